(** The Python rules of Necklace, translated, are those of [Rules.v]. *)

From Coq Require Import ZArith List Bool String Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk NecklaceNeverLocked Locality Drawless.
From Rulestone Require Import PythonBasics SquareBoards SquareNet SquareFlood PythonNecklace ConnectionPython.
Open Scope Z_scope.

Definition stone_name (c : colour) : Colour := match c with First => RED | Second => BLUE end.

(** What a constraint finds against a placement: nothing, if it allows it. *)
Definition found (constraint : Constraint) (n : Z) (P : position) (q : point) (c : colour) : list (list Cell) :=
  Constraint_examine constraint (square n) (stones stone_name n P) (number n q) (stone_name c).

Lemma fits_crossed n P p : rectangle n n P -> crosscut P p = true -> fits n 2 2 p.
Proof.
  intros R C; unfold crosscut in C; apply crossed_true in C as (e & A & _ & B & _).
  assert (O : forall r c, P r = Stone c -> on_board n n r = true)
    by (intros r c E; destruct (on_board n n r) eqn:F; auto; apply R in F; congruence).
  apply O in A, B; rewrite on_board_iff in A, B; unfold top_right, shift in B; cbn [fst snd] in B; unfold fits; lia.
Qed.

Lemma same_crosscut n P p : rectangle n n P -> fits n 2 2 p -> is_crosscut (area_of n 2 2 p) (contents stone_name n P) = crosscut P p.
Proof.
  intros R F; assert (I : forall r, In r [p; bottom_right p 2; top_right p 2 2; top_left p 2] -> on_board n n r = true /\ P r <> Off).
  { intros r J; assert (O : on_board n n r = true) by (apply (fits_on n 2 2 p); auto; apply corners_in; auto; lia).
    split; auto; intros X; apply R in X; congruence. }
  unfold is_crosscut, crosscut, crossed; rewrite corners_of; cbn [map]; rewrite !item_contents by (apply I; cbn; auto).
  destruct (I p), (I (bottom_right p 2)), (I (top_right p 2 2)), (I (top_left p 2)); try (cbn; auto; fail).
  destruct (P p) as [| |[]], (P (bottom_right p 2)) as [| |[]], (P (top_right p 2 2)) as [| |[]], (P (top_left p 2)) as [| |[]];
    try contradiction; reflexivity.
Qed.

(** ** Paths out *)

Section Paths.
Variables (beside : Z -> list Z) (starts : list Z) (empty : set_of Z).

(** What is reached from the perimeter through empty points other than one. *)
Definition around (a : Z) : Z -> Prop :=
  linked beside (filter (fun x => negb (x =? a)) starts) (filter (fun x => negb (x =? a)) (without empty starts)).

(** A path to a point: a stone on none of its points does not part the point from the perimeter. *)
Record leads (path : list Z) (x : Z) : Prop := {
  of_empty : incl path empty; its_end : In x path; of_start : In x starts -> path = [x];
  parted : forall a, ~ In a path -> around a x }.

Record sound (paths : dict_of Z (list Z)) (reached : list Z) (remaining : set_of Z) : Prop := {
  distinct : NoDup (keys paths); known : forall x, In x (keys paths) <-> In x reached;
  paths_lead : forall x, In x reached -> leads (lookup paths x) x;
  outside : forall x, In x remaining -> In x empty /\ ~ In x reached /\ ~ In x starts }.

Lemma sound_step paths reached remaining x y : sound paths reached remaining -> In x reached -> In y (beside x) -> In y remaining ->
  sound (with_key paths y (lookup paths x ++ [y])) (reached ++ [y]) (without remaining [y]).
Proof.
  intros [D K L O] X B Y; destruct (O y Y) as (Ye & Yr & Ys).
  assert (P : forall z, lookup (with_key paths y (lookup paths x ++ [y])) z = if z =? y then lookup paths x ++ [y] else lookup paths z)
    by (intros z; apply lookup_put).
  split.
  - now apply nodup_put.
  - intros z; unfold keys, with_key; cbn [items]; rewrite keys_put; fold (keys paths); rewrite K, in_app_iff; cbn [In].
    split; intros [H | H]; auto; destruct H; auto; contradiction.
  - intros z I; rewrite P; destruct (Z.eqb_spec z y) as [-> | N].
    + destruct (L x X) as [Pe _ _ Pa]; split; [| apply in_app_iff; right; now left | contradiction |].
      * intros z J; apply in_app_iff in J as [J | [<- | []]]; [now apply Pe | exact Ye].
      * intros a A; rewrite in_app_iff in A; apply linked_step with x; [apply Pa; tauto | exact B|].
        apply filter_In; split; [unfold without; cbn [elements]; apply filter_In; split; [exact Ye | now apply negb_true_iff, mem_false]|].
        apply negb_true_iff, Z.eqb_neq; intros ->; apply A; right; now left.
    + apply L; apply in_app_iff in I as [I | [I | []]]; [exact I | congruence].
  - intros z I; unfold without in I; cbn [elements] in I; apply filter_In in I as [I J]; rewrite negb_true_iff, mem_false in J.
    destruct (O z I) as (Ze & Zr & Zs); repeat split; auto; rewrite in_app_iff; intros [W | [W | []]]; [contradiction|].
    apply J; left; congruence.
Qed.

Lemma sound_start : NoDup starts -> incl starts empty ->
  sound (dict (map (fun point => (point, [point])) starts)) starts (set (difference empty starts)).
Proof.
  intros N I; assert (It : items (dict (map (fun point => (point, [point])) starts)) = map (fun point => (point, [point])) starts)
    by (apply dict_distinct; rewrite map_map; cbn [fst]; now rewrite map_id).
  assert (K : keys (dict (map (fun point => (point, [point])) starts)) = starts)
    by (unfold keys; rewrite It, map_map; cbn [fst]; apply map_id).
  assert (P : forall x, In x starts -> lookup (dict (map (fun point => (point, [point])) starts)) x = [x])
    by (intros x X; apply lookup_in; [now rewrite K | rewrite It; now apply (in_map (fun point => (point, [point])))]).
  split; [now rewrite K | now rewrite K | |].
  - intros x X; rewrite P by auto; split; [intros y [<- | []]; auto | now left | auto|].
    intros a A; apply linked_start, filter_In; split; auto; apply negb_true_iff, Z.eqb_neq; intros ->; apply A; now left.
  - intros x X; change (In x (elements (set (elements (difference empty starts))))) in X; rewrite in_set in X.
    unfold difference, without in X; cbn [elements] in X; apply filter_In in X as [X Y]; rewrite negb_true_iff, mem_false in Y; auto.
Qed.

Definition inner (x : Z) : dict_of Z (list Z) * list Z * set_of Z -> Z -> dict_of Z (list Z) * list Z * set_of Z :=
  fun '(paths, reached, left_) neighbour => let '(paths, reached, left_) :=
    if mem neighbour left_ then let left_ := without left_ [neighbour] in let reached := reached ++ [neighbour] in
      let paths := with_key paths neighbour (lookup paths x ++ [neighbour]) in (paths, reached, left_)
    else (paths, reached, left_) in (paths, reached, left_).

Definition sound_state (s : dict_of Z (list Z) * list Z * set_of Z) : Prop := sound (fst (fst s)) (snd (fst s)) (snd s).

Lemma sound_inner x near : incl near (beside x) -> forall s, sound_state s -> In x (snd (fst s)) -> sound_state (loop near s (inner x)).
Proof.
  unfold loop; induction near as [|y near IH]; intros B [[paths reached] left_] S X; cbn [fold_left]; auto.
  assert (B' : incl near (beside x)) by (intros z Z; apply B; now right).
  unfold inner at 2; destruct (mem y left_) eqn:M; cbn zeta; [|now apply IH].
  cbn [fst snd] in X; apply IH; auto; [|cbn [fst snd]; apply in_app_iff; auto].
  apply mem_iff in M; apply sound_step; auto; apply B; now left.
Qed.

Definition outer : list Z * set_of Z -> Z -> list Z * set_of Z := fun '(cells, remaining) neighbour => let '(cells, remaining) :=
  if mem neighbour remaining then
    let remaining := without remaining [neighbour] in let cells := cells ++ [neighbour] in (cells, remaining)
  else (cells, remaining) in (cells, remaining).

Lemma outer_inner x near : forall s, (snd (fst (loop near s (inner x))), snd (loop near s (inner x))) = loop near (snd (fst s), snd s) outer.
Proof.
  unfold loop; induction near as [|y near IH]; intros [[paths reached] left_]; cbn [fold_left]; [reflexivity|].
  rewrite IH; f_equal; unfold inner, outer; cbn [fst snd]; destruct (mem y left_); reflexivity.
Qed.

Lemma linked_ext through through' x : (forall y, In y through <-> In y through') ->
  linked beside starts through x -> linked beside starts through' x.
Proof. intros E; induction 1 as [x I | x y L IH B T]; [now constructor|]; apply linked_step with x; auto; now apply E. Qed.
End Paths.

Section Placing.
Context `{R : Rounds}.
Variables (n : Z) (P : position) (q : point) (c : colour).
Hypothesis Rect : rectangle n n P.
Hypothesis E : P q = Empty.
Hypothesis Enough : (2 * Z.to_nat (n * n) <= rounds)%nat.

Let here : on_board n n q = true.
Proof. destruct (on_board n n q) eqn:B; auto; apply Rect in B; congruence. Qed.

Let size : 0 <= n.
Proof. pose proof here as B; rewrite on_board_iff in B; lia. Qed.

Let placed_rect : rectangle n n (place P q c).
Proof. now apply rectangle_place. Qed.

(** ** Crosscuts *)

Lemma crosscuts_none : found CROSSCUT n P q c = [] <-> forall p, on_board n n p = true -> crosscut (place P q c) p = false.
Proof.
  unfold found, CROSSCUT, crosscuts, add, add_list, add_int, some_text; cbn [Constraint_examine Stones_contents stones].
  rewrite contents_place by apply here.
  assert (Nil : forall A B (f : A -> B) g l, map f (filter g l) = [] <-> forall a, In a l -> g a = false).
  { intros A B f g l; induction l as [|a l IH]; cbn [filter map In]; [tauto|]; destruct (g a) eqn:G; cbn [map].
    - split; [discriminate|]; intros F; rewrite F in G; auto; discriminate.
    - rewrite IH; firstorder congruence. }
  split.
  - intros N p O; apply app_eq_nil in N as [Old New]; rewrite Nil in Old, New.
    apply not_true_iff_false; intros C; pose proof (fits_crossed n _ p placed_rect C) as F.
    destruct (existsb (same_point p) (areas_at q 2 2)) eqn:I.
    + apply existsb_exists in I as (p' & I & S); apply same_point_iff in S; subst p'.
      apply eq_true_false_abs with (1 := C); rewrite <- (same_crosscut n) by auto; apply New, areas_by_point; auto using here; [lia | lia | eauto].
    + unfold crosscut in C; rewrite crossed_elsewhere in C; try lia.
      * fold (crosscut P p) in C; apply eq_true_false_abs with (1 := C); rewrite <- (same_crosscut n) by auto; apply Old, in_areas; eauto.
      * intros J; apply not_true_iff_false in I; apply I, existsb_exists; exists p; split; auto; apply same_point_refl.
  - intros N; assert (Z : forall l m : list (list Cell), l = [] -> m = [] -> l ++ m = []) by (now intros l m -> ->).
    apply Z; apply Nil.
    + intros a I; apply in_areas in I as (p & F & ->); rewrite same_crosscut by auto.
      destruct (crosscut P p) eqn:C; auto; exfalso; assert (O : on_board n n p = true)
        by (unfold fits in F; rewrite on_board_iff; lia).
      apply N in O; unfold crosscut, crossed in C, O.
      assert (K : forall r, P r <> Empty -> place P q c r = P r)
        by (intros r X; apply place_elsewhere; intros ->; contradiction).
      rewrite !K in O; [congruence | ..]; intros X; rewrite X in C; try discriminate C;
        destruct (P p); try discriminate C; destruct (P (bottom_right p 2)); try discriminate C;
        destruct (P (top_right p 2 2)); discriminate C.
    + intros a I; apply areas_by_point in I as (p & I & F & ->); auto using here; try lia.
      rewrite same_crosscut by auto; apply N; unfold fits in F; rewrite on_board_iff; lia.
Qed.

Let beside : Z -> list Z := beside_square n.
Let empty : set_of Z := set (Stones_empty (stones stone_name n P) (square n)).
Let starts : list Z := filter (fun point => mem point empty) (SquareBoard_perimeter (square n)).

Lemma in_empty x : In x empty <-> exists p, is_empty_point n n P p /\ x = number n p.
Proof.
  unfold empty; change (elements (set ?l)) with (elements (set (l : list Z))); rewrite in_set; unfold Stones_empty; cbv zeta.
  rewrite filter_In, cells_square, in_range by auto; cbn [Stones_contents stones]; unfold is_empty_point; split.
  - intros [I S]; destruct (number_of_nth n x) as (p & O & <-); auto; exists p; rewrite item_contents in S by auto.
    destruct (P p) as [| |d] eqn:Y; auto; [apply Rect in Y; congruence | destruct d; discriminate].
  - intros (p & [O S] & ->); rewrite item_contents, S by auto; split; [now apply number_bounds | reflexivity].
Qed.

Lemma in_perimeter x : In x (SquareBoard_perimeter (square n)) <-> exists p, on_board n n p = true /\ perimeter n n p = true /\ x = number n p.
Proof.
  unfold SquareBoard_perimeter, values; rewrite edges_items, map_map; destruct (edges_square n x size) as (T & B & L & Rt).
  change (elements (set ?l)) with (elements (set (l : list Z))); rewrite in_set, in_flat_map.
  rewrite !(edge_along n _ _ (or_introl eq_refl)), (edge_along n BOTTOM (fun i => (i, 0))), (edge_along n LEFT (fun i => (0, i))),
    (edge_along n RIGHT (fun i => (n - 1, i))) in * by (cbn [sides In]; auto).
  unfold perimeter; split.
  - intros (e & I & J); cbn [map sides snd In] in I; destruct I as [<- | [<- | [<- | [<- | []]]]];
      [apply T in J | apply B in J | apply L in J | apply Rt in J]; destruct J as (p & O & S & ->); exists p; repeat split; auto;
      rewrite S, Z.eqb_refl, ?orb_true_r; reflexivity.
  - intros (p & O & S & ->); rewrite !orb_true_iff, !Z.eqb_eq in S; cbn [map sides snd].
    assert (Q : forall f, In f [fun i => (i, n - 1); fun i => (i, 0); fun i => (0, i); fun i => (n - 1, i)] ->
      In (number n p) (along n f) -> exists e, In e (map (along n) [fun i => (i, n - 1); fun i => (i, 0); fun i => (0, i); fun i => (n - 1, i)]) /\ In (number n p) (elements e))
      by (intros f I J; exists (along n f); split; [now apply in_map | exact J]).
    destruct S as [[[S | S] | S] | S]; [apply (Q (fun i => (0, i))) | apply (Q (fun i => (n - 1, i)))
      | apply (Q (fun i => (i, 0))) | apply (Q (fun i => (i, n - 1)))]; cbn [In]; auto;
      [apply L | apply Rt | apply B | apply T]; eauto.
Qed.

Lemma in_starts x : In x starts <-> exists p, is_empty_point n n P p /\ perimeter n n p = true /\ x = number n p.
Proof.
  unfold starts; rewrite filter_In, mem_iff, in_empty, in_perimeter; unfold is_empty_point; split.
  - intros [(p & O & X & ->) (r & [O' S] & Y)]; apply number_inj in Y; auto; subst r; eauto 10.
  - intros (p & [O S] & X & ->); split; eauto 10.
Qed.

Lemma paths_out_leads : let paths := paths_out (square n) empty in NoDup (keys paths) /\
  (forall x, In x (keys paths) <-> linked beside starts (without empty starts) x) /\
  (forall x, In x (keys paths) -> leads beside starts empty (lookup paths x) x).
Proof.
  assert (ND : NoDup starts) by (apply NoDup_filter, (nodup_set (_ : list Z))).
  assert (Inc : incl starts empty) by (intros x I; unfold starts in I; apply filter_In in I as [_ I]; exact (proj1 (mem_iff _ _) I)).
  pose proof (sound_start beside starts empty ND Inc) as Start.
  assert (K : keys (dict (map (fun point => (point, [point])) starts)) = starts).
  { unfold keys; rewrite dict_distinct; rewrite map_map; cbn [fst]; now rewrite map_id. }
  assert (Less : forall x, In x (without empty starts) -> In x empty).
  { clear; unfold without; cbn [elements]; generalize (elements empty); intros l x X; exact (proj1 (proj1 (filter_In _ _ _) X)). }
  unfold paths_out; fold starts; cbv zeta; rewrite K; clear K.
  match goal with |- context [extending _ _ ?f] => set (step := f) end.
  set (state := (dict _, starts, set _)).
  assert (Step : forall s x, step s x = loop (beside x) s (inner x)).
  { intros [[p r] l] x; change (step (p, r, l) x) with (let '(p, r, l) := loop (beside x) (p, r, l) (inner x) in (p, r, l)).
    destruct (loop (beside x) (p, r, l) (inner x)) as [[] ]; reflexivity. }
  pose proof (extended_invariant (sound_state beside starts empty) (fun '(paths, reached, _) => reached) step rounds 0 state Start) as Inv.
  pose proof (extended_part (fun s => (snd (fst s), snd s)) (fun '(paths, reached, _) => reached) (fun '(cells, remaining) => cells) step
    (fun s x => loop (beside x) s outer) rounds) as Part.
  specialize (Part ltac:(now intros [[] ]) ltac:(intros t x; rewrite Step; apply outer_inner) 0%nat state).
  specialize (Inv ltac:(intros [[p r] l] x S X; rewrite Step; apply sound_inner; auto; now intros y)).
  change (extended rounds 0 (fun '(paths, reached, _) => reached) step state) with (extending state (fun '(paths, reached, _) => reached) step) in *.
  assert (Through : forall x, In x (set (difference empty starts)) <-> In x (without empty starts)).
  { intros x; change (elements (set (elements ?l))) with (elements (set (l : list Z))); now rewrite in_set. }
  assert (T : takes_over beside (fun s x => loop (beside x) s outer)).
  { intros cells remaining cell N; destruct (inner_loop (beside cell) cells remaining N) as (added & kept & X & A).
    exists added, kept; split; [exact X | exact A]. }
  assert (L : forall l : list Z, NoDup l -> incl l empty -> (List.length l <= Z.to_nat (n * n))%nat).
  { intros l N I; rewrite <- (seq_length (Z.to_nat (n * n)) 0), <- (map_length Z.of_nat); apply NoDup_incl_length; auto.
    intros x X; apply I, in_empty in X as (p & [O _] & ->); apply in_map_iff; pose proof (number_bounds n p O).
    exists (Z.to_nat (number n p)); rewrite in_seq; lia. }
  assert (NR : NoDup (set (difference empty starts))) by apply (nodup_set (_ : list Z)).
  assert (B : (List.length starts + List.length (set (difference empty starts)) <= rounds)%nat).
  { pose proof (L starts ND Inc) as L1; assert (L2 : (List.length (set (difference empty starts)) <= Z.to_nat (n * n))%nat); [|lia].
    apply (L _ NR); intros x X; exact (Less x (proj1 (Through x) X)). }
  destruct (flood_reaches beside starts _ _ NR T B) as [Reach _].
  unfold extending in Reach at 1; cbn [snd fst state] in Part; rewrite <- Part in Reach; cbn [fst] in Reach.
  change (extended rounds 0 (fun '(paths, reached, _) => reached) step state) with (extending state (fun '(paths, reached, _) => reached) step) in *.
  destruct (extending state _ step) as [[paths reached] left_]; destruct Inv as [D K Lead _]; cbn [fst snd] in *.
  split; [exact D|]; split; intros x; rewrite K; [|apply Lead].
  rewrite Reach; split; apply linked_ext; intros y; [apply Through | symmetry; apply Through].
Qed.

(** ** Seclusion *)

Let after : position := place P q c.
Let inside : point -> Prop := is_empty_point n n after.

Lemma inside_iff p : inside p <-> is_empty_point n n P p /\ p <> q.
Proof.
  unfold inside, after, is_empty_point, place; destruct (same_point p q) eqn:S.
  - apply same_point_iff in S; split; [intros [_ [=]] | tauto].
  - split; [|tauto]; intros H; split; auto; intros ->; now rewrite same_point_refl in S.
Qed.

(** What is reached around the new stone is what a walk reaches after it. *)
Lemma around_walk p : inside p -> around beside starts empty (number n q) (number n p) <-> reach inside (perimeter n n) p.
Proof.
  assert (Ne : forall p, on_board n n p = true -> negb (number n p =? number n q) = true <-> p <> q).
  { intros r O; rewrite negb_true_iff, Z.eqb_neq; split; [intros X ->; auto | intros X Y; apply number_inj in Y; auto; apply here]. }
  apply linked_is_a_walk.
  - intros r I; apply inside_iff in I; apply I.
  - intros x; rewrite filter_In, in_starts; split.
    + intros [(r & I & S & ->) N]; exists r; rewrite inside_iff, <- (Ne r); auto; apply I.
    + intros (r & I & S & ->); apply inside_iff in I as [I N]; split; [eauto|]; apply Ne; auto; apply I.
  - intros x; rewrite filter_In; unfold without at 1; cbn [elements]; rewrite filter_In, in_empty, negb_true_iff, mem_false, filter_In; split.
    + intros [[(r & I & ->) X] N]; split; [|tauto]; exists r; rewrite inside_iff, <- (Ne r); auto; apply I.
    + intros [(r & I & ->) X]; apply inside_iff in I as [I N]; apply Ne in N; [|apply I]; split; auto; split; [eauto | tauto].
Qed.

Lemma secluded_none : found SECLUDED n P q c = [] <-> Rules.secluded n n (place P q c) = [].
Proof.
  rewrite nothing_secluded; unfold found, SECLUDED, PythonNecklace.secluded; cbn [Constraint_examine]; fold empty; cbv zeta.
  destruct paths_out_leads as (D & K & Lead); set (paths := paths_out (square n) empty) in *; set (cell := number n q).
  pose proof in_empty as InE; pose proof around_walk as Walked; clearbody paths empty starts.
  match goal with |- context [loop (items paths) ?t ?f] => set (over := loop (items paths) t f) end.
  assert (Board : forall x, In x empty -> exists p, on_board n n p = true /\ x = number n p)
    by (intros x X; apply InE in X as (p & [O _] & ->); eauto).
  assert (Emp : forall x, In x (keys paths) -> In x empty) by (intros x X; destruct (Lead x X) as [I J _ _]; now apply I).
  assert (Sym : forall x y, In x empty -> In y (beside x) -> In x (beside y)).
  { intros x y X Y; apply Board in X as (p & O & ->); unfold beside, beside_square in *.
    apply neighbours_square in Y as (r & O' & A & ->); auto; apply neighbours_square; auto; exists p; rewrite adjacent_sym; auto. }
  assert (Over : forall x, In x (item over cell) <-> In x (keys paths) /\ In cell (lookup paths x)).
  { intros x; unfold over, loop.
    rewrite (fold_left_ext _ (fun table entry => fold_left (fun table p => with_item table p (item table p ++ [fst entry])) (snd entry) table))
      by (now intros table []).
    rewrite (put_all (fun entry : Z * list Z => snd entry) (fun entry : Z * list Z => fst entry)).
    - rewrite item_at by (apply number_bounds, here); rewrite (nth_indep _ _ []) by (rewrite map_length, cells_square by exact size;
        unfold range; rewrite map_length, seq_length; pose proof (number_bounds n q here); fold cell; unfold cell; lia).
      rewrite (map_nth (fun _ : Z => []) _ 0); cbn [In]; split.
      + intros [[] | ([y path] & I & Y & J)]; cbn [fst snd] in *; subst y; now apply items_lookup in I as [I ->].
      + intros [I J]; right; exists (x, lookup paths x); rewrite items_lookup; auto.
    - intros [y path] z I J; cbn [snd] in J; apply items_lookup in I as [I ->]; auto; destruct (Lead y I) as [Inc _ _ _].
      apply Inc, Board in J as (p & O & ->); unfold len; rewrite map_length, cells_square by exact size.
      unfold range; rewrite map_length, seq_length; pose proof (number_bounds n p O); lia.
    - apply number_bounds, here. }
  clearbody over; set (lost := set (filter (fun at_ => at_ != cell) (item over cell))).
  assert (Lost : forall x, In x lost <-> (In x (keys paths) /\ In cell (lookup paths x)) /\ x <> cell).
  { intros x; unfold lost; change (elements (set ?l)) with (elements (set (l : list Z))); rewrite in_set, filter_In, Over, negb_true_iff.
    apply and_iff_compat_l, equal_false. }
  set (near_kept := filter _ lost).
  assert (Kept : forall x, In x near_kept <-> In x lost /\ exists y, In y (beside x) /\ In y (keys paths) /\ ~ In cell (lookup paths y)).
  { intros x; unfold near_kept; rewrite filter_In, existsb_exists; apply and_iff_compat_l; split; intros (y & I & J); exists y; split; auto.
    - apply andb_true_iff in J as [J L]; rewrite mem_iff in J; apply negb_true_iff, mem_false in L; auto.
    - apply andb_true_iff; rewrite mem_iff, negb_true_iff, mem_false; auto. }
  assert (NL : NoDup lost) by apply (nodup_set (_ : list Z)).
  assert (ND : NoDup near_kept) by (unfold near_kept; now apply NoDup_filter).
  set (regained := SquareBoard_reached (square n) near_kept lost).
  assert (Reg : forall x, In x regained <-> linked beside near_kept (without (set lost) near_kept) x).
  { apply reached_square; auto.
    assert (L : forall l : list Z, NoDup l -> incl l lost -> (List.length l <= Z.to_nat (n * n))%nat).
    { intros l N I; rewrite <- (seq_length (Z.to_nat (n * n)) 0), <- (map_length Z.of_nat); apply NoDup_incl_length; auto.
      intros x X; apply I, Lost in X as [[X _] _]; apply Emp, Board in X as (p & O & ->); apply in_map_iff; pose proof (number_bounds n p O).
      exists (Z.to_nat (number n p)); rewrite in_seq; lia. }
    pose proof (L lost NL (incl_refl _)); pose proof (L near_kept ND) as L'; enough (incl near_kept lost) by (specialize (L' H0); lia).
    intros x X; now apply Kept in X. }
  clearbody regained.
  assert (Through : forall x, In x (without (set lost) near_kept) <-> In x lost /\ ~ In x near_kept).
  { intros x; unfold without; cbn [elements]; rewrite filter_In, negb_true_iff, mem_false.
    apply and_iff_compat_r; change (once lost) with (elements (set (elements lost))); apply in_set. }
  assert (Open : forall x, In x lost -> In x (filter (fun x => negb (x =? cell)) (without empty starts))).
  { intros x X; apply Lost in X as [[X C] N]; apply filter_In; split; [|now apply negb_true_iff, Z.eqb_neq].
    apply filter_In; split; [now apply Emp|]; apply negb_true_iff, mem_false; intros S; destruct (Lead x X) as [_ _ Only _].
    rewrite Only in C by auto; destruct C as [C | []]; auto. }
  assert (Back : forall x, In x regained -> around beside starts empty cell x).
  { intros x X; apply Reg in X; induction X as [x I | x y L IH B I].
    - apply Kept in I as [I (y & B & Y & A)]; apply linked_step with y; [now apply Lead | | now apply Open].
      apply Sym; auto; apply Lost in I as [[I _] _]; auto.
    - apply linked_step with x; auto; apply Open; now apply Through in I. }
  assert (Whole : forall x, around beside starts empty cell x -> In x (keys paths) /\ (~ In cell (lookup paths x) \/ In x regained)).
  { induction 1 as [x I | x y L [IK IH] B I].
    - apply filter_In in I as [I N]; apply negb_true_iff, Z.eqb_neq in N; assert (X : In x (keys paths)) by (apply K; now constructor).
      split; auto; left; destruct (Lead x X) as [_ _ Only _]; rewrite Only by auto; intros [Y | []]; auto.
    - apply filter_In in I as [I N]; apply negb_true_iff, Z.eqb_neq in N.
      assert (Y : In y (keys paths)) by (apply K; apply linked_step with x; auto; now apply K); split; auto.
      destruct (in_dec Z.eq_dec cell (lookup paths y)) as [C | C]; [right | now left].
      assert (Ly : In y lost) by (now apply Lost); apply Reg.
      destruct (in_dec Z.eq_dec y near_kept) as [J | J]; [now constructor|]; destruct IH as [A | A].
      + destruct J; apply Kept; split; auto; exists x; repeat split; auto.
      + apply linked_step with x; [now apply Reg | exact B | now apply Through]. }
  set (points := sub _ (set [cell])).
  assert (Points : forall x, In x points <-> ((In x empty /\ ~ In x (keys paths) \/ In x lost) /\ ~ In x regained) /\ x <> cell).
  { intros x; unfold points, sub, sub_set; cbn [elements]; rewrite filter_In, negb_true_iff, mem_false.
    unfold difference, without; cbn [elements]; rewrite filter_In, negb_true_iff, mem_false; unfold union; cbn [elements]; rewrite in_app_iff.
    unfold without; cbn [elements]; rewrite !filter_In, !negb_true_iff, !mem_false.
    change (once lost) with (elements (set (elements lost))); rewrite in_set.
    rewrite (filter_In _ _ empty), negb_true_iff, mem_false; change (In x (set [cell])) with (cell = x \/ False).
    assert (O : In x empty /\ ~ In x (keys paths) \/ ~ (In x empty /\ ~ In x (keys paths)))
      by (destruct (in_dec Z.eq_dec x empty), (in_dec Z.eq_dec x (keys paths)); tauto).
    intuition congruence. }
  clearbody points.
  assert (Nothing : (if truth points then [sorted points] else []) = [] <-> forall x, ~ In x points).
  { destruct points as [[|y l]]; cbn; split; auto; [discriminate|]; intros N; destruct (N y); now left. }
  rewrite Nothing; clear Nothing; split.
  - intros None p I; pose proof I as J; apply inside_iff in J as [Ep Np]; fold inside; apply Walked; auto.
    destruct (in_dec Z.eq_dec (number n p) regained) as [G | G]; [now apply Back|].
    assert (Nc : number n p <> cell) by (intros X; apply number_inj in X; auto; apply Ep).
    destruct (in_dec Z.eq_dec (number n p) (keys paths)) as [J | J].
    + destruct (in_dec Z.eq_dec cell (lookup paths (number n p))) as [C | C]; [|now apply Lead].
      destruct (None (number n p)); apply Points; split; auto; split; auto; right; now apply Lost.
    + destruct (None (number n p)); apply Points; split; auto; split; auto; left; split; auto; apply InE; eauto.
  - intros Reach x X; apply Points in X as [[X G] N].
    assert (Ex : In x empty) by (destruct X as [[X _] | X]; [exact X | apply Emp; now apply Lost in X]).
    apply InE in Ex as (p & Ep & ->); assert (I : inside p) by (apply inside_iff; split; auto; intros ->; now apply N).
    pose proof (Reach p I) as W; apply Walked, Whole in W as [Kp [A | A]]; auto.
    destruct X as [[_ X] | X]; [contradiction|]; apply Lost in X as [[_ X] _]; contradiction.
Qed.

(** On every square board, in every position, for every empty point: nothing is found if the rules allow the stone. *)
Theorem placements : found CROSSCUT n P q c = [] /\ found SECLUDED n P q c = [] <-> legal_necklace n n P q c = true.
Proof. rewrite crosscuts_none, secluded_none, legal_necklace_iff; tauto. Qed.
End Placing.

(** The Python class of Necklace is the game of [Rules.v]. *)
Theorem necklace_follows `{R : Rounds} : follows PythonNecklace.Necklace Rules.Necklace stone_name.
Proof.
  split; [reflexivity | | discriminate | now intros [] |].
  - unfold Necklace; cbn [ConnectionPosition_owners].
    apply dict_distinct; cbn [map fst]; repeat constructor; cbn [In]; intuition discriminate.
  - intros n P q c self Rect E Enough B S; unfold ConnectionPosition_violations_at, ConnectionPosition_breaches.
    cbn [ConnectionPosition_constraints Necklace map combine flat_map]; rewrite B, S, app_nil_r.
    fold (found CROSSCUT n P q c) (found SECLUDED n P q c); pose proof (placements n P q c Rect E Enough) as T; cbn [legal].
    destruct (legal_necklace n n P q c); [destruct (proj2 T eq_refl) as [-> ->]; reflexivity|].
    destruct (found CROSSCUT n P q c); [|reflexivity]; destruct (found SECLUDED n P q c); [|reflexivity].
    discriminate (proj1 T (conj eq_refl eq_refl)).
Qed.
