"""Files that are the old one or the new one, whole, whatever happens meanwhile."""

import os
import secrets
from pathlib import Path


def write_file(file: Path, content: bytes) -> None:
    """Write a file under another name, then give it its own; OSError names the file."""
    temporary = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        try:
            with temporary.open("xb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            temporary.replace(file)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None
