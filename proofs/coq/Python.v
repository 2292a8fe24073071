(** What Python's values are, as far as the translated rules use them; see [rulestone_proofs/gallina].

    A tuple, list or range is a list. A set is a list that is compared without regard to order and repetition. What is
    true of [None] or [X] is an [option]. Where Python raises an exception, a default comes instead. *)

From Coq Require Import ZArith List Bool String.
Import ListNotations.
Open Scope Z_scope.

(** ** What stands for the result where Python raises an exception *)

Class Default A := default : A.
#[export] Instance default_int : Default Z := 0.
#[export] Instance default_bool : Default bool := false.
#[export] Instance default_text : Default string := ""%string.
#[export] Instance default_list A : Default (list A) := [].
#[export] Instance default_option A : Default (option A) := None.
#[export] Instance default_function A B `{Default B} : Default (A -> B) := fun _ => default.

(** ** Sets *)

Record set_of A := Set_of { elements : list A }.
Arguments Set_of {A} & elements.
Arguments elements {A}.
Coercion elements : set_of >-> list.
#[export] Instance default_set A : Default (set_of A) := Set_of [].

(** ** [==] and the truth of a value *)

Class Equal A := eqb : A -> A -> bool.
Infix "==" := eqb (at level 70, no associativity).
Notation "x != y" := (negb (eqb x y)) (at level 70, no associativity).
#[export] Instance equal_int : Equal Z := Z.eqb.
#[export] Instance equal_bool : Equal bool := Bool.eqb.
#[export] Instance equal_text : Equal string := String.eqb.
#[export] Instance equal_option A `{Equal A} : Equal (option A) := fun x y =>
  match x, y with Some x, Some y => x == y | None, None => true | _, _ => false end.
#[export] Instance equal_list A `{Equal A} : Equal (list A) := fix same xs ys :=
  match xs, ys with [], [] => true | x :: xs, y :: ys => (x == y) && same xs ys | _, _ => false end.

(** [x in xs] *)
Definition mem {A} `{Equal A} (x : A) (xs : list A) : bool := existsb (eqb x) xs.
#[export] Instance equal_set A `{Equal A} : Equal (set_of A) := fun xs ys =>
  forallb (fun x => mem x ys) xs && forallb (fun y => mem y xs) ys.

Class Truth A := truth : A -> bool.
#[export] Instance truth_bool : Truth bool := fun x => x.
#[export] Instance truth_int : Truth Z := fun x => negb (x =? 0).
#[export] Instance truth_text : Truth string := fun x => negb (x =? "")%string.
#[export] Instance truth_list A : Truth (list A) := fun x => match x with [] => false | _ => true end.
#[export] Instance truth_set A : Truth (set_of A) := fun x => truth (elements x).
#[export] Instance truth_option A `{Truth A} : Truth (option A) := fun x =>
  match x with Some x => truth x | None => false end.

(** A value where a value or [None] is wanted. *)
Definition some_text (x : string) : option string := Some x.
Coercion some_text : string >-> option.
Definition some_int (x : Z) : option Z := Some x.
Coercion some_int : Z >-> option.

(** ** Sequences *)

Definition len {A} (xs : list A) : Z := Z.of_nat (List.length xs).
Definition range (from to : Z) : list Z := map (fun k => from + Z.of_nat k) (seq 0 (Z.to_nat (to - from))).

(** An index, counted from the end if it is negative. *)
Definition index {A} (xs : list A) (i : Z) : nat := Z.to_nat (if i <? 0 then len xs + i else i).

(** [xs[i]], [xs[:i]], [xs[i:]], and [xs] after [xs[i] = x] *)
Definition item {A} `{Default A} (xs : list A) (i : Z) : A := nth (index xs i) xs default.
Definition until {A} (xs : list A) (i : Z) : list A := firstn (index xs i) xs.
Definition from {A} (xs : list A) (i : Z) : list A := skipn (index xs i) xs.
Definition with_item {A} (xs : list A) (i : Z) (x : A) : list A :=
  firstn (index xs i) xs ++ match skipn (index xs i) xs with [] => [] | _ :: ys => x :: ys end.

Fixpoint insert (x : Z) (xs : list Z) : list Z :=
  match xs with [] => [x] | y :: ys => if x <=? y then x :: xs else y :: insert x ys end.
Definition sorted (xs : list Z) : list Z := fold_right insert [] xs.

(** [<] of tuples: at the first difference; a tuple that ends before another one does is less *)
Fixpoint precedes (xs ys : list Z) : bool :=
  match xs, ys with
  | _, [] => false
  | [], _ => true
  | x :: xs, y :: ys => (x <? y) || (x =? y) && precedes xs ys
  end.

(** [xs * count] *)
Definition times {A} (xs : list A) (count : Z) : list A := flat_map (fun _ => xs) (range 0 count).

(** [+] of numbers, and of sequences *)
Class Add A := add : A -> A -> A.
#[export] Instance add_int : Add Z := Z.add.
#[export] Instance add_list A : Add (list A) := @List.app A.

(** [frozenset(xs)]: each element once *)
Fixpoint once {A} `{Equal A} (xs : list A) : list A :=
  match xs with [] => [] | x :: ys => if mem x ys then once ys else x :: once ys end.
Definition set {A} `{Equal A} (xs : list A) : set_of A := Set_of (once xs).
Arguments set {A _} & xs.
Arguments cons {A} & _ _.
Arguments app {A} & _ _.

Definition enumerate {A} (xs : list A) : list (Z * A) := combine (range 0 (len xs)) xs.

(** [itertools.combinations(xs, 2)] *)
Fixpoint pairs {A} (xs : list A) : list (list A) :=
  match xs with [] => [] | x :: ys => map (fun y => [x; y]) ys ++ pairs ys end.

(** [min(xs)] and [max(xs)], by [Z.min] and [Z.max] *)
Definition extreme (choose : Z -> Z -> Z) (xs : list Z) : Z :=
  match xs with [] => default | x :: ys => fold_left choose ys x end.

Definition count {A} `{Equal A} (xs : list A) (x : A) : Z := len (filter (fun y => y == x) xs).

(** Those that are not [None] *)
Definition present {A} (xs : list (option A)) : list A :=
  flat_map (fun x => match x with Some x => [x] | None => [] end) xs.

(** ** Dictionaries, as lists of keys with values *)

Record dict_of K V := Dict_of { items : list (K * V) }.
Arguments Dict_of {K V} & items.
Arguments items {K V}.
#[export] Instance default_dict K V : Default (dict_of K V) := Dict_of [].
Definition some_dict {K V} (x : dict_of K V) : option (dict_of K V) := Some x.
Coercion some_dict : dict_of >-> option.

Fixpoint put {K V} `{Equal K} (key : K) (value : V) (entries : list (K * V)) : list (K * V) :=
  match entries with
  | [] => [(key, value)]
  | (k, v) :: rest => if k == key then (k, value) :: rest else (k, v) :: put key value rest
  end.
Definition dict {K V} `{Equal K} (entries : list (K * V)) : dict_of K V :=
  Dict_of (fold_left (fun made '(key, value) => put key value made) entries []).
Arguments dict {K V _} & entries.

Definition keys {K V} (d : dict_of K V) : list K := map fst (items d).
Definition values {K V} (d : dict_of K V) : list V := map snd (items d).
Definition get {K V} `{Equal K} (d : dict_of K V) (key : K) : option V :=
  option_map snd (find (fun entry => fst entry == key) (items d)).
Definition lookup {K V} `{Equal K} `{Default V} (d : dict_of K V) (key : K) : V :=
  match get d key with Some value => value | None => default end.

(** [-] of numbers, and of sets *)
Class Sub A := sub : A -> A -> A.
#[export] Instance sub_int : Sub Z := Z.sub.
#[export] Instance sub_set A `{Equal A} : Sub (set_of A) := fun xs ys =>
  Set_of (filter (fun x => negb (mem x ys)) xs).

(** [xs.difference(ys)] and so on *)
Definition without {A} `{Equal A} (xs : set_of A) (ys : list A) : set_of A := Set_of (filter (fun x => negb (mem x ys)) xs).
Definition difference {A} `{Equal A} (xs : set_of A) (ys : list A) : set_of A := without xs ys.
Definition union {A} `{Equal A} (xs : set_of A) (ys : list A) : set_of A := Set_of (elements xs ++ elements (without (set ys) xs)).
Definition intersection {A} `{Equal A} (xs : set_of A) (ys : list A) : set_of A := Set_of (filter (fun x => mem x ys) xs).
Definition isdisjoint {A} `{Equal A} (xs : set_of A) (ys : list A) : bool := negb (existsb (fun x => mem x ys) xs).

(** [x or y] where [x] may be [None] *)
Definition or_else {A} `{Truth A} (x : option A) (y : A) : A :=
  match x with Some x => if truth x then x else y | None => y end.

(** A loop that changes [s] *)
Definition loop {T A} (xs : list A) (s : T) (step : T -> A -> T) : T := fold_left step xs s.

(** A loop over a list that its own steps extend, for at most so many rounds. What is proved holds for all numbers
    of rounds from some number on: so the loop ends, and with that. *)
Class Rounds := rounds : nat.
Fixpoint extended {T A} (rounds at_ : nat) (list_of : T -> list A) (step : T -> A -> T) (s : T) : T :=
  match rounds, nth_error (list_of s) at_ with
  | S rounds, Some x => extended rounds (S at_) list_of step (step s x)
  | _, _ => s
  end.
Definition extending `{Rounds} {T A} (s : T) (list_of : T -> list A) (step : T -> A -> T) : T :=
  extended rounds 0 list_of step s.
