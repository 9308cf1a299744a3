import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Cashier } from '../money/cashier.ts';
import type { Person } from '../people/people.ts';
import { dayMs, hourMs, type Rhythm } from '../rhythm.ts';
import type { Sink } from '../rows/rows.ts';
import type { Betting } from './betting.ts';
import type { Chatter } from './chatter.ts';
import { type GamePlan, pickRoom, type Style } from './games.ts';
import { betsPerSeat, createGroups, isShared, mostSeats } from './groups.ts';
import { stakeOf } from './placing.ts';
import type { Rollups } from './rollup.ts';
import type { Visits } from './visits.ts';

/** Groups are planned in steps of this length. */
const stepMs = 10 * 60_000;
/** Towards the end groups are short, and bets are kept back for the last hours and the demo member's rounds. */
const hastyMs = 5 * hourMs;
const savingMs = 36 * hourMs;
const keptBack = 0.75;
/** From here on each of the regulars plays a mini game once: before bets are kept back, and within what lists show unasked. */
const regularsFromMs = 3 * dayMs;
const regularRounds = 4;
/** At the very end, single bets make up what is missing to the exact number. */
const lastMs = 6 * 60_000;
/** Bets that are left without a result at the end, at most. */
const mostOpen = 60;

type Range = readonly [from: number, to: number];
/** Rounds of a group, and its people. */
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

/** Plays the whole period in the order of time. */
export async function play(world: {
  rng: Rng;
  plans: readonly GamePlan[];
  /** Plays every game in the last day; null in lanes where it does not play. */
  demo: Person | null;
  /** Members who play a mini game in the last days, and wait for the result of a bet at the end. */
  regulars: readonly Person[];
  betting: Betting;
  cashier: Cashier;
  chatter: Chatter;
  visits: Visits;
  rollups: Rollups;
  /** The rhythm of so many bets. */
  rhythm: (bets: number) => Rhythm;
  sink: Sink;
  startMs: number;
  nowMs: number;
  bets: number;
  progress: (line: string) => void;
}): Promise<void> {
  const { rng, plans, betting, cashier, chatter, visits, rollups, sink, startMs, nowMs, bets } = world;
  const decodable = plans.filter(({ game }) => game.decodable);
  const demoBets = (world.demo ? decodable : []).reduce(
    (sum, { style }) => sum + demoRounds * demoSize[style] * betsPerSeat[style],
    0,
  );
  const rhythm = world.rhythm(bets - demoBets);
  const groups = createGroups({
    rng,
    betting,
    cashier,
    chatter,
    visits,
    // However many came before, a bet is left for each game that the demo member plays later.
    most: (group, ms) =>
      Math.max(
        0,
        bets - kept - groups.unplayedBeside(group) - betting.made - (group.guest ? 0 : reserved(ms)),
      ),
  });
  /** Bets kept for the regulars' last rounds. */
  let kept = world.regulars.length;
  const between = ([from, to]: Range) => from + rng.int(to - from + 1);
  // A game's groups are as frequent as its share divided by how many bets one of them makes.
  const weights = plans.map(
    ({ share, style }) => share / (middle(roundsOf[style]) * middle(sizeOf[style]) * betsPerSeat[style]),
  );
  const firstOfEach = rng.shuffle([...plans]);

  /** The part of the demo member's bets that is due by an instant. */
  const demoPart = (ms: number) =>
    Math.max(0, Math.min(1, 1 - (nowMs - demoUntilMs - ms) / (demoFromMs - demoUntilMs)));

  /** In the last day, bets kept for the time that is left. */
  function reserved(ms: number): number {
    if (ms < nowMs - savingMs || ms >= nowMs) return 0;
    const later = (bets - demoBets - rhythm.target(ms)) * keptBack;
    return Math.floor(later + 1.5 * demoBets * (1 - demoPart(ms)));
  }

  /** Starts the groups that the rhythm wants in the next step. */
  function plan(ms: number): void {
    const horizon = Math.min(nowMs, ms + 1.5 * stepMs);
    const expected = rhythm.target(horizon) + demoBets * demoPart(ms);
    const missing = expected - betting.made;
    let covered = groups.outstanding(ms, nowMs);
    for (let tries = 0; covered < missing && tries < 5_000; tries += 1) {
      const own = firstOfEach.pop() ?? plans[rng.weighted(weights)];
      if (!own) return;
      const begin = ms + rng.int(stepMs);
      const free = own.rooms.filter((room) => !room.busy);
      if (free.length === 0 || begin >= nowMs) {
        // All tables are taken: more people join one of them.
        for (const group of groups.all) {
          if (group.plan !== own || group.seats.length >= mostSeats) continue;
          if (groups.join(group, ms)) covered += group.rounds * betsPerSeat[own.style];
          break;
        }
        continue;
      }
      const size = between(sizeOf[own.style]);
      const usual = between(roundsOf[own.style]);
      const rounds =
        begin > nowMs - hastyMs ? Math.min(usual, 2 + Math.ceil((missing - covered) / size)) : usual;
      groups.start(own, pickRoom(rng, free), begin, rounds, size);
      const part = Math.min(1, (nowMs - begin) / (rounds * own.roundMs));
      covered += rounds * size * betsPerSeat[own.style] * part;
    }
  }

  /** demo1 plays every game once, in rounds whose numbers are known. */
  function planDemo(person: Person): void {
    for (const [index, own] of decodable.entries()) {
      const begin = nowMs - demoFromMs + Math.floor((index * (demoFromMs - demoUntilMs)) / decodable.length);
      const room = own.rooms[0];
      if (!room || begin < startMs) continue;
      const demo = { person, inningId: `DEMO-${own.game.id}-1` };
      groups.start(own, room, begin, demoRounds, demoSize[own.style], demo);
    }
  }

  /** Regulars who have not played a mini game yet, of which a small world has few. */
  const unseen = new Set(world.regulars);
  const minis = plans.filter(({ game }) => game.category === 'mini');

  /** Each of the regulars plays a mini game as soon as it is free, so that their agents have bets and orders of such. */
  function planRegulars(ms: number): void {
    for (const person of unseen) {
      const own = minis.find((one) => visits.may(person, one, ms));
      const room = own?.rooms[0];
      if (!own || !room) continue;
      unseen.delete(person);
      groups.start(own, room, ms, regularRounds, 1, { person, inningId: undefined });
    }
  }

  /** Single stretches at fishing tables, spread over the last minutes. */
  function planSingles(ms: number): void {
    const running = [...groups.all].filter(({ plan: { style } }) => isShared(style));
    const open = Math.min(
      mostOpen,
      running.reduce((sum, group) => sum + group.seats.length, 0),
    );
    const missing = Math.ceil(bets - betting.made - groups.outstanding(ms, nowMs) - open);
    const fishing = plans.filter(({ style }) => style === 'fishing');
    for (let n = 0; n < missing; n += 1) {
      const own = rng.pick(fishing);
      const begin = ms + rng.int(Math.max(1, nowMs - ms - 2 * own.roundMs));
      groups.start(own, rng.pick(own.rooms), begin, 1, 1);
    }
  }

  /** Rounds without a result yet, one for each of the regulars, so that their agents have an open bet at any hour. */
  function leaveOpen(ms: number): void {
    kept = 0;
    const own = plans.find(({ game }) => game.id === 201);
    const room = own?.rooms[0];
    if (!own || !room) return;
    for (const person of world.regulars) {
      visits.arrive(person, own.game.id, ms);
      cashier.deposit(person, stakeOf(rng, person, own, room.hall) * own.liability, ms);
      betting.leaveOpen({
        plan: own,
        room,
        players: [person],
        startMs: ms - own.bettingMs,
        endMs: ms,
        most: 1,
      });
      visits.leave(person, own.game.parentId ?? 1, ms);
    }
  }

  /** Rounds that are running at the end have their stakes and no result; then the last few bets to the exact number. */
  function end(): void {
    betting.decideParked(nowMs);
    for (const group of groups.unfinished()) {
      const begun = (group.roundStartMs ?? nowMs) < nowMs - 3_000;
      if (begun && betting.made < bets) betting.leaveOpen(groups.handOf(group, nowMs));
    }
    const own = plans.find(({ style }) => style === 'fishing');
    const room = own?.rooms[0];
    if (!own || !room) return;
    const startMs = nowMs - own.roundMs;
    for (let tries = 0; betting.made < bets && tries < 10 * bets; tries += 1) {
      const person = visits.find(own, null, startMs);
      if (!person) continue;
      cashier.deposit(person, stakeOf(rng, person, own, room.hall) * own.liability, nowMs);
      betting.play({ plan: own, room, players: [person], startMs, endMs: nowMs, most: 1 });
    }
  }

  let month = '';
  let demoPlanned = false;
  for (let ms = startMs; ms < nowMs - lastMs; ms += stepMs) {
    groups.run(ms);
    cashier.regular(ms);
    betting.decideParked(ms);
    if (world.demo && ms >= nowMs - demoFromMs - stepMs && !demoPlanned) {
      demoPlanned = true;
      planDemo(world.demo);
    }
    if (ms >= nowMs - regularsFromMs) planRegulars(ms);
    plan(ms);
    rollups.close(ms);
    await sink.drain();
    const label = new Date(ms).toISOString().slice(0, 7);
    if (month && label !== month) world.progress(`  ${month}: ${betting.made} of ${bets} bets`);
    month = label;
  }
  groups.run(nowMs - lastMs);
  leaveOpen(nowMs - lastMs);
  planSingles(nowMs - lastMs);
  groups.run(nowMs);
  end();
  visits.settle(plans);
  rollups.close(nowMs + 3 * dayMs);
  await sink.drain();
}
