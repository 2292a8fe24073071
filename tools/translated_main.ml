(* Asks the translated rules. Reads a question a line and answers each with a line, in fields that a space separates:
     GAME SIZE OPTIONS REMOVED CELLS TURN RECORD TRIED
     STATUS CANDIDATES VIOLATIONS
   OPTIONS are the values of the game's options in their order, joined by ",". REMOVED are numbers of cells, joined by
   ",". CELLS are the contents of a set-up: "." nothing, "1" and "2" a stone of the first and of the second colour.
   RECORD and TRIED are actions, joined by ";": the first are played, and the others judged. STATUS is whether the game
   is over, the winner, the colour to move, the score, the leader, and whether the opening is over, joined by "|".
   VIOLATIONS of each action that is tried are clauses with cells. "-" stands for none. *)

module L = Stdlib.List
module S = Stdlib.String
open PythonConnection
open PythonSquare

let rounds = 1000000

(* Reading and writing *)

let split separator text = if text = "-" then [] else S.split_on_char separator text
let numbers separator text = L.map int_of_string (split separator text)
let optional = function "-" -> None | text -> Some text
let joined separator write list = if list = [] then "-" else S.concat separator (L.map write list)
let shown = function None -> "-" | Some text -> text

let action text =
  let placement colour text =
    match S.split_on_char 'x' text with
    | [ cell; taken ] -> Placement (int_of_string cell, colour, Some (int_of_string taken))
    | _ -> Placement (int_of_string text, colour, None)
  in
  match S.split_on_char ':' text with
  | [ "swap" ] -> Swap
  | [ "choose"; colour ] -> Choose colour
  | "setup" :: colours ->
      let of_colour part =
        match S.split_on_char '=' part with
        | [ colour; cells ] -> (colour, numbers ',' cells)
        | _ -> failwith part
      in
      Setup (L.map of_colour colours)
  | [ colour; "stop" ] -> Stop colour
  | [ colour; cell ] -> placement (Some colour) cell
  | _ -> placement None text

let written = function
  | Swap -> "swap"
  | Choose colour -> "choose:" ^ colour
  | Stop colour -> colour ^ ":stop"
  | Setup _ -> "setup"
  | Placement (cell, colour, taken) ->
      (match colour with None -> "" | Some colour -> colour ^ ":")
      ^ string_of_int cell
      ^ match taken with None -> "" | Some taken -> "x" ^ string_of_int taken

let violation v = v.coq_Violation_clause ^ "@" ^ joined "," string_of_int v.coq_Violation_cells
let sizes = joined "," string_of_int
let score write = function
  | None -> "-"
  | Some by_colour -> joined "/" (fun (colour, value) -> colour ^ "=" ^ write value) by_colour

(* Judging: what each game gives of its own *)

type 'position rules = {
  start : unit -> 'position;
  set_up : coq_Stones -> string option -> 'position;
  after : 'position -> coq_Action -> 'position;
  status : 'position -> string list;
  candidates : 'position -> coq_Action list;
  violations : 'position -> coq_Action -> coq_Violation list;
}

let judged rules colours cells turn record tried =
  let content = function '1' -> Some (L.nth colours 0) | '2' -> Some (L.nth colours 1) | _ -> None in
  let first =
    if cells = "-" then rules.start ()
    else rules.set_up (L.map content (L.of_seq (S.to_seq cells))) (optional turn)
  in
  let position = L.fold_left rules.after first (L.map action (split ';' record)) in
  let answer text = joined "+" violation (rules.violations position (action text)) in
  Printf.printf "%s %s %s\n"
    (S.concat "|" (rules.status position))
    (joined ";" written (rules.candidates position))
    (joined ";" answer (split ';' tried))

let connection kind size options =
  let board = { coq_SquareBoard_size = size; coq_SquareBoard_removed = [] } in
  let chosen = options = [ "true" ] in
  {
    start = (fun () -> coq_ConnectionPosition_start kind board chosen);
    set_up = (fun stones turn -> coq_ConnectionPosition_set_up kind board stones turn chosen);
    after = coq_ConnectionPosition_after rounds kind;
    status =
      (fun p ->
        let mover = coq_ConnectionPosition_to_move rounds kind p in
        [ string_of_bool (mover = None); shown (coq_ConnectionPosition_winner rounds kind p); shown mover; "-"; "-"; "true" ]);
    candidates = coq_ConnectionPosition_candidates rounds kind;
    violations = coq_ConnectionPosition_violations rounds kind;
  }

let hexagon size removed =
  PythonHexagon.{ coq_HexBoard_size = size; coq_HexBoard_removed = removed; coq_HexBoard_wraps = false }

let interleave size options removed =
  let open PythonInterleave in
  let board = hexagon size removed and chosen = options = [ "true" ] in
  {
    start = (fun () -> coq_Interleave_start board chosen);
    set_up = (fun stones turn -> coq_Interleave_set_up board stones turn chosen);
    after = coq_Interleave_after;
    status =
      (fun p ->
        let s = coq_Interleave_status rounds p in
        [ string_of_bool s.coq_Status_over; shown s.coq_Status_winner; shown s.coq_Status_to_move;
          score sizes s.coq_Status_score; shown s.coq_Status_leader; string_of_bool s.coq_Status_opening_is_over ]);
    candidates = coq_Interleave_candidates rounds;
    violations = coq_Interleave_violations rounds;
  }

let evening size options =
  let open PythonEvening in
  let board = hexagon size [] and chosen = L.hd options in
  {
    start = (fun () -> coq_Evening_start board chosen);
    set_up = (fun stones turn -> coq_Evening_set_up board stones turn chosen);
    after = coq_Evening_after;
    status =
      (fun p ->
        let s = coq_Evening_status rounds p in
        [ string_of_bool s.coq_Status_over; shown s.coq_Status_winner; shown s.coq_Status_to_move;
          score sizes s.coq_Status_score; shown s.coq_Status_leader; string_of_bool s.coq_Status_opening_is_over ]);
    candidates = coq_Evening_candidates rounds;
    violations = coq_Evening_violations rounds;
  }

let lefe size options =
  let open PythonLefe in
  let board = hexagon size [] and option = L.nth options in
  let chosen =
    { coq_LefeOptions_newborn = option 0; coq_LefeOptions_merge = option 1; coq_LefeOptions_end = option 2;
      coq_LefeOptions_tie = option 3; coq_LefeOptions_pie = option 4 }
  in
  {
    start = (fun () -> coq_Lefe_start board chosen);
    set_up = (fun stones turn -> coq_Lefe_set_up board stones turn chosen);
    after = coq_Lefe_after rounds;
    status =
      (fun p ->
        let s = coq_Lefe_status rounds p in
        [ string_of_bool s.coq_Status_over; shown s.coq_Status_winner; shown s.coq_Status_to_move;
          score string_of_int s.coq_Status_score; shown s.coq_Status_leader; string_of_bool s.coq_Status_opening_is_over ]);
    candidates = coq_Lefe_candidates rounds;
    violations = coq_Lefe_violations rounds;
  }

let answer line =
  match S.split_on_char ' ' line with
  | [ game; size; options; removed; cells; turn; record; tried ] -> (
      let size = int_of_string size and options = split ',' options in
      let square kind = judged (connection kind size options) kind.coq_ConnectionPosition_colours cells turn record tried in
      match game with
      | "minefield" -> square PythonMinefield.coq_Minefield
      | "necklace" -> square (PythonNecklace.coq_Necklace rounds)
      | "interleave" ->
          judged (interleave size options (numbers ',' removed)) PythonInterleave.coq_Interleave_colours cells turn record tried
      | "evening" -> judged (evening size options) PythonEvening.coq_Evening_colours cells turn record tried
      | _ -> judged (lefe size options) PythonLefe.coq_Lefe_colours cells turn record tried)
  | _ -> failwith line

let () = try while true do answer (input_line stdin) done with End_of_file -> ()
