"""How the documentation site is built: make docs."""

from __future__ import annotations

import re
from enum import Enum

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx import addnodes
from sphinx.application import Sphinx

from manaburn._version import __version__
from manaburn.editions import points
from manaburn.editions.answers import in_words
from manaburn.editions.point_rules import rules_of
from manaburn.editions.timeline import Timeline

project = "manaburn"
author = "the manaburn authors"
project_copyright = author
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
exclude_patterns = ["_build"]
default_role = "code"
nitpicky = False
smartquotes = False

# Headings can be linked to, in the pages of the site and in the same files read on their own.
myst_heading_anchors = 3
myst_enable_extensions = ["deflist", "colon_fence", "attrs_block"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
# Named types are shown by their names.
autodoc_type_aliases = {name: name for name in ("Said", "Lists", "Deck", "Answer")}
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


def cell(text: str, **attributes: int | list[str]) -> nodes.entry:
    """A cell of a table."""
    return nodes.entry("", nodes.paragraph("", text), **attributes)


class Timelines(Directive):
    """A table of all points on which the rulebooks differ, and what each says since when."""

    def run(self) -> list[nodes.Node]:
        group = nodes.tgroup("", *[nodes.colspec("", colwidth=width) for width in (28, 13, 45, 14)], cols=4)
        group += nodes.thead("", nodes.row("", cell("point"), cell("since"), cell("answer"), cell("rules")))
        body = nodes.tbody()
        for point in vars(points).values():
            if isinstance(point, Timeline):
                for number, (since, value) in enumerate(point.entries):
                    rules = cell(rules_of(point, since))
                    row = nodes.row("", cell(since.isoformat(), classes=["date"]), cell(in_words(value)), rules)
                    if number == 0:
                        row.insert(0, cell(point.subject, morerows=len(point.entries) - 1))
                    body += row
        group += body
        return [nodes.table("", group)]


def without_final(app: Sphinx, document: nodes.document) -> None:
    """An attribute marked Final without a type is shown without a type."""
    for annotation in list(document.findall(addnodes.desc_annotation)):
        if re.fullmatch(r"(\W|typing|Final)+", annotation.astext()) and "Final" in annotation.astext():
            annotation.parent.remove(annotation)


def without_last_line(app: Sphinx, document: nodes.document) -> None:
    """The empty line that ends a doctest in a Markdown file is not shown."""
    for block in document.findall(nodes.literal_block):
        text = block.astext().rstrip("\n")
        block.rawsource = text
        block.children = [nodes.Text(text)]
        block.children[0].parent = block


def plain_enum(app: Sphinx, what: str, name: str, item: object, *rest: object) -> tuple[str, str] | None:
    """An enumeration is shown without the arguments of its class."""
    return ("", "") if what == "class" and isinstance(item, type) and issubclass(item, Enum) else None


def plain_names(
    app: Sphinx, what: str, name: str, item: object, options: object, arguments: str | None, result: str | None
) -> tuple[str | None, str | None]:
    """Named types, and functions as defaults, are shown by their names."""

    def plain(text: str | None) -> str | None:
        return re.sub(r"TypeAliasForwardRef\('(\w+)'\)|<function (\w+)>", r"\1\2", text) if text else text

    return plain(arguments), plain(result)


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.add_directive("timelines", Timelines)
    app.connect("doctree-read", without_final)
    app.connect("doctree-read", without_last_line)
    app.connect("autodoc-process-signature", plain_enum)
    app.connect("autodoc-process-signature", plain_names, priority=600)
