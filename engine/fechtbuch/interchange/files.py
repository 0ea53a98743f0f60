"""Files of other people's making: never more of them read than is allowed, never anything but a plain file."""

from __future__ import annotations

from pathlib import Path

from fechtbuch.model.errors import FechtbuchError

__all__ = ["BadFile", "read_bytes", "read_text"]


class BadFile(FechtbuchError):
    """A file that cannot be read: its name, and the ``reason`` alone for whoever has named it already."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name, self.reason = name, reason

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"


def read_bytes(path: Path, most: int, *, plain: bool = True) -> bytes:
    """The content of a file of at most ``most`` bytes. ``plain`` refuses devices and pipes. Raises ``BadFile``."""
    try:
        if plain and path.exists() and not path.is_file():
            raise BadFile(path.name, "is a folder" if path.is_dir() else "is no plain file")
        with path.open("rb") as file:
            content = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise BadFile(path.name, f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(content) > most:
        raise BadFile(path.name, f"larger than {most} bytes")
    return content


def read_text(path: Path, most: int, *, plain: bool = True) -> str:
    """The same as text in UTF-8, with or without a byte order mark. Raises ``BadFile``."""
    try:
        return read_bytes(path, most, plain=plain).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile(path.name, f"is no UTF-8 text (byte {error.start})") from None
