"""The elements that pages are made of, under the name that the book calls them by."""

from rulestone.markup import *  # noqa: F403 - all of them
