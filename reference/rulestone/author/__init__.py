"""Write cases: `rulestone author`, for the games of rulestone and for yours.

An author draws a position or writes a record, and says what must be true by the rules. The answer comes from
the reference, and only if it agrees with the author and with a second engine (`drafts`). So a case can be
wrong only if three agree on a mistake.

`tables` and `perft_table` make the tables about cases, and report what is missing: clauses that no case
decides, mistakes that no case catches, and counts of action sequences. `demands` lists the limits of machines
and the kinds of record past which each clause needs a case. Begin with `steps`, which has one
function for each subcommand; `formatting` lays out the files.
"""
