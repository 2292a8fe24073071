(** Hexagonal boards: their cells, what is beside what, and how far one can see. *)

From Coq Require Import ZArith List Bool Lia FinFun.
Import ListNotations.
From Rulestone Require Import Rules HexRules Search Walk.
Open Scope Z_scope.

Lemma nodup_upto k : NoDup (upto k).
Proof. apply Injective_map_NoDup; [intros i j; apply Nat2Z.inj | apply seq_NoDup]. Qed.

Lemma nodup_board m n : NoDup (board m n).
Proof.
  apply Injective_map_NoDup; [intros o d; apply shift_cancel|]; unfold offsets.
  generalize (nodup_upto n); induction (upto n) as [|y l IH]; intros D; [constructor|]; inversion_clear D as [|? ? N D'].
  cbn [flat_map]; specialize (IH D').
  assert (R : forall k, incl k (upto m) -> NoDup k ->
    NoDup (map (fun x => (x, y)) k ++ flat_map (fun y => map (fun x => (x, y)) (upto m)) l)).
  { induction k as [|x k IHk]; intros S E; auto; inversion_clear E as [|? ? X E']; cbn [map app]; constructor.
    - intros I; apply in_app_iff in I as [I | I].
      + apply in_map_iff in I as (x' & [= ->] & I); contradiction.
      + apply in_flat_map in I as (y' & J & I); apply in_map_iff in I as (x' & [= -> ->] & _); contradiction.
    - apply IHk; auto; intros z I; apply S; now right. }
  apply R; [apply incl_refl | apply nodup_upto].
Qed.

Lemma nodup_hexagon s : NoDup (hexagon s).
Proof. apply NoDup_filter, nodup_board. Qed.

Lemma in_hexagon s p : In p (hexagon s) <-> on_hexagon s p = true.
Proof.
  unfold hexagon; rewrite filter_In, in_board; unfold on_hexagon; rewrite andb_true_iff; tauto.
Qed.

Lemma on_hexagon_iff s p : on_hexagon s p = true <->
  0 <= fst p < 2 * s - 1 /\ 0 <= snd p < 2 * s - 1 /\ Z.abs (fst p - snd p) < s.
Proof. unfold on_hexagon; rewrite andb_true_iff, on_board_iff, Z.ltb_lt; tauto. Qed.

Lemma beside_iff p q : beside p q = true <-> exists d, In d directions /\ q = shift p d.
Proof.
  unfold beside, neighbours; rewrite existsb_exists; split.
  - intros (r & I & E); apply in_map_iff in I as (d & <- & I); apply same_point_iff in E; eauto.
  - intros (d & I & ->); exists (shift p d); split; [now apply in_map | apply same_point_refl].
Qed.

Lemma beside_sym p q : beside p q = true -> beside q p = true.
Proof.
  rewrite !beside_iff; intros (d & I & ->); exists (- fst d, - snd d); split.
  - destruct I as [<- | [<- | [<- | [<- | [<- | [<- | []]]]]]]; cbn; auto 8.
  - destruct p; unfold shift; cbn [fst snd]; f_equal; lia.
Qed.

Lemma not_beside_itself p : beside p p = false.
Proof.
  destruct (beside p p) eqn:B; auto; apply beside_iff in B as (d & I & E); destruct p as [x y].
  destruct I as [<- | [<- | [<- | [<- | [<- | [<- | []]]]]]]; unfold shift in E; cbn [fst snd] in E; injection E; lia.
Qed.

(** ** How far one can see: no line is longer than the board *)

(** So many steps in a direction lead off the board. *)
Definition room (s : Z) (d p : point) : Z :=
  if fst d =? 1 then 2 * s - 1 - fst p else if fst d =? -1 then fst p + 1
  else if snd d =? 1 then 2 * s - 1 - snd p else snd p + 1.

Lemma room_shift s d p : In d directions -> room s d (shift p d) = room s d p - 1.
Proof. destruct p; intros [<- | [<- | [<- | [<- | [<- | [<- | []]]]]]]; unfold room, shift; cbn; lia. Qed.

Lemma no_room s d p : In d directions -> room s d p <= 0 -> on_hexagon s p = false.
Proof.
  intros I R; destruct (on_hexagon s p) eqn:H; auto; apply on_hexagon_iff in H; revert I R; unfold room.
  destruct p; intros [<- | [<- | [<- | [<- | [<- | [<- | []]]]]]]; cbn in *; lia.
Qed.

Lemma far_enough s P d : (forall p, on_hexagon s p = false -> P p = Off) -> In d directions ->
  forall k more p, room s d p <= Z.of_nat k -> sees (k + more) P p d = sees k P p d.
Proof.
  intros W I; induction k as [|k IH]; intros more p R; cbn [Nat.add sees].
  - destruct more; auto; cbn [sees]; rewrite W; auto; apply no_room with d; auto; rewrite room_shift; auto; lia.
  - destruct (P (shift p d)); auto; apply IH; rewrite room_shift; auto; lia.
Qed.

Theorem sees_to_the_edge s P far p d : (forall p, on_hexagon s p = false -> P p = Off) -> In d directions ->
  on_hexagon s p = true -> 2 * s - 1 <= Z.of_nat far -> sees far P p d = sees (Z.to_nat (2 * s - 1)) P p d.
Proof.
  intros W I H F; apply on_hexagon_iff in H.
  replace far with (Z.to_nat (2 * s - 1) + (far - Z.to_nat (2 * s - 1)))%nat by lia; apply far_enough with s; auto.
  rewrite Z2Nat.id by lia; unfold room; destruct (fst d =? 1), (fst d =? -1), (snd d =? 1); lia.
Qed.
