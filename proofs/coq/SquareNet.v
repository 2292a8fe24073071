(** Neighbours and edges of the Python boards, translated, are those of [Rules.v]. *)

From Coq Require Import ZArith List Bool String Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk Hexagons Drawless PythonBasics SquareBoards PythonConnection.
Open Scope Z_scope.

(** ** The net *)

Lemma enumerate_board {A} n (f : point -> A) : 0 <= n ->
  enumerate (map f (board n n)) = map (fun p => (number n p, f p)) (board n n).
Proof.
  intros N; unfold enumerate, range; set (d := f (0, 0)); apply nth_ext with (0, d) (0, d).
  - rewrite combine_length, !map_length, seq_length; unfold len; rewrite map_length; lia.
  - intros i I; rewrite combine_length, !map_length, seq_length in I; unfold len in I; rewrite map_length in I.
    assert (J : (i < List.length (board n n))%nat) by lia.
    destruct (number_of_nth n (Z.of_nat i) N) as (p & O & E).
    { pose proof (len_board n N) as L; unfold len in L; lia. }
    rewrite combine_nth by (rewrite !map_length, seq_length; unfold len; rewrite map_length; lia).
    rewrite nth_indep with (d := (0, d)) (d' := (number n (0, 0), f (0, 0))) by now rewrite map_length.
    rewrite (map_nth (fun p => (number n p, f p))); unfold d; rewrite (map_nth f).
    assert (B : nth i (board n n) (0, 0) = p) by (rewrite <- (nth_board n p (0, 0) O), E, Nat2Z.id; auto).
    rewrite B, E; f_equal; rewrite nth_indep with (d' := 0 + Z.of_nat 0) by
      (rewrite map_length, seq_length; unfold len; rewrite map_length; lia).
    rewrite (map_nth (fun k => 0 + Z.of_nat k)), seq_nth; [lia|]; unfold len; rewrite map_length; lia.
Qed.

Definition numbers (n : Z) : dict_of LatticePoint Z := dict (map (fun '(number, place) => (place, number)) (enumerate (map place_of (board n n)))).

Lemma place_of_inj p q : place_of p = place_of q -> p = q.
Proof. destruct p, q; cbn; now intros [= -> ->]. Qed.

Lemma items_numbers n : 0 <= n -> items (numbers n) = map (fun p => (place_of p, number n p)) (board n n).
Proof.
  intros N; unfold numbers; rewrite enumerate_board, map_map, dict_distinct; auto.
  rewrite map_map; apply FinFun.Injective_map_NoDup; [intros p q; apply place_of_inj | apply nodup_board].
Qed.

Lemma get_number n p : 0 <= n -> get (numbers n) (place_of p) = if on_board n n p then Some (number n p) else None.
Proof.
  intros N; assert (D : NoDup (keys (numbers n))).
  { unfold keys; rewrite items_numbers, map_map by auto.
    apply FinFun.Injective_map_NoDup; [intros q r; apply place_of_inj | apply nodup_board]. }
  assert (I : forall v, get (numbers n) (place_of p) = Some v <-> on_board n n p = true /\ v = number n p).
  { intros v; rewrite get_in, items_numbers, in_map_iff by auto; split.
    - intros (q & [= A B C] & J); apply in_board in J; assert (q = p) by (destruct q, p; cbn in *; congruence); now subst.
    - intros [O ->]; exists p; now rewrite in_board. }
  destruct (on_board n n p) eqn:O; [now apply I|].
  destruct (get (numbers n) (place_of p)) as [v|]; auto; destruct (proj1 (I v) eq_refl); discriminate.
Qed.

Definition steps : list point := [(1, 0); (0, 1); (-1, 0); (0, -1)].

Lemma adjacent_steps p q : adjacent p q = true <-> exists d, In d steps /\ q = shift p d.
Proof.
  unfold adjacent; rewrite Z.eqb_eq; split.
  - intros A; exists (fst q - fst p, snd q - snd p); split; [|destruct p, q; unfold shift; cbn [fst snd]; f_equal; lia].
    unfold steps; cbn [In].
    assert (H : fst q - fst p = 1 /\ snd q - snd p = 0 \/ fst q - fst p = 0 /\ snd q - snd p = 1 \/
      fst q - fst p = -1 /\ snd q - snd p = 0 \/ fst q - fst p = 0 /\ snd q - snd p = -1) by lia.
    destruct H as [[-> ->] | [[-> ->] | [[-> ->] | [-> ->]]]]; auto.
  - intros (d & I & ->); unfold shift; destruct I as [<- | [<- | [<- | [<- | []]]]]; cbn [fst snd]; lia.
Qed.

Lemma net_ring n : 0 <= n -> Topology_neighbours_by_direction (SquareBoard__topology (square n)) =
  map (fun p => map (fun d => get (numbers n) (place_of (shift p d))) steps) (board n n).
Proof.
  intros N; unfold SquareBoard__topology, SquareBoard_topology, Topology_on_lattice; cbn [Topology_neighbours_by_direction SquareBoard_size square].
  rewrite places_of, map_map; reflexivity.
Qed.

Lemma neighbours_square n p x : on_board n n p = true ->
  In x (item (SquareBoard_neighbours (square n)) (number n p)) <->
  exists q, on_board n n q = true /\ adjacent p q = true /\ x = number n q.
Proof.
  intros B; assert (N : 0 <= n) by (rewrite on_board_iff in B; lia).
  unfold SquareBoard_neighbours, SquareBoard_neighbours_by_direction; rewrite net_ring, !map_map, item_by_number by auto.
  unfold present; rewrite in_flat_map; split.
  - intros (o & I & J); apply in_map_iff in I as (v & E & I); apply in_map_iff in I as (d & <- & I).
    rewrite get_number in E by auto; destruct (on_board n n (shift p d)) eqn:O; cbn in E; subst o; [|destruct J].
    destruct J as [<- | []]; exists (shift p d); rewrite adjacent_steps; eauto.
  - intros (q & O & A & ->); apply adjacent_steps in A as (d & I & ->).
    exists (Some (number n (shift p d))); split; [|now left].
    apply in_map_iff; exists (Some (number n (shift p d))); split; [reflexivity|].
    apply in_map_iff; exists d; rewrite get_number, O; auto.
Qed.

(** ** Edges *)

Lemma lookup_number n p : on_board n n p = true -> lookup (numbers n) (place_of p) = number n p.
Proof. intros B; unfold lookup; rewrite get_number, B; auto; rewrite on_board_iff in B; lia. Qed.

Definition edge (n : Z) (side : Side) : list Cell := lookup (SquareBoard_edges (square n)) side.

(** The points along a side, by the places of their numbers. *)
Definition along (n : Z) (f : Z -> point) : set_of Cell :=
  sub (set (map (fun place => lookup (numbers n) place) (map (fun i => place_of (f i)) (range 0 n)))) (Set_of []).

Definition sides (n : Z) : list (Side * (Z -> point)) :=
  [(TOP, fun i => (i, n - 1)); (BOTTOM, fun i => (i, 0)); (LEFT, fun i => (0, i)); (RIGHT, fun i => (n - 1, i))].

Lemma distinct_sides {A} (f : Side * (Z -> point) -> A) n : NoDup (map fst (map (fun s => (fst s, f s)) (sides n))).
Proof. cbn [map sides fst]; repeat constructor; cbn [In]; intuition discriminate. Qed.

Lemma edges_items n : items (SquareBoard_edges (square n)) = map (fun s => (fst s, along n (snd s))) (sides n).
Proof.
  unfold SquareBoard_edges, SquareBoard__topology, SquareBoard_topology, Topology_on_lattice; cbn [Topology_edges SquareBoard_size SquareBoard_removed square].
  rewrite places_of; fold (numbers n).
  rewrite (dict_distinct [(TOP, _); _; _; _]) by (cbn [map fst]; repeat constructor; cbn [In]; intuition discriminate).
  cbn [map].
  rewrite (dict_distinct [(TOP, set _); _; _; _]) by (cbn [map fst]; repeat constructor; cbn [In]; intuition discriminate).
  cbn [map].
  rewrite dict_distinct by (cbn [map fst]; repeat constructor; cbn [In]; intuition discriminate).
  cbn [map sides fst snd]; unfold along; rewrite !map_map; reflexivity.
Qed.

Lemma edge_along n side f : In (side, f) (sides n) -> edge n side = along n f.
Proof.
  intros I; unfold edge; assert (E := edges_items n).
  apply (f_equal elements), lookup_in; [unfold keys; rewrite E; apply (distinct_sides (fun s => along n (snd s)) n)|]; rewrite E.
  now apply (in_map (fun s => (fst s, along n (snd s)))) in I.
Qed.

Lemma in_along n (f : Z -> point) (Q : point -> Prop) x : (forall i, 0 <= i < n -> on_board n n (f i) = true /\ Q (f i)) ->
  (forall p, on_board n n p = true -> Q p -> exists i, 0 <= i < n /\ p = f i) ->
  In x (along n f) <-> exists p, on_board n n p = true /\ Q p /\ x = number n p.
Proof.
  intros A B; unfold along, sub, sub_set; cbn [elements]; rewrite filter_In, in_set, map_map, in_map_iff; cbn [mem existsb negb]; split.
  - intros [(i & <- & I) _]; apply in_range in I; destruct (A i I) as [O F]; exists (f i); rewrite lookup_number; auto.
  - intros (p & O & F & ->); destruct (B p O F) as (i & I & ->); split; auto; exists i; rewrite lookup_number, in_range; auto.
Qed.

Lemma edges_square n x : 0 <= n ->
  (In x (edge n TOP) <-> exists p, on_board n n p = true /\ snd p = n - 1 /\ x = number n p) /\
  (In x (edge n BOTTOM) <-> exists p, on_board n n p = true /\ snd p = 0 /\ x = number n p) /\
  (In x (edge n LEFT) <-> exists p, on_board n n p = true /\ fst p = 0 /\ x = number n p) /\
  (In x (edge n RIGHT) <-> exists p, on_board n n p = true /\ fst p = n - 1 /\ x = number n p).
Proof.
  intros N.
  rewrite (edge_along n TOP (fun i => (i, n - 1))), (edge_along n BOTTOM (fun i => (i, 0))),
    (edge_along n LEFT (fun i => (0, i))), (edge_along n RIGHT (fun i => (n - 1, i))) by (cbn [sides In]; auto).
  repeat split; apply in_along; (intros i I; rewrite on_board_iff; cbn [fst snd]; lia)
    || (intros [u v] O Q; rewrite on_board_iff in O; cbn [fst snd] in O, Q; eexists; split; [|f_equal; eauto]; lia).
Qed.
