import type { Rng } from '@pitboss/rounds/deal/rng';
import { createQueue } from '../heap.ts';
import type { Cashier } from '../money/cashier.ts';
import type { Person } from '../people/people.ts';
import type { Betting } from './betting.ts';
import type { Chatter } from './chatter.ts';
import type { GamePlan, Room, Style } from './games.ts';
import type { Hand } from './hand.ts';
import { stakeOf } from './placing.ts';
import type { Visits } from './visits.ts';

/** Between two rounds of a group. */
const pauseMs = 2_000;
/** People who start together; the others come later. */
const mostAtStart = 12;
/** More than this do not fit at a table. */
export const mostSeats = 40;
/** Rounds that a member stays for on average; who plays alone stays as long as the group. */
const visitRounds = { live: 6, seats: 6, solo: 100, fishing: 100 } as const;
/** Bets that a member makes in a round. */
export const betsPerSeat = { live: 1.1, seats: 0.75, solo: 1, fishing: 1 } as const;

/** Whether people play together at one table, which only one group can have. */
export const isShared = (style: Style): boolean => style === 'live' || style === 'seats';

interface Seat {
  readonly person: Person;
  left: number;
}

/** People at one table (or one person alone) for a while. */
export interface Group {
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
  /** A member who must be there, and the number of its first round, if it is known. */
  readonly guest?: { readonly person: Person; inningId: string | undefined };
}

/** Whether its guest has yet to play the round whose number is known. */
const isUnplayed = (group: Group): group is Group & { guest: NonNullable<Group['guest']> } =>
  group.guest?.inningId !== undefined;

/** Lets groups play in the order of time: people come, bring money, bet, and go. */
export function createGroups(input: {
  rng: Rng;
  betting: Betting;
  cashier: Cashier;
  chatter: Chatter;
  visits: Visits;
  /** How many bets a round may have that ends at an instant. */
  most: (group: Group, ms: number) => number;
}) {
  const { rng, betting, cashier, chatter, visits, most } = input;
  const queue = createQueue<Group>();
  const groups = new Set<Group>();
  /** Groups whose guest has not played that round yet. */
  let unplayed = 0;

  function sit(group: Group, person: Person, ms: number): void {
    visits.arrive(person, group.plan.game.id, ms);
    const usual = visitRounds[group.plan.style];
    group.seats.push({ person, left: Math.max(1, Math.round(usual * (0.3 + rng.float() * 1.4))) });
  }

  /** Lets one more member sit down, with its partner if it has one; false when nobody is free. */
  function join(group: Group, ms: number): boolean {
    const { plan, room } = group;
    const person = visits.find(plan, isShared(plan.style) ? room.hall : null, ms);
    if (!person) return false;
    sit(group, person, ms);
    const { partner } = person;
    if (partner && plan.style === 'live' && visits.may(partner, plan, ms)) sit(group, partner, ms);
    return true;
  }

  function stand(group: Group, person: Person, ms: number): void {
    const { plan, room } = group;
    visits.leave(person, plan.game.parentId ?? 1, ms);
    const { balance } = person.purse;
    const rich = stakeOf(rng, person, plan, room.hall) * plan.liability * (person.hunter ? 15n : 120n);
    if (balance > rich && rng.chance(0.5)) cashier.withdraw(person, (balance / 10n) * 7n + 1n, ms);
  }

  /** Whether a member plays another round, bringing money if it must. */
  function stays(group: Group, place: Seat, ms: number): boolean {
    const { plan, room, guest, roundStartMs } = group;
    const { person } = place;
    const must = person === guest?.person;
    if (!must && (place.left <= 0 || person.stopMs <= ms)) return false;
    const needed = stakeOf(rng, person, plan, room.hall) * plan.liability * (plan.style === 'live' ? 3n : 1n);
    if (person.purse.balance >= needed) return true;
    if (must || roundStartMs === null || rng.chance(0.55)) {
      cashier.deposit(person, needed, ms);
      return true;
    }
    return person.purse.balance * 4n >= needed;
  }

  /** The round of a group that ends (or would end) at an instant. */
  function handOf(group: Group, endMs: number): Hand {
    const { plan, room, seats, guest, roundStartMs } = group;
    const keen = plan.style === 'live' ? 0.86 : 1;
    const people = seats.map(({ person }) => person);
    const players = people.filter((person) => person === guest?.person || rng.chance(keen));
    const startMs = roundStartMs ?? endMs;
    return { plan, room, players, startMs, endMs, inningId: guest?.inningId, most: most(group, endMs) };
  }

  function settle(group: Group, ms: number): void {
    const before = betting.made;
    betting.play(handOf(group, ms));
    group.made += betting.made - before;
    if (isUnplayed(group) && betting.made > before) {
      group.guest.inningId = undefined;
      unplayed -= 1;
    }
    if (group.plan.style !== 'live') return;
    const people = group.seats.map(({ person }) => person);
    chatter.talk(people, group.room.id, ms);
  }

  function begin(group: Group, ms: number): void {
    const { plan, guest } = group;
    if (guest) {
      group.room = plan.rooms.find((free) => !free.busy) ?? group.room;
      if (isShared(plan.style)) group.room.busy = true;
      sit(group, guest.person, ms);
    }
    while (group.seats.length < Math.min(group.size, mostAtStart) && join(group, ms));
  }

  function step(group: Group, ms: number): void {
    const { plan, room } = group;
    if (group.roundStartMs === null) begin(group, ms);
    else {
      settle(group, ms);
      group.rounds -= 1;
      if (isShared(plan.style) && group.seats.length < group.size && rng.chance(0.7)) join(group, ms);
    }
    for (const place of group.seats) place.left -= 1;
    group.seats = group.seats.filter((place) => {
      const remains = group.rounds > 0 && stays(group, place, ms);
      if (!remains) stand(group, place.person, ms);
      return remains;
    });
    if (group.seats.length === 0) {
      if (isShared(plan.style)) (group.guest ? group.room : room).busy = false;
      groups.delete(group);
      return;
    }
    group.roundStartMs = ms + pauseMs;
    const length = plan.style === 'live' ? plan.roundMs : plan.roundMs * (0.5 + rng.float());
    queue.push(Math.floor(group.roundStartMs + length), group);
  }

  return {
    all: groups as ReadonlySet<Group>,
    /** How many of these there are beside one. */
    unplayedBeside: (group: Group) => unplayed - (isUnplayed(group) ? 1 : 0),
    join,
    handOf,
    /** Plans a group of so many people for so many rounds. */
    start(
      plan: GamePlan,
      room: Room,
      ms: number,
      rounds: number,
      size: number,
      guest?: Group['guest'],
    ): void {
      if (isShared(plan.style) && !guest) room.busy = true;
      const group: Group = {
        plan,
        room,
        seats: [],
        size,
        rounds,
        // A guest's rounds are counted apart.
        expected: guest ? 0 : rounds * size * betsPerSeat[plan.style],
        made: 0,
        endMs: ms + rounds * (plan.roundMs + pauseMs),
        roundStartMs: null,
        ...(guest && { guest }),
      };
      if (isUnplayed(group)) unplayed += 1;
      groups.add(group);
      queue.push(ms, group);
    },
    /** Plays everything that is due by an instant. */
    run(until: number): void {
      for (let next = queue.pop(until); next; next = queue.pop(until)) step(next.item, next.ms);
    },
    /** Groups whose round is not over. */
    unfinished: (): Group[] => queue.rest().map(({ item }) => item),
    /** Bets that the groups will probably still make between two instants. */
    outstanding(fromMs: number, untilMs: number): number {
      let sum = 0;
      for (const group of groups) {
        const rest = Math.max(0, group.expected - group.made);
        sum += rest * Math.min(1, (untilMs - fromMs) / Math.max(1, group.endMs - fromMs));
      }
      return sum;
    },
  };
}
