"""Positions as states of Abstract Play, to be pasted into its playground."""

import msgspec
from msgspec import UNSET, UnsetType

from rulestone.audit.abstractplay import Stage, State, Stones, there
from rulestone.core.register.clauses import game_entry
from rulestone.protocol import Query, Question
from rulestone.protocol.checking import check_query


def state_text(question: Question) -> str | None:
    """The state of a position and of what led there, as far as it is legal; None without such a game.

    A swap is no move there: people trade seats. Who cannot place has to say `pass`.

    Raises:
        BadRequest: the question cannot be as it is stated.
    """
    entry = game_entry(question.game)
    if not there(entry).versions:
        return None
    checked = check_query(Query.of(question, "judge" if question.moves is None else "play"))
    version, colours, usual = there(entry).versions[-1], entry.colours, there(entry).usual_size
    position = checked.begin
    seat = 1 + (question.to_move == colours[1])
    stages: list[Stage] = []

    def add(move: str | UnsetType = UNSET, **result: str) -> None:
        numbered = enumerate(map(position.stones.of, colours), 1)
        stones = tuple((position.board.name(cell), number) for number, own in numbered for cell in own)
        stages.append(Stage(version, seat, Stones(stones), move, (result,) if result else ()))

    add()
    for action in checked.actions:
        if position.violations(action):
            break
        if action.puts and position.status().to_move != colours[seat - 1]:
            seat = 3 - seat
            add("pass", type="pass")
        position = position.after(action)
        if action.puts:
            seat = 3 - seat
            move = action.write(position.board)
            add(move, type="place", where=move)
    status = position.status()
    winner: tuple[int, ...] = ()
    if status.over:
        winner = (1, 2) if status.winner is None else (1 + colours.index(status.winner),)
        stages[-1].results += ({"type": "eog"}, {"type": "winners", "players": winner})
    variants = () if question.size == usual else (f"size-{question.size}",)
    state = State(str(entry.name), 2, variants, status.over, winner, tuple(stages))
    return msgspec.json.encode(state).decode()
