(** What [Python.v] says of lists, sets and dictionaries, as statements about what is in them. *)

From Coq Require Import ZArith List Bool String Lia.
Import ListNotations.
From Rulestone Require Import Rules Search Python.
Open Scope Z_scope.

(** ** [==] is equality *)

Class Decides A `{Equal A} := decides : forall x y : A, (x == y) = true <-> x = y.
#[export] Instance decides_int : Decides Z := Z.eqb_eq.
#[export] Instance decides_text : Decides string := String.eqb_eq.
#[export] Instance decides_option A `{Decides A} : Decides (option A).
Proof.
  intros [x|] [y|]; try (cbn; split; congruence).
  change ((x == y) = true <-> Some x = Some y); rewrite decides; split; congruence.
Qed.
#[export] Instance decides_list A `{Decides A} : Decides (list A).
Proof.
  intros xs; induction xs as [|x xs IH]; intros [|y ys]; try (cbn; split; congruence).
  change ((x == y) && (xs == ys) = true <-> x :: xs = y :: ys).
  rewrite andb_true_iff, decides, IH; split; [intros [-> ->]; auto | intros [= -> ->]; auto].
Qed.

Lemma equal_refl {A} `{Decides A} (x : A) : (x == x) = true.
Proof. now apply decides. Qed.

Lemma equal_false {A} `{Decides A} (x y : A) : (x == y) = false <-> x <> y.
Proof. rewrite <- decides; destruct (x == y); split; congruence. Qed.

Lemma mem_iff {A} `{Decides A} (x : A) xs : mem x xs = true <-> In x xs.
Proof.
  unfold mem; rewrite existsb_exists; split; [intros (y & I & E); apply decides in E; congruence|].
  intros I; exists x; now rewrite decides.
Qed.

Lemma mem_false {A} `{Decides A} (x : A) xs : mem x xs = false <-> ~ In x xs.
Proof. rewrite <- mem_iff; destruct (mem x xs); split; congruence. Qed.

(** ** Sequences *)

Lemma in_range i a b : In i (range a b) <-> a <= i < b.
Proof.
  unfold range; rewrite in_map_iff; split.
  - intros (k & <- & I); apply in_seq in I; lia.
  - intros I; exists (Z.to_nat (i - a)); rewrite in_seq; lia.
Qed.

Lemma range_upto k : range 0 k = upto k.
Proof. unfold range, upto; rewrite Z.sub_0_r; now apply map_ext. Qed.

Lemma index_at {A} (xs : list A) i : 0 <= i -> index xs i = Z.to_nat i.
Proof. intros; unfold index; destruct (i <? 0) eqn:E; auto; apply Z.ltb_lt in E; lia. Qed.

Lemma item_at {A} `{Default A} (xs : list A) i : 0 <= i -> item xs i = nth (Z.to_nat i) xs default.
Proof. intros; unfold item; now rewrite index_at. Qed.

Lemma item_map {A B} `{Default A} `{Default B} (f : A -> B) xs i : 0 <= i < len xs -> item (map f xs) i = f (item xs i).
Proof.
  intros I; rewrite !item_at by lia; unfold len in I.
  rewrite nth_indep with (d' := f default) by (rewrite map_length; lia); apply map_nth.
Qed.

Lemma nth_replaced {A} k i (x : A) xs d : (k < List.length xs)%nat ->
  nth i (firstn k xs ++ x :: skipn (S k) xs) d = if (i =? k)%nat then x else nth i xs d.
Proof.
  revert i xs; induction k as [|k IH]; intros i [|y ys] L; cbn [List.length] in L; try lia.
  - destruct i; reflexivity.
  - destruct i; [reflexivity|]; cbn [firstn skipn app nth Nat.eqb]; apply IH; lia.
Qed.

Lemma length_replaced {A} k (x : A) xs : (k < List.length xs)%nat ->
  List.length (firstn k xs ++ x :: skipn (S k) xs) = List.length xs.
Proof. intros L; rewrite app_length, firstn_length; cbn [List.length]; rewrite skipn_length; lia. Qed.

Lemma with_item_replaces {A} (xs : list A) i x : 0 <= i < len xs ->
  with_item xs i x = firstn (Z.to_nat i) xs ++ x :: skipn (S (Z.to_nat i)) xs.
Proof.
  unfold len; intros I; unfold with_item; rewrite index_at by lia; f_equal.
  assert (L : (Z.to_nat i < List.length xs)%nat) by lia; clear I; revert xs L.
  induction (Z.to_nat i) as [|k IH]; intros [|y ys] L; cbn [List.length] in L; try lia; [reflexivity|].
  cbn [skipn]; apply IH; lia.
Qed.

Lemma len_with_item {A} (xs : list A) i x : 0 <= i < len xs -> len (with_item xs i x) = len xs.
Proof. intros I; rewrite with_item_replaces by auto; unfold len in *; rewrite length_replaced; lia. Qed.

Lemma item_with_item {A} `{Default A} (xs : list A) i x j : 0 <= i < len xs -> 0 <= j ->
  item (with_item xs i x) j = if j =? i then x else item xs j.
Proof.
  intros I J; rewrite with_item_replaces, !item_at by auto; unfold len in I; rewrite nth_replaced by lia.
  destruct (j =? i) eqn:E; [apply Z.eqb_eq in E; subst; now rewrite Nat.eqb_refl|].
  destruct (Nat.eqb_spec (Z.to_nat j) (Z.to_nat i)); auto; apply Z.eqb_neq in E; lia.
Qed.

Lemma in_insert x y xs : In x (Python.insert y xs) <-> x = y \/ In x xs.
Proof.
  induction xs as [|z xs IH]; cbn [Python.insert In]; [intuition|].
  destruct (y <=? z); cbn [In]; [|rewrite IH]; intuition.
Qed.

Lemma in_sorted x xs : In x (sorted xs) <-> In x xs.
Proof.
  unfold sorted; induction xs as [|y xs IH]; cbn [fold_right In]; [reflexivity|].
  rewrite in_insert, IH; intuition.
Qed.

(** ** Sets *)

Lemma in_once {A} `{Decides A} (x : A) xs : In x (once xs) <-> In x xs.
Proof.
  induction xs as [|y xs IH]; [reflexivity|]; cbn [once].
  destruct (mem y xs) eqn:M; cbn [In]; rewrite IH; [|reflexivity].
  apply mem_iff in M; split; auto; intros [<- | I]; auto.
Qed.

Lemma in_set {A} `{Decides A} (x : A) xs : In x (set xs) <-> In x xs.
Proof. apply in_once. Qed.

Lemma nodup_set {A} `{Decides A} (xs : list A) : NoDup (set xs).
Proof.
  unfold set; cbn [elements]; induction xs as [|y xs IH]; cbn [once]; [constructor|].
  destruct (mem y xs) eqn:M; auto; constructor; auto; now rewrite in_once, <- mem_iff, M.
Qed.

Lemma set_equal {A} `{Decides A} (xs ys : set_of A) : (xs == ys) = true <-> forall x, In x xs <-> In x ys.
Proof.
  unfold eqb, equal_set; rewrite andb_true_iff, !forallb_forall; split.
  - intros [L R] x; split; intros I; [apply L in I | apply R in I]; now apply mem_iff in I.
  - intros E; split; intros x I; apply mem_iff; firstorder.
Qed.

(** ** Dictionaries *)

Lemma put_new {K V} `{Decides K} k (v : V) entries : ~ In k (map fst entries) -> put k v entries = entries ++ [(k, v)].
Proof.
  induction entries as [|[l w] rest IH]; [reflexivity|]; cbn [put map fst In app]; intros N.
  destruct (l == k) eqn:E; [apply decides in E; tauto|]; rewrite IH; auto.
Qed.

(** Of distinct keys nothing is overwritten. *)
Lemma dict_distinct {K V} `{Decides K} (entries : list (K * V)) : NoDup (map fst entries) -> items (dict entries) = entries.
Proof.
  unfold dict; cbn [items].
  enough (G : forall made, NoDup (map fst (made ++ entries)) ->
    fold_left (fun made '(key, value) => put key value made) entries made = made ++ entries) by apply (G []).
  induction entries as [|[k v] rest IH]; intros made D; cbn [fold_left]; [now rewrite app_nil_r|].
  rewrite map_app in D; cbn [map fst] in D; pose proof (NoDup_remove_2 _ _ _ D) as N.
  rewrite put_new by (intros I; apply N, in_app_iff; auto).
  rewrite IH; [now rewrite <- app_assoc|]; rewrite <- app_assoc, map_app; exact D.
Qed.

Lemma get_in {K V} `{Decides K} (d : dict_of K V) k v : NoDup (keys d) -> get d k = Some v <-> In (k, v) (items d).
Proof.
  unfold keys, get; induction (items d) as [|[l w] rest IH]; cbn [map find fst snd option_map In].
  - intros _; split; [discriminate | tauto].
  - intros D; inversion_clear D as [|? ? N D']; destruct (l == k) eqn:E.
    + apply decides in E; subst l; cbn [option_map snd]; split; [intros [= ->]; auto|].
      intros [[= ->] | I]; auto; destruct N; apply in_map_iff; now exists (k, v).
    + rewrite IH by auto; split; auto; intros [[= -> ->] | I]; auto; now rewrite equal_refl in E.
Qed.

Lemma lookup_in {K V} `{Decides K} `{Default V} (d : dict_of K V) k v : NoDup (keys d) -> In (k, v) (items d) -> lookup d k = v.
Proof. intros D I; unfold lookup; apply get_in in I; auto; now rewrite I. Qed.

(** ** Lists in which nothing is found *)

Lemma none_of {A B} (f : A -> B) g l : map f (filter g l) = [] <-> forall a, In a l -> g a = false.
Proof.
  induction l as [|a l IH]; cbn [filter map In]; [tauto|]; destruct (g a) eqn:G; cbn [map].
  - split; [discriminate|]; intros F; rewrite F in G; auto; discriminate.
  - rewrite IH; firstorder congruence.
Qed.

Lemma none_of_all {A B} (f : A -> list B) l : flat_map f l = [] <-> forall a, In a l -> f a = [].
Proof.
  induction l as [|a l IH]; cbn [flat_map In]; [tauto|]; split.
  - intros E; apply app_eq_nil in E as [E F]; rewrite IH in F; intros b [<- | I]; auto.
  - intros N; rewrite (N a) by auto; apply IH; auto.
Qed.
