(** What is counted in the games without turns: sightlines; groups, of which every stone is in one. *)

From Coq Require Import ZArith List Bool Lia Arith Permutation.
Import ListNotations.
From Rulestone Require Import Rules HexRules Search Walk Turnless Judge.
Open Scope Z_scope.

Lemma components_permutation step k : forall points, (length points <= k)%nat -> Permutation points (concat (components step k points)).
Proof.
  induction k as [|k IH]; intros [|p rest] L; cbn [length] in L; try lia; auto; cbn [components].
  destruct (flood step (S (length rest)) [p] rest) as (tree, others) eqn:F.
  assert (T : tree <> []).
  { intros ->; cbn [flood] in F; destruct (partition (step p) rest) as [near far], (flood step (length rest) (near ++ []) far); discriminate. }
  apply flood_permutation in F; [|cbn; lia]; cbn [concat]; rewrite <- IH; [exact F|].
  apply Permutation_length in F; rewrite !app_length in F; destruct tree; [contradiction | cbn in F; lia].
Qed.

Lemma concat_length {A} (ls : list (list A)) : length (concat ls) = list_sum (map (@length A) ls).
Proof. induction ls as [|l ls IH]; auto; cbn; now rewrite app_length, IH. Qed.

Lemma insert_sum k l : list_sum (HexRules.insert k l) = (k + list_sum l)%nat.
Proof. induction l as [|j l IH]; auto; cbn; destruct (j <=? k)%nat; cbn; [|unfold list_sum in *; rewrite IH]; lia. Qed.

Lemma group_sizes_sum cells P c : list_sum (group_sizes cells P c) = length (stones_of cells P c).
Proof.
  assert (S : list_sum (group_sizes cells P c) = list_sum (map (@length point) (trees cells P c))).
  { unfold group_sizes, sizes_by; fold (trees cells P c); induction (map _ _) as [|k l IH]; auto; cbn [fold_right]; now rewrite insert_sum, IH. }
  rewrite S, <- concat_length; symmetry; apply Permutation_length, components_permutation.
  clear S; unfold stones_of; induction cells as [|p l IH]; auto; cbn; destruct (holds c (P p)); cbn; lia.
Qed.

Lemma alike_sums k : forall xs ys, (length xs <= k)%nat -> (length ys <= k)%nat ->
  first_difference k xs ys = Eq -> list_sum xs = list_sum ys.
Proof.
  induction k as [|k IH]; intros xs ys X Y E; [destruct xs, ys; cbn in *; auto; lia|]; cbn [first_difference] in E.
  destruct (hd 0 xs ?= hd 0 ys)%nat eqn:H; try discriminate; apply Nat.compare_eq in H.
  apply IH in E; [|destruct xs; cbn in *; lia | destruct ys; cbn in *; lia].
  destruct xs, ys; cbn in *; lia.
Qed.

Theorem tied_stones cells P :
  compare_sizes (group_sizes cells P First) (group_sizes cells P Second) = Eq ->
  length (stones_of cells P First) = length (stones_of cells P Second).
Proof. rewrite <- !group_sizes_sum; apply alike_sums; lia. Qed.

(** A direction shows one colour at most. *)
Theorem six_sightlines far P q : (in_sight far P q First + in_sight far P q Second <= 6)%nat.
Proof.
  change 6%nat with (length directions); unfold in_sight; induction directions as [|d l IH]; auto; cbn [filter].
  destruct (sees far P q d) as [[]|]; cbn [same length] in *; lia.
Qed.
