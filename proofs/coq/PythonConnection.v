(** Written by [python -m rulestone_proofs.gallina] from core/stones.py, core/boards/board.py, core/actions/placement.py, core/actions/swap.py, core/actions/setup.py, core/actions/colours.py, core/actions/action.py, core/position.py, games/connection.py, core/options.py. *)

From Coq Require Import ZArith List Bool String.
Import ListNotations.

From Rulestone Require Export PythonSquare.
Open Scope Z_scope.

Definition Stones_none (board : SquareBoard) : Stones :=
  (Build_Stones (times [None] (len (SquareBoard_neighbours board)))).

Definition Stones_at (self : Stones) (cell : Cell) : (option Colour) :=
  (item (Stones_contents self) cell).

Definition Stones_of (self : Stones) (colour : Colour) : (list Cell) :=
  (map (fun '((cell, stone) : Z * (option Colour)) => cell) (filter (fun '((cell, stone) : Z * (option Colour)) => (stone == colour)) (enumerate (Stones_contents self)))).

Definition Stones_empty (self : Stones) (board : SquareBoard) : (list Cell) :=
  let contents := (Stones_contents self) in
  (filter (fun cell => ((item contents cell) == None)) (SquareBoard_cells board)).

Definition Stones_place (self : Stones) (cell : Cell) (colour : Colour) : Stones :=
  (Build_Stones ((until (Stones_contents self) cell) ++ [colour] ++ (from (Stones_contents self) (add cell 1)))).

Definition SquareBoard_require (board : SquareBoard) : SquareBoard :=
  if (negb (truth true)) then default else
  board.

Definition SquareBoard_reached `{Rounds} (self : SquareBoard) (starts : (list Cell)) (within : (list Cell)) : (set_of Cell) :=
  let cells := starts in
  let remaining := (set within) in
  let remaining := (without remaining cells) in
  let '(cells, remaining) := extending (cells, remaining) (fun '(cells, remaining) => cells) (fun '(cells, remaining) => (fun cell => let '(cells, remaining) := loop (item (SquareBoard_neighbours self) cell) (cells, remaining) (fun '(cells, remaining) => (fun neighbour => let '(cells, remaining) := if (mem neighbour remaining) then let remaining := (without remaining [neighbour]) in
  let cells := (cells ++ [neighbour]) in
  (cells, remaining) else (cells, remaining) in
  (cells, remaining))) in
  (cells, remaining))) in
  (set cells).

Inductive Action := Placement (cell : Cell) (colour : (option Colour)) (removing : (option Cell)) | Swap | Setup (stones : (list (Colour * (list Cell)))) | Choose (colour : Colour) | Stop (colour : Colour).

Record Violation := { Violation_clause : ClauseId; Violation_cells : (list Cell) }.
#[export] Instance default_Violation : Default Violation := {| Violation_clause := default; Violation_cells := default |}.

Notation Contents := (list (option Colour)) (only parsing).

Notation Pattern := (Area -> Contents -> bool) (only parsing).

Record Constraint := { Constraint_clause : ClauseId; Constraint_breaches : (SquareBoard -> Cell -> Stones -> Stones -> (list (list Cell))) }.
#[export] Instance default_Constraint : Default Constraint := {| Constraint_clause := default; Constraint_breaches := default |}.

Record Clauses := { Clauses_turn : ClauseId; Clauses_skip : ClauseId; Clauses_win : ClauseId; Clauses_swap : ClauseId }.
#[export] Instance default_Clauses : Default Clauses := {| Clauses_turn := default; Clauses_skip := default; Clauses_win := default; Clauses_swap := default |}.

Record ConnectionOptions := { ConnectionOptions_swap : bool }.
#[export] Instance default_ConnectionOptions : Default ConnectionOptions := {| ConnectionOptions_swap := default |}.

Definition ConnectionOptions_require (options : ConnectionOptions) : ConnectionOptions :=
  if (negb (truth true)) then default else
  options.

Record ConnectionPosition := { ConnectionPosition_board : SquareBoard; ConnectionPosition_stones : Stones; ConnectionPosition_turn : Colour; ConnectionPosition_swap_open : bool; ConnectionPosition_options : ConnectionOptions }.
#[export] Instance default_ConnectionPosition : Default ConnectionPosition := {| ConnectionPosition_board := default; ConnectionPosition_stones := default; ConnectionPosition_turn := default; ConnectionPosition_swap_open := default; ConnectionPosition_options := default |}.

Class ConnectionPosition_class := { ConnectionPosition_colours : (list Colour); ConnectionPosition_owners : (dict_of Side Colour); ConnectionPosition_clauses : Clauses; ConnectionPosition_constraints : (list Constraint) }.

Definition ConnectionPosition_opponent `{ConnectionPosition_class} (self : ConnectionPosition) (colour : Colour) : Colour :=
  match ConnectionPosition_colours with [first; second] =>
  (if (colour == first) then second else first)
  | _ => default end.

Definition ConnectionPosition_violations_if_occupied `{ConnectionPosition_class} (self : ConnectionPosition) (cell : Cell) (clauses : (list ClauseId)) : (list Violation) :=
  if ((Stones_at (ConnectionPosition_stones self) cell) == None) then [] else
  (map (fun clause : ClauseId => (Build_Violation clause [cell])) clauses).

Definition ConnectionPosition_set_up `{ConnectionPosition_class} (board : SquareBoard) (stones : Stones) (turn : (option Colour)) (options : ConnectionOptions) : ConnectionPosition :=
  match ConnectionPosition_colours with [first; second] =>
  let chosen := (ConnectionOptions_require options) in
  let second_is_new := ((turn == second) && ((len (Stones_of stones first)) == 1) && (negb (truth (Stones_of stones second)))) in
  (Build_ConnectionPosition (SquareBoard_require board) stones (or_else turn first) ((ConnectionOptions_swap chosen) && second_is_new) chosen)
  | _ => default end.

Definition ConnectionPosition_start `{ConnectionPosition_class} (board : SquareBoard) (options : ConnectionOptions) : ConnectionPosition :=
  (ConnectionPosition_set_up board (Stones_none board) None options).

Definition ConnectionPosition_edges `{ConnectionPosition_class} (self : ConnectionPosition) (colour : Colour) : (list (set_of Cell)) :=
  (map (fun '(side, owner) => (lookup (SquareBoard_edges (ConnectionPosition_board self)) side)) (filter (fun '(side, owner) => (owner == colour)) (items ConnectionPosition_owners))).

Definition ConnectionPosition_violations_at `{ConnectionPosition_class} (self : ConnectionPosition) (cell : Cell) (colour : Colour) : (list Violation) :=
  let after := (Stones_place (ConnectionPosition_stones self) cell colour) in
  (flat_map (fun constraint => (map (fun cells => (Build_Violation (Constraint_clause constraint) cells)) (Constraint_breaches constraint (ConnectionPosition_board self) cell (ConnectionPosition_stones self) after))) ConnectionPosition_constraints).

Definition ConnectionPosition_joins_edges `{Rounds} `{ConnectionPosition_class} (self : ConnectionPosition) (colour : Colour) : bool :=
  match (ConnectionPosition_edges self colour) with [start; goal] =>
  let own := (Stones_of (ConnectionPosition_stones self) colour) in
  (negb (truth (isdisjoint goal (SquareBoard_reached (ConnectionPosition_board self) (intersection start own) own))))
  | _ => default end.

Definition ConnectionPosition_winner `{Rounds} `{ConnectionPosition_class} (self : ConnectionPosition) : (option Colour) :=
  (hd_error (filter (ConnectionPosition_joins_edges self) [(ConnectionPosition_opponent self (ConnectionPosition_turn self)); (ConnectionPosition_turn self)])).

Definition ConnectionPosition_can_act `{ConnectionPosition_class} (self : ConnectionPosition) (colour : Colour) : bool :=
  if ((ConnectionPosition_swap_open self) && (colour == (ConnectionPosition_turn self))) then true else
  (existsb (fun cell => (negb (truth (ConnectionPosition_violations_at self cell colour)))) (Stones_empty (ConnectionPosition_stones self) (ConnectionPosition_board self))).

Definition ConnectionPosition_to_move `{Rounds} `{ConnectionPosition_class} (self : ConnectionPosition) : (option Colour) :=
  if ((ConnectionPosition_winner self) != None) then None else
  (hd_error (filter (ConnectionPosition_can_act self) [(ConnectionPosition_turn self); (ConnectionPosition_opponent self (ConnectionPosition_turn self))])).

Definition ConnectionPosition__ended `{Rounds} `{ConnectionPosition_class} (self : ConnectionPosition) : (list Violation) :=
  if ((ConnectionPosition_to_move self) != None) then [] else
  if ((ConnectionPosition_winner self) == None) then [(Build_Violation (Clauses_skip ConnectionPosition_clauses) [])] else
  [(Build_Violation (Clauses_win ConnectionPosition_clauses) [])].

Definition ConnectionPosition_may_swap `{Rounds} `{ConnectionPosition_class} (self : ConnectionPosition) : bool :=
  ((ConnectionPosition_swap_open self) && ((ConnectionPosition_winner self) == None)).

Definition ConnectionPosition__no_swap `{ConnectionPosition_class} (self : ConnectionPosition) : Violation :=
  (Build_Violation (Clauses_swap ConnectionPosition_clauses) []).

Definition ConnectionPosition_candidates `{Rounds} `{ConnectionPosition_class} (self : ConnectionPosition) : (list Action) :=
  let empty := (if ((ConnectionPosition_to_move self) == None) then [] else (Stones_empty (ConnectionPosition_stones self) (ConnectionPosition_board self))) in
  ((map (fun it => Placement it None None) empty) ++ (if (ConnectionPosition_may_swap self) then [Swap] else [])).

Definition ConnectionPosition_violations `{Rounds} `{ConnectionPosition_class} (self : ConnectionPosition) (action : Action) : (list Violation) :=
  match action with
  | Placement cell _ _ => let taken := (ConnectionPosition_violations_if_occupied self cell [(Clauses_turn ConnectionPosition_clauses)]) in
  ((ConnectionPosition__ended self) ++ (match taken with [] => (ConnectionPosition_violations_at self cell (or_else (ConnectionPosition_to_move self) (ConnectionPosition_turn self))) | found => found end))
  | _ => match action with
  | Swap => (if (ConnectionPosition_may_swap self) then [] else ((ConnectionPosition__ended self) ++ [(ConnectionPosition__no_swap self)]))
  | _ => default end end.

Definition ConnectionPosition_after `{Rounds} `{ConnectionPosition_class} (self : ConnectionPosition) (action : Action) : ConnectionPosition :=
  match action with
  | Placement cell _ _ => match (ConnectionPosition_to_move self) with Some known => let opening := ((known == (item ConnectionPosition_colours 0)) && (negb (existsb truth (Stones_contents (ConnectionPosition_stones self))))) in
  (Build_ConnectionPosition (ConnectionPosition_board self) (Stones_place (ConnectionPosition_stones self) cell known) (ConnectionPosition_opponent self known) ((ConnectionOptions_swap (ConnectionPosition_options self)) && opening) (ConnectionPosition_options self)) | None => match action with
  | Swap => (Build_ConnectionPosition (ConnectionPosition_board self) (ConnectionPosition_stones self) (ConnectionPosition_turn self) false (ConnectionPosition_options self))
  | _ => default end end
  | _ => match action with
  | Swap => (Build_ConnectionPosition (ConnectionPosition_board self) (ConnectionPosition_stones self) (ConnectionPosition_turn self) false (ConnectionPosition_options self))
  | _ => default end end.
