"""The reports of an audit as files: which kinds there are."""

from collections.abc import Callable, Iterator, Mapping

from rulestone.audit.audit_html import audit_as_html
from rulestone.audit.audit_json import audit_as_json
from rulestone.audit.audit_junit import audit_as_junit
from rulestone.audit.audit_md import audit_as_md
from rulestone.audit.outcome import Outcome

KINDS: Mapping[str, Callable[[Outcome], Iterator[str]]] = {
    "junit": audit_as_junit,
    "json": audit_as_json,
    "html": audit_as_html,
    "md": audit_as_md,
}
"""By kind, what makes such a report, part by part. They are the kinds that `check` has."""
