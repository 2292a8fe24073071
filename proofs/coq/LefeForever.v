(** Lefe: what can be played on size 3 can be played on any larger board, with the same stones, so that a game can go on
    for ever on every size from 3 on; on size 2 each game ends, which the kernel finds by going through all positions. *)

From Coq Require Import ZArith List Bool Lia Arith.
Import ListNotations.
From Rulestone Require Import Rules HexRules Search Walk LefeGames.
Open Scope Z_scope.

(** ** A larger board *)

(** The stones of size 3 on the board of size [s]; the cells around them are empty. *)
Definition extend (s : Z) (P : position) : position :=
  fun p => if on_hexagon 3 p then P p else if on_hexagon s p then Empty else Off.

Definition grown (s : Z) (a : sheet) : sheet := written (hexagon s) (extend s (read a)).

Lemma smaller s p : 3 <= s -> on_hexagon 3 p = true -> on_hexagon s p = true.
Proof. intros S; unfold on_hexagon; rewrite !andb_true_iff, !on_board_iff, !Z.ltb_lt; lia. Qed.

Lemma filter_filter {A} (f g : A -> bool) l : filter f (filter g l) = filter (fun x => g x && f x) l.
Proof. induction l as [|x l IH]; cbn [filter]; [reflexivity|]; destruct (g x); cbn [filter andb]; [destruct (f x)|]; now rewrite IH. Qed.

Lemma filter_none {A} (f : A -> bool) l : (forall x, In x l -> f x = false) -> filter f l = [].
Proof. induction l as [|x l IH]; cbn [filter In]; intros N; auto; rewrite N, IH; auto. Qed.

Lemma filter_same {A} (f g : A -> bool) l : (forall x, In x l -> f x = g x) -> filter f l = filter g l.
Proof. induction l as [|x l IH]; cbn [filter In]; intros N; auto; rewrite N, IH; auto. Qed.

Lemma filter_shorter {A} (f : A -> bool) l : (length (filter f l) <= length l)%nat.
Proof. induction l as [|x l IH]; cbn [filter]; auto; destruct (f x); cbn [length]; lia. Qed.

Lemma upto_more k l : 0 <= k <= l -> exists rest, upto l = upto k ++ rest /\ forall x, In x rest -> k <= x.
Proof.
  intros K; exists (map Z.of_nat (seq (Z.to_nat k) (Z.to_nat l - Z.to_nat k))); split.
  - unfold upto; replace (Z.to_nat l) with (Z.to_nat k + (Z.to_nat l - Z.to_nat k))%nat at 1 by lia.
    now rewrite seq_app, map_app.
  - intros x I; apply in_map_iff in I as (y & <- & I); apply in_seq in I; lia.
Qed.

(** What is only true of cells of a smaller board is listed there in the same order. *)
Lemma filter_board (f : point -> bool) k l : 0 <= k <= l -> (forall p, f p = true -> on_board k k p = true) ->
  filter f (board l l) = filter f (board k k).
Proof.
  intros K F; destruct (upto_more k l K) as (rest & E & R).
  assert (B : forall j, board j j = flat_map (fun y => map (fun x => (x, y)) (upto j)) (upto j)).
  { intros j; unfold board, area, offsets; erewrite map_ext; [apply map_id|]; intros [x y]; reflexivity. }
  assert (O : forall x y, ~ (0 <= x < k /\ 0 <= y < k) -> f (x, y) = false).
  { intros x y N; destruct (f (x, y)) eqn:T; auto; apply F, on_board_iff in T; now cbn in T. }
  assert (Rows : forall ys, filter f (flat_map (fun y => map (fun x => (x, y)) (upto l)) ys) =
    filter f (flat_map (fun y => map (fun x => (x, y)) (upto k)) ys)).
  { intros ys; induction ys as [|y ys IH]; cbn [flat_map]; [reflexivity|]; rewrite !filter_app, IH, E, map_app, filter_app.
    rewrite (filter_none f (map _ rest)), app_nil_r; [reflexivity|].
    intros p I; apply in_map_iff in I as (x & <- & I); apply R in I; apply O; lia. }
  rewrite !B, Rows, E, flat_map_app, filter_app, (filter_none f (flat_map _ rest)), app_nil_r; [reflexivity|].
  intros p I; apply in_flat_map in I as (y & Y & I); apply in_map_iff in I as (x & <- & _); apply R in Y; apply O; lia.
Qed.

Lemma filter_hexagon (f : point -> bool) s : 3 <= s -> (forall p, f p = true -> on_hexagon 3 p = true) ->
  filter f (hexagon s) = filter f (hexagon 3).
Proof.
  intros S F; unfold hexagon; rewrite !filter_filter.
  rewrite (filter_board (fun x => on_hexagon s x && f x) (2 * 3 - 1) (2 * s - 1)).
  - apply filter_same; intros p _; destruct (f p) eqn:T; [|now rewrite !andb_false_r].
    apply F in T; now rewrite T, (smaller s p).
  - lia.
  - intros p T; apply andb_true_iff in T as [_ T]; apply F in T; unfold on_hexagon in T; now apply andb_true_iff in T as [T _].
Qed.

(** ** Trees *)

Lemma flood_left step k : forall frontier unseen, (length (snd (flood step k frontier unseen)) <= length unseen)%nat.
Proof.
  induction k as [|k IH]; intros [|p frontier] unseen; cbn [flood snd]; auto.
  destruct (partition (step p) unseen) as [near far] eqn:E; apply partition_in in E as (_ & _ & L).
  specialize (IH (near ++ frontier) far); destruct (flood step k (near ++ frontier) far); cbn [snd] in *; lia.
Qed.

Lemma components_enough k : forall l points, (length points <= k)%nat -> (length points <= l)%nat -> components beside k points = components beside l points.
Proof.
  induction k as [|k IH]; intros l [|p rest]; cbn [length]; intros K L; try lia; [now destruct l | now destruct l|].
  destruct l as [|l]; [lia|]; cbn [components]; pose proof (flood_left beside (S (length rest)) [p] rest) as F.
  destruct (flood beside (S (length rest)) [p] rest) as [tree others]; cbn [snd] in F; f_equal; apply IH; lia.
Qed.

Section Larger.
Variables (s : Z) (P Q : position).
Hypothesis Size : 3 <= s.
Hypothesis Same : forall p, Q p = extend s P p.
Hypothesis Inside : forall p, on_hexagon 3 p = false -> P p = Off.

Lemma holds_same c p : holds c (Q p) = holds c (P p).
Proof. rewrite Same; unfold extend; destruct (on_hexagon 3 p) eqn:O; [reflexivity|]; rewrite Inside by auto; now destruct (on_hexagon s p). Qed.

Lemma trees_same c : trees (hexagon s) Q c = trees (hexagon 3) P c.
Proof.
  assert (E : stones_of (hexagon s) Q c = stones_of (hexagon 3) P c).
  { unfold stones_of; rewrite (filter_same _ (fun p => holds c (P p))) by (intros; apply holds_same).
    apply filter_hexagon; auto; intros p H; destruct (on_hexagon 3 p) eqn:O; auto; rewrite Inside in H by auto; discriminate. }
  unfold trees; rewrite E; apply components_enough; [rewrite <- E|]; unfold stones_of;
    apply filter_shorter.
Qed.

Lemma open_same q c : open_lefe P q c = true -> open_lefe Q q c = true /\ on_hexagon 3 q = true.
Proof.
  unfold open_lefe; rewrite (filter_same (fun p => holds c (Q p)) (fun p => holds c (P p))) by (intros; apply holds_same).
  rewrite !andb_true_iff; intros [[E L] F]; assert (O : on_hexagon 3 q = true)
    by (destruct (on_hexagon 3 q) eqn:O; auto; rewrite Inside in E by auto; discriminate).
  rewrite Same; unfold extend; rewrite O; auto.
Qed.

Lemma able_same c : lefe_able (hexagon 3) P c = true -> lefe_able (hexagon s) Q c = true.
Proof.
  unfold lefe_able; destruct (find _ (hexagon 3)) as [q|] eqn:F; [|discriminate]; intros _.
  apply find_some in F as [_ F]; apply open_same in F as [F O].
  destruct (find _ (hexagon s)) as [r|] eqn:G; auto; apply find_none with (x := q) in G; [congruence|].
  unfold hexagon; apply filter_In; split; [|now apply smaller]; apply in_board.
  pose proof (smaller s q Size O) as B; unfold on_hexagon in B; now apply andb_true_iff in B as [B _].
Qed.

Lemma over_same o c : lefe_over o (hexagon 3) P c = false -> lefe_over o (hexagon s) Q c = false.
Proof.
  unfold lefe_over; rewrite !orb_false_iff, !andb_false_iff, !negb_false_iff.
  intros [A [B | B]]; split; auto using able_same.
Qed.

Lemma turn_same o c q t R : lefe_turn o (hexagon 3) P c q t = Some R -> exists R', lefe_turn o (hexagon s) Q c q t = Some R' /\
  (forall p, on_hexagon s p = true -> R' p = extend s R p) /\ forall p, on_hexagon 3 p = false -> R p = Off \/ R p = Empty.
Proof.
  unfold lefe_turn; destruct (open_lefe P q c) eqn:O; [|discriminate]; apply open_same in O as [-> I].
  assert (E : removable o (hexagon s) Q q c = removable o (hexagon 3) P q c) by (unfold removable; now rewrite !trees_same).
  assert (Pl : forall p, place Q q c p = extend s (place P q c) p).
  { intros p; unfold extend, place; destruct (same_point p q) eqn:S; [apply same_point_iff in S; subst; now rewrite I|]. apply Same. }
  assert (Out : forall p, on_hexagon 3 p = false -> place P q c p = Off).
  { intros p N; unfold place; destruct (same_point p q) eqn:S; [apply same_point_iff in S; subst; congruence | now apply Inside]. }
  rewrite E; destruct (removable o (hexagon 3) P q c) as [|tree trees], t as [p|]; cbn [find option_map]; try discriminate.
  - intros [= <-]; exists (place Q q c); auto.
  - destruct (if existsb (same_point p) tree then Some tree else find (existsb (same_point p)) trees) as [u|]; cbn [option_map]; [|discriminate].
    intros [= <-]; exists (remove (place Q q c) u); split; [reflexivity|]; split; intros r B.
    + unfold remove, extend at 1; destruct (existsb (same_point r) u); [rewrite B; now destruct (on_hexagon 3 r)|].
      rewrite Pl; reflexivity.
    + unfold remove; destruct (existsb (same_point r) u); auto.
Qed.
End Larger.

Lemma read_written cells P p : In p cells -> read (written cells P) p = P p.
Proof.
  unfold read, written; induction cells as [|q cells IH]; cbn [map find In fst]; [tauto|]; intros I.
  destruct (same_point p q) eqn:S; [apply same_point_iff in S; now subst|].
  apply IH; destruct I as [-> | I]; auto; now rewrite same_point_refl in S.
Qed.

Lemma read_outside cells P p : ~ In p cells -> read (written cells P) p = Off.
Proof.
  unfold read, written; induction cells as [|q cells IH]; cbn [map find In fst]; [reflexivity|]; intros N.
  destruct (same_point p q) eqn:S; [apply same_point_iff in S; subst; tauto|]; tauto.
Qed.

Lemma in_hexagon s p : In p (hexagon s) <-> on_hexagon s p = true.
Proof.
  unfold hexagon; rewrite filter_In, in_board; split; [tauto|]; intros O; split; auto.
  unfold on_hexagon in O; now apply andb_true_iff in O as [O _].
Qed.

Lemma read_sheet s P p : read (written (hexagon s) P) p = if on_hexagon s p then P p else Off.
Proof.
  destruct (on_hexagon s p) eqn:O; [apply read_written; now apply in_hexagon|].
  apply read_outside; rewrite in_hexagon; congruence.
Qed.

(** The same turns on the larger board lead to the same stones. *)
Theorem play_grown o s turns : 3 <= s -> forall P c b d, lefe_play o (hexagon 3) (written (hexagon 3) P) c turns = Some (b, d) ->
  lefe_play o (hexagon s) (grown s (written (hexagon 3) P)) c turns = Some (grown s b, d) /\ exists Q, b = written (hexagon 3) Q.
Proof.
  intros S; induction turns as [|(q, t) turns IH]; intros P c b d; cbn [lefe_play].
  - intros [= <- <-]; split; [reflexivity | exists P; reflexivity].
  - set (a := written (hexagon 3) P); destruct (lefe_over o (hexagon 3) (read a) c) eqn:O; [discriminate|].
    destruct (lefe_turn o (hexagon 3) (read a) c q t) as [R|] eqn:T; [|discriminate]; intros L.
    assert (Same : forall p, read (grown s a) p = extend s (read a) p).
    { intros p; unfold grown; rewrite read_sheet; unfold extend; destruct (on_hexagon s p) eqn:B; auto.
      destruct (on_hexagon 3 p) eqn:B'; auto; now rewrite (smaller s p) in B. }
    assert (Inside : forall p, on_hexagon 3 p = false -> read a p = Off) by (intros p B; unfold a; now rewrite read_sheet, B).
    rewrite (over_same s (read a) _ S Same Inside o c O).
    destruct (turn_same s (read a) _ S Same Inside o c q t R T) as (R' & -> & E & _).
    apply IH in L as [L B]; split; [|exact B]; rewrite <- L; f_equal; unfold grown.
    apply map_ext_in; intros p I; apply in_hexagon in I; rewrite E by auto; f_equal; unfold extend.
    rewrite read_sheet; destruct (on_hexagon 3 p); reflexivity.
Qed.

Lemma start_grown s w q : 3 <= s -> on_hexagon 3 q = true ->
  fst (lefe_start s w q) = grown s (fst (lefe_start 3 w q)) /\ snd (lefe_start s w q) = snd (lefe_start 3 w q) /\
  exists P, fst (lefe_start 3 w q) = written (hexagon 3) P.
Proof.
  intros S B; assert (E : forall P, (forall p, P p = place (empty_hexagon s) q First p \/ P p = empty_hexagon s p) -> True) by trivial; clear E.
  assert (G : forall P R, (forall p, on_hexagon s p = true -> P p = extend s R p) -> written (hexagon s) P = grown s (written (hexagon 3) R)).
  { intros P R H; apply map_ext_in; intros p I; apply in_hexagon in I; rewrite H by auto; f_equal; unfold extend; rewrite read_sheet.
    destruct (on_hexagon 3 p); reflexivity. }
  assert (X : forall p, on_hexagon s p = true -> empty_hexagon s p = extend s (empty_hexagon 3) p).
  { intros p I; unfold empty_hexagon, extend; rewrite I; now destruct (on_hexagon 3 p). }
  assert (Y : forall p, on_hexagon s p = true -> place (empty_hexagon s) q First p = extend s (place (empty_hexagon 3) q First) p).
  { intros p I; unfold place; destruct (same_point p q) eqn:Z; [apply same_point_iff in Z; subst; unfold extend; rewrite B, same_point_refl; reflexivity|].
    rewrite X by auto; unfold extend; now rewrite Z. }
  unfold lefe_start; destruct w; cbn [fst snd]; split; auto; split; eauto.
Qed.

(** On every size from 3 on a position can come back with the same colour to move. *)
Theorem comes_back o s w : 3 <= s -> exists q turns loop a, on_hexagon s q = true /\ loop <> [] /\
  lefe_play o (hexagon s) (fst (lefe_start s w q)) (snd (lefe_start s w q)) turns = Some a /\
  lefe_play o (hexagon s) (fst a) (snd a) loop = Some a.
Proof.
  intros S; destruct (lefe_comes_back o w) as ([b d] & T & L); cbn [fst snd] in L.
  assert (B : on_hexagon 3 (pie_stone w) = true) by (destruct w; reflexivity).
  destruct (start_grown s w (pie_stone w) S B) as (E1 & E2 & P & E3).
  exists (pie_stone w), (opening_turns w), (loop_turns w), (grown s b, d).
  rewrite E1, E2; rewrite E3 in *; apply play_grown with (s := s) in T as [T (Q & ->)]; auto.
  split; [now apply smaller|]; split; [destruct w; discriminate|]; split; [exact T|]; cbn [fst snd].
  now apply play_grown with (s := s) in L as [L _].
Qed.

(** So a game has no longest play. *)
Theorem goes_on o s w : 3 <= s -> exists q, on_hexagon s q = true /\
  forall k, exists turns a, (k <= length turns)%nat /\
    lefe_play o (hexagon s) (fst (lefe_start s w q)) (snd (lefe_start s w q)) turns = Some a.
Proof.
  intros S; destruct (comes_back o s w S) as (q & turns & loop & a & B & N & T & L); exists q; split; auto.
  assert (G : forall k, exists more, (k <= length more)%nat /\ lefe_play o (hexagon s) (fst a) (snd a) more = Some a).
  { induction k as [|k (more & K & M)]; [exists []; split; [cbn; lia | now destruct a]|].
    exists (loop ++ more); rewrite app_length, (play_on _ _ _ _ _ a more L); split; auto.
    destruct loop; [contradiction | cbn; lia]. }
  intros k; destruct (G k) as (more & K & M); exists (turns ++ more), a.
  rewrite app_length, (play_on _ _ _ _ _ a more T); split; [lia | auto].
Qed.

(** ** Size 2 *)

(** What the turns of a colour lead to, by whatever they remove. *)
Definition follow (o : options) (cells : list point) (a : sheet * colour) : list (sheet * colour) :=
  let (s, c) := a in
  flat_map (fun q => let P := place (read s) q c in
    map (fun P => (written cells P, other c)) (match removable o cells (read s) q c with [] => [P] | trees => map (remove P) trees end))
    (filter (fun q => open_lefe (read s) q c) cells).

(** States, each with a number, so that most that differ are told apart at once. *)
Definition numbered (a : sheet * colour) : Z :=
  fold_left (fun k e => 3 * k + match snd e with Stone First => 1 | Stone Second => 2 | _ => 0 end) (fst a)
    (match snd a with First => 1 | Second => 2 end).

Fixpoint each_once (l : list (sheet * colour)) : list (Z * (sheet * colour)) :=
  match l with
  | [] => []
  | a :: rest =>
      let seen := each_once rest in let k := numbered a in
      if existsb (fun b => if k =? fst b then if same_state a (snd b) then true else false else false) seen then seen
      else (k, a) :: seen
  end.

Lemma in_each_once a l : In a l -> In a (map snd (each_once l)).
Proof.
  induction l as [|b l IH]; cbn [each_once In]; [tauto|].
  destruct (existsb _ (each_once l)) eqn:X; cbn [map snd In]; intros [-> | I]; auto.
  apply existsb_exists in X as (e & E & X); destruct (numbered a =? fst e); [|discriminate].
  destruct (same_state a (snd e)) as [->|]; [now apply in_map | discriminate].
Qed.

Fixpoint later (o : options) (cells : list point) (k : nat) (l : list (sheet * colour)) : list (sheet * colour) :=
  match k with O => l | S k => later o cells k (map snd (each_once (flat_map (follow o cells) l))) end.

Lemma played_later o cells turns : forall P c l a, In (written cells P, c) l ->
  lefe_play o cells (written cells P) c turns = Some a -> In a (later o cells (length turns) l).
Proof.
  induction turns as [|(q, t) turns IH]; intros P c l a I; cbn [lefe_play length later]; [now intros [= <-]|].
  set (s := written cells P) in *; destruct (lefe_over o cells (read s) c); [discriminate|].
  destruct (lefe_turn o cells (read s) c q t) as [Q|] eqn:T; [|discriminate]; apply IH, in_each_once, in_flat_map.
  exists (s, c); split; [exact I|]; cbn [follow]; unfold lefe_turn in T; destruct (open_lefe (read s) q c) eqn:O; [|discriminate].
  apply in_flat_map; exists q; split.
  - apply filter_In; split; auto; unfold open_lefe in O; rewrite !andb_true_iff in O; destruct O as [[O _] _].
    destruct (existsb (same_point q) cells) eqn:X.
    + apply existsb_exists in X as (r & X & Y); apply same_point_iff in Y; now subst.
    + unfold s in O; rewrite read_outside in O; [discriminate|]; intros J; apply not_true_iff_false in X; apply X.
      apply existsb_exists; exists q; split; auto; apply same_point_refl.
  - apply (in_map (fun P => (written cells P, other c))); destruct (removable o cells (read s) q c) as [|tree trees], t as [p|]; try discriminate.
    + injection T as <-; now left.
    + destruct (find (existsb (same_point p)) (tree :: trees)) as [u|] eqn:F; cbn [option_map] in T; [|discriminate].
      injection T as <-; apply in_map; now apply find_some in F as [F _].
Qed.

Lemma later_either a b e cells k : forall l, later {| from_zero := a; fewest := b; either := e |} cells k l =
  later {| from_zero := a; fewest := b; either := true |} cells k l.
Proof.
  assert (F : forall l, flat_map (follow {| from_zero := a; fewest := b; either := e |} cells) l =
    flat_map (follow {| from_zero := a; fewest := b; either := true |} cells) l).
  { intros l; apply flat_map_ext; intros [s c]; reflexivity. }
  induction k as [|k IH]; intros l; cbn [later]; [reflexivity|]; now rewrite F, IH.
Qed.

Definition starts : list (sheet * colour) := flat_map (fun w => map (lefe_start 2 w) (hexagon 2)) every_pie.

Lemma play_first o cells rest a first : forall s c, lefe_play o cells s c (first ++ rest) = Some a -> exists b, lefe_play o cells s c first = Some b.
Proof.
  induction first as [|(r, t) first IH]; intros s c; cbn [app lefe_play]; [eauto|].
  destruct (lefe_over o cells (read s) c); [discriminate|]; destruct (lefe_turn o cells (read s) c r t); [apply IH | discriminate].
Qed.

Lemma started w q : exists P, fst (lefe_start 2 w q) = written (hexagon 2) P.
Proof. destruct w; cbn [lefe_start fst]; eauto. Qed.

Definition readings : list options :=
  flat_map (fun a => map (fun b => {| from_zero := a; fewest := b; either := true |}) [true; false]) [true; false].

Lemma all_end : forallb (fun o => match later o (hexagon 2) 10 (map snd (each_once starts)) with [] => true | _ => false end) readings = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma in_readings x y : In {| from_zero := x; fewest := y; either := true |} readings.
Proof. destruct x, y; cbn; auto. Qed.

Lemma in_starts w q : on_hexagon 2 q = true -> In (lefe_start 2 w q) starts.
Proof. intros B; apply in_flat_map; exists w; split; [destruct w; cbn; auto | now apply in_map, in_hexagon]. Qed.

(** From here on these are only names; working them out would take long. *)
Opaque later starts hexagon lefe_play lefe_start.

(** On size 2 each game is over after at most nine turns. *)
Theorem ends o w q turns a : on_hexagon 2 q = true ->
  lefe_play o (hexagon 2) (fst (lefe_start 2 w q)) (snd (lefe_start 2 w q)) turns = Some a -> (length turns <= 9)%nat.
Proof.
  intros B T; destruct (le_lt_dec (length turns) 9) as [L|L]; auto; exfalso.
  assert (S : exists P, fst (lefe_start 2 w q) = written (hexagon 2) P) by (destruct (started w q) as (P & S); eauto).
  destruct S as (P & S); rewrite S in T.
  assert (F : exists b, lefe_play o (hexagon 2) (written (hexagon 2) P) (snd (lefe_start 2 w q)) (firstn 10 turns) = Some b).
  { rewrite <- (firstn_skipn 10 turns) in T; eapply play_first; exact T. }
  destruct F as (b & F); apply played_later with (l := map snd (each_once starts)) in F.
  - rewrite firstn_length, Nat.min_l in F by lia; assert (A := all_end); rewrite forallb_forall in A.
    destruct o as [x y e]; rewrite later_either in F; specialize (A {| from_zero := x; fewest := y; either := true |}).
    specialize (A (in_readings x y)); destruct (later _ _ 10 _); [destruct F | discriminate].
  - apply in_each_once; rewrite <- S, <- surjective_pairing; now apply in_starts.
Qed.
