(** Written by [python -m rulestone_proofs.gallina] from core/boards/board.py, core/boards/hexagonal.py, core/stones.py, core/position.py, games/interleave/rules.py, core/options.py, games/turnless.py. *)

From Coq Require Import ZArith List Bool String.
Import ListNotations.

From Rulestone Require Export PythonHexagon.
Open Scope Z_scope.

Definition HexBoard_has (self : HexBoard) (cell : Cell) : bool :=
  ((negb (mem cell (HexBoard_removed self))) && (mem cell (range 0 (len (HexBoard_places self))))).

Definition wrapped (board : HexBoard) : HexBoard :=
  (Build_HexBoard (HexBoard_size board) (HexBoard_removed board) true).

Definition Stones_on (self : Stones) (cells : (list Cell)) : (list (option Colour)) :=
  let contents := (Stones_contents self) in
  (map (fun cell => (item contents cell)) cells).

Definition Stones_of_colours (board : HexBoard) (by_colour : (dict_of Colour (list Cell))) : Stones :=
  let held := (dict (flat_map (fun '(colour, cells) => (map (fun cell => (cell, colour)) cells)) (items by_colour))) in
  let given := (flat_map (fun cells => cells) (values by_colour)) in
  let unknown := (filter (fun cell => (negb (HexBoard_has board cell))) given) in
  if (truth unknown) then default else
  if ((len (keys held)) <? (len given)) then default else
  (Build_Stones (map (fun cell => (get held cell)) (range 0 (len (HexBoard_neighbours board))))).

Record Status := { Status_over : bool; Status_winner : (option Colour); Status_to_move : (option Colour); Status_score : (option (dict_of Colour (list Z))); Status_leader : (option Colour); Status_opening_is_over : bool }.
#[export] Instance default_Status : Default Status := {| Status_over := default; Status_winner := default; Status_to_move := default; Status_score := default; Status_leader := default; Status_opening_is_over := default |}.

Definition BLACK := "black"%string.

Definition RED := "red"%string.

Definition PIE := "interleave.pie"%string.

Record InterleaveOptions := { InterleaveOptions_wrap : bool }.
#[export] Instance default_InterleaveOptions : Default InterleaveOptions := {| InterleaveOptions_wrap := default |}.

Definition Phase_SET_UP := "set-up"%string.

Definition Phase_CHOICE := "choice"%string.

Definition Phase_PLAY := "play"%string.

Record Interleave := { Interleave_board : HexBoard; Interleave_stones : Stones; Interleave_stopped : (set_of Colour); Interleave_phase : string }.
#[export] Instance default_Interleave : Default Interleave := {| Interleave_board := default; Interleave_stones := default; Interleave_stopped := default; Interleave_phase := default |}.

Definition Interleave_colours := [BLACK; RED].

Definition Interleave_turnless_clause := "interleave.turnless"%string.

Definition Interleave_place_clause := "interleave.place"%string.

Definition Interleave_end_clause := "interleave.end"%string.

Definition InterleaveOptions_require (options : InterleaveOptions) : InterleaveOptions :=
  if (negb (truth true)) then default else
  options.

Definition Interleave_opponent (self : Interleave) (colour : Colour) : Colour :=
  match Interleave_colours with [first; second] =>
  (if (colour == first) then second else first)
  | _ => default end.

Definition Interleave_violations_if_occupied (self : Interleave) (cell : Cell) (clauses : (list ClauseId)) : (list Violation) :=
  if ((Stones_at (Interleave_stones self) cell) == None) then [] else
  (map (fun clause : ClauseId => (Build_Violation clause [cell])) clauses).

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
  [(Build_Violation Interleave_place_clause (sorted stones))].

Definition Interleave_leader `{Rounds} (self : Interleave) : Colour :=
  (if (0 <? (Interleave_compare_sizes self (Interleave_group_sizes self BLACK) (Interleave_group_sizes self RED))) then BLACK else RED).

Definition Interleave_shaped (board : HexBoard) (options : InterleaveOptions) : HexBoard :=
  let flat := (HexBoard_require board) in
  (if (InterleaveOptions_wrap (InterleaveOptions_require options)) then (wrapped flat) else flat).

Definition Interleave_set_up (board : HexBoard) (stones : Stones) (turn : (option Colour)) (options : InterleaveOptions) : Interleave :=
  (Build_Interleave (Interleave_shaped board options) stones (set []) Phase_PLAY).

Definition Interleave_start (board : HexBoard) (options : InterleaveOptions) : Interleave :=
  let position := (Interleave_set_up board (Stones_none board) None options) in
  (Build_Interleave (Interleave_board position) (Interleave_stones position) (Interleave_stopped position) Phase_SET_UP).

Definition Interleave_opening_is_over (self : Interleave) : bool :=
  ((Interleave_phase self) == Phase_PLAY).

Definition Interleave_violations_of_setup (self : Interleave) (by_colour : (dict_of Colour (list Cell))) : (list Violation) :=
  let cells := (flat_map (fun each => each) (values by_colour)) in
  let times := (count cells) in
  let twice := (sorted (set (filter (fun cell => (1 <? (times cell))) cells))) in
  let black := (if (truth (get by_colour BLACK)) then [] else [(Build_Violation PIE [])]) in
  (black ++ (if (truth twice) then [(Build_Violation PIE twice)] else [])).

Definition Interleave_violations_of_opening (self : Interleave) (action : Action) : (list Violation) :=
  match action with
  | Setup stones => if ((Interleave_phase self) == Phase_SET_UP) then (Interleave_violations_of_setup self (dict stones)) else match action with
  | Choose _ => if ((Interleave_phase self) == Phase_CHOICE) then [] else [(Build_Violation PIE [])]
  | _ => [(Build_Violation PIE [])] end
  | _ => match action with
  | Choose _ => if ((Interleave_phase self) == Phase_CHOICE) then [] else [(Build_Violation PIE [])]
  | _ => [(Build_Violation PIE [])] end end.

Definition Interleave_anybody_can_place `{Rounds} (self : Interleave) : bool :=
  (existsb (fun at_ => (existsb (fun colour : Colour => (negb (truth (Interleave_violations_at self at_ colour)))) Interleave_colours)) (Stones_empty (Interleave_stones self) (Interleave_board self))).

Definition Interleave_over `{Rounds} (self : Interleave) : bool :=
  ((Interleave_opening_is_over self) && (((Interleave_stopped self) == (set Interleave_colours)) || (negb (Interleave_anybody_can_place self)))).

Definition Interleave_status `{Rounds} (self : Interleave) : Status :=
  if (negb (Interleave_opening_is_over self)) then (Build_Status false None None None None false) else
  let score := (dict (map (fun colour : Colour => (colour, (Interleave_group_sizes self colour))) Interleave_colours)) in
  let leader := (Interleave_leader self) in
  (Build_Status (Interleave_over self) (if (Interleave_over self) then leader else None) None score leader true).

Definition Interleave_violations `{Rounds} (self : Interleave) (action : Action) : (list Violation) :=
  if (negb (Interleave_opening_is_over self)) then (Interleave_violations_of_opening self action) else
  let ended := (if (Interleave_over self) then [(Build_Violation Interleave_end_clause [])] else []) in
  match action with
  | Placement cell (Some colour) _ => let taken := (Interleave_violations_if_occupied self cell [Interleave_turnless_clause; Interleave_place_clause]) in
  (ended ++ (match taken with [] => (Interleave_violations_at self cell colour) | found => found end))
  | _ => match action with
  | Stop _ => ended
  | _ => (ended ++ (Interleave_violations_of_opening self action)) end end.

Definition Interleave_super_candidates `{Rounds} (self : Interleave) : (list Action) :=
  if (Interleave_over self) then [] else
  let empty := (Stones_empty (Interleave_stones self) (Interleave_board self)) in
  ((flat_map (fun colour : Colour => (map (fun cell => (Placement cell colour None)) empty)) Interleave_colours) ++ (map (fun it => Stop it) (if (Interleave_opening_is_over self) then Interleave_colours else []))).

Definition Interleave_super_after (self : Interleave) (action : Action) : Interleave :=
  match action with
  | Stop colour => (Build_Interleave (Interleave_board self) (Interleave_stones self) (union (Interleave_stopped self) (set [colour])) (Interleave_phase self))
  | _ => match action with
  | Placement cell (Some colour) _ => (Build_Interleave (Interleave_board self) (Stones_place (Interleave_stones self) cell colour) (set []) (Interleave_phase self))
  | _ => default end end.

Definition Interleave_candidates `{Rounds} (self : Interleave) : (list Action) :=
  if (Interleave_opening_is_over self) then (Interleave_super_candidates self) else
  (map (fun it => Choose it) (if ((Interleave_phase self) == Phase_CHOICE) then Interleave_colours else [])).

Definition Interleave_after (self : Interleave) (action : Action) : Interleave :=
  match action with
  | Setup by_colour => let held := (Stones_of_colours (Interleave_board self) (dict by_colour)) in
  (Build_Interleave (Interleave_board self) held (Interleave_stopped self) Phase_CHOICE)
  | _ => match action with
  | Choose _ => (Build_Interleave (Interleave_board self) (Interleave_stones self) (Interleave_stopped self) Phase_PLAY)
  | _ => (Interleave_super_after self action) end end.
