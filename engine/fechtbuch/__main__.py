"""``python -m fechtbuch`` is the command ``fechtbuch``."""

from __future__ import annotations

from fechtbuch.cli import main

__all__: list[str] = []

if __name__ == "__main__":
    main()
