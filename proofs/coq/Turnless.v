(** Games without turns: no placement takes another one from the opponent, and the order in which the two colours
    place makes no difference. *)

From Coq Require Import ZArith List Bool Lia Arith Permutation.
Import ListNotations.
From Rulestone Require Import Rules HexRules Search Walk.
Open Scope Z_scope.

(** Positions that hold the same everywhere. *)
Definition same_position (P Q : position) : Prop := forall p, P p = Q p.

Lemma place_same P Q q c : same_position P Q -> same_position (place P q c) (place Q q c).
Proof. intros E p; unfold place; now rewrite E. Qed.

Lemma place_twice P q c r d : q <> r -> same_position (place (place P q c) r d) (place (place P r d) q c).
Proof.
  intros N p; unfold place; destruct (same_point p q) eqn:A, (same_point p r) eqn:B; auto.
  apply same_point_iff in A, B; congruence.
Qed.

Lemma other_other c : other (other c) = c.
Proof. now destruct c. Qed.

(** ** What follows from three properties *)

Section Order.

Variable open : openness.
Hypothesis open_same : forall P Q q c, same_position P Q -> open P q c = open Q q c.
Hypothesis open_empty : forall P q c, open P q c = true -> P q = Empty.
Hypothesis one_colour : forall P q c, open P q c = true -> open P q (other c) = false.
Hypothesis never_closes : forall P q r c,
  P r = Empty -> q <> r -> open P q c = true -> open (place P r (other c)) q c = true.

Lemma apart P q r c : open P q c = true -> open P r (other c) = true -> q <> r.
Proof. intros A B ->; rewrite (one_colour _ _ _ A) in B; discriminate. Qed.

Lemma stays_open P q r c : open P q c = true -> open P r (other c) = true -> open (place P r (other c)) q c = true.
Proof.
  intros A B; apply never_closes; auto; [exact (open_empty _ _ _ B) | exact (apart P q r c A B)].
Qed.

Lemma playable_same moves : forall P Q, same_position P Q -> playable open P moves = playable open Q moves.
Proof.
  induction moves as [|(q, c) rest IH]; intros P Q E; cbn [playable]; auto.
  rewrite (open_same P Q q c E); f_equal; apply IH, place_same, E.
Qed.

(** A placement by one colour before those of the other. *)
Lemma playable_later c r moves : (forall m, In m moves -> snd m = c) -> forall P,
  open P r (other c) = true -> playable open P moves = true -> playable open (place P r (other c)) moves = true.
Proof.
  induction moves as [|(q, d) rest IH]; intros C P R M; auto; cbn [playable] in *.
  apply andb_true_iff in M as [Q M]; assert (D : d = c) by (apply (C (q, d)); now left); subst d.
  rewrite (stays_open P q r c Q R); cbn [andb].
  rewrite <- (playable_same rest (place (place P q c) r (other c))).
  - apply IH; auto; [intros m I; apply C; now right|].
    rewrite <- (other_other c) at 1; apply stays_open; auto; now rewrite other_other.
  - apply place_twice; exact (apart P q r c Q R).
Qed.

Lemma merge_in xs ys zs : merge xs ys zs -> forall m, In m zs <-> In m xs \/ In m ys.
Proof. induction 1; intros m; cbn; [|rewrite IHmerge..]; tauto. Qed.

Lemma merged_playable xs ys zs : merge xs ys zs -> forall P c,
  (forall m, In m xs -> snd m = c) -> (forall m, In m ys -> snd m = other c) ->
  playable open P xs = true -> playable open P ys = true -> playable open P zs = true.
Proof.
  induction 1 as [|(q, e) xs ys zs _ IH|(q, e) xs ys zs _ IH]; intros P c X Y A B; auto; cbn [playable] in *.
  - apply andb_true_iff in A as [Q A]; assert (e = c) by (apply (X (q, e)); now left); subst e.
    rewrite Q; apply IH with c; auto; [intros m I; apply X; now right|].
    rewrite <- (other_other c) at 1; apply playable_later; auto; now rewrite other_other.
  - apply andb_true_iff in B as [Q B]; assert (e = other c) by (apply (Y (q, e)); now left); subst e.
    rewrite Q; apply IH with c; auto; [intros m I; apply Y; now right|].
    now apply playable_later.
Qed.

(** What placements lead to: their stones, and what there was before. *)
Lemma after_played moves : forall P, playable open P moves = true ->
  forall p, (forall c, In (p, c) moves -> after P moves p = Stone c /\ P p = Empty) /\
            ((forall c, ~ In (p, c) moves) -> after P moves p = P p).
Proof.
  induction moves as [|(q, c) rest IH]; intros P M p; [split; [intros c []|auto]|]; cbn [playable] in M.
  apply andb_true_iff in M as [Q M]; specialize (IH _ M); apply open_empty in Q.
  change (after P ((q, c) :: rest)) with (after (place P q c) rest).
  destruct (same_point p q) eqn:E.
  - apply same_point_iff in E; subst p; destruct (IH q) as [A B].
    assert (N : forall d, ~ In (q, d) rest).
    { intros d I; destruct (A d I) as [_ F]; rewrite place_here in F; discriminate. }
    split.
    + intros d [[= ->] | I]; [|destruct (N d I)]; rewrite B, place_here; auto.
    + intros D; destruct (D c); now left.
  - assert (F : p <> q) by (intros ->; now rewrite same_point_refl in E).
    destruct (IH p) as [A B]; rewrite place_elsewhere in A, B by auto; split.
    + intros d [[=] | I]; [congruence | auto].
    + intros D; apply B; intros d I; apply (D d); now right.
Qed.

Lemma same_move (a b : move) : {a = b} + {a <> b}.
Proof. repeat decide equality. Qed.

Theorem order_of_play P c xs ys zs :
  (forall m, In m xs -> snd m = c) -> (forall m, In m ys -> snd m = other c) ->
  playable open P xs = true -> playable open P ys = true -> merge xs ys zs ->
  playable open P zs = true /\ forall p, after P zs p = after P (xs ++ ys) p.
Proof.
  intros X Y A B M; assert (Z := merged_playable xs ys zs M P c X Y A B); split; auto.
  assert (W : merge xs ys (xs ++ ys)).
  { clear; induction xs as [|x xs IH]; cbn; [|now constructor].
    induction ys; [constructor | now apply merge_right]. }
  assert (Z' := merged_playable xs ys _ W P c X Y A B); intros p.
  destruct (after_played _ _ Z p) as [S1 N1], (after_played _ _ Z' p) as [S2 N2].
  assert (I := merge_in _ _ _ M); assert (J := merge_in _ _ _ W).
  destruct (in_dec same_move (p, First) zs) as [F | F];
    [|destruct (in_dec same_move (p, Second) zs) as [G | G]].
  - rewrite (proj1 (S1 _ F)); symmetry; apply S2, J, I, F.
  - rewrite (proj1 (S1 _ G)); symmetry; apply S2, J, I, G.
  - rewrite N1 by (intros []; auto); symmetry; apply N2.
    intros [] K; apply J, I in K; auto.
Qed.

(** There are no more placements than empty cells. *)
Theorem turnless_ends moves : forall P, playable open P moves = true ->
  NoDup (map fst moves) /\ forall q, In q (map fst moves) -> P q = Empty.
Proof.
  induction moves as [|(q, c) rest IH]; intros P M; [split; [constructor | intros q []]|].
  cbn [playable] in M; apply andb_true_iff in M as [Q M]; destruct (IH _ M) as [D E]; apply open_empty in Q.
  cbn [map fst]; split.
  - constructor; auto; intros I; apply E in I; rewrite place_here in I; discriminate.
  - intros r [<- | I]; auto; assert (F := E r I); unfold place in F; now destruct (same_point r q).
Qed.

End Order.

(** ** Interleave *)

Lemma filter_length_le {A} (f g : A -> bool) l :
  (forall x, In x l -> f x = true -> g x = true) -> (length (filter f l) <= length (filter g l))%nat.
Proof.
  induction l as [|x l IH]; intros H; auto; cbn [filter].
  assert (L : (length (filter f l) <= length (filter g l))%nat) by (apply IH; intros; apply H; auto; now right).
  destruct (f x) eqn:F; [rewrite (H x (or_introl eq_refl) F); cbn; lia|]; destruct (g x); cbn; lia.
Qed.

Lemma sees_same far P Q d : same_position P Q -> forall p, sees far P p d = sees far Q p d.
Proof.
  intros E; induction far as [|k IH]; intros p; cbn [sees]; auto; rewrite E; destruct (Q (shift p d)); auto.
Qed.

(** A new stone is seen, or nothing has changed. *)
Lemma sees_placed far P r e d : forall p,
  sees far (place P r e) p d = Some e \/ sees far (place P r e) p d = sees far P p d.
Proof.
  induction far as [|k IH]; intros p; cbn [sees]; auto.
  unfold place at 1 3; destruct (same_point (shift p d) r); auto.
  destruct (P (shift p d)); auto.
Qed.

Lemma interleave_same far P Q q c : same_position P Q -> open_interleave far P q c = open_interleave far Q q c.
Proof.
  intros E; unfold open_interleave; rewrite (E q).
  assert (S : forall e, in_sight far P q e = in_sight far Q q e); [|now rewrite !S].
  intros e; unfold in_sight; f_equal; apply filter_ext; intros d; now rewrite (sees_same far P Q d E).
Qed.

Lemma interleave_empty far P q c : open_interleave far P q c = true -> P q = Empty.
Proof. unfold open_interleave; rewrite andb_true_iff; intros [E _]; now destruct (P q). Qed.

Theorem interleave_one_colour far P q c : open_interleave far P q c = true -> open_interleave far P q (other c) = false.
Proof.
  unfold open_interleave; rewrite other_other, andb_true_iff, andb_false_iff, Nat.ltb_lt, Nat.ltb_ge; intros []; lia.
Qed.

Theorem interleave_never_closes far P q r c : P r = Empty -> q <> r ->
  open_interleave far P q c = true -> open_interleave far (place P r (other c)) q c = true.
Proof.
  intros _ N; unfold open_interleave; rewrite place_elsewhere by auto; rewrite !andb_true_iff, !Nat.ltb_lt.
  intros [E L]; split; auto.
  apply Nat.le_lt_trans with (in_sight far P q c); [|apply Nat.lt_le_trans with (in_sight far P q (other c)); auto];
    unfold in_sight; apply filter_length_le; intros d _; destruct (sees_placed far P r (other c) d q) as [-> | ->]; auto.
  - now destruct c.
  - now destruct c.
Qed.

(** ** The imaginary group of half a stone *)

Lemma nothing_differs k : first_difference k [] [] = Eq.
Proof. induction k; auto. Qed.

Theorem half_stone black red : (forall k, In k black -> (1 <= k)%nat) ->
  compare_with_half black red = match compare_sizes black red with Gt => Gt | _ => Lt end.
Proof.
  unfold compare_with_half, compare_sizes.
  rewrite app_length, !map_length; cbn [length].
  enough (H : forall k black red, (forall j, In j black -> (1 <= j)%nat) -> (length black + length red <= k)%nat ->
    first_difference (S k) (map (fun k => 2 * k)%nat black) (map (fun k => 2 * k)%nat red ++ [1%nat]) =
    match first_difference k black red with Gt => Gt | _ => Lt end).
  { intros B; replace (length black + (length red + 1))%nat with (S (length black + length red)) by lia; now apply H. }
  clear; induction k as [|k IH]; intros black red B L.
  - destruct black; [|cbn in L; lia]; destruct red; [reflexivity | cbn in L; lia].
  - destruct black as [|b black], red as [|r red].
    + now rewrite nothing_differs.
    + cbn [first_difference hd tl map app]; destruct r; [|reflexivity].
      cbn [Nat.compare Nat.mul]; apply (IH [] red); [intros j [] | cbn in *; lia].
    + assert (1 <= b)%nat by (apply B; now left); cbn [first_difference hd tl map app].
      destruct b as [|b]; [lia|]; replace (2 * S b)%nat with (S (S (2 * b))) by lia; reflexivity.
    + remember (S k) as k'; cbn [first_difference hd tl map app]; subst k'.
      replace (2 * b ?= 2 * r)%nat with (b ?= r)%nat
        by (destruct (Nat.compare_spec b r), (Nat.compare_spec (2 * b) (2 * r)); auto; lia).
      assert (E : first_difference (S k) (b :: black) (r :: red) =
        match (b ?= r)%nat with Eq => first_difference k black red | found => found end) by reflexivity.
      rewrite E; destruct (b ?= r)%nat; auto.
      apply IH; [intros j I; apply B; now right | cbn in L; lia].
Qed.

(** ** Evening *)

Lemma partition_permutation {A} (f : A -> bool) l a b : partition f l = (a, b) -> Permutation l (a ++ b).
Proof.
  revert a b; induction l as [|x l IH]; cbn [partition]; intros a b; [intros [= <- <-]; constructor|].
  destruct (partition f l) as (a', b'); specialize (IH a' b' eq_refl); destruct (f x); intros [= <- <-]; cbn.
  - now constructor.
  - now apply Permutation_cons_app.
Qed.

Lemma flood_permutation step k : forall frontier unseen reached left,
  (length frontier + length unseen <= k)%nat -> flood step k frontier unseen = (reached, left) ->
  Permutation (frontier ++ unseen) (reached ++ left).
Proof.
  induction k as [|k IH]; intros frontier unseen reached left L.
  - destruct frontier; [|cbn in L; lia]; intros [= <- <-]; reflexivity.
  - destruct frontier as [|p rest]; [intros [= <- <-]; reflexivity|]; cbn [flood]; intros E.
    destruct (partition (step p) unseen) as (near, far) eqn:X.
    assert (C := proj2 (proj2 (partition_in _ _ _ _ X))); apply partition_permutation in X.
    destruct (flood step k (near ++ rest) far) as (reached', left') eqn:F; injection E as <- <-.
    apply IH in F; [|rewrite app_length; cbn in L; lia].
    cbn; constructor; rewrite <- F, X, app_assoc; apply Permutation_app_tail, Permutation_app_comm.
Qed.

Lemma joined_nodup step start points : NoDup points -> NoDup (fst (joined_by step start points)).
Proof.
  intros D; unfold joined_by; destruct (partition start points) as (a, b) eqn:X.
  assert (C := proj2 (proj2 (partition_in _ _ _ _ X))); apply partition_permutation in X.
  destruct (flood step (length points) a b) as (reached, left) eqn:F; cbn [fst].
  apply flood_permutation in F; [|lia]; rewrite <- X in F.
  apply (Permutation_NoDup F) in D; revert D; clear.
  induction reached as [|p l IH]; intros D; [constructor|]; inversion_clear D as [|? ? N D']; constructor; auto.
  intros I; apply N, in_app_iff; auto.
Qed.

Lemma stones_of_same cells P Q c : same_position P Q -> stones_of cells P c = stones_of cells Q c.
Proof. intros E; apply filter_ext; intros p; now rewrite E. Qed.

(** A set that has more points reaches no less. *)
Lemma reach_more step (A B : point -> Prop) start p : (forall q, A q -> B q) -> reach_by step A start p -> reach_by step B start p.
Proof. intros S; induction 1 as [p I T | p q R IH X I]; [constructor | apply reach_step with p]; auto. Qed.

Lemma groups_grow cells P Q q c : NoDup cells -> (forall p, P p = Stone c -> Q p = Stone c) ->
  (length (adjacent_groups cells P q c) <= length (adjacent_groups cells Q q c))%nat.
Proof.
  intros D S; apply NoDup_incl_length; [apply joined_nodup, NoDup_filter, D|]; intros p I.
  apply (proj1 (joined_by_spec beside (beside q) (stones_of cells P c))) in I.
  apply (proj1 (joined_by_spec beside (beside q) (stones_of cells Q c))).
  revert I; apply reach_more; intros r J; apply filter_In in J as [J H]; apply filter_In; split; auto.
  apply holds_iff in H; now apply holds_iff, S.
Qed.

Lemma groups_stay cells P r c q : P r = Empty ->
  adjacent_groups cells (place P r (other c)) q c = adjacent_groups cells P q c.
Proof.
  intros E; unfold adjacent_groups, stones_of; f_equal; f_equal; apply filter_ext; intros p; unfold place.
  destruct (same_point p r) eqn:X; auto; apply same_point_iff in X; subst p; rewrite E; now destruct c.
Qed.

Lemma evening_same cells P Q q c : same_position P Q -> open_evening cells P q c = open_evening cells Q q c.
Proof. intros E; unfold open_evening, adjacent_groups; now rewrite (E q), !(stones_of_same cells P Q _ E). Qed.

Lemma evening_empty cells P q c : open_evening cells P q c = true -> P q = Empty.
Proof. unfold open_evening; rewrite andb_true_iff; intros [E _]; now destruct (P q). Qed.

Theorem evening_one_colour cells P q c : open_evening cells P q c = true -> open_evening cells P q (other c) = false.
Proof.
  unfold open_evening; rewrite other_other, andb_true_iff, andb_false_iff, Nat.ltb_lt, Nat.ltb_ge; intros []; lia.
Qed.

Theorem evening_never_closes cells P q r c : NoDup cells -> P r = Empty -> q <> r ->
  open_evening cells P q c = true -> open_evening cells (place P r (other c)) q c = true.
Proof.
  intros D E N; unfold open_evening; rewrite place_elsewhere by auto; rewrite !andb_true_iff, !Nat.ltb_lt.
  intros [F L]; split; auto; rewrite groups_stay by auto.
  apply Nat.lt_le_trans with (1 := L), groups_grow; auto.
  intros p S; unfold place; destruct (same_point p r) eqn:X; auto; apply same_point_iff in X; congruence.
Qed.
