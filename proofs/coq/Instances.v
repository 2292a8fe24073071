(** An instance of each theorem of [Statements.v] in which all that it assumes holds: none is true for want of one. *)

From Coq Require Import ZArith List Bool Lia String.
Import ListNotations.
From Rulestone Require Import Rules HexRules Judge Model.
From Rulestone Require Search Walk Drawless Swap PythonMinefield PythonLefe Statements.
Open Scope Z_scope.

(** ** Positions *)

Ltac computed := vm_compute; reflexivity.

Definition one : position := place (empty_board 2 2) (0, 0) First.
Definition two : position := place one (1, 1) Second.
Definition only : position := place (empty_board 1 1) (0, 0) First.
Definition emptiness : position := fun _ => Empty.

Lemma one_played : played Minefield 2 2 1 one Second.
Proof. apply (Rules.turn _ _ _ 0 _ First First (0, 0)); [constructor | computed | vm_compute; auto]. Qed.
Lemma two_placed g : placed g 2 2 2 two.
Proof. destruct g; repeat (apply placed_one; [|computed]); constructor. Qed.
Lemma only_played g : played g 1 1 1 only Second.
Proof. destruct g; (apply (Rules.turn _ _ _ 0 _ First First (0, 0)); [constructor | computed | vm_compute; auto]). Qed.

Lemma two_rectangle : rectangle 2 2 two.
Proof. apply (Drawless.placed_stones Minefield 2 2 2), two_placed. Qed.
Lemma two_outside p : on_board 2 2 p = false -> two p = Off.
Proof. apply two_rectangle. Qed.
Lemma two_hard_corner p : hard_corner two p = false.
Proof. apply Swap.no_hard_corner. Qed.
Lemma two_crosscut p : crosscut two p = false.
Proof. apply Swap.no_crossed; lia. Qed.
Lemma two_switch w h p : In (w, h) switch_shapes -> switch two w h p = false.
Proof.
  intros I; unfold switch, two, one; rewrite Swap.no_crossed; auto; destruct I as [[= <- <-] | [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]]; lia.
Qed.
Lemma two_empty q : two q = Empty -> In q (board 2 2).
Proof. intros E; apply Walk.in_board; destruct (on_board 2 2 q) eqn:B; auto; apply two_outside in B; congruence. Qed.

(** On hexagonal cells: a stone of either colour is seen from [(0, 0)] and from [(2, 2)]. *)
Definition around : position := place (place (empty_hexagon 2) (1, 0) Second) (1, 2) First.

Lemma empty_outside p : on_hexagon 2 p = false -> empty_hexagon 2 p = Off.
Proof. intros O; unfold empty_hexagon; now rewrite O. Qed.
Lemma empty_or_off p : empty_hexagon 2 p = Empty \/ empty_hexagon 2 p = Off.
Proof. unfold empty_hexagon; destruct (on_hexagon 2 p); auto. Qed.
Lemma around_outside p : on_hexagon 2 p = false -> around p = Off.
Proof.
  intros O; unfold around, place; destruct (same_point p (1, 2)) eqn:A; [|destruct (same_point p (1, 0)) eqn:B; [|now apply empty_outside]];
    apply Search.same_point_iff in A || apply Search.same_point_iff in B; subst; discriminate.
Qed.

Definition firsts : list move := [((0, 0), First)].
Definition seconds : list move := [((2, 2), Second)].
Lemma of_first m : In m firsts -> snd m = First.
Proof. now intros [<- | []]. Qed.
Lemma of_second m : In m seconds -> snd m = other First.
Proof. now intros [<- | []]. Qed.
Lemma merged : merge firsts seconds [((2, 2), Second); ((0, 0), First)].
Proof. repeat constructor. Qed.

(** ** The theorems *)

Example joined_is_a_walk := Statements.joined_is_a_walk adjacent (fun _ => true) [(0, 0)] (0, 0).
Example wins_is_a_walk := Statements.wins_is_a_walk 2 2 two First.
Example square_one_winner := Statements.square_one_winner 2 2 two.
Example square_full_board_winner := Statements.square_full_board_winner 2 2 (fun _ => Stone First) ltac:(lia) ltac:(lia)
  (fun _ _ => ex_intro _ First eq_refl) (fun _ _ => eq_refl).
Example minefield_locality := Statements.minefield_locality two (1, 0) First.
Example minefield_three_steps := Statements.minefield_three_steps two two (1, 0) First (fun _ _ _ => eq_refl).
Example minefield_patterns_are_new :=
  proj1 (Statements.minefield_patterns_are_new (place (place (empty_board 2 2) (0, 0) First) (1, 1) First) (1, 0) Second eq_refl)
    (0, 0) ltac:(vm_compute; auto 9) ltac:(computed).
Example minefield_any_pattern := Statements.minefield_any_pattern two (1, 0) First two_hard_corner two_switch.
Example minefield_reachable := Statements.minefield_reachable 2 2 two two_rectangle two_hard_corner two_crosscut two_switch.
Example minefield_always_a_placement_everywhere := Statements.minefield_always_a_placement_everywhere two two_switch
  (ex_intro _ (board 2 2) two_empty) (ex_intro _ (1, 0) eq_refl).
Example minefield_no_crosscut := Statements.minefield_no_crosscut 2 2 2 two (two_placed _) (0, 0).
Example secluded_is_no_walk := Statements.secluded_is_no_walk 2 2 two (0, 0).
Example necklace_locality := Statements.necklace_locality 2 2 two (1, 0) First two_outside (fun p _ => two_crosscut p)
  ltac:(computed) eq_refl.
Example necklace_always_a_placement := Statements.necklace_always_a_placement 2 2 two two_outside (fun p _ => two_crosscut p)
  ltac:(computed) (ex_intro _ (1, 0) eq_refl).
Example necklace_reachable := Statements.necklace_reachable 2 2 two two_rectangle (fun p _ => two_crosscut p) ltac:(computed).
Example never_locked := Statements.never_locked Minefield 2 2 2 two (1, 0) (two_placed _) eq_refl.
Example placements_bound := Statements.placements_bound Minefield 2 2 2 two ltac:(lia) ltac:(lia) (two_placed _).
Example play_goes_on := Statements.play_goes_on Minefield 2 2 two First First ltac:(computed).
Example play_ends := Statements.play_ends Minefield 2 2 1 one Second ltac:(lia) ltac:(lia) one_played.
Example minefield_drawless := Statements.minefield_drawless 1 1 1 only Second ltac:(lia) ltac:(lia) (only_played _) ltac:(computed).
Example necklace_drawless := Statements.necklace_drawless 1 1 1 only Second ltac:(lia) ltac:(lia) (only_played _) ltac:(computed).
Example determined := Statements.determined Minefield 2 2 1 one Second ltac:(lia) ltac:(lia) one_played.
Example forces_one := Statements.forces_one Minefield 2 2 Second (empty_board 2 2) First Statements.minefield_first_loses.
Example second_player_wins := Statements.second_player_wins Minefield 2 2 (0, 0) ltac:(lia) ltac:(lia) ltac:(vm_compute; auto).
Example minefield_first_loses := Statements.minefield_first_loses.
Example minefield_extra_stone_hurts := Statements.minefield_extra_stone_hurts.
Example small_values := Statements.small_values Minefield 1 false [(0, 0)] (or_introl eq_refl) (0, 0).

Example interleave_sees_to_the_edge := Statements.interleave_sees_to_the_edge 2 around 3 (0, 0) (1, 0) around_outside
  (or_introl eq_refl) eq_refl ltac:(lia).
Example interleave_one_colour_per_cell := Statements.interleave_one_colour_per_cell 1 around (0, 0) First ltac:(computed).
Definition step (d k : nat) : option nat := if (k <? 2)%nat then Some (k + d)%nat else None.
Definition row (k : nat) : cell := match k with 2%nat => Stone Second | _ => Empty end.
Example interleave_one_colour_on_nets := Statements.interleave_one_colour_on_nets nat step [1%nat] 2 row 0%nat First ltac:(computed).
Example interleave_never_closes_on_nets := Statements.interleave_never_closes_on_nets nat Nat.eq_dec step [1%nat] 2 row 0%nat 5%nat First
  eq_refl ltac:(discriminate) ltac:(computed).
Example interleave_never_closes := Statements.interleave_never_closes 1 around (0, 0) (2, 2) First eq_refl ltac:(discriminate) ltac:(computed).
Example interleave_order_of_play := Statements.interleave_order_of_play false 2 around First _ _ _ of_first of_second
  ltac:(computed) ltac:(computed) merged.
Example interleave_ends := Statements.interleave_ends false 2 around firsts ltac:(computed).
Example interleave_actions := Statements.interleave_actions false 2 around [Places (0, 0) First; Stops First; Stops Second] around_outside
  ltac:(computed).
Example interleave_half_stone := Statements.interleave_half_stone [1%nat] [1%nat] ltac:(intros k [<- | []]; lia).
Example interleave_six_sightlines := Statements.interleave_six_sightlines 1 around (0, 0).
Example interleave_six_are_seen := Statements.interleave_six_are_seen.

Example evening_one_colour_per_cell := Statements.evening_one_colour_per_cell 2 around (0, 0) First ltac:(computed).
Example evening_never_closes := Statements.evening_never_closes 2 around (0, 0) (2, 2) First eq_refl ltac:(discriminate) ltac:(computed).
Example evening_order_of_play := Statements.evening_order_of_play 2 around First _ _ _ of_first of_second
  ltac:(computed) ltac:(computed) merged.
Example evening_tied_stones := Statements.evening_tied_stones 2 around ltac:(computed).
Example evening_ends := Statements.evening_ends 2 around firsts ltac:(computed).
Example evening_actions := Statements.evening_actions 2 around [Places (0, 0) First; Stops First; Stops Second] around_outside
  ltac:(computed).
Example evening_first_stone_stays := Statements.evening_first_stone_stays 2 (1, 2) seconds ltac:(computed).

Definition defaults : options := {| from_zero := true; fewest := true; either := true |}.
Example lefe_no_triangle := Statements.lefe_no_triangle defaults 2 No_pie (0, 0) [] _ _ eq_refl First (0, 0) (1, 0) (1, 1)
  eq_refl eq_refl eq_refl.
Example lefe_repeats := Statements.lefe_repeats defaults 3 No_pie ltac:(lia).
Example lefe_goes_on := Statements.lefe_goes_on defaults 3 No_pie ltac:(lia).
Example lefe_small_ends := Statements.lefe_small_ends defaults No_pie (0, 0) [] _ eq_refl eq_refl.
Example lefe_score_bound := Statements.lefe_score_bound (hexagon 2) around First.
Example lefe_draw_happens := Statements.lefe_draw_happens defaults No_pie.

Example play_is_played := Statements.play_is_played Minefield 2 2 [(0, 0)].
Example lefe_turns_listed := Statements.lefe_turns_listed defaults (hexagon 2) (empty_hexagon 2) First (0, 0) None
  ltac:(vm_compute; auto).
Example lefe_turns_complete := Statements.lefe_turns_complete defaults (hexagon 2) (empty_hexagon 2) First (0, 0) _
  ltac:(vm_compute; auto) eq_refl.
Definition beaten : position := place (place (empty_hexagon 2) (0, 0) First) (1, 1) Second.
Example lefe_removals_complete := Statements.lefe_removals_complete defaults (hexagon 2) beaten First (0, 1) (1, 1) _
  ltac:(vm_compute; auto) eq_refl.
Example open_cells_playable := Statements.open_cells_playable open_lefe (hexagon 2) around First (0, 0).

(** ** The theorems about the Python rules, on square boards of size 2 and on hexagonal ones *)

Definition minefield : Square.follows PythonMinefield.Minefield Minefield minefield_name :=
  Statements.python_minefield_follows 8%nat.

Example python_minefield_placements := Statements.python_minefield_placements 2 two (1, 0) First two_rectangle eq_refl.
Example python_minefield_follows := Statements.python_minefield_follows 8%nat.
Example python_necklace_placements := Statements.python_necklace_placements 8%nat 2 two (1, 0) First two_rectangle eq_refl (le_n 8).
Example python_necklace_follows := Statements.python_necklace_follows 8%nat.
Example python_start := Statements.python_start 8%nat _ _ _ 2 (PythonConnection.Build_ConnectionOptions true) minefield ltac:(lia).
Example python_set_up := Statements.python_set_up 8%nat _ _ _ 2 two First (PythonConnection.Build_ConnectionOptions true) minefield
  ltac:(lia).
Example python_winner := Statements.python_winner 8%nat _ _ _ minefield 2 two ltac:(lia) (le_n 8) First false true.
Example python_to_move := Statements.python_to_move 8%nat _ _ _ minefield 2 two ltac:(lia) two_rectangle (le_n 8) First true true.
Example python_legal := Statements.python_legal 8%nat _ _ _ minefield 2 two ltac:(lia) two_rectangle (le_n 8) First true true (1, 0) eq_refl.
Example python_swap := Statements.python_swap 8%nat _ _ _ minefield 2 two ltac:(lia) (le_n 8) First true true.
Example python_candidates := Statements.python_candidates 8%nat _ _ _ minefield 2 two ltac:(lia) two_rectangle (le_n 8) First true true
  PythonConnection.Swap.
Example python_after := Statements.python_after 8%nat _ _ _ minefield 2 two ltac:(lia) two_rectangle (le_n 8) First true true (1, 0) First
  eq_refl ltac:(computed).
Example python_after_swap := Statements.python_after_swap 8%nat PythonMinefield.Minefield minefield_name 2 two First true true.
Example python_necklace_values := Statements.python_necklace_values 2%nat 1 [(0, 0)] (or_introl eq_refl) (le_n 2).
Example python_minefield_values := Statements.python_minefield_values 2%nat 1 [(0, 0)] (or_introl eq_refl) (le_n 2).
Example python_minefield_5 := Statements.python_minefield_5 50%nat (le_n 50).

Example python_interleave_placements := Statements.python_interleave_placements 7%nat true 2 around (Python.Set_of []) "play" (0, 0) First
  around_outside eq_refl eq_refl (le_n 7) ltac:(vm_compute; lia).
Example python_interleave_leader := Statements.python_interleave_leader 7%nat true 2 around (Python.Set_of []) "play" around_outside (le_n 7).
Example python_evening_leader := Statements.python_evening_leader 7%nat 2 around (Python.Set_of []) true around_outside (le_n 7).
Example python_evening_placements := Statements.python_evening_placements 7%nat 2 around (Python.Set_of []) true (0, 0) First
  around_outside (le_n 7) eq_refl eq_refl.

Example python_evening_over := Statements.python_evening_over 7%nat 2 around around_outside (le_n 7) [First] true.
Example python_evening_legal := Statements.python_evening_legal 7%nat 2 around around_outside (le_n 7) [First] true (0, 0) First None eq_refl
  ltac:(discriminate).
Example python_evening_stop := Statements.python_evening_stop 7%nat 2 around around_outside (le_n 7) [First] true Second.
Example python_evening_candidates := Statements.python_evening_candidates 7%nat 2 around around_outside (le_n 7) [First] true
  (PythonConnection.Stop "black").
Example python_evening_after := Statements.python_evening_after 2 around [First] true (0, 0) First None eq_refl eq_refl.
Example python_evening_start := Statements.python_evening_start 2 (empty_hexagon 2) empty_outside [] true empty_or_off.
Example python_evening_set_up := Statements.python_evening_set_up 2 around [] true None.
Example python_evening_status := Statements.python_evening_status 7%nat 2 around around_outside (le_n 7) [First] true.

Example python_interleave_over := Statements.python_interleave_over 7%nat 2 around around_outside (le_n 7) ltac:(vm_compute; lia) true [First] "play"%string.
Example python_interleave_legal := Statements.python_interleave_legal 7%nat 2 around around_outside (le_n 7) ltac:(vm_compute; lia) true [First] "play"%string (0, 0) First None
  eq_refl ltac:(discriminate).
Example python_interleave_stop := Statements.python_interleave_stop 7%nat 2 around around_outside (le_n 7) ltac:(vm_compute; lia) true [First] "play"%string "red"%string.
Definition blacks : list point := [(0, 0)].
Definition reds : list point := [(1, 1)].
Lemma set_up_on p : In p (blacks ++ reds) -> on_hexagon 2 p = true.
Proof. now intros [<- | [<- | []]]. Qed.
Lemma set_up_empty p : In p (blacks ++ reds) -> empty_hexagon 2 p = Empty.
Proof. now intros [<- | [<- | []]]. Qed.
Lemma set_up_apart : NoDup (blacks ++ reds).
Proof. repeat constructor; cbn; intuition discriminate. Qed.
Example python_interleave_setup := Statements.python_interleave_setup 7%nat 2 (empty_hexagon 2) empty_outside (le_n 7) ltac:(vm_compute; lia) true []
  "set-up"%string blacks reds set_up_on.
Example python_interleave_after_setup := Statements.python_interleave_after_setup 2 (empty_hexagon 2) empty_outside true [] "set-up"%string
  blacks reds empty_or_off set_up_empty set_up_apart.
Example python_interleave_candidates := Statements.python_interleave_candidates 7%nat 2 around around_outside (le_n 7) ltac:(vm_compute; lia) true [First] "play"%string
  (PythonConnection.Stop "red").
Example python_interleave_after := Statements.python_interleave_after 2 around true [First] "play"%string (0, 0) First None "red"%string
  eq_refl eq_refl.
Example python_interleave_start := Statements.python_interleave_start 2 (empty_hexagon 2) empty_outside (PythonInterleave.Build_InterleaveOptions true)
  empty_or_off.
Example python_interleave_set_up := Statements.python_interleave_set_up 2 around (PythonInterleave.Build_InterleaveOptions true) None.
Example python_interleave_status := Statements.python_interleave_status 7%nat 2 around around_outside (le_n 7) ltac:(vm_compute; lia) true [First] "play"%string.

Definition wanted := PythonLefe.Build_LefeOptions "from-zero" "fewest" "either" "draw" "none".
Definition played_on : string := PythonLefe.Phase_PLAY.
Example python_lefe_placements := Statements.python_lefe_placements 7%nat wanted 2 around First played_on around_outside (le_n 7) (0, 0) First
  eq_refl eq_refl.
Example python_lefe_leaves := Statements.python_lefe_leaves 7%nat wanted 2 around First played_on around_outside (le_n 7) First.
Example python_lefe_growth := Statements.python_lefe_growth 7%nat wanted 2 around First played_on around_outside (le_n 7) (0, 0)
  eq_refl eq_refl.
Example python_lefe_removals := Statements.python_lefe_removals 7%nat wanted 2 around First played_on around_outside (le_n 7) (0, 0) None
  eq_refl eq_refl ltac:(computed) ltac:(discriminate).
Example python_lefe_after := Statements.python_lefe_after 7%nat wanted 2 around First played_on around_outside (le_n 7) (0, 0) None
  (place around (0, 0) First) None eq_refl eq_refl ltac:(discriminate) ltac:(discriminate) eq_refl.
Example python_lefe_pie := Statements.python_lefe_pie 7%nat wanted 2 around (le_n 7) (0, 0) None "dark"%string eq_refl eq_refl.
Example python_lefe_over := Statements.python_lefe_over 7%nat wanted 2 around First played_on around_outside (le_n 7).
Example python_lefe_legal := Statements.python_lefe_legal 7%nat wanted 2 around First played_on around_outside (le_n 7) (0, 0) None None
  eq_refl eq_refl ltac:(discriminate) ltac:(discriminate).
Example python_lefe_pie_legal := Statements.python_lefe_pie_legal 7%nat wanted 2 around First PythonLefe.Phase_PIE_STONE 0 None None
  ltac:(discriminate).
Example python_lefe_choice := Statements.python_lefe_choice 7%nat wanted 2 around First played_on "dark"%string.
Definition listed : PythonConnection.Action := PythonConnection.Placement (Hexagon.number 2 (0, 0)) None None.
Lemma listed_action : lefe_action 2 around listed.
Proof. exists (0, 0), None; repeat split; discriminate. Qed.
Example python_lefe_candidates := Statements.python_lefe_candidates 7%nat wanted 2 around First played_on around_outside (le_n 7) listed.
Example python_lefe_listed_once := Statements.python_lefe_listed_once 7%nat wanted 2 around First played_on around_outside (le_n 7).
Example python_lefe_listed_is_legal := Statements.python_lefe_listed_is_legal 7%nat wanted 2 around First played_on around_outside (le_n 7)
  listed (or_intror (or_intror eq_refl)) ltac:(vm_compute; auto).
Example python_lefe_legal_is_listed := Statements.python_lefe_legal_is_listed 7%nat wanted 2 around First played_on around_outside (le_n 7)
  listed ltac:(discriminate) listed_action ltac:(computed).
Example python_lefe_start := Statements.python_lefe_start wanted 2 (empty_hexagon 2) empty_outside empty_or_off.
Example python_lefe_set_up := Statements.python_lefe_set_up wanted 2 around First.
Example python_lefe_points := Statements.python_lefe_points 7%nat wanted 2 around First played_on around_outside (le_n 7) First.
Example python_lefe_leading := Statements.python_lefe_leading 7%nat wanted 2 around First played_on around_outside (le_n 7).
Example python_lefe_status := Statements.python_lefe_status 7%nat wanted 2 around First played_on around_outside (le_n 7).
