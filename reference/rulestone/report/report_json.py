"""The report for programs."""

import msgspec

from rulestone.check.results import CaseResult, Run
from rulestone.check.shares import asked_with, shares
from rulestone.check.unknown_claims import unknown_claims
from rulestone.report.report_parts import error_lines, reason_text, request_text


def run_document(run: Run) -> dict[str, object]:
    """The report as one JSON document: the shape that `check --json` prints."""
    claims: dict[str, object] = {} if run.claims is None else msgspec.to_builtins(run.claims, str_keys=True)
    return {
        "engine": {"command": list(run.engine), **claims},
        "exit_status": run.exit_status,
        "selected": run.selected,
        "interrupted": run.interrupted,
        "stopped": run.gave_up,
        "seconds": round(run.seconds, 3),
        "unknown_claims": [] if run.claims is None else unknown_claims(run.claims),
        "counts": dict(run.counts),
        "clauses": [
            {"id": share.clause, "cases": share.cases, "asked": share.answers, "declined": share.declined}
            for share in shares(run)
        ],
        "missing": run.missing,
        "cases": [_case(result) for result in run.results],
        "diagnosis": list(run.diagnosis or ()),
        "caveat": run.caveat,
    }


def json_report(run: Run) -> str:
    """The document as text."""
    return msgspec.json.format(msgspec.json.encode(run_document(run)), indent=1).decode() + "\n"


def _case(result: CaseResult) -> dict[str, object]:
    attempt = result.decisive
    fields: dict[str, object] = {
        "id": result.id,
        "game": result.game,
        "title": result.case.title,
        "clauses": result.clauses,
        "status": result.status,
        "expected": msgspec.to_builtins(result.case.expect, str_keys=True),
        "got": None if attempt is None else msgspec.to_builtins(attempt.answer, str_keys=True),
        "forms": {each.form: each.status for each in result.attempts},
        "seconds": round(result.seconds, 6),
        "repeat": result.repeat,
    }
    if result.attempts:
        fields["options"] = result.case.options
    if result.substitute is not None:
        fields["asked_with"] = asked_with(result)
        fields["own_options"] = result.substitute.own.options
        fields["left_out"] = result.substitute.left_out
    if reason_text(result):
        fields["message"] = reason_text(result)
    if attempt is not None and (result.differences or attempt.stderr):
        fields["form"] = attempt.form
        fields["asked"] = request_text(result)
        fields["findings"] = error_lines(result)
        fields["differences"] = result.differences
        fields["concerns"] = result.concerns
        fields["stderr"] = attempt.stderr
    return fields
