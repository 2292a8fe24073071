"""Files that people hand over, and files that are written for them.

Whatever is read is read as it is or refused in one line that names it: a byte order mark is taken off, UTF-16
is named, a device that never ends is not read to its end. Whatever is written is there as a whole or not at
all. Nothing in a folder is passed over without a word.

There is one module for each: `reading` a file, `writing` one, `walking` a folder. They know nothing of what
is in the files, so that every room above can use them. Begin with `writing`.
"""
