(** The groups that the Python boards find, translated, are the trees of [HexRules.v]: on every hexagonal board, whichever
    of its cells are missing, and whichever of them are neighbours. So the lists of sizes are the same. *)

From Coq Require Import ZArith List Bool String Lia Permutation Sorted.
Import ListNotations.
From Rulestone Require Import Rules HexRules Search Walk Hexagons Turnless Judge Groups PythonBasics SquareBoards SquareFlood
  PythonHexagon InterleavePython.
Open Scope Z_scope.

(** ** Two lists of classes *)

(** Each list is what is related to any of its members. *)
Definition classes {A} (R : A -> A -> Prop) (ls : list (list A)) : Prop :=
  forall l, In l ls -> l <> [] /\ NoDup l /\ forall x, In x l -> forall y, In y l <-> R x y.

Lemma same_length {A} (xs ys : list A) : NoDup xs -> NoDup ys -> (forall x, In x xs <-> In x ys) -> List.length xs = List.length ys.
Proof. intros X Y E; apply Nat.le_antisymm; apply NoDup_incl_length; auto; intros x; apply E. Qed.

Lemma nodup_parts {A} (xs ys : list A) : NoDup (xs ++ ys) -> NoDup xs /\ NoDup ys /\ forall x, In x xs -> ~ In x ys.
Proof.
  induction xs as [|x xs IH]; cbn [app]; intros D; [repeat split; auto; constructor|].
  inversion_clear D as [|? ? N D']; destruct (IH D') as (A1 & A2 & A3); rewrite in_app_iff in N; repeat split; auto.
  - constructor; auto.
  - intros y [<- | I]; auto.
Qed.

(** The classes of one list are those of the other, in some order. *)
Lemma same_classes {A} (R : A -> A -> Prop) ls : forall ms, classes R ls -> classes R ms -> NoDup (List.concat ls) -> NoDup (List.concat ms) ->
  (forall x, In x (List.concat ls) <-> In x (List.concat ms)) ->
  exists ms', Permutation ms ms' /\ Forall2 (fun l m => forall x, In x l <-> In x m) ls ms'.
Proof.
  induction ls as [|l ls IH]; intros ms L M D E S.
  - destruct ms as [|m ms]; [exists []; auto|]; destruct (M m) as (N & _); [now left|].
    destruct m as [|x m]; [congruence|]; destruct (proj2 (S x)); cbn; auto.
  - destruct (L l) as (N & Dl & C); [now left|]; destruct l as [|x l]; [congruence|].
    assert (I : In x (List.concat ms)) by (apply S; cbn; auto); apply in_concat in I as (m & I & J).
    destruct (M m I) as (_ & Dm & Cm).
    assert (X : forall y, In y (x :: l) <-> In y m) by (intros y; rewrite (C x) by (now left); now rewrite (Cm x)).
    apply in_split in I as (m1 & m2 & ->).
    cbn [List.concat] in D; apply nodup_parts in D as (_ & D & F).
    rewrite concat_app in E; cbn [List.concat] in E.
    assert (E' : NoDup (m ++ List.concat m1 ++ List.concat m2)).
    { eapply Permutation_NoDup; [|exact E]; rewrite !app_assoc; apply Permutation_app_tail, Permutation_app_comm. }
    apply nodup_parts in E' as (_ & E' & G); destruct (IH (m1 ++ m2)) as (ms' & B & K); auto.
    + intros k K; apply L; now right.
    + intros k K; apply M; rewrite in_app_iff in *; cbn [In]; tauto.
    + now rewrite concat_app.
    + intros y; specialize (S y); rewrite concat_app in *; cbn [List.concat] in S; rewrite !in_app_iff in *.
      specialize (X y); specialize (F y); specialize (G y); rewrite in_app_iff in G; clear - S X F G; tauto.
    + exists (m :: ms'); split; [rewrite <- B; symmetry; apply Permutation_middle | now constructor].
Qed.

(** ** The trees of [HexRules.v] *)

Section Walks.
Variable step : point -> point -> bool.
Hypothesis Step_sym : forall p q, step p q = true -> step q p = true.

Definition walks (points : list point) (p q : point) : Prop := reach_by step (fun r => In r points) (same_point p) q.

Lemma walks_refl points p : In p points -> walks points p p.
Proof. intros I; constructor; auto; apply same_point_refl. Qed.

Lemma walks_trans points p q r : walks points p q -> walks points q r -> walks points p r.
Proof.
  intros V; induction 1 as [r I E | r w W IH B I]; [apply same_point_iff in E; now subst | now apply reach_step with r].
Qed.

Lemma walks_sym points p q : walks points p q -> walks points q p.
Proof.
  induction 1 as [q I E | q r W IH B I]; [apply same_point_iff in E; subst; now apply walks_refl|].
  apply walks_trans with q; auto; apply reach_step with r; [now apply walks_refl | now apply Step_sym | exact (reach_inside _ _ _ W)].
Qed.

Lemma components_are k : forall points, (List.length points <= k)%nat -> NoDup points ->
  classes (walks points) (components step k points).
Proof.
  induction k as [|k IH]; intros [|p rest] L D tree; cbn [List.length] in L; try lia; try (cbn; tauto); cbn [components].
  destruct (flood step (S (List.length rest)) [p] rest) as (reached, others) eqn:F.
  pose proof (flood_permutation _ _ _ _ _ _ (le_n _ : (List.length [p] + List.length rest <= S (List.length rest))%nat) F) as Perm.
  destruct (flood_spec step (walks (p :: rest) p) (S (List.length rest)) [p] rest reached others) as (A1 & A2 & _ & A4); auto.
  { intros q [<- | []]; apply walks_refl; now left. }
  { intros q r W B I; apply reach_step with q; auto; now right. }
  cbn [app] in Perm; assert (D' : NoDup (reached ++ others)) by now apply (Permutation_NoDup Perm).
  apply nodup_parts in D' as (Dr & Do & _).
  assert (Into : forall q, In q (p :: rest) <-> In q reached \/ In q others)
    by (intros q; rewrite <- in_app_iff; split; apply Permutation_in; [exact Perm | now apply Permutation_sym]).
  intros [<- | T].
  - split; [intros ->; destruct (A2 p); now left|]; split; auto; intros x X y; split.
    + intros Y; apply walks_trans with p; [apply walks_sym|]; auto.
    + induction 1 as [y I E | y w W IHw B I]; [apply same_point_iff in E; now subst|].
      apply Into in I as [I | I]; auto; rewrite A4 in B; auto; discriminate.
  - assert (Lo : (List.length others <= k)%nat).
    { apply Permutation_length in Perm; rewrite app_length in Perm; cbn [List.length] in Perm.
      destruct reached; [destruct (A2 p); now left | cbn [List.length] in Perm; lia]. }
    destruct (IH others Lo Do tree T) as (Ne & Dt & C); split; [exact Ne|]; split; [exact Dt|].
    intros x X y; rewrite (C x X).
    assert (W : walks others x x) by (now apply C); apply reach_inside in W; split.
    + apply reach_more; intros q Q; apply Into; now right.
    + induction 1 as [y I E | y w V IHw B I]; [apply same_point_iff in E; subst; now apply walks_refl|].
      apply Into in I as [I | I]; [|apply reach_step with y; auto].
      apply Step_sym in B; rewrite A4 in B; auto; [discriminate | exact (reach_inside _ _ _ IHw)].
Qed.
End Walks.

(** ** The regions that Python finds, as numbers *)

Section Regions.
Variables (R : Rounds) (board : HexBoard).

Definition near (x : Cell) : list Cell := item (HexBoard_neighbours board) x.

(** Cells of [inside] that are connected by cells of [inside]. *)
Definition joined (inside : list Cell) (x y : Cell) : Prop := linked near [x] inside y.

Variable within : list Cell.
Let inside : list Cell := elements (set within).
Hypothesis Sym : forall x y, In x inside -> In y inside -> In y (near x) -> In x (near y).
Hypothesis Enough : (List.length within <= rounds)%nat.

Lemma joined_inside x y : In x inside -> joined inside x y -> In y inside.
Proof. intros I; destruct 1 as [y [<- | []] | ]; auto. Qed.

Lemma joined_trans x y z : joined inside x y -> joined inside y z -> joined inside x z.
Proof. intros V; induction 1 as [z [<- | []] | z w W IH B I]; [exact V | exact (linked_step _ _ _ z w IH B I)]. Qed.

Lemma joined_sym x y : In x inside -> joined inside x y -> joined inside y x.
Proof.
  intros X; induction 1 as [y [<- | []] | y z W IH B I]; [apply linked_start; now left|].
  pose proof (joined_inside x y X W) as J.
  refine (joined_trans _ _ _ (linked_step _ _ _ z y _ (Sym y z J I B) J) IH); apply linked_start; now left.
Qed.

(** What is reached from a cell is what is joined to it. *)
Lemma reached_joined first : In first inside -> forall x,
  In x (HexBoard_reached board [first] (sorted within)) <-> joined inside first x.
Proof.
  intros F x; assert (W : forall y, In y (without (set (sorted within)) [first]) <-> In y inside /\ y <> first).
  { intros y; unfold without; cbn [elements]; rewrite filter_In, negb_true_iff, mem_false; cbn [In].
    change (once (sorted within)) with (elements (set (sorted within))); rewrite in_set, in_sorted; unfold inside; rewrite in_set.
    split; intros [I E]; split; auto; intros G; apply E; auto; now destruct G. }
  etransitivity; [apply (reached_is near [first] (sorted within))|].
  { assert (N : NoDup (first :: without (set (sorted within)) [first])).
    { constructor; [rewrite W; tauto|]; unfold without; cbn [elements]; apply NoDup_filter, (nodup_set (_ : list Z)). }
    apply NoDup_incl_length with (l' := within) in N; [cbn [List.length] in *; lia|].
    intros y [<- | I]; apply (proj1 (in_set _ within)); [exact F | now apply W in I]. }
  split; induction 1 as [y [<- | []] | y z V IH B I]; try (apply linked_start; now left).
  - apply W in I as [I _]; exact (linked_step _ _ _ y z IH B I).
  - destruct (Z.eq_dec z first) as [-> | Ne]; [apply linked_start; now left|]; refine (linked_step _ _ _ y z IH B _); now apply W.
Qed.

(** The regions of the cells so far. *)
Definition so_far (regions : list (set_of Cell)) : Prop :=
  classes (joined inside) (map elements regions) /\ NoDup (List.concat (map elements regions)) /\
  incl (List.concat (map elements regions)) inside /\
  (forall x y, In x (List.concat (map elements regions)) -> joined inside x y -> In y (List.concat (map elements regions))).

Lemma one_more regions first : so_far regions -> In first inside -> ~ In first (List.concat (map elements regions)) ->
  so_far (regions ++ [HexBoard_reached board [first] (sorted within)]).
Proof.
  intros (C & D & L & K) F X; pose proof (reached_joined first F) as G.
  assert (Dr : NoDup (HexBoard_reached board [first] (sorted within))).
  { unfold HexBoard_reached; cbv zeta; destruct (extending _ _ _); apply (nodup_set (_ : list Z)). }
  set (region := HexBoard_reached board [first] (sorted within)) in *; clearbody region.
  unfold so_far; rewrite map_app, concat_app; cbn [map List.concat]; rewrite app_nil_r; split; [|split; [|split]].
  - intros l I; apply in_app_iff in I as [I | [<- | []]]; [now apply C|]; split; [|split; [exact Dr|]].
    + intros E; apply (in_nil (a := first)); rewrite <- E; apply G, linked_start; now left.
    + intros x I y; apply G in I; rewrite G; split; intros V.
      * apply joined_trans with first; auto; apply joined_sym; auto.
      * now apply joined_trans with x.
  - apply nodup_app; auto; intros x I V; apply G in V; apply X, (K x); auto; apply joined_sym; auto.
  - intros x I; apply in_app_iff in I as [I | I]; [now apply L | apply G in I; now apply joined_inside with first].
  - intros x y I V; apply in_app_iff in I as [I | I]; apply in_app_iff; [left; now apply (K x)|].
    right; apply G; apply G in I; now apply joined_trans with x.
Qed.

Theorem regions_are : let regions := HexBoard_regions board within in
  classes (joined inside) (map elements regions) /\ NoDup (List.concat (map elements regions)) /\
  forall x, In x (List.concat (map elements regions)) <-> In x inside.
Proof.
  unfold HexBoard_regions; cbv zeta.
  match goal with |- context [loop _ _ ?f] => set (step := f) end.
  assert (St : forall regions cell, (In cell (List.concat (map elements regions)) /\ step regions cell = regions) \/
    (~ In cell (List.concat (map elements regions)) /\ step regions cell = regions ++ [HexBoard_reached board [cell] (sorted within)])).
  { intros regions cell; unfold step; destruct (existsb (fun region : set_of Cell => mem cell region) regions) eqn:M; cbn [negb].
    - left; split; auto; apply existsb_exists in M as (region & I & M); apply mem_iff in M.
      apply in_concat; exists (elements region); split; auto; now apply in_map.
    - right; split; auto; intros I; apply in_concat in I as (l & I & J); apply in_map_iff in I as (region & <- & I).
      apply not_true_iff_false in M; apply M, existsb_exists; exists region; split; auto; now apply mem_iff. }
  clearbody step.
  assert (G : forall cells regions, incl cells inside -> so_far regions -> so_far (loop cells regions step) /\
    forall x, In x cells \/ In x (List.concat (map elements regions)) -> In x (List.concat (map elements (loop cells regions step)))).
  { intros cells; induction cells as [|cell cells IH]; intros regions I S; unfold loop; cbn [fold_left]; [split; auto; intros x [[] | X]; exact X|].
    assert (O : so_far (step regions cell) /\ (forall x, x = cell \/ In x (List.concat (map elements regions)) ->
      In x (List.concat (map elements (step regions cell))))).
    { destruct (St regions cell) as [[J ->] | [J ->]]; [split; auto; intros x [-> | X]; auto|].
      split; [apply one_more; auto; apply I; now left|]; intros x X; rewrite map_app, concat_app, in_app_iff; cbn [map List.concat].
      rewrite app_nil_r; destruct X as [-> | X]; auto; right; apply reached_joined; [apply I; now left | apply linked_start; now left]. }
    destruct O as [O Q]; destruct (IH (step regions cell)) as [A B]; auto; [intros x X; apply I; now right|].
    unfold loop in *; split; auto; intros x [[<- | X] | X]; apply B; auto. }
  destruct (G (sorted within) []) as [(C & D & L & _) A].
  - intros x X; apply (proj1 (in_sorted _ _)) in X; unfold inside; now apply (proj2 (in_set _ _)).
  - split; [intros l []|]; split; [constructor|]; split; [intros x []|]; intros x y [].
  - split; [exact C|]; split; [exact D|]; intros x; split; [apply L|]; intros X; apply A; left.
    apply in_sorted; unfold inside in X; now apply (proj1 (in_set _ _)) in X.
Qed.
End Regions.

(** ** Sizes, in descending order *)

Lemma sorted_once (xs : list Z) : forall ys, StronglySorted Z.ge xs -> StronglySorted Z.ge ys -> Permutation xs ys -> xs = ys.
Proof.
  induction xs as [|x xs IH]; intros [|y ys] X Y E; auto; [now apply Permutation_nil in E | now apply Permutation_sym, Permutation_nil in E|].
  inversion_clear X as [|? ? X' Fx]; inversion_clear Y as [|? ? Y' Fy]; rewrite Forall_forall in Fx, Fy.
  assert (x = y).
  { assert (In x (y :: ys)) by (apply (Permutation_in _ E); now left).
    assert (In y (x :: xs)) by (apply (Permutation_in _ (Permutation_sym E)); now left).
    destruct H as [|Hx]; [auto|]; destruct H0 as [|Hy]; [auto|]; apply Fy in Hx; apply Fx in Hy; lia. }
  subst y; f_equal; apply IH; auto; now apply Permutation_cons_inv in E.
Qed.

Lemma sorted_down xs : StronglySorted Z.ge (rev (sorted xs)) /\ Permutation (rev (sorted xs)) xs.
Proof.
  assert (G : StronglySorted Z.le (sorted xs) /\ Permutation (sorted xs) xs).
  { unfold sorted; induction xs as [|x xs [S E]]; cbn [fold_right]; [split; constructor|].
    assert (I : forall l, StronglySorted Z.le l -> StronglySorted Z.le (Python.insert x l) /\ Permutation (Python.insert x l) (x :: l)).
    { clear; induction 1 as [|y l S [A B] F]; cbn [Python.insert]; [split; auto; repeat constructor|].
      destruct (Z.leb_spec x y).
      - split; auto; constructor; [now constructor|]; constructor; auto; rewrite Forall_forall in *; intros z Z; apply F in Z; lia.
      - split; [|rewrite B; constructor]; constructor; auto; rewrite Forall_forall in *; intros z Z.
        apply (Permutation_in _ B) in Z as [<- | Z]; [lia | auto]. }
    destruct (I _ S) as [A B]; split; auto; rewrite B; now constructor. }
  destruct G as [S E]; split; [|rewrite <- Permutation_rev; exact E].
  clear E; induction S as [|x l S IH F]; cbn [rev]; [constructor|]; rewrite Forall_forall in F.
  assert (F' : forall y, In y (rev l) -> y >= x) by (intros y I; apply in_rev in I; apply F in I; lia).
  induction (rev l) as [|y m IHm]; cbn [app]; [repeat constructor|]; inversion_clear IH as [|? ? A B]; constructor.
  - apply IHm; auto; intros z Z; apply F'; now right.
  - rewrite Forall_forall in *; intros z Z; apply in_app_iff in Z as [Z | [<- | []]]; auto; apply F'; now left.
Qed.

Lemma inserted_down ks : StronglySorted Z.ge (map Z.of_nat (fold_right HexRules.insert [] ks)) /\
  Permutation (fold_right HexRules.insert [] ks) ks.
Proof.
  induction ks as [|k ks [S E]]; cbn [fold_right]; [split; constructor|].
  assert (I : forall l, StronglySorted Z.ge (map Z.of_nat l) ->
    StronglySorted Z.ge (map Z.of_nat (HexRules.insert k l)) /\ Permutation (HexRules.insert k l) (k :: l)).
  { clear; induction l as [|j l IH]; cbn [HexRules.insert map]; intros S; [split; auto; repeat constructor|].
    inversion_clear S as [|? ? S' F]; destruct (IH S') as [A B]; destruct (Nat.leb_spec j k).
    - split; auto; cbn [map]; constructor; [now constructor|]; constructor; [lia|].
      rewrite Forall_forall in *; intros z Z; apply F in Z; lia.
    - split; [|rewrite B; constructor]; cbn [map]; constructor; auto; rewrite Forall_forall in *; intros z Z.
      apply in_map_iff in Z as (i & <- & Z); apply (Permutation_in _ B) in Z as [<- | Z]; [lia | apply F; now apply in_map]. }
  destruct (I _ S) as [A B]; split; auto; rewrite B; now constructor.
Qed.

Lemma compared k : forall xs ys, (forall n, In n xs -> (1 <= n)%nat) -> (forall n, In n ys -> (1 <= n)%nat) ->
  (List.length xs + List.length ys <= k)%nat -> let found := first_difference k xs ys in
  (map Z.of_nat xs == map Z.of_nat ys) = match found with Eq => true | _ => false end /\
  precedes (map Z.of_nat ys) (map Z.of_nat xs) = match found with Gt => true | _ => false end.
Proof.
  induction k as [|k IH]; intros [|x xs] [|y ys] X Y L; cbn [List.length] in L; try lia; cbv zeta; cbn [map]; try (split; reflexivity).
  - rewrite nothing_differs; split; reflexivity.
  - assert (1 <= y)%nat by (apply Y; now left); cbn [first_difference hd tl]; destruct y; [lia|]; split; reflexivity.
  - assert (1 <= x)%nat by (apply X; now left); cbn [first_difference hd tl]; destruct x; [lia|]; split; reflexivity.
  - destruct (IH xs ys) as [A B]; [intros n I; apply X; now right | intros n I; apply Y; now right | lia|].
    change (Z.of_nat x :: map Z.of_nat xs == Z.of_nat y :: map Z.of_nat ys) with
      ((Z.of_nat x =? Z.of_nat y) && (map Z.of_nat xs == map Z.of_nat ys)).
    cbn [first_difference hd tl precedes]; rewrite A, B.
    destruct (Nat.compare_spec x y), (Z.eqb_spec (Z.of_nat x) (Z.of_nat y)), (Z.eqb_spec (Z.of_nat y) (Z.of_nat x)),
      (Z.ltb_spec (Z.of_nat y) (Z.of_nat x)); try lia; split; reflexivity.
Qed.

(** ** Stones and their neighbours *)

Lemma empty_list {A} (l : list A) : l = [] <-> negb (truth l) = true.
Proof. destruct l; cbn; split; congruence. Qed.

Lemma nodup_map_on {A B} (f : A -> B) xs : (forall x y, In x xs -> In y xs -> f x = f y -> x = y) -> NoDup xs -> NoDup (map f xs).
Proof.
  intros F; induction 1 as [|x xs N D IH]; cbn [map]; constructor.
  - intros I; apply in_map_iff in I as (y & E & I); apply F in E; cbn [In]; auto; now subst.
  - apply IH; intros y z Y Z; apply F; cbn [In]; auto.
Qed.

#[local] Opaque number cells hexagon.

Section Position.
Context (R : Rounds) (name : colour -> Colour) (Apart : name First <> name Second).
Context (s : Z) (P : position) (Outside : forall p, on_hexagon s p = false -> P p = Off).

Local Notation stones := (Hexagon.stones name s P).

Lemma numbers_are {A} (f : point -> A) : range 0 (len (map f (cells s))) = map (number s) (cells s).
Proof.
  apply nth_ext with 0 0; unfold range, len; rewrite !map_length, Z.sub_0_r, Nat2Z.id; [apply seq_length|].
  intros i I; rewrite seq_length in I; rewrite nth_indep with (d' := 0 + Z.of_nat 0) by (rewrite map_length, seq_length; auto).
  rewrite (map_nth (fun k => 0 + Z.of_nat k)), seq_nth by auto.
  destruct (nth_error (cells s) i) as [p|] eqn:E; [|apply nth_error_None in E; lia].
  erewrite nth_error_nth by (apply map_nth_error, E).
  assert (O : on_hexagon s p = true) by (apply in_cells; now apply nth_error_In in E).
  destruct (number_at s p O) as (_ & N & F).
  assert (Z.to_nat (number s p) = i); [|lia].
  apply (proj1 (NoDup_nth_error (cells s)) (nodup_cells s)); [apply nth_error_Some; congruence | congruence].
Qed.

Lemma by_number {A} (f : point -> A) l d : List.length l = List.length (cells s) ->
  (forall p, on_hexagon s p = true -> nth (Z.to_nat (number s p)) l d = f p) -> l = map f (cells s).
Proof.
  intros L E; apply nth_ext with d (f (0, 0)); [now rewrite map_length|]; intros i I; rewrite map_nth.
  destruct (nth_error (cells s) i) as [p|] eqn:X; [|apply nth_error_None in X; lia].
  assert (O : on_hexagon s p = true) by (apply in_cells; now apply nth_error_In in X).
  destruct (number_at s p O) as (_ & N & F).
  assert (J : Z.to_nat (number s p) = i)
    by (apply (proj1 (NoDup_nth_error (cells s)) (nodup_cells s)); [apply nth_error_Some; congruence | congruence]).
  rewrite <- J at 1; rewrite E by auto; f_equal; symmetry; now apply nth_error_nth.
Qed.

Lemma number_below p : on_hexagon s p = true -> (Z.to_nat (number s p) < List.length (cells s))%nat.
Proof. intros O; apply number_at in O as (_ & _ & E); apply nth_error_Some; congruence. Qed.

Lemma nth_shown Q p : on_hexagon s p = true -> nth (Z.to_nat (number s p)) (map (fun p => shown name (Q p)) (cells s)) None = shown name (Q p).
Proof. intros O; apply number_at in O as (_ & _ & E); apply nth_error_nth, (map_nth_error (fun p => shown name (Q p))), E. Qed.

Lemma same_number p r : on_hexagon s p = true -> on_hexagon s r = true -> (Z.to_nat (number s p) =? Z.to_nat (number s r))%nat = same_point p r.
Proof.
  intros A B; pose proof (number_at s p A) as (_ & X & _); pose proof (number_at s r B) as (_ & Y & _).
  apply eq_true_iff_eq; rewrite Nat.eqb_eq, same_point_iff; split; [intros E; apply Z2Nat.inj in E; auto; now apply number_inj in E | now intros ->].
Qed.

Lemma placed_stones q c : on_hexagon s q = true -> Stones_place stones (number s q) (name c) = Hexagon.stones name s (place P q c).
Proof.
  intros On; pose proof (number_at s q On) as (_ & I & _); pose proof (number_below q On) as L.
  unfold Stones_place, Hexagon.stones, until, from; cbn [Stones_contents app]; f_equal.
  unfold add, add_int; rewrite !index_at by lia; replace (Z.to_nat (number s q + 1)) with (S (Z.to_nat (number s q))) by lia.
  apply by_number with None.
  - rewrite length_replaced by (now rewrite map_length); apply map_length.
  - intros p O; rewrite nth_replaced by (now rewrite map_length); rewrite same_number, nth_shown by auto.
    unfold place; destruct (same_point p q) eqn:E; reflexivity.
Qed.

Lemma same_board Q : (forall p, P p = Off <-> Q p = Off) -> hexboard s P = hexboard s Q.
Proof.
  intros E; unfold hexboard; do 3 f_equal; apply filter_ext; intros p; specialize (E p).
  destruct (P p), (Q p); auto; try (discriminate (proj1 E eq_refl)); discriminate (proj2 E eq_refl).
Qed.

Lemma content p : on_hexagon s p = true -> item (Stones_contents stones) (number s p) = shown name (P p).
Proof. intros O; unfold Hexagon.stones; cbn [Stones_contents]; apply (item_number (fun p => shown name (P p)) s p O). Qed.

Lemma cells_are : HexBoard_cells (hexboard s P) = map (number s) (filter (fun p => match P p with Off => false | _ => true end) (cells s)).
Proof.
  unfold HexBoard_cells, HexBoard_places, HexBoard__topology, HexBoard_topology, _topology, Topology_on_lattice; cbv [sub sub_int add add_int].
  cbn [Topology_places HexBoard_size HexBoard_removed HexBoard_wraps Hexagon.hexboard elements]; fold (names s); rewrite places_of, (numbers_are lean).
  assert (I : forall p, In p (cells s) -> on_hexagon s p = true) by (intros p; apply in_cells).
  assert (M : forall p, on_hexagon s p = true -> negb (mem (number s p) (map (number s) (filter (fun p => match P p with Off => true | _ => false end) (cells s)))) =
    match P p with Off => false | _ => true end).
  { intros p O; apply eq_true_iff_eq; rewrite negb_true_iff, mem_false, in_map_iff; split.
    - intros N; destruct (P p) eqn:X; auto; destruct N; exists p; split; auto; apply filter_In; rewrite X; split; auto; now apply in_cells.
    - intros X (r & E & J); apply filter_In in J as [J Y]; apply number_inj in E; [subst; destruct (P p); discriminate | now apply in_cells | auto]. }
  set (gone := map (number s) (filter (fun p => match P p with Off => true | _ => false end) (cells s))) in *; clearbody gone.
  induction (cells s) as [|p l IH]; auto; cbn [map filter]; rewrite M by (apply I; now left).
  destruct (P p); cbn [map]; rewrite IH; auto; intros r J; apply I; now right.
Qed.

Lemma empty_are x : In x (Stones_empty stones (hexboard s P)) <-> exists p, on_hexagon s p = true /\ P p = Empty /\ x = number s p.
Proof.
  unfold Stones_empty; rewrite cells_are; split.
  - intros I; apply filter_In in I as [I E]; apply in_map_iff in I as (p & <- & I); apply filter_In in I as [I O]; apply in_cells in I.
    rewrite content in E by auto; exists p; repeat split; auto; destruct (P p); cbn in *; auto; discriminate.
  - intros (p & O & E & ->); apply filter_In; rewrite content, E by auto; split; auto.
    apply in_map, filter_In; rewrite E; split; auto; now apply in_cells.
Qed.

Lemma none_is : (forall p, P p = Empty \/ P p = Off) -> Stones_none (hexboard s P) = stones.
Proof.
  intros E; unfold Stones_none, Hexagon.stones; f_equal; unfold HexBoard_neighbours; rewrite ring_is by auto.
  unfold len; rewrite !map_length; unfold times, range; rewrite Z.sub_0_r, Nat2Z.id, flat_map_concat_map.
  generalize 0%nat; induction (cells s) as [|p l IH]; intros k; [reflexivity|]; cbn [List.length seq map concat app].
  destruct (E p) as [-> | ->]; exact (f_equal (cons None) (IH _)).
Qed.

Lemma shown_is c p : (shown name (P p) == some_text (name c)) = holds c (P p).
Proof.
  apply eq_true_iff_eq; rewrite holds_iff; change (some_text (name c)) with (Some (name c)); rewrite decides.
  destruct (P p) as [| |d]; cbn [shown]; split; try discriminate; [intros [= E] | intros [= ->]; reflexivity].
  destruct c, d; congruence.
Qed.

Lemma of_colour c : Stones_of stones (name c) = map (number s) (stones_of (cells s) P c).
Proof.
  unfold Stones_of, Hexagon.stones, enumerate; cbn [Stones_contents]; rewrite numbers_are; unfold stones_of.
  induction (cells s) as [|p l IH]; auto; cbn [map combine filter]; rewrite shown_is.
  destruct (holds c (P p)); cbn [map]; now rewrite IH.
Qed.

Definition own (c : colour) : list point := stones_of (hexagon s) P c.

Lemma in_own c p : In p (own c) <-> P p = Stone c.
Proof.
  unfold own, stones_of; rewrite filter_In, in_hexagon, holds_iff; split; [tauto|]; intros E; split; auto.
  apply (on s P Outside); congruence.
Qed.

Lemma own_on c p : In p (own c) -> on_hexagon s p = true.
Proof. intros I; apply in_own in I; apply (on s P Outside); congruence. Qed.

Lemma in_of_colour c x : In x (Stones_of stones (name c)) <-> exists p, In p (own c) /\ x = number s p.
Proof.
  rewrite of_colour, in_map_iff; split.
  - intros (p & <- & I); unfold stones_of in I; apply filter_In in I as [_ I]; exists p; rewrite in_own; split; auto; now apply holds_iff.
  - intros (p & I & ->); exists p; split; auto; unfold stones_of; apply filter_In; split; [apply in_cells; now apply own_on with c|].
    now apply holds_iff, in_own.
Qed.

Lemma same_own c : List.length (stones_of (cells s) P c) = List.length (own c).
Proof.
  apply same_length; unfold own, stones_of; [apply NoDup_filter, nodup_cells | apply NoDup_filter, nodup_hexagon|].
  intros p; rewrite !filter_In, in_cells, in_hexagon; tauto.
Qed.

Lemma near_is p : on_hexagon s p = true -> forall x, In x (near (hexboard s P) (number s p)) <->
  exists q, beside p q = true /\ P q <> Off /\ x = number s q.
Proof.
  intros O x; unfold near, HexBoard_neighbours; rewrite ring_is, map_map, item_number by auto.
  unfold present; rewrite in_flat_map; split.
  - intros (y & I & J); apply in_map_iff in I as (d & <- & I); exists (shift p d); rewrite beside_iff; split; [eauto|].
    unfold next in J; destruct (P (shift p d)); [destruct J | destruct J as [<- | []]; split; auto; discriminate..].
  - intros (q & B & N & ->); apply beside_iff in B as (d & I & ->); exists (next s P p d); split; [now apply in_map|].
    unfold next; destruct (P (shift p d)); cbn; auto.
Qed.

(** A board on which two cells are neighbours just if a step leads from one to the other. *)
Definition neighbours_by (board : HexBoard) (step : point -> point -> bool) : Prop := (forall p q, step p q = true -> step q p = true) /\
  forall p, on_hexagon s p = true -> forall x, In x (near board (number s p)) <-> exists q, step p q = true /\ P q <> Off /\ x = number s q.

Lemma with_rim : neighbours_by (hexboard s P) beside.
Proof. exact (conj beside_sym near_is). Qed.

Context (board : HexBoard) (step : point -> point -> bool) (Near : neighbours_by board step).

Definition inside (c : colour) : list Cell := elements (set (Stones_of stones (name c))).

Lemma in_inside c x : In x (inside c) <-> exists p, In p (own c) /\ x = number s p.
Proof. unfold inside; rewrite in_set; apply in_of_colour. Qed.

Lemma joined_is c p : In p (own c) -> forall x, joined board (inside c) (number s p) x <->
  exists q, walks step (own c) p q /\ x = number s q.
Proof.
  intros I x; split.
  - induction 1 as [x [<- | []] | x y V (q & W & ->) B J]; [exists p; split; auto; now apply walks_refl|].
    assert (Q : In q (own c)) by exact (reach_inside _ _ _ W).
    destruct (proj1 (proj2 Near q (own_on c q Q) y) B) as (r & B' & O & ->), (proj1 (in_inside c _) J) as (r' & J' & E).
    assert (Same : r = r') by exact (number_inj s r r' (on s P Outside r O) (own_on c r' J') E); subst r'.
    exists r; split; [apply reach_step with q; assumption | reflexivity].
  - intros (q & W & ->); induction W as [q J E | q r W IH B J].
    + apply same_point_iff in E; subst; apply linked_start; now left.
    + apply linked_step with (number s q); auto; [|apply (in_inside c); eauto].
      apply (proj2 Near q (own_on c q (reach_inside _ _ _ W))); exists r; repeat split; auto.
      apply in_own in J; congruence.
Qed.

Hypothesis Enough : (List.length (hexagon s) <= rounds)%nat.

Lemma enough c : (List.length (Stones_of stones (name c)) <= rounds)%nat.
Proof.
  rewrite of_colour, map_length, same_own; etransitivity; [|exact Enough]; unfold own, stones_of; apply length_filter.
Qed.

Lemma near_sym c x y : In x (inside c) -> In y (inside c) -> In y (near board x) -> In x (near board y).
Proof.
  intros X Y N; destruct (proj1 (in_inside c x) X) as (p & X' & ->), (proj1 (in_inside c y) Y) as (q & Y' & ->); clear X Y.
  destruct (proj1 (proj2 Near p (own_on c p X') _) N) as (r & B & O & E).
  assert (Same : q = r) by exact (number_inj s q r (own_on c q Y') (on s P Outside r O) E); subst r.
  apply (proj2 Near q (own_on c q Y')); exists p; repeat split; [now apply (proj1 Near)|]; apply in_own in X'; congruence.
Qed.

Definition regions c := HexBoard_regions board (Stones_of stones (name c)).

Lemma regions_of c : classes (joined board (inside c)) (map elements (regions c)) /\
  NoDup (List.concat (map elements (regions c))) /\ forall x, In x (List.concat (map elements (regions c))) <-> In x (inside c).
Proof. apply (regions_are R board (Stones_of stones (name c)) (near_sym c) (enough c)). Qed.

Lemma number_on c p q : In p (own c) -> In q (own c) -> number s p = number s q -> p = q.
Proof. intros A B; apply number_inj; now apply own_on with c. Qed.

Local Notation shows := (Hexagon.shows s P).
Local Notation matched := (Hexagon.matched s P).

Lemma matched_map {A} (f : set_of Cell -> A) g rs ts : (forall r t, shows r t -> f r = g t) -> matched rs ts ->
  Permutation (map f rs) (map g ts).
Proof.
  intros E (us & B & F); rewrite (Permutation_map g B); clear B; induction F as [|r t rs us S F IH]; cbn [map]; [constructor|].
  rewrite (E r t S); constructor; exact IH.
Qed.

(** The parts that are connected step by step. *)
Definition parts c : list (list point) := components step (List.length (hexagon s)) (stones_of (hexagon s) P c).

Theorem regions_match c : matched (regions c) (parts c).
Proof.
  destruct (regions_of c) as (C & D & A).
  assert (N : NoDup (own c)) by (unfold own, stones_of; apply NoDup_filter, nodup_hexagon).
  assert (L : (List.length (own c) <= List.length (hexagon s))%nat) by (unfold own, stones_of; apply length_filter).
  pose proof (components_permutation step _ _ L) as Perm; pose proof (components_are step (proj1 Near) _ _ L N) as T; fold (own c) in *.
  unfold parts; fold (own c); set (ts := components step (List.length (hexagon s)) (own c)) in *.
  assert (O : forall t p, In t ts -> In p t -> In p (own c))
    by (intros t p I J; apply (Permutation_in _ (Permutation_sym Perm)), in_concat; eauto).
  destruct (same_classes (joined board (inside c)) (map elements (regions c)) (map (map (number s)) ts)) as (ms & B & F); auto.
  - intros l I; apply in_map_iff in I as (t & <- & I); destruct (T t I) as (Ne & Dt & Ct).
    split; [destruct t; [congruence | discriminate]|]; split; [apply nodup_map_on; [intros x y X Y; apply (number_on c); eauto | exact Dt]|].
    intros x X y; apply in_map_iff in X as (p & <- & X); rewrite joined_is by eauto; rewrite in_map_iff; split.
    + intros (q & <- & Y); exists q; split; auto; now apply (Ct p X).
    + intros (q & W & ->); exists q; split; auto; now apply (Ct p X).
  - rewrite <- concat_map; apply nodup_map_on; [|now apply (Permutation_NoDup Perm)].
    intros x y X Y; apply number_on with c; now apply (Permutation_in _ (Permutation_sym Perm)).
  - intros x; rewrite A, in_inside, <- concat_map, in_map_iff; split.
    + intros (p & I & ->); exists p; split; auto; now apply (Permutation_in _ Perm).
    + intros (p & <- & I); exists p; split; auto; now apply (Permutation_in _ (Permutation_sym Perm)).
  - apply Permutation_sym, Permutation_map_inv in B as (us & -> & B); exists us; split; [exact B|].
    assert (U : forall t, In t us -> In t ts) by (intros t; apply Permutation_in; now symmetry).
    assert (Dr : forall r, In r (regions c) -> NoDup (elements r)) by (intros r I; apply (C (elements r)), in_map, I).
    clear - F U Dr O T Outside; revert us F U; induction (regions c) as [|r rs IH]; intros [|t us] F U; inversion_clear F; constructor.
    + split; [apply Dr; now left|]; split; [apply (T t), U; now left|]; split.
      * intros p I; apply O, in_own in I; [congruence | apply U; now left].
      * intros x; rewrite H, in_map_iff; split; intros (p & X & Y); eauto.
    + apply IH; auto; [intros r' I; apply Dr | intros t' I; apply U]; now right.
Qed.

(** Numbers of the regions, in descending order. *)
Theorem descending c f (g : list point -> nat) : (forall r t, shows r t -> f r = Z.of_nat (g t)) ->
  rev (sorted (map f (regions c))) = map Z.of_nat (fold_right HexRules.insert [] (map g (parts c))).
Proof.
  intros E; destruct (sorted_down (map f (regions c))) as [S B].
  destruct (inserted_down (map g (parts c))) as [S' B'].
  apply sorted_once; auto; rewrite B, B', map_map; apply matched_map; [exact E | apply regions_match].
Qed.

Lemma shown_length r t : shows r t -> List.length (elements r) = List.length t.
Proof.
  intros (Dr & Dt & O & E); rewrite <- (map_length (number s) t); apply same_length; auto.
  - apply nodup_map_on; [intros x y X Y; apply number_inj; now apply (on s P Outside), O | exact Dt].
  - intros x; rewrite E, in_map_iff; split; intros (p & X & Y); eauto.
Qed.

Theorem sizes_are c : rev (sorted (map (fun region : set_of Cell => len region) (regions c))) =
  map Z.of_nat (Judge.sizes_by step (hexagon s) P c).
Proof. apply descending; intros r t S; unfold len; now rewrite (shown_length r t S). Qed.

Lemma positive c k : In k (Judge.sizes_by step (hexagon s) P c) -> (1 <= k)%nat.
Proof.
  unfold Judge.sizes_by; intros I; apply (Permutation_in _ (proj2 (inserted_down _))) in I.
  assert (B : Permutation (map (fun r : set_of Cell => List.length (elements r)) (regions c)) (map (@List.length point) (parts c)))
    by (apply matched_map; [apply shown_length | apply regions_match]).
  apply (Permutation_in _ (Permutation_sym B)) in I.
  apply in_map_iff in I as (r & <- & I); destruct (regions_of c) as (C & _).
  destruct (C (elements r) (in_map _ _ _ I)) as (N & _); destruct (elements r); [congruence | cbn; lia].
Qed.
End Position.
