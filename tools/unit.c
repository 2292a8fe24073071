/* The unit of speed: all placements of one colour on a 19x19 board of Minefield, on integers of a fixed width.
   Each pattern has its own formula here; rulestone_bitboard/minefield.py joins them. Prints how many boards a second.
   nox -s speed compiles and runs it: cc -O3 -march=native unit.c */
#include <stdint.h>
#include <stdio.h>
#include <time.h>

enum { SIZE = 19, STRIDE = SIZE + 1, WORDS = 7, BOARDS = 16, CALLS = 400000 };

typedef struct { uint64_t word[WORDS]; } Bits;

#define EACH for (int i = 0; i < WORDS; i++)

static inline Bits both(Bits a, Bits b) { EACH a.word[i] &= b.word[i]; return a; }
static inline Bits either(Bits a, Bits b) { EACH a.word[i] |= b.word[i]; return a; }
static inline Bits without(Bits a, Bits b) { EACH a.word[i] &= ~b.word[i]; return a; }

static inline Bits up(Bits a, int by) { /* by less than 64 bits */
    Bits r;
    for (int i = WORDS - 1; i >= 0; i--) r.word[i] = a.word[i] << by | (i ? a.word[i - 1] >> (64 - by) : 0);
    return r;
}

static inline Bits down(Bits a, int by) {
    Bits r;
    EACH r.word[i] = a.word[i] >> by | (i + 1 < WORDS ? a.word[i + 1] << (64 - by) : 0);
    return r;
}

static inline Bits beside(Bits a) { return either(up(a, 1), down(a, 1)); }

static inline Bits hard_corners(Bits mine, Bits theirs, Bits empty) {
    Bits mine_up = down(mine, STRIDE), theirs_up = down(theirs, STRIDE), empty_up = down(empty, STRIDE);
    Bits rising = both(theirs, mine_up), falling = both(mine, theirs_up);
    Bits low = either(both(theirs_up, beside(either(both(empty, mine_up), both(theirs, empty_up)))),
                      both(empty_up, beside(rising)));
    Bits high = either(both(theirs, beside(either(both(empty_up, mine), both(theirs_up, empty)))),
                       both(empty, beside(falling)));
    return either(low, up(high, STRIDE));
}

static inline Bits past(Bits pairs, Bits blank, int along) {
    Bits above = both(up(pairs, along), blank), below = both(down(pairs, along), blank);
    above = either(above, both(up(above, along), blank));
    below = either(below, both(down(below, along), blank));
    return either(up(above, along), down(below, along));
}

static inline Bits switches(Bits mine, Bits theirs, Bits empty, int along, int across) {
    Bits theirs_up = down(theirs, across), blank = both(empty, down(empty, across));
    Bits low = both(theirs_up, past(both(theirs, down(mine, across)), blank, along));
    Bits high = both(theirs, past(both(mine, theirs_up), blank, along));
    return either(low, up(high, across));
}

static Bits placements(Bits mine, Bits theirs, Bits cells) {
    Bits empty = without(cells, either(mine, theirs));
    Bits switched = either(switches(mine, theirs, empty, 1, STRIDE), switches(mine, theirs, empty, STRIDE, 1));
    return without(empty, either(hard_corners(mine, theirs, empty), switched));
}

int main(void) {
    Bits cells = {0}, mine[BOARDS] = {0}, theirs[BOARDS] = {0};
    uint64_t random = 1, legal = 0;
    for (int cell = 0; cell < SIZE * SIZE; cell++) {
        int at = cell / SIZE * STRIDE + cell % SIZE;
        cells.word[at / 64] |= 1ull << at % 64;
        for (int board = 0; board < BOARDS; board++) { /* a fifth of the cells for each colour */
            random = random * 6364136223846793005ull + 1442695040888963407ull;
            int drawn = (int)(random >> 33) % 5;
            if (drawn < 2) (drawn ? mine : theirs)[board].word[at / 64] |= 1ull << at % 64;
        }
    }
    clock_t began = clock();
    for (int call = 0; call < CALLS; call++) {
        Bits found = placements(mine[call % BOARDS], theirs[call % BOARDS], cells);
        EACH legal += (uint64_t)__builtin_popcountll(found.word[i]);
    }
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    fprintf(stderr, "%llu placements\n", (unsigned long long)legal); /* so that nothing is left out */
    printf("%.0f\n", CALLS / seconds);
}
