(** Interleave on any board, given by the step from a cell in a direction: with a rim, with missing cells, or glued to
    itself, so that a line comes round the board and a stone is seen in several directions. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Rulestone Require Import Rules HexRules.

Section Net.
Context {space : Type} (same_space : forall x y : space, {x = y} + {x <> y}).
Context (onward : nat -> space -> option space) (lines : list nat).

Theorem one_colour_on_net far P q c : open_on_net onward lines far P q c = true -> open_on_net onward lines far P q (other c) = false.
Proof.
  unfold open_on_net; rewrite andb_true_iff, Nat.ltb_lt; intros [_ L]; apply andb_false_iff; right.
  replace (other (other c)) with c by now destruct c.
  apply Nat.ltb_ge; lia.
Qed.

(** What cells hold decides, however it is told. *)
Lemma open_on_net_same far P Q q c : (forall x, P x = Q x) -> open_on_net onward lines far P q c = open_on_net onward lines far Q q c.
Proof.
  intros E; assert (M : forall d k p, met onward k P p d = met onward k Q p d).
  { intros d k; induction k as [|k IH]; intros p; cbn [met]; auto; destruct (onward d p) as [r|]; auto; rewrite E; destruct (Q r); auto. }
  assert (N : forall e, met_by onward lines far P q e = met_by onward lines far Q q e)
    by (intros e; unfold met_by; f_equal; apply filter_ext; intros d; now rewrite M).
  unfold open_on_net; now rewrite E, !N.
Qed.

(** A new stone is met, or changes nothing. *)
Lemma met_put far P r e d : P r = Empty -> forall p,
  met onward far (put same_space P r e) p d = Some e \/ met onward far (put same_space P r e) p d = met onward far P p d.
Proof.
  intros E; induction far as [|k IH]; intros p; cbn [met]; auto.
  destruct (onward d p) as [q|]; auto; unfold put at 1 3; destruct (same_space q r) as [-> | N]; auto.
  destruct (P q); auto.
Qed.

Lemma no_longer {A} (f g : A -> bool) l : (forall x, In x l -> f x = true -> g x = true) ->
  length (filter f l) <= length (filter g l).
Proof.
  induction l as [|x l IH]; intros H; auto; cbn [filter].
  assert (L : length (filter f l) <= length (filter g l)) by (apply IH; intros y I; apply H; now right).
  destruct (f x) eqn:F; [rewrite (H x (or_introl eq_refl) F); cbn; lia | destruct (g x); cbn; lia].
Qed.

(** What a cell is open for stays so when the opponent places elsewhere. *)
Theorem never_closes_on_net far P q r c : P r = Empty -> q <> r ->
  open_on_net onward lines far P q c = true -> open_on_net onward lines far (put same_space P r (other c)) q c = true.
Proof.
  unfold open_on_net; intros E N; rewrite !andb_true_iff, !Nat.ltb_lt; intros [Q L].
  split; [unfold put; destruct (same_space q r); congruence|].
  assert (A : met_by onward lines far (put same_space P r (other c)) q c <= met_by onward lines far P q c).
  { apply no_longer; intros d _; destruct (met_put far P r (other c) d E q) as [-> | ->]; auto; now destruct c. }
  assert (B : met_by onward lines far P q (other c) <= met_by onward lines far (put same_space P r (other c)) q (other c)).
  { apply no_longer; intros d _; destruct (met_put far P r (other c) d E q) as [-> | ->]; auto; now destruct c. }
  lia.
Qed.
End Net.
