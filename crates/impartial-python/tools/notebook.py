"""Runs docs/notebook.ipynb, and compares its outputs and its page with the committed ones: `python tools/notebook.py`.

`--write` writes both instead. The page `docs/notebook.md` has the same cells, for readers without Jupyter.
"""

import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

DOCS = Path(__file__).parents[3] / "docs"
NOTEBOOK = DOCS / "notebook.ipynb"


def run(notebook: Any) -> None:
    """Runs the notebook in a new kernel, and removes everything machine-dependent from its outputs."""
    with tempfile.TemporaryDirectory() as settings:
        # An empty folder hides the settings of the user from the kernel.
        os.environ["IPYTHONDIR"] = settings
        quiet = ["--log-level=ERROR"]
        client = NotebookClient(
            notebook, timeout=120, kernel_name="python3", record_timing=False, extra_arguments=quiet
        )
        client.execute()
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            # A picture makes its text superfluous.
            if "image/svg+xml" in output.get("data", {}):
                del output.data["text/plain"]


def page(notebook: Any) -> dict[Path, str]:
    """Returns the contents of the page and its pictures by file name."""
    files = {}
    text = ["<!-- Written by `cargo xtask python --write` from notebook.ipynb. -->"]
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            text.append(cell.source)
            continue
        text.append(f"```python\n{cell.source}\n```")
        for output in cell.outputs:
            data = output.get("data", {})
            if "image/svg+xml" in data:
                picture = data["image/svg+xml"]
                file = DOCS / "notebook" / f"{cell.id}.svg"
                files[file] = picture
                title = re.search("<title[^>]*>(.*?)</title>", picture, re.DOTALL)
                assert title is not None, "expected a picture with a title"
                text.append(f"![{title[1]}](notebook/{file.name})")
            else:
                text.append(f"```text\n{(data.get('text/plain') or output.text).rstrip()}\n```")
    files[DOCS / "notebook.md"] = "\n\n".join(text) + "\n"
    return files


def main() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    run(notebook)
    nbformat.validate(notebook)
    files = page(notebook)
    files[NOTEBOOK] = nbformat.writes(notebook) + "\n"
    pictures = set((DOCS / "notebook").glob("*"))
    if sys.argv[1:] == ["--write"]:
        (DOCS / "notebook").mkdir(exist_ok=True)
        for picture in pictures - files.keys():
            picture.unlink()
        for file, text in files.items():
            file.write_text(text, encoding="utf-8", newline="\n")
        return
    wrong = [file for file, text in files.items() if not file.exists() or file.read_text(encoding="utf-8") != text]
    wrong += pictures - files.keys()
    if wrong:
        names = ", ".join(sorted(file.relative_to(DOCS.parent).as_posix() for file in wrong))
        sys.exit(f"error: these files differ from the outputs of the notebook: {names}; `cargo xtask python --write` updates them")


if __name__ == "__main__":
    main()
