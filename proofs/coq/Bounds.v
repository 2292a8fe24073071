(** How long a game without turns can be with wishes to stop, what stays on its board, and how large a score of Lefe can be. *)

From Coq Require Import ZArith List Bool Lia Arith Permutation.
Import ListNotations.
From Rulestone Require Import Rules HexRules Search Walk Hexagons Turnless Groups Backwards.
Open Scope Z_scope.

(** ** Games without turns *)

Section Turnless.
Variable open : openness.
Hypothesis open_empty : forall P q c, open P q c = true -> P q = Empty.

Definition room (cells : list point) (P : position) : nat := length (filter (fun p => is_empty (P p)) cells).

Lemma less_room cells P q c : In q cells -> P q = Empty -> (room cells (place P q c) < room cells P)%nat.
Proof.
  intros I E; apply filter_fewer.
  - intros p _; unfold place; destruct (same_point p q); [discriminate | auto].
  - exists q; unfold place; rewrite same_point_refl, E; auto.
Qed.

(** Each placement fills a cell and makes room for one more wish. *)
Theorem at_most cells actions : forall P stopped, (forall q, P q = Empty -> In q cells) ->
  possible open P stopped actions = true ->
  (length actions <= 2 * room cells P + match stopped with None => 2 | Some _ => 1 end)%nat.
Proof.
  induction actions as [|[q c | c] rest IH]; intros P stopped B A; cbn [possible length] in *; [lia | |].
  - apply andb_true_iff in A as [O A]; apply open_empty in O; pose proof (less_room cells P q c (B q O) O) as L.
    apply IH in A; [destruct stopped; lia|]; intros p; unfold place; destruct (same_point p q); [discriminate | apply B].
  - destruct stopped as [d|]; [apply andb_true_iff in A as [_ A]; destruct rest; [cbn; lia | discriminate]|].
    apply IH in A; auto; lia.
Qed.

(** No stone goes. *)
Theorem stays moves : forall P q c, P q = Stone c -> playable open P moves = true -> after P moves q = Stone c.
Proof.
  induction moves as [|[r d] rest IH]; intros P q c S A; auto; cbn [playable] in A; apply andb_true_iff in A as [O A].
  apply open_empty in O; apply (IH (place P r d)); auto; unfold place; destruct (same_point q r) eqn:E; auto.
  apply same_point_iff in E; congruence.
Qed.
End Turnless.

Lemma room_on_hexagon s P : (room (hexagon s) P <= length (hexagon s))%nat.
Proof. unfold room; induction (hexagon s) as [|p l IH]; cbn; auto; destruct (is_empty (P p)); cbn; lia. Qed.

(** ** Scores of Lefe *)

Lemma sum_cons x l : list_sum (x :: l) = (x + list_sum l)%nat.
Proof. reflexivity. Qed.

(** The sum of so many different numbers. *)
Lemma different_sum n : forall l, length l = n -> NoDup l -> (n * (n - 1) <= 2 * list_sum l)%nat.
Proof.
  induction n as [|n IH]; intros l L D; [lia|].
  assert (X : exists x, In x l /\ (n <= x)%nat).
  { destruct (Exists_dec (fun x => (n <= x)%nat) l) as [X | X]; [intros x; apply le_dec | now apply Exists_exists in X|]; exfalso.
    assert (I : incl l (seq 0 n)).
    { intros x I; apply in_seq; destruct (le_lt_dec n x) as [G | G]; [|lia]; destruct X; apply Exists_exists; eauto. }
    apply NoDup_incl_length in I; auto; rewrite seq_length in I; lia. }
  destruct X as (x & I & G); apply in_split in I as (a & b & ->); apply NoDup_remove in D as [D _].
  rewrite app_length in L; cbn [length] in L; specialize (IH (a ++ b)); rewrite app_length in IH.
  rewrite !list_sum_app, sum_cons in *; specialize (IH ltac:(lia) D); nia.
Qed.

Lemma nodup_sum l : (list_sum (nodup Nat.eq_dec l) <= list_sum l)%nat.
Proof. induction l as [|x l IH]; cbn [nodup]; auto; destruct (in_dec Nat.eq_dec x l); rewrite !sum_cons; lia. Qed.

Lemma leaf_counts_sum cells P c : (list_sum (leaf_counts cells P c) <= length (stones_of cells P c))%nat.
Proof.
  assert (E : forall ls, list_sum (fold_right HexRules.insert [] ls) = list_sum ls)
    by (induction ls as [|k ls IH]; auto; cbn [fold_right]; rewrite insert_sum, IH; reflexivity).
  unfold leaf_counts; rewrite E.
  assert (T : length (stones_of cells P c) = list_sum (map (@length point) (trees cells P c))).
  { rewrite <- concat_length; apply Permutation_length, components_permutation.
    unfold stones_of; induction cells as [|p l IH]; cbn; auto; destruct (holds c (P p)); cbn; lia. }
  rewrite T; clear T E; induction (trees cells P c) as [|t ts IH]; cbn [map]; auto; rewrite !sum_cons; apply Nat.add_le_mono; auto.
  unfold leaves; generalize (fun p => (length (filter (beside p) t) <=? 1)%nat); intros f.
  induction t as [|p t IHt]; cbn; auto; destruct (f p); cbn; lia.
Qed.

(** A score above one needs different numbers of leaves, and these need stones. *)
Theorem score_bound cells P c : let k := lefe_points cells P c in
  ((k - 1) * (k - 2) <= 2 * length (stones_of cells P c))%nat.
Proof.
  cbv zeta; unfold lefe_points; set (l := leaf_counts cells P c); pose proof (leaf_counts_sum cells P c) as S; fold l in S.
  pose proof (nodup_sum l) as N; pose proof (different_sum _ (nodup Nat.eq_dec l) eq_refl (NoDup_nodup _ _)) as D.
  destruct (ahead _ _); nia.
Qed.
