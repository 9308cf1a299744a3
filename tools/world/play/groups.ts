import type { Rng } from '@pitboss/rounds/deal/rng';
import type { GamePlan, Room, Style } from '../games/games.ts';
import { stakeOf } from '../games/placing.ts';
import type { Cashier } from '../money/cashier.ts';
import type { User } from '../users/users.ts';
import type { Betting } from './betting.ts';
import type { Chatter } from './chatter.ts';
import type { Hand } from './hand.ts';
import { createQueue } from './heap.ts';
import type { Visits } from './visits.ts';

/** Between two rounds of a group. */
const pauseMs = 2_000;
/** Number of members who start together; the others join later. */
const maxAtStart = 12;
/** More than this do not fit at a table. */
export const maxSeats = 40;
/** Rounds that a member stays for on average; who plays alone stays as long as the group. */
const visitRounds = { live: 6, seats: 6, solo: 100, fishing: 100 } as const;
/** Bets that a member makes in a round. */
export const betsPerSeat = { live: 1.1, seats: 0.75, solo: 1, fishing: 1 } as const;

/** Returns whether a style is played at one table, which only one group can have. */
export const isShared = (style: Style): boolean => style === 'live' || style === 'seats';

interface Seat {
  readonly person: User;
  left: number;
}

/** Members at one table (or a single member) for a while. */
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
  readonly guest?: { readonly person: User; inningId: string | undefined };
}

/** Returns whether the guest has yet to play the round whose number is known. */
const isUnplayed = (group: Group): group is Group & { guest: NonNullable<Group['guest']> } =>
  group.guest?.inningId !== undefined;

interface GroupsInput {
  readonly rng: Rng;
  readonly betting: Betting;
  readonly cashier: Cashier;
  readonly chatter: Chatter;
  readonly visits: Visits;
  /** Maximum number of bets of a round that ends at a time. */
  readonly most: (group: Group, ms: number) => number;
}

/** Plays the groups in the order of time: members join, deposit money, bet, and leave. */
export class Groups {
  private readonly queue = createQueue<Group>();
  private readonly groups = new Set<Group>();
  /** Groups whose guest has not played that round yet. */
  private unplayed = 0;

  constructor(private readonly input: GroupsInput) {}

  private sit(group: Group, user: User, ms: number): void {
    const { visits, rng } = this.input;
    visits.arrive(user, group.plan.game.id, ms);
    const usual = visitRounds[group.plan.style];
    group.seats.push({ person: user, left: Math.max(1, Math.round(usual * (0.3 + rng.float() * 1.4))) });
  }

  /** Seats one more member, with its partner if it has one; returns false when none is free. */
  join(group: Group, ms: number): boolean {
    const { visits } = this.input;
    const { plan, room } = group;
    const user = visits.find(plan, isShared(plan.style) ? room.hall : null, ms);
    if (!user) return false;
    this.sit(group, user, ms);
    const { partner } = user;
    if (partner && plan.style === 'live' && visits.may(partner, plan, ms)) this.sit(group, partner, ms);
    return true;
  }

  private stand(group: Group, user: User, ms: number): void {
    const { visits, rng, cashier } = this.input;
    const { plan, room } = group;
    visits.leave(user, plan.game.parentId ?? 1, ms);
    const { balance } = user.purse;
    const rich = stakeOf(rng, user, plan, room.hall) * plan.liability * (user.hunter ? 15n : 120n);
    if (balance > rich && rng.chance(0.5)) cashier.withdraw(user, (balance / 10n) * 7n + 1n, ms);
  }

  /** Returns whether a member plays another round; deposits money for it if needed. */
  private stays(group: Group, position: Seat, ms: number): boolean {
    const { rng, cashier } = this.input;
    const { plan, room, guest, roundStartMs } = group;
    const { person } = position;
    const must = person === guest?.person;
    if (!must && (position.left <= 0 || person.stopMs <= ms)) return false;
    const needed = stakeOf(rng, person, plan, room.hall) * plan.liability * (plan.style === 'live' ? 3n : 1n);
    if (person.purse.balance >= needed) return true;
    if (must || roundStartMs === null || rng.chance(0.55)) {
      cashier.deposit(person, needed, ms);
      return true;
    }
    return person.purse.balance * 4n >= needed;
  }

  /** Returns the round of a group that ends (or would end) at a time. */
  handOf(group: Group, endMs: number): Hand {
    const { rng, most } = this.input;
    const { plan, room, seats, guest, roundStartMs } = group;
    const keen = plan.style === 'live' ? 0.86 : 1;
    const users = seats.map(({ person }) => person);
    const players = users.filter((user) => user === guest?.person || rng.chance(keen));
    const startMs = roundStartMs ?? endMs;
    return { plan, room, players, startMs, endMs, inningId: guest?.inningId, most: most(group, endMs) };
  }

  private settle(group: Group, ms: number): void {
    const { betting, chatter } = this.input;
    const before = betting.made;
    betting.play(this.handOf(group, ms));
    group.made += betting.made - before;
    if (isUnplayed(group) && betting.made > before) {
      group.guest.inningId = undefined;
      this.unplayed -= 1;
    }
    if (group.plan.style !== 'live') return;
    const users = group.seats.map(({ person }) => person);
    chatter.talk(users, group.room.id, ms);
  }

  private begin(group: Group, ms: number): void {
    const { plan, guest } = group;
    if (guest) {
      group.room = plan.rooms.find((free) => !free.busy) ?? group.room;
      if (isShared(plan.style)) group.room.busy = true;
      this.sit(group, guest.person, ms);
    }
    while (group.seats.length < Math.min(group.size, maxAtStart) && this.join(group, ms));
  }

  private step(group: Group, ms: number): void {
    const { rng } = this.input;
    const { plan, room } = group;
    if (group.roundStartMs === null) this.begin(group, ms);
    else {
      this.settle(group, ms);
      group.rounds -= 1;
      if (isShared(plan.style) && group.seats.length < group.size && rng.chance(0.7)) this.join(group, ms);
    }
    for (const position of group.seats) position.left -= 1;
    group.seats = group.seats.filter((position) => {
      const remains = group.rounds > 0 && this.stays(group, position, ms);
      if (!remains) this.stand(group, position.person, ms);
      return remains;
    });
    if (group.seats.length === 0) {
      if (isShared(plan.style)) (group.guest ? group.room : room).busy = false;
      this.groups.delete(group);
      return;
    }
    group.roundStartMs = ms + pauseMs;
    const length = plan.style === 'live' ? plan.roundMs : plan.roundMs * (0.5 + rng.float());
    this.queue.push(Math.floor(group.roundStartMs + length), group);
  }

  get all() {
    return this.groups as ReadonlySet<Group>;
  }

  /** Returns the number of unplayed groups other than this one. */
  unplayedBeside(group: Group) {
    return this.unplayed - (isUnplayed(group) ? 1 : 0);
  }

  /** Plans a group of `size` members for a number of rounds. */
  start(plan: GamePlan, room: Room, ms: number, rounds: number, size: number, guest?: Group['guest']): void {
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
    if (isUnplayed(group)) this.unplayed += 1;
    this.groups.add(group);
    this.queue.push(ms, group);
  }

  /** Plays everything that is due up to a time. */
  run(until: number): void {
    for (let next = this.queue.pop(until); next; next = this.queue.pop(until)) this.step(next.item, next.ms);
  }

  /** Groups whose round is not over. */
  unfinished(): Group[] {
    return this.queue.rest().map(({ item }) => item);
  }

  /** Estimates the bets that the groups will still make between two times. */
  outstanding(fromMs: number, untilMs: number): number {
    let sum = 0;
    for (const group of this.groups) {
      const rest = Math.max(0, group.expected - group.made);
      sum += rest * Math.min(1, (untilMs - fromMs) / Math.max(1, group.endMs - fromMs));
    }
    return sum;
  }
}
