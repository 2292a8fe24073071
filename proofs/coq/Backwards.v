(** Which positions are reached, in either game: those from which stones can be taken away, one by one, down to the empty board. *)

From Coq Require Import ZArith List Bool Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk Drawless.
Open Scope Z_scope.

Definition take (P : position) (r : point) : position := fun p => if same_point p r then Empty else P p.

Lemma taken_elsewhere P r p : p <> r -> take P r p = P p.
Proof. unfold take; destruct (same_point p r) eqn:S; auto; apply same_point_iff in S; contradiction. Qed.

Lemma taken_here P r : take P r r = Empty.
Proof. unfold take; now rewrite same_point_refl. Qed.

Lemma taken_stone P r p c : take P r p = Stone c -> P p = Stone c /\ p <> r.
Proof.
  unfold take; destruct (same_point p r) eqn:S; [discriminate|]; intros E; split; auto; intros ->.
  now rewrite same_point_refl in S.
Qed.

(** No crosscut comes about. *)
Lemma taken_crosscut P r p : crosscut P p = false -> crosscut (take P r) p = false.
Proof.
  intros X; destruct (crosscut (take P r) p) eqn:C; auto; rewrite <- X; symmetry; revert C; unfold crosscut, crossed.
  destruct (take P r p) eqn:A1; try discriminate; destruct (take P r (bottom_right p 2)) eqn:A2; try discriminate.
  destruct (take P r (top_right p 2 2)) eqn:A3; try discriminate; destruct (take P r (top_left p 2)) eqn:A4; try discriminate.
  apply taken_stone in A1 as [-> _], A2 as [-> _], A3 as [-> _], A4 as [-> _]; auto.
Qed.

(** Put back, it makes the position that there was. *)
Lemma put_back P Q r c : (forall p, Q p = take P r p) -> P r = Stone c -> forall p, place Q r c p = P p.
Proof.
  intros Same E p; unfold place; destruct (same_point p r) eqn:Z; [apply same_point_iff in Z; now subst|].
  rewrite Same, taken_elsewhere; auto; intros ->; now rewrite same_point_refl in Z.
Qed.

Section Board.
Variables (m n : Z).

Definition is_stone (x : cell) : bool := match x with Stone _ => true | _ => false end.

Definition stones_on (P : position) : list point := filter (fun p => is_stone (P p)) (board m n).

Lemma in_stones_on P p : rectangle m n P -> In p (stones_on P) <-> exists c, P p = Stone c.
Proof.
  intros R; unfold stones_on; rewrite filter_In, in_board; split.
  - intros [_ S]; destruct (P p); try discriminate; eauto.
  - intros [c S]; rewrite S; split; auto; destruct (on_board m n p) eqn:B; auto; apply R in B; congruence.
Qed.

Lemma filter_fewer {A} (f g : A -> bool) l : (forall x, In x l -> g x = true -> f x = true) ->
  (exists x, In x l /\ f x = true /\ g x = false) -> (length (filter g l) < length (filter f l))%nat.
Proof.
  intros M X; assert (Le : forall l, (forall x, In x l -> g x = true -> f x = true) -> (length (filter g l) <= length (filter f l))%nat).
  { induction l0 as [|y k IH]; cbn [filter In]; intros H; auto; specialize (IH (fun x I => H x (or_intror I))).
    destruct (g y) eqn:G; [rewrite (H y (or_introl eq_refl) G)|]; cbn [length]; [lia|]; destruct (f y); cbn [length]; lia. }
  induction l as [|y l IH]; [destruct X as (x & [] & _)|]; cbn [filter]; cbn [In] in *.
  destruct X as (x & [<- | I] & F & G).
  - rewrite F, G; cbn [length]; pose proof (Le l (fun x I => M x (or_intror I))); lia.
  - specialize (IH (fun x I => M x (or_intror I)) (ex_intro _ x (conj I (conj F G)))).
    destruct (g y) eqn:Y; [rewrite (M y (or_introl eq_refl) Y)|]; cbn [length]; [lia|]; destruct (f y); cbn [length]; lia.
Qed.

Lemma taken_rectangle P r c : rectangle m n P -> P r = Stone c -> rectangle m n (take P r).
Proof.
  intros R S p; unfold take; destruct (same_point p r) eqn:Z; [|apply R]; apply same_point_iff in Z; subst.
  split; [discriminate|]; intros O; apply R in O; congruence.
Qed.

(** From each position of a kind with a stone, one can be taken away that may be placed again, and the rest is of that kind. *)
Theorem reached g (kind : position -> Prop) :
  (forall P, rectangle m n P -> kind P -> stones_on P <> [] -> exists r c, P r = Stone c /\ kind (take P r) /\
    forall Q, (forall p, Q p = take P r p) -> legal g m n Q r c = true) ->
  forall P, rectangle m n P -> kind P -> exists k Q, placed g m n k Q /\ forall p, Q p = P p.
Proof.
  intros Back; enough (G : forall k P, (length (stones_on P) <= k)%nat -> rectangle m n P -> kind P ->
    exists j Q, placed g m n j Q /\ forall p, Q p = P p) by (intros P R A; now apply (G _ P (le_n _))).
  induction k as [|k IH]; intros P L R A.
  - exists 0%nat, (empty_board m n); split; [constructor|]; intros p; unfold empty_board; destruct (on_board m n p) eqn:B.
    + destruct (P p) as [| |c] eqn:E; auto; [apply R in E; congruence|]; exfalso.
      assert (I : In p (stones_on P)) by (apply in_stones_on; eauto); destruct (stones_on P); [destruct I | cbn [length] in L; lia].
    + symmetry; now apply R.
  - destruct (stones_on P) as [|s l] eqn:E; [apply IH; [rewrite E; cbn; lia | exact R | exact A]|].
    destruct (Back P R A) as (r & c & S & A' & Again); [congruence|].
    destruct (IH (take P r)) as (j & Q & H & Same); auto; [|eapply taken_rectangle; eauto|].
    + enough (length (stones_on (take P r)) < length (stones_on P))%nat by (rewrite E in *; lia); apply filter_fewer.
      * intros p _; unfold take; destruct (same_point p r); [discriminate | auto].
      * exists r; assert (I : In r (stones_on P)) by (apply in_stones_on; eauto); apply filter_In in I as [I J]; rewrite taken_here; auto.
    + exists (Datatypes.S j), (place Q r c); split; [apply placed_one; auto | now apply put_back].
Qed.
End Board.
