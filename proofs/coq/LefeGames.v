(** Lefe: recorded games in which a position comes back, and games that end in a draw, gone through by the kernel. *)

From Coq Require Import ZArith List Bool Lia Arith.
Import ListNotations.
From Rulestone Require Import Rules HexRules.
Open Scope Z_scope.

(** ** A position that comes back

    The games are of size 3; [LefeForever.v] places the same stones on larger boards. *)

Definition first_turns : list turn :=
  [(3, 1, None); (3, 3, None); (1, 1, None); (0, 0, None); (4, 2, None); (1, 3, None); (2, 4, None);
   (4, 3, None); (2, 3, None); (3, 4, None); (1, 0, Some (0, 0)); (2, 1, None); (4, 4, None); (0, 0, None);
   (2, 0, None); (2, 2, Some (1, 0)); (2, 0, None); (3, 1, None); (0, 1, None); (4, 2, None);
   (1, 1, Some (2, 1)); (4, 3, None); (3, 1, None); (3, 4, None); (3, 2, None); (2, 2, None); (1, 0, None);
   (3, 3, Some (1, 0))].

Definition first_loop : list turn :=
  [(3, 2, None); (2, 1, None); (2, 0, None); (4, 2, None); (0, 1, None); (3, 1, None); (1, 1, Some (2, 1));
   (3, 4, None); (3, 1, None); (4, 3, None); (1, 0, None); (3, 3, Some (4, 4)); (4, 4, None);
   (2, 2, Some (1, 0))].

Definition extra_turns : list turn :=
  [(1, 0, None); (2, 3, None); (2, 2, Some (2, 3)); (0, 0, None); (1, 2, None); (3, 2, None); (3, 4, None);
   (4, 4, None); (1, 3, None); (3, 1, None); (2, 4, None); (1, 1, Some (1, 2)); (2, 0, None); (2, 3, None);
   (4, 2, None); (3, 4, None); (2, 2, None); (4, 3, None); (0, 1, None); (0, 2, None)].

Definition extra_loop : list turn :=
  [(1, 2, Some (0, 2)); (0, 2, None); (1, 3, Some (3, 1)); (3, 2, None); (3, 3, None); (2, 3, None);
   (3, 4, None); (4, 4, None); (2, 4, None); (3, 1, Some (0, 1)); (0, 1, None); (3, 4, None); (2, 2, None);
   (4, 3, None)].

(** By the pie: the stone that Dark shows, what leads to the position, and what leads back to it. *)
Definition pie_stone (w : pie) : point := match w with Extra_stone => (3, 3) | _ => (0, 2) end.

Definition opening_turns (w : pie) : list turn :=
  match w with First_move => first_turns | Extra_stone => extra_turns | No_pie => (pie_stone w, None) :: first_turns end.

Definition loop_turns (w : pie) : list turn := match w with Extra_stone => extra_loop | _ => first_loop end.

Definition same_state (a b : sheet * colour) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.

(** Legal turns lead to a position, and more of them back to it. *)
Definition comes_back (o : options) (w : pie) : bool :=
  let start := lefe_start 3 w (pie_stone w) in
  match lefe_play o (hexagon 3) (fst start) (snd start) (opening_turns w) with
  | Some a =>
      match lefe_play o (hexagon 3) (fst a) (snd a) (loop_turns w) with
      | Some b => if same_state b a then true else false
      | None => false
      end
  | None => false
  end.

Definition every_option : list options :=
  flat_map (fun a => flat_map (fun b => map (fun c => {| from_zero := a; fewest := b; either := c |}) [true; false]) [true; false])
    [true; false].

Definition every_pie : list pie := [First_move; Extra_stone; No_pie].

Lemma all_come_back : forallb (fun o => forallb (comes_back o) every_pie) every_option = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma play_on o cells first : forall s c a rest, lefe_play o cells s c first = Some a ->
  lefe_play o cells s c (first ++ rest) = lefe_play o cells (fst a) (snd a) rest.
Proof.
  induction first as [|(q, t) first IH]; intros s c a rest; cbn [lefe_play app]; [now intros [= <-]|].
  destruct (lefe_over o cells (read s) c); [discriminate|].
  destruct (lefe_turn o cells (read s) c q t); [apply IH | discriminate].
Qed.

(** From here on these are only names; working them out would take long. *)
Opaque lefe_play lefe_start lefe_over lefe_points hexagon.

Lemma in_every_option o : In o every_option.
Proof. destruct o as [[] [] []]; cbn; auto 10. Qed.

Lemma in_every_pie w : In w every_pie.
Proof. destruct w; cbn; auto. Qed.

Lemma lefe_comes_back o w : exists a,
  lefe_play o (hexagon 3) (fst (lefe_start 3 w (pie_stone w))) (snd (lefe_start 3 w (pie_stone w))) (opening_turns w) = Some a /\
  lefe_play o (hexagon 3) (fst a) (snd a) (loop_turns w) = Some a.
Proof.
  assert (A := all_come_back); rewrite forallb_forall in A; specialize (A o (in_every_option o)).
  rewrite forallb_forall in A; specialize (A w (in_every_pie w)); unfold comes_back in A.
  destruct (lefe_play o (hexagon 3) (fst (lefe_start 3 w _)) _ _) as [a|]; [|discriminate]; exists a.
  destruct (lefe_play o (hexagon 3) (fst a) _ _) as [b|] ; [|discriminate].
  destruct (same_state b a) as [->|]; [auto | discriminate].
Qed.

(** ** Draws *)

Definition draw_5_first : list turn :=
  [(2, 6, None); (4, 5, None); (3, 7, None); (4, 3, None); (3, 3, None); (5, 3, None); (7, 4, None);
   (6, 7, None); (2, 4, None); (4, 0, None); (5, 2, None); (6, 2, None); (2, 0, None); (6, 8, None);
   (5, 5, None); (8, 7, None); (4, 2, Some (6, 2)); (8, 8, None); (2, 3, None); (6, 3, None); (1, 0, None);
   (0, 0, None); (1, 5, None); (3, 2, Some (7, 4)); (1, 4, None); (8, 5, None); (5, 8, None); (1, 1, None);
   (3, 1, None); (2, 5, None); (6, 4, None); (5, 1, None); (5, 4, None); (3, 0, None); (3, 5, Some (2, 5));
   (0, 4, None); (7, 6, None); (0, 2, None); (7, 4, None); (0, 3, None); (5, 6, None); (8, 4, None);
   (1, 2, Some (0, 0)); (2, 5, None); (0, 1, None); (2, 1, None); (6, 2, None); (8, 6, None); (5, 7, None);
   (3, 6, None); (7, 3, None); (6, 5, None); (7, 8, None); (4, 8, None); (7, 7, Some (6, 5)); (0, 0, None)].

Definition draw_5_extra : list turn :=
  [(2, 5, None); (4, 4, None); (7, 8, None); (0, 4, None); (1, 3, None); (5, 1, None); (6, 7, None);
   (0, 3, Some (1, 3)); (4, 2, None); (4, 6, None); (2, 2, None); (1, 3, None); (6, 4, None);
   (4, 3, Some (4, 2)); (3, 4, None); (8, 8, None); (1, 1, None); (4, 1, None); (4, 0, None); (4, 8, None);
   (2, 4, None); (5, 8, None); (0, 2, None); (5, 6, None); (3, 1, None); (2, 1, None); (6, 3, None);
   (3, 6, None); (5, 5, None); (3, 0, None); (8, 5, None); (6, 2, None); (1, 5, None); (0, 0, None);
   (4, 7, None); (7, 6, None); (2, 0, Some (2, 1)); (4, 2, Some (6, 3)); (5, 2, None); (7, 5, Some (8, 5));
   (7, 3, None); (6, 6, None); (8, 5, None); (2, 1, None); (6, 3, None); (8, 7, Some (8, 5)); (8, 6, None);
   (6, 8, None); (6, 5, None); (7, 4, None); (6, 4, None); (1, 0, None); (5, 7, None); (1, 2, None);
   (3, 7, None); (2, 6, None); (8, 4, None)].

(** By the pie, the stone that Dark shows and the turns. *)
Definition drawn (w : pie) : point * list turn :=
  match w with
  | First_move => ((4, 4), draw_5_first)
  | Extra_stone => ((0, 1), draw_5_extra)
  | No_pie => ((4, 4), ((4, 4), None) :: draw_5_first)
  end.

Definition is_drawn (o : options) (w : pie) : bool :=
  let start := lefe_start 5 w (fst (drawn w)) in
  match lefe_play o (hexagon 5) (fst start) (snd start) (snd (drawn w)) with
  | Some (a, c) =>
      lefe_over o (hexagon 5) (read a) c
      && (lefe_points (hexagon 5) (read a) First =? lefe_points (hexagon 5) (read a) Second)%nat
  | None => false
  end.

Lemma all_drawn : forallb (fun o => forallb (is_drawn o) every_pie) every_option = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem lefe_draw o w : exists q turns a c, on_hexagon 5 q = true /\
  lefe_play o (hexagon 5) (fst (lefe_start 5 w q)) (snd (lefe_start 5 w q)) turns = Some (a, c) /\
  lefe_over o (hexagon 5) (read a) c = true /\
  lefe_points (hexagon 5) (read a) First = lefe_points (hexagon 5) (read a) Second.
Proof.
  assert (A := all_drawn); rewrite forallb_forall in A; specialize (A o (in_every_option o)).
  rewrite forallb_forall in A; specialize (A w (in_every_pie w)); unfold is_drawn in A.
  exists (fst (drawn w)), (snd (drawn w)).
  destruct (lefe_play o (hexagon 5) _ _ _) as [(a, c)|]; [|discriminate]; exists a, c.
  rewrite andb_true_iff, Nat.eqb_eq in A; destruct A as [O E].
  split; [destruct w; reflexivity | split; [reflexivity | split; [exact O | exact E]]].
Qed.
