(** Turns, wins and play of the Python games of connection, translated, are those of [Rules.v], in any game whose
    constraints are. *)

From Coq Require Import ZArith List Bool String Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Walk OneWinner Drawless PythonBasics SquareBoards SquareNet SquareFlood PythonConnection.
From Rulestone Require Swap.
Open Scope Z_scope.

(** The stones after a placement. *)
Lemma placed name n P q c : rectangle n n P -> P q = Empty ->
  Stones_place (stones name n P) (number n q) (name c) = stones name n (place P q c).
Proof.
  intros R E; assert (O : on_board n n q = true) by (destruct (on_board n n q) eqn:B; auto; apply R in B; congruence).
  unfold Stones_place, stones; cbn [Stones_contents]; f_equal; cbv [some_text add add_int]; now apply contents_place.
Qed.

Section Game.
Context `{R : Rounds} (G : ConnectionPosition_class) (g : game) (name : colour -> Colour) (F : follows G g name).
Variables (n : Z) (P : position).
Hypothesis Size : 1 <= n.
Hypothesis Rect : rectangle n n P.
Hypothesis Enough : (2 * Z.to_nat (n * n) <= rounds)%nat.

Let self := in_python name n P.

Lemma same_names c d : (name c == name d) = same c d.
Proof.
  apply eq_true_iff_eq; rewrite decides, same_iff; split; [|now intros ->].
  pose proof (names_apart _ _ _ F); destruct c, d; congruence.
Qed.

Lemma opponent_is c d o f : ConnectionPosition_opponent (self d o f) (name c) = name (other c).
Proof. unfold ConnectionPosition_opponent; rewrite (colours_are _ _ _ F), same_names; now destruct c. Qed.

Lemma joins_is c d o f : ConnectionPosition_joins_edges (self d o f) (name c) = wins n n P c.
Proof.
  unfold ConnectionPosition_joins_edges, ConnectionPosition_edges; rewrite (owners_are _ _ _ F); cbn [filter].
  rewrite !same_names; pose proof (edges_square n) as E; assert (N : 0 <= n) by lia.
  assert (Along : forall s h, In (s, h) (sides n) -> NoDup (edge n s)).
  { intros s h I; rewrite (edge_along n s h I); unfold along, sub, sub_set; cbn [elements]; apply NoDup_filter, (nodup_set (_ : list Z)). }
  assert (D : forall s, In s [TOP; BOTTOM; LEFT; RIGHT] -> NoDup (edge n s)).
  { intros s I; cbn [In] in I; destruct I as [<- | [<- | [<- | [<- | []]]]]; eapply Along; cbn [sides In]; eauto. }
  destruct c; cbn [same map]; unfold truth, truth_bool; cbn [self in_python ConnectionPosition_board ConnectionPosition_stones].
  - apply (joins name n P (names_apart _ _ _ F) First); auto; [apply D; cbn; auto | |];
      intros x; destruct (E x N) as (T & B & _ & _); [etransitivity; [apply B|] | etransitivity; [apply T|]];
      cbn [near_edge far_edge]; split; intros (p & O & Q & X); exists p; rewrite ?Z.eqb_eq in *; auto.
  - apply (joins name n P (names_apart _ _ _ F) Second); auto; [apply D; cbn; auto | |];
      intros x; destruct (E x N) as (_ & _ & L & Rt); [etransitivity; [apply L|] | etransitivity; [apply Rt|]];
      cbn [near_edge far_edge]; split; intros (p & O & Q & X); exists p; rewrite ?Z.eqb_eq in *; auto.
Qed.

Lemma winner_is c o f : ConnectionPosition_winner (self c o f) = option_map name (winner n n P).
Proof.
  unfold ConnectionPosition_winner; cbn [filter ConnectionPosition_turn self in_python]; fold (self c o f).
  rewrite opponent_is, !joins_is; unfold winner; pose proof (one_winner n n P) as O.
  destruct c; cbn [other]; destruct (wins n n P First), (wins n n P Second); try reflexivity; now destruct O.
Qed.

Lemma empty_is x : In x (Stones_empty (stones name n P) (square n)) <-> exists p, on_board n n p = true /\ P p = Empty /\ x = number n p.
Proof.
  unfold Stones_empty; cbv zeta; rewrite filter_In, cells_square, in_range by lia; cbn [Stones_contents stones]; split.
  - intros [I E]; destruct (number_of_nth n x) as (p & O & <-); [lia | auto|]; exists p; rewrite item_contents in E by auto.
    destruct (P p) as [| |d] eqn:S; auto; [apply Rect in S; congruence | discriminate].
  - intros (p & O & S & ->); rewrite item_contents, S by auto; split; [now apply number_bounds | reflexivity].
Qed.

Lemma able_is c d f : ConnectionPosition_can_act (self d false f) (name c) = able g n n P c.
Proof.
  unfold ConnectionPosition_can_act; cbn [ConnectionPosition_swap_open self in_python andb].
  apply eq_true_iff_eq; rewrite able_iff, existsb_exists; split.
  - intros (x & I & V); apply empty_is in I as (p & O & S & ->); exists p.
    rewrite (constraints_are _ _ _ F n P p) in V by auto; rewrite negb_involutive in V; now apply in_placements.
  - intros (p & I); apply in_placements in I; auto; pose proof (legal_empty _ _ _ _ _ _ I) as S; exists (number n p); split.
    + apply empty_is; exists p; repeat split; auto; destruct (on_board n n p) eqn:B; auto; apply Rect in B; congruence.
    + rewrite (constraints_are _ _ _ F n P p) by auto; now rewrite I.
Qed.

Lemma can_swap_is d f : ConnectionPosition_can_act (self d true f) (name d) = true.
Proof. unfold ConnectionPosition_can_act; cbn [ConnectionPosition_swap_open ConnectionPosition_turn self in_python andb]; now rewrite equal_refl. Qed.

(** Whose turn it is: while sides may be swapped, that of the second colour, and then as in [Rules.v]. *)
Theorem to_move_is c o f : ConnectionPosition_to_move (self c o f) = option_map name (to_act g n n P c o).
Proof.
  unfold ConnectionPosition_to_move, to_act; rewrite winner_is; destruct (winner n n P) as [w|] eqn:W; [reflexivity|].
  cbn [option_map]; change (None != None) with false; cbv iota; cbn [filter ConnectionPosition_turn self in_python]; fold (self c o f).
  destruct o; [now rewrite can_swap_is|]; rewrite opponent_is, !able_is; unfold to_move; rewrite W.
  destruct (able g n n P c), (able g n n P (other c)); reflexivity.
Qed.

(** What is legal: the stones that [Rules.v] allows to whoever is to move. *)
Theorem placement_is c o f q : on_board n n q = true ->
  ConnectionPosition_violations (self c o f) (Placement (number n q) None None) = [] <->
  exists d, to_act g n n P c o = Some d /\ legal g n n P q d = true.
Proof.
  intros O; assert (E : forall l : list Violation, l = [] <-> truth l = false) by (intros [|]; cbn; split; congruence).
  unfold ConnectionPosition_violations, ConnectionPosition__ended, ConnectionPosition_violations_if_occupied, Stones_at; rewrite winner_is, to_move_is; cbv zeta.
  cbn [ConnectionPosition_stones ConnectionPosition_turn self in_python Stones_contents stones]; rewrite item_contents by auto; fold (self c o f).
  assert (X : forall d, P q = Empty -> ConnectionPosition_violations_at (self c o f) (number n q) (name d) = [] <-> legal g n n P q d = true).
  { intros d S; rewrite E, (constraints_are _ _ _ F n P q) by auto; destruct (legal g n n P q d); cbn; split; congruence. }
  destruct (to_act g n n P c o) as [d|] eqn:M; cbn [option_map or_else].
  - change (Some (name d) != None) with true; cbv iota; cbn [app]; destruct (P q) as [| |e] eqn:S.
    + apply Rect in S; congruence.
    + cbn [shown]; change (None == None) with true; cbv iota; rewrite (names_true _ _ _ F), X by auto.
      split; [eauto | intros (e & [= <-] & L); exact L].
    + cbn [shown]; change (Some (name e) == None) with false; cbv iota; cbn [map]; split; [discriminate|].
      intros (e' & _ & L); apply legal_empty in L; congruence.
  - change (None != None) with false; cbv iota; split; [|intros (d & [=] & _)].
    intros X'; destruct (option_map name (winner n n P) == None); discriminate X'.
Qed.

Theorem swap_is c o f : ConnectionPosition_violations (self c o f) Swap = [] <-> o = true /\ winner n n P = None.
Proof.
  unfold ConnectionPosition_violations, ConnectionPosition_may_swap; rewrite winner_is; cbn [ConnectionPosition_swap_open self in_python].
  destruct o; cbn [andb]; [|split; [|intros [[=] _]]].
  - destruct (winner n n P); cbn [option_map]; [change (Some (name c0) == None) with false | change (None == None) with true]; cbv iota.
    + split; [|intros [_ [=]]]; intros X; now apply app_eq_nil in X as [_ [=]].
    + tauto.
  - intros X; now apply app_eq_nil in X as [_ [=]].
Qed.

(** A stone, and the turn of the other colour; sides may be swapped after the first stone on the board, if ever. *)
Theorem after_is c o f q d : on_board n n q = true -> to_act g n n P c o = Some d ->
  ConnectionPosition_after (self c o f) (Placement (number n q) None None) =
  in_python name n (place P q d) (other d) (f && (same d First && negb (existsb (fun p => negb (is_empty (P p))) (board n n)))) f.
Proof.
  intros O M; unfold ConnectionPosition_after; rewrite to_move_is, M.
  cbn [option_map]; cbn [ConnectionPosition_board ConnectionPosition_stones ConnectionPosition_options ConnectionOptions_swap self in_python]; fold (self c o f).
  rewrite opponent_is, (colours_are _ _ _ F); change (item [name First; name Second] 0) with (name First); rewrite same_names.
  unfold in_python; f_equal.
  - unfold Stones_place, stones; cbn [Stones_contents]; f_equal; cbv [some_text add add_int]; now apply contents_place.
  - do 3 f_equal; cbn [Stones_contents stones]; unfold contents.
    assert (A : forall p, In p (board n n) -> truth (shown name (P p)) = negb (is_empty (P p))).
    { intros p I; apply in_board in I; destruct (P p) eqn:S; auto; [apply Rect in S; congruence | apply (names_true _ _ _ F)]. }
    induction (board n n) as [|p l IH]; [reflexivity|]; cbn [map existsb]; rewrite A, IH; auto; [intros r I; apply A; now right | now left].
Qed.

Theorem after_swap_is c o f : ConnectionPosition_after (self c o f) Swap = self c false f.
Proof. reflexivity. Qed.

Theorem candidates_are c o f x : In x (ConnectionPosition_candidates (self c o f)) <->
  (to_act g n n P c o <> None /\ exists p, on_board n n p = true /\ P p = Empty /\ x = Placement (number n p) None None) \/
  (x = Swap /\ o = true /\ winner n n P = None).
Proof.
  unfold ConnectionPosition_candidates, ConnectionPosition_may_swap; rewrite to_move_is, winner_is, in_app_iff.
  cbn [ConnectionPosition_swap_open ConnectionPosition_stones ConnectionPosition_board self in_python].
  assert (S : In x (if o && (option_map name (winner n n P) == None) then [Swap] else []) <-> x = Swap /\ o = true /\ winner n n P = None).
  { destruct o, (winner n n P) as [w|]; cbn [option_map andb]; try change (Some (name w) == None) with false;
      try change (None == None) with true; cbn; intuition (congruence || discriminate). }
  rewrite S; apply or_iff_compat_r; destruct (to_act g n n P c o) as [d|]; cbn [option_map].
  - change (Some (name d) == None) with false; cbv iota; rewrite in_map_iff; split.
    + intros (i & <- & I); apply empty_is in I as (p & O & E & ->); split; [discriminate | eauto].
    + intros [_ (p & O & E & ->)]; exists (number n p); split; auto; apply empty_is; eauto.
  - change (None == None) with true; cbn; intuition.
Qed.
End Game.

(** The empty board, with the first colour to move, and no swap yet. *)
Theorem start_is `{R : Rounds} (G : ConnectionPosition_class) g name n options : follows G g name -> 0 <= n ->
  ConnectionPosition_start (square n) options =
  in_python name n (empty_board n n) First false (ConnectionOptions_swap options).
Proof.
  intros F N; destruct options as [swap]; unfold ConnectionPosition_start, ConnectionPosition_set_up; rewrite (colours_are _ _ _ F).
  cbv zeta; change (ConnectionOptions_require ?x) with x; cbn [ConnectionOptions_swap].
  unfold in_python, some_text, or_else.
  assert (S : Stones_none (square n) = stones name n (empty_board n n)).
  { unfold Stones_none, stones; f_equal; unfold SquareBoard_neighbours, SquareBoard_neighbours_by_direction; rewrite net_ring by auto.
    unfold len; rewrite !map_length; unfold contents, times, range; rewrite Z.sub_0_r, Nat2Z.id, flat_map_concat_map.
    assert (E : forall p, In p (board n n) -> shown name (empty_board n n p) = None)
      by (intros p I; unfold empty_board; destruct (on_board n n p); reflexivity).
    generalize 0%nat; induction (board n n) as [|p l IH]; intros k; [reflexivity|]; cbn [List.length seq map concat app].
    rewrite E by (left; reflexivity); apply (f_equal (cons None)), IH; intros r I; apply E; now right. }
  rewrite S; change (SquareBoard_require (square n)) with (square n); f_equal; apply andb_false_r.
Qed.

(** A position that is set up: sides may be swapped if they ever may, it is the second colour's turn, and one stone of the first
    colour stands alone. *)
Lemma len_stones_of name n P c : name First <> name Second -> 0 <= n -> len (Stones_of (stones name n P) (name c)) = Z.of_nat (Square.count c n P).
Proof.
  intros A N; rewrite stones_of_enumerated; unfold contents; rewrite enumerate_board by auto; unfold len, Square.count; f_equal.
  rewrite map_length; induction (board n n) as [|p l IH]; auto; cbn [map filter snd].
  assert (E : (shown name (P p) == some_text (name c)) = holds c (P p))
    by (apply eq_true_iff_eq; rewrite holds_iff; apply (shown_name name A c (P p))).
  rewrite E; destruct (holds c (P p)); cbn [List.length]; now rewrite IH.
Qed.

Theorem set_up_is (G : ConnectionPosition_class) (R : Rounds) g name n P c (options : ConnectionOptions) : follows G g name -> 0 <= n ->
  let offered := ConnectionOptions_swap options in
  ConnectionPosition_set_up (square n) (stones name n P) (Some (name c)) options =
  in_python name n P c (offered && (same c Second && (Square.count First n P =? 1)%nat && (Square.count Second n P =? 0)%nat)) offered.
Proof.
  intros F N; destruct options as [swap]; cbv zeta; unfold ConnectionPosition_set_up; rewrite (colours_are _ _ _ F).
  cbv zeta; change (ConnectionOptions_require ?x) with x; cbn [ConnectionOptions_swap].
  unfold some_text, or_else; rewrite (names_true _ _ _ F); pose proof (names_apart _ _ _ F) as A.
  change (SquareBoard_require (square n)) with (square n); unfold in_python; f_equal; f_equal.
  change (Some (name c) == Some (name Second)) with (name c == name Second); rewrite (same_names G g name F).
  rewrite (len_stones_of name n P First A N).
  assert (E : truth (Stones_of (stones name n P) (name Second)) = negb (Square.count Second n P =? 0)%nat).
  { pose proof (len_stones_of name n P Second A N) as L; unfold len in L; destruct (Stones_of (stones name n P) (name Second)) as [|x l];
      cbn [List.length] in L; destruct (Nat.eqb_spec (Square.count Second n P) 0); try reflexivity; lia. }
  rewrite E, negb_involutive; do 2 f_equal.
  change (?x == 1) with (x =? 1); destruct (Z.eqb_spec (Z.of_nat (Square.count First n P)) 1), (Nat.eqb_spec (Square.count First n P) 1); lia || reflexivity.
Qed.

(** Who wins by force in [Rules.v] does so in Python, where sides are never swapped. *)
Theorem forces_is `{R : Rounds} (G : ConnectionPosition_class) g name n w P c : follows G g name -> 1 <= n -> (2 * Z.to_nat (n * n) <= rounds)%nat ->
  forces g n n w P c -> rectangle n n P -> wins_by_force G (name w) (in_python name n P c false false).
Proof.
  intros F Size Enough.
  assert (Allowed : forall P c d q, rectangle n n P -> to_move g n n P c = Some d -> In q (placements g n n P d) ->
    allowed G (in_python name n P c false false) (Placement (number n q) None None) /\ on_board n n q = true /\ P q = Empty /\
    to_act g n n P c false = Some d).
  { clear P c w; intros P c d q B M I; apply in_placements in I; auto; pose proof (legal_empty _ _ _ _ _ _ I) as E.
    assert (O : on_board n n q = true) by (destruct (on_board n n q) eqn:O; auto; apply B in O; congruence).
    assert (T : to_act g n n P c false = Some d) by (unfold to_act; rewrite M; unfold to_move in M; now destruct (winner n n P)).
    split; [split | auto].
    - apply (candidates_are G g name F n P Size B Enough); left; rewrite T; split; [discriminate | eauto].
    - apply (placement_is G g name F n P Size B Enough); eauto. }
  induction 1 as [P c W | P c q M I _ IH | P c M _ IH]; intros B.
  - apply has_won; now rewrite (winner_is G g name F n P Size Enough), W.
  - destruct (Allowed P c w q B M I) as (A & O & E & T); apply own_action with (Placement (number n q) None None); [|exact A|].
    + now rewrite (to_move_is G g name F n P Size B Enough), T.
    + rewrite (after_is G g name F n P Size B Enough _ _ _ _ w) by auto; apply IH, rectangle_place; auto.
  - destruct (play_goes_on g n n P c (other w) M) as (m & Im); destruct (Allowed P c (other w) m B M Im) as (A & _ & _ & T).
    apply every_reply with (name (other w)).
    + now rewrite (to_move_is G g name F n P Size B Enough), T.
    + pose proof (names_apart _ _ _ F); destruct w; cbn [other]; congruence.
    + now exists (Placement (number n m) None None).
    + intros action [I V]; apply (candidates_are G g name F n P Size B Enough) in I as [(_ & q & O & E & ->) | (_ & [=] & _)].
      apply (placement_is G g name F n P Size B Enough) in V as (d & T' & L); auto; rewrite T in T'; injection T' as <-.
      rewrite (after_is G g name F n P Size B Enough _ _ _ _ (other w)) by auto; rewrite Swap.other_other.
      apply IH; [now apply in_placements | now apply rectangle_place].
Qed.
