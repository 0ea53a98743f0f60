"""The file itself: script, style, data and story in one document that asks nobody for anything."""

from __future__ import annotations

import gzip
import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from pathlib import Path

from fechtbuch.narrate import plain
from fechtbuch_widgets.page.pool import compact
from fechtbuch_widgets.patch import Json

__all__ = ["document"]

_HERE = Path(__file__).parent
_EXPORT = re.compile(r"export\s*\{\s*([\w$]+) as default\s*\};?\s*$")
_LONGEST_TITLE = 120


def document(title: str, held: dict[str, Json], story: str, bundle: str, about: str) -> str:
    """The page. ``story`` is markup, made of escaped text; everything else is escaped or packed here."""
    early = (_HERE / "early.js").read_text(encoding="utf-8")
    late = _script(bundle)
    words = escape(_cut(title))
    return _TEMPLATE.format(
        policy=_policy([early, late]),
        title=words,
        style=(_HERE / "page.css").read_text(encoding="utf-8"),
        early=early,
        story=story,
        about=escape(about),
        data=_packed(held),
        late=late,
    )


def _cut(title: str) -> str:
    line = plain(title[: 4 * _LONGEST_TITLE]).strip()
    return line if len(line) <= _LONGEST_TITLE else f"{line[: _LONGEST_TITLE - 1]}…"


def _policy(scripts: Sequence[str]) -> str:
    """No network at all; only these scripts run. Styles are inline, for panels bring theirs with them."""
    hashes = " ".join(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in scripts)
    return (
        f"default-src 'none'; script-src {hashes}; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _script(bundle: str) -> str:
    """The bundle with its export turned into the call that opens the page; nothing in it ends a script element."""
    found = _EXPORT.search(bundle)
    if found is None:
        raise ValueError("the bundle does not end with its default export")
    start = f'{found[1]}.openPage({found[1]}.render,document.getElementById("held").textContent,'
    opened = f'{bundle[: found.start()]}{start}document.getElementById("fight")).catch(window.fault);\n'
    return opened.replace("</script", "<\\/script").replace("<!--", "<\\!--")


def _packed(held: dict[str, Json]) -> str:
    """Gzipped JSON as base64: no letter of it means anything to a browser. The same fight gives the same text."""
    return b64encode(gzip.compress(compact(held).encode("utf-8", "surrogatepass"), 9, mtime=0)).decode()


_TEMPLATE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>{style}</style>
<script>{early}</script>
</head>
<body>
<noscript><p class="word">Without scripts the fight stands here as text. With scripts it can be stepped through.</p>
</noscript>
<p class="word" id="fault" role="alert" hidden></p>
<main>
<div id="fight"></div>
<button type="button" id="telling" aria-expanded="false" aria-controls="story">The story as text</button>
<article id="story" dir="auto">
<h1>{title}</h1>
{story}
</article>
</main>
<footer>{about}</footer>
<script type="text/plain" id="held">{data}</script>
<script type="module">{late}</script>
</body>
</html>
"""
