// A straight C++ port of Galactic Confrontation's standard game: the yardstick for the compiled Python rules.
// Same decisions (every purchase with every legal payment), same bags, same generator, uniformly random play.
// Build and run: g++ -O3 -o galactic galactic.cpp && ./galactic SECONDS   (prints steps per second)
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

enum Kind { HYDROGEN, OXYGEN, CARBON, COUNTER, PREEMPTIVE, AGGRESSIVE, DEFENSIVE, TRADE, TECHNOLOGY, BRAINTRUST, TARIFFS, DECISIVE, CRITICAL, IMPEDED, KINDS };
enum Phase { STRATEGY, BUY, CLEANUP };
enum Verb { PLAY, TRASH, END_STRATEGY, END_BUY, FINISH, PURCHASE };

//                        H  O  C  CI PI AA DM TN TI BA IT DS CH Imp
const int PRICE[KINDS] = {0, 3, 6, 2, 3, 3, 3, 4, 4, 4, 5, 6, 8, -1};
const int WORTH[KINDS] = {1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
const int PLAYS[KINDS] = {0, 0, 0, 2, 2, 2, 1, 0, 0, 0, 0, 0, 0, 0};
const int DRAWS[KINDS] = {0, 0, 0, 0, 1, 0, 0, 0, 0, 3, 1, 0, 0, 0};
const int BUYS[KINDS] = {0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 0};
const int CREDITS[KINDS] = {0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 2, 0, 0, 0};
const int DEFENCE[KINDS] = {0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0};
const int DAMAGE[KINDS] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0};
const int TRASHES[KINDS] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0};
const int IMPEDES[KINDS] = {0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};

struct Random {
    uint32_t a, b, c, n;
    void seed(uint32_t x, uint32_t y, uint32_t z, uint32_t stream) {
        a = x; b = y; c = z; n = 1 + stream * 0x9E3779B9u;
        for (int i = 0; i < 15; i++) bits();
    }
    uint32_t bits() {
        uint32_t out = a + b + n++;
        a = b ^ (b >> 9);
        b = c + (c << 3);
        c = ((c << 21) | (c >> 11)) + out;
        return out;
    }
    int below(int limit) { return (int)(((uint64_t)bits() * (uint64_t)limit) >> 32); }
};

struct Bag {
    int count[KINDS], total;
    void add(int kind, int n) { count[kind] += n; total += n; }
    void pour(Bag &other) {
        for (int i = 0; i < KINDS; i++) { other.count[i] += count[i]; count[i] = 0; }
        other.total += total; total = 0;
    }
    int draw(Random &random) {
        int left = random.below(total), kind = 0;
        while ((left -= count[kind]) >= 0) kind++;
        add(kind, -1);
        return kind;
    }
};

struct Player { Bag hand, deck, discard, in_play; int hits; };

struct Action { int verb, kind, hydrogen, oxygen, carbon; };

struct Game {
    Player players[2];
    int supply[KINDS];
    Bag trash;
    Random decks[2];
    int round, active, phase, plays, buys, pool, trashes, played, winner;
    bool over;

    void draw(int seat, int count) {
        Player &p = players[seat];
        for (int i = 0; i < count; i++) {
            if (p.deck.total == 0) {
                if (p.discard.total == 0) return;
                p.discard.pour(p.deck);
            }
            p.hand.add(p.deck.draw(decks[seat]), 1);
        }
    }

    void reset() { phase = STRATEGY; plays = buys = 1; pool = trashes = played = 0; }

    void start(uint32_t seed) {
        *this = Game{};
        for (int k = 0; k < KINDS; k++) supply[k] = 10;
        round = 1; winner = -1;
        reset();
        for (int seat = 0; seat < 2; seat++) {
            decks[seat].seed(seed, seed * 2654435761u, ~seed, seat);
            players[seat].hits = 10;
            players[seat].deck.add(HYDROGEN, 7);
            players[seat].deck.add(IMPEDED, 3);
            draw(seat, 5);
        }
    }

    static bool superfluous(int spare, int h, int o, int c) {
        return (h && WORTH[HYDROGEN] <= spare) || (o && WORTH[OXYGEN] <= spare) || (c && WORTH[CARBON] <= spare);
    }

    int legal(Action *out) const {
        const Bag &hand = players[active].hand;
        int n = 0;
        if (phase == STRATEGY) {
            for (int k = 0; k < KINDS; k++)
                if (hand.count[k] && PRICE[k] >= 0 && WORTH[k] == 0) out[n++] = {PLAY, k, 0, 0, 0};
            out[n++] = {END_STRATEGY, 0, 0, 0, 0};
        } else if (phase == BUY) {
            int purse = pool + hand.count[HYDROGEN] + 2 * hand.count[OXYGEN] + 3 * hand.count[CARBON];
            for (int k = 0; k < KINDS; k++)
                if (PRICE[k] >= 0 && PRICE[k] <= purse && supply[k]) n = payments(out, n, k);
            out[n++] = {END_BUY, 0, 0, 0, 0};
        } else {
            if (trashes)
                for (int k = 0; k < KINDS; k++)
                    if (hand.count[k]) out[n++] = {TRASH, k, 0, 0, 0};
            out[n++] = {FINISH, 0, 0, 0, 0};
        }
        return n;
    }

    int payments(Action *out, int n, int kind) const {
        const Bag &hand = players[active].hand;
        int price = PRICE[kind];
        for (int c = 0; c <= hand.count[CARBON]; c++) {
            for (int o = 0; o <= hand.count[OXYGEN]; o++) {
                int missing = price - 2 * o - 3 * c;
                if (missing <= 0) {
                    if (!superfluous(-missing, 0, o, c)) out[n++] = {PURCHASE, kind, 0, o, c};
                    break;
                }
                int h = missing > pool ? missing - pool : 0;
                int most = hand.count[HYDROGEN] < missing ? hand.count[HYDROGEN] : missing;
                for (; h <= most; h++)
                    if (!superfluous(h - missing, h, o, c)) out[n++] = {PURCHASE, kind, h, o, c};
            }
            if (3 * c >= price) break;
        }
        return n;
    }

    void play(int kind) {
        Player &p = players[active];
        p.hand.add(kind, -1);
        plays--; played++;
        if (DRAWS[kind]) draw(active, DRAWS[kind]);
        plays += PLAYS[kind]; buys += BUYS[kind]; pool += CREDITS[kind]; trashes += TRASHES[kind];
        if (IMPEDES[kind]) {
            int count = supply[IMPEDED] < IMPEDES[kind] ? supply[IMPEDED] : IMPEDES[kind];
            supply[IMPEDED] -= count;
            players[1 - active].discard.add(IMPEDED, count);
        }
        (DAMAGE[kind] || DEFENCE[kind] ? p.in_play : p.discard).add(kind, 1);
        if (plays == 0 || played >= 50) phase = BUY;
    }

    void spend(Player &p, int kind, int count) { p.hand.add(kind, -count); p.discard.add(kind, count); }

    void buy(const Action &a) {
        Player &p = players[active];
        int worth = a.hydrogen + 2 * a.oxygen + 3 * a.carbon;
        if (worth < PRICE[a.kind]) pool -= PRICE[a.kind] - worth;
        spend(p, HYDROGEN, a.hydrogen); spend(p, OXYGEN, a.oxygen); spend(p, CARBON, a.carbon);
        supply[a.kind]--;
        p.discard.add(a.kind, 1);
        if (--buys == 0) end_buy();
    }

    void end_buy() { phase = CLEANUP; pool = 0; buys = 0; }

    int total(const Bag &bag, const int *column) const {
        int found = 0;
        for (int k = 0; k < KINDS; k++) found += bag.count[k] * column[k];
        return found;
    }

    void finish() {
        Player &p = players[active];
        p.hand.pour(p.discard);
        draw(active, 5);
        reset();
        if (active == 0) { active = 1; return; }
        active = 0;
        int a = total(players[1].in_play, DAMAGE) - total(players[0].in_play, DEFENCE);
        int b = total(players[0].in_play, DAMAGE) - total(players[1].in_play, DEFENCE);
        if (a > 0) players[0].hits -= a;
        if (b > 0) players[1].hits -= b;
        if (players[0].hits <= 0 || players[1].hits <= 0) {
            over = true;
            winner = players[0].hits > 0 ? 0 : players[1].hits > 0 ? 1 : -1;
            return;
        }
        for (auto &one : players) one.in_play.pour(one.discard);
        if (round >= 50) { over = true; winner = players[0].hits > players[1].hits ? 0 : 1; }
        else round++;
    }

    void step(const Action &a) {
        switch (a.verb) {
            case PLAY: play(a.kind); break;
            case TRASH: players[active].hand.add(a.kind, -1); trash.add(a.kind, 1); trashes--; break;
            case END_STRATEGY: phase = BUY; break;
            case END_BUY: end_buy(); break;
            case FINISH: finish(); break;
            default: buy(a);
        }
    }
};

int main(int argc, char **argv) {
    double seconds = argc > 1 ? atof(argv[1]) : 1.0;
    Random chooser;
    chooser.seed(1, 2, 3, 0);
    static Action actions[4096];
    Game game;
    long steps = 0;
    uint32_t games = 0;
    auto begin = std::chrono::steady_clock::now();
    double spent = 0;
    while (spent < seconds) {
        for (int i = 0; i < 100; i++) {
            game.start(++games);
            while (!game.over) {
                int n = game.legal(actions);
                game.step(actions[chooser.below(n)]);
                steps++;
            }
        }
        spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    }
    printf("%.0f %.1f %d\n", steps / spent, (double)steps / games, game.winner);
}
