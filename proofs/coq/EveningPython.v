(** The Python rules of Evening, translated, let a stone be placed where [HexRules.v] does, and the winner is that of
    [Judge.v]: on every hexagonal board, whichever of its cells are missing. *)

From Coq Require Import ZArith List Bool String Lia.
Import ListNotations.
From Rulestone Require Import Rules HexRules Search Walk Hexagons Turnless Judge Groups PythonBasics SquareBoards SquareFlood
  PythonHexagon PythonEvening InterleavePython GroupsPython.
Open Scope Z_scope.

(** ** The union of distinct groups *)

Lemma once_sets (ls : list (set_of Cell)) : (forall x, In x (flat_map elements (once ls)) <-> In x (flat_map elements ls)) /\
  forall r, In r (once ls) -> In r ls.
Proof.
  induction ls as [|r ls [A B]]; cbn [once flat_map]; [split; auto; tauto|]; destruct (mem r ls) eqn:M.
  - split; [|intros r'; cbn [In]; auto]; intros x; rewrite A, in_app_iff; split; auto; intros [I | I]; auto.
    unfold mem in M; apply existsb_exists in M as (r' & J & E); apply in_flat_map; exists r'; split; auto.
    apply (proj1 (set_equal r r') E), I.
  - split; [intros x; cbn [flat_map]; rewrite !in_app_iff, A; tauto|]; intros r' [<- | I]; cbn [In]; auto.
Qed.

Lemma nodup_union (ls : list (set_of Cell)) : (forall r, In r ls -> NoDup (elements r)) ->
  (forall r r' x, In r ls -> In r' ls -> In x (elements r) -> In x (elements r') -> forall y, In y (elements r) <-> In y (elements r')) ->
  NoDup (flat_map elements (once ls)).
Proof.
  induction ls as [|r ls IH]; intros D S; cbn [once]; [constructor|].
  assert (IH' : NoDup (flat_map elements (once ls)))
    by (apply IH; [intros r' I; apply D | intros r1 r2 x I J; apply S]; cbn [In]; auto).
  destruct (mem r ls) eqn:M; auto; cbn [flat_map]; apply nodup_app; auto; [apply D; now left|].
  intros x I J; apply in_flat_map in J as (r' & J & K); apply (proj2 (once_sets ls)) in J.
  assert (E : (r == r') = true) by (apply set_equal, (S r r' x); cbn [In]; auto).
  assert (mem r ls = true) by (unfold mem; apply existsb_exists; eauto); congruence.
Qed.

Lemma odd_is n : (Z.of_nat n mod 2 =? 1) = Nat.odd n.
Proof.
  enough (G : (Z.of_nat n mod 2 =? 1) = Nat.odd n /\ (Z.of_nat (S n) mod 2 =? 1) = Nat.odd (S n)) by apply G.
  induction n as [|n [A B]]; [split; reflexivity|]; split; auto.
  replace (Z.of_nat (S (S n))) with (Z.of_nat n + 1 * 2) by lia; rewrite Z_mod_plus_full, A; reflexivity.
Qed.

#[local] Opaque number cells hexagon.

Section Position.
Context (R : Rounds) (s : Z) (P : position) (Outside : forall p, on_hexagon s p = false -> P p = Off).
Context (Enough : (List.length (hexagon s) <= rounds)%nat).

(** ** The winner *)

Local Notation name := evening_name.

Lemma apart : name First <> name Second.
Proof. discriminate. Qed.

Local Notation in_python := (evening s P).

Theorem evening_leader_is stopped odd_even :
  Evening_leader (in_python stopped odd_even) = name (evening_leader odd_even (hexagon s) P).
Proof.
  assert (S : forall c, Evening_group_sizes (in_python stopped odd_even) (name c) =
    map Z.of_nat (sizes_by beside (hexagon s) P c))
    by (intros c; apply (sizes_are R name apart s P Outside _ _ (with_rim s P Outside) Enough c)).
  assert (Pos := positive R name apart s P Outside _ _ (with_rim s P Outside) Enough).
  unfold Evening_leader, Evening_compare_sizes, Evening_winner_of_tie, evening_leader, compare_sizes; change Judge.group_sizes with (sizes_by beside).
  change PythonEvening.BLACK with (name Second); change WHITE with (name First); rewrite !S; cbv zeta.
  destruct (compared _ _ _ (Pos First) (Pos Second) (le_n _)) as [E G]; rewrite E, G; destruct (first_difference _ _ _); try reflexivity.
  change (0 == 0) with true; cbv iota; cbn [Evening_stones Evening_options EveningOptions_tiebreak evening].
  rewrite (of_colour name apart); unfold len; rewrite map_length, same_own; unfold own.
  change (?x == 1) with (x =? 1); rewrite odd_is; fold (own s P First); now destruct odd_even, (Nat.odd _).
Qed.

(** ** Placements *)

Let self := in_python.
Let board := hexboard s P.

Lemma groups_lookup stopped odd_even c p : In p (own s P c) -> exists r, lookup (Evening_groups (self stopped odd_even)) (number s p) = r /\
  In r (regions R name s P board c) /\ In (number s p) (elements r).
Proof.
  intros I; destruct (regions_of R name apart s P Outside _ _ (with_rim s P Outside) Enough c) as (_ & _ & A).
  assert (J : In (number s p) (List.concat (map elements (regions R name s P board c))))
    by exact (proj2 (A _) (proj2 (in_inside name apart s P Outside c _) (ex_intro _ p (conj I eq_refl)))).
  apply in_concat in J as (l & L & J); apply in_map_iff in L as (r & <- & L); exists r; split; auto.
  unfold Evening_groups; cbn [self evening Evening_board Evening_stones].
  set (entries := flat_map _ _).
  assert (K : In (number s p, r) entries).
  { unfold entries; apply in_flat_map; exists (name c); split; [destruct c; cbn; auto|]; apply in_flat_map; exists r; split; [exact L|].
    apply in_map_iff; eauto. }
  assert (N : NoDup (map fst entries)).
  { unfold entries; change Evening_colours with [name First; name Second]; cbn [flat_map]; rewrite app_nil_r, map_app.
    assert (F : forall rs : list (set_of Cell), map fst (flat_map (fun group : set_of Cell => map (fun cell => (cell, group)) group) rs) =
      List.concat (map elements rs)).
    { induction rs as [|r' rs IH]; cbn [flat_map map List.concat]; [reflexivity|]; rewrite map_app, IH; f_equal.
      rewrite map_map; apply map_id. }
    rewrite !F; destruct (regions_of R name apart s P Outside _ _ (with_rim s P Outside) Enough First) as (_ & D1 & A1).
    destruct (regions_of R name apart s P Outside _ _ (with_rim s P Outside) Enough Second) as (_ & D2 & A2).
    refine (nodup_app _ _ D1 D2 _); intros x X Y.
    destruct (proj1 (in_inside name apart s P Outside First x) (proj1 (A1 x) X)) as (p1 & X' & ->).
    destruct (proj1 (in_inside name apart s P Outside Second _) (proj1 (A2 _) Y)) as (p2 & Y' & E).
    pose proof (number_inj s p1 p2 (own_on s P Outside First p1 X') (own_on s P Outside Second p2 Y') E) as Same; subst p2.
    pose proof (proj1 (in_own s P Outside First p1) X'); pose proof (proj1 (in_own s P Outside Second p1) Y'); congruence. }
  apply lookup_in; unfold keys; rewrite (dict_distinct _ N); [exact N | exact K].
Qed.

Lemma beside_are stopped odd_even c q : on_hexagon s q = true ->
  let found := flat_map elements (Evening_groups_beside (self stopped odd_even) (number s q) (name c)) in
  List.length found = List.length (adjacent_groups (hexagon s) P q c).
Proof.
  intros O; cbv zeta; unfold Evening_groups_beside; cbn [self evening Evening_board Evening_stones]; set (beside_q := filter _ _).
  destruct (regions_of R name apart s P Outside _ _ (with_rim s P Outside) Enough c) as (C & _ & A).
  assert (B : forall x, In x beside_q <-> exists p, In p (own s P c) /\ beside q p = true /\ x = number s p).
  { intros x; unfold beside_q; rewrite filter_In; fold (near (hexboard s P) (number s q)); rewrite near_is by auto; split.
    - intros [(p & B & N & ->) S]; exists p; split; auto; apply in_own; auto.
      unfold Stones_at, Hexagon.stones in S; cbn [Stones_contents] in S; rewrite item_number in S by now apply (on s P Outside).
      rewrite (shown_is name apart) in S; now apply holds_iff.
    - intros (p & I & B & ->); pose proof (own_on s P Outside c p I) as H; apply in_own in I; auto; split.
      + exists p; repeat split; auto; congruence.
      + unfold Stones_at, Hexagon.stones; cbn [Stones_contents]; rewrite item_number by auto.
        rewrite (shown_is name apart); now apply holds_iff. }
  set (ls := map (fun at_ => lookup (Evening_groups (in_python stopped odd_even)) at_) beside_q).
  assert (L : forall r, In r ls -> exists p, In p (own s P c) /\ beside q p = true /\ In r (regions R name s P board c) /\ In (number s p) (elements r)).
  { intros r I; apply in_map_iff in I as (x & E & I); apply B in I as (p & I & N & ->).
    destruct (groups_lookup stopped odd_even c p I) as (r' & E' & J & K); unfold self in E'; exists p; repeat split; auto; congruence. }
  assert (M : forall x, In x (flat_map elements (once ls)) <-> exists p, In p (adjacent_groups (hexagon s) P q c) /\ number s p = x).
  { intros x; rewrite (proj1 (once_sets ls)), in_flat_map; split.
    - intros (r & I & X); apply L in I as (p & I & N & J & K).
      destruct (C (elements r) (in_map _ _ _ J)) as (_ & _ & E); apply (E _ K), (joined_is name apart s P Outside _ _ (with_rim s P Outside) c p I) in X as (p' & W & ->).
      exists p'; split; auto; apply (proj1 (joined_by_spec beside (beside q) (own s P c))).
      induction W as [z Z F | z w W IH F Z]; [apply same_point_iff in F; subst; now constructor | now apply reach_step with z].
    - intros (p & W & <-); apply (proj1 (joined_by_spec beside (beside q) (own s P c))) in W.
      assert (G : exists p0, In p0 (own s P c) /\ beside q p0 = true /\ walks beside (own s P c) p0 p).
      { induction W as [z Z F | z w W (p0 & G1 & G2 & G3) F Z]; [exists z; repeat split; auto; now apply walks_refl|].
        exists p0; repeat split; auto; now apply reach_step with z. }
      destruct G as (p0 & I & N & W0); destruct (groups_lookup stopped odd_even c p0 I) as (r & E & J & K).
      exists r; split; [unfold ls; apply in_map_iff; exists (number s p0); split; [exact E | apply B; eauto]|].
      destruct (C (elements r) (in_map _ _ _ J)) as (_ & _ & F); apply (F _ K), (joined_is name apart s P Outside _ _ (with_rim s P Outside) c p0 I); eauto. }
  change (List.length (flat_map elements (once ls)) = List.length (adjacent_groups (hexagon s) P q c)).
  rewrite <- (map_length (number s)); apply same_length.
  - apply nodup_union.
    + intros r I; apply L in I as (p & _ & _ & I & _); apply (C (elements r) (in_map _ _ _ I)).
    + intros r r' x I J X X' y; apply L in I as (_ & _ & _ & I & _), J as (_ & _ & _ & J & _).
      destruct (C (elements r) (in_map _ _ _ I)) as (_ & _ & E), (C (elements r') (in_map _ _ _ J)) as (_ & _ & E').
      now rewrite (E x X), (E' x X').
  - apply nodup_map_on; [|apply joined_nodup, NoDup_filter, nodup_hexagon].
    assert (H : forall p, In p (adjacent_groups (hexagon s) P q c) -> In p (own s P c))
      by (intros p W; apply (proj1 (joined_by_spec beside (beside q) (own s P c))) in W; exact (reach_inside _ _ _ W)).
    intros x y X Y; exact (number_on s P Outside c x y (H x X) (H y Y)).
  - intros x; rewrite M, in_map_iff; split; intros (p & I & E); eauto.
Qed.

Theorem placements stopped odd_even q c : on_hexagon s q = true -> P q = Empty ->
  Evening_violations_at (in_python stopped odd_even) (number s q) (name c) = [] <-> open_evening (hexagon s) P q c = true.
Proof.
  intros O E; unfold Evening_violations_at.
  assert (Op : Evening_opponent (in_python stopped odd_even) (name c) = name (other c)) by now destruct c.
  rewrite Op; cbv zeta; change (flat_map (fun group : set_of Cell => elements group)) with (flat_map (@elements Cell)).
  unfold len; rewrite !(beside_are stopped odd_even) by auto; unfold open_evening; rewrite E; cbn [is_empty andb].
  destruct (Z.ltb_spec (Z.of_nat (List.length (adjacent_groups (hexagon s) P q c)))
      (Z.of_nat (List.length (adjacent_groups (hexagon s) P q (other c))))) as [L | L];
    destruct (Nat.ltb_spec (List.length (adjacent_groups (hexagon s) P q c)) (List.length (adjacent_groups (hexagon s) P q (other c))));
    try lia; split; congruence.
Qed.
End Position.
