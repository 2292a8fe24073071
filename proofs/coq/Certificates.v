(** A certificate that a game is lost by its first colour: positions in which it is to move. Each of its placements there has an
    answer after which it can never join its edges, or one that leads to such a position again, seen in one of four ways, or to
    one in which each placement can be answered so that it never joins them. *)

From Coq Require Import ZArith List Bool Lia Wf_nat FMapPositive.
Import ListNotations.
From Rulestone Require Import Rules Search Walk OneWinner NecklaceNeverLocked Locality Closers Drawless Swap Images Masks.
Open Scope Z_scope.

(** [existsb] and [forallb] that stop as soon as they can. *)
Fixpoint some {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | x :: rest => if f x then true else some f rest end.
Fixpoint every {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: rest => if f x then every f rest else false end.

Lemma some_is {A} f (l : list A) : some f l = existsb f l.
Proof. induction l as [|x l IH]; cbn; [auto | rewrite IH; now destruct (f x)]. Qed.
Lemma every_is {A} f (l : list A) : every f l = forallb f l.
Proof. induction l as [|x l IH]; cbn; [auto | rewrite IH; now destruct (f x)]. Qed.

Definition masks : Type := Z * Z.
(** The stones of the two colours. *)

Section Checker.
Variables (g : game) (n : Z).

(** ** Positions that are known *)

Definition mirrors : list (point -> point) := [mirror n false false; mirror n true false; mirror n false true; mirror n true true].
Definition mirrored (f : point -> point) (mask : Z) : Z :=
  mask_of n (map f (filter (fun p => Z.testbit mask (bit n p)) (board n n))).
Definition both (f : point -> point) (position : masks) : masks := (mirrored f (fst position), mirrored f (snd position)).

(** By the stones of the first colour, and then by those of the second one. *)
Definition key (mask : Z) : positive := match mask with Zpos p => p~0 | _ => 1 end.
Definition row := PositiveMap.t masks.
Definition table := PositiveMap.t row.
Definition row_of (t : table) (a : Z) : row := match PositiveMap.find (key a) t with Some r => r | None => PositiveMap.empty _ end.
Definition keep (position : masks) (t : table) : table :=
  PositiveMap.add (key (fst position)) (PositiveMap.add (key (snd position)) position (row_of t (fst position))) t.
Definition table_of (certificate : list masks) : table :=
  fold_right (fun position t => fold_right (fun f => keep (both f position)) t mirrors) (PositiveMap.empty _) certificate.
Definition in_row (r : row) (a b : Z) : bool :=
  match PositiveMap.find (key b) r with Some (a', b') => if a =? a' then b =? b' else false | None => false end.
Definition known (t : table) (a b : Z) : bool := in_row (row_of t a) a b.

(** ** What is computed once for a board *)

(** A point: its bit, its place in a map of stones, and what makes a stone of either colour there complete a pattern. *)
Record spot := { bit_of : Z; place_of : positive; closing_first : list (list (positive * option colour)); closing_second : list (list (positive * option colour)) }.
Definition closing (x : spot) (c : colour) := match c with First => closing_first x | Second => closing_second x end.

Definition stone (x : cell) : option colour := match x with Stone c => Some c | _ => None end.
Definition place_at (p : point) : positive := Z.to_pos (bit n p + 1).
Definition closing_at (q : point) (c : colour) : list (list (positive * option colour)) :=
  map (map (fun e => (place_at (shift q (fst e)), stone (snd e)))) (filter (forallb (fun e => on_board n n (shift q (fst e)))) (closers c)).
Definition spot_at (q : point) : spot :=
  {| bit_of := one n q; place_of := place_at q; closing_first := closing_at q First; closing_second := closing_at q Second |}.

Variables (cells bottom top left right rim : Z) (spots : list spot).

(** ** The stones on the board *)

Record state := { mine : Z; theirs : Z; held : PositiveMap.t colour }.

Definition put (s : state) (x : spot) (c : colour) : state :=
  match c with
  | First => {| mine := Z.lor (mine s) (bit_of x); theirs := theirs s; held := PositiveMap.add (place_of x) c (held s) |}
  | Second => {| mine := mine s; theirs := Z.lor (theirs s) (bit_of x); held := PositiveMap.add (place_of x) c (held s) |}
  end.
Definition state_of (a b : Z) : state :=
  {| mine := a; theirs := b; held := fold_right (fun x m =>
       if Z.land (bit_of x) a =? 0 then if Z.land (bit_of x) b =? 0 then m else PositiveMap.add (place_of x) Second m
       else PositiveMap.add (place_of x) First m) (PositiveMap.empty _) spots |}.
Definition free (s : state) (x : spot) : bool := match PositiveMap.find (place_of x) (held s) with None => true | _ => false end.

Definition is_held (s : state) (e : positive * option colour) : bool :=
  match PositiveMap.find (fst e) (held s), snd e with None, None => true | Some c, Some d => same c d | _, _ => false end.
Definition closed_to (s : state) (x : spot) (c : colour) : bool := some (every (is_held s)) (closing x c).

(** No walk inside of the mask joins the edges of the first colour. *)
Definition apart (inside : Z) : bool :=
  let reached := filled n bottom inside in if Z.land reached top =? 0 then closed n inside reached else false.

Definition crossing (a b : Z) : bool :=
  negb (Z.land (Z.land a (Z.shiftr a (n + 2))) (Z.land (Z.shiftr b 1) (Z.shiftr b (n + 1))) =? 0).
Definition has_crosscut (a b : Z) : bool := if crossing a b then true else crossing b a.

(** After a placement in Necklace: it is allowed, or it is not; neither if a flood was given too few steps. *)
Definition open_masks (a b : Z) : bool :=
  if has_crosscut a b then false else let empty := Z.ldiff cells (Z.lor a b) in filled n rim empty =? empty.
Definition secluded_masks (a b : Z) : bool :=
  let empty := Z.ldiff cells (Z.lor a b) in
  let reached := filled n rim empty in if reached =? empty then false else closed n empty reached.

Definition allowed (s : state) (x : spot) (c : colour) : bool :=
  if free s x then
    match g with
    | Minefield => if closed_to s x c then false else true
    | Necklace => let after := put s x c in open_masks (mine after) (theirs after)
    end
  else false.
(** Not allowed, as is seen quickly, ... *)
Definition barred (s : state) (x : spot) (c : colour) : bool :=
  if free s x then
    match g with
    | Minefield => closed_to s x c
    | Necklace => let after := put s x c in has_crosscut (mine after) (theirs after)
    end
  else true.
(** ... or slowly. *)
Definition enclosing (s : state) (x : spot) (c : colour) : bool :=
  match g with
  | Minefield => false
  | Necklace => let after := put s x c in secluded_masks (mine after) (theirs after)
  end.

(** ** The check *)

Variable t : table.

(** The points that block the first colour for good. Only those are tried that join chains of king's steps from both sides. *)
Definition around_all (mask : Z) : Z :=
  let wide := Z.lor mask (Z.lor (Z.shiftl mask 1) (Z.shiftr mask 1)) in
  Z.lor wide (Z.lor (Z.shiftl wide (n + 1)) (Z.shiftr wide (n + 1))).
Fixpoint grown (steps : nat) (inside mask : Z) : Z :=
  match steps with
  | O => mask
  | S k => let wider := Z.land (around_all mask) inside in if wider =? mask then mask else grown k inside wider
  end.
Definition beyond (edge b : Z) : Z := Z.lor edge (around_all (grown (Z.to_nat (n * n)) b (Z.land edge b))).
Definition blocking (b from_left from_right : Z) (xs : list spot) : list spot :=
  let joining := Z.land from_left from_right in
  filter (fun x => if Z.land (bit_of x) joining =? 0 then false else apart (Z.ldiff cells (Z.lor b (bit_of x)))) xs.
(** With each point those that block after a stone there; none where there is hardly more than one. *)
Definition paired (b from_left from_right : Z) (xs : list spot) : list (spot * list spot) :=
  let empty := fold_right (fun x mask => Z.lor (bit_of x) mask) 0 xs in
  map (fun x => let b' := Z.lor b (bit_of x) in
    let wider edge from := if Z.land (bit_of x) from =? 0 then from else beyond edge b' in
    let l := wider left from_left in let r := wider right from_right in
    let several := Z.land (Z.land l r) (Z.ldiff empty (bit_of x)) in
    (x, if Z.land several (several - 1) =? 0 then [] else blocking b' l r xs)) xs.

(** The first colour, to move, has lost if all that it places is answered, and if it cannot place, so is the position. *)
Definition lost_if (answered skips : state -> bool) (xs : list spot) (s : state) : bool :=
  if every (fun x => if barred s x First then true else let s' := put s x First in
    if answered s' then true else if skips s' then true else enclosing s x First) xs then
    if (if some (fun x => allowed s x First) xs then true else answered s) then apart (mine s) else false
  else false.

Definition blocks (xs : list spot) (s : state) : bool := some (fun x => allowed s x Second) xs.
(** At once ... *)
Definition lost_soon (xs blocks_ : list spot) (s : state) : bool := lost_if (blocks blocks_) (fun _ => false) (blocks_ ++ xs) s.
(** ... or later. *)
Definition answered (xs blocks_ : list spot) (pairs : list (spot * list spot)) (s : state) : bool :=
  if blocks blocks_ s then true
  else if (let r := row_of t (mine s) in
    some (fun x => if in_row r (mine s) (Z.lor (theirs s) (bit_of x)) then allowed s x Second else false) xs) then true
  else some (fun pair => let (x, next) := (pair : spot * list spot) in
    match next with [] => false | _ => if allowed s x Second then lost_soon xs next (put s x Second) else false end) pairs.
Definition answered_in (s : state) (xs : list spot) : state -> bool :=
  let b := theirs s in let from_left := beyond left b in let from_right := beyond right b in
  answered xs (blocking b from_left from_right xs) (paired b from_left from_right xs).
(** The second colour cannot place. *)
Definition skips (xs : list spot) (s : state) : bool :=
  if every (fun x => if barred s x Second then true else enclosing s x Second) xs then known t (mine s) (theirs s) else false.
Definition lost (a b : Z) : bool :=
  let s := state_of a b in let xs := filter (free s) spots in lost_if (answered_in s xs) (skips xs) xs s.

(** ** Why it is sound *)

Definition pictures (a b : Z) (P : position) : Prop :=
  shows n a (fun p => P p = Stone First) /\ shows n b (fun p => P p = Stone Second).

Lemma pictures_place a b P q : pictures a b P -> on_board n n q = true -> P q = Empty ->
  pictures (Z.lor a (one n q)) b (place P q First) /\ pictures a (Z.lor b (one n q)) (place P q Second).
Proof.
  intros [A B] O E; assert (T : forall p c d, place P q c p = Stone d <-> P p = Stone d \/ p = q /\ c = d).
  { intros p c d; unfold place; destruct (same_point p q) eqn:S.
    - apply same_point_iff in S; subst p; rewrite E; split; [intros [= ->]; auto | intros [[=] | [_ ->]]; auto].
    - assert (N : p <> q) by (intros ->; now rewrite same_point_refl in S); tauto. }
  pose proof (shows_one n q O) as Q; split; split.
  - apply (shows_alike n _ (fun p => P p = Stone First \/ p = q)); [|now apply shows_or]; intros p _; rewrite T; tauto.
  - apply (shows_alike n _ (fun p => P p = Stone Second)); auto; intros p _; rewrite T; intuition discriminate.
  - apply (shows_alike n _ (fun p => P p = Stone First)); auto; intros p _; rewrite T; intuition discriminate.
  - apply (shows_alike n _ (fun p => P p = Stone Second \/ p = q)); [|now apply shows_or]; intros p _; rewrite T; tauto.
Qed.

Lemma mirrored_shows f mask : symmetry n f false ->
  shows n (mirrored f mask) (fun p => Z.testbit mask (bit n (f p)) = true).
Proof.
  intros F; unfold mirrored; apply (shows_alike n _ (fun p => In p (map f (filter (fun p => Z.testbit mask (bit n p)) (board n n))))).
  - intros p O; rewrite in_map_iff; split.
    + intros (q & <- & I); apply filter_In in I as [_ I]; now rewrite (undone _ _ _ F).
    + intros T; exists (f p); rewrite (undone _ _ _ F), filter_In, in_board, (keeps_board _ _ _ F); auto.
  - apply shows_mask_of; intros p I; apply in_map_iff in I as (q & <- & I); apply filter_In in I as [I _].
    now rewrite (keeps_board _ _ _ F), <- in_board.
Qed.

Lemma mirrored_pictures f a b P P' : symmetry n f false -> image f false P P' ->
  pictures (mirrored f a) (mirrored f b) P -> pictures (mirrored (mirror n false false) a) (mirrored (mirror n false false) b) P'.
Proof.
  intros F I [A B]; assert (E : forall mask c, shows n (mirrored f mask) (fun p => P p = Stone c) ->
    shows n (mirrored (mirror n false false) mask) (fun p => P' p = Stone c)).
  { intros mask c S; apply (shows_alike n _ (fun p => Z.testbit mask (bit n (mirror n false false p)) = true)); [|apply mirrored_shows, mirror_symmetry].
    intros p O; assert (O' : on_board n n (f p) = true) by now rewrite (keeps_board _ _ _ F).
    pose proof (shows_at _ _ _ _ (mirrored_shows f mask F) O') as T; rewrite (shows_at _ _ _ _ S O'), (undone _ _ _ F) in T.
    rewrite <- (undone _ _ _ F p) at 2; rewrite I; replace (mirror n false false p) with p by now destruct p.
    rewrite <- T; destruct (P (f p)) as [| |d]; cbn [seen recolour]; split; congruence. }
  split; apply E; auto.
Qed.

Lemma known_mirrored certificate a b : known (table_of certificate) a b = true -> exists position f,
  In position certificate /\ symmetry n f false /\ a = mirrored f (fst position) /\ b = mirrored f (snd position).
Proof.
  assert (M : forall f, In f mirrors -> symmetry n f false)
    by (intros f [<- | [<- | [<- | [<- | []]]]]; apply mirror_symmetry).
  assert (G : forall k l r v, PositiveMap.find k (table_of certificate) = Some r -> PositiveMap.find l r = Some v ->
    exists position f, In position certificate /\ symmetry n f false /\ v = both f position).
  { induction certificate as [|position rest IH]; intros k l r v; cbn [table_of fold_right]; [rewrite PositiveMap.gempty; discriminate|].
    fold (table_of rest); revert M k l r v; induction mirrors as [|f fs IHf]; intros M k l r v; cbn [fold_right].
    - intros X Y; destruct (IH k l r v X Y) as (e & f & I & F & E); exists e, f; cbn [In]; auto.
    - assert (IHf' := IHf (fun g I => M g (or_intror I))); unfold keep at 1; destruct (Pos.eq_dec k (key (fst (both f position)))) as [-> | N].
      + rewrite PositiveMap.gss; intros [= <-]; destruct (Pos.eq_dec l (key (snd (both f position)))) as [-> | N].
        * rewrite PositiveMap.gss; intros [= <-]; exists position, f; split; [left; auto | split; auto; apply M; now left].
        * rewrite PositiveMap.gso by auto; unfold row_of; match goal with |- context [PositiveMap.find (key ?a) ?m] => destruct (PositiveMap.find (key a) m) eqn:X end;
            [eauto | rewrite PositiveMap.gempty; discriminate].
      + rewrite PositiveMap.gso by auto; eauto. }
  unfold known, in_row, row_of; match goal with |- context [PositiveMap.find (key a) ?m] => destruct (PositiveMap.find (key a) m) eqn:X end; [|rewrite PositiveMap.gempty; discriminate].
  destruct (PositiveMap.find (key b) _) as [[a' b']|] eqn:Y; [|discriminate]; destruct (a =? a') eqn:A; [|discriminate].
  intros B; apply Z.eqb_eq in A, B; subst a' b'; destruct (G _ _ _ _ X Y) as (e & f & I & F & [= -> ->]); eauto 10.
Qed.

Hypothesis Size : 1 <= n.
Hypothesis Cells : shows n cells (fun _ => True).
Hypothesis Bottom : shows n bottom (fun p => near_edge First p = true).
Hypothesis Top : shows n top (fun p => far_edge n n First p = true).
Hypothesis Rim : shows n rim (fun p => perimeter n n p = true).
Hypothesis Spots : spots = map spot_at (board n n).

Lemma apart_edges inside of : shows n inside of -> apart inside = true ->
  forall p, reach (fun p => on_board n n p = true /\ of p) (near_edge First) p -> far_edge n n First p = false.
Proof.
  intros S; unfold apart; destruct (filled_walked n _ _ _ _ S Bottom) as (reached & R & _ & C).
  destruct (_ =? 0) eqn:E; [|discriminate]; intros Cl p W; apply not_true_iff_false; intros F.
  apply (proj1 (shows_none n _ _ (shows_and n _ _ _ _ R Top)) E p); auto; now apply reach_inside in W.
Qed.

Lemma bit_next p x y : bit n (shift p (x, y)) = bit n p + y * (n + 1) + x.
Proof. unfold bit, shift; cbn [fst snd]; lia. Qed.

Lemma mask_zero z : (z =? 0) = false <-> exists i, 0 <= i /\ Z.testbit z i = true.
Proof.
  rewrite Z.eqb_neq; split.
  - intros N; destruct (Z.eq_dec z (-1)) as [-> | M]; [exists 0; split; [lia | reflexivity]|].
    destruct (Z.lt_trichotomy 0 z) as [L | [E | L]]; [|congruence|].
    + exists (Z.log2 z); split; [apply Z.log2_nonneg | now apply Z.bit_log2].
    + exists (Z.succ (Z.log2 (Z.lnot z))); pose proof (Z.log2_nonneg (Z.lnot z)); split; [lia|].
      apply negb_false_iff; rewrite <- Z.lnot_spec by lia; apply Z.bits_above_log2; [now apply Z.lnot_nonneg | lia].
  - intros (i & _ & T) ->; now rewrite Z.testbit_0_l in T.
Qed.

Lemma crossing_at a b of of' : shows n a of -> shows n b of' -> crossing a b = true <-> exists p,
  on_board n n p = true /\ on_board n n (shift p (1, 0)) = true /\ on_board n n (shift p (1, 1)) = true /\ on_board n n (shift p (0, 1)) = true /\
  of p /\ of (shift p (1, 1)) /\ of' (shift p (1, 0)) /\ of' (shift p (0, 1)).
Proof.
  intros A B; unfold crossing; rewrite negb_true_iff, mask_zero; split.
  - intros (i & I & T); rewrite !Z.land_spec, !Z.shiftr_spec, !andb_true_iff in T by auto; destruct T as [[Ta Tc] [Tb Td]].
    apply A in Ta as ([x y] & O & Qa & Ei); apply A in Tc as ([x1 y1] & O1 & Qc & Ec); apply B in Tb as ([x2 y2] & O2 & Qb & Eb).
    apply B in Td as ([x3 y3] & O3 & Qd & Ed); pose proof O as K; pose proof O1 as K1; pose proof O2 as K2; pose proof O3 as K3.
    rewrite on_board_iff in K, K1, K2, K3; unfold bit in *; cbn [fst snd] in *.
    destruct (digits n x1 y1 (x + 1) (y + 1)) as [-> ->]; try lia; destruct (digits n x2 y2 (x + 1) y) as [-> ->]; try lia.
    destruct (digits n x3 y3 x (y + 1)) as [-> ->]; try lia.
    exists (x, y); unfold shift; cbn [fst snd]; rewrite !Z.add_0_r; auto 10.
  - intros (p & O & O1 & O2 & O3 & Qa & Qc & Qb & Qd); exists (bit n p); pose proof (bit_natural n p O) as N; split; auto.
    rewrite !Z.land_spec, !Z.shiftr_spec, !andb_true_iff by auto; split; split; [apply A; exists p | apply A; exists (shift p (1, 1)) |
      apply B; exists (shift p (1, 0)) | apply B; exists (shift p (0, 1))]; repeat split; auto; rewrite bit_next; lia.
Qed.

Lemma has_crosscut_at a b P : pictures a b P -> rectangle n n P ->
  has_crosscut a b = true <-> exists p, on_board n n p = true /\ crosscut P p = true.
Proof.
  intros [A B] R; assert (O : forall p c, P p = Stone c -> on_board n n p = true)
    by (intros p c E; destruct (on_board n n p) eqn:X; auto; apply R in X; congruence).
  unfold has_crosscut; destruct (crossing a b) eqn:C; [|destruct (crossing b a) eqn:D].
  - apply (crossing_at _ _ _ _ A B) in C as (p & Op & _ & _ & _ & Pa & Pc & Pb & Pd); split; auto; intros _; exists p; split; auto.
    unfold crosscut, crossed, bottom_right, top_right, top_left; change (2 - 1) with 1; now rewrite Pa, Pb, Pc, Pd.
  - apply (crossing_at _ _ _ _ B A) in D as (p & Op & _ & _ & _ & Pa & Pc & Pb & Pd); split; auto; intros _; exists p; split; auto.
    unfold crosscut, crossed, bottom_right, top_right, top_left; change (2 - 1) with 1; now rewrite Pa, Pb, Pc, Pd.
  - split; [discriminate|]; intros (p & Op & X); apply crossed_true in X as ([] & Pa & Pb & Pc & Pd);
      unfold bottom_right, top_right, top_left in *; change (2 - 1) with 1 in *; cbn [other] in *;
      [rewrite <- C; apply (crossing_at _ _ _ _ A B) | rewrite <- D; apply (crossing_at _ _ _ _ B A)];
      exists p; repeat split; eauto.
Qed.

Lemma empty_shows a b P : pictures a b P -> rectangle n n P -> shows n (Z.ldiff cells (Z.lor a b)) (fun p => P p = Empty).
Proof.
  intros [A B] R; apply (shows_alike n _ (fun p => True /\ ~ (P p = Stone First \/ P p = Stone Second))).
  - intros p O; destruct (P p) as [| |[]] eqn:E; [apply R in E; congruence | | |]; intuition discriminate.
  - now apply shows_minus; [|apply shows_or].
Qed.

Lemma legal_masks a b P q c : pictures a b (place P q c) -> rectangle n n P -> P q = Empty ->
  (open_masks a b = true -> legal_necklace n n P q c = true) /\
  (has_crosscut a b = true \/ secluded_masks a b = true -> legal_necklace n n P q c = false).
Proof.
  intros Pic R E; pose proof (rectangle_place _ _ _ _ c R E) as R'; pose proof (has_crosscut_at _ _ _ Pic R') as X.
  pose proof (empty_shows _ _ _ Pic R') as S; destruct (filled_walked n _ _ _ _ S Rim) as (reached & F & W & C).
  unfold open_masks, secluded_masks; cbv zeta; pose proof (shows_one_mask n _ _ _ _ F S) as Same.
  rewrite <- Z.eqb_eq in Same; split.
  - destruct (has_crosscut a b) eqn:H; [discriminate|]; intros A; apply legal_necklace_iff; split; auto; split.
    + intros p O; apply not_true_iff_false; intros Y; discriminate (proj2 X (ex_intro _ p (conj O Y))).
    + apply nothing_secluded; intros p [O N]; apply W; auto; now apply (proj1 Same A).
  - intros D; apply not_true_iff_false; intros L; apply legal_necklace_iff in L as (_ & X' & Sec).
    destruct D as [D | D]; [apply X in D as (p & O & D); rewrite X' in D; congruence|].
    destruct (_ =? _); [discriminate|]; enough (false = true) by discriminate; apply Same; intros p O; split.
    + intros Re; destruct (W p O Re); cbn in *; tauto.
    + intros N; apply C; auto; rewrite nothing_secluded in Sec; apply Sec; now split.
Qed.
(** ** The stones of a position *)

Definition shown (s : state) (P : position) : Prop :=
  pictures (mine s) (theirs s) P /\ forall p, on_board n n p = true -> PositiveMap.find (place_at p) (held s) = stone (P p).

Lemma place_inj p q : on_board n n p = true -> on_board n n q = true -> place_at p = place_at q -> p = q.
Proof.
  intros O O' E; pose proof (bit_natural n p O); pose proof (bit_natural n q O'); apply (bit_inj n); auto.
  unfold place_at in E; apply Z2Pos.inj in E; lia.
Qed.

Lemma find_added p q (c : colour) m : on_board n n p = true -> on_board n n q = true ->
  PositiveMap.find (place_at p) (PositiveMap.add (place_at q) c m) = if same_point p q then Some c else PositiveMap.find (place_at p) m.
Proof.
  intros O O'; destruct (same_point p q) eqn:S.
  - apply same_point_iff in S; subst; apply PositiveMap.gss.
  - apply PositiveMap.gso; intros E; apply place_inj in E; auto; subst; now rewrite same_point_refl in S.
Qed.

Lemma shown_put s P q c : on_board n n q = true -> P q = Empty -> shown s P -> shown (put s (spot_at q) c) (place P q c).
Proof.
  intros O E [A H]; destruct (pictures_place _ _ _ q A O E) as [A1 A2].
  destruct c; cbn [put]; split; auto; cbn [mine theirs held spot_at bit_of place_of]; intros p O'; rewrite find_added by auto;
    unfold place; destruct (same_point p q); auto.
Qed.

Lemma bit_off a c P q : shows n a (fun p => P p = Stone c) -> on_board n n q = true -> (Z.land (one n q) a =? 0) = true <-> P q <> Stone c.
Proof.
  intros A O; rewrite (shows_none n _ _ (shows_and n _ _ _ _ (shows_one n q O) A)); split; [intros N S; now apply (N q)|].
  intros N p _ [-> S]; auto.
Qed.

Lemma shown_state a b P : rectangle n n P -> pictures a b P -> shown (state_of a b) P.
Proof.
  intros R [A B]; split; [now split|]; intros p O; cbn [state_of held]; rewrite Spots.
  set (add := fun x m => if Z.land (bit_of x) a =? 0 then if Z.land (bit_of x) b =? 0 then m else PositiveMap.add (place_of x) Second m
    else PositiveMap.add (place_of x) First m).
  enough (G : forall qs, (forall q, In q qs -> on_board n n q = true) ->
    PositiveMap.find (place_at p) (fold_right add (PositiveMap.empty _) (map spot_at qs)) = if existsb (same_point p) qs then stone (P p) else None).
  { rewrite G by (intros; now apply in_board); replace (existsb _ _) with true; auto; symmetry; apply existsb_exists; exists p.
    rewrite in_board, same_point_refl; auto. }
  induction qs as [|q qs IH]; intros On; [apply PositiveMap.gempty|]; cbn [map fold_right existsb].
  assert (O' : on_board n n q = true) by (apply On; now left); specialize (IH (fun r I => On r (or_intror I))).
  unfold add at 1; cbn [spot_at bit_of place_of]; pose proof (bit_off a First P q A O') as A'; pose proof (bit_off b Second P q B O') as B'.
  destruct (Z.land (one n q) a =? 0), (Z.land (one n q) b =? 0); rewrite ?find_added, IH by auto; destruct (same_point p q) eqn:S; auto;
    apply same_point_iff in S; subst q; cbn [orb].
  - destruct (P p) as [| |[]]; [| | now destruct (proj1 A' eq_refl) | now destruct (proj1 B' eq_refl)]; now destruct (existsb _ _).
  - destruct (P p) as [| |[]]; auto; exfalso; [| | now apply (proj1 A' eq_refl)]; enough (false = true) by discriminate; apply B'; discriminate.
  - destruct (P p) as [| |[]]; auto; exfalso; enough (false = true) by discriminate; apply A'; discriminate.
  - destruct (P p) as [| |[]]; auto; exfalso; enough (false = true) by discriminate; apply A'; discriminate.
Qed.

(** ** What is allowed and what is not *)

Lemma free_iff s P q : shown s P -> rectangle n n P -> on_board n n q = true -> free s (spot_at q) = true <-> P q = Empty.
Proof.
  intros [_ H] R O; unfold free; cbn [spot_at place_of]; rewrite H by auto.
  destruct (P q) eqn:E; cbn [stone]; [apply R in E; congruence | |]; split; congruence.
Qed.

Lemma closers_on_board c k o x : In k (closers c) -> In (o, x) k -> x <> Off.
Proof.
  intros K X; assert (T : forallb (fun k => forallb (fun e => negb (same_cell (snd e) Off)) k) (closers c) = true) by (destruct c; reflexivity).
  rewrite forallb_forall in T; specialize (T k K); rewrite forallb_forall in T; specialize (T _ X); cbn [snd] in T; intros ->; discriminate.
Qed.

Lemma closed_iff s P q c : shown s P -> rectangle n n P -> on_board n n q = true ->
  closed_to s (spot_at q) c = true <-> exists k, In k (closers c) /\ matches P q k.
Proof.
  intros [_ H] R O; unfold closed_to; rewrite some_is, existsb_exists.
  replace (closing (spot_at q) c) with (closing_at q c) by now destruct c.
  assert (Held : forall k o x, In k (closers c) -> In (o, x) k -> on_board n n (shift q o) = true ->
    is_held s (place_at (shift q o), stone x) = true <-> P (shift q o) = x).
  { intros k o x K X B; pose proof (closers_on_board c k o x K X) as N; unfold is_held; cbn [fst snd]; rewrite H by auto.
    destruct (P (shift q o)) as [| |d] eqn:E, x as [| |e]; cbn [stone]; rewrite ?same_iff; try (split; congruence); apply R in E; congruence. }
  unfold closing_at; split.
  - intros (l & I & E); apply in_map_iff in I as (k & <- & K); apply filter_In in K as [K B]; exists k; split; auto; intros o x X.
    rewrite every_is, forallb_forall in E; rewrite forallb_forall in B; apply (Held k); auto; [apply (B (o, x) X)|].
    apply E, in_map_iff; now exists (o, x).
  - intros (k & K & M); assert (B : forall o x, In (o, x) k -> on_board n n (shift q o) = true).
    { intros o x X; destruct (on_board n n (shift q o)) eqn:B; auto; apply R in B; rewrite (M o x X) in B; now destruct (closers_on_board c k o x K X). }
    eexists; split; [apply in_map, filter_In; split; [exact K|]; apply forallb_forall; intros [o x] X; now apply (B o x)|].
    rewrite every_is; apply forallb_forall; intros e I; apply in_map_iff in I as ([o x] & <- & X); cbn [fst snd]; apply (Held k); eauto.
Qed.

Lemma allowed_legal s P q c : shown s P -> rectangle n n P -> on_board n n q = true ->
  allowed s (spot_at q) c = true -> legal g n n P q c = true.
Proof.
  intros H R O; unfold allowed; destruct (free _ _) eqn:Fr; [|discriminate]; apply (free_iff s P q H R O) in Fr; cbv zeta.
  pose proof (shown_put s P q c O Fr H) as [Pic _]; destruct g; cbn [legal].
  - destruct (closed_to _ _ _) eqn:C; [discriminate|]; intros _; apply legal_by_closers; split; auto; intros k K M.
    enough (false = true) by discriminate; rewrite <- C; apply (closed_iff s P q c H R O); eauto.
  - now apply (legal_masks _ _ _ _ _ Pic R Fr).
Qed.

Lemma refused_illegal s P q c : shown s P -> rectangle n n P -> on_board n n q = true ->
  barred s (spot_at q) c = true \/ enclosing s (spot_at q) c = true -> legal g n n P q c = false.
Proof.
  intros H R O D; apply not_true_iff_false; intros L; pose proof (legal_empty g n n P q c L) as E.
  apply not_false_iff_true in L; apply L; clear L; unfold barred, enclosing in D; cbv zeta in D.
  rewrite (proj2 (free_iff s P q H R O) E) in D; pose proof (shown_put s P q c O E H) as [Pic _]; destruct g; cbn [legal] in *.
  - destruct D as [D | D]; [|discriminate]; apply (closed_iff s P q c H R O) in D as (k & K & M); now apply closer_refuses with k.
  - now apply (legal_masks _ _ _ _ _ Pic R E).
Qed.

(** ** Playing on *)

Lemma wins_kept P q : P q = Empty -> wins n n P First = true -> wins n n (place P q Second) First = true.
Proof.
  intros E; rewrite !wins_iff; intros (p & R & F); exists p; split; auto; revert R; apply reach_incl; intros r [O S].
  split; auto; rewrite place_elsewhere; auto; congruence.
Qed.

(** The first colour can never join its edges. *)
Definition blocked (P : position) : Prop :=
  forall p, reach (fun p => on_board n n p = true /\ P p <> Stone Second) (near_edge First) p -> far_edge n n First p = false.

Lemma blocked_place P q c : P q = Empty -> blocked P -> blocked (place P q c).
Proof.
  intros E B p R; apply B; revert R; apply reach_incl; intros r [O S]; split; auto; intros X.
  apply S; rewrite place_elsewhere; auto; congruence.
Qed.

Lemma blocked_lost P : blocked P -> wins n n P First = false.
Proof.
  intros B; apply not_true_iff_false; rewrite wins_iff; intros (p & R & F); rewrite B in F; [discriminate|].
  revert R; apply reach_incl; intros r [O S]; split; auto; congruence.
Qed.

Lemma blocked_forces k P c : placed g n n k P -> blocked P -> forces g n n Second P c.
Proof.
  remember (Z.to_nat (n * n) - k)%nat as left_ eqn:L; revert k P c L; induction left_ as [left_ IH] using lt_wf_ind; intros k P c L H B.
  pose proof (placed_stones _ _ _ _ _ H) as [R _]; destruct (winner n n P) as [[]|] eqn:W.
  - apply winner_wins in W as [W _]; rewrite blocked_lost in W; [discriminate | auto].
  - now apply forces_won.
  - pose proof (somebody_moves _ _ _ _ _ c Size Size H W) as M; destruct (to_move g n n P c) as [d|] eqn:T; [|congruence].
    assert (On : forall q, In q (placements g n n P d) -> forces g n n Second (place P q d) (other d)).
    { intros q I; apply in_placements in I; auto; pose proof (placed_one _ _ _ _ _ d q H I) as H'.
      pose proof (placements_bound g n n (S k) _ ltac:(lia) ltac:(lia) H').
      apply (IH (Z.to_nat (n * n) - S k)%nat ltac:(lia) (S k)); auto; apply blocked_place; auto; now apply legal_empty in I. }
    destruct d; [now apply forces_reply|]; destruct (play_goes_on _ _ _ _ _ _ T) as (q & I); now apply forces_own with q; auto.
Qed.

Lemma forces_unbeaten P c : forces g n n Second P c -> wins n n P First = false.
Proof.
  intros F; apply not_true_iff_false; intros W; assert (V : winner n n P = Some First) by (unfold winner; now rewrite W).
  destruct F as [P c V' | P c q M _ _ | P c M _]; [congruence | |]; unfold to_move in M; now rewrite V in M.
Qed.

Lemma forces_any_turn P c : to_move g n n P First = to_move g n n P Second ->
  forces g n n Second P (other c) -> forces g n n Second P c.
Proof.
  intros E F; assert (T : to_move g n n P c = to_move g n n P (other c)) by now destruct c.
  inversion F as [? ? V | ? ? q M I G | ? ? M G]; subst; [now apply forces_won | | apply forces_reply; congruence || auto].
  apply forces_own with q; auto; congruence.
Qed.

(** ** Answers *)

(** The list holds points, and among them all empty ones. *)
Definition cover (xs : list spot) (P : position) : Prop :=
  (forall x, In x xs -> exists q, on_board n n q = true /\ x = spot_at q) /\
  (forall q, on_board n n q = true -> P q = Empty -> In (spot_at q) xs).
(** The list holds points that block. *)
Definition stops (b : Z) (xs : list spot) : Prop :=
  forall x, In x xs -> exists q, on_board n n q = true /\ x = spot_at q /\ apart (Z.ldiff cells (Z.lor b (one n q))) = true.
(** So few points are empty as before. *)
Definition fuller (P P' : position) : Prop := forall q, P' q = Empty -> P q = Empty.

Lemma fuller_place P q c : fuller P (place P q c).
Proof. intros r; unfold place; now destruct (same_point r q). Qed.
Lemma cover_fuller xs P P' : fuller P P' -> cover xs P -> cover xs P'.
Proof. intros L [A B]; split; auto. Qed.

Lemma plays P q : rectangle n n P -> legal g n n P q Second = true ->
  forces g n n Second (place P q Second) First -> forces g n n Second P Second.
Proof.
  intros R L F; pose proof (legal_empty g n n P q Second L) as E; destruct (winner n n P) as [[]|] eqn:W.
  - apply winner_wins in W as [W _]; apply (wins_kept P q E) in W; rewrite (forces_unbeaten _ _ F) in W; discriminate.
  - now apply forces_won.
  - assert (I : In q (placements g n n P Second)) by now apply in_placements.
    apply forces_own with q; auto; unfold to_move; rewrite W.
    now rewrite (proj2 (able_iff g n n P Second) (ex_intro _ q I)).
Qed.

Lemma blocks_forces k s P xs : placed g n n k P -> shown s P -> stops (theirs s) xs -> blocks xs s = true -> forces g n n Second P Second.
Proof.
  intros H Sh St; pose proof (placed_stones _ _ _ _ _ H) as [R _]; unfold blocks; rewrite some_is; intros X.
  apply existsb_exists in X as (x & I & A); destruct (St x I) as (q & O & -> & B).
  pose proof (allowed_legal s P q Second Sh R O A) as L; pose proof (legal_empty g n n P q Second L) as E.
  apply (plays P q); auto; apply (blocked_forces (S k)); [now apply placed_one|]; destruct (shown_put s P q Second O E Sh) as [[_ Pic] _].
  intros p Walk; revert p Walk; apply (apart_edges (Z.ldiff cells (Z.lor (theirs s) (one n q))) (fun p => place P q Second p <> Stone Second)); auto.
  apply (shows_alike n _ (fun p => True /\ ~ place P q Second p = Stone Second)); [tauto|]; apply shows_minus; [apply Cells | apply Pic].
Qed.

Lemma lost_if_forces k s P xs answered skips : placed g n n k P -> shown s P -> cover xs P ->
  (forall j s' P', (k <= j)%nat -> placed g n n j P' -> shown s' P' -> theirs s' = theirs s -> fuller P P' ->
     answered s' = true \/ (k < j)%nat /\ skips s' = true -> forces g n n Second P' Second) ->
  lost_if answered skips xs s = true -> forces g n n Second P First.
Proof.
  intros H Sh [Points Cover] After; pose proof (placed_stones _ _ _ _ _ H) as [R _]; unfold lost_if; cbv zeta.
  destruct (every _ _) eqn:Every; [|discriminate]; rewrite every_is, forallb_forall in Every; rewrite some_is.
  destruct (if existsb _ xs then true else _) eqn:Some; [|discriminate]; intros Apart.
  assert (Alone : wins n n P First = false).
  { apply not_true_iff_false; rewrite wins_iff; intros (p & W & F).
    rewrite (apart_edges (mine s) (fun p => P p = Stone First) (proj1 (proj1 Sh)) Apart p W) in F; discriminate. }
  destruct (winner n n P) as [[]|] eqn:W; [apply winner_wins in W as [W _]; congruence | now apply forces_won |].
  destruct (able g n n P First) eqn:Ab.
  - assert (T : to_move g n n P First = Datatypes.Some First) by (unfold to_move; now rewrite W, Ab).
    apply forces_reply; [exact T|]; cbn [other]; intros q I; apply in_placements in I; auto.
    pose proof (legal_empty g n n P q First I) as E.
    assert (O : on_board n n q = true) by (destruct (on_board n n q) eqn:O; auto; apply R in O; congruence).
    specialize (Every _ (Cover q O E)); pose proof (refused_illegal s P q First Sh R O) as No.
    destruct (barred _ _ _); [rewrite No in I; [discriminate | now left]|].
    assert (G : answered (put s (spot_at q) First) = true \/ skips (put s (spot_at q) First) = true).
    { destruct (answered _); auto; destruct (skips _); auto; rewrite No in I; [discriminate | now right]. }
    apply (After (S k) (put s (spot_at q) First)); auto using fuller_place; [now apply placed_one | now apply shown_put | intuition].
  - apply forces_any_turn; cbn [other].
    + unfold to_move; rewrite W, Ab; cbn [other]; rewrite Ab; now destruct (able g n n P Second).
    + apply (After k s); auto; [now intros q|]; left; destruct (existsb _ _) eqn:X; auto; apply existsb_exists in X as (x & I & A).
      destruct (Points x I) as (q & O & ->); apply (allowed_legal s P q First Sh R O) in A.
      apply in_placements in A; auto; rewrite (proj2 (able_iff g n n P First)) in Ab; [discriminate | eauto].
Qed.

Lemma lost_soon_forces k s P xs bs : placed g n n k P -> shown s P -> cover xs P -> stops (theirs s) bs ->
  lost_soon xs bs s = true -> forces g n n Second P First.
Proof.
  intros H Sh [Points Cover] St; apply (lost_if_forces k); auto.
  - split; [|intros; apply in_app_iff; auto]; intros x I; apply in_app_iff in I as [I | I]; auto; destruct (St x I) as (q & O & E & _); eauto.
  - intros j s' P' _ H' Sh' E _ [B | [_ B]]; [|discriminate]; apply (blocks_forces j s' P' bs); auto; now rewrite E.
Qed.

Lemma blocking_stops b l r xs P : cover xs P -> stops b (blocking b l r xs).
Proof.
  intros [Points _] x I; apply filter_In in I as [I A]; destruct (Points x I) as (q & O & ->); exists q; repeat split; auto.
  now destruct (_ =? 0).
Qed.

(** ** The certificate *)

Variable certificate : list masks.
Hypothesis Table : t = table_of certificate.
Hypothesis Checked : forall position, In position certificate ->
  lost (mirrored (mirror n false false) (fst position)) (mirrored (mirror n false false) (snd position)) = true.

(** What is proved of all positions with more stones. *)
Let settled (k : nat) : Prop := forall j a b P, (k < j)%nat -> placed g n n j P -> pictures a b P ->
  known t a b = true -> forces g n n Second P First.

Lemma answered_forces k s s' P' xs : placed g n n k P' -> shown s' P' -> cover xs P' -> theirs s' = theirs s -> settled k ->
  answered_in s xs s' = true -> forces g n n Second P' Second.
Proof.
  intros H Sh Cover E Before; pose proof (placed_stones _ _ _ _ _ H) as [R _]; unfold answered_in, answered; cbv zeta.
  destruct (blocks _ _) eqn:B; [intros _; apply (blocks_forces k s' P' _ H Sh) with (2 := B); rewrite E; eapply blocking_stops; eauto|].
  assert (Answer : forall q, on_board n n q = true -> allowed s' (spot_at q) Second = true ->
    (shown (put s' (spot_at q) Second) (place P' q Second) -> placed g n n (S k) (place P' q Second) ->
     forces g n n Second (place P' q Second) First) -> forces g n n Second P' Second).
  { intros q O A F; apply (allowed_legal s' P' q Second Sh R O) in A; apply (plays P' q); auto; pose proof (legal_empty _ _ _ _ _ _ A) as Em.
    apply F; [now apply shown_put | now apply placed_one]. }
  rewrite !some_is; destruct (existsb _ xs) eqn:X.
  - intros _; apply existsb_exists in X as (x & I & A); destruct (proj1 Cover x I) as (q & O & ->).
    destruct (in_row _ _ _) eqn:K; [|discriminate]; apply (Answer q); auto; intros [Pic _] H'.
    exact (Before (S k) _ _ _ (Nat.lt_succ_diag_r k) H' Pic K).
  - intros Y; apply existsb_exists in Y as ([x next] & I & A); apply in_map_iff in I as (x' & [= -> N] & I).
    destruct (proj1 Cover x I) as (q & O & ->); destruct next as [|y next]; [discriminate|].
    destruct (allowed _ _ _) eqn:L; [|discriminate]; apply (Answer q); auto; intros Sh' H'.
    apply (lost_soon_forces (S k) _ _ xs (y :: next) H' Sh' (cover_fuller _ _ _ (fuller_place P' q Second) Cover)); auto.
    rewrite <- N; cbn [put theirs]; rewrite E; destruct (_ =? 0); [intros z [] | eapply blocking_stops; eauto].
Qed.

Lemma skips_forces k s P xs : placed g n n k P -> shown s P -> cover xs P ->
  (forall a b, pictures a b P -> known t a b = true -> forces g n n Second P First) -> skips xs s = true -> forces g n n Second P Second.
Proof.
  intros H Sh [_ Cover] Before; pose proof (placed_stones _ _ _ _ _ H) as [R _]; unfold skips.
  destruct (every _ _) eqn:Every; [|discriminate]; rewrite every_is, forallb_forall in Every; intros K.
  assert (Ab : able g n n P Second = false).
  { apply not_true_iff_false; rewrite able_iff; intros (q & L); apply in_placements in L; auto; pose proof (legal_empty _ _ _ _ _ _ L) as E.
    assert (O : on_board n n q = true) by (destruct (on_board n n q) eqn:O; auto; apply R in O; congruence).
    specialize (Every _ (Cover q O E)); rewrite (refused_illegal s P q Second Sh R O) in L; [discriminate|].
    destruct (barred _ _ _); auto. }
  apply forces_any_turn; [unfold to_move; cbn [other]; rewrite Ab; destruct (winner n n P), (able g n n P First); auto|].
  apply (Before (mine s) (theirs s)); auto; apply Sh.
Qed.

Lemma cover_filter s P : shown s P -> rectangle n n P -> cover (filter (free s) spots) P.
Proof.
  intros Sh R; rewrite Spots; split.
  - intros x I; apply filter_In in I as [I _]; apply in_map_iff in I as (q & <- & I); apply in_board in I; eauto.
  - intros q O E; apply filter_In; split; [now apply in_map, in_board | now apply (free_iff s P)].
Qed.

Lemma lost_forces k a b P : placed g n n k P -> pictures a b P -> settled k -> lost a b = true -> forces g n n Second P First.
Proof.
  intros H Pic Before; pose proof (placed_stones _ _ _ _ _ H) as [R _]; pose proof (shown_state a b P R Pic) as Sh.
  pose proof (cover_filter _ _ Sh R) as Cover; apply (lost_if_forces k); auto; intros j s' P' L H' Sh' E Fu.
  pose proof (cover_fuller _ _ _ Fu Cover) as Cover'; intros [A | [L' A]].
  - apply (answered_forces j (state_of a b) s' P' _ H' Sh' Cover' E) with (2 := A); intros i a' b' Q Li; apply Before; lia.
  - apply (skips_forces j s' P' _ H' Sh' Cover') with (2 := A); intros a' b' Pic' K; now apply (Before j a' b').
Qed.

Theorem known_forces k : settled k.
Proof.
  intros j a b P _; remember (Z.to_nat (n * n) - j)%nat as left_ eqn:L; revert j a b P L.
  induction left_ as [left_ IH] using lt_wf_ind; intros j a b P L H Pic K.
  rewrite Table in K; apply known_mirrored in K as (position & f & I & F & -> & ->); pose proof (Checked _ I) as C.
  destruct (image_placed n f false F g _ _ H) as (P' & H' & J); apply (mirrored_pictures _ _ _ _ _ F J) in Pic.
  pose proof (placed_stones _ _ _ _ _ H') as [R' _]; apply (image_forces n f false F g Second P' First); [|now apply (image_back n f false F) | auto].
  apply (lost_forces j _ _ P' H' Pic) in C; auto.
  intros j' a' b' Q Lt HQ PicQ KQ; pose proof (placements_bound g n n j' _ ltac:(lia) ltac:(lia) HQ).
  now apply (IH (Z.to_nat (n * n) - j')%nat ltac:(lia) j' a' b').
Qed.
End Checker.

(** Twenty positions are written as one number, the stones of each colour in thirty bits. *)
Definition unpacked (numbers : list Z) : list masks :=
  let bits := Z.ones 30 in
  flat_map (fun number => map (fun k => (Z.land (Z.shiftr number (60 * k + 30)) bits, Z.land (Z.shiftr number (60 * k)) bits)) (upto 20)) numbers.

(** The certificate proves that the first player wins without the swap by some first moves, and loses by others. The second
    colour is the one that loses after a move that wins: there the board is turned over. *)
Definition proves (g : game) (n : Z) (certificate : list masks) (wins losses : list point) : bool :=
  let cells := all n in
  let points f := mask_of n (filter f (board n n)) in
  let bottom := points (near_edge First) in let top := points (far_edge n n First) in
  let left := points (near_edge Second) in let right := points (far_edge n n Second) in
  let rim := points (perimeter n n) in
  let spots := map (spot_at n) (board n n) in
  let t := table_of n certificate in
  let start := state_of spots 0 0 in
  let allows q := if on_board n n q then allowed g n cells rim start (spot_at n q) First else false in
  let checked position := let '(a, b) := both n (mirror n false false) position in lost g n cells bottom top left right rim spots t a b in
  let won q := if allows q then known t 0 (one n (transpose q)) else false in
  let lost q := if allows q then let s := put start (spot_at n q) First in answered_in g n cells bottom top left right rim t s spots s else false in
  if every checked certificate then if every won wins then every lost losses else false else false.

Theorem proved_values g n certificate ws ls : 1 <= n -> proves g n certificate ws ls = true ->
  forall q w, In q (match w with First => ws | Second => ls end) ->
  In q (placements g n n (empty_board n n) First) /\ forces g n n w (place (empty_board n n) q First) Second.
Proof.
  intros N; unfold proves; cbv zeta; destruct (every _ certificate) eqn:C; [|discriminate]; rewrite every_is, forallb_forall in C.
  destruct (every _ ws) eqn:Ws; [|discriminate]; intros Ls; rewrite every_is, forallb_forall in Ws, Ls.
  pose proof (shows_points n (near_edge First)) as Bottom; pose proof (shows_points n (far_edge n n First)) as Top.
  pose proof (shows_points n (perimeter n n)) as Rim; pose proof (shows_all n) as Cells.
  assert (R : rectangle n n (empty_board n n)) by (intros p; unfold empty_board; destruct (on_board n n p); split; congruence).
  assert (No : forall c, shows n 0 (fun p => empty_board n n p = Stone c))
    by (intros c i; rewrite Z.testbit_0_l; split; [discriminate|]; intros (p & _ & S & _); unfold empty_board in S; destruct (on_board n n p); discriminate).
  assert (E : forall q, on_board n n q = true -> empty_board n n q = Empty) by (intros r Or; unfold empty_board; now rewrite Or).
  pose proof (shown_state n _ eq_refl 0 0 _ R (conj (No First) (No Second))) as Start.
  assert (Allows : forall q, (if on_board n n q then allowed g n (all n) (mask_of n (filter (perimeter n n) (board n n)))
      (state_of (map (spot_at n) (board n n)) 0 0) (spot_at n q) First else false) = true ->
    on_board n n q = true /\ legal g n n (empty_board n n) q First = true /\ placed g n n 1 (place (empty_board n n) q First)).
  { intros q A; destruct (on_board n n q) eqn:O; [|discriminate]; apply (allowed_legal g n _ _ Cells Rim _ _ q First Start R O) in A.
    repeat split; auto; apply placed_one; [constructor | exact A]. }
  assert (Checked : forall position, In position certificate -> lost g n _ _ _ _ _ _ _ _ (fst (both n (mirror n false false) position)) (snd (both n (mirror n false false) position)) = true)
    by exact C.
  pose proof (known_forces g n _ _ _ _ _ _ _ _ N Cells Bottom Top Rim eq_refl certificate eq_refl Checked) as Known.
  intros q w I; destruct w.
  - specialize (Ws q I); destruct (if on_board n n q then _ else _) eqn:A; [|discriminate]; apply Allows in A as (O & L & H).
    split; [now apply in_placements|]; assert (O' : on_board n n (transpose q) = true) by now rewrite (keeps_board _ _ _ (transpose_symmetry n)).
    destruct (image_placed n transpose true (transpose_symmetry n) _ _ _ H) as (P' & H' & J).
    apply (image_forces n transpose true (transpose_symmetry n) _ Second P' First); [|now apply (image_back n _ _ (transpose_symmetry n)) | now apply placed_stones in H'].
    apply (Known 0%nat 1%nat 0 (one n (transpose q))); auto.
    destruct (pictures_place n 0 0 (empty_board n n) (transpose q) (conj (No First) (No Second)) O' (E _ O')) as [_ [A' B']].
    assert (Same : forall p, place (empty_board n n) (transpose q) Second p = P' p).
    { intros p; rewrite <- (undone _ _ _ (transpose_symmetry n) p), J; unfold place.
      replace (same_point (transpose (transpose p)) (transpose q)) with (same_point (transpose p) q).
      - destruct (same_point _ q); [reflexivity|]; unfold empty_board; rewrite !(keeps_board _ _ _ (transpose_symmetry n)); now destruct (on_board n n p).
      - destruct p as [x y], q as [z u]; unfold same_point, transpose; cbn [fst snd]; apply andb_comm. }
    split; [apply (shows_alike n 0 _ _) with (2 := A') | apply (shows_alike n _ _ _) with (2 := B')]; intros p _; now rewrite Same.
  - specialize (Ls q I); destruct (if on_board n n q then _ else _) eqn:A; [|discriminate]; apply Allows in A as (O & L & H).
    split; [now apply in_placements|]; pose proof (placed_stones _ _ _ _ _ H) as [R' _]; pose proof (shown_put n _ _ q First O (E q O) Start) as Sh.
    refine (answered_forces g n _ _ _ _ _ _ _ N Cells Bottom Top Rim 1 _ _ _ _ H Sh _ eq_refl (Known 1%nat) Ls).
    apply cover_fuller with (empty_board n n); [apply fuller_place|]; split.
    + intros x X; apply in_map_iff in X as (r & <- & X); apply in_board in X; eauto.
    + intros r Or _; now apply in_map, in_board.
Qed.

(** What it proves of all first moves: these win, and the others lose. *)
Definition proves_all (g : game) (n : Z) (certificate : list masks) (moves : list point) : bool :=
  proves g n certificate moves (filter (fun q => negb (existsb (same_point q) moves)) (board n n)).

Theorem proved_all g n certificate moves : 1 <= n -> proves_all g n certificate moves = true -> forall q, on_board n n q = true ->
  In q (placements g n n (empty_board n n) First) /\
  forces g n n (if existsb (same_point q) moves then First else Second) (place (empty_board n n) q First) Second.
Proof.
  intros N V q O; apply (proved_values g n certificate _ _ N V); destruct (existsb (same_point q) moves) eqn:M.
  - apply existsb_exists in M as (p & I & S); apply same_point_iff in S; congruence.
  - apply filter_In; split; [now apply in_board | now rewrite M].
Qed.
