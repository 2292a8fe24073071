(** The rules of Minefield and Necklace, as definitions that compute.

    You need this file to read what [Statements.v] says of these games.
    [First] is the colour that moves first and owns the bottom and the top edge: Black in Minefield, Red in
    Necklace. [Second] owns the left and the right edge. The swap exchanges the people who play the colours, and
    neither stones nor colours: only [to_act] and [wins_from] mention it. *)

From Coq Require Import ZArith List Bool.
Import ListNotations.
Open Scope Z_scope.

(** ** Points and what they hold *)

Inductive colour := First | Second.

Definition other (c : colour) : colour := match c with First => Second | Second => First end.

Definition same (c d : colour) : bool :=
  match c, d with First, First | Second, Second => true | _, _ => false end.

(** [Off] is a point that is not on the board. *)
Inductive cell := Off | Empty | Stone (c : colour).

Definition is_empty (x : cell) : bool := match x with Empty => true | _ => false end.
Definition holds (c : colour) (x : cell) : bool := match x with Stone d => same c d | _ => false end.

(** A point is its column and its row, counted from 0 at the bottom left. *)
Notation point := (Z * Z)%type.

Definition same_point (p q : point) : bool := (fst p =? fst q) && (snd p =? snd q).
Definition shift (p d : point) : point := (fst p + fst d, snd p + snd d).

Definition position := point -> cell.

Definition place (P : position) (q : point) (c : colour) : position :=
  fun p => if same_point p q then Stone c else P p.

(** ** Areas *)

(** 0, 1, ..., k - 1 *)
Definition upto (k : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat k)).

(** The points of an area [w] wide and [h] high, seen from its lower left corner, row by row from the bottom. *)
Definition offsets (w h : Z) : list point := flat_map (fun y => map (fun x => (x, y)) (upto w)) (upto h).

(** The points of the area whose lower left corner is [p]. *)
Definition area (p : point) (w h : Z) : list point := map (shift p) (offsets w h).

(** The lower left corners of all areas [w] wide and [h] high that hold [p]. *)
Definition areas_at (p : point) (w h : Z) : list point := area (shift p (1 - w, 1 - h)) w h.

(** The corners of the area at [p] but [p] itself. *)
Definition bottom_right (p : point) (w : Z) : point := shift p (w - 1, 0).
Definition top_right (p : point) (w h : Z) : point := shift p (w - 1, h - 1).
Definition top_left (p : point) (h : Z) : point := shift p (0, h - 1).

Definition is_corner (p : point) (w h : Z) (q : point) : bool :=
  existsb (same_point q) [p; bottom_right p w; top_right p w h; top_left p h].

(** Four stones, two of each colour, like colours diagonally opposite. *)
Definition crossed (P : position) (w h : Z) (p : point) : bool :=
  match P p, P (bottom_right p w), P (top_right p w h), P (top_left p h) with
  | Stone a, Stone b, Stone c, Stone d => same a c && same b d && negb (same a b)
  | _, _, _, _ => false
  end.

Definition crosscut (P : position) (p : point) : bool := crossed P 2 2 p.

(** Two like stones [a] and [c] on one diagonal; on the other a stone of the other colour and an empty point. *)
Definition pair_across (a c b d : cell) : bool :=
  match a, c, b, d with
  | Stone e, Stone f, Stone g, Empty | Stone e, Stone f, Empty, Stone g => same e f && negb (same e g)
  | _, _, _, _ => false
  end.

Definition hard_corner (P : position) (p : point) : bool :=
  pair_across (P p) (P (top_right p 2 2)) (P (bottom_right p 2)) (P (top_left p 2))
  || pair_across (P (bottom_right p 2)) (P (top_left p 2)) (P p) (P (top_right p 2 2)).

(** Crossed corners, and every other point of the area is empty. *)
Definition switch (P : position) (w h : Z) (p : point) : bool :=
  crossed P w h p && forallb (fun q => is_corner p w h q || is_empty (P q)) (area p w h).

(** Width and height of the areas that can be a switch. *)
Definition switch_shapes : list (Z * Z) := [(3, 2); (2, 3); (4, 2); (2, 4)].

(** ** Placements in Minefield *)

(** Each area is judged by itself: it shows the pattern after the placement, and did not before. *)
Definition creates (pattern : position -> point -> bool) (P : position) (q : point) (c : colour) (p : point) : bool :=
  pattern (place P q c) p && negb (pattern P p).

(** Only areas that hold the new stone can change (theorem [minefield_locality]). *)
Definition legal_minefield (P : position) (q : point) (c : colour) : bool :=
  is_empty (P q)
  && forallb (fun p => negb (creates hard_corner P q c p)) (areas_at q 2 2)
  && forallb (fun s => forallb (fun p => negb (creates (fun P => switch P (fst s) (snd s)) P q c p))
                               (areas_at q (fst s) (snd s)))
             switch_shapes.

(** ** Rectangular boards of [m] columns and [n] rows *)

Definition board (m n : Z) : list point := area (0, 0) m n.

Definition on_board (m n : Z) (p : point) : bool :=
  (0 <=? fst p) && (fst p <? m) && (0 <=? snd p) && (snd p <? n).

Definition empty_board (m n : Z) : position := fun p => if on_board m n p then Empty else Off.

(** A position of that board: each of its points is empty or holds a stone. *)
Definition rectangle (m n : Z) (P : position) : Prop := forall p, P p = Off <-> on_board m n p = false.

(** ** Walking, step by step, by whatever is called a step

    What a walk over [inside] reaches from the points of [inside] at which [start] is true; [flood] and
    [joined_by] work it out for a list of points (theorem [joined_is_a_walk]). *)
Inductive reach_by (step : point -> point -> bool) (inside : point -> Prop) (start : point -> bool) : point -> Prop :=
| reach_start p : inside p -> start p = true -> reach_by step inside start p
| reach_step p q : reach_by step inside start p -> step p q = true -> inside q -> reach_by step inside start q.

(** What can be reached step by step from the points [frontier] over the points [unseen], and what cannot. *)
Fixpoint flood (step : point -> point -> bool) (steps : nat) (frontier unseen : list point) : list point * list point :=
  match steps, frontier with
  | S k, p :: rest =>
      let (near, far) := partition (step p) unseen in
      let (reached, left) := flood step k (near ++ rest) far in
      (p :: reached, left)
  | _, _ => ([], unseen)
  end.

(** Of [points]: those that a walk over [points] joins to a point of [points] at which [start] is true, and
    the others. *)
Definition joined_by (step : point -> point -> bool) (start : point -> bool) (points : list point) :
  list point * list point :=
  let (starts, others) := partition start points in flood step (length points) starts others.

(** Neighbours along a row or a column. *)
Definition adjacent (p q : point) : bool := Z.abs (fst p - fst q) + Z.abs (snd p - snd q) =? 1.

Notation reach := (reach_by adjacent).
Notation joined_to := (joined_by adjacent).

(** ** Placements in Necklace *)

Definition perimeter (m n : Z) (p : point) : bool :=
  (fst p =? 0) || (fst p =? m - 1) || (snd p =? 0) || (snd p =? n - 1).

Definition empty_points (m n : Z) (P : position) : list point := filter (fun p => is_empty (P p)) (board m n).

(** The empty points from which no walk over empty points leads to one on the perimeter. *)
Definition secluded (m n : Z) (P : position) : list point :=
  snd (joined_to (perimeter m n) (empty_points m n P)).

(** The whole board is judged after the placement. *)
Definition legal_necklace (m n : Z) (P : position) (q : point) (c : colour) : bool :=
  is_empty (P q)
  && (let after := place P q c in
      forallb (fun p => negb (crosscut after p)) (board m n)
      && match secluded m n after with [] => true | _ => false end).

(** ** Winning *)

Definition near_edge (c : colour) (p : point) : bool :=
  match c with First => snd p =? 0 | Second => fst p =? 0 end.

Definition far_edge (m n : Z) (c : colour) (p : point) : bool :=
  match c with First => snd p =? n - 1 | Second => fst p =? m - 1 end.

(** A chain of the colour's stones touches both of its edges. *)
Definition wins (m n : Z) (P : position) (c : colour) : bool :=
  existsb (far_edge m n c) (fst (joined_to (near_edge c) (filter (fun p => holds c (P p)) (board m n)))).

Definition winner (m n : Z) (P : position) : option colour :=
  if wins m n P First then Some First else if wins m n P Second then Some Second else None.

(** ** Turns *)

Inductive game := Minefield | Necklace.

Definition legal (g : game) (m n : Z) : position -> point -> colour -> bool :=
  match g with Minefield => legal_minefield | Necklace => legal_necklace m n end.

Definition placements (g : game) (m n : Z) (P : position) (c : colour) : list point :=
  filter (fun p => legal g m n P p c) (board m n).

Definition able (g : game) (m n : Z) (P : position) (c : colour) : bool :=
  existsb (fun p => legal g m n P p c) (board m n).

(** Who places now, if it is the turn of [c]: nobody after a win; a colour without a placement is skipped. *)
Definition to_move (g : game) (m n : Z) (P : position) (c : colour) : option colour :=
  match winner m n P with
  | Some _ => None
  | None => if able g m n P c then Some c else if able g m n P (other c) then Some (other c) else None
  end.

(** Who acts if the second colour may swap sides instead ([open]): it is its turn whether it has a placement or not. *)
Definition to_act (g : game) (m n : Z) (P : position) (c : colour) (open : bool) : option colour :=
  match winner m n P with
  | Some _ => None
  | None => if open then Some c else to_move g m n P c
  end.

(** Positions that legal placements lead to, whoever makes them and whether or not somebody has won. *)
Inductive placed (g : game) (m n : Z) : nat -> position -> Prop :=
| placed_none : placed g m n 0 (empty_board m n)
| placed_one k P c q : placed g m n k P -> legal g m n P q c = true -> placed g m n (S k) (place P q c).

(** Positions in play: after [k] placements the board is [P], and it is the turn of [c]. *)
Inductive played (g : game) (m n : Z) : nat -> position -> colour -> Prop :=
| start : played g m n 0 (empty_board m n) First
| turn k P c d q :
    played g m n k P c -> to_move g m n P c = Some d -> In q (placements g m n P d) ->
    played g m n (S k) (place P q d) (other d).

(** ** Playing to win *)

(** The colour [w] wins, however the other one plays, if it is the turn of [c]. *)
Inductive forces (g : game) (m n : Z) (w : colour) : position -> colour -> Prop :=
| forces_won P c : winner m n P = Some w -> forces g m n w P c
| forces_own P c q : to_move g m n P c = Some w -> In q (placements g m n P w) ->
    forces g m n w (place P q w) (other w) -> forces g m n w P c
| forces_reply P c : to_move g m n P c = Some (other w) ->
    (forall q, In q (placements g m n P (other w)) -> forces g m n w (place P q (other w)) w) -> forces g m n w P c.

(** The first player wins by placing the first stone on [q]. With the swap it must win whichever colour the second player
    then takes, unless that stone has ended the game. *)
Definition wins_from (g : game) (n : Z) (swap : bool) (q : point) : Prop :=
  let P := place (empty_board n n) q First in
  forces g n n First P Second /\ (swap = true -> winner n n P = None -> forces g n n Second P Second).
