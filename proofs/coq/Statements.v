(** All that is proved, on one page; the words are those of [Rules.v], [HexRules.v] and [Judge.v], and of [Model.v] for what is said
    of the Python rules. The names are those of the ledger. *)

From Coq Require Import ZArith List Bool Lia.
From Coq Require String.
Import ListNotations.
From Rulestone Require Import Rules HexRules Judge Model.
From Rulestone Require Walk MinefieldNeverLocked OneWinner FullBoard NecklaceNeverLocked NecklaceReachable MinefieldReachable Locality Drawless.
From Rulestone Require Nets Hexagons Turnless Groups LefeTriangles LefeGames LefeForever Link Swap Values MinefieldCertificates NecklaceCertificates Bounds.
From Rulestone Require Python PythonConnection PythonMinefield SquareBoards ConnectionPython MinefieldPython.
From Rulestone Require PythonNecklace NecklacePython ConnectionValues PythonInterleave WrappedPython PythonEvening EveningPython.
From Rulestone Require GroupsPython TurnlessPython PythonLefe LefePython.
Open Scope Z_scope.

(** What [joined_by] works out is what a walk joins, and the rest. *)
Theorem joined_is_a_walk step start points p :
  (In p (fst (joined_by step start points)) <-> reach_by step (fun q => In q points) start p) /\
  (In p (snd (joined_by step start points)) <-> In p points /\ ~ reach_by step (fun q => In q points) start p).
Proof. destruct (Walk.joined_by_spec step start points) as (A & B & _); split; [apply A | apply B]. Qed.

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

(** Each position without patterns and crosscuts is reached by placing its stones in some order. *)
Theorem minefield_reachable m n P : rectangle m n P ->
  (forall p, hard_corner P p = false) -> (forall p, crosscut P p = false) ->
  (forall w h p, In (w, h) switch_shapes -> switch P w h p = false) ->
  exists k Q, placed Minefield m n k Q /\ forall p, Q p = P p.
Proof. intros R H X S; exact (MinefieldReachable.reachable m n P R (conj H (conj X S))). Qed.

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

(** Each position without crosscuts and secluded points is reached by placing its stones in some order. *)
Theorem necklace_reachable m n P :
  (forall p, P p = Off <-> on_board m n p = false) ->
  (forall p, on_board m n p = true -> crosscut P p = false) ->
  secluded m n P = [] ->
  exists k Q, placed Necklace m n k Q /\ forall p, Q p = P p.
Proof. intros R X S; exact (NecklaceReachable.reachable m n P (conj R (conj X S))). Qed.

(** ** Whole games of Minefield and Necklace *)

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

(** ** With the swap the second player wins *)

(** In every position of play one colour wins by force, however the other one plays, ... *)
Theorem determined g m n k P c : 1 <= m -> 1 <= n -> played g m n k P c ->
  forces g m n First P c \/ forces g m n Second P c.
Proof. exact (Swap.determined g m n k P c). Qed.

(** ... and not the other one as well. *)
Theorem forces_one g m n w P c : forces g m n w P c -> ~ forces g m n (other w) P c.
Proof. exact (Swap.forces_one g m n w P c). Qed.

(** So after whatever first stone the second player has a winning choice: to swap, if the first colour wins by force,
    and else to stay, which is possible since the second colour has a placement. *)
Theorem second_player_wins g m n q : 2 <= m -> 2 <= n -> In q (placements g m n (empty_board m n) First) ->
  let P := place (empty_board m n) q First in
  (exists r, In r (placements g m n P Second)) /\ (forces g m n First P Second \/ forces g m n Second P Second).
Proof. exact (Swap.second_player_wins g m n q). Qed.

(** Without it the first colour need not win: on 2×2 it loses Minefield. *)
Theorem minefield_first_loses : forces Minefield 2 2 Second (empty_board 2 2) First.
Proof. exact Swap.minefield_first_loses. Qed.

(** An extra stone can do harm: on 2×2, if it is the turn of the second colour, the first one wins without a stone and
    loses with one, wherever it stands. *)
Theorem minefield_extra_stone_hurts : forces Minefield 2 2 First (empty_board 2 2) Second /\
  forall q, In q (board 2 2) -> forces Minefield 2 2 Second (place (empty_board 2 2) q First) Second.
Proof. exact Swap.extra_stone_hurts. Qed.

(** Small square boards, by game, size and whether there is a swap: these are the first moves with which the first player
    wins. Where there are none the second player does. *)
Theorem small_values g n swap moves : In (g, n, swap, moves) [
    (Minefield, 1, false, [(0, 0)]);
    (Minefield, 1, true, [(0, 0)]);
    (Minefield, 2, false, []);
    (Minefield, 2, true, []);
    (Minefield, 3, true, []);
    (Minefield, 3, false, [(0, 1); (2, 1)]);
    (Minefield, 4, true, []);
    (Minefield, 4, false, [(0, 1); (3, 1); (0, 2); (3, 2)]);
    (Necklace, 1, true, [(0, 0)]);
    (Necklace, 1, false, [(0, 0)]);
    (Necklace, 2, true, []);
    (Necklace, 2, false, [(0, 0); (1, 0); (0, 1); (1, 1)]);
    (Necklace, 3, true, []);
    (Necklace, 3, false, [(1, 0); (1, 1); (1, 2)]);
    (Necklace, 4, true, []);
    (Necklace, 4, false, [(1, 1); (2, 1); (1, 2); (2, 2)]);
    (Necklace, 5, false, [(1, 1); (2, 1); (3, 1); (2, 2); (1, 3); (2, 3); (3, 3)]);
    (Necklace, 5, true, [])] ->
  forall q, In q moves <-> In q (placements g n n (empty_board n n) First) /\ wins_from g n swap q.
Proof.
  intros I; do 4 (destruct I as [[= <- <- <- <-] | I]; [apply (Values.winning_moves _ _ _ 3); vm_compute; reflexivity|]).
  destruct I as [[= <- <- <- <-] | I]; [exact (Values.certified_moves Minefield 3 true _ ltac:(discriminate) MinefieldCertificates.size_3 eq_refl)|].
  destruct I as [[= <- <- <- <-] | I]; [exact (Values.certified_moves Minefield 3 false _ ltac:(discriminate) MinefieldCertificates.size_3 eq_refl)|].
  destruct I as [[= <- <- <- <-] | I]; [exact (Values.certified_moves Minefield 4 true _ ltac:(discriminate) MinefieldCertificates.size_4 eq_refl)|].
  destruct I as [[= <- <- <- <-] | I]; [exact (Values.certified_moves Minefield 4 false _ ltac:(discriminate) MinefieldCertificates.size_4 eq_refl)|].
  do 4 (destruct I as [[= <- <- <- <-] | I]; [apply (Values.winning_moves _ _ _ 3); vm_compute; reflexivity|]).
  destruct I as [[= <- <- <- <-] | I]; [exact (Values.certified_moves Necklace 3 true _ ltac:(discriminate) NecklaceCertificates.size_3 eq_refl)|].
  destruct I as [[= <- <- <- <-] | I]; [exact (Values.certified_moves Necklace 3 false _ ltac:(discriminate) NecklaceCertificates.size_3 eq_refl)|].
  destruct I as [[= <- <- <- <-] | I]; [exact (Values.certified_moves Necklace 4 true _ ltac:(discriminate) NecklaceCertificates.size_4 eq_refl)|].
  destruct I as [[= <- <- <- <-] | I]; [exact (Values.certified_moves Necklace 4 false _ ltac:(discriminate) NecklaceCertificates.size_4 eq_refl)|].
  destruct I as [[= <- <- <- <-] | I]; [exact (Values.certified_moves Necklace 5 false _ ltac:(discriminate) NecklaceCertificates.size_5 eq_refl)|].
  destruct I as [[= <- <- <- <-] | []]; exact (Values.certified_moves Necklace 5 true _ ltac:(discriminate) NecklaceCertificates.size_5 eq_refl).
Qed.

(** ** Interleave, on boards of any shape, however [far] one can see; or with opposite sides glued or not ([wraps]) *)

(** On a hexagon one sees to the edge in as many steps as its longest line has cells. *)
Theorem interleave_sees_to_the_edge s P far p d :
  (forall p, on_hexagon s p = false -> P p = Off) -> In d directions -> on_hexagon s p = true ->
  2 * s - 1 <= Z.of_nat far -> sees far P p d = sees (Z.to_nat (2 * s - 1)) P p d.
Proof. exact (Hexagons.sees_to_the_edge s P far p d). Qed.

(** No cell is open to both colours. *)
Theorem interleave_one_colour_per_cell far P q c :
  open_interleave far P q c = true -> open_interleave far P q (other c) = false.
Proof. exact (Turnless.interleave_one_colour far P q c). Qed.

(** The same on any board that is given by the step from a cell in a direction: also with opposite sides glued. *)
Theorem interleave_one_colour_on_nets (space : Type) onward lines far (P : space -> cell) q c :
  open_on_net onward lines far P q c = true -> open_on_net onward lines far P q (other c) = false.
Proof. exact (Nets.one_colour_on_net onward lines far P q c). Qed.

Theorem interleave_never_closes_on_nets (space : Type) same onward lines far (P : space -> cell) q r c :
  P r = Empty -> q <> r -> open_on_net onward lines far P q c = true ->
  open_on_net onward lines far (put same P r (other c)) q c = true.
Proof. exact (Nets.never_closes_on_net same onward lines far P q r c). Qed.

(** A placement never closes another cell to the opponent. *)
Theorem interleave_never_closes far P q r c : P r = Empty -> q <> r ->
  open_interleave far P q c = true -> open_interleave far (place P r (other c)) q c = true.
Proof. exact (Turnless.interleave_never_closes far P q r c). Qed.

(** What each colour could play alone they can play in any order, and it leads to the same position. *)
Theorem interleave_order_of_play wraps s P c xs ys zs :
  (forall m, In m xs -> snd m = c) -> (forall m, In m ys -> snd m = other c) ->
  playable (open_on wraps s) P xs = true -> playable (open_on wraps s) P ys = true -> merge xs ys zs ->
  playable (open_on wraps s) P zs = true /\ forall p, after P zs p = after P (xs ++ ys) p.
Proof.
  apply Turnless.order_of_play; intros; [now apply WrappedPython.open_same | eapply WrappedPython.open_fills; eauto
    | now apply WrappedPython.open_one_colour | now apply WrappedPython.open_never_closes].
Qed.

(** There are at most as many placements as empty cells: each fills another one. *)
Theorem interleave_ends wraps s P moves : playable (open_on wraps s) P moves = true ->
  NoDup (map fst moves) /\ forall q, In q (map fst moves) -> P q = Empty.
Proof. apply Turnless.turnless_ends; intros; eapply WrappedPython.open_fills; eauto. Qed.

(** With wishes to stop there are at most two actions for each cell, and two more. *)
Theorem interleave_actions wraps s P actions : (forall p, on_hexagon s p = false -> P p = Off) ->
  possible (open_on wraps s) P None actions = true -> (length actions <= 2 * length (hexagon s) + 2)%nat.
Proof.
  intros O A; pose proof (Bounds.room_on_hexagon s P); eapply Bounds.at_most with (cells := hexagon s) in A; [lia | |].
  - intros Q q c; exact (WrappedPython.open_fills wraps s Q q c).
  - intros q E; apply Hexagons.in_hexagon; destruct (on_hexagon s q) eqn:H'; auto; apply O in H'; congruence.
Qed.

(** The imaginary group of half a stone gives Red the ties and changes nothing else. *)
Theorem interleave_half_stone black red : (forall k, In k black -> (1 <= k)%nat) ->
  compare_with_half black red = match compare_sizes black red with Gt => Gt | _ => Lt end.
Proof. exact (Turnless.half_stone black red). Qed.

(** A cell has six sightlines at most, and can have six. *)
Theorem interleave_six_sightlines far P q : (in_sight far P q First + in_sight far P q Second <= 6)%nat.
Proof. exact (Groups.six_sightlines far P q). Qed.

Theorem interleave_six_are_seen : in_sight 1 (fun _ => Stone First) (0, 0) First = 6%nat.
Proof. reflexivity. Qed.

(** ** Evening, on regular boards of any size, after the opening *)

Theorem evening_one_colour_per_cell s P q c :
  open_evening (hexagon s) P q c = true -> open_evening (hexagon s) P q (other c) = false.
Proof. exact (Turnless.evening_one_colour (hexagon s) P q c). Qed.

Theorem evening_never_closes s P q r c : P r = Empty -> q <> r ->
  open_evening (hexagon s) P q c = true -> open_evening (hexagon s) (place P r (other c)) q c = true.
Proof. exact (Turnless.evening_never_closes (hexagon s) P q r c (Hexagons.nodup_hexagon s)). Qed.

Theorem evening_order_of_play s P c xs ys zs :
  (forall m, In m xs -> snd m = c) -> (forall m, In m ys -> snd m = other c) ->
  playable (open_evening (hexagon s)) P xs = true -> playable (open_evening (hexagon s)) P ys = true -> merge xs ys zs ->
  playable (open_evening (hexagon s)) P zs = true /\ forall p, after P zs p = after P (xs ++ ys) p.
Proof.
  apply Turnless.order_of_play; intros; [now apply Turnless.evening_same | eapply Turnless.evening_empty; eauto
    | now apply Turnless.evening_one_colour | apply Turnless.evening_never_closes; auto; apply Hexagons.nodup_hexagon].
Qed.

(** Equal lists of groups hold equally many stones. *)
Theorem evening_tied_stones s P :
  compare_sizes (Judge.group_sizes (hexagon s) P First) (Judge.group_sizes (hexagon s) P Second) = Eq ->
  length (stones_of (hexagon s) P First) = length (stones_of (hexagon s) P Second).
Proof. exact (Groups.tied_stones (hexagon s) P). Qed.

Theorem evening_ends s P moves : playable (open_evening (hexagon s)) P moves = true ->
  NoDup (map fst moves) /\ forall q, In q (map fst moves) -> P q = Empty.
Proof. apply Turnless.turnless_ends; intros; eapply Turnless.evening_empty; eauto. Qed.

Theorem evening_actions s P actions : (forall p, on_hexagon s p = false -> P p = Off) ->
  possible (open_evening (hexagon s)) P None actions = true -> (length actions <= 2 * length (hexagon s) + 2)%nat.
Proof.
  intros O A; pose proof (Bounds.room_on_hexagon s P); eapply Bounds.at_most with (cells := hexagon s) in A; [lia | |].
  - intros; eapply Turnless.evening_empty; eauto.
  - intros q E; apply Hexagons.in_hexagon; destruct (on_hexagon s q) eqn:H'; auto; apply O in H'; congruence.
Qed.

(** White's first stone stays: a position without it is never reached. *)
Theorem evening_first_stone_stays s q moves : let P := place (empty_hexagon s) q First in
  playable (open_evening (hexagon s)) P moves = true -> after P moves q = Stone First.
Proof.
  intros P; apply Bounds.stays; [intros; eapply Turnless.evening_empty; eauto|].
  unfold P, place; assert (E : same_point q q = true) by (unfold same_point; now rewrite !Z.eqb_refl); now rewrite E.
Qed.

(** ** Lefe, under every choice [o] of options and [w] of the pie *)

(** Play never brings about three mutually adjacent stones of one colour. *)
Theorem lefe_no_triangle o s w q turns a c :
  lefe_play o (hexagon s) (fst (lefe_start s w q)) (snd (lefe_start s w q)) turns = Some (a, c) ->
  forall e x y z, beside x y = true -> beside y z = true -> beside x z = true ->
  ~ (read a x = Stone e /\ read a y = Stone e /\ read a z = Stone e).
Proof. intros L e x y z XY YZ XZ (X & Y & Z); exact (LefeTriangles.lefe_no_triangle o s w q turns a c L e x y z X Y Z XY YZ XZ). Qed.

(** On every size from 3 on a position can come back with the same colour to move ... *)
Theorem lefe_repeats o s w : 3 <= s -> exists q turns loop a,
  on_hexagon s q = true /\ loop <> [] /\
  lefe_play o (hexagon s) (fst (lefe_start s w q)) (snd (lefe_start s w q)) turns = Some a /\
  lefe_play o (hexagon s) (fst a) (snd a) loop = Some a.
Proof. exact (LefeForever.comes_back o s w). Qed.

(** ... so that a game has no longest play. *)
Theorem lefe_goes_on o s w : 3 <= s -> exists q, on_hexagon s q = true /\
  forall k, exists turns a, (k <= length turns)%nat /\
    lefe_play o (hexagon s) (fst (lefe_start s w q)) (snd (lefe_start s w q)) turns = Some a.
Proof. exact (LefeForever.goes_on o s w). Qed.

(** On size 2 every game is over after at most nine turns. *)
Theorem lefe_small_ends o w q turns a : on_hexagon 2 q = true ->
  lefe_play o (hexagon 2) (fst (lefe_start 2 w q)) (snd (lefe_start 2 w q)) turns = Some a -> (length turns <= 9)%nat.
Proof. exact (LefeForever.ends o w q turns a). Qed.

(** A score of [k] needs as many stones as [k - 1] different numbers of leaves have together. *)
Theorem lefe_score_bound cells P c : let k := lefe_points cells P c in
  ((k - 1) * (k - 2) <= 2 * length (stones_of cells P c))%nat.
Proof. exact (Bounds.score_bound cells P c). Qed.

(** On size 5, an official one, a game can end with equal scores. *)
Theorem lefe_draw_happens o w : exists q turns a c, on_hexagon 5 q = true /\
  lefe_play o (hexagon 5) (fst (lefe_start 5 w q)) (snd (lefe_start 5 w q)) turns = Some (a, c) /\
  lefe_over o (hexagon 5) (read a) c = true /\
  lefe_points (hexagon 5) (read a) First = lefe_points (hexagon 5) (read a) Second.
Proof. exact (LefeGames.lefe_draw o w). Qed.

(** ** What the judge of [Judge.v], which answers the cases, plays and lists *)

(** Of moves that are played one after the other it judges a play of which [minefield_drawless] and the others speak. *)
Theorem play_is_played g m n points : exists k P c, played g m n k P c /\
  play (fun P => P) g m n 0 (empty_board m n) First points = judge g m n k P c.
Proof. exact (Link.play_is_played g m n points). Qed.

(** It lists the turns of Lefe that [lefe_turn] allows ... *)
Theorem lefe_turns_listed o cells P c q taken : In (q, taken) (lefe_turns o cells P c) ->
  exists Q, lefe_turn o cells P c q taken = Some Q.
Proof. exact (Link.turns_listed o cells P c q taken). Qed.

(** ... and all of them: those that remove nothing, and of the others the tree by its first stone. *)
Theorem lefe_turns_complete o cells P c q Q : In q cells -> lefe_turn o cells P c q None = Some Q ->
  In (q, None) (lefe_turns o cells P c).
Proof. exact (Link.turns_complete o cells P c q Q). Qed.

Theorem lefe_removals_complete o cells P c q p Q : In q cells -> lefe_turn o cells P c q (Some p) = Some Q ->
  exists tree, In (q, hd_error tree) (lefe_turns o cells P c) /\ existsb (same_point p) tree = true /\
    Q = remove (place P q c) tree.
Proof. exact (Link.removals_complete o cells P c q p Q). Qed.

(** In the games without turns it lists the cells on which [playable] allows a stone. *)
Theorem open_cells_playable open cells P c q :
  In q (open_cells open cells P c) <-> In q cells /\ playable open P [(q, c)] = true.
Proof. exact (Link.open_cells_playable open cells P c q). Qed.

(** ** The Python rules, translated in [Python*.v], are the rules of [Rules.v] *)

(** On every square board, in every position, for every empty point and either colour: what the two constraints of
    Minefield find against a stone there is nothing just if the stone is legal. *)
Theorem python_minefield_placements n P q c : rectangle n n P -> P q = Empty ->
  (Square.found minefield_name PythonMinefield.HARD_CORNER n P q c = [] /\
   Square.found minefield_name PythonMinefield.SWITCH n P q c = [] <-> legal_minefield P q c = true).
Proof. exact (MinefieldPython.placements n P q c). Qed.

(** The Python class of Minefield has the colours, edges and constraints of [Rules.v]: it [follows] it. *)
Theorem python_minefield_follows (rounds : Python.Rounds) : Square.follows PythonMinefield.Minefield Minefield minefield_name.
Proof. exact MinefieldPython.minefield_follows. Qed.

(** So it is with Necklace's crosscuts and secluded points, with as many rounds for what is reached as there need be; and its class
    follows [Necklace]. *)
Theorem python_necklace_placements (rounds : Python.Rounds) n P q c : rectangle n n P -> P q = Empty ->
  (2 * Z.to_nat (n * n) <= rounds)%nat ->
  (Square.found necklace_name PythonNecklace.CROSSCUT n P q c = [] /\
   Square.found necklace_name PythonNecklace.SECLUDED n P q c = [] <-> legal_necklace n n P q c = true).
Proof. exact (NecklacePython.placements n P q c). Qed.

Theorem python_necklace_follows (rounds : Python.Rounds) :
  Square.follows PythonNecklace.Necklace Necklace necklace_name.
Proof. exact NecklacePython.necklace_follows. Qed.

Section Python_play.
Import Strings.String Python PythonConnection Square ConnectionPython.

(** In every class that follows a game, on every square board, in every position [P] in which it is the turn of [c], with
    as many rounds for the floods as they need: the start, ... *)
Theorem python_start (rounds : Rounds) G g name n options : follows G g name -> 0 <= n ->
  ConnectionPosition_start (square n) options =
  in_python name n (empty_board n n) First false (ConnectionOptions_swap options).
Proof. exact (start_is G g name n options). Qed.

(** ... a position that is set up, in which sides may be swapped just after the first stone, ... *)
Theorem python_set_up (rounds : Rounds) G g name n P c (options : ConnectionOptions) : follows G g name -> 0 <= n ->
  let offered := ConnectionOptions_swap options in
  ConnectionPosition_set_up (square n) (stones name n P) (Some (name c)) options =
  in_python name n P c
    (offered && (same c Second && (count First n P =? 1)%nat && (count Second n P =? 0)%nat)) offered.
Proof. exact (set_up_is G rounds g name n P c options). Qed.

Context (rounds : Rounds) (G : ConnectionPosition_class) (g : game) (name : colour -> string) (F : follows G g name)
  (n : Z) (P : position) (Size : 1 <= n) (Board : rectangle n n P) (Enough : (2 * Z.to_nat (n * n) <= rounds)%nat).

(** ... the winner, ... *)
Theorem python_winner c o f : ConnectionPosition_winner (in_python name n P c o f) = option_map name (winner n n P).
Proof. exact (winner_is G g name F n P Size Enough c o f). Qed.

(** ... whose turn it is, also just after the first stone, while sides may be swapped ([o]), ... *)
Theorem python_to_move c o f : ConnectionPosition_to_move (in_python name n P c o f) = option_map name (to_act g n n P c o).
Proof. exact (to_move_is G g name F n P Size Board Enough c o f). Qed.

(** ... which stones are legal, ... *)
Theorem python_legal c o f q : on_board n n q = true ->
  (ConnectionPosition_violations (in_python name n P c o f) (Placement (number n q) None None) = [] <->
   exists d, to_act g n n P c o = Some d /\ legal g n n P q d = true).
Proof. exact (placement_is G g name F n P Size Board Enough c o f q). Qed.

(** ... when a swap is, ... *)
Theorem python_swap c o f : ConnectionPosition_violations (in_python name n P c o f) Swap = [] <-> o = true /\ winner n n P = None.
Proof. exact (swap_is G g name F n P Size Enough c o f). Qed.

(** ... what is offered, ... *)
Theorem python_candidates c o f x : In x (ConnectionPosition_candidates (in_python name n P c o f)) <->
  (to_act g n n P c o <> None /\ exists p, on_board n n p = true /\ P p = Empty /\ x = Placement (number n p) None None) \/
  (x = Swap /\ o = true /\ winner n n P = None).
Proof. exact (candidates_are G g name F n P Size Board Enough c o f x). Qed.

(** ... and what an action leads to. After the first stone on the board sides may be swapped, if they ever may ([f]). *)
Theorem python_after c o f q d : on_board n n q = true -> to_act g n n P c o = Some d ->
  ConnectionPosition_after (in_python name n P c o f) (Placement (number n q) None None) =
  in_python name n (place P q d) (other d) (f && (same d First && negb (existsb (fun p => negb (is_empty (P p))) (board n n)))) f.
Proof. exact (after_is G g name F n P Size Board Enough c o f q d). Qed.

Theorem python_after_swap c o f : ConnectionPosition_after (in_python name n P c o f) Swap = in_python name n P c false f.
Proof. exact (after_swap_is G name n P c o f). Qed.
End Python_play.

(** So who begins wins or loses by the Python rules without the swap: Red wins Necklace on every board up to 5×5, by these first
    stones, and after any other one Blue wins. All first stones are legal. *)
Section Python_necklace_values.
Import Python PythonConnection Square.
Variable rounds : Rounds.
#[local] Existing Instance rounds.
#[local] Existing Instance PythonNecklace.Necklace.

Theorem python_necklace_values n moves : In (n, moves) [
    (1, [(0, 0)]);
    (2, [(0, 0); (1, 0); (0, 1); (1, 1)]);
    (3, [(1, 0); (1, 1); (1, 2)]);
    (4, [(1, 1); (2, 1); (1, 2); (2, 2)]);
    (5, [(1, 1); (2, 1); (3, 1); (2, 2); (1, 3); (2, 3); (3, 3)])] -> (2 * Z.to_nat (n * n) <= rounds)%nat ->
  let start := ConnectionPosition_start (square n) (Build_ConnectionOptions false) in
  wins_by_force PythonNecklace.Necklace PythonNecklace.RED start /\
  forall q, on_board n n q = true ->
    let first := Placement (number n q) None None in
    ConnectionPosition_violations start first = [] /\
    wins_by_force PythonNecklace.Necklace
      (if existsb (same_point q) moves then PythonNecklace.RED else PythonNecklace.BLUE)
      (ConnectionPosition_after start first).
Proof.
  intros I Enough; destruct (ConnectionValues.python_necklace rounds n moves I Enough) as [W A]; split; [|exact A].
  destruct moves; [cbn in I; intuition discriminate | exact W].
Qed.
End Python_necklace_values.

(** In Minefield these are the first stones by which Black, who begins, wins, and after any other one White does, up to 4×4. Where
    there are none White wins. *)
Section Python_minefield_values.
Import Python PythonConnection Square.
Variable rounds : Rounds.
#[local] Existing Instance rounds.
#[local] Existing Instance PythonMinefield.Minefield.

Theorem python_minefield_values n moves : In (n, moves) [
    (1, [(0, 0)]);
    (2, []);
    (3, [(0, 1); (2, 1)]);
    (4, [(0, 1); (3, 1); (0, 2); (3, 2)])] -> (2 * Z.to_nat (n * n) <= rounds)%nat ->
  let start := ConnectionPosition_start (square n) (Build_ConnectionOptions false) in
  wins_by_force PythonMinefield.Minefield
    (match moves with [] => PythonMinefield.WHITE | _ => PythonMinefield.BLACK end) start /\
  forall q, on_board n n q = true ->
    let first := Placement (number n q) None None in
    ConnectionPosition_violations start first = [] /\
    wins_by_force PythonMinefield.Minefield
      (if existsb (same_point q) moves then PythonMinefield.BLACK else PythonMinefield.WHITE)
      (ConnectionPosition_after start first).
Proof. exact (ConnectionValues.python_minefield rounds n moves). Qed.

(** On 5×5 Black wins, for example with its first stone in the middle. *)
Theorem python_minefield_5 : (50 <= rounds)%nat ->
  let start := ConnectionPosition_start (square 5) (Build_ConnectionOptions false) in
  let first := Placement (number 5 (2, 2)) None None in
  wins_by_force PythonMinefield.Minefield PythonMinefield.BLACK start /\
  ConnectionPosition_violations start first = [] /\
  wins_by_force PythonMinefield.Minefield PythonMinefield.BLACK (ConnectionPosition_after start first).
Proof. exact (ConnectionValues.python_minefield_5 rounds). Qed.
End Python_minefield_values.

(** The Python rules of Interleave: on every hexagonal board, whichever of its cells are missing ([Off]), and whether opposite
    sides are glued ([wraps]) or not, they find nothing against a stone on an empty cell just if it sees more enemies than friends. *)
Theorem python_interleave_placements (rounds : Python.Rounds) wraps s P stopped phase q c :
  (forall p, on_hexagon s p = false -> P p = Off) -> on_hexagon s q = true -> P q = Empty ->
  (length (hexagon s) <= rounds)%nat -> (Z.to_nat (2 * s) <= rounds)%nat ->
  (PythonInterleave.Interleave_violations_at (interleave wraps s P stopped phase) (Hexagon.number s q)
    (interleave_name c) = [] <-> open_on wraps s P q c = true).
Proof. intros O H E L W; exact (WrappedPython.placements rounds wraps s P O stopped phase q c H E L W). Qed.

(** Who leads in Interleave, on the same boards, the half stone counted, and in Evening with either tiebreak; and the placements
    of Evening: the same positions, with as many rounds for the floods as there are cells. *)
Theorem python_interleave_leader (rounds : Python.Rounds) wraps s P stopped phase :
  (forall p, on_hexagon s p = false -> P p = Off) -> (length (hexagon s) <= rounds)%nat ->
  PythonInterleave.Interleave_leader (interleave wraps s P stopped phase) =
  interleave_name (Judge.interleave_leader (next_to wraps s) (hexagon s) P).
Proof. intros O E; exact (WrappedPython.leader_is rounds wraps s P O E stopped phase). Qed.

Theorem python_evening_leader (rounds : Python.Rounds) s P stopped odd_even :
  (forall p, on_hexagon s p = false -> P p = Off) -> (length (hexagon s) <= rounds)%nat ->
  PythonEvening.Evening_leader (evening s P stopped odd_even) =
  evening_name (Judge.evening_leader odd_even (hexagon s) P).
Proof. intros O E; exact (EveningPython.evening_leader_is rounds s P O E stopped odd_even). Qed.

Theorem python_evening_placements (rounds : Python.Rounds) s P stopped odd_even q c :
  (forall p, on_hexagon s p = false -> P p = Off) -> (length (hexagon s) <= rounds)%nat -> on_hexagon s q = true -> P q = Empty ->
  (PythonEvening.Evening_violations_at (evening s P stopped odd_even) (Hexagon.number s q)
    (evening_name c) = [] <-> open_evening (hexagon s) P q c = true).
Proof. intros O E; exact (EveningPython.placements rounds s P O E stopped odd_even q c). Qed.

(** How Evening goes on, in every position, whoever has stopped ([cs]), with either tiebreak. *)
Section Python_evening.
Import PythonConnection PythonEvening.
Context (rounds : Python.Rounds) (s : Z) (P : position) (Board : forall p, on_hexagon s p = false -> P p = Off)
  (Enough : (length (hexagon s) <= rounds)%nat) (cs : list colour) (odd_even : bool).
Let self := evening s P (wishes evening_name cs) odd_even.
Let over := turnless_over (open_evening (hexagon s)) (hexagon s) P cs.

(** When the game is over: not before it has begun with a stone, ... *)
Theorem python_evening_over : Evening_over self = begun (hexagon s) P && over.
Proof. exact (TurnlessPython.evening_over_is rounds s P Board Enough cs odd_even). Qed.

(** ... which stones are legal: White's first one on any cell, and then what is open to a colour, ... *)
Theorem python_evening_legal q c removing : on_hexagon s q = true -> P q <> Off ->
  (Evening_violations self (Placement (Hexagon.number s q) (Some (evening_name c)) removing) = [] <->
   if begun (hexagon s) P then over = false /\ open_evening (hexagon s) P q c = true else c = First).
Proof. exact (TurnlessPython.evening_legal rounds s P Board Enough cs odd_even q c removing). Qed.

(** ... when a colour may stop, ... *)
Theorem python_evening_stop c :
  Evening_violations self (Stop (evening_name c)) = [] <-> begun (hexagon s) P = true /\ over = false.
Proof. exact (TurnlessPython.evening_stop_legal rounds s P Board Enough cs odd_even c). Qed.

(** ... what is listed, ... *)
Theorem python_evening_candidates x : In x (Evening_candidates self) <-> begun (hexagon s) P && over = false /\
  ((exists q c, on_hexagon s q = true /\ P q = Empty /\ x = Placement (Hexagon.number s q) (Some (evening_name c)) None) \/
   begun (hexagon s) P = true /\ exists c, x = Stop (evening_name c)).
Proof. exact (TurnlessPython.evening_candidates rounds s P Board Enough cs odd_even x). Qed.

(** ... what a stone leads to, which takes all wishes back, and what a wish does, ... *)
Theorem python_evening_after q c removing : on_hexagon s q = true -> P q = Empty ->
  Evening_after self (Placement (Hexagon.number s q) (Some (evening_name c)) removing) =
    evening s (place P q c) (wishes evening_name []) odd_even /\
  Evening_after self (Stop (evening_name c)) = evening s P (wishes evening_name (wish c cs)) odd_even.
Proof.
  intros O E; split; [exact (TurnlessPython.evening_placed s P cs odd_even q c removing O E) |
    exact (TurnlessPython.evening_stopped s P cs odd_even c)].
Qed.

(** ... the start, and a position that is set up, ... *)
Theorem python_evening_start : (forall p, P p = Empty \/ P p = Off) ->
  Evening_start (Hexagon.hexboard s P) (Evening_options self) = evening s P (wishes evening_name []) odd_even.
Proof. exact (TurnlessPython.evening_starts s P Board cs odd_even). Qed.

Theorem python_evening_set_up turn :
  Evening_set_up (Hexagon.hexboard s P) (Hexagon.stones evening_name s P) turn (Evening_options self) =
  evening s P (wishes evening_name []) odd_even.
Proof. reflexivity. Qed.

(** ... and the answer to whoever asks: the end, the winner, the score and the leader. *)
Theorem python_evening_status : let sizes c := map Z.of_nat (Judge.group_sizes (hexagon s) P c) in
  let leader := evening_name (Judge.evening_leader odd_even (hexagon s) P) in
  Evening_status self = if begun (hexagon s) P then
    Build_Status over (if over then Some leader else None) None
      (Some (Python.Dict_of [(evening_name First, sizes First); (evening_name Second, sizes Second)])) (Some leader) true
  else Build_Status false None None None None false.
Proof. exact (TurnlessPython.evening_status_is rounds s P Board Enough cs odd_even). Qed.
End Python_evening.

(** How Interleave goes on, in every position and phase, whoever has stopped ([cs]), with or without the option [wrap]. *)
Section Python_interleave.
Import PythonConnection PythonInterleave.
Context (rounds : Python.Rounds) (s : Z) (P : position) (Board : forall p, on_hexagon s p = false -> P p = Off)
  (Enough : (length (hexagon s) <= rounds)%nat) (Wide : (Z.to_nat (2 * s) <= rounds)%nat) (wraps : bool) (cs : list colour) (phase : String.string).
Let self := interleave wraps s P (wishes interleave_name cs) phase.
Let over := turnless_over (open_on wraps s) (hexagon s) P cs.

(** When the game is over, ... *)
Theorem python_interleave_over : Interleave_over self = Python.eqb phase Phase_PLAY && over.
Proof. exact (TurnlessPython.interleave_over_is rounds s P Board Enough Wide wraps cs phase). Qed.

(** ... which stones are legal, when a colour may stop, and when one may be chosen, ... *)
Theorem python_interleave_legal q c removing : on_hexagon s q = true -> P q <> Off ->
  (Interleave_violations self (Placement (Hexagon.number s q) (Some (interleave_name c)) removing) = [] <->
   phase = Phase_PLAY /\ over = false /\ open_on wraps s P q c = true).
Proof. exact (TurnlessPython.interleave_legal rounds s P Board Enough Wide wraps cs phase q c removing). Qed.

Theorem python_interleave_stop k :
  (Interleave_violations self (Stop k) = [] <-> phase = Phase_PLAY /\ over = false) /\
  (Interleave_violations self (Choose k) = [] <-> phase = Phase_CHOICE).
Proof.
  split; [exact (TurnlessPython.interleave_stop_legal rounds s P Board Enough Wide wraps cs phase k) |
    exact (TurnlessPython.interleave_choice_legal rounds s P Board Enough Wide wraps cs phase k)].
Qed.

(** ... which set-ups of black stones on [bs] and red ones on [rs] are legal, and what one leads to, ... *)
Let setup bs rs := Setup [(interleave_name First, map (Hexagon.number s) bs); (interleave_name Second, map (Hexagon.number s) rs)].

Theorem python_interleave_setup bs rs : (forall p, In p (bs ++ rs) -> on_hexagon s p = true) ->
  (Interleave_violations self (setup bs rs) = [] <-> phase = Phase_SET_UP /\ bs <> [] /\ NoDup (bs ++ rs)).
Proof. exact (TurnlessPython.interleave_setup_legal rounds s P Board Enough Wide wraps cs phase bs rs). Qed.

Theorem python_interleave_after_setup bs rs :
  (forall p, P p = Empty \/ P p = Off) -> (forall p, In p (bs ++ rs) -> P p = Empty) -> NoDup (bs ++ rs) ->
  Interleave_after self (setup bs rs) =
  interleave wraps s (after P (map (fun p => (p, First)) bs ++ map (fun p => (p, Second)) rs)) (wishes interleave_name cs) Phase_CHOICE.
Proof. exact (TurnlessPython.interleave_set_up s P Board wraps cs phase bs rs). Qed.

(** ... what is listed, ... *)
Theorem python_interleave_candidates x : In x (Interleave_candidates self) <->
  phase = Phase_CHOICE /\ (exists c, x = Choose (interleave_name c)) \/
  phase = Phase_PLAY /\ over = false /\
    ((exists q c, on_hexagon s q = true /\ P q = Empty /\ x = Placement (Hexagon.number s q) (Some (interleave_name c)) None) \/
     exists c, x = Stop (interleave_name c)).
Proof. exact (TurnlessPython.interleave_candidates rounds s P Board Enough Wide wraps cs phase x). Qed.

(** ... what a stone, a wish and a choice lead to, ... *)
Theorem python_interleave_after q c removing k : on_hexagon s q = true -> P q = Empty ->
  Interleave_after self (Placement (Hexagon.number s q) (Some (interleave_name c)) removing) =
    interleave wraps s (place P q c) (wishes interleave_name []) phase /\
  Interleave_after self (Stop (interleave_name c)) = interleave wraps s P (wishes interleave_name (wish c cs)) phase /\
  Interleave_after self (Choose k) = interleave wraps s P (wishes interleave_name cs) Phase_PLAY.
Proof.
  intros O E; split; [exact (TurnlessPython.interleave_placed s P wraps cs phase q c removing O E) |];
    split; [exact (TurnlessPython.interleave_stopped s P wraps cs phase c) | reflexivity].
Qed.

(** ... the start, and a position that is set up, ... *)
Theorem python_interleave_start options : (forall p, P p = Empty \/ P p = Off) ->
  Interleave_start (Hexagon.hexboard s P) options =
  interleave (InterleaveOptions_wrap options) s P (wishes interleave_name []) Phase_SET_UP.
Proof. exact (TurnlessPython.interleave_starts s P Board options). Qed.

Theorem python_interleave_set_up options turn :
  Interleave_set_up (Hexagon.hexboard s P) (Hexagon.stones interleave_name s P) turn options =
  interleave (InterleaveOptions_wrap options) s P (wishes interleave_name []) Phase_PLAY.
Proof. reflexivity. Qed.

(** ... and the answer to whoever asks. *)
Theorem python_interleave_status : let sizes c := map Z.of_nat (Judge.sizes_by (next_to wraps s) (hexagon s) P c) in
  let leader := interleave_name (Judge.interleave_leader (next_to wraps s) (hexagon s) P) in
  Interleave_status self = if Python.eqb phase Phase_PLAY then
    Build_Status over (if over then Some leader else None) None
      (Some (Python.Dict_of [(interleave_name First, sizes First); (interleave_name Second, sizes Second)])) (Some leader) true
  else Build_Status false None None None None false.
Proof. exact (TurnlessPython.interleave_status_is rounds s P Board Enough Wide wraps cs phase). Qed.
End Python_interleave.

(** The Python rules of Lefe, with all values [w] of the options, on the same boards and positions. *)
Section Python_lefe.
Import Strings.String PythonLefe LefePython.
Context (rounds : Python.Rounds) (w : LefeOptions) (s : Z) (P : position) (turn : colour) (phase : string)
  (Board : forall p, on_hexagon s p = false -> P p = Off) (Enough : (List.length (hexagon s) <= rounds)%nat).

(** Where a stone may be placed, ... *)
Theorem python_lefe_placements q c : on_hexagon s q = true -> P q = Empty ->
  (Lefe_violations_at (lefe w s P turn phase) (Hexagon.number s q) (lefe_name c) = [] <-> open_lefe P q c = true).
Proof. exact (LefePython.placements rounds w s P Board Enough turn phase q c). Qed.

(** ... the leaves of each tree, ... *)
Theorem python_lefe_leaves c : Lefe_leaf_counts (lefe w s P turn phase) (lefe_name c) = map Z.of_nat (leaf_counts (hexagon s) P c).
Proof. exact (LefePython.leaf_counts_are rounds w s P Board Enough turn phase c). Qed.

(** ... how many leaves the tree of a new stone has, and which trees may be removed with it, in some order, ... *)
Theorem python_lefe_growth q : on_hexagon s q = true -> P q = Empty ->
  let growth := Lefe_growth (lefe w s P turn phase) (Hexagon.number s q) in
  Growth_leaves growth = Z.of_nat (leaves (q :: List.concat (filter (existsb (beside q)) (trees (hexagon s) P turn)))) /\
  Hexagon.matched s P (Growth_removable growth) (removable (options_of w) (hexagon s) P q turn).
Proof.
  intros O E; split; [exact (LefePython.leaves_grown rounds w s P Board Enough turn phase q O E) |
    exact (LefePython.removable_match rounds w s P Board Enough turn phase q O E)].
Qed.

(** ... which removals go with a stone that may be placed, ... *)
Theorem python_lefe_removals q taken : on_hexagon s q = true -> P q = Empty -> open_lefe P q turn = true ->
  (forall p, taken = Some p -> on_hexagon s p = true) ->
  (Lefe_may_remove (lefe w s P turn phase) (Hexagon.number s q) (option_map (Hexagon.number s) taken) = true <->
   exists Q, lefe_turn (options_of w) (hexagon s) P turn q taken = Some Q).
Proof. intros O E; exact (LefePython.may_remove_is rounds w s P Board Enough turn phase q O E taken). Qed.

(** ... what a turn leads to, once the pie is over, ... *)
Theorem python_lefe_after q taken Q named : on_hexagon s q = true -> P q = Empty -> phase <> Phase_PIE_STONE ->
  (forall p, taken = Some p -> on_hexagon s p = true) -> lefe_turn (options_of w) (hexagon s) P turn q taken = Some Q ->
  Lefe_after (lefe w s P turn phase)
    (PythonConnection.Placement (Hexagon.number s q) named (option_map (Hexagon.number s) taken)) =
  lefe w s Q (other turn) phase.
Proof. intros O E; exact (LefePython.after_is rounds w s P Board Enough turn phase q O E taken Q named). Qed.

(** ... and what the pie leads to, ... *)
Theorem python_lefe_pie q named c : on_hexagon s q = true -> P q = Empty ->
  Lefe_after (Lefe_after (lefe w s P First Phase_PIE_STONE) (PythonConnection.Placement (Hexagon.number s q) named None))
    (PythonConnection.Choose c) =
  lefe w s (place P q First) (if Python.eqb (LefeOptions_pie w) "extra-stone"%string then First else Second) Phase_PLAY.
Proof. exact (LefePython.pie_is rounds w s P q named c Enough). Qed.

(** ... whether the game is over, ... *)
Theorem python_lefe_over :
  Lefe_over (lefe w s P turn phase) = Python.eqb phase Phase_PLAY && lefe_over (options_of w) (hexagon s) P turn.
Proof. exact (LefePython.over_is rounds w s P Board Enough turn phase). Qed.

(** ... which turns are legal, and what is while the pie is played: a stone, and then a choice, ... *)
Theorem python_lefe_legal q taken named : phase = Phase_PLAY -> on_hexagon s q = true -> P q <> Off ->
  (forall p, taken = Some p -> on_hexagon s p = true) ->
  (Lefe_violations (lefe w s P turn phase)
    (PythonConnection.Placement (Hexagon.number s q) named (option_map (Hexagon.number s) taken)) = [] <->
   lefe_over (options_of w) (hexagon s) P turn = false /\
   exists Q, lefe_turn (options_of w) (hexagon s) P turn q taken = Some Q).
Proof. exact (LefePython.legal_is rounds w s P Board Enough turn phase q taken named). Qed.

Theorem python_lefe_pie_legal x named taken : phase <> Phase_PLAY ->
  (Lefe_violations (lefe w s P turn phase) (PythonConnection.Placement x named taken) = [] <->
   phase = Phase_PIE_STONE /\ taken = None).
Proof. exact (LefePython.pie_stone_is rounds w s P turn phase x named taken). Qed.

Theorem python_lefe_choice k : Lefe_violations (lefe w s P turn phase) (PythonConnection.Choose k) = [] <-> phase = Phase_CHOICE.
Proof. exact (LefePython.choice_is rounds w s P turn phase k). Qed.

(** ... what is listed, ... *)
Theorem python_lefe_candidates x : In x (Lefe_candidates (lefe w s P turn phase)) <->
  phase = Phase_CHOICE /\ (exists c, x = PythonConnection.Choose (lefe_name c)) \/
  phase <> Phase_CHOICE /\ Python.eqb phase Phase_PLAY && lefe_over (options_of w) (hexagon s) P turn = false /\
    exists q taken, on_hexagon s q = true /\ P q = Empty /\ lefe_offers w s P turn phase q taken /\
      x = PythonConnection.Placement (Hexagon.number s q) None (option_map (Hexagon.number s) taken).
Proof. exact (LefePython.candidates_are rounds w s P Board Enough turn phase x). Qed.

(** ... each thing once, and nothing illegal but stones where none may be placed, ... *)
Theorem python_lefe_listed_once : NoDup (Lefe_candidates (lefe w s P turn phase)).
Proof. exact (LefePython.listed_once rounds w s P Board Enough turn phase). Qed.

Theorem python_lefe_listed_is_legal x : phase = Phase_PIE_STONE \/ phase = Phase_CHOICE \/ phase = Phase_PLAY ->
  In x (Lefe_candidates (lefe w s P turn phase)) ->
  Lefe_violations (lefe w s P turn phase) x = [] \/
  phase = Phase_PLAY /\ exists q, P q = Empty /\ open_lefe P q turn = false /\
    x = PythonConnection.Placement (Hexagon.number s q) None None.
Proof. exact (LefePython.listed_is_legal rounds w s P Board Enough turn phase x). Qed.

(** ... so that of all legal actions that lead to the same position one is listed, ... *)
Theorem python_lefe_legal_is_listed x : (phase = Phase_PIE_STONE -> forall p, P p = Empty \/ P p = Off) -> lefe_action s P x ->
  Lefe_violations (lefe w s P turn phase) x = [] ->
  exists y, In y (Lefe_candidates (lefe w s P turn phase)) /\ Lefe_violations (lefe w s P turn phase) y = [] /\
    Lefe_after (lefe w s P turn phase) y = Lefe_after (lefe w s P turn phase) x.
Proof. exact (LefePython.legal_is_listed rounds w s P Board Enough turn phase x). Qed.

(** ... the start, and a position that is set up, ... *)
Theorem python_lefe_start : (forall p, P p = Empty \/ P p = Off) ->
  Lefe_start (Hexagon.hexboard s P) w =
  lefe w s P First (if Python.eqb (LefeOptions_pie w) "none"%string then Phase_PLAY else Phase_PIE_STONE).
Proof. exact (LefePython.start_is w s P Board). Qed.

Theorem python_lefe_set_up :
  Lefe_set_up (Hexagon.hexboard s P) (Hexagon.stones lefe_name s P) (Some (lefe_name turn)) w = lefe w s P turn Phase_PLAY.
Proof. now destruct turn. Qed.

(** ... the scores, who leads, and the answer to whoever asks. *)
Theorem python_lefe_points c : let counts c := Lefe_leaf_counts (lefe w s P turn phase) (lefe_name c) in
  Lefe_points (lefe w s P turn phase) (counts c) (counts (other c)) = Z.of_nat (lefe_points (hexagon s) P c).
Proof. exact (LefePython.points_are rounds w s P Board Enough turn phase c). Qed.

Theorem python_lefe_leading : let counts c := Lefe_leaf_counts (lefe w s P turn phase) (lefe_name c) in
  Lefe_leading (lefe w s P turn phase) (counts First) (counts Second) =
  option_map lefe_name (Judge.lefe_winner (negb (Python.eqb (LefeOptions_tie w) "draw"%string)) (hexagon s) P).
Proof. exact (LefePython.leading_is rounds w s P Board Enough turn phase). Qed.

Theorem python_lefe_status : let points c := Z.of_nat (lefe_points (hexagon s) P c) in
  let leader := option_map lefe_name (Judge.lefe_winner (negb (Python.eqb (LefeOptions_tie w) "draw"%string)) (hexagon s) P) in
  let score := Some (Python.Dict_of [(lefe_name First, points First); (lefe_name Second, points Second)]) in
  Lefe_status (lefe w s P turn phase) =
    if Python.eqb phase Phase_PIE_STONE then Build_Status false None (Some (lefe_name First)) None None false
    else if Python.eqb phase Phase_CHOICE then Build_Status false None None None None false
    else if Python.eqb phase Phase_PLAY && lefe_over (options_of w) (hexagon s) P turn
    then Build_Status true leader None score leader true
    else Build_Status false None (Some (lefe_name turn)) score leader true.
Proof. exact (LefePython.status_is rounds w s P Board Enough turn phase). Qed.
End Python_lefe.

(** ** None of it rests on an axiom *)

Definition all_theorems := (
  joined_is_a_walk,
  wins_is_a_walk,
  square_one_winner,
  square_full_board_winner,
  minefield_locality,
  minefield_three_steps,
  minefield_patterns_are_new,
  minefield_any_pattern,
  minefield_reachable,
  minefield_always_a_placement_everywhere,
  minefield_no_crosscut,
  secluded_is_no_walk,
  necklace_locality,
  necklace_always_a_placement,
  necklace_reachable,
  never_locked,
  placements_bound,
  play_goes_on,
  play_ends,
  minefield_drawless,
  necklace_drawless,
  determined,
  forces_one,
  second_player_wins,
  minefield_first_loses,
  minefield_extra_stone_hurts,
  small_values,
  interleave_sees_to_the_edge,
  interleave_one_colour_per_cell,
  interleave_one_colour_on_nets,
  interleave_never_closes_on_nets,
  interleave_never_closes,
  interleave_order_of_play,
  interleave_ends,
  interleave_actions,
  interleave_half_stone,
  interleave_six_sightlines,
  interleave_six_are_seen,
  evening_one_colour_per_cell,
  evening_never_closes,
  evening_order_of_play,
  evening_tied_stones,
  evening_ends,
  evening_actions,
  evening_first_stone_stays,
  lefe_no_triangle,
  lefe_repeats,
  lefe_goes_on,
  lefe_small_ends,
  lefe_score_bound,
  lefe_draw_happens,
  play_is_played,
  lefe_turns_listed,
  lefe_turns_complete,
  lefe_removals_complete,
  open_cells_playable,
  python_minefield_placements,
  python_minefield_follows,
  python_necklace_placements,
  python_necklace_follows,
  python_start,
  python_set_up,
  python_winner,
  python_to_move,
  python_legal,
  python_swap,
  python_candidates,
  python_after,
  python_after_swap,
  python_necklace_values,
  python_minefield_values,
  python_minefield_5,
  python_interleave_placements,
  python_interleave_leader,
  python_evening_leader,
  python_evening_placements,
  python_evening_over,
  python_evening_legal,
  python_evening_stop,
  python_evening_candidates,
  python_evening_after,
  python_evening_start,
  python_evening_set_up,
  python_evening_status,
  python_interleave_over,
  python_interleave_legal,
  python_interleave_stop,
  python_interleave_setup,
  python_interleave_after_setup,
  python_interleave_candidates,
  python_interleave_after,
  python_interleave_start,
  python_interleave_set_up,
  python_interleave_status,
  python_lefe_placements,
  python_lefe_leaves,
  python_lefe_growth,
  python_lefe_removals,
  python_lefe_after,
  python_lefe_pie,
  python_lefe_over,
  python_lefe_legal,
  python_lefe_pie_legal,
  python_lefe_choice,
  python_lefe_candidates,
  python_lefe_listed_once,
  python_lefe_listed_is_legal,
  python_lefe_legal_is_listed,
  python_lefe_start,
  python_lefe_set_up,
  python_lefe_points,
  python_lefe_leading,
  python_lefe_status).
Print Assumptions all_theorems.
