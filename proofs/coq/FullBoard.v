(** A full board without crosscuts has a winner, whatever its sides.

    Suppose that nobody wins. Round the board lies a rim like the edges: [First] below and above, [Second] to the
    left and right. Label each cell with its colour and with whether it is joined to its own near edge. A door is
    the side between a joined cell of [First] and a joined cell of [Second]. Each four cells around a corner have
    an even number of doors between them; so the parity of the doors in a row is the same for all rows. But it is
    odd in the rim below the board, and even in the rim above it. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk.
Open Scope Z_scope.

(** A colour, and whether the cell is joined to the near edge of that colour. *)
Notation label := (colour * bool)%type.

Definition door (a b : label) : bool :=
  match a, b with (First, true), (Second, true) | (Second, true), (First, true) => true | _, _ => false end.

(** Four cells around a corner that are no crosscut, like neighbours with like labels: the doors are even. *)
Lemma doors_even (a b c d : label) :
  (fst a = fst b -> a = b) -> (fst b = fst c -> b = c) -> (fst c = fst d -> c = d) -> (fst d = fst a -> d = a) ->
  ~ (fst a = fst c /\ fst b = fst d /\ fst a <> fst b) ->
  xorb (door a b) (door d c) = xorb (door a d) (door b c).
Proof.
  destruct a as [[] []], b as [[] []], c as [[] []], d as [[] []]; cbn; intros A B C D N; try reflexivity;
    exfalso; first [now discriminate A | now discriminate B | now discriminate C | now discriminate D
                   | apply N; repeat split; congruence].
Qed.

Section NobodyWins.

Variables (m n : Z) (P : position).
Hypothesis wide : 1 <= m.
Hypothesis high : 1 <= n.
Hypothesis full : forall p, on_board m n p = true -> exists c, P p = Stone c.
Hypothesis no_crosscut : forall p, on_board m n p = true -> crosscut P p = false.
Hypothesis nobody : forall c, wins m n P c = false.

Definition joined (c : colour) (p : point) : bool :=
  existsb (same_point p) (fst (joined_to (near_edge c) (filter (fun q => holds c (P q)) (board m n)))).

Lemma joined_iff c p : joined c p = true <-> reach (stone_of m n P c) (near_edge c) p.
Proof.
  unfold joined; destruct (joined_by_spec adjacent (near_edge c) (filter (fun q => holds c (P q)) (board m n))) as [J _].
  assert (E : forall q, In q (filter (fun q => holds c (P q)) (board m n)) <-> stone_of m n P c q)
    by (intros; unfold stone_of; now rewrite filter_In, in_board, holds_iff).
  rewrite existsb_exists; split.
  - intros (q & I & S); apply same_point_iff in S; subst q; apply J in I; now apply (reach_ext _ _ _ _ E).
  - intros R; exists p; split; [|apply same_point_refl].
    apply J, reach_ext with (stone_of m n P c); auto; intros; symmetry; auto.
Qed.

(** The rim, and all beyond it. *)
Definition rim (p : point) : label :=
  if fst p <? 0 then (Second, true) else if m <=? fst p then (Second, false)
  else if snd p <? 0 then (First, true) else (First, false).

Definition label_of (p : point) : label :=
  if on_board m n p then match P p with Stone c => (c, joined c p) | _ => (First, false) end else rim p.

Lemma label_on p : on_board m n p = true -> exists c, P p = Stone c /\ label_of p = (c, joined c p).
Proof. intros B; unfold label_of; rewrite B; destruct (full p B) as (c & E); rewrite E; eauto. Qed.

Lemma label_left p : fst p < 0 -> label_of p = (Second, true).
Proof.
  intros L; unfold label_of, rim; destruct (on_board m n p) eqn:B; [apply on_board_iff in B; lia|].
  now replace (fst p <? 0) with true by (symmetry; apply Z.ltb_lt; lia).
Qed.

Lemma label_right p : m <= fst p -> label_of p = (Second, false).
Proof.
  intros L; unfold label_of, rim; destruct (on_board m n p) eqn:B; [apply on_board_iff in B; lia|].
  replace (fst p <? 0) with false by (symmetry; apply Z.ltb_ge; lia).
  now replace (m <=? fst p) with true by (symmetry; apply Z.leb_le; lia).
Qed.

Lemma label_below p : 0 <= fst p < m -> snd p < 0 -> label_of p = (First, true).
Proof.
  intros C L; unfold label_of, rim; destruct (on_board m n p) eqn:B; [apply on_board_iff in B; lia|].
  replace (fst p <? 0) with false by (symmetry; apply Z.ltb_ge; lia).
  replace (m <=? fst p) with false by (symmetry; apply Z.leb_gt; lia).
  now replace (snd p <? 0) with true by (symmetry; apply Z.ltb_lt; lia).
Qed.

Lemma label_above p : 0 <= fst p < m -> n <= snd p -> label_of p = (First, false).
Proof.
  intros C L; unfold label_of, rim; destruct (on_board m n p) eqn:B; [apply on_board_iff in B; lia|].
  replace (fst p <? 0) with false by (symmetry; apply Z.ltb_ge; lia).
  replace (m <=? fst p) with false by (symmetry; apply Z.leb_gt; lia).
  now replace (snd p <? 0) with false by (symmetry; apply Z.ltb_ge; lia).
Qed.

(** Every point is on the board or on one of the four sides of it. *)
Lemma where_is p : on_board m n p = true \/ fst p < 0 \/ m <= fst p \/
  (0 <= fst p < m /\ snd p < 0) \/ (0 <= fst p < m /\ n <= snd p).
Proof. rewrite on_board_iff; lia. Qed.

Lemma joined_near c p : stone_of m n P c p -> near_edge c p = true -> joined c p = true.
Proof. intros; apply joined_iff; now constructor. Qed.

Lemma joined_far c p : far_edge m n c p = true -> joined c p = false.
Proof.
  intros F; destruct (joined c p) eqn:J; auto; apply joined_iff in J.
  assert (W : wins m n P c = true) by (apply wins_iff; eauto); now rewrite nobody in W.
Qed.

Lemma joined_step c p q : stone_of m n P c q -> adjacent p q = true -> joined c p = true -> joined c q = true.
Proof. rewrite !joined_iff; intros; now apply reach_step with p. Qed.

(** A stone beside the rim of its colour has the label of the rim. *)
Lemma like_rim p q : on_board m n p = true -> on_board m n q = false -> adjacent p q = true ->
  fst (label_of p) = fst (label_of q) -> label_of p = label_of q.
Proof.
  intros Bp Bq A; destruct (label_on p Bp) as (c & E & ->); cbn [fst].
  assert (S : forall d, c = d -> stone_of m n P d p) by (intros d <-; now split).
  apply Z.eqb_eq in A; pose proof Bp as B; apply on_board_iff in B.
  destruct (where_is q) as [W | [W | [W | [[V W] | [V W]]]]]; [congruence | | | |].
  - rewrite label_left by auto; intros ->; f_equal; apply joined_near; auto; apply Z.eqb_eq; lia.
  - rewrite label_right by auto; intros ->; f_equal; apply joined_far; apply Z.eqb_eq; lia.
  - rewrite label_below by auto; intros ->; f_equal; apply joined_near; auto; apply Z.eqb_eq; lia.
  - rewrite label_above by auto; intros ->; f_equal; apply joined_far; apply Z.eqb_eq; lia.
Qed.

Lemma like_neighbours p q : adjacent p q = true -> fst (label_of p) = fst (label_of q) -> label_of p = label_of q.
Proof.
  intros A; destruct (on_board m n p) eqn:Bp, (on_board m n q) eqn:Bq.
  - destruct (label_on p Bp) as (c & Ep & ->), (label_on q Bq) as (d & Eq & ->); cbn [fst]; intros <-; f_equal.
    apply eq_true_iff_eq; split; apply joined_step; try split; auto; now rewrite adjacent_sym.
  - now apply like_rim.
  - intros E; symmetry; apply like_rim; auto; now rewrite adjacent_sym.
  - apply Z.eqb_eq in A; intros E.
    destruct (where_is p) as [W | [W | [W | [[V W] | [V W]]]]]; [congruence | | | |];
    (destruct (where_is q) as [X | [X | [X | [[Y X] | [Y X]]]]]; [congruence | | | |]);
    try (exfalso; lia); revert E;
    rewrite ?(label_left p), ?(label_right p), ?(label_below p), ?(label_above p) by auto;
    rewrite ?(label_left q), ?(label_right q), ?(label_below q), ?(label_above q) by auto;
    auto; discriminate.
Qed.

(** Four cells around a corner are no crosscut, those of the rim included. *)
Lemma no_cross x y :
  let a := label_of (x, y) in let b := label_of (x + 1, y) in
  let c := label_of (x + 1, y + 1) in let d := label_of (x, y + 1) in
  ~ (fst a = fst c /\ fst b = fst d /\ fst a <> fst b).
Proof.
  cbv zeta; intros (AC & BD & AB).
  destruct (Z.ltb_spec x 0).
  { rewrite (label_left (x, y)), (label_left (x, y + 1)) in * by (cbn; lia); cbn in *; congruence. }
  destruct (Z.leb_spec m (x + 1)).
  { rewrite (label_right (x + 1, y)), (label_right (x + 1, y + 1)) in * by (cbn; lia); cbn in *; congruence. }
  destruct (Z.ltb_spec y 0).
  { rewrite (label_below (x, y)), (label_below (x + 1, y)) in * by (cbn; lia); cbn in *; congruence. }
  destruct (Z.leb_spec n (y + 1)).
  { rewrite (label_above (x, y + 1)), (label_above (x + 1, y + 1)) in * by (cbn; lia); cbn in *; congruence. }
  assert (B : forall p, fst p = x \/ fst p = x + 1 -> snd p = y \/ snd p = y + 1 -> on_board m n p = true)
    by (intros; apply on_board_iff; lia).
  destruct (label_on (x, y)) as (a & Ea & La), (label_on (x + 1, y)) as (b & Eb & Lb),
    (label_on (x + 1, y + 1)) as (c & Ec & Lc), (label_on (x, y + 1)) as (d & Ed & Ld);
    try (apply B; cbn; auto).
  rewrite La, Lb, Lc, Ld in *; cbn [fst] in *; subst c d.
  assert (N : crosscut P (x, y) = false) by (apply no_crosscut, B; cbn; auto).
  unfold crosscut, crossed, bottom_right, top_right, top_left, shift in N; cbn [fst snd] in N.
  change (2 - 1) with 1 in N; rewrite !Z.add_0_r, Ea, Eb, Ec, Ed in N.
  destruct a, b; cbn in N; congruence.
Qed.

(** The parity of the first [k] sides between columns in row [y], from the left rim on. *)
Fixpoint row (y : Z) (k : nat) : bool :=
  match k with
  | O => false
  | S k => xorb (row y k) (door (label_of (Z.of_nat k - 1, y)) (label_of (Z.of_nat k, y)))
  end.

Lemma rows_differ y k :
  xorb (row y k) (row (y + 1) k) = door (label_of (Z.of_nat k - 1, y)) (label_of (Z.of_nat k - 1, y + 1)).
Proof.
  induction k as [|k IH]; [now rewrite !label_left by (cbn; lia)|]; cbn [row].
  set (x := Z.of_nat k - 1) in *; replace (Z.of_nat k) with (x + 1) by (unfold x; lia).
  replace (Z.of_nat (S k) - 1) with (x + 1) by (unfold x; lia).
  assert (E := doors_even (label_of (x, y)) (label_of (x + 1, y)) (label_of (x + 1, y + 1)) (label_of (x, y + 1))).
  assert (F : xorb (door (label_of (x, y)) (label_of (x + 1, y))) (door (label_of (x, y + 1)) (label_of (x + 1, y + 1)))
    = xorb (door (label_of (x, y)) (label_of (x, y + 1))) (door (label_of (x + 1, y)) (label_of (x + 1, y + 1)))).
  { apply E; try apply no_cross; apply like_neighbours, Z.eqb_eq; cbn [fst snd]; lia. }
  revert IH F; generalize (row y k) (row (y + 1) k).
  generalize (door (label_of (x, y)) (label_of (x + 1, y))) (door (label_of (x, y + 1)) (label_of (x + 1, y + 1)))
    (door (label_of (x, y)) (label_of (x, y + 1))) (door (label_of (x + 1, y)) (label_of (x + 1, y + 1))).
  intros [] [] [] [] [] []; auto; discriminate.
Qed.

Definition all_columns : nat := S (Z.to_nat m).

Lemma rows_alike y : row y all_columns = row (y + 1) all_columns.
Proof.
  apply xorb_eq; rewrite rows_differ; unfold all_columns; now rewrite !label_right by (cbn [fst]; lia).
Qed.

Lemma row_below k : (1 <= k <= all_columns)%nat -> row (-1) k = true.
Proof.
  induction k as [|k IH]; [lia|]; intros K; cbn [row]; destruct k as [|k].
  - rewrite label_left, label_below by (cbn; lia); reflexivity.
  - rewrite IH by lia; unfold all_columns in K; rewrite (label_below (Z.of_nat (S k) - 1, -1)) by (cbn [fst snd]; lia).
    destruct (Z.ltb_spec (Z.of_nat (S k)) m).
    + now rewrite label_below by (cbn [fst snd]; lia).
    + now rewrite label_right by (cbn [fst snd]; lia).
Qed.

Lemma row_above k : (k <= all_columns)%nat -> row n k = false.
Proof.
  induction k as [|k IH]; auto; intros K; cbn [row]; rewrite IH by lia; unfold all_columns in K.
  destruct (Z.ltb_spec (Z.of_nat k) m).
  - rewrite (label_above (Z.of_nat k, n)) by (cbn [fst snd]; lia).
    now destruct (label_of (Z.of_nat k - 1, n)) as [[] []].
  - now rewrite (label_right (Z.of_nat k, n)) by (cbn [fst snd]; lia);
      destruct (label_of (Z.of_nat k - 1, n)) as [[] []].
Qed.

Lemma contradiction : False.
Proof.
  assert (H : forall k, row (Z.of_nat k - 1) all_columns = true).
  { induction k as [|k IH]; [apply row_below; unfold all_columns; lia|].
    replace (Z.of_nat (S k) - 1) with (Z.of_nat k - 1 + 1) by lia; now rewrite <- rows_alike. }
  specialize (H (Z.to_nat (n + 1))); replace (Z.of_nat (Z.to_nat (n + 1)) - 1) with n in H by lia.
  rewrite row_above in H by auto; discriminate.
Qed.

End NobodyWins.

Theorem full_board_winner m n P : 1 <= m -> 1 <= n ->
  (forall p, on_board m n p = true -> exists c, P p = Stone c) ->
  (forall p, on_board m n p = true -> crosscut P p = false) ->
  exists c, wins m n P c = true.
Proof.
  intros M N F X; destruct (wins m n P First) eqn:A; [eauto|]; destruct (wins m n P Second) eqn:B; [eauto|].
  exfalso; apply (contradiction m n P M N F X); now intros [].
Qed.
