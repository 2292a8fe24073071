(** Boards that are mirrored, or turned over with the colours exchanged: both games are the same there. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk OneWinner NecklaceNeverLocked Locality Closers Drawless Swap.
Open Scope Z_scope.

Definition mirror (n : Z) (across up : bool) (p : point) : point :=
  (if across then n - 1 - fst p else fst p, if up then n - 1 - snd p else snd p).
Definition transpose (p : point) : point := (snd p, fst p).

Definition recolour (exchange : bool) (c : colour) : colour := if exchange then other c else c.
Definition seen (exchange : bool) (x : cell) : cell := match x with Stone c => Stone (recolour exchange c) | _ => x end.

(** What lies around a point, if its other points lie where [turn] says. *)
Definition turned (turn : point -> point) (exchange : bool) (k : pattern) : pattern :=
  map (fun e => (turn (fst e), seen exchange (snd e))) k.
Definition within_pattern (k l : pattern) : bool :=
  forallb (fun e => existsb (fun d => if same_point (fst e) (fst d) then same_cell (snd e) (snd d) else false) l) k.
Definition keeps_closers (turn : point -> point) (exchange : bool) : bool :=
  forallb (fun c => forallb (fun k => existsb (fun l => within_pattern l (turned turn exchange k)) (closers (recolour exchange c))) (closers c))
    [First; Second].

(** A map of the points that keeps the board, its steps, the patterns of Minefield, and the edges of each colour or, exchanged,
    those of the other. *)
Record symmetry (n : Z) (f : point -> point) (exchange : bool) : Prop := {
  undone p : f (f p) = p;
  keeps_board p : on_board n n (f p) = on_board n n p;
  keeps_steps p q : adjacent (f p) (f q) = adjacent p q;
  keeps_patterns : exists turn, (forall p o, f (shift p o) = shift (f p) (turn o)) /\ keeps_closers turn exchange = true;
  keeps_edges c :
    (forall p, near_edge (recolour exchange c) (f p) = near_edge c p /\ far_edge n n (recolour exchange c) (f p) = far_edge n n c p) \/
    (forall p, near_edge (recolour exchange c) (f p) = far_edge n n c p /\ far_edge n n (recolour exchange c) (f p) = near_edge c p) }.

Lemma mirror_symmetry n across up : symmetry n (mirror n across up) false.
Proof.
  split; [intros [x y]; destruct across, up; unfold mirror; cbn [fst snd]; f_equal; lia | | | |].
  - intros [x y]; apply eq_true_iff_eq; rewrite !on_board_iff; destruct across, up; unfold mirror; cbn [fst snd]; lia.
  - intros [x y] [z u]; apply eq_true_iff_eq; rewrite !adjacent_iff; destruct across, up; unfold mirror; cbn [fst snd]; lia.
  - exists (fun o => (if across then - fst o else fst o, if up then - snd o else snd o)); split; [|now destruct across, up].
    intros [x y] [u v]; destruct across, up; unfold mirror, shift; cbn [fst snd]; f_equal; lia.
  - intros c; assert (L : forall a b c d : Z, (a = b <-> c = d) -> (a =? b) = (c =? d))
      by (intros; apply eq_true_iff_eq; rewrite !Z.eqb_eq; tauto).
    destruct c, across, up; unfold recolour, near_edge, far_edge, mirror; cbn [fst snd];
      (left; intros [x y]; cbn [fst snd]; split; apply L; lia) || (right; intros [x y]; cbn [fst snd]; split; apply L; lia).
Qed.

Lemma transpose_symmetry n : symmetry n transpose true.
Proof.
  split; [now intros [x y] | | | |].
  - intros [x y]; apply eq_true_iff_eq; rewrite !on_board_iff; unfold transpose; cbn [fst snd]; lia.
  - intros [x y] [z u]; apply eq_true_iff_eq; rewrite !adjacent_iff; unfold transpose; cbn [fst snd]; lia.
  - exists transpose; split; [now intros [x y] [u v] | reflexivity].
  - intros []; left; intros [x y]; split; reflexivity.
Qed.

(** ** Walks *)

Lemma reach_image (f : point -> point) (A B : point -> Prop) s s' p : (forall p q, adjacent (f p) (f q) = adjacent p q) ->
  (forall p, A p -> B (f p)) -> (forall p, s p = true -> s' (f p) = true) -> reach A s p -> reach B s' (f p).
Proof.
  intros Steps I S; induction 1 as [p J T | p q _ IH Next J]; [apply reach_start; auto|].
  apply reach_step with (f p); auto; now rewrite Steps.
Qed.

Lemma reach_incl (A B : point -> Prop) s p : (forall p, A p -> B p) -> reach A s p -> reach B s p.
Proof. intros I; now apply (reach_image (fun p => p)). Qed.

(** A walk may be gone the other way. *)
Lemma reach_back A s p : reach A s p -> exists q, s q = true /\ A q /\ reach A (same_point p) q.
Proof.
  induction 1 as [p I S | p q R (r & S & J & W) Next I].
  - exists p; repeat split; auto; apply reach_start; auto; apply same_point_refl.
  - exists r; repeat split; auto; clear S J; induction W as [r J E | r t _ IH N J].
    + apply same_point_iff in E; subst r; apply reach_step with q; auto; [apply reach_start; auto; apply same_point_refl|].
      now rewrite adjacent_sym.
    + now apply reach_step with r.
Qed.

Lemma reach_turned A s e : (exists p, reach A s p /\ e p = true) -> exists p, reach A e p /\ s p = true.
Proof.
  intros (p & R & E); apply reach_back in R as (q & S & _ & R); exists q; split; auto.
  apply (reach_image (fun p => p) A A (same_point p) e); auto; intros r X; apply same_point_iff in X; congruence.
Qed.

(** ** Crosscuts *)

(** Four steps around an area of 2×2, from any corner and either way. *)
Definition around (a b c d : point) : Prop :=
  adjacent a b = true /\ adjacent b c = true /\ adjacent c d = true /\ adjacent d a = true /\ a <> c /\ b <> d.

Lemma adjacent_cases p q : adjacent p q = true ->
  (fst q = fst p + 1 \/ fst q = fst p - 1) /\ snd q = snd p \/ fst q = fst p /\ (snd q = snd p + 1 \/ snd q = snd p - 1).
Proof. rewrite adjacent_iff; lia. Qed.

Lemma around_corner a b c d : around a b c d ->
  (fst b = fst a + 1 /\ snd b = snd a /\ fst d = fst a /\ (snd d = snd a + 1 \/ snd d = snd a - 1) \/
   fst b = fst a - 1 /\ snd b = snd a /\ fst d = fst a /\ (snd d = snd a + 1 \/ snd d = snd a - 1) \/
   fst d = fst a + 1 /\ snd d = snd a /\ fst b = fst a /\ (snd b = snd a + 1 \/ snd b = snd a - 1) \/
   fst d = fst a - 1 /\ snd d = snd a /\ fst b = fst a /\ (snd b = snd a + 1 \/ snd b = snd a - 1)) /\
  fst a + fst c = fst b + fst d /\ snd a + snd c = snd b + snd d.
Proof.
  destruct a as [a a'], b as [b b'], c as [c c'], d as [d d']; intros (AB & BC & CD & DA & AC & BD).
  apply adjacent_cases in AB, BC, CD, DA; cbn [fst snd] in *.
  assert (NA : ~ (a = c /\ a' = c')) by (intros [-> ->]; now apply AC).
  assert (NB : ~ (b = d /\ b' = d')) by (intros [-> ->]; now apply BD).
  clear AC BD; destruct AB as [[[-> | ->] ->] | [-> [-> | ->]]], DA as [[[-> | ->] ->] | [-> [-> | ->]]]; try lia.
Qed.

Lemma crosscut_corner P a b c d e : around a b c d -> fst a <= fst c -> snd a <= snd c ->
  P a = Stone e -> P c = Stone e -> P b = Stone (other e) -> P d = Stone (other e) -> crosscut P a = true.
Proof.
  destruct a as [a a'], b as [b b'], c as [c c'], d as [d d']; intros (AB & BC & CD & DA & AC & BD) X Y A C B D.
  pose proof (around_corner (a, a') (b, b') (c, c') (d, d') ltac:(repeat split; auto)) as R; cbn [fst snd] in *.
  assert (S : b = a + 1 /\ b' = a' /\ d = a /\ d' = a' + 1 \/ d = a + 1 /\ d' = a' /\ b = a /\ b' = a' + 1) by lia.
  assert (T : c = a + 1 /\ c' = a' + 1) by lia; destruct T as [-> ->].
  unfold crosscut, crossed, bottom_right, top_right, top_left, shift; cbn [fst snd]; change (2 - 1) with 1; rewrite !Z.add_0_r, A, C.
  destruct S as [(-> & -> & -> & ->) | (-> & -> & -> & ->)]; rewrite B, D; now destruct e.
Qed.

Lemma crosscut_around n P : within n n P -> (exists p, on_board n n p = true /\ crosscut P p = true) <->
  exists a b c d e, around a b c d /\ P a = Stone e /\ P c = Stone e /\ P b = Stone (other e) /\ P d = Stone (other e).
Proof.
  intros W; split.
  - intros ([x y] & _ & C); apply crossed_true in C as (e & A & B & C & D); unfold bottom_right, top_right, top_left, shift in *; cbn [fst snd] in *.
    exists (x, y), (x + (2 - 1), y + 0), (x + (2 - 1), y + (2 - 1)), (x + 0, y + (2 - 1)), e; repeat split; auto;
      try (apply adjacent_iff; cbn [fst snd]; lia); intros [=]; lia.
  - intros (a & b & c & d & e & R & A & C & B & D); assert (O : forall p f, P p = Stone f -> on_board n n p = true)
      by (intros p f E; apply (within_on _ _ P); auto; congruence).
    assert (Corner : fst a <= fst c /\ snd a <= snd c \/ fst b <= fst d /\ snd b <= snd d \/
      fst c <= fst a /\ snd c <= snd a \/ fst d <= fst b /\ snd d <= snd b)
      by (apply around_corner in R; lia).
    assert (Turn : forall a b c d, around a b c d -> around b c d a)
      by (unfold around; intros ? ? ? ? (? & ? & ? & ? & ? & ?); repeat split; auto).
    assert (A' : P a = Stone (other (other e)) /\ P c = Stone (other (other e))) by now rewrite other_other.
    destruct A' as [A' C'], Corner as [[X Y] | [[X Y] | [[X Y] | [X Y]]]];
      [exists a | exists b | exists c | exists d]; (split; [eauto|]);
      [apply (crosscut_corner P a b c d e) | apply (crosscut_corner P b c d a (other e)) |
       apply (crosscut_corner P c d a b e) | apply (crosscut_corner P d a b c (other e))]; auto.
Qed.

(** ** The rules *)

Section Symmetry.
Variables (n : Z) (f : point -> point) (exchange : bool).
Hypothesis Size : 1 <= n.
Hypothesis F : symmetry n f exchange.

Let paint := recolour exchange.

(** The same position, seen so. *)
Definition image (P P' : position) : Prop := forall p, P' (f p) = seen exchange (P p).

Lemma paint_twice c : paint (paint c) = c.
Proof. unfold paint, recolour; destruct exchange; auto using other_other. Qed.

Lemma paint_other c : paint (other c) = other (paint c).
Proof. unfold paint, recolour; now destruct exchange. Qed.

Lemma seen_twice x : seen exchange (seen exchange x) = x.
Proof. destruct x; cbn [seen]; auto; f_equal; apply paint_twice. Qed.

Lemma image_back P P' : image P P' -> image P' P.
Proof. intros I p; rewrite <- (undone _ _ _ F p) at 2; now rewrite I, seen_twice. Qed.

Lemma image_rectangle P P' : image P P' -> rectangle n n P -> rectangle n n P'.
Proof.
  intros I R p; rewrite <- (undone _ _ _ F p), I, (keeps_board _ _ _ F), <- (R (f p)); destruct (P (f p)); cbn [seen]; split; congruence.
Qed.

Lemma image_place P P' q c : image P P' -> image (place P q c) (place P' (f q) (paint c)).
Proof.
  intros I p; unfold place; assert (E : same_point (f p) (f q) = same_point p q).
  { apply eq_true_iff_eq; rewrite !same_point_iff; split; [|now intros ->].
    intros E; rewrite <- (undone _ _ _ F p), E; apply (undone _ _ _ F). }
  rewrite E; destruct (same_point p q); auto.
Qed.

Lemma image_wins_from P P' c : image P P' -> wins n n P c = true -> wins n n P' (paint c) = true.
Proof.
  intros I; rewrite !wins_iff; intros (p & R & E).
  assert (O : forall p, stone_of n n P c p -> stone_of n n P' (paint c) (f p))
    by (intros q [B S]; split; [now rewrite (keeps_board _ _ _ F) | rewrite I, S; reflexivity]).
  destruct (keeps_edges _ _ _ F c) as [K | K]; [|apply reach_turned];
    (exists (f p); split; [|rewrite <- E; apply K];
     apply (reach_image f (stone_of n n P c)) with (near_edge c); auto; [apply F|]; intros q N; rewrite <- N; apply K).
Qed.

Lemma image_wins P P' c : image P P' -> wins n n P' (paint c) = wins n n P c.
Proof.
  intros I; apply eq_true_iff_eq; split; [|now apply image_wins_from].
  intros W; apply image_back in I; apply (image_wins_from _ _ _ I) in W; now rewrite paint_twice in W.
Qed.

Lemma image_winner P P' : image P P' -> winner n n P' = option_map paint (winner n n P).
Proof.
  intros I; unfold winner; rewrite <- (image_wins P P' First I), <- (image_wins P P' Second I).
  pose proof (one_winner n n P') as O; unfold paint, recolour; destruct exchange; cbn [other];
    destruct (wins n n P' First), (wins n n P' Second); auto; now destruct O.
Qed.

Lemma image_closers P P' q c k : image P P' -> In k (closers c) -> matches P q k ->
  exists l, In l (closers (paint c)) /\ matches P' (f q) l.
Proof.
  intros I K M; destruct (keeps_patterns _ _ _ F) as (turn & T & C); unfold keeps_closers in C; rewrite forallb_forall in C.
  assert (C' := C c (ltac:(destruct c; cbn; auto))); cbv beta in C'; rewrite forallb_forall in C'; specialize (C' k K).
  apply existsb_exists in C' as (l & L & W); exists l; split; auto; intros o x X; unfold within_pattern in W.
  rewrite forallb_forall in W; specialize (W _ X); apply existsb_exists in W as ([o' x'] & D & S); cbn [fst snd] in S.
  destruct (same_point o o') eqn:E; [|discriminate]; apply same_point_iff in E; apply same_cell_iff in S; subst o' x'.
  apply in_map_iff in D as ([d y] & [= <- <-] & D); cbn [fst snd]; now rewrite <- T, I, (M d y D).
Qed.

Lemma image_legal_minefield P P' q c : image P P' -> legal_minefield P q c = true -> legal_minefield P' (f q) (paint c) = true.
Proof.
  intros I L; apply legal_by_closers in L as [E N]; apply legal_by_closers; split; [now rewrite I, E|]; intros k K M.
  apply image_back in I; destruct (image_closers _ _ _ _ _ I K M) as (l & L & M'); rewrite paint_twice in L.
  rewrite (undone _ _ _ F) in M'; now apply (N l).
Qed.

Lemma image_legal_necklace P P' q c : image P P' -> rectangle n n P -> legal_necklace n n P q c = true ->
  legal_necklace n n P' (f q) (paint c) = true.
Proof.
  intros I R L; pose proof (image_rectangle _ _ I R) as R'; apply legal_necklace_iff in L as (E & X & S).
  apply legal_necklace_iff; assert (E' : P' (f q) = Empty) by now rewrite I, E.
  pose proof (rectangle_place _ _ _ _ c R E) as Q; pose proof (rectangle_place _ _ _ _ (paint c) R' E') as Q'.
  pose proof (image_place _ _ q c I) as J; repeat split; auto.
  - intros p O; apply not_true_iff_false; intros C.
    destruct (proj1 (crosscut_around n _ (fun p O => proj2 (Q' p) O)) (ex_intro _ p (conj O C))) as (a & b & c' & d & e & A & Ea & Ec & Eb & Ed).
    assert (T : exists p, on_board n n p = true /\ crosscut (place P q c) p = true).
    { apply image_back in J; apply crosscut_around; [intros ?; apply Q|].
      exists (f a), (f b), (f c'), (f d), (paint e); rewrite !J, Ea, Eb, Ec, Ed; cbn [seen]; fold paint; rewrite paint_other; repeat split;
        destruct A as (AB & BC & CD & DA & AC & BD); rewrite ?(keeps_steps _ _ _ F); auto;
        intros H; apply (f_equal f) in H; rewrite !(undone _ _ _ F) in H; auto. }
    destruct T as (r & O' & C'); rewrite X in C'; [discriminate | auto].
  - rewrite nothing_secluded in *; intros p [O N]; rewrite <- (undone _ _ _ F p).
    apply image_back in J; apply (reach_image f (is_empty_point n n (place P q c))) with (perimeter n n); [apply F | | |].
    + intros r [B Em]; split; [now rewrite (keeps_board _ _ _ F) | apply image_back in J; now rewrite J, Em].
    + intros r; change (perimeter n n) with (fun r => near_edge Second r || far_edge n n Second r || near_edge First r || far_edge n n First r).
      cbv beta; rewrite !orb_true_iff; pose proof (keeps_edges _ _ _ F First) as K1; pose proof (keeps_edges _ _ _ F Second) as K2.
      unfold recolour in K1, K2; destruct exchange; cbn [other] in K1, K2; destruct K1 as [K1 | K1], K2 as [K2 | K2];
        destruct (K1 r) as [-> ->], (K2 r) as [-> ->]; tauto.
    + apply S; split; [now rewrite (keeps_board _ _ _ F) | now rewrite J, N].
Qed.

Variable g : game.

Lemma image_legal P P' q c : image P P' -> rectangle n n P -> legal g n n P q c = true -> legal g n n P' (f q) (paint c) = true.
Proof. destruct g; intros I R; [now apply image_legal_minefield | now apply image_legal_necklace]. Qed.

Lemma image_able P P' c : image P P' -> rectangle n n P -> able g n n P' (paint c) = able g n n P c.
Proof.
  intros I R; pose proof (image_rectangle _ _ I R) as R'; apply eq_true_iff_eq; rewrite !able_iff; split; intros (q & L);
    apply in_placements in L; auto; exists (f q); apply in_placements; auto.
  - apply image_back in I; apply (image_legal _ _ _ _ I) in L; auto; now rewrite paint_twice in L.
  - now apply (image_legal _ _ _ _ I).
Qed.

Lemma image_to_move P P' c : image P P' -> rectangle n n P -> to_move g n n P' (paint c) = option_map paint (to_move g n n P c).
Proof.
  intros I R; unfold to_move; rewrite (image_winner _ _ I); destruct (winner n n P); [reflexivity|]; cbn [option_map].
  rewrite <- paint_other, !(image_able _ _ _ I R); destruct (able g n n P c), (able g n n P (other c)); reflexivity.
Qed.

(** Who wins by force does so there, with the same colour or with the other one. *)
Theorem image_forces w P c : forces g n n w P c -> forall P', image P P' -> rectangle n n P ->
  forces g n n (paint w) P' (paint c).
Proof.
  induction 1 as [P c W | P c q M I _ IH | P c M _ IH]; intros P' J R.
  - apply forces_won; now rewrite (image_winner _ _ J), W.
  - apply in_placements in I; auto; apply forces_own with (f q).
    + now rewrite (image_to_move _ _ _ J R), M.
    + apply in_placements; [now apply (image_rectangle _ _ J)|]; now apply (image_legal _ _ _ _ J).
    + rewrite <- paint_other; apply IH; [now apply image_place | apply rectangle_place; auto; now apply legal_empty in I].
  - apply forces_reply; [now rewrite (image_to_move _ _ _ J R), M, <- paint_other|].
    intros q I; pose proof (image_rectangle _ _ J R) as R'; apply in_placements in I; auto.
    assert (L : legal g n n P (f q) (other w) = true)
      by (rewrite <- (paint_twice (other w)); apply (image_legal P' P); [now apply image_back | auto | now rewrite paint_other]).
    assert (K : image (place P (f q) (other w)) (place P' q (other (paint w))))
      by (rewrite <- (undone _ _ _ F q) at 2; rewrite <- paint_other; now apply image_place).
    apply (IH (f q)); auto; [now apply in_placements | apply rectangle_place; auto; now apply (legal_empty g) in L].
Qed.

Theorem image_placed k P : placed g n n k P -> exists P', placed g n n k P' /\ image P P'.
Proof.
  induction 1 as [|k P c q H (P' & H' & I) L].
  - exists (empty_board n n); split; [constructor|]; intros p; unfold empty_board; rewrite (keeps_board _ _ _ F); now destruct (on_board n n p).
  - exists (place P' (f q) (paint c)); split; [|now apply image_place]; constructor; auto.
    apply (image_legal _ _ _ _ I); auto; now apply placed_stones in H.
Qed.
End Symmetry.
