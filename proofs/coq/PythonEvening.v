(** Written by [python -m rulestone_proofs.gallina] from games/evening/rules.py, core/position.py, games/turnless.py. *)

From Coq Require Import ZArith List Bool String.
Import ListNotations.

From Rulestone Require Export PythonHexagon.
Open Scope Z_scope.

Definition WHITE := "white"%string.

Definition BLACK := "black"%string.

Record EveningOptions := { EveningOptions_tiebreak : string }.
#[export] Instance default_EveningOptions : Default EveningOptions := {| EveningOptions_tiebreak := default |}.

Record Evening := { Evening_board : HexBoard; Evening_stones : Stones; Evening_stopped : (set_of Colour); Evening_options : EveningOptions }.
#[export] Instance default_Evening : Default Evening := {| Evening_board := default; Evening_stones := default; Evening_stopped := default; Evening_options := default |}.

Definition Evening_colours := [WHITE; BLACK].

Definition Evening_place_clause := "evening.place"%string.

Definition Evening_opponent (self : Evening) (colour : Colour) : Colour :=
  match Evening_colours with [first; second] =>
  (if (colour == first) then second else first)
  | _ => default end.

Definition Evening_group_sizes `{Rounds} (self : Evening) (colour : Colour) : (list Z) :=
  let regions := (HexBoard_regions (Evening_board self) (Stones_of (Evening_stones self) colour)) in
  (rev (sorted (map (fun region : (set_of Cell) => (len region)) regions))).

Definition Evening_compare_sizes (self : Evening) (first : (list Z)) (second : (list Z)) : Z :=
  if (first == second) then 0 else
  (if (precedes second first) then 1 else (- 1)).

Definition Evening_groups `{Rounds} (self : Evening) : (dict_of Cell (set_of Cell)) :=
  (dict (flat_map (fun colour => (flat_map (fun group : (set_of Cell) => (map (fun cell => (cell, group)) group)) (HexBoard_regions (Evening_board self) (Stones_of (Evening_stones self) colour)))) Evening_colours)).

Definition Evening_groups_beside `{Rounds} (self : Evening) (cell : Cell) (colour : Colour) : (list (set_of Cell)) :=
  let beside := (filter (fun at_ => ((Stones_at (Evening_stones self) at_) == colour)) (item (HexBoard_neighbours (Evening_board self)) cell)) in
  (set (map (fun at_ => (lookup (Evening_groups self) at_)) beside)).

Definition Evening_violations_at `{Rounds} (self : Evening) (cell : Cell) (colour : Colour) : (list Violation) :=
  let own := (flat_map (fun group : (set_of Cell) => group) (Evening_groups_beside self cell colour)) in
  let theirs := (flat_map (fun group : (set_of Cell) => group) (Evening_groups_beside self cell (Evening_opponent self colour))) in
  if ((len own) <? (len theirs)) then [] else
  let because := tt in
  [(Build_Violation Evening_place_clause (sorted (set (add own theirs))))].

Definition Evening_winner_of_tie (self : Evening) : Colour :=
  let odd := (((len (Stones_of (Evening_stones self) WHITE)) mod 2) == 1) in
  (if (((EveningOptions_tiebreak (Evening_options self)) == "odd-even"%string) && odd) then WHITE else BLACK).

Definition Evening_leader `{Rounds} (self : Evening) : Colour :=
  let difference := (Evening_compare_sizes self (Evening_group_sizes self WHITE) (Evening_group_sizes self BLACK)) in
  (if (difference == 0) then (Evening_winner_of_tie self) else (if (0 <? difference) then WHITE else BLACK)).
