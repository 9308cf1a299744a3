import type { Rng } from '@pitboss/rounds/deal/rng';
import { type GamePlan, pickRoom, type Style } from '../games/games.ts';
import { stakeOf } from '../games/placing.ts';
import type { Cashier } from '../money/cashier.ts';
import type { Sink } from '../rows/rows.ts';
import { dayMs, hourMs, type Rhythm } from '../time/rhythm.ts';
import type { User } from '../users/users.ts';
import type { Betting } from './betting.ts';
import type { Chatter } from './chatter.ts';
import { betsPerSeat, Groups, isShared, maxSeats } from './groups.ts';
import type { Visits } from './visits.ts';

/** Groups are planned in steps of this length. */
const stepMs = 10 * 60_000;
/**
 * Towards the end groups are short, and bets are kept back for the last hours and the demo member's rounds.
 */
const hastyMs = 5 * hourMs;
const savingMs = 36 * hourMs;
const keptBack = 0.75;
/**
 * From here on each of the regulars plays a mini game once: before bets are kept back, and within what lists
 * show unasked.
 */
const regularsFromMs = 3 * dayMs;
const regularRounds = 4;
/** At the very end, single bets make up what is missing to the exact number. */
const lastMs = 6 * 60_000;
/** Bets that are left without a result at the end, at most. */
const maxOpen = 60;

type Range = readonly [from: number, to: number];
/** Number of rounds of a group, and number of its members. */
const roundsOf: Readonly<Record<Style, Range>> = {
  live: [18, 36],
  seats: [8, 16],
  solo: [6, 20],
  fishing: [2, 7],
};
const sizeOf: Readonly<Record<Style, Range>> = { live: [3, 7], seats: [1, 3], solo: [1, 1], fishing: [1, 1] };

/** The demo member plays every decodable game in the last day: so many rounds, with company. */
const demoRounds = 3;
const demoSize: Readonly<Record<Style, number>> = { live: 5, seats: 2, solo: 1, fishing: 1 };
const demoFromMs = 22 * hourMs;
const demoUntilMs = hourMs;

const middle = ([from, to]: Range) => (from + to) / 2;

interface PlayInput {
  readonly rng: Rng;
  readonly plans: readonly GamePlan[];
  /** Plays every game in the last day; null in lanes where it does not play. */
  readonly demo: User | null;
  /** Members who play a mini game in the last days, and wait for the result of a bet at the end. */
  readonly regulars: readonly User[];
  readonly betting: Betting;
  readonly cashier: Cashier;
  readonly chatter: Chatter;
  readonly visits: Visits;
  /** The rhythm of so many bets. */
  readonly rhythm: (bets: number) => Rhythm;
  readonly sink: Sink;
  readonly startMs: number;
  readonly nowMs: number;
  readonly bets: number;
  readonly progress: (line: string) => void;
}

/** Plays the whole period in the order of time. */
export class Play {
  private readonly decodable: GamePlan[];
  private readonly demoBets: number;
  private readonly rhythm: Rhythm;
  private readonly groups: Groups;
  /** Bets kept for the regulars' last rounds. */
  private kept: number;
  // A game's groups are as frequent as its share divided by how many bets one of them makes.
  private readonly weights: number[];
  private readonly firstOfEach: GamePlan[];
  /** Regulars who have not played a mini game yet, of which a small world has few. */
  private readonly unseen: Set<User>;
  private readonly minis: GamePlan[];

  constructor(private readonly input: PlayInput) {
    const { plans, bets, rng, betting, cashier, chatter, visits } = input;
    this.decodable = plans.filter(({ game }) => game.decodable);
    this.demoBets = (this.input.demo ? this.decodable : []).reduce(
      (sum, { style }) => sum + demoRounds * demoSize[style] * betsPerSeat[style],
      0,
    );
    this.rhythm = this.input.rhythm(bets - this.demoBets);
    this.groups = new Groups({
      rng,
      betting,
      cashier,
      chatter,
      visits,
      // However many came before, a bet is left for each game that the demo member plays later.
      most: (group, ms) =>
        Math.max(
          0,
          bets -
            this.kept -
            this.groups.unplayedBeside(group) -
            betting.made -
            (group.guest ? 0 : this.reserved(ms)),
        ),
    });
    this.kept = this.input.regulars.length;
    this.weights = plans.map(
      ({ share, style }) => share / (middle(roundsOf[style]) * middle(sizeOf[style]) * betsPerSeat[style]),
    );
    this.firstOfEach = rng.shuffle([...plans]);
    this.unseen = new Set(this.input.regulars);
    this.minis = plans.filter(({ game }) => game.category === 'mini');
  }

  private between([from, to]: Range): number {
    return from + this.input.rng.int(to - from + 1);
  }

  /** Share of the demo member's bets that is due up to a time. */
  private demoPart(ms: number) {
    return Math.max(0, Math.min(1, 1 - (this.input.nowMs - demoUntilMs - ms) / (demoFromMs - demoUntilMs)));
  }

  /** In the last day, bets kept for the time that is left. */
  private reserved(ms: number): number {
    const { nowMs, bets } = this.input;
    if (ms < nowMs - savingMs || ms >= nowMs) return 0;
    const later = (bets - this.demoBets - this.rhythm.target(ms)) * keptBack;
    return Math.floor(later + 1.5 * this.demoBets * (1 - this.demoPart(ms)));
  }

  /** Starts the groups that the rhythm wants in the next step. */
  private plan(ms: number): void {
    const { nowMs, betting, plans, rng } = this.input;
    const horizon = Math.min(nowMs, ms + 1.5 * stepMs);
    const expected = this.rhythm.target(horizon) + this.demoBets * this.demoPart(ms);
    const missing = expected - betting.made;
    let covered = this.groups.outstanding(ms, nowMs);
    for (let tries = 0; covered < missing && tries < 5_000; tries += 1) {
      const own = this.firstOfEach.pop() ?? plans[rng.weighted(this.weights)];
      if (!own) return;
      const begin = ms + rng.int(stepMs);
      const free = own.rooms.filter((room) => !room.busy);
      if (free.length === 0 || begin >= nowMs) {
        // All tables are taken, so more members join one of them.
        for (const group of this.groups.all) {
          if (group.plan !== own || group.seats.length >= maxSeats) continue;
          if (this.groups.join(group, ms)) covered += group.rounds * betsPerSeat[own.style];
          break;
        }
        continue;
      }
      const size = this.between(sizeOf[own.style]);
      const usual = this.between(roundsOf[own.style]);
      const rounds =
        begin > nowMs - hastyMs ? Math.min(usual, 2 + Math.ceil((missing - covered) / size)) : usual;
      this.groups.start(own, pickRoom(rng, free), begin, rounds, size);
      const part = Math.min(1, (nowMs - begin) / (rounds * own.roundMs));
      covered += rounds * size * betsPerSeat[own.style] * part;
    }
  }

  /** demo1 plays every game once, in rounds whose numbers are known. */
  private planDemo(user: User): void {
    const { nowMs, startMs } = this.input;
    for (const [index, own] of this.decodable.entries()) {
      const begin =
        nowMs - demoFromMs + Math.floor((index * (demoFromMs - demoUntilMs)) / this.decodable.length);
      const room = own.rooms[0];
      if (!room || begin < startMs) continue;
      const demo = { person: user, inningId: `DEMO-${own.game.id}-1` };
      this.groups.start(own, room, begin, demoRounds, demoSize[own.style], demo);
    }
  }

  /**
   * Each of the regulars plays a mini game as soon as it is free, so that their agents have bets and orders
   * of such.
   */
  private planRegulars(ms: number): void {
    for (const user of this.unseen) {
      const own = this.minis.find((one) => this.input.visits.may(user, one, ms));
      const room = own?.rooms[0];
      if (!own || !room) continue;
      this.unseen.delete(user);
      this.groups.start(own, room, ms, regularRounds, 1, { person: user, inningId: undefined });
    }
  }

  /** Single stretches at fishing tables, spread over the last minutes. */
  private planSingles(ms: number): void {
    const { bets, betting, nowMs, plans, rng } = this.input;
    const running = [...this.groups.all].filter(({ plan: { style } }) => isShared(style));
    const open = Math.min(
      maxOpen,
      running.reduce((sum, group) => sum + group.seats.length, 0),
    );
    const missing = Math.ceil(bets - betting.made - this.groups.outstanding(ms, nowMs) - open);
    const fishing = plans.filter(({ style }) => style === 'fishing');
    for (let n = 0; n < missing; n += 1) {
      const own = rng.pick(fishing);
      const begin = ms + rng.int(Math.max(1, nowMs - ms - 2 * own.roundMs));
      this.groups.start(own, rng.pick(own.rooms), begin, 1, 1);
    }
  }

  /**
   * Rounds without a result yet, one for each of the regulars, so that their agents have an open bet at any
   * hour.
   */
  private leaveOpen(ms: number): void {
    const { plans, visits, cashier, rng, betting } = this.input;
    this.kept = 0;
    const own = plans.find(({ game }) => game.id === 201);
    const room = own?.rooms[0];
    if (!own || !room) return;
    for (const user of this.input.regulars) {
      visits.arrive(user, own.game.id, ms);
      cashier.deposit(user, stakeOf(rng, user, own, room.hall) * own.liability, ms);
      betting.leaveOpen({
        plan: own,
        room,
        players: [user],
        startMs: ms - own.bettingMs,
        endMs: ms,
        most: 1,
      });
      visits.leave(user, own.game.parentId ?? 1, ms);
    }
  }

  /**
   * Rounds that are running at the end have their stakes and no result; then the last few bets to the exact
   * number.
   */
  private end(): void {
    const { betting, nowMs, bets, plans, visits, cashier, rng } = this.input;
    betting.decideParked(nowMs);
    for (const group of this.groups.unfinished()) {
      const begun = (group.roundStartMs ?? nowMs) < nowMs - 3_000;
      if (begun && betting.made < bets) betting.leaveOpen(this.groups.handOf(group, nowMs));
    }
    const own = plans.find(({ style }) => style === 'fishing');
    const room = own?.rooms[0];
    if (!own || !room) return;
    const startMs = nowMs - own.roundMs;
    for (let tries = 0; betting.made < bets && tries < 10 * bets; tries += 1) {
      const user = visits.find(own, null, startMs);
      if (!user) continue;
      cashier.deposit(user, stakeOf(rng, user, own, room.hall) * own.liability, nowMs);
      betting.play({ plan: own, room, players: [user], startMs, endMs: nowMs, most: 1 });
    }
  }

  /** Plays step by step, and ends with the exact number of bets. */
  async run(): Promise<void> {
    const { startMs, nowMs, cashier, betting, sink, bets, visits, plans } = this.input;
    let month = '';
    let demoPlanned = false;
    for (let ms = startMs; ms < nowMs - lastMs; ms += stepMs) {
      this.groups.run(ms);
      cashier.regular(ms);
      betting.decideParked(ms);
      if (this.input.demo && ms >= nowMs - demoFromMs - stepMs && !demoPlanned) {
        demoPlanned = true;
        this.planDemo(this.input.demo);
      }
      if (ms >= nowMs - regularsFromMs) this.planRegulars(ms);
      this.plan(ms);
      await sink.drain();
      const label = new Date(ms).toISOString().slice(0, 7);
      if (month && label !== month) this.input.progress(`  ${month}: ${betting.made} of ${bets} bets`);
      month = label;
    }
    this.groups.run(nowMs - lastMs);
    this.leaveOpen(nowMs - lastMs);
    this.planSingles(nowMs - lastMs);
    this.groups.run(nowMs);
    this.end();
    visits.settle(plans);
    await sink.drain();
  }
}
