(** A search for contradictions: no position without switches, all of whose empty points are closed to both
    colours, agrees with what is known of it. *)

From Coq Require Import ZArith List Bool Lia FMapPositive.
Import ListNotations.
From Rulestone Require Import Rules.
Open Scope Z_scope.

(** ** Points *)

Lemma same_point_iff p q : same_point p q = true <-> p = q.
Proof.
  destruct p, q; unfold same_point; cbn [fst snd].
  rewrite andb_true_iff, !Z.eqb_eq; split; [intros []; congruence | now intros [= -> ->]].
Qed.

Lemma same_point_refl p : same_point p p = true.
Proof. now apply same_point_iff. Qed.

Lemma shift_shift p d e : shift (shift p d) e = shift p (shift d e).
Proof. unfold shift; cbn [fst snd]; f_equal; lia. Qed.

Lemma shift_zero p : shift p (0, 0) = p.
Proof. destruct p; unfold shift; cbn [fst snd]; f_equal; lia. Qed.

Lemma place_here P q c : place P q c q = Stone c.
Proof. unfold place; now rewrite same_point_refl. Qed.

Lemma place_elsewhere P q c p : p <> q -> place P q c p = P p.
Proof. unfold place; intros; destruct (same_point p q) eqn:E; auto; now apply same_point_iff in E. Qed.

Lemma same_iff c d : same c d = true <-> c = d.
Proof. destruct c, d; simpl; split; congruence. Qed.

Lemma same_false c d : same c d = false <-> d = other c.
Proof. destruct c, d; simpl; split; congruence. Qed.

Lemma in_upto k x : In x (upto k) <-> 0 <= x < k.
Proof.
  unfold upto; rewrite in_map_iff; split.
  - intros (i & <- & H); apply in_seq in H; lia.
  - intros; exists (Z.to_nat x); rewrite in_seq; lia.
Qed.

Lemma in_offsets w h o : In o (offsets w h) <-> 0 <= fst o < w /\ 0 <= snd o < h.
Proof.
  unfold offsets; rewrite in_flat_map; split.
  - intros (y & Hy & H); apply in_map_iff in H as (x & <- & Hx); apply in_upto in Hx, Hy; cbn; lia.
  - intros [Hx Hy]; exists (snd o); rewrite in_upto, in_map_iff; split; auto.
    exists (fst o); rewrite in_upto; split; auto; now destruct o.
Qed.

(** An area that holds a point holds it at one of its offsets. *)
Lemma in_areas_at p q w h : In p (areas_at q w h) <-> exists o, In o (offsets w h) /\ q = shift p o.
Proof.
  unfold areas_at, area; rewrite in_map_iff; split.
  - intros ((i, j) & <- & H); exists (w - 1 - i, h - 1 - j); rewrite in_offsets in *; cbn [fst snd] in *.
    split; [lia|]; destruct q; unfold shift; cbn [fst snd]; f_equal; lia.
  - intros ((i, j) & H & ->); exists (w - 1 - i, h - 1 - j); rewrite in_offsets in *; cbn [fst snd] in *.
    split; [|lia]; destruct p; unfold shift; cbn [fst snd]; f_equal; lia.
Qed.

(** ** Patterns: what some points hold, seen from one of them *)

Definition pattern := list (point * cell).

Definition matches (P : position) (q : point) (pat : pattern) : Prop :=
  forall o x, In (o, x) pat -> P (shift q o) = x.

Definition hard_corners : list pattern :=
  flat_map (fun e =>
    let s := Stone e in let t := Stone (other e) in
    [ [((0, 0), s); ((1, 1), s); ((1, 0), t); ((0, 1), Empty)]
    ; [((0, 0), s); ((1, 1), s); ((0, 1), t); ((1, 0), Empty)]
    ; [((1, 0), s); ((0, 1), s); ((0, 0), t); ((1, 1), Empty)]
    ; [((1, 0), s); ((0, 1), s); ((1, 1), t); ((0, 0), Empty)] ]) [First; Second].

Lemma shapes_large w h : In (w, h) switch_shapes -> 2 <= w /\ 2 <= h.
Proof.
  intros I; rewrite <- !Z.leb_le, <- andb_true_iff.
  exact (proj1 (forallb_forall (fun s => (2 <=? fst s) && (2 <=? snd s)) switch_shapes) eq_refl (w, h) I).
Qed.

Definition switch_of (e : colour) (s : Z * Z) : pattern :=
  let (w, h) := s in
  map (fun o =>
    (o, if same_point o (0, 0) || same_point o (w - 1, h - 1) then Stone e
        else if same_point o (w - 1, 0) || same_point o (0, h - 1) then Stone (other e)
        else Empty)) (offsets w h).

Definition switches : list pattern := flat_map (fun e => map (switch_of e) switch_shapes) [First; Second].

Lemma pair_across_true a c b d : pair_across a c b d = true ->
  exists e, a = Stone e /\ c = Stone e /\
    (b = Stone (other e) /\ d = Empty \/ b = Empty /\ d = Stone (other e)).
Proof.
  destruct a as [| |e], c as [| |f]; try discriminate; cbn.
  destruct b as [| |g], d as [| |h]; try discriminate; rewrite andb_true_iff, negb_true_iff, same_iff, same_false;
    intros [-> ->]; eauto 10.
Qed.

(** A list of what an area holds says something of each of its points. *)
Definition covers (w h : Z) (pat : pattern) : Prop := forall o, In o (offsets w h) -> In o (map fst pat).

Lemma in_corners o : In o (offsets 2 2) -> o = (0, 0) \/ o = (1, 0) \/ o = (0, 1) \/ o = (1, 1).
Proof. intros [<- | [<- | [<- | [<- | []]]]]; auto. Qed.

(** Each hard corner is one of the patterns. *)
Lemma hard_corner_pattern P p : hard_corner P p = true ->
  exists pat, In pat hard_corners /\ matches P p pat /\ covers 2 2 pat.
Proof.
  unfold hard_corner, bottom_right, top_right, top_left; rewrite orb_true_iff; change (2 - 1) with 1.
  intros [H | H]; apply pair_across_true in H as (e & A & B & [[C D] | [C D]]).
  - exists [((0, 0), Stone e); ((1, 1), Stone e); ((1, 0), Stone (other e)); ((0, 1), Empty)]; repeat split.
    + destruct e; cbn; tauto.
    + intros o x [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]]; rewrite ?shift_zero; auto.
    + intros o H; apply in_corners in H as [-> | [-> | [-> | ->]]]; cbn; auto.
  - exists [((0, 0), Stone e); ((1, 1), Stone e); ((0, 1), Stone (other e)); ((1, 0), Empty)]; repeat split.
    + destruct e; cbn; tauto.
    + intros o x [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]]; rewrite ?shift_zero; auto.
    + intros o H; apply in_corners in H as [-> | [-> | [-> | ->]]]; cbn; auto.
  - exists [((1, 0), Stone e); ((0, 1), Stone e); ((0, 0), Stone (other e)); ((1, 1), Empty)]; repeat split.
    + destruct e; cbn; tauto.
    + intros o x [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]]; rewrite ?shift_zero; auto.
    + intros o H; apply in_corners in H as [-> | [-> | [-> | ->]]]; cbn; auto.
  - exists [((1, 0), Stone e); ((0, 1), Stone e); ((1, 1), Stone (other e)); ((0, 0), Empty)]; repeat split.
    + destruct e; cbn; tauto.
    + intros o x [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]]; rewrite ?shift_zero; auto.
    + intros o H; apply in_corners in H as [-> | [-> | [-> | ->]]]; cbn; auto.
Qed.

Lemma crossed_true P w h p : crossed P w h p = true ->
  exists e, P p = Stone e /\ P (bottom_right p w) = Stone (other e) /\
            P (top_right p w h) = Stone e /\ P (top_left p h) = Stone (other e).
Proof.
  unfold crossed; destruct (P p) as [| |a], (P (bottom_right p w)) as [| |b], (P (top_right p w h)) as [| |c],
    (P (top_left p h)) as [| |d]; try discriminate.
  rewrite !andb_true_iff, negb_true_iff, !same_iff, same_false; intros [[-> ->] ->]; eauto.
Qed.

Lemma shift_cancel p o d : shift p o = shift p d -> o = d.
Proof. destruct o, d; unfold shift; cbn [fst snd]; intros [=]; f_equal; lia. Qed.

Lemma switch_pattern P w h p : In (w, h) switch_shapes -> switch P w h p = true ->
  exists pat, In pat switches /\ matches P p pat /\ covers w h pat.
Proof.
  intros S; unfold switch; rewrite andb_true_iff, forallb_forall; intros [C I].
  apply crossed_true in C as (e & A & B & C & D).
  exists (switch_of e (w, h)); repeat split.
  - apply in_flat_map; exists e; split; [destruct e; cbn; auto | now apply in_map].
  - intros o x H; apply in_map_iff in H as (o' & [= -> <-] & H).
    destruct (same_point o (0, 0)) eqn:E1; [apply same_point_iff in E1 as ->; now rewrite shift_zero|].
    destruct (same_point o (w - 1, h - 1)) eqn:E2; [now apply same_point_iff in E2 as ->|].
    destruct (same_point o (w - 1, 0)) eqn:E3; [now apply same_point_iff in E3 as ->|].
    destruct (same_point o (0, h - 1)) eqn:E4; [now apply same_point_iff in E4 as ->|]; cbn [orb].
    specialize (I (shift p o) (in_map _ _ _ H)); apply orb_true_iff in I as [I | I].
    + exfalso; unfold is_corner in I; apply existsb_exists in I as (r & R & I); apply same_point_iff in I; subst r.
      destruct R as [R | [R | [R | [R | []]]]].
      * rewrite <- (shift_zero p) in R at 1; apply shift_cancel in R; subst o; now rewrite same_point_refl in E1.
      * apply shift_cancel in R; subst o; now rewrite same_point_refl in E3.
      * apply shift_cancel in R; subst o; now rewrite same_point_refl in E2.
      * apply shift_cancel in R; subst o; now rewrite same_point_refl in E4.
    + now destruct (P (shift p o)).
  - intros o H; unfold switch_of; now rewrite map_map, map_id.
Qed.

(** ** Closers: what has to lie around an empty point so that a stone there completes a pattern

    There are 28 for each colour. *)

Definition minus (o d : point) : point := (fst o - fst d, snd o - snd d).

Definition without (o : point) (pat : pattern) : pattern :=
  map (fun k => (minus (fst k) o, snd k)) (filter (fun k => negb (same_point (fst k) o)) pat).

Definition closers_of (c : colour) : list pattern :=
  flat_map (fun pat => flat_map (fun k => if holds c (snd k) then [without (fst k) pat] else []) pat)
           (hard_corners ++ switches).

Definition closers_first := closers_of First.
Definition closers_second := closers_of Second.
Definition closers (c : colour) := match c with First => closers_first | Second => closers_second end.

Lemma closer_of_pattern P q c p o pat :
  In pat (hard_corners ++ switches) -> matches (place P q c) p pat -> q = shift p o -> In o (map fst pat) ->
  exists k, In k (closers c) /\ matches P q k.
Proof.
  intros I M -> H; exists (without o pat); split.
  - apply in_map_iff in H as ((o', x) & E & H); cbn in E; subst o'.
    assert (X := M o x H); rewrite place_here in X; subst x.
    assert (K : In (without o pat) (closers_of c)); [|now destruct c].
    apply in_flat_map; exists pat; split; auto.
    apply in_flat_map; exists (o, Stone c); split; auto; now destruct c; left.
  - intros d x D; apply in_map_iff in D as ((o', x') & [= <- ->] & D); apply filter_In in D as [D N]; cbn in *.
    assert (E : shift (shift p o) (minus o' o) = shift p o')
      by (destruct p, o, o'; unfold shift, minus; cbn [fst snd]; f_equal; lia).
    rewrite E; rewrite <- (place_elsewhere P (shift p o) c); auto.
    intros F; apply shift_cancel in F; subst o'; now rewrite same_point_refl in N.
Qed.

Lemma forallb_false {A} (f : A -> bool) l : forallb f l = false -> exists x, In x l /\ f x = false.
Proof.
  induction l as [|a l IH]; [discriminate|]; cbn [forallb]; intros H; apply andb_false_iff in H as [H | H].
  - exists a; cbn; auto.
  - destruct (IH H) as (x & I & F); exists x; cbn; auto.
Qed.

Lemma creates_true f P q c p : negb (creates f P q c p) = false -> f (place P q c) p = true.
Proof. unfold creates; rewrite negb_false_iff, andb_true_iff; tauto. Qed.

(** Where a colour may not place on an empty point, one of its closers lies around it. *)
Lemma closed_has_closer P q c : P q = Empty -> legal_minefield P q c = false ->
  exists k, In k (closers c) /\ matches P q k.
Proof.
  intros E L; unfold legal_minefield in L; rewrite E in L; cbn [is_empty andb] in L.
  apply andb_false_iff in L as [L | L].
  - apply forallb_false in L as (p & A & C); apply creates_true in C.
    apply in_areas_at in A as (o & O & Q); apply hard_corner_pattern in C as (pat & I & M & V).
    eapply closer_of_pattern; eauto; apply in_or_app; auto.
  - apply forallb_false in L as ((w, h) & S & L); apply forallb_false in L as (p & A & C).
    apply creates_true in C; cbn [fst snd] in *.
    apply in_areas_at in A as (o & O & Q); apply switch_pattern in C as (pat & I & M & V); auto.
    eapply closer_of_pattern; eauto; apply in_or_app; auto.
Qed.

(** ** Knowledge: what points near a middle are known to hold *)

Module M := PositiveMap.

Definition knowledge := M.t (M.t cell).

Definition key (z : Z) : positive := match z with Z0 => 1 | Zpos p => p~0 | Zneg p => p~1 end.

Lemma key_inj x y : key x = key y -> x = y.
Proof. destruct x, y; cbn; congruence. Qed.

Definition column (g : knowledge) (x : Z) : M.t cell :=
  match M.find (key x) g with Some col => col | None => M.empty cell end.

Definition known (g : knowledge) (o : point) : option cell := M.find (key (snd o)) (column g (fst o)).

Definition learn (g : knowledge) (o : point) (x : cell) : knowledge :=
  M.add (key (fst o)) (M.add (key (snd o)) x (column g (fst o))) g.

Lemma known_learn g o x p : known (learn g o x) p = if same_point p o then Some x else known g p.
Proof.
  destruct o as [a b], p as [c d]; unfold known, learn, same_point, column; cbn [fst snd].
  destruct (Z.eqb_spec c a) as [-> | N]; cbn [andb].
  - rewrite M.gss; destruct (Z.eqb_spec d b) as [-> | N]; [now rewrite M.gss|].
    rewrite M.gso; auto; intros E; now apply key_inj in E.
  - rewrite M.gso; auto; intros E; now apply key_inj in E.
Qed.

Definition same_cell (x y : cell) : bool :=
  match x, y with Off, Off | Empty, Empty => true | Stone c, Stone d => same c d | _, _ => false end.

Lemma same_cell_iff x y : same_cell x y = true <-> x = y.
Proof. destruct x, y; cbn; rewrite ?same_iff; split; congruence. Qed.

(** [forallb] and [existsb] that stop as soon as they can when they are run: the machine that runs them works
    out both sides of [&&] and [||]. *)
Fixpoint every {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: rest => if f x then every f rest else false end.

Fixpoint some {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | x :: rest => if f x then true else some f rest end.

Lemma every_forallb {A} (f : A -> bool) l : every f l = forallb f l.
Proof. induction l as [|x l IH]; cbn; [|rewrite IH]; reflexivity. Qed.

Lemma some_existsb {A} (f : A -> bool) l : some f l = existsb f l.
Proof. induction l as [|x l IH]; cbn; [|rewrite IH]; reflexivity. Qed.

(** All of the pattern is known to lie around the point [o]. *)
Definition surely (g : knowledge) (o : point) (pat : pattern) : bool :=
  every (fun k => match known g (shift o (fst k)) with Some x => same_cell x (snd k) | None => false end) pat.

(** Nothing is known that contradicts the pattern around the point [o]. *)
Definition open (g : knowledge) (o : point) (pat : pattern) : bool :=
  every (fun k => match known g (shift o (fst k)) with Some x => same_cell x (snd k) | None => true end) pat.

(** What is known if the pattern lies around [o] as well; [None] if it cannot. *)
Fixpoint learn_all (g : knowledge) (o : point) (pat : pattern) : option knowledge :=
  match pat with
  | [] => Some g
  | (d, x) :: rest =>
      match known g (shift o d) with
      | Some y => if same_cell y x then learn_all g o rest else None
      | None => learn_all (learn g (shift o d) x) o rest
      end
  end.

(** How many closers of the point are open; [None] if one of them surely lies there. *)
Definition count (g : knowledge) (o : point) (c : colour) : option nat :=
  if some (surely g o) (closers c) then None else Some (length (filter (open g o) (closers c))).

(** The empty point and the colour with the fewest open closers. Only speed depends on the choice. *)
Fixpoint choose (g : knowledge) (near : list point) (best : option (nat * (point * colour))) : option (point * colour) :=
  match near with
  | [] => option_map snd best
  | o :: rest =>
      let try c best :=
        match count g o c, best with
        | Some k, Some (j, _) => if Nat.ltb k j then Some (k, (o, c)) else best
        | Some k, None => Some (k, (o, c))
        | None, _ => best
        end in
      choose g rest match known g o with Some Empty => try Second (try First best) | _ => best end
  end.

(** Whether what is known leads to one of the [forbidden] patterns, or to an empty point that is not closed,
    whichever closers there are. *)
Fixpoint refuted (fuel : nat) (near : list point) (forbidden : list pattern) (g : knowledge) : bool :=
  match fuel with
  | O => false
  | S fuel =>
      if some (surely g (0, 0)) forbidden then true else
      match choose g near None with
      | None => false
      | Some (o, c) =>
          match known g o with
          | Some Empty =>
              every (fun k =>
                match learn_all g o k with None => true | Some g' => refuted fuel near forbidden g' end) (closers c)
          | _ => false
          end
      end
  end.

Definition agrees (P : position) (q : point) (g : knowledge) : Prop :=
  forall o x, known g o = Some x -> P (shift q o) = x.

Lemma agrees_learn P q g o x : agrees P q g -> P (shift q o) = x -> agrees P q (learn g o x).
Proof.
  intros A E p y; rewrite known_learn; destruct (same_point p o) eqn:S; [|apply A].
  apply same_point_iff in S as ->; now intros [= <-].
Qed.

Lemma learn_all_sound P q o pat : matches P (shift q o) pat -> forall g, agrees P q g ->
  exists g', learn_all g o pat = Some g' /\ agrees P q g'.
Proof.
  induction pat as [|(d, x) rest IH]; intros M g A; cbn [learn_all]; eauto.
  assert (E : P (shift q (shift o d)) = x) by (rewrite <- shift_shift; apply M; now left).
  assert (R : matches P (shift q o) rest) by (intros d' x' H; apply M; now right).
  destruct (known g (shift o d)) as [y|] eqn:K.
  - rewrite (A _ _ K) in E; subst y; replace (same_cell x x) with true; auto.
    symmetry; now apply same_cell_iff.
  - apply IH; auto; now apply agrees_learn.
Qed.

(** All empty points are closed to both colours, by closers. *)
Definition closed (P : position) : Prop :=
  forall q c, P q = Empty -> exists k, In k (closers c) /\ matches P q k.

Theorem refuted_sound P q near forbidden :
  closed P -> (forall pat, In pat forbidden -> ~ matches P q pat) ->
  forall fuel g, refuted fuel near forbidden g = true -> ~ agrees P q g.
Proof.
  intros C F; induction fuel as [|fuel IH]; [discriminate|]; cbn [refuted]; intros g H A.
  destruct (some (surely g (0, 0)) forbidden) eqn:H'.
  - rewrite some_existsb in H'; apply existsb_exists in H' as (pat & I & S); apply (F pat I); intros o x O.
    unfold surely in S; rewrite every_forallb, forallb_forall in S; specialize (S _ O); cbn [fst snd] in S.
    replace (shift (0, 0) o) with o in S by now destruct o.
    destruct (known g o) eqn:K; [|discriminate]; apply same_cell_iff in S as <-; now apply A.
  - destruct (choose g near None) as [(o, c)|]; [|discriminate].
    destruct (known g o) as [[]|] eqn:K; try discriminate.
    destruct (C (shift q o) c (A _ _ K)) as (k & I & M).
    rewrite every_forallb, forallb_forall in H; specialize (H k I).
    destruct (learn_all_sound P q o k M g A) as (g' & L & A'); rewrite L in H.
    exact (IH g' H A').
Qed.
