(** Written by [python -m rulestone_proofs.gallina] from core/position.py, games/evening/rules.py, core/options.py, games/turnless.py. *)

From Coq Require Import ZArith List Bool String.
Import ListNotations.

From Rulestone Require Export PythonHexagon.
Open Scope Z_scope.

Record Status := { Status_over : bool; Status_winner : (option Colour); Status_to_move : (option Colour); Status_score : (option (dict_of Colour (list Z))); Status_leader : (option Colour); Status_opening_is_over : bool }.
#[export] Instance default_Status : Default Status := {| Status_over := default; Status_winner := default; Status_to_move := default; Status_score := default; Status_leader := default; Status_opening_is_over := default |}.

Definition WHITE := "white"%string.

Definition BLACK := "black"%string.

Record EveningOptions := { EveningOptions_tiebreak : string }.
#[export] Instance default_EveningOptions : Default EveningOptions := {| EveningOptions_tiebreak := default |}.

Record Evening := { Evening_board : HexBoard; Evening_stones : Stones; Evening_stopped : (set_of Colour); Evening_options : EveningOptions }.
#[export] Instance default_Evening : Default Evening := {| Evening_board := default; Evening_stones := default; Evening_stopped := default; Evening_options := default |}.

Definition Evening_colours := [WHITE; BLACK].

Definition Evening_turnless_clause := "evening.turnless"%string.

Definition Evening_place_clause := "evening.place"%string.

Definition Evening_end_clause := "evening.end"%string.

Definition EveningOptions_require (options : EveningOptions) : EveningOptions :=
  if (negb (truth true)) then default else
  options.

Definition Evening_opponent (self : Evening) (colour : Colour) : Colour :=
  match Evening_colours with [first; second] =>
  (if (colour == first) then second else first)
  | _ => default end.

Definition Evening_violations_if_occupied (self : Evening) (cell : Cell) (clauses : (list ClauseId)) : (list Violation) :=
  if ((Stones_at (Evening_stones self) cell) == None) then [] else
  (map (fun clause : ClauseId => (Build_Violation clause [cell])) clauses).

Definition Evening_group_sizes `{Rounds} (self : Evening) (colour : Colour) : (list Z) :=
  let regions := (HexBoard_regions (Evening_board self) (Stones_of (Evening_stones self) colour)) in
  (rev (sorted (map (fun region : (set_of Cell) => (len region)) regions))).

Definition Evening_compare_sizes (self : Evening) (first : (list Z)) (second : (list Z)) : Z :=
  if (first == second) then 0 else
  (if (precedes second first) then 1 else (- 1)).

Definition Evening_groups `{Rounds} (self : Evening) : (dict_of Cell (set_of Cell)) :=
  (dict (flat_map (fun colour : Colour => (flat_map (fun group : (set_of Cell) => (map (fun cell => (cell, group)) group)) (HexBoard_regions (Evening_board self) (Stones_of (Evening_stones self) colour)))) Evening_colours)).

Definition Evening_groups_beside `{Rounds} (self : Evening) (cell : Cell) (colour : Colour) : (list (set_of Cell)) :=
  let beside := (filter (fun at_ => ((Stones_at (Evening_stones self) at_) == colour)) (item (HexBoard_neighbours (Evening_board self)) cell)) in
  (set (map (fun at_ => (lookup (Evening_groups self) at_)) beside)).

Definition Evening_violations_at `{Rounds} (self : Evening) (cell : Cell) (colour : Colour) : (list Violation) :=
  let own := (flat_map (fun group : (set_of Cell) => group) (Evening_groups_beside self cell colour)) in
  let theirs := (flat_map (fun group : (set_of Cell) => group) (Evening_groups_beside self cell (Evening_opponent self colour))) in
  if ((len own) <? (len theirs)) then [] else
  [(Build_Violation Evening_place_clause (sorted (set (add own theirs))))].

Definition Evening_winner_of_tie (self : Evening) : Colour :=
  let odd := (((len (Stones_of (Evening_stones self) WHITE)) mod 2) == 1) in
  (if (((EveningOptions_tiebreak (Evening_options self)) == "odd-even"%string) && odd) then WHITE else BLACK).

Definition Evening_leader `{Rounds} (self : Evening) : Colour :=
  let difference := (Evening_compare_sizes self (Evening_group_sizes self WHITE) (Evening_group_sizes self BLACK)) in
  (if (difference == 0) then (Evening_winner_of_tie self) else (if (0 <? difference) then WHITE else BLACK)).

Definition Evening_set_up (board : HexBoard) (stones : Stones) (turn : (option Colour)) (options : EveningOptions) : Evening :=
  (Build_Evening (HexBoard_require board) stones (set []) (EveningOptions_require options)).

Definition Evening_start (board : HexBoard) (options : EveningOptions) : Evening :=
  (Evening_set_up board (Stones_none board) None options).

Definition Evening_opening_is_over (self : Evening) : bool :=
  (existsb truth (Stones_contents (Evening_stones self))).

Definition Evening_violations_of_opening (self : Evening) (action : Action) : (list Violation) :=
  match action with
  | Placement _ colour _ => if (colour == WHITE) then [] else [(Build_Violation "evening.opening"%string [])]
  | _ => [(Build_Violation "evening.opening"%string [])] end.

Definition Evening_anybody_can_place `{Rounds} (self : Evening) : bool :=
  (existsb (fun at_ => (existsb (fun colour : Colour => (negb (truth (Evening_violations_at self at_ colour)))) Evening_colours)) (Stones_empty (Evening_stones self) (Evening_board self))).

Definition Evening_over `{Rounds} (self : Evening) : bool :=
  ((Evening_opening_is_over self) && (((Evening_stopped self) == (set Evening_colours)) || (negb (Evening_anybody_can_place self)))).

Definition Evening_status `{Rounds} (self : Evening) : Status :=
  if (negb (Evening_opening_is_over self)) then (Build_Status false None None None None false) else
  let score := (dict (map (fun colour : Colour => (colour, (Evening_group_sizes self colour))) Evening_colours)) in
  let leader := (Evening_leader self) in
  (Build_Status (Evening_over self) (if (Evening_over self) then leader else None) None score leader true).

Definition Evening_candidates `{Rounds} (self : Evening) : (list Action) :=
  if (Evening_over self) then [] else
  let empty := (Stones_empty (Evening_stones self) (Evening_board self)) in
  ((flat_map (fun colour : Colour => (map (fun cell => (Placement cell colour None)) empty)) Evening_colours) ++ (map (fun it => Stop it) (if (Evening_opening_is_over self) then Evening_colours else []))).

Definition Evening_violations `{Rounds} (self : Evening) (action : Action) : (list Violation) :=
  if (negb (Evening_opening_is_over self)) then (Evening_violations_of_opening self action) else
  let ended := (if (Evening_over self) then [(Build_Violation Evening_end_clause [])] else []) in
  match action with
  | Placement cell (Some colour) _ => let taken := (Evening_violations_if_occupied self cell [Evening_turnless_clause; Evening_place_clause]) in
  (ended ++ (match taken with [] => (Evening_violations_at self cell colour) | found => found end))
  | _ => match action with
  | Stop _ => ended
  | _ => (ended ++ (Evening_violations_of_opening self action)) end end.

Definition Evening_after (self : Evening) (action : Action) : Evening :=
  match action with
  | Stop colour => (Build_Evening (Evening_board self) (Evening_stones self) (union (Evening_stopped self) (set [colour])) (Evening_options self))
  | _ => match action with
  | Placement cell (Some colour) _ => (Build_Evening (Evening_board self) (Stones_place (Evening_stones self) cell colour) (set []) (Evening_options self))
  | _ => default end end.
