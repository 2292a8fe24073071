(** Who wins Minefield and Necklace on some small boards, by the Python rules. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk Drawless Swap Certificates MinefieldCertificates NecklaceCertificates.
From Rulestone Require Import PythonBasics PythonSquare PythonConnection Model ConnectionPython MinefieldPython NecklacePython.
Import Square.
Open Scope Z_scope.

(** On this board all first stones are legal, these win, and the others lose. *)
Definition settled (g : game) (n : Z) (moves : list point) : Prop := forall q, on_board n n q = true ->
  legal g n n (empty_board n n) q First = true /\
  forces g n n (if existsb (same_point q) moves then First else Second) (place (empty_board n n) q First) Second.

(** By trying everything. *)
Definition tried (g : game) (n : Z) (moves : list point) : bool :=
  forallb (fun q => legal g n n (empty_board n n) q First
    && found_by_force g n n (if existsb (same_point q) moves then First else Second) 3 (place (empty_board n n) q First) Second) (board n n).

Lemma small g n moves : tried g n moves = true -> settled g n moves.
Proof.
  intros T q O; unfold tried in T; rewrite forallb_forall in T; specialize (T q (proj2 (in_board n n q) O)).
  apply andb_true_iff in T as [L T]; split; auto; now apply found_is_forced in T.
Qed.

Lemma large g n moves : 1 <= n -> (exists certificate, proves_all g n certificate moves = true) -> settled g n moves.
Proof. intros N (certificate & V) q O; destruct (proved_all g n certificate moves N V q O) as [I F]; split; auto; now apply filter_In in I. Qed.

Definition minefield_moves : list (Z * list point) := [
  (1, [(0, 0)]);
  (2, []);
  (3, [(0, 1); (2, 1)]);
  (4, [(0, 1); (3, 1); (0, 2); (3, 2)])].

Definition necklace_moves : list (Z * list point) := [
  (1, [(0, 0)]);
  (2, [(0, 0); (1, 0); (0, 1); (1, 1)]);
  (3, [(1, 0); (1, 1); (1, 2)]);
  (4, [(1, 1); (2, 1); (1, 2); (2, 2)]);
  (5, [(1, 1); (2, 1); (3, 1); (2, 2); (1, 3); (2, 3); (3, 3)])].

Lemma minefield_settled n moves : In (n, moves) minefield_moves -> settled Minefield n moves.
Proof.
  cbn [minefield_moves In]; intros [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]].
  - apply small; vm_compute; reflexivity.
  - apply small; vm_compute; reflexivity.
  - apply large, MinefieldCertificates.size_3; lia.
  - apply large, MinefieldCertificates.size_4; lia.
Qed.

Lemma necklace_settled n moves : In (n, moves) necklace_moves -> settled Necklace n moves.
Proof.
  cbn [necklace_moves In]; intros [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]]].
  - apply small; vm_compute; reflexivity.
  - apply small; vm_compute; reflexivity.
  - apply large, NecklaceCertificates.size_3; lia.
  - apply large, NecklaceCertificates.size_4; lia.
  - apply large, NecklaceCertificates.size_5; lia.
Qed.

Section Python.
Context `{Turns : Python.Rounds} (G : ConnectionPosition_class) (g : game) (name : colour -> Colour) (F : follows G g name).
Variable n : Z.
Hypothesis Size : 1 <= n.
Hypothesis Enough : (2 * Z.to_nat (n * n) <= rounds)%nat.

Let start := ConnectionPosition_start (square n) (Build_ConnectionOptions false).
Let first q := Placement (number n q) None None.
Let bare : rectangle n n (empty_board n n).
Proof. intros p; unfold empty_board; destruct (on_board n n p); split; congruence. Qed.

Lemma nobody_won q : on_board n n q = true -> legal g n n (empty_board n n) q First = true ->
  to_move g n n (empty_board n n) First = Some First /\ to_act g n n (empty_board n n) First false = Some First.
Proof.
  intros O L; assert (W : winner n n (empty_board n n) = None).
  { assert (W : forall c, wins n n (empty_board n n) c = false).
    { intros c; apply not_true_iff_false; rewrite wins_iff; intros (p & W & _); apply reach_inside in W as [_ S]; unfold empty_board in S.
      destruct (on_board n n p); discriminate. }
    unfold winner; now rewrite !W. }
  assert (A : able g n n (empty_board n n) First = true) by (apply able_iff; exists q; now apply in_placements).
  unfold to_act, to_move; now rewrite W, A.
Qed.

(** By a first stone that is legal, and after which a colour wins by force. *)
Lemma python_first w q : on_board n n q = true -> legal g n n (empty_board n n) q First = true ->
  forces g n n w (place (empty_board n n) q First) Second ->
  ConnectionPosition_violations start (first q) = [] /\ wins_by_force G (name w) (ConnectionPosition_after start (first q)).
Proof.
  intros O L W; destruct (nobody_won q O L) as [T A]; pose proof (legal_empty _ _ _ _ _ _ L) as E; unfold start, first.
  rewrite (start_is G g name n _ F) by lia; cbn [ConnectionOptions_swap]; split.
  - apply (placement_is G g name F n _ Size bare Enough); eauto.
  - rewrite (after_is G g name F n _ Size bare Enough _ _ _ _ First) by auto; cbn [andb other].
    apply (forces_is G g name n w _ Second F Size Enough); auto; now apply rectangle_place.
Qed.

Lemma python_start w : forces g n n w (empty_board n n) First -> wins_by_force G (name w) start.
Proof. intros W; unfold start; rewrite (start_is G g name n _ F) by lia; now apply (forces_is G g name n w _ First F Size Enough). Qed.

Theorem python_values moves : settled g n moves -> forallb (on_board n n) moves = true ->
  wins_by_force G (match moves with [] => name Second | _ => name First end) start /\
  forall q, on_board n n q = true -> ConnectionPosition_violations start (first q) = [] /\
    wins_by_force G (if existsb (same_point q) moves then name First else name Second) (ConnectionPosition_after start (first q)).
Proof.
  intros All On; split.
  2: intros q O; destruct (All q O); destruct (existsb _ moves); now apply python_first.
  destruct moves as [|m ms]; apply python_start.
  - assert (O : on_board n n (0, 0) = true) by (apply on_board_iff; cbn [fst snd]; lia); destruct (nobody_won (0, 0) O) as [T _]; [now apply All|].
    apply forces_reply; [exact T|]; intros q I; apply filter_In in I as [I _]; apply in_board in I; now apply All.
  - cbn [forallb] in On; apply andb_true_iff in On as [O _]; destruct (All m O) as [L W]; destruct (nobody_won m O L) as [T _].
    cbn [existsb] in W; rewrite same_point_refl in W; apply forces_own with m; auto; now apply in_placements.
Qed.
End Python.

Section Values.
Variable rounds : Python.Rounds.
#[local] Existing Instance rounds.

Lemma minefield_values n moves : In (n, moves) minefield_moves -> 1 <= n /\ forallb (on_board n n) moves = true.
Proof. cbn [minefield_moves In]; intros [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]]; split; lia || reflexivity. Qed.

Lemma necklace_values n moves : In (n, moves) necklace_moves -> 1 <= n /\ forallb (on_board n n) moves = true.
Proof. cbn [necklace_moves In]; intros [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]]]; split; lia || reflexivity. Qed.

Definition python_minefield n moves I Enough :=
  python_values PythonMinefield.Minefield Minefield minefield_name minefield_follows n (proj1 (minefield_values n moves I)) Enough moves
    (minefield_settled n moves I) (proj2 (minefield_values n moves I)).

Definition python_necklace n moves I Enough :=
  python_values PythonNecklace.Necklace Necklace necklace_name necklace_follows n (proj1 (necklace_values n moves I)) Enough moves
    (necklace_settled n moves I) (proj2 (necklace_values n moves I)).

#[local] Existing Instance PythonMinefield.Minefield.
Theorem python_minefield_5 : (50 <= rounds)%nat ->
  let start := ConnectionPosition_start (square 5) (Build_ConnectionOptions false) in
  let first := Placement (number 5 (2, 2)) None None in
  wins_by_force PythonMinefield.Minefield PythonMinefield.BLACK start /\
  ConnectionPosition_violations start first = [] /\
  wins_by_force PythonMinefield.Minefield PythonMinefield.BLACK (ConnectionPosition_after start first).
Proof.
  intros Enough start first; destruct MinefieldCertificates.size_5 as (certificate & V).
  assert (Size : 1 <= 5) by lia; destruct (proved_values Minefield 5 certificate _ _ Size V (2, 2) First (or_introl eq_refl)) as [I W].
  assert (L : legal Minefield 5 5 (empty_board 5 5) (2, 2) First = true) by now apply filter_In in I as [_ I].
  pose proof (nobody_won Minefield 5 (2, 2) eq_refl L) as [T _]; split.
  - apply (python_start PythonMinefield.Minefield Minefield minefield_name minefield_follows 5 Size Enough First).
    now apply forces_own with (2, 2).
  - now apply (python_first PythonMinefield.Minefield Minefield minefield_name minefield_follows 5 Size Enough First (2, 2)).
Qed.
End Values.
