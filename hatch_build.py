"""Packs the scenarios into the wheel, and compiles the rules with mypyc for the compiled wheel.

Every wheel has the scenarios, as one archive. The rules are compiled where HATCH_BUILD_HOOKS_ENABLE=1, a C file on each
processor at a time. What is compiled stands in pyproject.toml, under the options of the hook. If ccache is installed,
it is used: what hasn't changed isn't compiled again, also in a fresh copy of the sources and in a fresh environment.
"""

from __future__ import annotations

import os
import re
import shutil
import sysconfig
import tarfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from glob import glob
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

JOINED = 24
"""The number of C files that a library of many modules is compiled from: few, and yet enough for several processors."""


def processors() -> int:
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def files_of(root: Path, config: dict[str, Any]) -> list[str]:
    """The modules to compile, relative to ``root``: what ``include`` names and ``leave`` doesn't, except packages
    themselves."""
    found = {name for pattern in config["include"] for name in glob(pattern, root_dir=root) if name.endswith(".py")}
    return sorted(name for name in found - set(config["leave"]) if not name.endswith("__init__.py"))


def compile_in(root: Path, place: Path, config: dict[str, Any], level: str = "", strip: bool = True) -> dict[str, str]:
    """Compile the modules below ``root`` in the folder ``place``. Return where each compiled module is, and the name
    that it has in the package. ``level``: of optimisation, if it isn't that of the options; ``strip``: without the
    names of functions, which only debuggers and profilers need."""
    from mypyc.build import include_dir, mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    if "CC" not in os.environ and shutil.which("ccache"):
        os.environ["CC"] = f"ccache {sysconfig.get_config_var('CC') or 'cc'}"
        os.environ.setdefault("CCACHE_NOHASHDIR", "1")
    # Relative paths: ccache takes the same file in another folder for another one.
    place = place.relative_to(root) if place.is_relative_to(root) else place
    options = {**config["options"], "target_dir": str(place / "c")}
    if level:
        options["opt_level"] = level
    before = Path.cwd()
    os.chdir(root)
    try:
        # The settings of mypy in pyproject.toml are for checking, not for compiling.
        modules = mypycify(["--config-file=", *config["mypy-args"], *files_of(root, config)], **options)
        # pip installs mypyc into a folder with another name each time; its headers are taken from a place that stays.
        headers = place / "headers"
        shutil.copytree(include_dir(), headers, dirs_exist_ok=True)
        for module in modules:
            module.include_dirs = [name.replace(include_dir(), str(headers)) for name in module.include_dirs]
            # The lists of options may be those of other modules, too.
            if os.name == "posix":
                # The functions of the modules are called within one library only: calls needn't be looked up there.
                module.extra_compile_args = [*module.extra_compile_args, "-fvisibility=hidden"]
            if strip and os.name == "posix":
                # No exceptions of C++ pass through them.
                module.extra_compile_args = [*module.extra_compile_args, "-fno-asynchronous-unwind-tables"]
                small = "-Wl,-S,-x" if sysconfig.get_platform().startswith("macosx") else "-s"
                module.extra_link_args = [*module.extra_link_args, small]
        if os.name == "posix":
            for source in sorted({name for module in modules for name in module.sources}):
                run_once(Path(source))
        (place / "joined").mkdir(exist_ok=True)
        for module in modules:
            module.sources = joined(module.sources, place / "joined")
        command = build_ext(Distribution({"name": "manaburn", "ext_modules": modules, "package_dir": {"": "src"}}))
        command.build_lib, command.build_temp = str(place / "lib"), str(place / "o")
        command.parallel = processors()
        command.ensure_finalized()
        with ThreadPoolExecutor(processors()) as pool:
            in_parallel(command, pool)
            command.run()
    finally:
        os.chdir(before)
    library = root / place / "lib"
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return {str(path): str(path.relative_to(library)) for path in sorted(library.rglob(f"*{suffix}"))}


def run_once(source: Path) -> None:
    """Mark what a module does when it is imported as code that seldom runs: it is a fifth of the library, and the
    compiler then makes it small, not fast."""
    text = source.read_text(encoding="utf-8")
    marked = re.sub(r"^(?=char CPyDef_\w+_top_level__\(void\) \{)", "__attribute__((cold)) ", text, flags=re.MULTILINE)
    if marked != text:
        source.write_text(marked, encoding="utf-8")


def joined(sources: Sequence[str], place: Path) -> list[str]:
    """Return fewer files that take in, in groups of about the same size, the many that mypyc makes for one library; the
    other files are returned as they are. All of those begin with the same two headers, which take a fifth of the time
    where each file is compiled by itself."""
    own = [name for name in sources if Path(name).name.startswith("__native_")]
    if len(own) <= JOINED:
        return list(sources)
    groups: list[list[str]] = [[] for _ in range(JOINED)]
    sizes = [0] * JOINED
    for name in sorted(own, key=lambda name: (-Path(name).stat().st_size, name)):
        smallest = sizes.index(min(sizes))
        groups[smallest].append(name)
        sizes[smallest] += Path(name).stat().st_size
    files = [place / f"{number}.c" for number in range(JOINED)]
    for file, names in zip(files, groups, strict=True):
        lines = [f'#include "{Path(os.path.relpath(name, place)).as_posix()}"\n' for name in sorted(names)]
        file.write_text("".join(lines), encoding="utf-8")
    return [name for name in sources if name not in own] + [str(file) for file in files]


def in_parallel(command: Any, pool: ThreadPoolExecutor) -> None:
    """Let a build command compile the files of a module at the same time. Setuptools compiles one after the other."""
    build = command.build_extension

    def build_extension(extension: Any) -> None:
        compiler = command.compiler
        one_by_one = type(compiler).compile

        def compile_all(sources: Sequence[str], **settings: Any) -> list[str]:
            done = pool.map(lambda source: one_by_one(compiler, [source], **settings), sources)
            return [name for names in done for name in names]

        compiler.compile = compile_all
        build(extension)

    command.build_extension = build_extension


def pack(folder: Path, archive: Path) -> None:
    """Pack the scenarios of a folder. The same scenarios give the same archive."""
    with tarfile.open(archive, "w:xz", format=tarfile.PAX_FORMAT) as files:
        for path in sorted(folder.rglob("*.yaml")):
            one = tarfile.TarInfo(path.relative_to(folder).as_posix())
            one.size = path.stat().st_size
            with path.open("rb") as file:
                files.addfile(one, file)


class CustomBuildHook(BuildHookInterface):
    """Adds the scenarios to the wheel, and the compiled modules where that is wished."""

    @property
    def compiles(self) -> bool:
        """Whether the rules are compiled."""
        return self.target_name == "wheel" and os.environ.get("HATCH_BUILD_HOOKS_ENABLE") in ("1", "true")

    def dependencies(self) -> list[str]:
        """What has to be installed for that."""
        return [*self.config["to-compile"], *self.metadata.core.dependencies] if self.compiles else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        if version != "editable":  # There, the scenarios beside the sources are read.
            archive = Path(self.root, "build", "scenarios.tar.xz")
            archive.parent.mkdir(exist_ok=True)
            pack(Path(self.root, "scenarios"), archive)
            build_data["force_include"][str(archive)] = "manaburn/scenarios.tar.xz"
        if self.compiles:
            place = Path(self.root, "build", "compiled")
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir(parents=True)
            build_data["infer_tag"] = True
            build_data["pure_python"] = False
            strip = os.environ.get("MANABURN_NAMES") != "1"
            build_data["force_include"].update(compile_in(Path(self.root), place, self.config, strip=strip))
