(** Written by [python -m rulestone_proofs.gallina] from core/boards/hexagonal.py, core/boards/board.py, core/stones.py, games/turnless.py. *)

From Coq Require Import ZArith List Bool String.
Import ListNotations.

From Rulestone Require Export PythonConnection.
Open Scope Z_scope.

Record HexBoard := { HexBoard_size : Size; HexBoard_removed : (set_of Cell); HexBoard_wraps : bool }.
#[export] Instance default_HexBoard : Default HexBoard := {| HexBoard_size := default; HexBoard_removed := default; HexBoard_wraps := default |}.

Definition DIRECTIONS := [0; 1; 2; 3; 4; 5].

Definition HEXAGONAL_STEPS := [[1; 0]; [0; 1]; [(- 1); 1]; [(- 1); 0]; [0; (- 1)]; [1; (- 1)]].

Definition _topology (size : Size) : Topology :=
  let names := (dict (flat_map (fun row => (map (fun number => ([(sub number (Z.min row (sub size 1))); row], tt)) (range 0 (sub (sub (2 * size) 1) (Z.abs (sub (sub size 1) row)))))) (range 0 (sub (2 * size) 1)))) in
  (Topology_on_lattice names HEXAGONAL_STEPS (dict [])).

Definition _wrapped_topology (size : Size) : Topology :=
  let flat := (_topology size) in
  if (size == 1) then flat else
  let span := (sub (2 * size) 1) in
  let reach := (sub size 1) in
  let centres := [[0; 0]; [span; (- reach)]; [reach; size]; [(- size); span]; [(- span); reach]; [(- reach); (- size)]; [size; (- span)]] in
  let at_ := (dict (flat_map (fun '((number, place) : Z * LatticePoint) => (map (fun centre => ([(add (item place 0) (item centre 0)); (add (item place 1) (item centre 1))], number)) centres)) (enumerate (Topology_places flat)))) in
  let around := (map (fun it => match it with [x; y] => (map (fun it => match it with [across; up] => (get at_ [(add x across); (add y up)]) | _ => default end) HEXAGONAL_STEPS) | _ => default end) (Topology_places flat)) in
  (Build_Topology (Topology_places flat) around (Topology_edges flat)).

Definition HexBoard_topology (self : HexBoard) : Topology :=
  (if (HexBoard_wraps self) then (_wrapped_topology (HexBoard_size self)) else (_topology (HexBoard_size self))).

Definition HexBoard__topology (self : HexBoard) : Topology :=
  (HexBoard_topology self).

Definition HexBoard_neighbours_by_direction (self : HexBoard) : (list (list (option Cell))) :=
  let removed := (HexBoard_removed self) in
  (map (fun around => (map (fun at_ : (option Cell) => (if (match at_ with Some it => mem it removed | None => false end) then None else at_)) around)) (Topology_neighbours_by_direction (HexBoard__topology self))).

Definition HexBoard_ray `{Rounds} (self : HexBoard) (cell : Cell) (direction : Z) : (list Cell) :=
  let met := [cell] in
  let met := extending met (fun met => met) (fun met => (fun last => let onward := (item (item (HexBoard_neighbours_by_direction self) last) direction) in
  let met := match onward with Some onward => if (onward != cell) then let met := (met ++ [onward]) in
  met else met | None => met end in
  met)) in
  (from met 1).

Definition HexBoard_neighbours (self : HexBoard) : (list (list Cell)) :=
  (map (fun around => (present around)) (HexBoard_neighbours_by_direction self)).

Definition HexBoard_reached `{Rounds} (self : HexBoard) (starts : (list Cell)) (within : (list Cell)) : (set_of Cell) :=
  let cells := starts in
  let remaining := (set within) in
  let remaining := (without remaining cells) in
  let '(cells, remaining) := extending (cells, remaining) (fun '(cells, remaining) => cells) (fun '(cells, remaining) => (fun cell => let '(cells, remaining) := loop (item (HexBoard_neighbours self) cell) (cells, remaining) (fun '(cells, remaining) => (fun neighbour => let '(cells, remaining) := if (mem neighbour remaining) then let remaining := (without remaining [neighbour]) in
  let cells := (cells ++ [neighbour]) in
  (cells, remaining) else (cells, remaining) in
  (cells, remaining))) in
  (cells, remaining))) in
  (set cells).

Definition HexBoard_regions `{Rounds} (self : HexBoard) (within : (list Cell)) : (list (set_of Cell)) :=
  let cells := (sorted within) in
  let regions := ([] : (list (set_of Cell))) in
  let regions := loop cells regions (fun regions => (fun cell => let regions := if (negb (existsb (fun region : (set_of Cell) => (mem cell region)) regions)) then let regions := (regions ++ [(HexBoard_reached self [cell] cells)]) in
  regions else regions in
  regions)) in
  regions.

Definition HexBoard_places (self : HexBoard) : (list LatticePoint) :=
  (Topology_places (HexBoard__topology self)).

Definition HexBoard_cells (self : HexBoard) : (list Cell) :=
  (filter (fun cell => (negb (mem cell (HexBoard_removed self)))) (range 0 (len (HexBoard_places self)))).

Definition HexBoard_require (board : HexBoard) : HexBoard :=
  if (negb (truth true)) then default else
  board.

Definition Stones_none (board : HexBoard) : Stones :=
  (Build_Stones (times [None] (len (HexBoard_neighbours board)))).

Definition Stones_empty (self : Stones) (board : HexBoard) : (list Cell) :=
  let contents := (Stones_contents self) in
  (filter (fun cell => ((item contents cell) == None)) (HexBoard_cells board)).

Record TurnlessPosition := { TurnlessPosition_board : HexBoard; TurnlessPosition_stones : Stones; TurnlessPosition_stopped : (set_of Colour) }.
#[export] Instance default_TurnlessPosition : Default TurnlessPosition := {| TurnlessPosition_board := default; TurnlessPosition_stones := default; TurnlessPosition_stopped := default |}.
