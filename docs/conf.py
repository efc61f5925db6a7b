"""How the documentation site is built: make docs."""

from manaburn._version import __version__

project = "manaburn"
author = "the manaburn authors"
project_copyright = author
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
exclude_patterns = ["_build"]
default_role = "code"
nitpicky = False

# Headings can be linked to, in the pages of the site and in the same files read on their own.
myst_heading_anchors = 3
myst_enable_extensions = ["deflist", "colon_fence", "attrs_block"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": False}
python_use_unqualified_type_names = True
add_module_names = False
maximum_signature_line_length = 88

html_theme = "furo"
html_title = f"manaburn {release}"
html_static_path = ["_static"]
html_css_files = ["manaburn.css"]
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {"top_of_page_buttons": [], "navigation_with_keys": True}
pygments_style = "friendly"
pygments_dark_style = "monokai"
