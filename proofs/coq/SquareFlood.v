(** What the Python boards' floods reach, translated, is what a walk reaches; and a colour joins its edges just if it
    [wins]. *)

From Coq Require Import ZArith List Bool String Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk Hexagons Drawless PythonBasics SquareBoards SquareNet PythonConnection.
Open Scope Z_scope.

Lemma length_less {A} (keep : A -> bool) (xs less : list A) : NoDup xs -> NoDup less ->
  (forall x, In x less <-> In x xs /\ keep x = false) ->
  (List.length less + List.length (filter keep xs) = List.length xs)%nat.
Proof.
  revert less; induction xs as [|x xs IH]; intros less D L E; cbn [filter].
  - destruct less as [|y less]; [reflexivity|]; destruct (proj1 (E y)) as [[] _]; now left.
  - inversion_clear D as [|? ? N D']; destruct (keep x) eqn:K; cbn [List.length].
    + rewrite <- (IH less); auto; intros y; rewrite E; cbn [In]; split; [intros [[->|] F]; [congruence | auto] | tauto].
    + assert (I : In x less) by (apply E; split; [now left | auto]).
      apply in_split in I as (l1 & l2 & ->); apply NoDup_remove in L as [L X].
      rewrite <- (IH (l1 ++ l2)); auto; [rewrite !app_length; cbn [List.length]; lia|].
      intros y; specialize (E y); rewrite in_app_iff in E; rewrite in_app_iff; cbn [In] in E; split.
      * intros I; assert (J : y <> x) by (intros ->; apply X, in_app_iff; auto).
        destruct (proj1 E) as [[->|] F]; [tauto | congruence | auto].
      * intros [I F]; destruct (proj2 E) as [?|[->|?]]; auto; contradiction.
Qed.

Lemma length_filter {A} (f : A -> bool) l : (List.length (filter f l) <= List.length l)%nat.
Proof. induction l as [|x l IH]; cbn [filter]; auto; destruct (f x); cbn [List.length]; lia. Qed.

Lemma length_once {A} `{Equal A} (l : list A) : (List.length (once l) <= List.length l)%nat.
Proof. induction l as [|x l IH]; cbn [once]; auto; destruct (mem x l); cbn [List.length]; lia. Qed.

Section Flood.
Variable neighbours : Z -> list Z.

(** What is reached from some cells through others. *)
Inductive linked (starts : list Z) (through : list Z) : Z -> Prop :=
| linked_start x : In x starts -> linked starts through x
| linked_step x y : linked starts through x -> In y (neighbours x) -> In y through -> linked starts through y.

(** A step of the flood: the neighbours that remain are taken over. *)
Definition takes_over (step : list Z * set_of Z -> Z -> list Z * set_of Z) : Prop :=
  forall cells (remaining : set_of Z) cell, NoDup remaining -> exists added (kept : set_of Z), step (cells, remaining) cell = (cells ++ added, kept) /\
    NoDup kept /\ (List.length added + List.length kept = List.length remaining)%nat /\
    (forall x, In x added <-> In x (neighbours cell) /\ In x remaining) /\
    (forall x, In x kept <-> In x remaining /\ ~ In x (neighbours cell)).

Variables (starts : list Z) (through : set_of Z).
Variable step : list Z * set_of Z -> Z -> list Z * set_of Z.
Hypothesis D : NoDup through.
Hypothesis S : takes_over step.

Definition kept_true (at_ : nat) (s : list Z * set_of Z) : Prop :=
  let (cells, remaining) := s in
  NoDup remaining /\ (List.length cells + List.length remaining = List.length starts + List.length through)%nat /\
  incl starts cells /\ (forall x, In x cells -> linked starts through x) /\
  (forall x, In x remaining -> In x through) /\ (forall x, In x through -> In x cells \/ In x remaining) /\
  (forall i x y, (i < at_)%nat -> nth_error cells i = Some x -> In y (neighbours x) -> ~ In y remaining).

Lemma one_step at_ cells remaining cell : kept_true at_ (cells, remaining) -> nth_error cells at_ = Some cell ->
  kept_true (Datatypes.S at_) (step (cells, remaining) cell).
Proof.
  intros (N & L & I & K & T & C & F) E; destruct (S cells remaining cell N) as (added & kept & -> & N' & L' & A & R).
  assert (W : linked starts through cell) by (apply K, nth_error_In with at_; auto).
  repeat split; auto.
  - rewrite app_length; lia.
  - intros x J; apply in_app_iff; auto.
  - intros x J; apply in_app_iff in J as [J | J]; auto; apply A in J as [J M]; apply linked_step with cell; auto.
  - intros x J; apply T; now apply R in J.
  - intros x J; apply C in J as [J | J]; [left; apply in_app_iff; auto|].
    destruct (in_dec Z.eq_dec x (neighbours cell)); [left; apply in_app_iff; right; now apply A | right; now apply R].
  - intros i x y J G Y Z; apply R in Z as [Z M]; assert (at_ < List.length cells)%nat by (apply nth_error_Some; congruence).
    rewrite nth_error_app1 in G by lia; destruct (Nat.eq_dec i at_) as [-> | X]; [congruence|].
    apply (F i x y) in Z; auto; lia.
Qed.

Lemma all_rounds rounds : forall at_ s, kept_true at_ s -> (List.length starts + List.length through <= at_ + rounds)%nat ->
  exists at', kept_true at' (extended rounds at_ (fun '(cells, remaining) => cells) step s) /\
    (List.length (fst (extended rounds at_ (fun '(cells, remaining) => cells) step s)) <= at')%nat.
Proof.
  induction rounds as [|k IH]; intros at_ [cells remaining] K B; cbn [extended].
  - exists at_; split; auto; cbn [fst]; destruct K as (_ & L & _); lia.
  - destruct (nth_error cells at_) as [x|] eqn:E; [apply IH; [now apply one_step | lia]|].
    exists at_; split; auto; cbn [fst]; now apply nth_error_None.
Qed.

Theorem flood_reaches `{R : Rounds} : (List.length starts + List.length through <= rounds)%nat ->
  let made := extending (starts, through) (fun '(cells, remaining) => cells) step in
  (forall x, In x (fst made) <-> linked starts through x) /\
  (forall x, ~ In x starts -> In x (snd made) <-> In x through /\ ~ linked starts through x).
Proof.
  intros B; unfold extending; destruct (all_rounds rounds 0 (starts, through)) as (at' & K & L); [|exact B|].
  { cbn; repeat split; auto; [intros x; auto | intros; now constructor | intros; lia]. }
  destruct (extended rounds 0 _ step (starts, through)) as [cells remaining]; cbn [fst snd] in *.
  destruct K as (N & _ & I & K & T & C & F).
  assert (A : forall x, linked starts through x -> In x cells).
  { induction 1 as [x J | x y W J Y M]; auto; destruct (C y M) as [|Z]; auto.
    apply In_nth_error in J as (i & J); exfalso; apply (F i x y) in Z; auto.
    assert (i < List.length cells)%nat by (apply nth_error_Some; congruence); lia. }
  split; [intros x; split; auto|]; intros x X; split.
  - intros J; split; auto; intros W; pose proof (T x J) as M; inversion W as [? Y | z ? V Y]; subst; [contradiction|].
    apply A, In_nth_error in V as (i & V); apply (F i z x) in J; auto.
    assert (i < List.length cells)%nat by (apply nth_error_Some; congruence); lia.
  - intros [M W]; destruct (C x M); auto; destruct W; auto.
Qed.
End Flood.

(** The inner loop of the floods takes over what remains of the neighbours. *)
Lemma inner_loop near : forall (cells : list Z) (remaining : set_of Z), NoDup remaining ->
  exists added (kept : set_of Z), loop near (cells, remaining) (fun '(cells, remaining) neighbour => let '(cells, remaining) :=
      if mem neighbour remaining then
        let remaining := without remaining [neighbour] in let cells := cells ++ [neighbour] in (cells, remaining)
      else (cells, remaining) in (cells, remaining)) = (cells ++ added, kept) /\
    NoDup kept /\ (List.length added + List.length kept = List.length remaining)%nat /\
    (forall x, In x added <-> In x near /\ In x remaining) /\
    (forall x, In x kept <-> In x remaining /\ ~ In x near).
Proof.
  unfold loop; induction near as [|y near IH]; intros cells remaining D; cbn [fold_left In].
  - exists [], remaining; rewrite app_nil_r; cbn [In List.length]; intuition.
  - destruct (mem y remaining) eqn:M; cbn zeta.
    + apply mem_iff in M; assert (W : forall x, In x (without remaining [y]) <-> In x remaining /\ x <> y).
      { intros x; unfold without; cbn [elements]; rewrite filter_In, negb_true_iff, mem_false; cbn [In].
        split; intros [A B]; split; auto; intros E; apply B; auto; now destruct E. }
      destruct (IH (cells ++ [y]) (without remaining [y])) as (added & kept & E & N & L & A & K).
      { unfold without; cbn [elements]; now apply NoDup_filter. }
      exists (y :: added), kept; rewrite E, <- app_assoc; split; [reflexivity|]; split; [exact N|]; split; [|split; intros x].
      * cbn [List.length Nat.add]; rewrite L; unfold without; cbn [elements].
        apply (length_less (fun x => negb (mem x [y])) remaining [y]); auto; [repeat constructor; auto|].
        intros x; cbn [In]; rewrite negb_false_iff, mem_iff; cbn [In]; split; [intros [<- | []]; auto | tauto].
      * cbn [In]; rewrite A, W; destruct (Z.eq_dec x y); intuition (subst; auto).
      * rewrite K, W; intuition.
    + apply mem_false in M; destruct (IH cells remaining D) as (added & kept & E & N & L & A & K).
      exists added, kept; rewrite E; split; [reflexivity|]; split; [exact N|]; split; [exact L|]; split; intros x.
      * rewrite A; intuition (subst; auto; contradiction).
      * rewrite K; intuition (subst; auto; contradiction).
Qed.

Definition beside_square (n : Z) (x : Cell) : list Cell := item (SquareBoard_neighbours (square n)) x.

(** What a board reaches from some of its cells through others. *)
Definition reached_through `{Rounds} (neighbours : Z -> list Z) (starts : list Z) (within : list Z) : set_of Z :=
  let cells := starts in
  let remaining := (set within) in
  let remaining := (without remaining cells) in
  let '(cells, remaining) := extending (cells, remaining) (fun '(cells, remaining) => cells) (fun '(cells, remaining) => (fun cell => let '(cells, remaining) := loop (neighbours cell) (cells, remaining) (fun '(cells, remaining) => (fun neighbour => let '(cells, remaining) := if (mem neighbour remaining) then let remaining := (without remaining [neighbour]) in
  let cells := (cells ++ [neighbour]) in
  (cells, remaining) else (cells, remaining) in
  (cells, remaining))) in
  (cells, remaining))) in
  (set cells).

Theorem reached_is `{Rounds} neighbours starts within : (List.length starts + List.length (without (set within) starts) <= rounds)%nat -> forall x,
  In x (reached_through neighbours starts within) <-> linked neighbours starts (without (set within) starts) x.
Proof.
  intros B x; unfold reached_through.
  match goal with |- context [extending _ _ ?f] => set (step := f) end.
  assert (N : NoDup (without (set within) starts)) by (unfold without; cbn [elements]; apply NoDup_filter, (nodup_set within)).
  assert (T : takes_over neighbours step).
  { intros cells remaining cell R; unfold step; cbv beta iota.
    destruct (inner_loop (neighbours cell) cells remaining R) as (added & kept & E & A).
    cbv zeta in E; exists added, kept; rewrite E; auto. }
  destruct (flood_reaches neighbours starts (without (set within) starts) step N T) as [E _]; [exact B|].
  unfold step at 1 in E; cbv zeta; rewrite <- E; destruct (extending _ _ _) as [cells remaining]; apply in_set.
Qed.

Theorem reached_square `{Rounds} n starts within : NoDup starts ->
  (List.length starts + List.length within <= rounds)%nat -> forall x,
  In x (SquareBoard_reached (square n) starts within) <-> linked (beside_square n) starts (without (set within) starts) x.
Proof.
  intros _ B; apply (reached_is (beside_square n) starts within).
  assert (L : (List.length (without (set within) starts) <= List.length within)%nat); [|lia].
  unfold without; cbn [elements]; etransitivity; [apply length_filter|]; apply length_once.
Qed.

(** ** From numbers to points *)

Theorem linked_is_a_walk n (inside : point -> Prop) start starts through : (forall p, inside p -> on_board n n p = true) ->
  (forall x, In x starts <-> exists p, inside p /\ start p = true /\ x = number n p) ->
  (forall x, In x through <-> (exists p, inside p /\ x = number n p) /\ ~ In x starts) ->
  forall p, inside p -> linked (beside_square n) starts through (number n p) <-> reach inside start p.
Proof.
  intros O A B p I; split.
  - enough (G : forall x, linked (beside_square n) starts through x -> exists q, reach inside start q /\ x = number n q).
    { intros L; apply G in L as (q & R & E); apply number_inj in E; auto; [now subst | apply O, (reach_inside _ _ _ R)]. }
    induction 1 as [x J | x y L (q & R & ->) J K].
    + apply A in J as (q & J & S & ->); exists q; split; auto; now constructor.
    + apply B in K as [(r & K & ->) _]; unfold beside_square in J.
      apply neighbours_square in J as (r' & F & Adj & E); [|apply O, (reach_inside _ _ _ R)].
      apply number_inj in E; auto; subst r'; exists r; split; auto; now apply reach_step with q.
  - intros R; clear I; induction R as [p I S | p q R IH Adj I].
    + apply linked_start, A; eauto.
    + destruct (in_dec Z.eq_dec (number n q) starts) as [J | J]; [now apply linked_start|].
      apply linked_step with (number n p); auto; [|apply B; eauto].
      apply neighbours_square; [apply O, (reach_inside _ _ _ R) | eauto].
Qed.

(** ** Stones *)

Section Stones.
Variables (name : colour -> Colour) (n : Z) (P : position).
Hypothesis Apart : name First <> name Second.

Local Notation stones := (Square.stones name n P).

Lemma shown_name c x : (shown name x == Some (name c)) = true <-> x = Stone c.
Proof.
  rewrite decides; destruct x as [| |d]; cbn; split; try discriminate; [intros [= E] | intros [= ->]; reflexivity].
  destruct c, d; congruence.
Qed.

Lemma stones_of_enumerated c : Stones_of stones c =
  map fst (filter (fun entry : Z * option Colour => snd entry == some_text c) (enumerate (contents name n P))).
Proof.
  unfold Stones_of, stones; cbn [Stones_contents].
  rewrite (filter_ext _ (fun entry : Z * option Colour => snd entry == some_text c)) by (now intros []).
  apply map_ext; now intros [].
Qed.

Lemma stones_of_colour c x : 0 <= n ->
  In x (Stones_of stones (name c)) <-> exists p, on_board n n p = true /\ P p = Stone c /\ x = number n p.
Proof.
  intros N; rewrite stones_of_enumerated; unfold contents; rewrite enumerate_board by auto.
  rewrite in_map_iff; split.
  - intros ((i, s) & <- & I); apply filter_In in I as [I E]; apply in_map_iff in I as (p & [= <- <-] & I).
    apply in_board in I; apply shown_name in E; eauto.
  - intros (p & O & S & ->); exists (number n p, shown name (P p)); split; [reflexivity|].
    apply filter_In; split; [apply (in_map (fun p => (number n p, shown name (P p)))); now apply in_board | now apply shown_name].
Qed.

Lemma nodup_stones_of c : 0 <= n -> NoDup (Stones_of stones c).
Proof.
  intros N; rewrite stones_of_enumerated; unfold contents; rewrite enumerate_board by auto.
  assert (D := nodup_board n n); assert (O : forall p, In p (board n n) -> on_board n n p = true) by (intros p; apply in_board).
  induction (board n n) as [|p l IH]; [constructor|]; inversion_clear D as [|? ? X D']; cbn [map filter snd].
  assert (IH' := IH D' (fun q I => O q (or_intror I))); destruct (shown name (P p) == some_text c); cbn [map]; auto; constructor; auto.
  intros I; apply in_map_iff in I as ((i, s) & E & I); apply filter_In in I as [I _].
  apply in_map_iff in I as (q & [= <- <-] & I); cbn [fst] in E; apply number_inj in E; [congruence | |]; apply O; cbn [In]; auto.
Qed.

Lemma count_stones_of c : 0 <= n -> (List.length (Stones_of stones c) <= Z.to_nat (n * n))%nat.
Proof.
  intros N; rewrite stones_of_enumerated; unfold contents; rewrite map_length, enumerate_board by auto.
  etransitivity; [apply length_filter|]; rewrite map_length; pose proof (len_board n N); unfold len in *; lia.
Qed.

(** A chain of the colour leads from one of its edges to the other. *)
Theorem joins `{Rounds} c (near far : set_of Cell) : 0 <= n -> NoDup near -> (2 * Z.to_nat (n * n) <= rounds)%nat ->
  (forall x, In x (elements near) <-> exists p, on_board n n p = true /\ near_edge c p = true /\ x = number n p) ->
  (forall x, In x (elements far) <-> exists p, on_board n n p = true /\ far_edge n n c p = true /\ x = number n p) ->
  let own := Stones_of stones (name c) in
  negb (isdisjoint far (SquareBoard_reached (square n) (intersection near own) own)) = wins n n P c.
Proof.
  intros N D B Near Far own; apply eq_true_iff_eq; rewrite wins_iff; unfold isdisjoint; rewrite negb_involutive, existsb_exists.
  set (starts := intersection near own).
  assert (S : forall x, In x starts <-> exists p, stone_of n n P c p /\ near_edge c p = true /\ x = number n p).
  { intros x; unfold starts, intersection; cbn [elements]; rewrite filter_In, mem_iff; unfold own.
    rewrite stones_of_colour, Near by auto; unfold stone_of; split.
    - intros [(p & O & E & ->) (q & O' & Q & X)]; apply number_inj in X; auto; subst q; eauto 10.
    - intros (p & (O & Q) & E & ->); split; eauto. }
  assert (T : forall x, In x (without (set own) starts) <-> (exists p, stone_of n n P c p /\ x = number n p) /\ ~ In x starts).
  { intros x; unfold without; cbn [elements]; rewrite filter_In, negb_true_iff, mem_false; fold (set own).
    change (once own) with (elements (set own)); rewrite in_set; unfold own; rewrite stones_of_colour by auto.
    apply and_iff_compat_r; unfold stone_of; split; intros (p & A); exists p; tauto. }
  assert (W : forall p, stone_of n n P c p -> linked (beside_square n) starts (without (set own) starts) (number n p) <->
    reach (stone_of n n P c) (near_edge c) p) by (apply linked_is_a_walk; auto; intros p [O _]; exact O).
  assert (F : forall x, In x (SquareBoard_reached (square n) starts own) <-> linked (beside_square n) starts (without (set own) starts) x).
  { apply reached_square; [unfold starts, intersection; cbn [elements]; now apply NoDup_filter|].
    assert (List.length starts <= List.length own)%nat.
    { apply NoDup_incl_length; [unfold starts, intersection; cbn [elements]; now apply NoDup_filter|].
      intros x I; unfold starts, intersection in I; cbn [elements] in I; apply filter_In in I as [_ I]; now apply mem_iff in I. }
    pose proof (count_stones_of (name c) N); unfold own in *; lia. }
  split.
  - intros (x & I & M); apply mem_iff, F in M; apply Far in I as (p & O & E & ->); exists p; split; auto; apply W; auto.
    inversion M as [? J | z ? V Y J]; subst; [apply S in J as (q & Q & _ & X) | apply T in J as [(q & Q & X) _]];
      apply number_inj in X; auto; try (now subst q); apply Q.
  - intros (p & R & E); pose proof (reach_inside _ _ _ R) as [O Q]; exists (number n p).
    rewrite mem_iff, F, W, Far by (split; auto); eauto.
Qed.
End Stones.
