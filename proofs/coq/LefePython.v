(** The Python rules of Lefe, translated, are those of [HexRules.v]: placements, leaves, growth, removals, what a turn
    leads to, the end and the score. On every hexagonal board, whichever of its cells are missing. *)

From Coq Require Import ZArith List Bool String Lia Permutation.
Import ListNotations.
From Rulestone Require Import Rules HexRules Search Walk Hexagons Turnless Judge Groups PythonBasics SquareBoards SquareFlood
  PythonHexagon InterleavePython GroupsPython PythonLefe.
Open Scope Z_scope.

(** ** Lists *)

Lemma in_pairs (xs : list Z) it : In it (pairs xs) -> exists x y, it = [x; y] /\ In x xs /\ In y xs.
Proof.
  induction xs as [|x xs IH]; cbn [pairs]; [intros []|]; rewrite in_app_iff, in_map_iff.
  intros [(y & <- & I) | I]; [exists x, y; cbn [In]; auto|]; destruct (IH I) as (y & z & -> & Y & Z); exists y, z; cbn [In]; auto.
Qed.

Lemma pairs_in (xs : list Z) x y : In x xs -> In y xs -> x <> y -> In [x; y] (pairs xs) \/ In [y; x] (pairs xs).
Proof.
  induction xs as [|z xs IH]; cbn [pairs In]; [tauto|]; rewrite !in_app_iff, !in_map_iff; intros [-> | X] [-> | Y] N; try congruence.
  - left; left; eauto.
  - right; left; eauto.
  - destruct (IH X Y N); auto.
Qed.

Lemma filter_nil {A} (f : A -> bool) xs : filter f xs = [] <-> forall x, In x xs -> f x = false.
Proof.
  induction xs as [|x xs IH]; cbn [filter In]; [split; auto; tauto|]; destruct (f x) eqn:E.
  - split; [discriminate|]; intros F; rewrite F in E; auto; discriminate.
  - rewrite IH; split; [intros F y [<- | I]; auto | auto].
Qed.

Lemma filter_permutation {A} (f : A -> bool) xs ys : Permutation xs ys -> Permutation (filter f xs) (filter f ys).
Proof.
  induction 1 as [| x xs ys E IH | x y xs | xs ys zs E IH E' IH']; cbn [filter]; auto.
  - destruct (f x); auto.
  - destruct (f x), (f y); auto; constructor.
  - now transitivity (filter f ys).
Qed.

Lemma filter_twice {A} (f g : A -> bool) xs : filter f (filter g xs) = filter (fun x => f x && g x) xs.
Proof. induction xs as [|x xs IH]; cbn [filter]; auto; destruct (g x); cbn [filter]; rewrite ?andb_true_r, ?andb_false_r, IH; auto. Qed.

Lemma sorted_permutation xs : Permutation (sorted xs) xs.
Proof. rewrite (Permutation_rev (sorted xs)); apply sorted_down. Qed.

Section Extreme.
Variables (f : Z -> Z -> Z) (f_comm : forall x y, f x y = f y x) (f_assoc : forall x y z, f (f x y) z = f x (f y z)).

Lemma fold_permutation xs ys : Permutation xs ys -> forall a, fold_left f xs a = fold_left f ys a.
Proof.
  induction 1 as [| x xs ys E IH | x y xs | xs ys zs E IH E' IH']; intros a; cbn [fold_left]; auto.
  - now rewrite !f_assoc, (f_comm x y).
  - now rewrite IH.
Qed.

Lemma extreme_permutation xs ys : Permutation xs ys -> extreme f xs = extreme f ys.
Proof.
  induction 1 as [| x xs ys E IH | x y xs | xs ys zs E IH E' IH']; cbn [extreme fold_left]; auto.
  - now apply fold_permutation.
  - now rewrite f_comm.
  - congruence.
Qed.
End Extreme.

Lemma extreme_nat f g k ks : (forall i j, Z.of_nat (g i j) = f (Z.of_nat i) (Z.of_nat j)) ->
  extreme f (map Z.of_nat (k :: ks)) = Z.of_nat (fold_left g ks k).
Proof. intros E; cbn [map extreme]; revert k; induction ks as [|j ks IH]; intros k; cbn [map fold_left]; auto; now rewrite <- E, IH. Qed.

#[local] Opaque number cells hexagon.

Local Notation name := lefe_name.
Local Notation in_python := lefe.

Lemma apart : name First <> name Second.
Proof. discriminate. Qed.

Section Position.
Context (R : Rounds) (w : LefeOptions) (s : Z) (P : position) (Outside : forall p, on_hexagon s p = false -> P p = Off).
Context (Enough : (List.length (hexagon s) <= rounds)%nat) (turn : colour) (phase : string).

Let self := in_python w s P turn phase.
Let o := options_of w.

Lemma opponent_is c : Lefe_opponent self (name c) = name (other c).
Proof. now destruct c. Qed.

(** ** Placements *)

(** Of the six neighbours at most three can be friends that do not touch each other. *)
Lemma three_at_most q c : (forall p r, beside q p = true -> beside q r = true -> P p = Stone c -> P r = Stone c -> beside p r = false) ->
  (List.length (filter (fun p => holds c (P p)) (neighbours q)) <= 3)%nat.
Proof.
  intros N.
  assert (F : forall d e, In d directions -> In e directions -> In (fst e - fst d, snd e - snd d) directions ->
    holds c (P (shift q d)) && holds c (P (shift q e)) = false).
  { intros d e D E I; destruct (holds c (P (shift q d))) eqn:X, (holds c (P (shift q e))) eqn:Y; auto.
    apply holds_iff in X, Y.
    assert (B : beside (shift q d) (shift q e) = true).
    { apply beside_iff; exists (fst e - fst d, snd e - snd d); split; auto; unfold shift; cbn [fst snd]; f_equal; lia. }
    rewrite (N (shift q d) (shift q e)) in B; auto; apply beside_iff; eauto. }
  unfold neighbours, directions in *; cbn [map filter].
  assert (F1 := F (1, 0) (1, 1)); assert (F2 := F (1, 1) (0, 1)); assert (F3 := F (0, 1) (-1, 0)).
  assert (F4 := F (-1, 0) (-1, -1)); assert (F5 := F (-1, -1) (0, -1)); assert (F6 := F (0, -1) (1, 0)); clear F N.
  specialize (F1 ltac:(cbn; auto 8) ltac:(cbn; auto 8) ltac:(cbn; auto 8)); specialize (F2 ltac:(cbn; auto 8) ltac:(cbn; auto 8) ltac:(cbn; auto 8)).
  specialize (F3 ltac:(cbn; auto 8) ltac:(cbn; auto 8) ltac:(cbn; auto 8)); specialize (F4 ltac:(cbn; auto 8) ltac:(cbn; auto 8) ltac:(cbn; auto 8)).
  specialize (F5 ltac:(cbn; auto 8) ltac:(cbn; auto 8) ltac:(cbn; auto 8)); specialize (F6 ltac:(cbn; auto 8) ltac:(cbn; auto 8) ltac:(cbn; auto 8)).
  repeat match goal with |- context [holds c ?x] => generalize dependent (holds c x); intros [] end; cbn; intros; try discriminate; lia.
Qed.

Lemma open_is q c : P q = Empty -> open_lefe P q c = true <->
  forall p r, beside q p = true -> beside q r = true -> P p = Stone c -> P r = Stone c -> beside p r = false.
Proof.
  intros E; unfold open_lefe; rewrite E; cbn [is_empty andb]; rewrite andb_true_iff, Nat.leb_le, forallb_forall; split.
  - intros [_ F] p r B B' X Y; assert (I : forall z, beside q z = true -> P z = Stone c -> In z (filter (fun p => holds c (P p)) (neighbours q))).
    { intros z Z W; apply filter_In; rewrite holds_iff; split; auto; apply beside_iff in Z as (d & D & ->); now apply in_map. }
    specialize (F p (I p B X)); apply negb_true_iff in F; destruct (beside p r) eqn:G; auto.
    rewrite <- F; symmetry; apply existsb_exists; eauto.
  - intros N; split; [now apply three_at_most|]; intros p I; apply filter_In in I as [I X]; apply negb_true_iff.
    assert (B : forall z, In z (neighbours q) -> beside q z = true) by (intros z Z; apply in_map_iff in Z as (d & <- & D); apply beside_iff; eauto).
    destruct (existsb _ _) eqn:G; auto; apply existsb_exists in G as (r & J & G); apply filter_In in J as [J Y].
    apply holds_iff in X, Y; rewrite (N p r) in G; auto.
Qed.

(** The friends beside a cell are as many on the board as among its six neighbours. *)
Lemma friends_counted q c : on_hexagon s q = true ->
  List.length (filter (fun x => item (Stones_contents (stones name s P)) x == some_text (name c)) (near (hexboard s P) (number s q))) =
  List.length (filter (fun p => holds c (P p)) (neighbours q)).
Proof.
  intros O; unfold near, HexBoard_neighbours; rewrite ring_is, map_map, item_number by auto; unfold neighbours, present.
  induction directions as [|d l IH]; [reflexivity|]; cbn [map flat_map filter]; rewrite filter_app, app_length, IH; unfold next.
  destruct (P (shift q d)) eqn:E; [reflexivity | |]; rewrite <- E; cbn [filter List.app];
    rewrite content by (apply (on s P Outside); congruence); rewrite (shown_is name apart); destruct (holds c (P (shift q d))); reflexivity.
Qed.

Theorem placements q c : on_hexagon s q = true -> P q = Empty ->
  Lefe_violations_at self (number s q) (name c) = [] <-> open_lefe P q c = true.
Proof.
  intros O E; rewrite open_is by auto; unfold Lefe_violations_at, self; cbn [lefe Lefe_board Lefe_stones].
  fold (near (hexboard s P)); fold (near (hexboard s P) (number s q)).
  set (friends := sorted _).
  assert (F : forall x, In x friends <-> exists p, beside q p = true /\ P p = Stone c /\ x = number s p).
  { intros x; unfold friends; rewrite in_sorted, filter_In; unfold near at 1; fold (near (hexboard s P) (number s q)).
    rewrite near_is by auto; split.
    - intros [(p & B & N & ->) H]; rewrite content in H by now apply (on s P Outside).
      rewrite (shown_is name apart) in H; apply holds_iff in H; eauto.
    - intros (p & B & X & ->); split; [exists p; repeat split; auto; congruence|].
      rewrite content by (apply (on s P Outside); congruence); rewrite (shown_is name apart); now apply holds_iff. }
  assert (Same : List.length friends = List.length (filter (fun p => holds c (P p)) (neighbours q)))
    by (unfold friends; rewrite (Permutation_length (sorted_permutation _)); now apply friends_counted).
  clearbody friends; set (touching := map _ _).
  assert (T : touching = [] <-> forall p r, beside q p = true -> beside q r = true -> P p = Stone c -> P r = Stone c -> beside p r = false).
  { assert (M : touching = [] <-> filter (fun it => match it with [one; other] => mem other (near (hexboard s P) one) | _ => default end) (pairs friends) = []).
    { unfold touching; match goal with |- map _ ?l = [] <-> ?m = [] => change l with m; destruct m; split; auto; discriminate end. }
    rewrite M, filter_nil; clear M touching; split.
    - intros N p r B B' X Y; destruct (beside p r) eqn:G; auto; exfalso.
      assert (Op : on_hexagon s p = true) by (apply (on s P Outside); congruence).
      assert (Or : on_hexagon s r = true) by (apply (on s P Outside); congruence).
      assert (D : number s p <> number s r).
      { intros Z; apply number_inj in Z; auto; subst; now rewrite not_beside_itself in G. }
      assert (L : forall a b, on_hexagon s a = true -> P b = Stone c -> beside a b = true -> mem (number s b) (near (hexboard s P) (number s a)) = true)
        by (intros a b Oa Z C; apply mem_iff, near_is; auto; exists b; repeat split; auto; congruence).
      destruct (pairs_in friends (number s p) (number s r)) as [I | I]; try (apply F; eauto); auto; apply N in I; rewrite L in I; auto; try discriminate.
      now apply beside_sym.
    - intros N it I; apply in_pairs in I as (x & y & -> & X & Y); apply F in X as (p & B & X & ->), Y as (r & B' & Y & ->).
      apply mem_false; rewrite (near_is s P Outside p) by (apply (on s P Outside); congruence); intros (z & Z & Nz & Ez).
      assert (r = z) by (apply (number_inj s); auto; apply (on s P Outside); congruence); subst z; rewrite (N p r) in Z; auto; discriminate. }
  rewrite <- T; split; intros E'.
  - destruct touching; auto; cbn [truth truth_list negb] in E'; rewrite andb_false_r in E'; discriminate.
  - assert (Few : (len friends <=? 3) = true) by (apply Z.leb_le; unfold len; rewrite Same; assert (Most := three_at_most q c (proj1 T E')); lia).
    rewrite Few, E'; reflexivity.
Qed.

(** ** Leaves *)

Lemma shows_on r t p : shows s P r t -> In p t -> on_hexagon s p = true.
Proof. intros (_ & _ & N & _) I; now apply (on s P Outside), N. Qed.

Lemma numbered (f : Cell -> bool) (g : point -> bool) r t : shows s P r t -> (forall p, In p t -> f (number s p) = g p) ->
  forall xs, NoDup xs -> (forall x, In x xs <-> In x (elements r)) -> List.length (filter f xs) = List.length (filter g t).
Proof.
  intros S E xs D X; rewrite <- (map_length (number s)); apply same_length.
  - now apply NoDup_filter.
  - apply nodup_map_on; [|apply NoDup_filter, S].
    intros x y Hx Hy; apply filter_In in Hx as [Hx _], Hy as [Hy _]; apply number_inj; now apply (shows_on r t).
  - intros x; rewrite filter_In, X, in_map_iff; destruct S as (_ & _ & _ & S); rewrite S; split.
    + intros [(p & I & ->) F]; exists p; split; auto; apply filter_In; split; auto; now rewrite <- E.
    + intros (p & <- & I); apply filter_In in I as [I G]; split; [eauto | now rewrite E].
Qed.

Lemma mem_near r t p q : shows s P r t -> on_hexagon s p = true -> In q t -> mem (number s q) (near (hexboard s P) (number s p)) = beside p q.
Proof.
  intros S O I; apply eq_true_iff_eq; rewrite mem_iff, near_is by auto; split.
  - intros (z & B & N & E); apply number_inj in E; [now subst | now apply (shows_on r t) | now apply (on s P Outside)].
  - intros B; exists q; repeat split; auto; now apply S.
Qed.

Lemma leaves_are r t : shows s P r t -> len (Lefe_leaves self r) = Z.of_nat (leaves t).
Proof.
  intros S; unfold len, leaves, Lefe_leaves, self; cbn [lefe Lefe_board]; fold (near (hexboard s P)); f_equal.
  apply (numbered _ _ r t S).
  - intros p I; unfold len, intersection; cbn [elements].
    rewrite (numbered (fun x => mem x (near (hexboard s P) (number s p))) (beside p) r t S);
      [|intros q J; apply (mem_near r t); auto; now apply (shows_on r t) | apply S | tauto].
    destruct (Z.leb_spec (Z.of_nat (List.length (filter (beside p) t))) 1), (Nat.leb_spec (List.length (filter (beside p) t)) 1); auto; lia.
  - apply (Permutation_NoDup (Permutation_sym (sorted_permutation (elements r)))), S.
  - intros x; apply in_sorted.
Qed.

Theorem leaf_counts_are c : Lefe_leaf_counts self (name c) = map Z.of_nat (leaf_counts (hexagon s) P c).
Proof.
  unfold Lefe_leaf_counts, leaf_counts, Lefe_trees, self; cbn [lefe Lefe_board Lefe_stones].
  apply (descending R name apart s P Outside _ _ (with_rim s P Outside) Enough c (fun tree : set_of Cell => len (Lefe_leaves self tree)) leaves leaves_are).
Qed.

(** ** Growth *)

Lemma matched_filter f g rs ts : (forall r t, shows s P r t -> f r = g t) -> matched s P rs ts -> matched s P (filter f rs) (filter g ts).
Proof.
  intros E (us & B & F); exists (filter g us); split; [now apply filter_permutation|]; clear B.
  induction F as [|r t rs us S F IH]; cbn [filter]; auto; rewrite (E r t S); destruct (g t); auto.
Qed.

Lemma trees_match c : matched s P (Lefe_trees self (name c)) (trees (hexagon s) P c).
Proof. exact (regions_match R name apart s P Outside _ _ (with_rim s P Outside) Enough c). Qed.

Lemma beside_match rs ts cells points g : matched s P rs ts ->
  (forall p, In p points -> on_hexagon s p = true) -> (forall x, In x cells <-> exists p, In p points /\ x = number s p) ->
  (forall t, g t = true <-> exists p r, In p t /\ In r points /\ beside p r = true) ->
  matched s P (Lefe_trees_beside self rs cells) (filter g ts).
Proof.
  intros M O X G; unfold Lefe_trees_beside, self; cbn [lefe Lefe_board]; fold (near (hexboard s P)); apply matched_filter; auto.
  intros r t S; apply eq_true_iff_eq; rewrite G; unfold isdisjoint, truth, truth_bool; rewrite negb_involutive, existsb_exists; split.
  - intros (x & I & A); apply mem_iff in A; rewrite in_set, in_flat_map in A; destruct A as (y & Y & A).
    apply S in I as (p & I & ->); apply X in Y as (z & Z & ->); exists p, z; repeat split; auto; apply beside_sym.
    rewrite <- (mem_near r t) by auto; now apply mem_iff.
  - intros (p & z & I & Z & B); exists (number s p); split; [apply S; eauto|]; apply mem_iff; rewrite in_set, in_flat_map.
    exists (number s z); split; [apply X; eauto|]; apply mem_iff; fold (near (hexboard s P) (number s z)).
    rewrite (mem_near r t) by auto; now apply beside_sym.
Qed.

Lemma matched_all rs ts : matched s P rs ts -> forall x, In x (flat_map elements rs) <-> exists p, In p (List.concat ts) /\ x = number s p.
Proof.
  intros (us & B & F) x.
  assert (C : forall p, In p (List.concat ts) <-> In p (List.concat us)).
  { intros p; rewrite !in_concat; split; intros (t & I & J); exists t; split; auto;
      [now apply (Permutation_in _ B) | now apply (Permutation_in _ (Permutation_sym B))]. }
  setoid_rewrite C; clear B C; induction F as [|r t rs us (_ & _ & _ & S) F IH]; cbn [flat_map List.concat]; [split; [intros [] | intros (p & [] & _)]|].
  rewrite in_app_iff, IH, S; setoid_rewrite in_app_iff; split; [intros [(p & I & ->) | (p & I & ->)]; eauto | intros (p & [I | I] & ->); eauto].
Qed.

Lemma threshold_is before ks : Permutation before (map Z.of_nat ks) ->
  Lefe_threshold self before = option_map Z.of_nat (threshold o ks).
Proof.
  intros B; unfold Lefe_threshold, threshold, o, options_of, self; cbn [lefe Lefe_options from_zero fewest].
  destruct ks as [|k ks]; [apply Permutation_sym, Permutation_nil in B; subst; cbn; now destruct (LefeOptions_newborn w == _)|].
  destruct before as [|b before]; [apply Permutation_nil in B; discriminate|]; cbn [truth truth_list negb].
  destruct (LefeOptions_merge w == "fewest"%string); cbn [option_map]; change (some_int ?x) with (Some x); f_equal.
  - rewrite (extreme_permutation Z.min Z.min_comm (fun x y z => eq_sym (Z.min_assoc x y z)) _ _ B); apply extreme_nat, Nat2Z.inj_min.
  - rewrite (extreme_permutation Z.max Z.max_comm (fun x y z => eq_sym (Z.max_assoc x y z)) _ _ B); apply extreme_nat, Nat2Z.inj_max.
Qed.

Lemma trees_apart c : NoDup (List.concat (trees (hexagon s) P c)).
Proof.
  assert (L : (List.length (own s P c) <= List.length (hexagon s))%nat) by (unfold own, stones_of; apply length_filter).
  apply (Permutation_NoDup (components_permutation beside _ _ L)); unfold own, stones_of; apply NoDup_filter, nodup_hexagon.
Qed.

Section Growth.
Context (q : point) (On : on_hexagon s q = true) (Free : P q = Empty).

Let joined := filter (existsb (beside q)) (trees (hexagon s) P turn).
Let grew := Lefe_growth self (number s q).

Lemma joined_match : matched s P (Lefe_trees_beside self (Lefe_trees self (Lefe_turn self)) [number s q]) joined.
Proof.
  apply beside_match with (points := [q]); [apply trees_match | | |].
  - intros p [<- | []]; exact On.
  - intros x; cbn [In]; split; [intros [<- | []]; eauto | intros (p & [<- | []] & ->); auto].
  - intros t; rewrite existsb_exists; split; [intros (p & I & B) | intros (p & r & I & [<- | []] & B)].
    + exists p, q; repeat split; auto; [now left | now apply beside_sym].
    + exists p; split; auto; now apply beside_sym.
Qed.

Lemma concat_filter (f : list point -> bool) ts : NoDup (List.concat ts) -> NoDup (List.concat (filter f ts)).
Proof.
  induction ts as [|t ts IH]; cbn [List.concat filter]; auto; intros D; apply nodup_parts in D as (A & B & C); destruct (f t); auto.
  cbn [List.concat]; apply nodup_app; auto; intros x X Y; apply (C x X); apply in_concat in Y as (u & U & Y); apply filter_In in U as [U _].
  apply in_concat; eauto.
Qed.

Lemma joined_own p : In p (List.concat joined) -> In p (own s P turn).
Proof.
  intros I; apply in_concat in I as (t & T & I); apply filter_In in T as [T _].
  assert (L : (List.length (own s P turn) <= List.length (hexagon s))%nat) by (unfold own, stones_of; apply length_filter).
  apply (Permutation_in _ (Permutation_sym (components_permutation beside _ _ L))), in_concat; eauto.
Qed.

Lemma grown_shows : shows s P (Growth_grown grew) (q :: List.concat joined).
Proof.
  unfold grew, Lefe_growth; cbv zeta; cbn [Growth_grown]; unfold self at 2; cbn [lefe Lefe_turn].
  pose proof (matched_all _ _ joined_match) as A; unfold self at 2 in A; cbn [lefe Lefe_turn] in A.
  set (rs := Lefe_trees_beside _ _ _) in *; clearbody rs; unfold union; split; [|split; [|split]].
  - cbn [elements]; apply nodup_app; [apply nodup_set | unfold without; cbn [elements]; apply NoDup_filter, nodup_set|].
    intros x X Y; unfold without in Y; cbn [elements] in Y; apply filter_In in Y as [_ Y]; apply negb_true_iff, mem_false in Y; auto.
  - constructor.
    + intros I; apply joined_own, in_own in I; auto; congruence.
    + apply concat_filter, trees_apart.
  - intros p [<- | I]; [congruence|]; apply joined_own, in_own in I; auto; congruence.
  - intros x; cbn [elements]; rewrite in_app_iff, !in_set; unfold without; cbn [elements]; rewrite filter_In, in_set, A; cbn [In]; split.
    + intros [[<- | []] | [(p & I & ->) _]]; eauto.
    + intros (p & [<- | I] & ->); [now left; left|]; destruct (in_dec Z.eq_dec (number s p) (elements (set [number s q]))) as [J | J].
      * left; now rewrite in_set in J.
      * right; split; [eauto|]; apply negb_true_iff, mem_false; exact J.
Qed.

Theorem leaves_grown : Growth_leaves grew = Z.of_nat (leaves (q :: List.concat joined)).
Proof. change (Growth_leaves grew) with (len (Lefe_leaves self (Growth_grown grew))); apply leaves_are, grown_shows. Qed.

Theorem before_are : Permutation (Growth_before grew) (map Z.of_nat (map leaves joined)).
Proof.
  change (Growth_before grew) with (map (fun tree : set_of Cell => len (Lefe_leaves self tree))
    (Lefe_trees_beside self (Lefe_trees self (Lefe_turn self)) [number s q])).
  rewrite map_map; apply (matched_map s P); [apply leaves_are | apply joined_match].
Qed.

Theorem removable_match : matched s P (Growth_removable grew) (removable o (hexagon s) P q turn).
Proof.
  change (Growth_removable grew) with (filter (fun tree => len (Lefe_leaves self tree) <? Growth_leaves grew)
    (if match Lefe_threshold self (Growth_before grew) with Some k => k <? Growth_leaves grew | None => false end
     then Lefe_trees_beside self (Lefe_trees self (Lefe_opponent self (Lefe_turn self))) (Growth_grown grew) else [])).
  rewrite (threshold_is _ _ before_are), leaves_grown; unfold removable; fold joined; cbv zeta.
  assert (None_ : matched s P [] []) by (exists []; auto).
  destruct (threshold o (map leaves joined)) as [k|]; cbn [option_map]; [|exact None_].
  replace (Z.of_nat k <? Z.of_nat (leaves (q :: List.concat joined))) with (k <? leaves (q :: List.concat joined))%nat
    by (destruct (Z.ltb_spec (Z.of_nat k) (Z.of_nat (leaves (q :: List.concat joined)))), (Nat.ltb_spec k (leaves (q :: List.concat joined))); auto; lia).
  destruct (k <? _)%nat; [|exact None_]; rewrite <- filter_twice; apply matched_filter.
  - intros r t S; rewrite (leaves_are r t S).
    destruct (Z.ltb_spec (Z.of_nat (leaves t)) (Z.of_nat (leaves (q :: List.concat joined)))), (Nat.ltb_spec (leaves t) (leaves (q :: List.concat joined))); auto; lia.
  - change (Lefe_turn self) with (name turn); rewrite opponent_is.
    apply beside_match with (points := q :: List.concat joined); [apply trees_match | | |].
    + intros p I; now apply (shows_on _ _ p grown_shows).
    + apply grown_shows.
    + intros t; rewrite existsb_exists; split; [intros (p & I & B); apply existsb_exists in B as (r & J & B); eauto|].
      intros (p & r & I & J & B); exists p; split; auto; apply existsb_exists; eauto.
Qed.

(** ** Removals *)

Lemma has_point p t : existsb (same_point p) t = true <-> In p t.
Proof.
  rewrite existsb_exists; split; [intros (r & I & E); apply same_point_iff in E; now subst | intros I; exists p; split; auto; apply same_point_refl].
Qed.

Lemma holds_point r t p : shows s P r t -> on_hexagon s p = true -> mem (number s p) (elements r) = existsb (same_point p) t.
Proof.
  intros S O; apply eq_true_iff_eq; rewrite mem_iff, has_point; pose proof S as (_ & _ & _ & E); rewrite E; split; [|eauto].
  intros (z & I & N); apply number_inj in N; [now subst | auto | now apply (shows_on r t)].
Qed.

Theorem may_remove_is taken : open_lefe P q turn = true -> (forall p, taken = Some p -> on_hexagon s p = true) ->
  Lefe_may_remove self (number s q) (option_map (number s) taken) = true <->
  exists Q, lefe_turn o (hexagon s) P turn q taken = Some Q.
Proof.
  intros Op Ot; unfold Lefe_may_remove, lefe_turn; rewrite Op; fold grew; pose proof removable_match as M.
  destruct (Growth_removable grew) as [|r rs]; cbn [truth truth_list]; cbv zeta.
  { destruct M as (us & B & F); inversion F; subst; apply Permutation_sym, Permutation_nil in B; rewrite B.
    destruct taken; cbn; split; try discriminate; eauto; now intros [? [=]]. }
  assert (A : forall p, on_hexagon s p = true -> existsb (fun tree : set_of Cell => mem (number s p) tree) (r :: rs) = true <->
    exists t, In t (removable o (hexagon s) P q turn) /\ existsb (same_point p) t = true).
  { intros p O; destruct M as (us & B & F).
    assert (G : existsb (fun tree : set_of Cell => mem (number s p) tree) (r :: rs) = existsb (existsb (same_point p)) us).
    { clear - F O Outside Enough; induction F as [|r' t rs' us S F IH]; auto; cbn [existsb]; now rewrite IH, (holds_point r' t p S O). }
    rewrite G, existsb_exists; split; intros (t & I & H); exists t; split; auto;
      [now apply (Permutation_in _ (Permutation_sym B)) | now apply (Permutation_in _ B)]. }
  destruct (removable o (hexagon s) P q turn) as [|t ts].
  { destruct M as (us & B & F); apply Permutation_nil in B; subst; inversion F. }
  destruct taken as [p|]; cbn [option_map].
  - rewrite (A p (Ot p eq_refl)); destruct (find (existsb (same_point p)) (t :: ts)) as [u|] eqn:E.
    + apply find_some in E; split; cbn [option_map]; eauto.
    + split; [|intros [Q [=]]]; intros (u & I & H); rewrite (find_none _ _ E u I) in H; discriminate.
  - split; [intros H; apply existsb_exists in H as (u & _ & [=]) | intros [Q [=]]].
Qed.

(** ** What a turn leads to *)

Lemma emptied xs : forall l : list (option Colour), (forall x, In x xs -> 0 <= x < len l) ->
  let made := loop xs l (fun l x => with_item l x None) in
  List.length made = List.length l /\ forall i, nth i made None = if existsb (fun x => (i =? Z.to_nat x)%nat) xs then None else nth i l None.
Proof.
  induction xs as [|x xs IH]; intros l B; [split; auto|]; cbv zeta; unfold loop in *; cbn [fold_left existsb].
  assert (X : 0 <= x < len l) by (apply B; now left); pose proof X as X'; unfold len in X'.
  assert (L : List.length (with_item l x None) = List.length l) by (rewrite with_item_replaces by auto; apply length_replaced; lia).
  destruct (IH (with_item l x None)) as [E N]; [intros y I; unfold len; rewrite L; apply B; now right|].
  split; [congruence|]; intros i; rewrite N, with_item_replaces, nth_replaced by (auto; lia).
  destruct (i =? Z.to_nat x)%nat, (existsb _ xs); auto.
Qed.

Lemma removed_stones Q xs t : (forall x, In x xs <-> exists p, In p t /\ x = number s p) -> (forall p, In p t -> on_hexagon s p = true) ->
  Stones_remove (stones name s Q) xs = stones name s (remove Q t).
Proof.
  intros X O; unfold Stones_remove, stones; cbv zeta; cbn [Stones_contents]; f_equal.
  destruct (emptied xs (map (fun p => shown name (Q p)) (cells s))) as [L N].
  { intros x I; apply X in I as (p & I & ->); pose proof (number_at s p (O p I)) as (_ & A & _); pose proof (number_below s p (O p I)).
    unfold len; rewrite map_length; lia. }
  cbv zeta in L, N; apply by_number with None; [rewrite L; apply map_length|].
  intros p A; rewrite N, nth_shown by auto; unfold remove.
  assert (E : existsb (fun x => (Z.to_nat (number s p) =? Z.to_nat x)%nat) xs = existsb (same_point p) t).
  { apply eq_true_iff_eq; rewrite !existsb_exists; split.
    - intros (x & I & E); apply X in I as (r & I & ->); exists r; split; auto; now rewrite same_number in E by auto.
    - intros (r & I & E); exists (number s r); split; [apply X; eauto | now rewrite same_number by auto]. }
  rewrite E; destruct (existsb _ t); reflexivity.
Qed.

Lemma in_one_tree ts : NoDup (List.concat ts) -> forall t u (p : point), In t ts -> In u ts -> In p t -> In p u -> t = u.
Proof.
  induction ts as [|v ts IH]; cbn [List.concat]; [intros _ t u p []|]; intros D t u p; apply nodup_parts in D as (A & B & C).
  intros [<- | T] [<- | U] X Y; auto; [destruct (C p X) | destruct (C p Y) | now apply (IH B t u p)]; apply in_concat; eauto.
Qed.

Lemma tree_stones c t p : In t (trees (hexagon s) P c) -> In p t -> P p = Stone c.
Proof.
  intros T I; assert (L : (List.length (own s P c) <= List.length (hexagon s))%nat) by (unfold own, stones_of; apply length_filter).
  apply (in_own s P Outside), (Permutation_in _ (Permutation_sym (components_permutation beside _ _ L))), in_concat; eauto.
Qed.

Theorem after_is taken Q colour_ : phase <> Phase_PIE_STONE -> (forall p, taken = Some p -> on_hexagon s p = true) ->
  lefe_turn o (hexagon s) P turn q taken = Some Q ->
  Lefe_after self (Placement (number s q) colour_ (option_map (number s) taken)) = in_python w s Q (other turn) phase.
Proof.
  intros Ph Ot T; unfold Lefe_after, self; cbv zeta; cbn [lefe Lefe_board Lefe_stones Lefe_turn Lefe_phase Lefe_options].
  rewrite (placed_stones name s P q turn On); fold self; rewrite opponent_is; destruct (phase == Phase_PIE_STONE) eqn:E; [now apply decides in E|]; clear E.
  unfold lefe_turn in T; destruct (open_lefe P q turn); [|discriminate].
  assert (K : forall p, place P q turn p = Off <-> P p = Off).
  { intros p; unfold place; destruct (same_point p q) eqn:X; [|tauto]; apply same_point_iff in X; subst p; rewrite Free; split; discriminate. }
  destruct taken as [p|]; cbn [option_map].
  - assert (F : exists t, In t (removable o (hexagon s) P q turn) /\ existsb (same_point p) t = true /\ Q = remove (place P q turn) t).
    { destruct (removable o (hexagon s) P q turn) as [|t ts]; [discriminate|].
      destruct (find (existsb (same_point p)) (t :: ts)) as [u|] eqn:F; [|discriminate].
      injection T as <-; apply find_some in F; exists u; tauto. }
    destruct F as (t & I & H & ->); apply has_point in H.
    assert (I' : In t (trees (hexagon s) P (other turn))).
    { unfold removable in I; cbv zeta in I; destruct (threshold _ _) as [k|]; [|destruct I].
      destruct (k <? _)%nat; [|destruct I]; now apply filter_In in I. }
    assert (S : forall r, In r t -> P r = Stone (other turn)) by (intros r; apply (tree_stones (other turn) t r I')).
    unfold lefe; rewrite <- (same_board s P (remove (place P q turn) t)).
    + rewrite (removed_stones (place P q turn) _ t); [reflexivity | |].
      * intros x; change (flat_map (fun tree : set_of Cell => elements tree)) with (flat_map (@elements Cell)).
        rewrite (matched_all _ (filter (existsb (same_point p)) (trees (hexagon s) P (other turn))));
          [|apply matched_filter; [intros r u Sh; apply (holds_point r u p Sh), Ot; auto | apply trees_match]].
        split; intros (r & J & ->); exists r; split; auto.
        -- apply in_concat in J as (u & U & J); apply filter_In in U as [U V]; apply has_point in V.
           now rewrite (in_one_tree _ (trees_apart (other turn)) t u p).
        -- apply in_concat; exists t; split; auto; apply filter_In; split; auto; now apply has_point.
      * intros r J; apply (on s P Outside); rewrite (S r J); discriminate.
    + intros r; unfold remove; destruct (existsb (same_point r) t) eqn:X; [|symmetry; apply K].
      apply has_point in X; rewrite (S r X); split; discriminate.
  - destruct (removable o (hexagon s) P q turn); [|discriminate]; injection T as <-.
    unfold lefe; rewrite <- (same_board s P (place P q turn)) by (intros; symmetry; apply K).
    assert (Z : filter (fun _ : set_of Cell => false) (Lefe_trees self (name (other turn))) = []) by (apply filter_nil; auto).
    rewrite Z; reflexivity.
Qed.
End Growth.

(** ** The end *)

Lemma can_place_is c : Lefe_can_place self (name c) = lefe_able (hexagon s) P c.
Proof.
  unfold Lefe_can_place, lefe_able; apply eq_true_iff_eq; rewrite existsb_exists; unfold self at 1 2; cbn [lefe Lefe_board Lefe_stones].
  assert (V : forall p, on_hexagon s p = true -> P p = Empty -> negb (truth (Lefe_violations_at self (number s p) (name c))) = open_lefe P p c).
  { intros p O E; apply eq_true_iff_eq; rewrite <- placements by auto; fold self.
    destruct (Lefe_violations_at self (number s p) (name c)); cbn; split; auto; discriminate. }
  split.
  - intros (x & I & N); apply empty_are in I as (p & I & F & ->); rewrite V in N by auto.
    destruct (find _ _) eqn:G; auto; rewrite <- N; symmetry; apply (find_none _ _ G), in_hexagon; auto.
  - destruct (find _ _) as [p|] eqn:G; [intros _ | discriminate]; apply find_some in G as [I L]; apply in_hexagon in I.
    assert (F : P p = Empty) by (unfold open_lefe in L; destruct (P p); auto; discriminate).
    exists (number s p); rewrite V by auto; split; auto; apply empty_are; eauto.
Qed.

Theorem over_is : Lefe_over self = (phase == Phase_PLAY) && lefe_over o (hexagon s) P turn.
Proof.
  unfold Lefe_over, Lefe_unable, lefe_over; change (Lefe_phase self) with phase; f_equal.
  change (LefeOptions_end (Lefe_options self)) with (LefeOptions_end w); change (either o) with (negb (LefeOptions_end w == "on-turn"%string)); change (Lefe_turn self) with (name turn).
  change Lefe_colours with [name First; name Second].
  destruct (LefeOptions_end w == "on-turn"%string); cbn [filter negb andb]; rewrite !can_place_is;
    destruct turn; cbn [other]; destruct (lefe_able (hexagon s) P First), (lefe_able (hexagon s) P Second); reflexivity.
Qed.

(** ** Verdicts *)

Theorem removal_refused q taken : Lefe_violations_of_removal self (number s q) taken = [] <-> Lefe_may_remove self (number s q) taken = true.
Proof.
  unfold Lefe_violations_of_removal; cbv zeta; destruct (Lefe_may_remove self (number s q) taken); [tauto|]; split; [|discriminate].
  destruct taken as [x|]; [|discriminate]; destruct (hd_error _); [|discriminate].
  repeat match goal with |- context [if ?b then _ else _] => destruct b end; discriminate.
Qed.

Theorem legal_is q taken named : phase = Phase_PLAY -> on_hexagon s q = true -> P q <> Off ->
  (forall p, taken = Some p -> on_hexagon s p = true) ->
  Lefe_violations self (Placement (number s q) named (option_map (number s) taken)) = [] <->
  lefe_over o (hexagon s) P turn = false /\ exists Q, lefe_turn o (hexagon s) P turn q taken = Some Q.
Proof.
  intros Ph O N Ot; unfold Lefe_violations; change (Lefe_phase self) with phase; rewrite over_is, Ph, equal_refl by auto.
  cbn [negb andb]; cbv iota zeta; destruct (lefe_over o (hexagon s) P turn); [split; [discriminate | intros [[=] _]]|]; cbn [app].
  unfold Lefe_violations_if_occupied, Stones_at; change (Lefe_stones self) with (stones name s P); change (Lefe_turn self) with (name turn).
  rewrite (content name s P q O); assert (T : forall Q, lefe_turn o (hexagon s) P turn q taken = Some Q -> open_lefe P q turn = true).
  { intros Q; unfold lefe_turn; destruct (open_lefe P q turn); [auto | discriminate]. }
  destruct (P q) eqn:E; [congruence | |].
  - change (shown name Empty == None) with true; cbv iota.
    pose proof (placements q turn O E) as L; fold self in L; destruct (Lefe_violations_at self (number s q) (name turn)).
    + rewrite removal_refused; pose proof (may_remove_is q O E taken (proj1 L eq_refl) Ot) as M; fold self in M; rewrite M; tauto.
    + split; [discriminate|]; intros [_ (Q & X)]; apply T, L in X; discriminate.
  - change (shown name (Stone c) == None) with false; cbv iota; split; [discriminate|]; intros [_ (Q & X)]; apply T in X.
    unfold open_lefe in X; rewrite E in X; discriminate.
Qed.

Theorem choice_is k : Lefe_violations self (Choose k) = [] <-> phase = Phase_CHOICE.
Proof.
  unfold Lefe_violations, Lefe_violations_of_pie; change (Lefe_phase self) with phase; destruct (phase == Phase_PLAY) eqn:A; cbn [negb]; cbv iota.
  - apply decides in A; rewrite A; split; [|discriminate]; change (Phase_PLAY == Phase_CHOICE) with false; intros X; now apply app_eq_nil in X as [_ X].
  - destruct (phase == Phase_CHOICE) eqn:B; [apply decides in B; tauto|]; split; [discriminate|]; intros X; apply equal_false in B; congruence.
Qed.

Theorem pie_stone_is x named taken : phase <> Phase_PLAY ->
  Lefe_violations self (Placement x named taken) = [] <-> phase = Phase_PIE_STONE /\ taken = None.
Proof.
  intros N; apply equal_false in N; unfold Lefe_violations, Lefe_violations_of_pie; change (Lefe_phase self) with phase; rewrite N.
  cbn [negb]; cbv iota; destruct taken; [split; [discriminate | intros [_ [=]]]|].
  destruct (phase == Phase_PIE_STONE) eqn:B; [apply decides in B; tauto|]; split; [discriminate|]; intros [X _]; apply equal_false in B; congruence.
Qed.

(** ** What is listed *)

Lemma least (xs : list Z) : xs <> [] -> In (extreme Z.min xs) xs /\ forall x, In x xs -> extreme Z.min xs <= x.
Proof.
  destruct xs as [|y ys]; [congruence|]; intros _; cbn [extreme]; revert y.
  induction ys as [|z ys IH]; intros y; cbn [fold_left]; [split; [now left | intros x [<- | []]; lia]|].
  destruct (IH (Z.min y z)) as [A B]; split.
  - destruct A as [A | A]; [|now right; right]; rewrite <- A; destruct (Z.min_spec y z) as [[_ E] | [_ E]]; rewrite E; cbn [In]; auto.
  - assert (M := B _ (or_introl eq_refl)); intros x [<- | [<- | I]]; [lia | lia | apply B; now right].
Qed.

Lemma named_by r t i : shows s P r t -> t <> [] -> i = extreme Z.min (elements r) <-> exists p, first_of s t p /\ i = number s p.
Proof.
  intros (_ & _ & _ & S) N.
  assert (Ne : elements r <> []) by (destruct t as [|p t]; [congruence|]; intros E; apply (in_nil (a := number s p)); rewrite <- E; apply S; exists p; cbn; auto).
  destruct (least _ Ne) as [A B]; split.
  - intros ->; apply S in A as (p & I & E); exists p; split; [split|]; auto; intros q J; rewrite <- E; apply B, S; eauto.
  - intros (p & [I F] & ->); apply S in A as (q & J & E); rewrite E in *.
    assert (number s q <= number s p) by (apply B, S; eauto); specialize (F q J); lia.
Qed.

Lemma removable_stands q t : In t (removable o (hexagon s) P q turn) -> t <> [] /\ In t (trees (hexagon s) P (other turn)).
Proof.
  unfold removable; cbv zeta; destruct (threshold _ _) as [k|]; [|intros []]; destruct (k <? _)%nat; [|intros []].
  intros I; apply filter_In in I as [I B]; split; auto; apply andb_true_iff in B as [_ B]; intros ->; discriminate.
Qed.

Lemma removable_apart q : NoDup (List.concat (removable o (hexagon s) P q turn)).
Proof.
  unfold removable; cbv zeta; destruct (threshold _ _) as [k|]; [|constructor]; destruct (k <? _)%nat; [|constructor].
  apply concat_filter, trees_apart.
Qed.

Lemma placements_are q x : on_hexagon s q = true -> P q = Empty -> In x (Lefe_placements self (number s q)) <->
  exists taken, lefe_offers w s P turn phase q taken /\ x = Placement (number s q) None (option_map (number s) taken).
Proof.
  intros O E; unfold Lefe_placements; cbv zeta; change (Lefe_phase self) with phase; change (Lefe_turn self) with (name turn).
  assert (V : negb (truth (Lefe_violations_at self (number s q) (name turn))) = open_lefe P q turn).
  { apply eq_true_iff_eq; rewrite <- (placements q turn O E), <- empty_list; reflexivity. }
  rewrite V; clear V; unfold lefe_offers; cbv zeta; fold o.
  destruct (phase == Phase_PLAY) eqn:A; [apply decides in A | apply equal_false in A]; cbn [andb].
  2: { cbn [map In]; split; [intros [<- | []]; exists None; split; auto; congruence | intros ([p|] & F & ->); [destruct F; congruence | now left]]. }
  destruct (open_lefe P q turn) eqn:B.
  2: { cbn [map In]; split; [intros [<- | []]; exists None; split; auto; discriminate | intros ([p|] & F & ->); [destruct F as (_ & [=] & _) | now left]]. }
  pose proof (removable_match q O E) as M; fold self o in M; destruct M as (us & Perm & F).
  set (rs := Growth_removable _) in *; clearbody rs.
  assert (S : forall t, In t us <-> In t (removable o (hexagon s) P q turn))
    by (intros t; split; apply Permutation_in; [now symmetry | exact Perm]).
  assert (L : In x (map (fun tree : set_of Cell => Placement (number s q) None (Some (extreme Z.min tree))) rs) <->
    exists tree p, In tree us /\ first_of s tree p /\ x = Placement (number s q) None (Some (number s p))).
  { assert (N : forall t, In t us -> t <> []) by (intros t I; apply S, removable_stands in I; tauto).
    clear Perm S; induction F as [|r t rs us Sh F IH]; cbn [map In]; [split; [intros [] | intros (t & p & [] & _)]|].
    rewrite IH by (intros t' I; apply N; now right); clear IH; pose proof (named_by r t) as X; split.
    - intros [<- | (t' & p & I & G)]; [|exists t', p; split; auto; now right].
      destruct (proj1 (X _ Sh (N t (or_introl eq_refl))) eq_refl) as (p & G & Y); exists t, p; split; [now left|]; split; auto; congruence.
    - intros (t' & p & [<- | I] & G & ->); [left | right; eauto].
      repeat f_equal; symmetry; apply (X _ Sh (N t (or_introl eq_refl))); eauto. }
  destruct rs as [|r rs].
  - inversion F; subst us; apply Permutation_sym, Permutation_nil in Perm; rewrite Perm; cbn [map In]; split.
    + intros [<- | []]; exists None; auto.
    + intros ([p|] & G & ->); [destruct G as (_ & _ & t & [] & _) | now left].
  - change (match map ?f (r :: rs) with [] => ?a | found => found end) with (map f (r :: rs)).
    change (some_int ?x) with (Some x) in *; rewrite L; split.
    + intros (t & p & I & G & ->); exists (Some p); split; auto; repeat split; auto; exists t; split; auto; now apply S.
    + intros ([p|] & G & ->).
      * destruct G as (_ & _ & t & I & G); exists t, p; split; [now apply S | split; [exact G | reflexivity]].
      * rewrite (G A eq_refl) in Perm; apply Permutation_nil in Perm; subst; inversion F.
Qed.

Lemma choices_are x : In x (map (fun it => Choose it) Lefe_colours) <-> exists c, x = Choose (name c).
Proof. change Lefe_colours with [name First; name Second]; cbn [map In]; split; [intros [<- | [<- | []]]; eauto | intros ([|] & ->); auto]. Qed.

Theorem candidates_are x : In x (Lefe_candidates self) <->
  phase = Phase_CHOICE /\ (exists c, x = Choose (name c)) \/
  phase <> Phase_CHOICE /\ (phase == Phase_PLAY) && lefe_over o (hexagon s) P turn = false /\
    exists q taken, on_hexagon s q = true /\ P q = Empty /\ lefe_offers w s P turn phase q taken /\
      x = Placement (number s q) None (option_map (number s) taken).
Proof.
  unfold Lefe_candidates; cbv zeta; rewrite over_is; change (Lefe_phase self) with phase.
  destruct (phase == Phase_CHOICE) eqn:A; [apply decides in A | apply equal_false in A].
  { rewrite choices_are; split; [auto | intros [[_ I] | [N _]]; [auto | congruence]]. }
  destruct (_ && _); [split; [intros [] | intros [[X _] | (_ & [=] & _)]; congruence]|].
  change (Lefe_stones self) with (stones name s P); change (Lefe_board self) with (hexboard s P).
  rewrite in_flat_map; split.
  - intros (i & I & L); apply (empty_are name s P) in I as (q & O & E & ->); apply placements_are in L as (taken & F & ->); auto.
    right; repeat split; auto; exists q, taken; auto.
  - intros [[X _] | (_ & _ & q & taken & O & E & F & ->)]; [congruence|]; exists (number s q); split.
    + apply (empty_are name s P); eauto.
    + apply placements_are; eauto.
Qed.

(** What is listed is legal, or a stone where none may be placed. *)
Lemma offered_turn q taken : phase = Phase_PLAY -> open_lefe P q turn = true -> lefe_offers w s P turn phase q taken ->
  exists Q, lefe_turn o (hexagon s) P turn q taken = Some Q.
Proof.
  intros A B F; unfold lefe_turn; rewrite B; unfold lefe_offers in F; cbv zeta in F; fold o in F.
  destruct taken as [p|]; [|rewrite (F A B); eauto].
  destruct F as (_ & _ & t & I & [J _]); destruct (removable o (hexagon s) P q turn) as [|u us]; [destruct I|].
  destruct (find (existsb (same_point p)) (u :: us)) as [v|] eqn:G; [cbn [option_map]; eauto|].
  apply find_none with (2 := I) in G; apply has_point in J; congruence.
Qed.

Lemma offered_on q taken : lefe_offers w s P turn phase q taken -> forall p, taken = Some p -> on_hexagon s p = true.
Proof.
  intros F p ->; destruct F as (_ & _ & t & I & [J _]); apply removable_stands in I as [_ I].
  apply (on s P Outside); rewrite (tree_stones (other turn) t p I J); discriminate.
Qed.

Theorem listed_is_legal x : phase = Phase_PIE_STONE \/ phase = Phase_CHOICE \/ phase = Phase_PLAY -> In x (Lefe_candidates self) ->
  Lefe_violations self x = [] \/
  phase = Phase_PLAY /\ exists q, P q = Empty /\ open_lefe P q turn = false /\ x = Placement (number s q) None None.
Proof.
  intros Ph I; apply candidates_are in I as [(A & c & ->) | (A & G & q & taken & O & E & F & ->)]; [left; now apply choice_is|].
  destruct Ph as [B | [B | B]]; [left | congruence |].
  - apply pie_stone_is; [rewrite B; discriminate|]; split; auto; destruct taken as [p|]; [|reflexivity]; destruct F as (X & _ & _).
    rewrite B in X; discriminate X.
  - rewrite B, equal_refl in G; cbn [andb] in G; destruct (open_lefe P q turn) eqn:C.
    + left; apply (legal_is q taken None B O); [congruence | now apply offered_on with q|].
      split; [exact G | now apply offered_turn].
    + right; split; auto; exists q; repeat split; auto; destruct taken; auto; destruct F as (_ & X & _); congruence.
Qed.

Lemma nothing_else x : Lefe_violations self x = [] -> match x with Placement _ _ _ | Choose _ => True | _ => False end.
Proof.
  unfold Lefe_violations; cbv zeta; destruct (Lefe_phase self != Phase_PLAY), x; auto; try discriminate; intros L; now apply app_eq_nil in L as [_ L].
Qed.

(** A tree that is removed is removed as well by its first stone. *)
Lemma named_first q p Q : open_lefe P q turn = true -> lefe_turn o (hexagon s) P turn q (Some p) = Some Q ->
  exists t f, In t (removable o (hexagon s) P q turn) /\ first_of s t f /\ lefe_turn o (hexagon s) P turn q (Some f) = Some Q.
Proof.
  intros B; unfold lefe_turn; rewrite B.
  assert (Stands := removable_stands q); destruct (removable o (hexagon s) P q turn) as [|u us]; [discriminate|].
  destruct (find (existsb (same_point p)) (u :: us)) as [t|] eqn:G; [|discriminate]; cbn [option_map]; intros [= <-].
  apply find_some in G as [I H]; destruct (Stands t I) as [N T].
  destruct (least (map (number s) t)) as [J F]; [destruct t; [congruence | discriminate]|].
  apply in_map_iff in J as (f & E & J); rewrite <- E in F.
  exists t, f; split; [exact I|]; split; [split; auto; intros r K; apply F; now apply in_map|].
  destruct (find (existsb (same_point f)) (u :: us)) as [v|] eqn:G.
  - apply find_some in G as [K G]; apply has_point in G; destruct (Stands v K) as [_ V].
    assert (L : (List.length (own s P (other turn)) <= List.length (hexagon s))%nat) by (unfold own, stones_of; apply length_filter).
    assert (D : NoDup (List.concat (trees (hexagon s) P (other turn)))).
    { apply (Permutation_NoDup (components_permutation beside _ _ L)); unfold own, stones_of; apply NoDup_filter, nodup_hexagon. }
    now rewrite (in_one_tree _ D v t f V T G J).
  - apply find_none with (2 := I) in G; apply has_point in J; congruence.
Qed.

(** Of each legal action one is listed that leads to the same. *)
Theorem legal_is_listed x : (phase = Phase_PIE_STONE -> forall p, P p = Empty \/ P p = Off) -> lefe_action s P x ->
  Lefe_violations self x = [] -> exists y, In y (Lefe_candidates self) /\ Lefe_violations self y = [] /\ Lefe_after self y = Lefe_after self x.
Proof.
  intros Fresh N L; destruct x as [i k t | | l | k | k].
  - destruct N as (q & taken & N & Ot & -> & ->); pose proof (on s P Outside q N) as O.
    destruct (phase == Phase_PLAY) eqn:A; [apply decides in A | apply equal_false in A].
    2: { apply pie_stone_is in L as [B T]; auto; destruct taken; [discriminate T|].
      exists (Placement (number s q) None None); split; [apply candidates_are; right; rewrite B; repeat split; [discriminate..|]|].
      - exists q, None; repeat split; auto; [destruct (Fresh B q); [auto | congruence] | intros X; discriminate X].
      - split; [now apply pie_stone_is | reflexivity]. }
    apply (legal_is q taken k A O N Ot) in L as (G & Q & L); fold o in G, L.
    assert (B : open_lefe P q turn = true) by (unfold lefe_turn in L; destruct (open_lefe P q turn); [auto | discriminate]).
    assert (E : P q = Empty) by (unfold open_lefe in B; destruct (P q); auto; discriminate).
    assert (X : exists taken', lefe_offers w s P turn phase q taken' /\ lefe_turn o (hexagon s) P turn q taken' = Some Q).
    { destruct taken as [p|].
      - destruct (named_first q p Q B L) as (t & f & I & F & L'); exists (Some f); split; auto; repeat split; auto; eauto.
      - exists None; split; auto; intros _ _; unfold lefe_turn in L; rewrite B in L; fold o; destruct (removable o (hexagon s) P q turn); [auto | discriminate]. }
    destruct X as (taken' & F & L'); exists (Placement (number s q) None (option_map (number s) taken')).
    assert (Ot' := offered_on q taken' F); split; [|split].
    + apply candidates_are; right; rewrite A, equal_refl; repeat split; [discriminate | exact G|]; rewrite <- A; exists q, taken'; auto.
    + apply (legal_is q taken' None A O N Ot'); eauto.
    + assert (Ph : phase <> Phase_PIE_STONE) by (rewrite A; discriminate).
      rewrite (after_is q O E taken' Q None Ph Ot' L').
      symmetry; exact (after_is q O E taken Q k Ph Ot L).
  - destruct (nothing_else Swap L).
  - destruct (nothing_else (Setup l) L).
  - destruct N as [c ->]; exists (Choose (name c)); split; [|auto]; apply candidates_are; left; apply choice_is in L; eauto.
  - destruct (nothing_else (Stop k) L).
Qed.

(** Nothing is listed twice. *)
Theorem listed_once : NoDup (Lefe_candidates self).
Proof.
  unfold Lefe_candidates; cbv zeta; destruct (Lefe_phase self == Phase_CHOICE).
  { change Lefe_colours with [name First; name Second]; repeat constructor; cbn [In]; intuition discriminate. }
  destruct (Lefe_over self); [constructor|]; apply nodup_flat_map.
  - change (Lefe_stones self) with (stones name s P); change (Lefe_board self) with (hexboard s P); apply NoDup_filter.
    unfold HexBoard_cells; apply NoDup_filter, nodup_range.
  - intros x I; apply (empty_are name s P) in I as (q & O & E & ->); unfold Lefe_placements; cbv zeta.
    destruct (_ && _); [|repeat constructor; auto].
    pose proof (removable_match q O E) as M; fold self o in M; destruct M as (us & Perm & F).
    set (rs := Growth_removable _) in *; clearbody rs.
    assert (T : forall t, In t us -> t <> [] /\ In t (trees (hexagon s) P (other turn)))
      by (intros t I; apply removable_stands with q, (Permutation_in _ (Permutation_sym Perm)), I).
    assert (N : NoDup (List.concat us)).
    { assert (C : forall l : list (list point), flat_map (fun t => t) l = List.concat l) by (intros l; now rewrite flat_map_concat_map, map_id).
      rewrite <- C; apply (Permutation_NoDup (Permutation_flat_map _ Perm)); rewrite C; apply removable_apart. }
    enough (D : NoDup (map (fun tree : set_of Cell => Placement (number s q) None (Some (extreme Z.min tree))) rs))
      by (destruct rs; [repeat constructor; auto | exact D]).
    clear Perm; induction F as [|r t rs us S F IH]; cbn [map]; constructor.
    + intros I; apply in_map_iff in I as (r' & I & J); injection I as I.
      assert (K : exists t', In t' us /\ shows s P r' t').
      { clear - F J; induction F as [|r t rs us S F IH]; [destruct J|]; destruct J as [<- | J]; [exists t; split; [now left | exact S]|].
        destruct (IH J) as (t' & K & S'); exists t'; split; [now right | exact S']. }
      destruct K as (t' & K & S').
      destruct (proj1 (named_by r t _ S (proj1 (T t (or_introl eq_refl)))) eq_refl) as (p & [X _] & Y).
      destruct (proj1 (named_by r' t' _ S' (proj1 (T t' (or_intror K)))) eq_refl) as (p' & [X' _] & Y').
      assert (p = p') by (apply (number_inj s); [now apply (shows_on r t) | now apply (shows_on r' t') | congruence]); subst p'.
      cbn [List.concat] in N; apply nodup_parts in N as (_ & _ & N); apply (N p X), in_concat; eauto.
    + cbn [List.concat] in N; apply nodup_parts in N as (_ & N & _); apply IH; [intros u U; apply T; now right | exact N].
  - intros x y z I J; unfold Lefe_placements; cbv zeta.
    assert (G : forall i l, In z (match map (fun tree : set_of Cell => Placement i None (Some (extreme Z.min tree))) l with
      [] => [Placement i None None] | found => found end) -> exists t, z = Placement i None t).
    { intros i [|r l]; cbn [map In]; [intros [<- | []]; exists None; reflexivity|].
      intros [<- | K]; [eexists; reflexivity|]; apply in_map_iff in K as (r' & <- & _); eexists; reflexivity. }
    intros X Y; apply G in X as (t & ->), Y as (u & [= ->]); reflexivity.
Qed.

(** ** Scores *)

Lemma once_nat xs : once (map Z.of_nat xs) = map Z.of_nat (nodup Nat.eq_dec xs).
Proof.
  induction xs as [|x xs IH]; auto; cbn [map once nodup].
  destruct (in_dec Nat.eq_dec x xs) as [I | I], (mem (Z.of_nat x) (map Z.of_nat xs)) eqn:M; cbn [map]; rewrite ?IH; auto.
  - apply mem_false in M; destruct M; now apply in_map.
  - apply mem_iff, in_map_iff in M as (y & E & J); apply Nat2Z.inj in E; congruence.
Qed.

Lemma precedes_is xs : forall ys, precedes (map Z.of_nat ys) (map Z.of_nat xs) = ahead xs ys.
Proof.
  induction xs as [|x xs IH]; intros [|y ys]; auto; cbn [map precedes ahead]; rewrite IH.
  destruct (Nat.eqb_spec x y), (Z.eqb_spec (Z.of_nat y) (Z.of_nat x)), (Z.ltb_spec (Z.of_nat y) (Z.of_nat x)), (Nat.ltb_spec y x); auto; lia.
Qed.

Lemma one_ahead xs : forall ys, ahead ys xs = negb (ahead xs ys) && negb (map Z.of_nat xs == map Z.of_nat ys).
Proof.
  induction xs as [|x xs IH]; intros [|y ys]; auto.
  change (map Z.of_nat (x :: xs) == map Z.of_nat (y :: ys)) with ((Z.of_nat x =? Z.of_nat y) && (map Z.of_nat xs == map Z.of_nat ys)).
  cbn [ahead]; rewrite IH.
  destruct (Nat.eqb_spec x y), (Nat.eqb_spec y x), (Z.eqb_spec (Z.of_nat x) (Z.of_nat y)), (Nat.ltb_spec y x), (Nat.ltb_spec x y); auto; lia.
Qed.

Let counts c := Lefe_leaf_counts self (name c).

Theorem points_are c : Lefe_points self (counts c) (counts (other c)) = Z.of_nat (lefe_points (hexagon s) P c).
Proof.
  unfold counts, Lefe_points, lefe_points; rewrite !leaf_counts_are, precedes_is; unfold set, len; cbn [elements].
  rewrite once_nat, map_length; destruct (ahead _ _); cbv [add add_int]; lia.
Qed.

Theorem leading_is : Lefe_leading self (counts First) (counts Second) =
  option_map name (lefe_winner (negb (LefeOptions_tie w == "draw"%string)) (hexagon s) P).
Proof.
  unfold Lefe_leading, lefe_winner; cbv zeta; pose proof (points_are First) as A; pose proof (points_are Second) as B; cbn [other] in A, B; rewrite A, B; clear A B.
  change (LefeOptions_tie (Lefe_options self)) with (LefeOptions_tie w); unfold counts; rewrite !leaf_counts_are, precedes_is; cbn [other].
  set (a := lefe_points _ _ First); set (b := lefe_points _ _ Second).
  set (xs := leaf_counts _ _ First); set (ys := leaf_counts _ _ Second); rewrite (one_ahead xs ys).
  assert (S : ahead xs ys = true -> (map Z.of_nat xs == map Z.of_nat ys) = false).
  { intros A; rewrite (one_ahead ys xs) in A; apply andb_true_iff in A as [_ A]; apply negb_true_iff, equal_false in A.
    apply equal_false; congruence. }
  change (Z.of_nat a != Z.of_nat b) with (negb (Z.of_nat a =? Z.of_nat b)).
  destruct (Z.eqb_spec (Z.of_nat a) (Z.of_nat b)), (Nat.compare_spec a b), (Z.ltb_spec (Z.of_nat b) (Z.of_nat a)); cbn [negb]; try lia; try reflexivity.
  destruct (ahead xs ys); [rewrite S by auto|]; destruct (map Z.of_nat xs == map Z.of_nat ys), (LefeOptions_tie w == "draw"%string); reflexivity.
Qed.

Theorem status_is : let points c := Z.of_nat (lefe_points (hexagon s) P c) in
  let leader := option_map name (lefe_winner (negb (LefeOptions_tie w == "draw"%string)) (hexagon s) P) in
  let score := Some (Dict_of [(name First, points First); (name Second, points Second)]) in
  Lefe_status self = if phase == Phase_PIE_STONE then Build_Status false None (Some (name First)) None None false
    else if phase == Phase_CHOICE then Build_Status false None None None None false
    else if (phase == Phase_PLAY) && lefe_over o (hexagon s) P turn then Build_Status true leader None score leader true
    else Build_Status false None (Some (name turn)) score leader true.
Proof.
  cbv zeta; unfold Lefe_status; rewrite over_is; change (Lefe_phase self) with phase.
  destruct (phase == Phase_PIE_STONE); [reflexivity|]; destruct (phase == Phase_CHOICE); [reflexivity|].
  change DARK with (name First); change LIGHT with (name Second); fold (counts First) (counts Second).
  pose proof (points_are First) as A; pose proof (points_are Second) as B; cbn [other] in A, B; rewrite A, B, leading_is; reflexivity.
Qed.
End Position.

(** ** The pie: a stone, then a choice *)

Theorem pie_is (R : Rounds) w s P q colour_ c : (List.length (hexagon s) <= rounds)%nat -> on_hexagon s q = true -> P q = Empty ->
  Lefe_after (Lefe_after (in_python w s P First Phase_PIE_STONE) (Placement (number s q) colour_ None)) (Choose c) =
  in_python w s (place P q First) (if LefeOptions_pie w == "extra-stone"%string then First else Second) Phase_PLAY.
Proof.
  intros L O E; cbn [Lefe_after lefe Lefe_phase Lefe_board Lefe_stones Lefe_turn Lefe_options].
  rewrite equal_refl; cbv iota; rewrite (placed_stones name s P q First O); unfold lefe.
  rewrite <- (same_board s P (place P q First)).
  - destruct (LefeOptions_pie w == "extra-stone"%string) eqn:X; cbn; now rewrite X.
  - intros p; unfold place; destruct (same_point p q) eqn:X; [|tauto]; apply same_point_iff in X; subst p; rewrite E; split; discriminate.
Qed.

(** ** The start *)

Theorem start_is w s P : (forall p, on_hexagon s p = false -> P p = Off) -> (forall p, P p = Empty \/ P p = Off) ->
  Lefe_start (hexboard s P) w = in_python w s P First (if LefeOptions_pie w == "none"%string then Phase_PLAY else Phase_PIE_STONE).
Proof.
  intros O E; unfold Lefe_start; rewrite (none_is name s P O E).
  cbv zeta; change (Lefe_options (Lefe_set_up ?b ?x ?t w)) with w; destruct (LefeOptions_pie w == "none"%string); reflexivity.
Qed.
