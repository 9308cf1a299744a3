import type { Rng } from '@pitboss/rounds/deal/rng';
import { type Betting, type Hand, stakeOf } from './betting.ts';
import type { Cashier } from './cashier.ts';
import type { Chatter } from './chatter.ts';
import { type GamePlan, pickRoom, type Room } from './games.ts';
import { createQueue } from './heap.ts';
import type { Person } from './people.ts';
import { dayMs, hourMs, type Rhythm } from './rhythm.ts';
import type { Rollups } from './rollup.ts';
import type { Sink } from './rows.ts';
import type { Visits } from './visits.ts';

/** Groups are planned in steps of this length. */
const stepMs = 10 * 60_000;
/** Near the end, single bets make up what is missing to the exact number. */
const lastMs = 15 * 60_000;
const pauseMs = 2_000;
const hastyMs = 5 * hourMs;

interface Seat {
  readonly person: Person;
  left: number;
}

/** People at one table (or one person alone) for a while. */
interface Group {
  readonly plan: GamePlan;
  room: Room;
  seats: Seat[];
  readonly size: number;
  rounds: number;
  /** Bets expected in all, and made. */
  readonly expected: number;
  made: number;
  readonly endMs: number;
  roundStartMs: number | null;
  /** A member who must be there, and the number of its first round. */
  readonly demo?: { readonly person: Person; inningId: string | undefined };
}

/** The demo member's groups: so many rounds of every decodable game, with company. */
const demoRoundsEach = 3;
const demoSize = { live: 5, seats: 2, solo: 1, fishing: 1 } as const;

const roundsOf = { live: [18, 36], seats: [8, 16], solo: [6, 20], fishing: [2, 7] } as const;
const sizeOf = { live: [3, 7], seats: [1, 3], solo: [1, 1], fishing: [1, 1] } as const;
const visitOf = { live: 6, seats: 6, solo: 100, fishing: 100 } as const;
/** Whether people play together at one table, which only one group can have. */
const shared = (plan: GamePlan): boolean => plan.style === 'live' || plan.style === 'seats';

const betsPerSeat = { live: 1.1, seats: 0.75, solo: 1, fishing: 1 } as const;

/** Plays the whole period in the order of time. */
export async function play(world: {
  rng: Rng;
  plans: readonly GamePlan[];
  demo: Person;
  betting: Betting;
  cashier: Cashier;
  chatter: Chatter;
  visits: Visits;
  rollups: Rollups;
  rhythm: (bets: number) => Rhythm;
  sink: Sink;
  startMs: number;
  nowMs: number;
  bets: number;
  progress: (line: string) => void;
}): Promise<void> {
  const { rng, plans, betting, cashier, chatter, visits, rollups, sink, startMs, nowMs, bets } = world;
  const queue = createQueue<Group>();
  const groups = new Set<Group>();
  const between = ([from, to]: readonly [number, number]) => from + rng.int(to - from + 1);
  // A game's groups are as frequent as its share divided by how many bets one of them makes.
  const weights = plans.map((plan) => plan.share / expectedOf(plan, 1));
  const turn = rng.shuffle([...plans]);
  const decodable = plans.filter((own) => own.game.decodable);
  const demoBets = decodable.reduce(
    (sum, { style }) => sum + demoRoundsEach * demoSize[style] * betsPerSeat[style],
    0,
  );
  const rhythm = world.rhythm(bets - demoBets);

  function expectedOf(plan: GamePlan, factor: number): number {
    const middle = ([from, to]: readonly [number, number]) => (from + to) / 2;
    return middle(roundsOf[plan.style]) * middle(sizeOf[plan.style]) * betsPerSeat[plan.style] * factor;
  }

  function start(
    plan: GamePlan,
    room: Room,
    ms: number,
    rounds: number,
    size: number,
    demo?: Group['demo'],
  ): void {
    // The demo rounds are set aside from the start (demoBets).
    const expected = demo ? 0 : rounds * size * betsPerSeat[plan.style];
    const endMs = ms + rounds * (plan.roundMs + pauseMs);
    if (shared(plan) && !demo) room.busy = true;
    const group: Group = {
      plan,
      room,
      seats: [],
      size,
      rounds,
      expected,
      made: 0,
      endMs,
      roundStartMs: null,
      ...(demo && { demo }),
    };
    groups.add(group);
    queue.push(ms, group);
  }

  /** Bets that running groups will probably still make before an instant. */
  function outstanding(nowAt: number, until: number): number {
    let sum = 0;
    for (const group of groups) {
      const rest = Math.max(0, group.expected - group.made);
      sum += rest * Math.min(1, (until - nowAt) / Math.max(1, group.endMs - nowAt));
    }
    return sum;
  }

  function plan(ms: number): void {
    const horizon = Math.min(nowMs, ms + 1.5 * stepMs);
    const known = demoBets * Math.max(0, Math.min(1, 1 - (nowMs - hourMs - ms) / (21 * hourMs)));
    const missing = rhythm.target(horizon) + known - betting.made;
    let covered = outstanding(ms, nowMs);
    for (let tries = 0; covered < missing && tries < 5_000; tries += 1) {
      const chosen = turn.pop() ?? plans[rng.weighted(weights)];
      if (!chosen) return;
      const free = chosen.rooms.filter((room) => !room.busy);
      const begin = ms + rng.int(stepMs);
      if (free.length === 0 || begin >= nowMs) {
        // All tables are taken: more people join one of them.
        const running = [...groups].find((group) => group.plan === chosen && group.seats.length < 40);
        if (running) {
          seat(running, ms);
          covered += running.rounds * betsPerSeat[chosen.style];
        }
        continue;
      }
      const size = between(sizeOf[chosen.style]);
      let rounds = between(roundsOf[chosen.style]);
      // Towards the end groups are short, so that no single one takes the bets of the last hours.
      if (begin > nowMs - hastyMs) rounds = Math.min(rounds, 2 + Math.ceil((missing - covered) / size));
      start(chosen, pickRoom(rng, free), begin, rounds, size);
      covered +=
        rounds * size * betsPerSeat[chosen.style] * Math.min(1, (nowMs - begin) / (rounds * chosen.roundMs));
    }
  }

  function seat(group: Group, ms: number): void {
    const person = visits.find(group.plan, shared(group.plan) ? group.room.hall : null, ms);
    if (!person) return;
    sit(group, person, ms);
    const { partner } = person;
    if (partner && group.plan.style === 'live' && visits.may(partner, group.plan, ms))
      sit(group, partner, ms);
  }

  function sit(group: Group, person: Person, ms: number): void {
    visits.arrive(person, group.plan.game.id, ms);
    const usual = visitOf[group.plan.style];
    group.seats.push({ person, left: Math.max(1, Math.round(usual * (0.3 + rng.float() * 1.4))) });
  }

  function stand(group: Group, person: Person, ms: number): void {
    visits.leave(person, group.plan.game.parentId ?? 1, ms);
    const { balance } = person.purse;
    const rich =
      stakeOf(rng, person, group.plan, group.room.hall) * group.plan.liability * (person.hunter ? 15n : 120n);
    if (balance > rich && rng.chance(0.5)) cashier.withdraw(person, (balance / 10n) * 7n + 1n, ms);
  }

  /** Between two rounds people leave, come, and bring money. */
  function change(group: Group, ms: number): void {
    const { plan: own, demo } = group;
    const staying: Seat[] = [];
    for (const place of group.seats) {
      place.left -= 1;
      const { person } = place;
      const must = person === demo?.person;
      let stays = must || (place.left > 0 && person.stopMs > ms);
      if (stays) {
        const needed =
          stakeOf(rng, person, own, group.room.hall) * own.liability * (own.style === 'live' ? 3n : 1n);
        if (person.purse.balance < needed) {
          if (must || group.roundStartMs === null || rng.chance(0.55)) cashier.deposit(person, needed, ms);
          else if (person.purse.balance * 4n < needed) stays = false;
        }
      }
      if (stays) staying.push(place);
      else stand(group, person, ms);
    }
    group.seats = staying;
  }

  function step(group: Group, ms: number): void {
    const { plan: own, room, demo } = group;
    const first = group.roundStartMs === null;
    if (first) {
      if (demo) {
        group.room = own.rooms.find((free) => !free.busy) ?? room;
        if (shared(own)) group.room.busy = true;
        sit(group, demo.person, ms);
      }
      while (group.seats.length < group.size && group.seats.length < 12) {
        const before = group.seats.length;
        seat(group, ms);
        if (group.seats.length === before) break;
      }
    } else {
      settle(group, ms);
      group.rounds -= 1;
      if (shared(own) && group.seats.length < group.size && rng.chance(0.7)) seat(group, ms);
    }
    if (group.rounds > 0) change(group, ms);
    if (group.rounds <= 0 || group.seats.length === 0) {
      for (const { person } of group.seats) stand(group, person, ms);
      if (shared(own)) group.room.busy = false;
      groups.delete(group);
      return;
    }
    group.roundStartMs = ms + pauseMs;
    const length = own.style === 'live' ? own.roundMs : own.roundMs * (0.5 + rng.float());
    queue.push(Math.floor(group.roundStartMs + length), group);
  }

  function handOf(group: Group, endMs: number): Hand {
    const keen = group.plan.style === 'live' ? 0.86 : 1;
    const players = group.seats
      .map(({ person }) => person)
      .filter((person) => person === group.demo?.person || rng.chance(keen));
    return {
      plan: group.plan,
      room: group.room,
      players,
      startMs: group.roundStartMs ?? endMs,
      endMs,
      inningId: group.demo?.inningId,
      most: bets - betting.made,
    };
  }

  function settle(group: Group, ms: number): void {
    const before = betting.made;
    if (before >= bets) return;
    betting.play(handOf(group, ms));
    group.made += betting.made - before;
    if (group.demo && betting.made > before) group.demo.inningId = undefined;
    if (group.plan.style === 'live')
      chatter.talk(
        group.seats.map((place) => place.person),
        group.room.id,
        ms,
      );
  }

  /** demo1 plays every game once within the last day, in rounds whose numbers are known. */
  function demoRounds(): void {
    for (const [index, own] of decodable.entries()) {
      const begin = nowMs - 22 * hourMs + Math.floor((index * 21 * hourMs) / decodable.length);
      const room = own.rooms[0];
      if (!room || begin < startMs) continue;
      start(own, room, begin, demoRoundsEach, demoSize[own.style], {
        person: world.demo,
        inningId: `DEMO-${own.game.id}-1`,
      });
    }
  }

  function singles(ms: number): void {
    const missing = Math.ceil(bets - betting.made - outstanding(ms, nowMs));
    const fishing = plans.filter((own) => own.style === 'fishing');
    for (let n = 0; n < missing; n += 1) {
      const own = rng.pick(fishing);
      const room = rng.pick(own.rooms);
      start(own, room, ms + rng.int(Math.max(1, nowMs - ms - 2 * own.roundMs)), 1, 1);
    }
  }

  function run(until: number): void {
    for (let next = queue.pop(until); next; next = queue.pop(until)) step(next.item, next.ms);
  }

  let month = '';
  let filled = false;
  for (let ms = startMs; ms < nowMs; ms += stepMs) {
    run(ms);
    if (ms >= nowMs - 26 * hourMs && !filled) {
      filled = true;
      world.demo.busy = false;
      demoRounds();
    }
    if (ms < nowMs - lastMs) plan(ms);
    rollups.close(ms);
    chatter.stream(ms, stepMs);
    await sink.drain();
    const label = new Date(ms).toISOString().slice(0, 7);
    if (label !== month) {
      if (month) world.progress(`  ${month}: ${betting.made} of ${bets} bets`);
      month = label;
    }
  }
  run(nowMs - lastMs);
  singles(nowMs - lastMs);
  run(nowMs);
  for (const { item } of queue.rest()) {
    if (item.seats.length > 0 && betting.made < bets && (item.roundStartMs ?? nowMs) < nowMs - 3_000)
      betting.leaveOpen(handOf(item, nowMs));
  }
  fill();
  visits.settle(plans);
  rollups.close(nowMs + 3 * dayMs);
  await sink.drain();

  /** The last few bets to the exact number. */
  function fill(): void {
    const own = plans.find((one) => one.style === 'fishing');
    const room = own?.rooms[0];
    if (!own || !room) return;
    for (let tries = 0; betting.made < bets && tries < bets; tries += 1) {
      const person = visits.find(own, null, nowMs - own.roundMs);
      if (!person) continue;
      cashier.deposit(person, stakeOf(rng, person, own, room.hall) * own.liability, nowMs);
      betting.play({
        plan: own,
        room,
        players: [person],
        startMs: nowMs - own.roundMs,
        endMs: nowMs,
        most: 1,
      });
    }
  }
}
