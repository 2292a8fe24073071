(** Sets of points as the bits of one number, and floods over them. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk OneWinner.
Open Scope Z_scope.

Section Board.
Variable n : Z.

(** The bit of a point. Beside each row is a column that stays empty, so that a shift leads from no row into the next. *)
Definition bit (p : point) : Z := snd p * (n + 1) + fst p.
Definition one (p : point) : Z := Z.shiftl 1 (bit p).
Definition mask_of (ps : list point) : Z := fold_right (fun p mask => Z.lor (one p) mask) 0 ps.
Definition all : Z := mask_of (board n n).

(** Those that are beside a point of the mask. *)
Definition beside (mask : Z) : Z :=
  Z.lor (Z.lor (Z.shiftl mask 1) (Z.shiftr mask 1)) (Z.lor (Z.shiftl mask (n + 1)) (Z.shiftr mask (n + 1))).

Fixpoint spread (steps : nat) (inside mask : Z) : Z :=
  match steps with
  | O => mask
  | S k => let wider := Z.land (Z.lor mask (beside mask)) inside in
      if wider =? mask then mask else if wider =? inside then wider else spread k inside wider
  end.

(** What a walk inside of a mask reaches from its points in [starts]; it is [closed] if that is all. *)
Definition filled (starts inside : Z) : Z := spread (Z.to_nat (n * n)) inside (Z.land starts inside).
Definition closed (inside mask : Z) : bool := Z.ldiff (Z.land (beside mask) inside) mask =? 0.

Lemma digits x y x' y' : 0 <= x < n + 1 -> 0 <= x' < n + 1 -> y * (n + 1) + x = y' * (n + 1) + x' -> x = x' /\ y = y'.
Proof. intros X X' E; assert (y = y') by nia; nia. Qed.

Lemma bit_inj p q : on_board n n p = true -> on_board n n q = true -> bit p = bit q -> p = q.
Proof.
  rewrite !on_board_iff; destruct p as [x y], q as [x' y']; unfold bit; cbn [fst snd]; intros P Q E.
  apply digits in E as [-> ->]; auto; lia.
Qed.

Lemma bit_natural p : on_board n n p = true -> 0 <= bit p.
Proof. rewrite on_board_iff; unfold bit; nia. Qed.

(** The mask of the points of the board with a property. *)
Definition shows (mask : Z) (of : point -> Prop) : Prop :=
  forall i, Z.testbit mask i = true <-> exists p, on_board n n p = true /\ of p /\ i = bit p.

Lemma shows_at mask of p : shows mask of -> on_board n n p = true -> (Z.testbit mask (bit p) = true <-> of p).
Proof.
  intros S O; rewrite (S (bit p)); split; [intros (q & O' & Q & E); apply bit_inj in E; auto; now subst | eauto].
Qed.

Lemma shows_alike mask of of' : (forall p, on_board n n p = true -> (of p <-> of' p)) -> shows mask of -> shows mask of'.
Proof. intros A S i; rewrite (S i); split; intros (p & O & Q & E); exists p; repeat split; auto; now apply A. Qed.

Lemma shows_one_mask mask mask' of of' : shows mask of -> shows mask' of' -> mask = mask' <-> forall p, on_board n n p = true -> (of p <-> of' p).
Proof.
  intros S S'; split.
  - intros -> p O; now rewrite <- (shows_at _ _ _ S O), (shows_at _ _ _ S' O).
  - intros A; apply Z.bits_inj'; intros i _; apply eq_true_iff_eq; rewrite (shows_alike _ _ _ A S i); now rewrite (S' i).
Qed.

Lemma shows_one q : on_board n n q = true -> shows (one q) (fun p => p = q).
Proof.
  intros O i; unfold one; pose proof (bit_natural q O) as B; split.
  - intros T; exists q; repeat split; auto; destruct (Z.neg_nonneg_cases i) as [N | N]; [now rewrite Z.testbit_neg_r in T|].
    rewrite Z.shiftl_spec in T by auto; destruct (Z.eq_dec (i - bit q) 0) as [E | E]; [lia|].
    destruct (Z.neg_nonneg_cases (i - bit q)); [now rewrite Z.testbit_neg_r in T|]; change 1 with (2 ^ 0) in T; now rewrite Z.pow2_bits_false in T by lia.
  - intros (p & _ & -> & ->); rewrite Z.shiftl_spec by auto; now rewrite Z.sub_diag.
Qed.

Lemma shows_or a b of of' : shows a of -> shows b of' -> shows (Z.lor a b) (fun p => of p \/ of' p).
Proof. intros S S' i; rewrite Z.lor_spec, orb_true_iff, (S i), (S' i); firstorder. Qed.

Lemma shows_and a b of of' : shows a of -> shows b of' -> shows (Z.land a b) (fun p => of p /\ of' p).
Proof.
  intros S S' i; rewrite Z.land_spec, andb_true_iff, (S i), (S' i); split; [|firstorder].
  intros [(p & O & Q & ->) (p' & O' & Q' & E)]; apply bit_inj in E; auto; subst; eauto.
Qed.

Lemma shows_minus a b of of' : shows a of -> shows b of' -> shows (Z.ldiff a b) (fun p => of p /\ ~ of' p).
Proof.
  intros S S' i; rewrite Z.ldiff_spec, andb_true_iff, negb_true_iff, (S i); split.
  - intros [(p & O & Q & ->) N]; exists p; repeat split; auto; intros Q'; apply (shows_at _ _ _ S' O) in Q'; congruence.
  - intros (p & O & [Q N] & ->); split; [eauto|]; apply not_true_iff_false; now rewrite (shows_at _ _ _ S' O).
Qed.

Lemma shows_mask_of ps : (forall p, In p ps -> on_board n n p = true) -> shows (mask_of ps) (fun p => In p ps).
Proof.
  induction ps as [|q ps IH]; intros O.
  - intros i; cbn; rewrite Z.testbit_0_l; split; [discriminate | now intros (p & _ & [] & _)].
  - apply (shows_alike _ (fun p => p = q \/ In p ps)); [intros; cbn; intuition|]; apply shows_or; [apply shows_one | apply IH]; intros; apply O; cbn; auto.
Qed.

Lemma shows_points f : shows (mask_of (filter f (board n n))) (fun p => f p = true).
Proof.
  apply (shows_alike _ (fun p => In p (filter f (board n n)))).
  - intros p O; rewrite filter_In, in_board; tauto.
  - apply shows_mask_of; intros p I; apply filter_In in I as [I _]; now apply in_board.
Qed.

Lemma shows_all : shows all (fun _ => True).
Proof.
  apply (shows_alike _ (fun p => In p (board n n))); [intros; rewrite in_board; tauto|].
  apply shows_mask_of; intros p; now rewrite in_board.
Qed.

Lemma shows_none mask of : shows mask of -> (mask =? 0) = true <-> forall p, on_board n n p = true -> ~ of p.
Proof.
  intros S; rewrite Z.eqb_eq, (shows_one_mask mask 0 of (fun _ => False)); [firstorder | exact S|].
  intros i; rewrite Z.testbit_0_l; split; [discriminate | now intros (p & _ & [] & _)].
Qed.

(** ** Floods *)

Lemma beside_at mask of p : shows mask of -> on_board n n p = true ->
  (Z.testbit (beside mask) (bit p) = true <-> exists q, on_board n n q = true /\ of q /\ adjacent q p = true).
Proof.
  intros S O; pose proof (bit_natural p O) as B; unfold beside.
  rewrite !Z.lor_spec, !orb_true_iff, !Z.shiftl_spec, !Z.shiftr_spec, !(S _) by auto.
  destruct p as [x y]; pose proof O as O'; rewrite on_board_iff in O'; cbn [fst snd] in O'; unfold bit; cbn [fst snd]; split.
  - intros [[(q & Oq & Q & E) | (q & Oq & Q & E)] | [(q & Oq & Q & E) | (q & Oq & Q & E)]]; exists q; repeat split; auto;
      apply adjacent_iff; pose proof Oq as O''; rewrite on_board_iff in O''; destruct q as [x' y']; cbn [fst snd] in *.
    + destruct (digits x y (x' + 1) y') as [-> ->]; lia.
    + destruct (digits (x + 1) y x' y') as [<- <-]; lia.
    + destruct (digits x y x' (y' + 1)) as [-> ->]; lia.
    + destruct (digits x (y + 1) x' y') as [<- <-]; lia.
  - intros ([x' y'] & Oq & Q & A); apply adjacent_iff in A; cbn [fst snd] in A.
    assert (C : x' = x - 1 /\ y' = y \/ x' = x + 1 /\ y' = y \/ x' = x /\ y' = y - 1 \/ x' = x /\ y' = y + 1) by lia.
    destruct C as [[-> ->] | [[-> ->] | [[-> ->] | [-> ->]]]];
      [left; left | left; right | right; left | right; right]; (eexists; repeat split; eauto; cbn [fst snd]; lia).
Qed.

Lemma shows_wider mask inside of within : shows mask of -> shows inside within ->
  shows (Z.land (Z.lor mask (beside mask)) inside)
    (fun p => within p /\ (of p \/ exists q, on_board n n q = true /\ of q /\ adjacent q p = true)).
Proof.
  intros S I i; rewrite Z.land_spec, Z.lor_spec, andb_true_iff, orb_true_iff; split.
  - intros [T J]; apply I in J as (p & O & W & ->); exists p; repeat split; auto.
    now rewrite (shows_at _ _ _ S O), (beside_at _ _ _ S O) in T.
  - intros (p & O & [W T] & ->); rewrite (shows_at _ _ _ S O), (beside_at _ _ _ S O), (shows_at _ _ _ I O); auto.
Qed.

Section Flood.
Variables (inside starts : Z) (within : point -> Prop) (start : point -> bool).
Hypothesis Inside : shows inside within.
Hypothesis Starts : shows starts (fun p => start p = true).

Let walked := reach (fun p => on_board n n p = true /\ within p) start.

Lemma spread_walked steps : forall mask of, shows mask of -> (forall p, of p -> within p) ->
  (forall p, on_board n n p = true -> of p -> walked p) ->
  exists of', shows (spread steps inside mask) of' /\ (forall p, of p -> of' p) /\
    forall p, on_board n n p = true -> of' p -> walked p.
Proof.
  induction steps as [|k IH]; intros mask of S In W; cbn [spread]; [eauto|].
  pose proof (shows_wider _ _ _ _ S Inside) as S'; destruct (_ =? mask) eqn:E; [eauto|].
  assert (W'' : forall p, on_board n n p = true -> within p /\ (of p \/ exists q, on_board n n q = true /\ of q /\ adjacent q p = true) -> walked p)
    by (intros p O [I [Q | (q & O' & Q & A)]]; [now apply W|]; apply reach_step with q; auto; now apply W).
  destruct (_ =? inside); [eexists; split; [exact S' | split; [intros p Q; split; auto | exact W'']]|].
  destruct (IH _ _ S') as (of' & S'' & More & W'); [tauto | auto | exists of'; split; [exact S'' | split; [intros p Q; apply More; auto | exact W']]].
Qed.

Lemma filled_walked : exists of, shows (filled starts inside) of /\ (forall p, on_board n n p = true -> of p -> walked p) /\
  (closed inside (filled starts inside) = true -> forall p, walked p -> of p).
Proof.
  unfold filled; destruct (spread_walked (Z.to_nat (n * n)) _ _ (shows_and _ _ _ _ Starts Inside)) as (of & S & More & W).
  - tauto.
  - intros p O [T I]; now apply reach_start.
  - exists of; split; [exact S | split; [exact W|]]; unfold closed; intros C p; induction 1 as [p [O I] T | p q R IH A [O I]]; [auto|].
    apply reach_inside in R as [O' _]; rewrite Z.eqb_eq in C; apply (f_equal (fun z => Z.testbit z (bit q))) in C.
    rewrite Z.ldiff_spec, Z.land_spec, Z.testbit_0_l, andb_false_iff, negb_false_iff, (shows_at _ _ _ S O) in C.
    destruct C as [C | C]; auto; apply andb_false_iff in C as [C | C]; exfalso; apply eq_true_false_abs with (2 := C);
      [apply (beside_at _ _ _ S O); eauto | now apply (shows_at _ _ _ Inside O)].
Qed.
End Flood.
End Board.
