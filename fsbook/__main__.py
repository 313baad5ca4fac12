"""``python -m fsbook`` is the command ``fsbook``."""

import sys

from fsbook.cli import main

if __name__ == "__main__":
    sys.exit(main())
