"""The settings of Sphinx: `make docs` builds the site into `build/site`, offline."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

import dtwister

# Pages are many small objects: looking through them for cycles took half of the time.
gc.set_threshold(2_000_000, 50, 100)

project = "dtwister"
author = "The dtwister developers"
version = release = dtwister.__version__
html_title = f"dtwister {version}"

extensions = [
    *("myst_parser", "sphinx.ext.autodoc"),
    *("code_links", "diagrams", "pictures", "plain_docstrings", "public_names", "rule_links"),
    *("speed_chart", "tidy_pages"),
]
exclude_patterns = ["_ext", "_static"]
default_role = "py:obj"
"""A name in single backquotes, as docstrings have them, links to what it names."""

myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"
add_module_names = False

# Nothing is fetched when a page is built or read: no intersphinx, fonts or scripts of others.
html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["dtwister.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
pygments_style = "friendly"
pygments_dark_style = "monokai"
html_theme_options = {"navigation_with_keys": True}
