(** Written by [python -m rulestone_proofs.gallina] from core/stones.py, games/interleave/rules.py, core/position.py, games/turnless.py. *)

From Coq Require Import ZArith List Bool String.
Import ListNotations.

From Rulestone Require Export PythonHexagon.
Open Scope Z_scope.

Definition Stones_on (self : Stones) (cells : (list Cell)) : (list (option Colour)) :=
  let contents := (Stones_contents self) in
  (map (fun cell => (item contents cell)) cells).

Definition BLACK := "black"%string.

Definition RED := "red"%string.

Record Interleave := { Interleave_board : HexBoard; Interleave_stones : Stones; Interleave_stopped : (set_of Colour); Interleave_phase : string }.
#[export] Instance default_Interleave : Default Interleave := {| Interleave_board := default; Interleave_stones := default; Interleave_stopped := default; Interleave_phase := default |}.

Definition Interleave_colours := [BLACK; RED].

Definition Interleave_place_clause := "interleave.place"%string.

Definition Interleave_opponent (self : Interleave) (colour : Colour) : Colour :=
  match Interleave_colours with [first; second] =>
  (if (colour == first) then second else first)
  | _ => default end.

Definition Interleave_group_sizes `{Rounds} (self : Interleave) (colour : Colour) : (list Z) :=
  let regions := (HexBoard_regions (Interleave_board self) (Stones_of (Interleave_stones self) colour)) in
  (rev (sorted (map (fun region : (set_of Cell) => (len region)) regions))).

Definition Interleave_compare_sizes (self : Interleave) (first : (list Z)) (second : (list Z)) : Z :=
  if (first == second) then 0 else
  (if (precedes second first) then 1 else (- 1)).

Definition Interleave_seen `{Rounds} (self : Interleave) (cell : Cell) (direction : Z) : (option Cell) :=
  (find (fun met => ((Stones_at (Interleave_stones self) met) != None)) (HexBoard_ray (Interleave_board self) cell direction)).

Definition Interleave_sightlines `{Rounds} (self : Interleave) (cell : Cell) : (list (option Cell)) :=
  (map (fun direction => (Interleave_seen self cell direction)) DIRECTIONS).

Definition Interleave_violations_at `{Rounds} (self : Interleave) (cell : Cell) (colour : Colour) : (list Violation) :=
  let stones := (present (Interleave_sightlines self cell)) in
  let colours := (Stones_on (Interleave_stones self) stones) in
  let friends := (count colours colour) in
  let enemies := (count colours (Interleave_opponent self colour)) in
  if (friends <? enemies) then [] else
  let met := tt in
  let because := tt in
  [(Build_Violation Interleave_place_clause (sorted stones))].

Definition Interleave_leader `{Rounds} (self : Interleave) : Colour :=
  (if (0 <? (Interleave_compare_sizes self (Interleave_group_sizes self BLACK) (Interleave_group_sizes self RED))) then BLACK else RED).
