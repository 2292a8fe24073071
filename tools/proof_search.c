/* Who wins Minefield or Necklace on a small square board after each first move, with a proof.

   proof_search prints for each first move its name and whether the first or the second player wins, and then
   the positions of the proof: in each of them the player to move has lost. A position is two numbers, the
   stones of that player, whose edges are the bottom and the top, and those of the other. Bit SIZE * row +
   column is a point. `tools.large_values` compiles it with -DSIZE=5 -DNECKLACE=0, runs it, and believes
   nothing of what it prints before it is checked.

   It is a depth-first proof-number search (df-pn, Nagai 2002) with a table of all positions, in which those
   that a symmetry of the board turns into each other are one. Whoever can no longer join two edges has lost,
   as neither game can be drawn. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef uint64_t Bits;
typedef uint32_t Number;

enum { STRIDE = SIZE + 1, TABLE = SIZE > 4 ? 27 : 22, NOTES = SIZE > 4 ? 23 : 20, NEAR = 16 };
static const Number WON = 0, INFINITE = 1000000000;
static const float NO_PROOF = 1e30f;

static Bits cells, edges[2][2], rim;    /* edges: of the player upright, and of the player across */
static Bits images[8][SIZE][1 << SIZE]; /* where a row goes: 0 to 3 keep the sides, 4 to 7 exchange them */

static Bits point(int column, int row) { return (Bits)1 << (row * STRIDE + column); }
static Bits beside(Bits a) { return a << 1 | a >> 1 | a << STRIDE | a >> STRIDE; }

static Bits fill(Bits seed, Bits through) {
    Bits reached = 0;
    for (seed &= through; seed != reached; seed = (seed | beside(seed)) & through) reached = seed;
    return reached;
}

static int joined(int player, Bits stones) {
    return (fill(edges[player][0] & stones, stones) & edges[player][1]) != 0;
}

/* Minefield: the formulas of rulestone_bitboard/minefield.py. */
static Bits switches(Bits theirs, Bits across_theirs, Bits blank, Bits rising, Bits falling, int along, int across) {
    rising &= blank, falling &= blank;
    rising |= (rising << along | rising >> along) & blank;
    falling |= (falling << along | falling >> along) & blank;
    Bits low = across_theirs & (rising << along | rising >> along);
    return low | (theirs & (falling << along | falling >> along)) << across;
}

static Bits minefield(Bits mine, Bits theirs) {
    Bits empty = cells & ~(mine | theirs), mine_up = mine >> STRIDE, theirs_up = theirs >> STRIDE;
    Bits empty_up = empty >> STRIDE, rising = theirs & mine_up, falling = mine & theirs_up;
    Bits by_rising = rising << 1 | rising >> 1, by_falling = falling << 1 | falling >> 1;
    Bits closing_low = (empty & mine_up) | (theirs & empty_up), closing_high = (mine & empty_up) | (empty & theirs_up);
    Bits low = (theirs_up & (closing_low << 1 | closing_low >> 1)) | (empty_up & by_rising);
    Bits high = (theirs & (closing_high << 1 | closing_high >> 1)) | (empty & by_falling);
    Bits lying = switches(theirs, theirs_up, empty & empty_up, by_rising, by_falling, 1, STRIDE);
    rising = theirs & mine >> 1, falling = mine & theirs >> 1;
    by_rising = rising << STRIDE | rising >> STRIDE, by_falling = falling << STRIDE | falling >> STRIDE;
    Bits standing = switches(theirs, theirs >> 1, empty & empty >> 1, by_rising, by_falling, STRIDE, 1);
    return empty & ~(low | high << STRIDE | lying | standing);
}

/* Necklace: each point is tried. */
static Bits necklace(Bits mine, Bits theirs) {
    Bits empty = cells & ~(mine | theirs), legal = 0;
    for (Bits left = empty; left; left &= left - 1) {
        Bits at = left & -left, own = mine | at, rest = empty & ~at;
        Bits crossed = (own & own >> (STRIDE + 1) & theirs >> 1 & theirs >> STRIDE)
            | (own >> 1 & own >> STRIDE & theirs & theirs >> (STRIDE + 1));
        if (!crossed && fill(rest & rim, rest) == rest) legal |= at;
    }
    return legal;
}

static Bits placements(Bits mine, Bits theirs) { return NECKLACE ? necklace(mine, theirs) : minefield(mine, theirs); }

/* A position: the stones of the player to move and of the other, and which of the two sides moves. */
typedef struct { Bits mine, theirs, key; int player, again; Number proof, disproof; } Position;

static Bits image(int symmetry, Bits stones) {
    Bits there = 0;
    for (int row = 0; row < SIZE; row++) there |= images[symmetry][row][stones >> row * STRIDE & ((1 << SIZE) - 1)];
    return there;
}

static Bits key(Bits mine, Bits theirs, int player) {
    Bits least = ~(Bits)0;
    for (int symmetry = 4 * player; symmetry < 4 * player + 4; symmetry++) {
        Bits one = image(symmetry, mine) << SIZE * SIZE | image(symmetry, theirs);
        if (one < least) least = one;
    }
    return least;
}

static Position position(Bits mine, Bits theirs, int player, int again) {
    return (Position){.mine = mine, .theirs = theirs, .player = player, .again = again, .key = key(mine, theirs, player)};
}

/* The table. Keys are kept plus one, so that 0 is an empty place. */
typedef struct { Bits key; Number proof, disproof; } Entry;
static Entry *table;

static Bits place(Bits key, int bits) { return key * 0x9E3779B97F4A7C15u >> (64 - bits); }
static Entry *entry(Bits at) { return table + (at & (((Bits)1 << TABLE) - 1)); }

static Entry *find(Bits key) {
    for (int i = 0; i < NEAR; i++)
        if (entry(place(key, TABLE) + i)->key == key + 1) return entry(place(key, TABLE) + i);
    return NULL;
}

static void store(Bits key, Number proof, Number disproof) {
    Entry *at = find(key);
    for (int i = 0; i < NEAR && !at; i++)
        if (!entry(place(key, TABLE) + i)->key) at = entry(place(key, TABLE) + i);
    for (int i = 0; i < NEAR && !at; i++) /* full: forget a position that is not decided */
        if (entry(place(key, TABLE) + i)->proof && entry(place(key, TABLE) + i)->disproof) at = entry(place(key, TABLE) + i);
    if (!at) at = entry(place(key, TABLE));
    *at = (Entry){key + 1, proof, disproof};
}

/* How many points a player still needs for a path of king's steps, which nobody can cross. */
static int needed(int player, Bits own, Bits others) {
    Bits reached = 0, from = edges[player][0] & ~others;
    for (int count = 0; count < SIZE; count++) {
        for (Bits before = 1; before != reached;) {
            Bits wide = (before = reached) | reached << 1 | reached >> 1;
            reached |= ((wide | wide << STRIDE | wide >> STRIDE) | from) & own;
        }
        if (reached & edges[player][1]) return count;
        Bits wide = reached | reached << 1 | reached >> 1;
        reached |= ((wide | wide << STRIDE | wide >> STRIDE) | from) & cells & ~others;
    }
    return SIZE;
}

static void guess(Position *at) {
    Entry *known = find(at->key);
    at->proof = known ? known->proof : (Number)1 << needed(at->player, at->mine, at->theirs);
    at->disproof = known ? known->disproof : (Number)1 << needed(1 - at->player, at->theirs, at->mine);
}

/* The positions after each placement; -1 if one of them has won. */
static int expand(Position at, Position *after) {
    int count = 0;
    for (Bits left = placements(at.mine, at.theirs); left; left &= left - 1) {
        Bits mine = at.mine | (left & -left);
        if (!joined(1 - at.player, cells & ~mine)) return -1;
        int skips = !placements(at.theirs, mine);
        Position next = skips ? position(mine, at.theirs, at.player, 1) : position(at.theirs, mine, 1 - at.player, 0);
        int same = 0;
        while (same < count && (after[same].key != next.key || after[same].again != skips)) same++;
        after[same] = next;
        if (same == count) count++;
    }
    return count;
}

static Number proof_of(const Position *child) { return child->again ? child->proof : child->disproof; }
static Number disproof_of(const Position *child) { return child->again ? child->disproof : child->proof; }
static Number at_most(uint64_t number) { return number < INFINITE ? (Number)number : INFINITE - 1; }

static void search(Position at, Number most_proof, Number most_disproof) {
    Position after[SIZE * SIZE];
    int count = expand(at, after);
    if (count < 0) { store(at.key, WON, INFINITE); return; }
    for (int i = 0; i < count; i++) guess(after + i);
    for (;;) {
        Number proof = INFINITE, second = INFINITE;
        uint64_t disproof = 0;
        Position *best = after;
        for (int i = 0; i < count; i++) {
            Number own = proof_of(after + i);
            if (own < proof) second = proof, proof = own, best = after + i;
            else if (own < second) second = own;
            if (disproof_of(after + i) < INFINITE) disproof += disproof_of(after + i);
        }
        Number against = proof == WON ? INFINITE : proof == INFINITE ? 0 : at_most(disproof);
        if (proof >= most_proof || against >= most_disproof || proof == WON || !against) {
            store(at.key, proof, against);
            return;
        }
        Number turn = at_most((uint64_t)second + second / 4 + 1); /* a quarter more: change less often */
        Number own = most_proof < turn ? most_proof : turn;
        Number other = at_most((uint64_t)most_disproof - against + disproof_of(best));
        search(*best, best->again ? own : other, best->again ? other : own);
        guess(best);
    }
}

static int wins(Position at) {
    Entry *known = find(at.key);
    if (!known || (known->proof && known->disproof)) search(at, INFINITE, INFINITE);
    return find(at.key)->proof == WON;
}

/* What is known of a position of the proof: whether it is lost, how many lost positions its proof needs if it shares none of
   them, and whether it is printed. */
typedef struct { Bits key; float cost; char lost, counted, printed; } Note;
static Note *notes;

static Note *note(Bits key) {
    Bits at = place(key, NOTES);
    while (notes[at].key && notes[at].key != key + 1) at = (at + 1) & (((Bits)1 << NOTES) - 1);
    notes[at].key = key + 1;
    return notes + at;
}

static int is_noted(Bits key) {
    Bits at = place(key, NOTES);
    while (notes[at].key && notes[at].key != key + 1) at = (at + 1) & (((Bits)1 << NOTES) - 1);
    return notes[at].key != 0;
}

/* A proof to choose from: of the positions of the winner one action each, of those of the loser all. */
static void collect(Position at) {
    if (is_noted(at.key)) return;
    note(at.key);
    Position after[SIZE * SIZE], *best = NULL;
    int count = expand(at, after), won = wins(at);
    if (count < 0) return;
    if (!won) {
        note(at.key)->lost = 1;
        for (int i = 0; i < count; i++) collect(after[i]);
        return;
    }
    for (int tried = 0; !best; tried++) /* first what is in the proof already, then what is in the table */
        for (int i = 0; i < count && !best; i++) {
            Entry *known = find(after[i].key);
            int cheap = tried == 0 ? is_noted(after[i].key) : tried > 1 || (known && !(known->proof && known->disproof));
            if (cheap && wins(after[i]) == after[i].again) best = after + i;
        }
    collect(*best);
}

/* The player, who is to move, can make it impossible for the other one to join its edges. */
static int blocks(int player, Bits mine, Bits theirs) {
    for (Bits left = placements(mine, theirs); left; left &= left - 1)
        if (!joined(1 - player, cells & ~(mine | (left & -left)))) return 1;
    return 0;
}

/* Each placement of the player to move is answered so. Such positions are not printed. */
static int lost_soon(Position at) {
    Bits left = placements(at.mine, at.theirs);
    if (!left) return blocks(1 - at.player, at.theirs, at.mine);
    for (; left; left &= left - 1)
        if (!blocks(1 - at.player, at.theirs, at.mine | (left & -left))) return 0;
    return 1;
}

/* The positions after each answer; -1 if one of them blocks. */
static int answers(Position at, Position *after) {
    int count = 0;
    if (blocks(at.player, at.mine, at.theirs)) return -1;
    for (Bits left = placements(at.mine, at.theirs); left; left &= left - 1)
        after[count++] = position(at.theirs, at.mine | (left & -left), 1 - at.player, 0);
    return count;
}

static float cost(Position at);

/* The least cost of an answer, and that answer. */
static float answer(Position at, Position *best) {
    Position after[SIZE * SIZE];
    int count = answers(at, after);
    float least = count < 0 ? 0 : NO_PROOF;
    for (int i = 0; i < count; i++)
        if (lost_soon(after[i])) return *best = after[i], 0;
    for (int i = 0; i < count; i++) {
        if (!note(after[i].key)->lost && placements(after[i].mine, after[i].theirs)) continue;
        float own = cost(after[i]);
        if (own < least) least = own, *best = after[i];
    }
    return least;
}

static float cost(Position at) {
    if (note(at.key)->counted) return note(at.key)->cost;
    Position after[SIZE * SIZE], best;
    int count = expand(at, after);
    float sum = note(at.key)->lost || !count ? 1 : NO_PROOF;
    if (lost_soon(at)) sum = count = 0;
    else if (!count) sum += answer(position(at.theirs, at.mine, 1 - at.player, 0), &best);
    for (int i = 0; i < count; i++) sum += after[i].again ? cost(after[i]) : answer(after[i], &best);
    Note *own = note(at.key);
    own->cost = sum, own->counted = 1;
    return sum;
}

static void print_lost(Position at);

static void print_answer(Position at) {
    Position after[SIZE * SIZE], best = at;
    int count = answers(at, after), known = count < 0;
    for (int i = 0; i < count && !known; i++) known = lost_soon(after[i]);
    for (int i = 0; i < count && !known; i++) known = note(after[i].key)->printed;
    if (known) return;
    answer(at, &best);
    print_lost(best);
}

/* The loser's position, what follows each of its placements, and if it has none, the winner's answer to none. */
static void print_lost(Position at) {
    if (note(at.key)->printed) return;
    note(at.key)->printed = 1;
    printf("%llx %llx\n", (unsigned long long)(at.key >> SIZE * SIZE), (unsigned long long)(at.key & (((Bits)1 << SIZE * SIZE) - 1)));
    Position after[SIZE * SIZE];
    int count = expand(at, after);
    if (!count) print_answer(position(at.theirs, at.mine, 1 - at.player, 0));
    for (int i = 0; i < count; i++) after[i].again ? print_lost(after[i]) : print_answer(after[i]);
}

int main(void) {
    for (int row = 0; row < SIZE; row++)
        for (int column = 0; column < SIZE; column++) {
            Bits at = point(column, row);
            cells |= at;
            edges[0][0] |= row == 0 ? at : 0, edges[0][1] |= row == SIZE - 1 ? at : 0;
            edges[1][0] |= column == 0 ? at : 0, edges[1][1] |= column == SIZE - 1 ? at : 0;
            for (int symmetry = 0; symmetry < 8; symmetry++)
                for (Bits stones = 0; stones < 1 << SIZE; stones++) {
                    int x = symmetry & 4 ? row : column, y = symmetry & 4 ? column : row;
                    x = symmetry & 1 ? SIZE - 1 - x : x, y = symmetry & 2 ? SIZE - 1 - y : y;
                    if (stones >> column & 1) images[symmetry][row][stones] |= (Bits)1 << (SIZE * y + x);
                }
        }
    rim = edges[0][0] | edges[0][1] | edges[1][0] | edges[1][1];
    table = calloc((Bits)1 << TABLE, sizeof *table), notes = calloc((Bits)1 << NOTES, sizeof *notes);
    if (!table || !notes) return fputs("not enough memory: 2 GB for a board of 5x5\n", stderr), 1;
    Position firsts[SIZE * SIZE];
    int count = 0, won[SIZE * SIZE];
    for (int column = SIZE - 1; column >= 0; column--) /* those in the middle are decided most quickly */
        for (int row = SIZE - 1; row >= 0; row--)
            if (column <= (SIZE - 1) / 2 && row <= (SIZE - 1) / 2) {
                Position then = position(0, point(column, row), 1, 0);
                won[count] = wins(then), firsts[count++] = then;
                if (SIZE > 1) collect(then); /* else the first placement joins its edges */
            }
    for (int i = 0; i < count; i++) {
        int at = __builtin_ctzll(firsts[i].theirs);
        printf("%c%d %s\n", 'a' + at % STRIDE, at / STRIDE + 1, won[i] ? "second" : "first");
        if (SIZE > 1) won[i] ? print_answer(firsts[i]) : print_lost(firsts[i]);
    }
    return 0;
}
