(** All that is proved, on one page; the words are those of [Rules.v]. The names are those of the ledger. *)

From Coq Require Import ZArith List Bool.
Import ListNotations.
From Rulestone Require Import Rules.
From Rulestone Require Walk MinefieldNeverLocked OneWinner FullBoard NecklaceNeverLocked Locality Drawless.
Open Scope Z_scope.

(** ** Connection, on boards of [m] columns and [n] rows *)

(** To win is to have a walk over one's own stones from one's near edge to one's far edge. *)
Theorem wins_is_a_walk m n P c : wins m n P c = true <->
  exists p, reach (fun q => on_board m n q = true /\ P q = Stone c) (near_edge c) p /\ far_edge m n c p = true.
Proof. exact (Walk.wins_iff m n P c). Qed.

(** Whatever the board holds, the two colours are not both connected. *)
Theorem square_one_winner m n P : ~ (wins m n P First = true /\ wins m n P Second = true).
Proof. intros [A B]; exact (OneWinner.one_winner m n P A B). Qed.

(** On a full board without crosscuts one of the colours is connected. *)
Theorem square_full_board_winner m n P : 1 <= m -> 1 <= n ->
  (forall p, on_board m n p = true -> exists c, P p = Stone c) ->
  (forall p, on_board m n p = true -> crosscut P p = false) ->
  exists c, wins m n P c = true.
Proof. exact (FullBoard.full_board_winner m n P). Qed.

(** ** Minefield *)

(** On a board of any size and shape: a placement is judged as if all areas there are had been looked at. *)
Theorem minefield_locality P q c : legal_minefield P q c = true <->
  P q = Empty /\
  (forall p, creates hard_corner P q c p = false) /\
  (forall w h p, In (w, h) switch_shapes -> creates (fun P => switch P w h) P q c p = false).
Proof. exact (Locality.minefield_locality P q c). Qed.

(** Points more than three columns or three rows away do not matter for it. *)
Theorem minefield_three_steps P Q q c :
  (forall p, Z.abs (fst p - fst q) <= 3 -> Z.abs (snd p - snd q) <= 3 -> P p = Q p) ->
  legal_minefield P q c = legal_minefield Q q c.
Proof. exact (Locality.minefield_three_steps P Q q c). Qed.

(** An area that holds the new stone and a pattern held none before. *)
Theorem minefield_patterns_are_new P q c : P q = Empty ->
  (forall p, In p (areas_at q 2 2) -> hard_corner (place P q c) p = true -> hard_corner P p = false) /\
  (forall w h p, In (w, h) switch_shapes -> In p (areas_at q w h) ->
    switch (place P q c) w h p = true -> switch P w h p = false).
Proof.
  intros E; split; intros.
  - now apply Locality.hard_corner_is_new with q c.
  - now apply Locality.switch_is_new with q c.
Qed.

(** On a board without patterns it is the same whether new patterns are looked for, or any. *)
Theorem minefield_any_pattern P q c :
  (forall p, hard_corner P p = false) ->
  (forall w h p, In (w, h) switch_shapes -> switch P w h p = false) ->
  (legal_minefield P q c = true <->
    P q = Empty /\ (forall p, hard_corner (place P q c) p = false) /\
    (forall w h p, In (w, h) switch_shapes -> switch (place P q c) w h p = false)).
Proof. exact (Locality.minefield_any_pattern P q c). Qed.

(** On a board of any size and shape, without switches and with finitely many empty points but at least one,
    one of the colours has a placement. *)
Theorem minefield_always_a_placement_everywhere P :
  (forall w h p, In (w, h) switch_shapes -> switch P w h p = false) ->
  (exists l, forall q, P q = Empty -> In q l) ->
  (exists q, P q = Empty) ->
  exists q c, legal_minefield P q c = true.
Proof. exact (MinefieldNeverLocked.minefield_never_locked P). Qed.

(** Legal placements, in whatever order the colours make them, never make a crosscut. *)
Theorem minefield_no_crosscut m n k P : placed Minefield m n k P -> forall p, crosscut P p = false.
Proof. intros H; apply (Drawless.minefield_keeps m n k P H). Qed.

(** ** Necklace *)

(** A point is secluded if it is empty and no walk over empty points joins it to the perimeter. *)
Theorem secluded_is_no_walk m n P p : In p (secluded m n P) <->
  (on_board m n p = true /\ P p = Empty) /\
  ~ reach (fun q => on_board m n q = true /\ P q = Empty) (perimeter m n) p.
Proof. exact (NecklaceNeverLocked.in_secluded m n P p). Qed.

(** On a board without crosscuts and secluded points, a placement is judged by the areas that hold the stone, and
    by whether its empty neighbours are still joined to the perimeter. *)
Theorem necklace_locality m n P q c :
  (forall p, on_board m n p = false -> P p = Off) ->
  (forall p, on_board m n p = true -> crosscut P p = false) ->
  secluded m n P = [] ->
  P q = Empty ->
  (legal_necklace m n P q c = true <->
    (forall p, In p (areas_at q 2 2) -> crosscut (place P q c) p = false) /\
    (forall p, adjacent q p = true -> on_board m n p = true /\ place P q c p = Empty ->
      reach (fun r => on_board m n r = true /\ place P q c r = Empty) (perimeter m n) p)).
Proof. exact (Locality.necklace_locality m n P q c). Qed.

(** On a board without crosscuts and secluded points that has an empty point, one of the colours has a
    placement. *)
Theorem necklace_always_a_placement m n P :
  (forall p, on_board m n p = false -> P p = Off) ->
  (forall p, on_board m n p = true -> crosscut P p = false) ->
  secluded m n P = [] ->
  (exists q, P q = Empty) ->
  exists q c, legal_necklace m n P q c = true.
Proof. exact (NecklaceNeverLocked.necklace_never_locked m n P). Qed.

(** ** Whole games *)

(** In either game, in whatever order legal placements are made, somebody has one while a point is empty. *)
Theorem never_locked g m n k P q : placed g m n k P -> P q = Empty -> exists p c, legal g m n P p c = true.
Proof. exact (Drawless.never_locked g m n k P q). Qed.

(** ... and there are at most as many of them as the board has points. *)
Theorem placements_bound g m n k P : 0 <= m -> 0 <= n -> placed g m n k P -> Z.of_nat k <= m * n.
Proof. exact (Drawless.placements_bound g m n k P). Qed.

(** Whoever is to move has a placement: every play goes on until nobody is to move. *)
Theorem play_goes_on g m n P c d : to_move g m n P c = Some d -> exists q, In q (placements g m n P d).
Proof. exact (Drawless.play_goes_on g m n P c d). Qed.

(** Every play is over after at most [m * n] placements ... *)
Theorem play_ends g m n k P c : 0 <= m -> 0 <= n -> played g m n k P c -> Z.of_nat k <= m * n.
Proof. exact (Drawless.play_ends g m n k P c). Qed.

(** ... and then there is exactly one winner. *)
Theorem minefield_drawless m n k P c : 1 <= m -> 1 <= n ->
  played Minefield m n k P c -> to_move Minefield m n P c = None ->
  exists w, winner m n P = Some w /\ wins m n P w = true /\ wins m n P (other w) = false.
Proof. exact (Drawless.drawless Minefield m n k P c). Qed.

Theorem necklace_drawless m n k P c : 1 <= m -> 1 <= n ->
  played Necklace m n k P c -> to_move Necklace m n P c = None ->
  exists w, winner m n P = Some w /\ wins m n P w = true /\ wins m n P (other w) = false.
Proof. exact (Drawless.drawless Necklace m n k P c). Qed.

(** ** None of it rests on an axiom *)

Print Assumptions wins_is_a_walk.
Print Assumptions square_one_winner.
Print Assumptions square_full_board_winner.
Print Assumptions minefield_locality.
Print Assumptions minefield_three_steps.
Print Assumptions minefield_patterns_are_new.
Print Assumptions minefield_any_pattern.
Print Assumptions minefield_always_a_placement_everywhere.
Print Assumptions minefield_no_crosscut.
Print Assumptions secluded_is_no_walk.
Print Assumptions necklace_locality.
Print Assumptions necklace_always_a_placement.
Print Assumptions never_locked.
Print Assumptions placements_bound.
Print Assumptions play_goes_on.
Print Assumptions play_ends.
Print Assumptions minefield_drawless.
Print Assumptions necklace_drawless.
