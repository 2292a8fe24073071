"""`python -m rulestone`: the command line."""

from rulestone.cli import main

if __name__ == "__main__":
    main()
