(** How the Python rules, translated in [Python*.v], hold the boards and positions of [Rules.v] and [HexRules.v].

    The theorems of [Statements.v] need these three files, [Judge.v] and the translation, and no other. *)

From Coq Require Import ZArith List Bool String Permutation.
Import ListNotations.
From Rulestone Require Import Rules HexRules PythonConnection PythonHexagon.
From Rulestone Require PythonMinefield PythonNecklace PythonInterleave PythonEvening PythonLefe.
Open Scope Z_scope.

(** What a point holds, under these names of the colours. *)
Definition shown (name : colour -> Colour) (x : cell) : option Colour :=
  match x with Stone c => Some (name c) | _ => None end.

(** ** Square boards *)

Module Square.
(** The board of a size, the number of a point, and what the points hold. *)
Definition square (n : Z) : SquareBoard := {| SquareBoard_size := n; SquareBoard_removed := Set_of [] |}.
Definition number (n : Z) (p : point) : Cell := snd p * n + fst p.
Definition contents (name : colour -> Colour) (n : Z) (P : position) : list (option Colour) :=
  map (fun p => shown name (P p)) (board n n).
Definition stones (name : colour -> Colour) (n : Z) (P : position) : Stones := {| Stones_contents := contents name n P |}.

(** What a constraint finds against a placement: nothing, if it allows it. *)
Definition found (name : colour -> Colour) (constraint : Constraint) (n : Z) (P : position) (q : point) (c : colour) :
  list (list Cell) :=
  Constraint_breaches constraint (square n) (number n q) (stones name n P) (stones name n (place P q c)).

(** The game's colours, owners of edges and constraints are these. *)
Record follows `{R : Rounds} (G : ConnectionPosition_class) (g : game) (name : colour -> Colour) : Prop := {
  colours_are : ConnectionPosition_colours = [name First; name Second];
  owners_are : items ConnectionPosition_owners = [(BOTTOM, name First); (TOP, name First); (LEFT, name Second); (RIGHT, name Second)];
  names_apart : name First <> name Second;
  names_true : forall c, truth (name c) = true;
  constraints_are : forall n P q c self, rectangle n n P -> P q = Empty -> (2 * Z.to_nat (n * n) <= rounds)%nat ->
    ConnectionPosition_board self = square n -> ConnectionPosition_stones self = stones name n P ->
    truth (ConnectionPosition_violations_at self (number n q) (name c)) = negb (legal g n n P q c) }.

(** A position: whose turn it is, whether sides may be swapped now, and ever. *)
Definition in_python (name : colour -> Colour) (n : Z) (P : position) (c : colour) (open offered : bool) : ConnectionPosition :=
  Build_ConnectionPosition (square n) (stones name n P) (name c) open (Build_ConnectionOptions offered).

(** An action that Python lists and finds nothing against. *)
Definition allowed `{R : Rounds} (G : ConnectionPosition_class) (self : ConnectionPosition) (action : Action) : Prop :=
  In action (ConnectionPosition_candidates self) /\ ConnectionPosition_violations self action = [].

(** The colour [w] wins, however the other one plays: by the winner, the turns, the allowed actions and the positions after an
    action that Python computes. Whoever is to move has an allowed action. *)
Inductive wins_by_force `{R : Rounds} (G : ConnectionPosition_class) (w : Colour) : ConnectionPosition -> Prop :=
| has_won self : ConnectionPosition_winner self = Some w -> wins_by_force G w self
| own_action self action : ConnectionPosition_to_move self = Some w -> allowed G self action ->
    wins_by_force G w (ConnectionPosition_after self action) -> wins_by_force G w self
| every_reply self c : ConnectionPosition_to_move self = Some c -> c <> w -> (exists action, allowed G self action) ->
    (forall action, allowed G self action -> wins_by_force G w (ConnectionPosition_after self action)) -> wins_by_force G w self.

(** The stones of a colour. *)
Definition count (c : colour) (n : Z) (P : position) : nat := List.length (filter (fun p => holds c (P p)) (board n n)).
End Square.

Definition minefield_name (c : colour) : Colour :=
  match c with First => PythonMinefield.BLACK | Second => PythonMinefield.WHITE end.
Definition necklace_name (c : colour) : Colour := match c with First => PythonNecklace.RED | Second => PythonNecklace.BLUE end.

(** ** Hexagonal boards *)

Module Hexagon.
(** The cells of a board in Python's order, the place of a cell on Python's lattice, which leans the other way, and its number. *)
Definition row (s y : Z) : list point :=
  map (fun k => (k - Z.min y (s - 1) + y, y)) (range 0 (2 * s - 1 - Z.abs (s - 1 - y))).
Definition cells (s : Z) : list point := flat_map (row s) (range 0 (2 * s - 1)).
Definition lean (p : point) : LatticePoint := [fst p - snd p; snd p].
Definition numbers (s : Z) : dict_of LatticePoint Z :=
  dict (map (fun '(number, place) => (place, number)) (enumerate (map lean (cells s)))).
Definition number (s : Z) (p : point) : Cell := lookup (numbers s) (lean p).

(** The board without the cells that are [Off], and what its cells hold. *)
Definition hexboard (s : Z) (P : position) : HexBoard := {| HexBoard_size := s;
  HexBoard_removed := Set_of (map (number s) (filter (fun p => match P p with Off => true | _ => false end) (cells s)));
  HexBoard_wraps := false |}.
Definition stones (name : colour -> Colour) (s : Z) (P : position) : Stones :=
  {| Stones_contents := map (fun p => shown name (P p)) (cells s) |}.

(** A set of Python's cells, and what it is in Coq. *)
Definition shows (s : Z) (P : position) (r : set_of Cell) (t : list point) : Prop := NoDup (elements r) /\ NoDup t /\
  (forall p, In p t -> P p <> Off) /\ forall x, In x (elements r) <-> exists p, In p t /\ x = number s p.

(** Lists of such sets: the same ones, in some order. *)
Definition matched (s : Z) (P : position) (rs : list (set_of Cell)) (ts : list (list point)) : Prop :=
  exists us, Permutation ts us /\ Forall2 (shows s P) rs us.
End Hexagon.

Import Hexagon.

Definition interleave_name (c : colour) : Colour :=
  match c with First => PythonInterleave.BLACK | Second => PythonInterleave.RED end.
Definition evening_name (c : colour) : Colour := match c with First => PythonEvening.WHITE | Second => PythonEvening.BLACK end.
Definition lefe_name (c : colour) : Colour := match c with First => PythonLefe.DARK | Second => PythonLefe.LIGHT end.

(** Interleave's board, whose opposite sides may be glued, which cells are neighbours there, and where a stone may be placed. *)
Definition glued (wraps : bool) (board : HexBoard) : HexBoard := if wraps then PythonInterleave.wrapped board else board.
Definition next_to (wraps : bool) (s : Z) : point -> point -> bool := if wraps then glued_beside s else beside.
Definition open_on (wraps : bool) (s : Z) : openness :=
  if wraps then open_on_net (glued_step s) (seq 0 6) (List.length (hexagon s)) else open_interleave (Z.to_nat (2 * s - 1)).

(** Positions of the three games, with the colours that have stopped, and with the phase of opening or pie. *)
Definition interleave (wraps : bool) (s : Z) (P : position) (stopped : set_of Colour) (phase : string) : PythonInterleave.Interleave :=
  PythonInterleave.Build_Interleave (glued wraps (hexboard s P)) (stones interleave_name s P) stopped phase.
Definition evening (s : Z) (P : position) (stopped : set_of Colour) (odd_even : bool) : PythonEvening.Evening :=
  PythonEvening.Build_Evening (hexboard s P) (stones evening_name s P) stopped
    (PythonEvening.Build_EveningOptions (if odd_even then "odd-even" else "black")%string).
Definition lefe (w : PythonLefe.LefeOptions) (s : Z) (P : position) (turn : colour) (phase : string) : PythonLefe.Lefe :=
  PythonLefe.Build_Lefe (hexboard s P) (stones lefe_name s P) (lefe_name turn) phase w.

(** Colours that have stopped, one after the other, and the wish of one more. *)
Definition wishes (name : colour -> Colour) (cs : list colour) : set_of Colour := Set_of (map name cs).
Definition wish (c : colour) (cs : list colour) : list colour := if existsb (same c) cs then cs else cs ++ [c].

(** Whether there is a stone, whether either colour can place, and when a game without turns is over, once it has begun. *)
Definition begun (cells : list point) (P : position) : bool := existsb (fun p => holds First (P p) || holds Second (P p)) cells.
Definition anybody (open : openness) (cells : list point) (P : position) : bool :=
  existsb (fun q => open P q First || open P q Second) cells.
Definition turnless_over (open : openness) (cells : list point) (P : position) (cs : list colour) : bool :=
  existsb (same First) cs && existsb (same Second) cs || negb (anybody open cells P).

(** What Lefe's options say; the pie stays as it is. *)
Definition options_of (w : PythonLefe.LefeOptions) : options :=
  {| from_zero := PythonLefe.LefeOptions_newborn w == "from-zero"%string;
     fewest := PythonLefe.LefeOptions_merge w == "fewest"%string;
     either := negb (PythonLefe.LefeOptions_end w == "on-turn"%string) |}.

(** The stone of a tree by which Lefe lists it: the first in Python's order. *)
Definition first_of (s : Z) (tree : list point) (p : point) : Prop :=
  In p tree /\ forall r, In r tree -> number s p <= number s r.

(** What Lefe lists for an empty cell: in play each tree that may be removed with a stone that may be placed; and else a stone alone. *)
Definition lefe_offers (w : PythonLefe.LefeOptions) (s : Z) (P : position) (turn : colour) (phase : string) (q : point)
  (taken : option point) : Prop :=
  let due := removable (options_of w) (hexagon s) P q turn in
  match taken with
  | Some p => phase = PythonLefe.Phase_PLAY /\ open_lefe P q turn = true /\ exists tree, In tree due /\ first_of s tree p
  | None => phase = PythonLefe.Phase_PLAY -> open_lefe P q turn = true -> due = []
  end.

(** An action of Lefe's colours and the board's cells: Python's [checks_action] refuses all others. *)
Definition lefe_action (s : Z) (P : position) (x : Action) : Prop :=
  match x with
  | Placement i _ t => exists q taken, P q <> Off /\ (forall p, taken = Some p -> on_hexagon s p = true) /\
      i = number s q /\ t = option_map (number s) taken
  | Choose k => exists c, k = lefe_name c
  | _ => True
  end.
