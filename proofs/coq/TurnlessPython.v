(** The Python rules of Interleave and Evening, translated, play as [Model.v] says: the opening, the wish to stop, the end, and
    which actions are legal, listed and made. On every hexagonal board, whichever of its cells are missing. *)

From Coq Require Import ZArith List Bool String Lia.
Import ListNotations.
From Rulestone Require Import Rules HexRules Search Walk Hexagons Turnless Judge Groups PythonBasics SquareBoards SquareFlood
  PythonHexagon PythonInterleave PythonEvening InterleavePython GroupsPython WrappedPython EveningPython Model.
Open Scope Z_scope.

#[local] Opaque number cells hexagon.

(** ** What both games share *)

Section Family.
Context (name : colour -> Colour) (Apart : name First <> name Second).
Context (s : Z) (P : position) (Outside : forall p, on_hexagon s p = false -> P p = Off).
Context (open : openness) (Fills : forall q c, open P q c = true -> P q = Empty).
Context (found : Cell -> Colour -> list Violation).
Context (Found : forall q c, on_hexagon s q = true -> P q = Empty -> found (number s q) (name c) = [] <-> open P q c = true).

Local Notation stones := (Hexagon.stones name s P).
Local Notation board := (hexboard s P).
Local Notation empty := (Stones_empty stones board).

Lemma named c d : (name c == name d) = same c d.
Proof. apply eq_true_iff_eq; rewrite decides, same_iff; split; [|now intros ->]; destruct c, d; congruence. Qed.

Lemma anybody_is : existsb (fun x => existsb (fun colour : Colour => negb (truth (found x colour))) [name First; name Second]) empty =
  anybody open (hexagon s) P.
Proof.
  unfold anybody; apply eq_true_iff_eq; rewrite !existsb_exists; cbn [existsb]; split.
  - intros (x & I & F); apply (empty_are name s P) in I as (p & O & E & ->); exists p; rewrite in_hexagon; split; auto.
    rewrite orb_false_r in F; apply orb_true_iff in F as [F | F]; apply empty_list, Found in F; auto; rewrite F; auto using orb_true_r.
  - intros (p & I & F); apply in_hexagon in I; exists (number s p); rewrite orb_false_r, orb_true_iff, <- !empty_list.
    apply orb_true_iff in F; split; [apply (empty_are name s P); exists p; repeat split; auto; destruct F as [F | F]; eapply Fills; eauto|].
    destruct F as [F | F]; [left | right]; apply Found; eauto.
Qed.

Lemma stopped_is cs : (wishes name cs == set [name First; name Second]) = existsb (same First) cs && existsb (same Second) cs.
Proof.
  assert (M : forall c, In (name c) (wishes name cs) <-> existsb (same c) cs = true).
  { intros c; unfold wishes; cbn [elements]; rewrite in_map_iff, existsb_exists; split.
    - intros (d & E & I); exists d; split; auto; apply same_iff; destruct c, d; congruence.
    - intros (d & I & E); apply same_iff in E; subst; eauto. }
  apply eq_true_iff_eq; rewrite set_equal, andb_true_iff, <- !M; split.
  - intros E; split; apply E, in_set; cbn; auto.
  - intros [A B] x; rewrite in_set; cbn [In]; split; [|intros [<- | [<- | []]]; auto].
    unfold wishes; cbn [elements]; rewrite in_map_iff; intros ([|] & <- & _); auto.
Qed.

Lemma wish_is c cs : union (wishes name cs) (set [name c]) = wishes name (wish c cs).
Proof.
  change (Set_of (map name cs ++ if negb (mem (name c) (map name cs)) then [name c] else []) = Set_of (map name (wish c cs))).
  assert (M : mem (name c) (map name cs) = existsb (same c) cs).
  { unfold mem; induction cs as [|d cs IH]; auto; cbn [map existsb]; now rewrite IH, named. }
  rewrite M; unfold wish; destruct (existsb (same c) cs); cbn [negb]; [now rewrite app_nil_r|]; now rewrite map_app.
Qed.

Lemma legal_is (over : bool) e (clauses : list ClauseId) q c : clauses <> [] -> on_hexagon s q = true -> P q <> Off ->
  let taken := if Stones_at stones (number s q) == None then [] else map (fun clause : ClauseId => Build_Violation clause [number s q]) clauses in
  (if over then [e] else []) ++ match taken with [] => found (number s q) (name c) | some => some end = [] <-> over = false /\ open P q c = true.
Proof.
  intros C O N; cbv zeta; destruct over; [split; [discriminate | intros [[=] _]]|]; cbn [app].
  unfold Stones_at; rewrite (content name s P) by auto; destruct (P q) eqn:E; [congruence | |].
  - change (shown name Empty == None) with true; cbv iota; rewrite Found by auto; tauto.
  - change (shown name (Stone c0) == None) with false; cbv iota; destruct clauses as [|k clauses]; [congruence|]; cbn [map].
    split; [discriminate|]; intros [_ X]; apply Fills in X; congruence.
Qed.

Lemma listed_are x : In x (flat_map (fun colour : Colour => map (fun cell => Placement cell colour None) empty) [name First; name Second]) <->
  exists q c, on_hexagon s q = true /\ P q = Empty /\ x = Placement (number s q) (Some (name c)) None.
Proof.
  rewrite in_flat_map; split.
  - intros (k & K & I); apply in_map_iff in I as (i & <- & I); apply (empty_are name s P) in I as (p & O & E & ->).
    destruct K as [<- | [<- | []]]; eauto 8.
  - intros (q & c & O & E & ->); exists (name c); split; [destruct c; cbn; auto|]; apply in_map_iff; exists (number s q); split; auto.
    apply (empty_are name s P); eauto.
Qed.

Lemma stops_are x : In x (map (fun it => Stop it) [name First; name Second]) <-> exists c, x = Stop (name c).
Proof. cbn [map In]; split; [intros [<- | [<- | []]]; eauto | intros ([|] & ->); auto]. Qed.

Lemma placed_are q c : on_hexagon s q = true -> P q = Empty ->
  Stones_place stones (number s q) (name c) = Hexagon.stones name s (place P q c) /\ board = hexboard s (place P q c).
Proof.
  intros O E; split; [now apply placed_stones|]; apply same_board; intros p; unfold place.
  destruct (same_point p q) eqn:X; [apply same_point_iff in X; subst; rewrite E; split; discriminate | tauto].
Qed.
End Family.

(** ** Evening *)

Section Evening.
Context (R : Rounds) (s : Z) (P : position) (Outside : forall p, on_hexagon s p = false -> P p = Off).
Context (Enough : (List.length (hexagon s) <= rounds)%nat) (cs : list colour) (odd_even : bool).

Local Notation name := evening_name.
Let self := evening s P (wishes name cs) odd_even.
Let open := open_evening (hexagon s).
Let over := turnless_over open (hexagon s) P cs.

Lemma evening_fills q c : open P q c = true -> P q = Empty.
Proof. unfold open, open_evening; destruct (P q); auto; discriminate. Qed.

Lemma evening_found q c : on_hexagon s q = true -> P q = Empty -> Evening_violations_at self (number s q) (name c) = [] <-> open P q c = true.
Proof. apply (EveningPython.placements R s P Outside Enough). Qed.

Theorem evening_opening_is : Evening_opening_is_over self = begun (hexagon s) P.
Proof.
  unfold Evening_opening_is_over, begun; apply eq_true_iff_eq; rewrite !existsb_exists.
  unfold self; cbn [Evening_stones evening Hexagon.stones Stones_contents]; split.
  - intros (x & I & T); apply in_map_iff in I as (p & <- & I); apply in_cells in I; exists p; rewrite in_hexagon; split; auto.
    destruct (P p) as [| |[|]]; [discriminate T | discriminate T | reflexivity | reflexivity].
  - intros (p & I & T); exists (shown name (P p)); split; [apply (in_map (fun p => shown name (P p))), in_cells; now apply in_hexagon|].
    destruct (P p) as [| |[|]]; [discriminate T | discriminate T | reflexivity | reflexivity].
Qed.

Theorem evening_over_is : Evening_over self = begun (hexagon s) P && over.
Proof.
  unfold Evening_over; rewrite evening_opening_is; f_equal; unfold over, turnless_over; f_equal.
  - exact (stopped_is name apart cs).
  - f_equal; exact (anybody_is name s P open evening_fills (Evening_violations_at self) evening_found).
Qed.

Theorem evening_legal q c t : on_hexagon s q = true -> P q <> Off ->
  Evening_violations self (Placement (number s q) (Some (name c)) t) = [] <->
  if begun (hexagon s) P then over = false /\ open P q c = true else c = First.
Proof.
  intros O N; unfold Evening_violations; rewrite evening_over_is, evening_opening_is.
  destruct (begun (hexagon s) P); cbn [negb andb]; cbv iota zeta.
  - exact (legal_is name s P open evening_fills (Evening_violations_at self) evening_found over _ [_; _] q c ltac:(discriminate) O N).
  - destruct c; cbn; split; congruence.
Qed.

Theorem evening_stop_legal c : Evening_violations self (Stop (name c)) = [] <-> begun (hexagon s) P = true /\ over = false.
Proof.
  unfold Evening_violations; rewrite evening_over_is, evening_opening_is.
  destruct (begun (hexagon s) P), over; cbn; intuition congruence.
Qed.

Theorem evening_candidates x : In x (Evening_candidates self) <-> begun (hexagon s) P && over = false /\
  ((exists q c, on_hexagon s q = true /\ P q = Empty /\ x = Placement (number s q) (Some (name c)) None) \/
   begun (hexagon s) P = true /\ exists c, x = Stop (name c)).
Proof.
  unfold Evening_candidates; rewrite evening_over_is, evening_opening_is; change Evening_colours with [name First; name Second].
  change (Evening_stones self) with (stones name s P); change (Evening_board self) with (hexboard s P).
  destruct (begun (hexagon s) P), over; cbn [andb]; cbv iota zeta; [split; [intros [] | intros [[=] _]] | ..];
    rewrite in_app_iff, (listed_are name s P), ?(stops_are name).
  1: split; [intros [I | I]; auto | intros [_ [I | [_ I]]]; auto].
  all: cbn [map In]; split; [intros [I | []]; auto | intros [_ [I | [[=] _]]]; auto].
Qed.

Theorem evening_placed q c t : on_hexagon s q = true -> P q = Empty ->
  Evening_after self (Placement (number s q) (Some (name c)) t) = evening s (place P q c) (wishes name []) odd_even.
Proof. intros O E; destruct (placed_are name s P q c O E) as [A B]; unfold evening; rewrite <- A, <- B; reflexivity. Qed.

Theorem evening_stopped c : Evening_after self (Stop (name c)) = evening s P (wishes name (wish c cs)) odd_even.
Proof. unfold evening; rewrite <- (wish_is name apart c cs); reflexivity. Qed.

Theorem evening_starts : (forall p, P p = Empty \/ P p = Off) ->
  Evening_start (hexboard s P) (Evening_options self) = evening s P (wishes name []) odd_even.
Proof. intros E; unfold Evening_start; rewrite (none_is name s P Outside E); reflexivity. Qed.

Theorem evening_status_is : let sizes c := map Z.of_nat (Judge.group_sizes (hexagon s) P c) in
  let leader := name (evening_leader odd_even (hexagon s) P) in
  Evening_status self = if begun (hexagon s) P then
    PythonEvening.Build_Status over (if over then Some leader else None) None
      (Some (Dict_of [(name First, sizes First); (name Second, sizes Second)])) (Some leader) true
  else PythonEvening.Build_Status false None None None None false.
Proof.
  cbv zeta; unfold Evening_status; rewrite evening_over_is, evening_opening_is; destruct (begun (hexagon s) P); [|reflexivity].
  assert (L : Evening_leader self = name (evening_leader odd_even (hexagon s) P)) by exact (evening_leader_is R s P Outside Enough _ _).
  cbn [negb andb]; cbv iota zeta; rewrite L.
  change Evening_colours with [name First; name Second]; cbn [map].
  pose proof (sizes_are R name apart s P Outside _ _ (with_rim s P Outside) Enough) as S.
  assert (G : forall c, Evening_group_sizes self (name c) = map Z.of_nat (Judge.group_sizes (hexagon s) P c)) by exact S.
  now rewrite !G.
Qed.
End Evening.

(** ** Interleave *)

(** Whether any cell is named twice. *)
Lemma twice_is (xs : list Z) : truth (sorted (set (filter (fun x => 1 <? Python.count xs x) xs))) = false <-> NoDup xs.
Proof.
  assert (C : forall x, Python.count xs x = Z.of_nat (count_occ Z.eq_dec xs x)).
  { intros x; unfold Python.count, len; f_equal; induction xs as [|y ys IH]; auto; cbn [filter count_occ].
    change (y == x) with (y =? x); destruct (Z.eqb_spec y x), (Z.eq_dec y x); try congruence; cbn [List.length]; now rewrite IH. }
  assert (T : forall l : list Z, truth l = false <-> forall x, ~ In x l).
  { intros [|x l]; cbn; split; auto; [discriminate|]; intros N; destruct (N x); auto. }
  rewrite T, (NoDup_count_occ' Z.eq_dec); split; intros N x.
  - intros I; specialize (N x); rewrite in_sorted, in_set, filter_In, C in N.
    pose proof (proj1 (count_occ_In Z.eq_dec xs x) I); destruct (Z.ltb_spec 1 (Z.of_nat (count_occ Z.eq_dec xs x))); [tauto | lia].
  - rewrite in_sorted, in_set, filter_In, C; intros [I L]; rewrite (N x I) in L; discriminate.
Qed.

(** What stones lead to that are placed on distinct cells. *)
Lemma placed_apart moves : forall P, NoDup (map fst moves) -> forall p,
  HexRules.after P moves p = match find (fun m : move => same_point p (fst m)) moves with Some m => Stone (snd m) | None => P p end.
Proof.
  induction moves as [|[q c] rest IH]; intros P D p; [reflexivity|]; cbn [map fst] in D; inversion_clear D as [|? ? N D'].
  change (HexRules.after P ((q, c) :: rest) p) with (HexRules.after (place P q c) rest p); rewrite IH by auto; cbn [find fst snd].
  unfold place; destruct (same_point p q) eqn:E; [|reflexivity]; apply same_point_iff in E; subst q.
  destruct (find (fun m : move => same_point p (fst m)) rest) as [m|] eqn:F; [|reflexivity]; apply find_some in F as [I F]; apply same_point_iff in F; subst p.
  destruct N; now apply in_map.
Qed.

Section Interleave.
Context (R : Rounds) (s : Z) (P : position) (Outside : forall p, on_hexagon s p = false -> P p = Off).
Context (Enough : (List.length (hexagon s) <= rounds)%nat) (Wide : (Z.to_nat (2 * s) <= rounds)%nat).
Context (wraps : bool) (cs : list colour) (phase : string).

Local Notation name := interleave_name.
Let self := interleave wraps s P (wishes name cs) phase.
Let open := open_on wraps s.
Let over := turnless_over open (hexagon s) P cs.

Lemma interleave_found q c : on_hexagon s q = true -> P q = Empty -> Interleave_violations_at self (number s q) (name c) = [] <-> open P q c = true.
Proof. intros O E; exact (WrappedPython.placements R wraps s P Outside (wishes name cs) phase q c O E Enough Wide). Qed.

Lemma listed_empty : Stones_empty (Interleave_stones self) (Interleave_board self) = Stones_empty (stones name s P) (hexboard s P).
Proof. apply glued_empty. Qed.

Theorem interleave_over_is : Interleave_over self = (phase == PythonInterleave.Phase_PLAY) && over.
Proof.
  unfold Interleave_over, Interleave_opening_is_over; change (Interleave_phase self) with phase; f_equal; unfold over, turnless_over; f_equal.
  - exact (stopped_is name names_apart cs).
  - f_equal; unfold Interleave_anybody_can_place; rewrite listed_empty; exact (anybody_is name s P open (open_fills wraps s P) (Interleave_violations_at self) interleave_found).
Qed.

Theorem interleave_legal q c t : on_hexagon s q = true -> P q <> Off ->
  Interleave_violations self (Placement (number s q) (Some (name c)) t) = [] <->
  phase = PythonInterleave.Phase_PLAY /\ over = false /\ open P q c = true.
Proof.
  intros O N; unfold Interleave_violations; rewrite interleave_over_is; unfold Interleave_opening_is_over.
  change (Interleave_phase self) with phase; destruct (phase == PythonInterleave.Phase_PLAY) eqn:A; cbn [negb andb]; cbv iota.
  - apply decides in A; transitivity (over = false /\ open P q c = true); [|tauto].
    exact (legal_is name s P open (open_fills wraps s P) (Interleave_violations_at self) interleave_found over _ [_; _] q c ltac:(discriminate) O N).
  - apply equal_false in A; split; [discriminate | intros (X & _); congruence].
Qed.

Theorem interleave_stop_legal k : Interleave_violations self (Stop k) = [] <-> phase = PythonInterleave.Phase_PLAY /\ over = false.
Proof.
  unfold Interleave_violations; rewrite interleave_over_is; unfold Interleave_opening_is_over.
  change (Interleave_phase self) with phase; destruct (phase == PythonInterleave.Phase_PLAY) eqn:A; cbn [negb andb]; cbv iota zeta.
  - apply decides in A; destruct over; split; try discriminate; intuition congruence.
  - apply equal_false in A; split; [discriminate | intros (X & _); congruence].
Qed.

Theorem interleave_choice_legal k : Interleave_violations self (Choose k) = [] <-> phase = PythonInterleave.Phase_CHOICE.
Proof.
  unfold Interleave_violations; rewrite interleave_over_is; unfold Interleave_opening_is_over, Interleave_violations_of_opening.
  change (Interleave_phase self) with phase; destruct (phase == PythonInterleave.Phase_PLAY) eqn:A; cbn [negb andb]; cbv iota zeta.
  - apply decides in A; rewrite A; change (PythonInterleave.Phase_PLAY == PythonInterleave.Phase_CHOICE) with false; cbv iota.
    split; [|discriminate]; intros X; now apply app_eq_nil in X as [_ X].
  - destruct (phase == PythonInterleave.Phase_CHOICE) eqn:B; [apply decides in B; tauto|].
    apply equal_false in B; split; [discriminate | congruence].
Qed.

(** A set-up of black and red stones. *)
Let colours_of (bs rs : list point) : list (Colour * list Cell) := [(name First, map (number s) bs); (name Second, map (number s) rs)].

Theorem interleave_setup_legal bs rs : (forall p, In p (bs ++ rs) -> on_hexagon s p = true) ->
  Interleave_violations self (Setup (colours_of bs rs)) = [] <-> phase = PythonInterleave.Phase_SET_UP /\ bs <> [] /\ NoDup (bs ++ rs).
Proof.
  intros O; unfold Interleave_violations; rewrite interleave_over_is; unfold Interleave_opening_is_over, Interleave_violations_of_opening.
  change (Interleave_phase self) with phase; destruct (phase == PythonInterleave.Phase_PLAY) eqn:A; cbn [negb andb]; cbv iota zeta.
  - apply decides in A; rewrite A; change (PythonInterleave.Phase_PLAY == PythonInterleave.Phase_SET_UP) with false; cbv iota.
    split; [intros X; apply app_eq_nil in X as [_ X]; discriminate | intros ([=] & _)].
  - destruct (phase == PythonInterleave.Phase_SET_UP) eqn:B; [apply decides in B | apply equal_false in B; split; [discriminate | intros (X & _); congruence]].
    unfold Interleave_violations_of_setup; change (dict (colours_of bs rs)) with (Dict_of (colours_of bs rs)); cbv zeta.
    change (values (Dict_of (colours_of bs rs))) with [map (number s) bs; map (number s) rs]; cbn [flat_map]; rewrite app_nil_r, <- map_app.
    change (get (Dict_of (colours_of bs rs)) PythonInterleave.BLACK) with (Some (map (number s) bs)).
    assert (D : truth (sorted (set (filter (fun cell => 1 <? Python.count (map (number s) (bs ++ rs)) cell) (map (number s) (bs ++ rs))))) = false <-> NoDup (bs ++ rs)).
    { rewrite twice_is; split; [apply NoDup_map_inv | apply nodup_map_on; intros x y X Y; apply number_inj; auto]. }
    destruct (truth (sorted _)) eqn:T, bs as [|b bs]; split.
    + discriminate.
    + intros (_ & X & _); congruence.
    + discriminate.
    + intros (_ & _ & Y); apply D in Y; congruence.
    + discriminate.
    + intros (_ & X & _); congruence.
    + intros _; repeat split; auto; [discriminate | now apply D].
    + reflexivity.
Qed.

Theorem interleave_set_up bs rs : (forall p, P p = Empty \/ P p = Off) -> (forall p, In p (bs ++ rs) -> P p = Empty) -> NoDup (bs ++ rs) ->
  Interleave_after self (Setup (colours_of bs rs)) =
  interleave wraps s (HexRules.after P (map (fun p => (p, First)) bs ++ map (fun p => (p, Second)) rs)) (wishes name cs) PythonInterleave.Phase_CHOICE.
Proof.
  intros E I N; set (moves := _ ++ _ : list move).
  assert (F : map fst moves = bs ++ rs) by (unfold moves; rewrite map_app, !map_map; f_equal; apply map_id).
  assert (Q : forall p, HexRules.after P moves p = match find (fun m : move => same_point p (fst m)) moves with Some m => Stone (snd m) | None => P p end)
    by (apply placed_apart; now rewrite F).
  assert (H : forall p, In p (map fst moves) -> P p = Empty /\ on_hexagon s p = true).
  { intros p J; rewrite F in J; apply I in J; split; auto; apply (on s P Outside); congruence. }
  assert (B : hexboard s P = hexboard s (HexRules.after P moves)).
  { apply same_board; intros p; rewrite Q; destruct (find _ moves) as [m|] eqn:X; [|tauto]; apply find_some in X as [J X].
    apply same_point_iff in X; subst p; destruct (H (fst m) (in_map fst _ _ J)) as [-> _]; split; discriminate. }
  assert (T : Stones_of_colours (glued wraps (hexboard s P)) (Dict_of (colours_of bs rs)) = stones name s (HexRules.after P moves)).
  2: { unfold interleave; rewrite <- B, <- T; reflexivity. }
  unfold Stones_of_colours; cbv zeta; set (entries := flat_map _ (items _)).
  assert (M : entries = map (fun m => (number s (fst m), name (snd m))) moves).
  { unfold entries, moves; cbn [items colours_of flat_map]; now rewrite app_nil_r, map_app, !map_map. }
  assert (K : map fst entries = map (number s) (map fst moves)) by (rewrite M, !map_map; reflexivity).
  assert (D : NoDup (map fst entries)).
  { rewrite K; apply nodup_map_on; [|now rewrite F]; intros x y X Y; apply number_inj; [now apply H in X | now apply H in Y]. }
  set (given := flat_map (fun cells : list Cell => cells) _).
  assert (V : given = map (number s) (map fst moves)).
  { unfold given; rewrite F, map_app; cbn; now rewrite app_nil_r. }
  assert (L : len (keys (dict entries)) = len given) by (unfold keys; now rewrite dict_distinct, K, V).
  assert (U : filter (fun cell => negb (HexBoard_has (glued wraps (hexboard s P)) cell)) given = []).
  { erewrite filter_ext by (intros x; rewrite glued_has by exact Outside; reflexivity); rewrite V; assert (A : forall x, In x (map (number s) (map fst moves)) -> HexBoard_has (hexboard s P) x = true).
    { intros x J; apply in_map_iff in J as (p & <- & J); apply H in J as [J O].
      assert (C : In (number s p) (HexBoard_cells (hexboard s P))).
      { rewrite cells_are; apply in_map, filter_In; rewrite J; split; auto; now apply in_cells. }
      unfold HexBoard_cells in C; apply filter_In in C as [C C']; unfold HexBoard_has; rewrite C'; now apply mem_iff. }
    clear K V; induction (map (number s) (map fst moves)) as [|x l IH]; [reflexivity|]; cbn [filter]; rewrite A by now left.
    apply IH; intros y J; apply A; now right. }
  rewrite U; change (truth []) with false; cbv iota; rewrite L, Z.ltb_irrefl; unfold stones; f_equal.
  rewrite (glued_count s P Outside); unfold HexBoard_neighbours; rewrite ring_is, map_map, numbers_are, map_map by auto; apply map_ext_in; intros p J; apply in_cells in J; rewrite Q.
  assert (G : forall v, get (dict entries) (number s p) = Some v <-> In (number s p, v) entries).
  { intros v; rewrite get_in; unfold keys; rewrite dict_distinct by auto; [reflexivity | exact D]. }
  destruct (find _ moves) as [[r c]|] eqn:X.
  - apply find_some in X as [X Y]; apply same_point_iff in Y; cbn [fst] in Y; subst r; apply G; rewrite M.
    apply in_map_iff; exists (p, c); auto.
  - destruct (get (dict entries) (number s p)) as [v|] eqn:Y; [|destruct (E p) as [-> | ->]; reflexivity].
    clear Y; pose proof (proj1 (G v) eq_refl) as Y; rewrite M in Y; apply in_map_iff in Y as ([r c] & Z & Y); cbn [fst snd] in Z; injection Z as Z _.
    assert (r = p) by (apply number_inj in Z; auto; apply H; exact (in_map fst _ _ Y)); subst r.
    pose proof (find_none _ _ X _ Y) as W; cbn [fst] in W; assert (same_point p p = true) by now apply same_point_iff.
    congruence.
Qed.

Theorem interleave_candidates x : In x (Interleave_candidates self) <->
  phase = PythonInterleave.Phase_CHOICE /\ (exists c, x = Choose (name c)) \/
  phase = PythonInterleave.Phase_PLAY /\ over = false /\
    ((exists q c, on_hexagon s q = true /\ P q = Empty /\ x = Placement (number s q) (Some (name c)) None) \/ exists c, x = Stop (name c)).
Proof.
  unfold Interleave_candidates, Interleave_super_candidates; rewrite interleave_over_is; unfold Interleave_opening_is_over.
  change (Interleave_phase self) with phase; change Interleave_colours with [name First; name Second].
  rewrite listed_empty.
  destruct (phase == PythonInterleave.Phase_PLAY) eqn:A; [apply decides in A; rewrite A | apply equal_false in A]; cbn [andb]; cbv iota zeta.
  - destruct over; [split; [intros [] | intros [([=] & _) | (_ & [=] & _)]]|].
    rewrite in_app_iff, (listed_are name s P), (stops_are name); split; [auto 6 | intros [([=] & _) | (_ & _ & I)]; auto].
  - destruct (phase == PythonInterleave.Phase_CHOICE) eqn:B; [apply decides in B | apply equal_false in B].
    + split; [|intros [(_ & [|] & ->) | (X & _)]; [cbn; auto.. | congruence]]; intros [<- | [<- | []]]; left; eauto.
    + split; [intros [] | intros [(X & _) | (X & _)]; congruence].
Qed.

Theorem interleave_placed q c t : on_hexagon s q = true -> P q = Empty ->
  Interleave_after self (Placement (number s q) (Some (name c)) t) = interleave wraps s (place P q c) (wishes name []) phase.
Proof. intros O E; destruct (placed_are name s P q c O E) as [A B]; unfold interleave; rewrite <- A, <- B; reflexivity. Qed.

Theorem interleave_stopped c : Interleave_after self (Stop (name c)) = interleave wraps s P (wishes name (wish c cs)) phase.
Proof. unfold interleave; rewrite <- (wish_is name names_apart c cs); reflexivity. Qed.

Theorem interleave_chosen k : Interleave_after self (Choose k) = interleave wraps s P (wishes name cs) PythonInterleave.Phase_PLAY.
Proof. reflexivity. Qed.

Theorem interleave_starts options : (forall p, P p = Empty \/ P p = Off) -> Interleave_start (hexboard s P) options =
  interleave (PythonInterleave.InterleaveOptions_wrap options) s P (wishes name []) PythonInterleave.Phase_SET_UP.
Proof. intros E; unfold Interleave_start; rewrite (none_is name s P Outside E); reflexivity. Qed.
(** The answer to whoever asks. *)
Theorem interleave_status_is : let sizes c := map Z.of_nat (sizes_by (next_to wraps s) (hexagon s) P c) in
  let leader := name (interleave_leader (next_to wraps s) (hexagon s) P) in
  Interleave_status self = if phase == PythonInterleave.Phase_PLAY then
    PythonInterleave.Build_Status over (if over then Some leader else None) None
      (Some (Dict_of [(name First, sizes First); (name Second, sizes Second)])) (Some leader) true
  else PythonInterleave.Build_Status false None None None None false.
Proof.
  cbv zeta; unfold Interleave_status; rewrite interleave_over_is; unfold Interleave_opening_is_over; change (Interleave_phase self) with phase.
  destruct (phase == PythonInterleave.Phase_PLAY); [|reflexivity].
  cbn [negb andb]; cbv iota zeta; unfold self; rewrite leader_is by auto; change Interleave_colours with [name First; name Second]; cbn [map].
  now rewrite !group_sizes_are.
Qed.
End Interleave.
