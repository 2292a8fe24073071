"""The questions that the explorer's page may ask. Its worker calls `answer`."""

from rulestone.book.explorer import asking
from rulestone.book.explorer.exchange import PastedRecord, export, open_record
from rulestone.book.explorer.question import ViewRequest, follow, read_request
from rulestone.book.explorer.view import view

answer = asking.answering(
    {
        "view": asking.question_kind(ViewRequest, lambda request: view(read_request(request))),
        "record": asking.question_kind(PastedRecord, open_record),
        "export": asking.question_kind(ViewRequest, lambda request: export(follow(read_request(request)))),
    }
)
