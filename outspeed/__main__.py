"""`python -m outspeed` is the command `outspeed`."""

from outspeed.cli import main

main()
