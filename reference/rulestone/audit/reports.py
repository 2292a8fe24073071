"""The reports of an audit as files: which kinds there are."""

from collections.abc import Callable, Iterator, Mapping

from rulestone.audit.outcome import Outcome
from rulestone.audit.report_html import html_report
from rulestone.audit.report_json import json_report
from rulestone.audit.report_junit import junit_report
from rulestone.audit.report_md import md_report

KINDS: Mapping[str, Callable[[Outcome], Iterator[str]]] = {
    "junit": junit_report,
    "json": json_report,
    "html": html_report,
    "md": md_report,
}
"""By kind, what makes such a report, part by part. They are the kinds that `check` has."""
