"""Write cases: `rulestone author`, for the games of rulestone and for yours.

An author draws a position or writes a record, and states facts that must be true by the rules. The answer
comes from the reference, and only if it agrees with the author and with a second engine (`drafts`). So a case
can be wrong only if all three make the same mistake.

`tables` and `perft_table` make the tables about cases, and report the gaps: clauses that no case
decides, mistakes that no case catches, and counts of action sequences. `demands` lists the limits of machines
and the kinds of record past which each clause needs a case. Begin with `steps`, which has one
function for each subcommand; `formatting` lays out the files.
"""
