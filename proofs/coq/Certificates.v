(** A certificate that Necklace is lost by its first colour: positions in which it is to move, each of whose placements has an
    answer that leads to such a position again, seen in one of four ways, or after which it can never join its edges. *)

From Coq Require Import ZArith List Bool Lia Wf_nat FMapPositive.
Import ListNotations.
From Rulestone Require Import Rules Search Walk OneWinner NecklaceNeverLocked Locality Drawless Swap Images Masks.
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
Variable n : Z.

(** ** Positions that are known *)

Definition mirrors : list (point -> point) := [mirror n false false; mirror n true false; mirror n false true; mirror n true true].
Definition mirrored (f : point -> point) (mask : Z) : Z :=
  mask_of n (map f (filter (fun p => Z.testbit mask (bit n p)) (board n n))).
Definition both (f : point -> point) (position : masks) : masks := (mirrored f (fst position), mirrored f (snd position)).

Definition key (position : masks) : positive := Z.to_pos (Z.lor (Z.shiftl (fst position) (n * (n + 1))) (snd position)).
Definition table := PositiveMap.t masks.
Definition put (position : masks) (t : table) : table := PositiveMap.add (key position) position t.
Definition table_of (certificate : list masks) : table :=
  fold_right (fun position t => fold_right (fun f => put (both f position)) t mirrors) (PositiveMap.empty _) certificate.
Definition known (t : table) (a b : Z) : bool :=
  match PositiveMap.find (key (a, b)) t with Some (a', b') => if a =? a' then b =? b' else false | None => false end.

(** ** What is computed once for a board *)

Variables (cells bottom top rim : Z) (ones : list Z).

(** No walk inside of the mask joins the edges of the first colour. *)
Definition apart (inside : Z) : bool :=
  let reached := filled n bottom inside in if Z.land reached top =? 0 then closed n inside reached else false.

Definition crossing (a b : Z) : bool :=
  negb (Z.land (Z.land a (Z.shiftr a (n + 2))) (Z.land (Z.shiftr b 1) (Z.shiftr b (n + 1))) =? 0).
Definition has_crosscut (a b : Z) : bool := if crossing a b then true else crossing b a.

(** After a placement: it is allowed, or it is not; neither if a flood was given too few steps. *)
Definition allowed (a b : Z) : bool :=
  if has_crosscut a b then false else let empty := Z.ldiff cells (Z.lor a b) in filled n rim empty =? empty.
Definition refused (a b : Z) : bool :=
  let empty := Z.ldiff cells (Z.lor a b) in
  let reached := filled n rim empty in if reached =? empty then false else closed n empty reached.

(** ** The check *)

Variable t : table.

Definition empties (a b : Z) : list Z := let held := Z.lor a b in filter (fun x => Z.land x held =? 0) ones.
Definition blocking (b : Z) : list Z -> list Z := filter (fun x => apart (Z.ldiff cells (Z.lor b x))).

(** The second colour has an answer, among those that block the first one for good or lead to a known position. *)
Definition answers (a b x : Z) : bool := if Z.land x a =? 0 then allowed a (Z.lor b x) else false.
Definition answered (empty blocks : list Z) (a b : Z) : bool :=
  if some (answers a b) blocks then true
  else some (fun x => if known t a (Z.lor b x) then answers a b x else false) empty.

Definition lost (a b : Z) : bool :=
  let empty := empties a b in
  let blocks := blocking b empty in
  let tried x := let a' := Z.lor a x in
    if has_crosscut a' b then true else if answered empty blocks a' b then true else refused a' b in
  if apart a then
    if every tried empty then if some (fun x => allowed (Z.lor a x) b) empty then true else answered empty blocks a b else false
  else false.
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
  assert (G : forall k v, PositiveMap.find k (table_of certificate) = Some v -> exists position f,
    In position certificate /\ symmetry n f false /\ v = both f position).
  { induction certificate as [|position rest IH]; intros k v; cbn [table_of fold_right]; [rewrite PositiveMap.gempty; discriminate|].
    fold (table_of rest); revert M; induction mirrors as [|f fs IHf]; intros M; cbn [fold_right].
    - intros X; destruct (IH k v X) as (e & f & I & F & E); exists e, f; cbn [In]; auto.
    - unfold put at 1; intros X; destruct (Pos.eq_dec k (key (both f position))) as [-> | N].
      + rewrite PositiveMap.gss in X; injection X as <-; exists position, f; split; [left; auto | split; auto; apply M; now left].
      + rewrite PositiveMap.gso in X by auto; apply IHf; auto; intros; apply M; now right. }
  unfold known; destruct (PositiveMap.find _ _) as [[a' b']|] eqn:X; [|discriminate]; destruct (a =? a') eqn:A; [|discriminate].
  intros B; apply Z.eqb_eq in A, B; subst a' b'; destruct (G _ _ X) as (e & f & I & F & [= -> ->]); eauto 10.
Qed.

Hypothesis Size : 1 <= n.
Hypothesis Cells : shows n cells (fun _ => True).
Hypothesis Bottom : shows n bottom (fun p => near_edge First p = true).
Hypothesis Top : shows n top (fun p => far_edge n n First p = true).
Hypothesis Rim : shows n rim (fun p => perimeter n n p = true).
Hypothesis Ones : ones = map (one n) (board n n).

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

(** What is allowed is legal, and what is refused, or has a crosscut, is not. *)
Lemma legal_masks a b P q c : pictures a b (place P q c) -> rectangle n n P -> P q = Empty ->
  (allowed a b = true -> legal_necklace n n P q c = true) /\
  (has_crosscut a b = true \/ refused a b = true -> legal_necklace n n P q c = false).
Proof.
  intros Pic R E; pose proof (rectangle_place _ _ _ _ c R E) as R'; pose proof (has_crosscut_at _ _ _ Pic R') as X.
  pose proof (empty_shows _ _ _ Pic R') as S; destruct (filled_walked n _ _ _ _ S Rim) as (reached & F & W & C).
  unfold allowed, refused; cbv zeta; pose proof (shows_one_mask n _ _ _ _ F S) as Same.
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

Lemma blocked_forces k P c : placed Necklace n n k P -> blocked P -> forces Necklace n n Second P c.
Proof.
  remember (Z.to_nat (n * n) - k)%nat as left_ eqn:L; revert k P c L; induction left_ as [left_ IH] using lt_wf_ind; intros k P c L H B.
  pose proof (placed_stones _ _ _ _ _ H) as [R _]; destruct (winner n n P) as [[]|] eqn:W.
  - apply winner_wins in W as [W _]; rewrite blocked_lost in W; [discriminate | auto].
  - now apply forces_won.
  - pose proof (somebody_moves _ _ _ _ _ c Size Size H W) as M; destruct (to_move Necklace n n P c) as [d|] eqn:T; [|congruence].
    assert (On : forall q, In q (placements Necklace n n P d) -> forces Necklace n n Second (place P q d) (other d)).
    { intros q I; apply in_placements in I; auto; pose proof (placed_one _ _ _ _ _ d q H I) as H'.
      pose proof (placements_bound Necklace n n (S k) _ ltac:(lia) ltac:(lia) H').
      apply (IH (Z.to_nat (n * n) - S k)%nat ltac:(lia) (S k)); auto; apply blocked_place; auto; now apply legal_empty in I. }
    destruct d; [now apply forces_reply|]; destruct (play_goes_on _ _ _ _ _ _ T) as (q & I); now apply forces_own with q; auto.
Qed.

Lemma forces_unbeaten P c : forces Necklace n n Second P c -> wins n n P First = false.
Proof.
  intros F; apply not_true_iff_false; intros W; assert (V : winner n n P = Some First) by (unfold winner; now rewrite W).
  destruct F as [P c V' | P c q M _ _ | P c M _]; [congruence | |]; unfold to_move in M; now rewrite V in M.
Qed.

Lemma forces_any_turn P c : to_move Necklace n n P First = to_move Necklace n n P Second ->
  forces Necklace n n Second P (other c) -> forces Necklace n n Second P c.
Proof.
  intros E F; assert (T : to_move Necklace n n P c = to_move Necklace n n P (other c)) by now destruct c.
  inversion F as [? ? V | ? ? q M I G | ? ? M G]; subst; [now apply forces_won | | apply forces_reply; congruence || auto].
  apply forces_own with q; auto; congruence.
Qed.

(** ** The certificate *)

Variable certificate : list masks.
Hypothesis Table : t = table_of certificate.
Hypothesis Checked : forall position, In position certificate ->
  lost (mirrored (mirror n false false) (fst position)) (mirrored (mirror n false false) (snd position)) = true.

Lemma in_empties a b P x : pictures a b P -> rectangle n n P ->
  In x (empties a b) <-> exists q, on_board n n q = true /\ P q = Empty /\ x = one n q.
Proof.
  intros [A B] R; unfold empties; cbv zeta; rewrite filter_In, Ones, in_map_iff.
  assert (Z : forall q, on_board n n q = true -> (Z.land (one n q) (Z.lor a b) =? 0) = true <-> P q = Empty).
  { intros q O; rewrite (shows_none n _ _ (shows_and n _ _ _ _ (shows_one n q O) (shows_or n _ _ _ _ A B))); split.
    - intros N; specialize (N q O); destruct (P q) as [| |[]] eqn:E; [apply R in E; congruence | auto | |]; destruct N; auto.
    - intros E p _ [-> [S | S]]; congruence. }
  split.
  - intros [(q & <- & I) E]; apply in_board in I; exists q; repeat split; auto; now apply Z.
  - intros (q & O & E & ->); split; [exists q; split; auto; now apply in_board | now apply Z].
Qed.

(** What is proved of all positions with more stones. *)
Let settled (k : nat) : Prop := forall j a b P, (k < j)%nat -> placed Necklace n n j P -> pictures a b P ->
  known t a b = true -> forces Necklace n n Second P First.

Lemma answered_forces k a b P empty : placed Necklace n n k P -> pictures a b P -> settled k ->
  (forall x, In x empty -> exists q, on_board n n q = true /\ P q <> Stone Second /\ x = one n q) ->
  answered empty (blocking b empty) a b = true -> forces Necklace n n Second P Second.
Proof.
  intros H Pic Before Es; pose proof (placed_stones _ _ _ _ _ H) as [R _].
  assert (Answer : forall x, In x empty -> answers a b x = true -> exists q,
    legal_necklace n n P q Second = true /\ pictures a (Z.lor b x) (place P q Second)).
  { intros x I; destruct (Es x I) as (q & O & N & ->); unfold answers; destruct (_ =? 0) eqn:X; [|discriminate]; intros L.
    assert (E : P q = Empty).
    { destruct Pic as [A _]; pose proof (proj1 (shows_none n _ _ (shows_and n _ _ _ _ (shows_one n q O) A)) X q O) as Y.
      destruct (P q) as [| |[]] eqn:E; auto; [apply R in E; congruence | tauto | congruence]. }
    exists q; destruct (pictures_place a b P q Pic O E) as [_ Pic']; split; auto.
    now apply (legal_masks _ _ _ _ _ Pic' R E). }
  assert (Plays : forall q, legal_necklace n n P q Second = true ->
    forces Necklace n n Second (place P q Second) First -> forces Necklace n n Second P Second).
  { intros q L F; pose proof (legal_empty Necklace n n P q Second L) as E; destruct (winner n n P) as [[]|] eqn:W.
    - apply winner_wins in W as [W _]; apply (wins_kept P q E) in W; rewrite (forces_unbeaten _ _ F) in W; discriminate.
    - now apply forces_won.
    - assert (I : In q (placements Necklace n n P Second)) by now apply in_placements.
      apply forces_own with q; auto; unfold to_move; rewrite W.
      now rewrite (proj2 (able_iff Necklace n n P Second) (ex_intro _ q I)). }
  unfold answered; rewrite !some_is; destruct (existsb _ _) eqn:X.
  - intros _; apply existsb_exists in X as (x & I & A); unfold blocking in I; apply filter_In in I as [I B].
    destruct (Answer x I A) as (q & L & Pic'); apply (Plays q L), (blocked_forces (S k)); [now apply placed_one|].
    intros p Walk; revert p Walk; apply (apart_edges (Z.ldiff cells (Z.lor b x)) (fun p => place P q Second p <> Stone Second)); auto.
    apply (shows_alike n _ (fun p => True /\ ~ place P q Second p = Stone Second)); [tauto|]; apply shows_minus; [apply Cells | apply Pic'].
  - intros Y; apply existsb_exists in Y as (x & I & A); destruct (known t a (Z.lor b x)) eqn:K; [|discriminate].
    destruct (Answer x I A) as (q & L & Pic'); apply (Plays q L), (Before (S k) a (Z.lor b x)); auto; now apply placed_one.
Qed.

Lemma lost_forces k a b P : placed Necklace n n k P -> pictures a b P -> settled k -> lost a b = true ->
  forces Necklace n n Second P First.
Proof.
  intros H Pic Before; pose proof (placed_stones _ _ _ _ _ H) as [R _]; unfold lost; cbv zeta.
  destruct (apart a) eqn:Apart; [|discriminate]; destruct (every _ _) eqn:Every; [|discriminate].
  rewrite every_is, forallb_forall in Every; rewrite some_is.
  assert (Es : forall x, In x (empties a b) -> exists q, on_board n n q = true /\ P q <> Stone Second /\ x = one n q)
    by (intros x I; apply (in_empties a b P) in I as (q & O & E & ->); auto; exists q; repeat split; auto; congruence).
  assert (Alone : wins n n P First = false).
  { apply not_true_iff_false; rewrite wins_iff; intros (p & W & F).
    rewrite (apart_edges a (fun p => P p = Stone First) (proj1 Pic) Apart p W) in F; discriminate. }
  destruct (winner n n P) as [[]|] eqn:W; [apply winner_wins in W as [W _]; congruence | intros _; now apply forces_won |].
  assert (Able : able Necklace n n P First = true -> to_move Necklace n n P First = Some First)
    by (intros A; unfold to_move; now rewrite W, A).
  assert (Reply : to_move Necklace n n P First = Some First -> forces Necklace n n Second P First).
  { intros T; apply forces_reply; [exact T|]; cbn [other]; intros q I; apply in_placements in I; auto; cbn [legal] in I.
    pose proof (legal_empty Necklace n n P q First I) as E.
    assert (O : on_board n n q = true) by (destruct (on_board n n q) eqn:O; auto; apply R in O; congruence).
    destruct (pictures_place a b P q Pic O E) as [Pic' _]; destruct (legal_masks _ _ _ _ _ Pic' R E) as [_ No].
    assert (I' : In (one n q) (empties a b)) by (apply (in_empties a b P); eauto); specialize (Every _ I').
    destruct (has_crosscut _ _); [rewrite No in I; [discriminate | now left]|]; destruct (answered _ _ _ _) eqn:A; [|rewrite No in I; [discriminate | now right]].
    apply (answered_forces (S k) (Z.lor a (one n q)) b) with (empties a b); auto; [now apply placed_one | intros j a' b' Q Lt; apply Before; lia |].
    intros x J; destruct (Es x J) as (r & Or & N & ->); exists r; repeat split; auto.
    unfold place; destruct (same_point r q); congruence. }
  destruct (existsb _ _) eqn:S.
  - intros _; apply Reply, Able, able_iff; apply existsb_exists in S as (x & I & A).
    apply (in_empties a b P) in I as (q & O & E & ->); auto; exists q; apply in_placements; auto.
    destruct (pictures_place a b P q Pic O E) as [Pic' _]; now apply (legal_masks _ _ _ _ _ Pic' R E).
  - intros A; destruct (able Necklace n n P First) eqn:Ab; [auto|]; apply forces_any_turn; cbn [other].
    + unfold to_move; rewrite W, Ab; cbn [other]; rewrite Ab; now destruct (able _ n n P Second).
    + now apply (answered_forces k a b) with (empties a b).
Qed.

Theorem known_forces k : settled k.
Proof.
  intros j a b P _; remember (Z.to_nat (n * n) - j)%nat as left_ eqn:L; revert j a b P L.
  induction left_ as [left_ IH] using lt_wf_ind; intros j a b P L H Pic K.
  rewrite Table in K; apply known_mirrored in K as (position & f & I & F & -> & ->); pose proof (Checked _ I) as C.
  destruct (image_placed n f false F _ _ H) as (P' & H' & J); apply (mirrored_pictures _ _ _ _ _ F J) in Pic.
  pose proof (placed_stones _ _ _ _ _ H') as [R' _]; apply (image_forces n f false F Second P' First); [|now apply (image_back n f false F) | auto].
  apply (lost_forces j _ _ P' H' Pic) in C; auto.
  intros j' a' b' Q Lt HQ PicQ KQ; pose proof (placements_bound Necklace n n j' _ ltac:(lia) ltac:(lia) HQ).
  now apply (IH (Z.to_nat (n * n) - j')%nat ltac:(lia) j' a' b').
Qed.
End Checker.

(** Twenty positions are written as one number, the stones of each colour in thirty bits. *)
Definition unpacked (numbers : list Z) : list masks :=
  let bits := Z.ones 30 in
  flat_map (fun number => map (fun k => (Z.land (Z.shiftr number (60 * k + 30)) bits, Z.land (Z.shiftr number (60 * k)) bits)) (upto 20)) numbers.

(** The certificate proves that the first player wins Necklace without the swap by these first moves, and by no others. The second
    colour is the one that loses after a move that wins: there the board is turned over. *)
Definition proves (n : Z) (certificate : list masks) (moves : list point) : bool :=
  let cells := all n in
  let bottom := mask_of n (filter (near_edge First) (board n n)) in
  let top := mask_of n (filter (far_edge n n First) (board n n)) in
  let rim := mask_of n (filter (perimeter n n) (board n n)) in
  let ones := map (one n) (board n n) in
  let t := table_of n certificate in
  let checked position := let '(a, b) := both n (mirror n false false) position in lost n cells bottom top rim ones t a b in
  let first q := let a := one n q in
    if allowed n cells rim a 0 then
      if existsb (same_point q) moves then known n t 0 (one n (transpose q))
      else let empty := empties ones a 0 in answered n cells rim t empty (blocking n cells bottom top 0 empty) a 0
    else false in
  if every checked certificate then every first (board n n) else false.

Theorem proved_values n certificate moves : 1 <= n -> proves n certificate moves = true -> forall q, on_board n n q = true ->
  In q (placements Necklace n n (empty_board n n) First) /\
  forces Necklace n n (if existsb (same_point q) moves then First else Second) (place (empty_board n n) q First) Second.
Proof.
  intros N; unfold proves; cbv zeta; destruct (every _ certificate) eqn:C; [|discriminate]; rewrite every_is, forallb_forall in *; intros V q O.
  specialize (V q (proj2 (in_board n n q) O)); destruct (allowed _ _ _ _ _) eqn:A; [|discriminate].
  pose proof (shows_points n (near_edge First)) as Bottom; pose proof (shows_points n (far_edge n n First)) as Top.
  pose proof (shows_points n (perimeter n n)) as Rim; pose proof (shows_all n) as Cells.
  assert (R : rectangle n n (empty_board n n)) by (intros p; unfold empty_board; destruct (on_board n n p); split; congruence).
  assert (No : forall c, shows n 0 (fun p => empty_board n n p = Stone c))
    by (intros c i; rewrite Z.testbit_0_l; split; [discriminate|]; intros (p & _ & S & _); unfold empty_board in S; destruct (on_board n n p); discriminate).
  assert (E : forall q, on_board n n q = true -> empty_board n n q = Empty) by (intros r Or; unfold empty_board; now rewrite Or).
  destruct (pictures_place n 0 0 (empty_board n n) q (conj (No First) (No Second)) O (E q O)) as [Pic _].
  assert (L : legal_necklace n n (empty_board n n) q First = true)
    by exact (proj1 (legal_masks n _ _ Cells Rim _ _ _ _ _ Pic R (E q O)) A).
  assert (H : placed Necklace n n 1 (place (empty_board n n) q First)) by (apply placed_one; [constructor | exact L]).
  split; [now apply in_placements|].
  assert (Checked : forall position, In position certificate -> lost n _ _ _ _ _ _ (fst (both n (mirror n false false) position)) (snd (both n (mirror n false false) position)) = true)
    by exact C.
  pose proof (known_forces n _ _ _ _ _ _ N Cells Bottom Top Rim eq_refl certificate eq_refl Checked) as Known.
  destruct (existsb _ moves).
  - assert (O' : on_board n n (transpose q) = true) by now rewrite (keeps_board _ _ _ (transpose_symmetry n)).
    destruct (image_placed n transpose true (transpose_symmetry n) _ _ H) as (P' & H' & I).
    apply (image_forces n transpose true (transpose_symmetry n) Second P' First); [|now apply (image_back n _ _ (transpose_symmetry n)) | now apply placed_stones in H'].
    apply (Known 0%nat 1%nat 0 (one n (transpose q))); auto.
    destruct (pictures_place n 0 0 (empty_board n n) (transpose q) (conj (No First) (No Second)) O' (E _ O')) as [_ [A' B']].
    assert (Same : forall p, place (empty_board n n) (transpose q) Second p = P' p).
    { intros p; rewrite <- (undone _ _ _ (transpose_symmetry n) p), I; unfold place.
      replace (same_point (transpose (transpose p)) (transpose q)) with (same_point (transpose p) q).
      - destruct (same_point _ q); [reflexivity|]; unfold empty_board; rewrite !(keeps_board _ _ _ (transpose_symmetry n)); now destruct (on_board n n p).
      - destruct p as [x y], q as [z u]; unfold same_point, transpose; cbn [fst snd]; apply andb_comm. }
    split; [apply (shows_alike n 0 _ _) with (2 := A') | apply (shows_alike n _ _ _) with (2 := B')]; intros p _; now rewrite Same.
  - apply (answered_forces n _ _ _ _ _ N Cells Bottom Top Rim 1 (one n q) 0) with (1 := H) (2 := Pic) (5 := V); [exact (Known 1%nat)|].
    intros x I; pose proof (placed_stones _ _ _ _ _ H) as [R' _].
    apply (in_empties n _ eq_refl _ _ _ _ Pic R') in I as (r & Or & Er & ->); exists r; repeat split; auto; congruence.
Qed.
