(** What the judge of [Judge.v] plays and lists is what the theorems speak of. *)

From Coq Require Import ZArith List Bool.
Import ListNotations.
From Rulestone Require Import Rules HexRules Judge Search Walk Drawless.
Open Scope Z_scope.

(** ** Minefield and Necklace *)

Lemma play_from g m n points : forall k P c, played g m n k P c ->
  exists k' P' c', played g m n k' P' c' /\ play (fun P => P) g m n k P c points = judge g m n k' P' c'.
Proof.
  induction points as [|q rest IH]; intros k P c H; cbn [play]; [eauto|].
  destruct (to_move g m n P c) as [d|] eqn:T; [|eauto].
  destruct (legal g m n P q d) eqn:L; [|eauto].
  apply IH; apply Rules.turn with (c := c); auto; apply in_placements; auto.
  apply played_placed, placed_stones in H; tauto.
Qed.

Theorem play_is_played g m n points : exists k P c, played g m n k P c /\
  play (fun P => P) g m n 0 (empty_board m n) First points = judge g m n k P c.
Proof. apply play_from; constructor. Qed.

(** ** Lefe *)

Theorem turns_listed o cells P c q taken : In (q, taken) (lefe_turns o cells P c) ->
  exists Q, lefe_turn o cells P c q taken = Some Q.
Proof.
  unfold lefe_turns, lefe_turn, open_cells; rewrite in_flat_map; intros (r & I & L).
  apply filter_In in I as [_ O].
  assert (E : r = q).
  { destruct (removable o cells P r c); [destruct L as [[= <- _] | []]; auto|].
    apply in_map_iff in L as (t & [= <- _] & _); auto. }
  subst r; rewrite O; destruct (removable o cells P q c) as [|t ts] eqn:R; [destruct L as [[= <-] | []]; eauto|].
  apply in_map_iff in L as (s & [= <-] & S).
  assert (N : s <> []).
  { rewrite <- R in S; unfold removable in S; destruct (threshold _ _) as [k|]; [|destruct S].
    destruct (k <? _)%nat; [|destruct S]; apply filter_In in S as [_ S]; rewrite andb_true_iff in S.
    destruct S as [_ S]; intros ->; discriminate. }
  destruct s as [|p s]; [contradiction|]; cbn [hd_error].
  destruct (find (existsb (same_point p)) (t :: ts)) as [u|] eqn:F; [cbn [option_map]; eauto|].
  apply find_none with (2 := S) in F; cbn [existsb] in F; now rewrite same_point_refl in F.
Qed.

Theorem turns_complete o cells P c q Q : In q cells -> lefe_turn o cells P c q None = Some Q ->
  In (q, None) (lefe_turns o cells P c).
Proof.
  unfold lefe_turn, lefe_turns, open_cells; destruct (open_lefe P q c) eqn:O; [|discriminate]; intros I T.
  apply in_flat_map; exists q; split; [now apply filter_In|]; destruct (removable o cells P q c); [now left | discriminate].
Qed.

(** Of a turn that removes a tree, that tree is listed by its first stone. *)
Theorem removals_complete o cells P c q p Q : In q cells -> lefe_turn o cells P c q (Some p) = Some Q ->
  exists tree, In (q, hd_error tree) (lefe_turns o cells P c) /\ existsb (same_point p) tree = true /\
    Q = remove (place P q c) tree.
Proof.
  unfold lefe_turn, lefe_turns, open_cells; destruct (open_lefe P q c) eqn:O; [|discriminate]; intros I T.
  assert (F : exists tree, In tree (removable o cells P q c) /\ existsb (same_point p) tree = true /\ Q = remove (place P q c) tree).
  { destruct (removable o cells P q c) as [|t ts]; [discriminate|].
    destruct (find (existsb (same_point p)) (t :: ts)) as [u|] eqn:F; cbn [option_map] in T; [|discriminate].
    injection T as <-; apply find_some in F as [F G]; eauto. }
  destruct F as (tree & M & H & ->); exists tree; split; auto.
  apply in_flat_map; exists q; split; [now apply filter_In|].
  destruct (removable o cells P q c) as [|t ts]; [destruct M|]; apply in_map_iff; eauto.
Qed.

(** ** The games without turns *)

Theorem open_cells_playable open cells P c q :
  In q (open_cells open cells P c) <-> In q cells /\ playable open P [(q, c)] = true.
Proof. unfold open_cells, playable; now rewrite filter_In, andb_true_r. Qed.
