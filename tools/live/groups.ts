import type { Rng } from '@pitboss/rounds/deal/rng';
import type { GamePlan, Room } from '../world/games/games.ts';
import { stakeOf } from '../world/games/placing.ts';
import { betsPerSeat, isShared } from '../world/play/groups.ts';
import { beijingMs, hourShare } from '../world/time/rhythm.ts';
import type { Rules } from './enforce/rules.ts';
import type { Floor } from './members/floor.ts';
import type { LivePlayer } from './members/players.ts';
import type { OpenRound } from './round.ts';
import type { LiveTable } from './table.ts';

/** Bets per second when the day is at its busiest, and at least. */
const busiest = 2;
const quietest = 0.5;
const pauseMs = 3_000;

/** Members at one table (or a single member) for a while. */
interface LiveGroup {
  readonly plan: GamePlan;
  readonly room: Room;
  seats: { player: LivePlayer; left: number }[];
  rounds: number;
  round: OpenRound | null;
  sent: boolean;
  nextMs: number;
}

/** Bets per second, by the hour of the Beijing day. */
const paceAt = (ms: number): number =>
  Math.max(quietest, busiest * hourShare(new Date(ms + beijingMs).getUTCHours()));

const weightOf = ({ share, style }: GamePlan): number =>
  share / { live: 40, seats: 12, solo: 12, fishing: 4 }[style];

interface LiveGroupsInput {
  readonly rng: Rng;
  readonly rules: Rules;
  readonly floor: Floor;
  readonly table: LiveTable;
  readonly plans: readonly GamePlan[];
  readonly speed: number;
  readonly startMs: number;
}

/** Plays the groups: members sit down, bet round by round, talk, buy and leave. */
export class LiveGroups {
  private readonly groups = new Set<LiveGroup>();
  private readonly betweenMs: number;
  private tickerMs: number;

  constructor(private readonly input: LiveGroupsInput) {
    this.betweenMs = pauseMs / input.speed;
    this.tickerMs = input.startMs;
  }

  /** Starts a group where the groups make fewer bets than the hour wants. */
  plan(now: number): void {
    const { rng, rules, plans, speed } = this.input;
    let pace = 0;
    for (const { plan: own, seats } of this.groups)
      pace += (seats.length * betsPerSeat[own.style]) / ((own.roundMs + this.betweenMs) / 1000);
    if (pace >= paceAt(now) * speed) return;
    const own = plans[rng.weighted(plans.map(weightOf))];
    const open = own?.rooms.filter(({ id }) => rules.isOpen(id)) ?? [];
    const room = open.length > 0 ? rng.pick(open) : undefined;
    if (!own || !room || room.busy) return;
    const group: LiveGroup = {
      plan: own,
      room,
      seats: [],
      rounds: own.style === 'fishing' ? 2 + rng.int(5) : 8 + rng.int(20),
      round: null,
      sent: false,
      nextMs: now,
    };
    const size = own.style === 'live' ? 3 + rng.int(5) : own.style === 'seats' ? 1 + rng.int(3) : 1;
    for (let n = 0; n < size; n += 1) this.join(group, now);
    if (group.seats.length === 0) return;
    if (isShared(own.style)) room.busy = true;
    this.groups.add(group);
  }

  private join(group: LiveGroup, now: number): void {
    const { rng, floor } = this.input;
    const player = floor.find(group.plan, now);
    if (!player) return;
    floor.arrive(player, group.plan.game.id, now);
    group.seats.push({ player, left: isShared(group.plan.style) ? 3 + rng.int(8) : 100 });
  }

  /** Changes the members of a group between two rounds, and their money. */
  private change(group: LiveGroup, now: number): void {
    const { rng, rules, floor } = this.input;
    const { plan: own, room } = group;
    group.rounds -= 1;
    if (isShared(own.style) && group.seats.length < 8 && rng.chance(0.35)) this.join(group, now);
    group.seats = group.seats.filter((seat) => {
      seat.left -= 1;
      const needed = stakeOf(rng, seat.player, own, room.hall) * own.liability;
      const stays =
        group.rounds > 0 &&
        rules.isOpen(room.id) &&
        seat.left > 0 &&
        floor.knows(seat.player) &&
        seat.player.online &&
        rules.mayBet(seat.player, own.game.id) &&
        floor.fund(seat.player, needed * 3n, now);
      if (!stays) floor.leave(seat.player, now);
      return stays;
    });
    if (group.seats.length > 0) return;
    room.busy = false;
    this.groups.delete(group);
  }

  /** Does what is due in every group. */
  step(now: number): void {
    for (const group of [...this.groups]) if (group.nextMs <= now) this.stepGroup(group, now);
  }

  private stepGroup(group: LiveGroup, now: number): void {
    const { table } = this.input;
    const { round } = group;
    if (round) {
      if (!group.sent && now < round.endMs) {
        table.sendBets(round);
        group.sent = true;
        group.nextMs = round.endMs;
        return;
      }
      if (!group.sent && round.record === null) table.sendBets(round);
      table.finish(round, now);
      group.round = null;
      this.shopAndTalk(group, now);
    }
    this.change(group, now);
    if (this.groups.has(group)) this.beginRound(group, now);
  }

  /** After a round, now and then a member buys something, or writes at a live table. */
  private shopAndTalk({ plan: own, room, seats }: LiveGroup, now: number): void {
    const { rng, floor } = this.input;
    const players = seats.map(({ player }) => player);
    if (rng.chance(0.04)) floor.shop(players, own.game.id, now);
    if (own.style === 'live' && rng.chance(0.07)) floor.talk(players, room, now);
  }

  private beginRound(group: LiveGroup, now: number): void {
    const { rng, table } = this.input;
    const { plan: own, room } = group;
    const length = own.style === 'live' ? own.roundMs : own.roundMs * (0.6 + 0.8 * rng.float());
    const begin = now + this.betweenMs;
    group.round = table.begin(
      own,
      room,
      group.seats.map(({ player }) => player),
      begin,
      Math.floor(begin + length),
    );
    // At a table with a betting time, the stakes are sent when it is over; other bets are sent with their
    // result.
    group.sent = own.style === 'seats' || own.style === 'solo';
    group.nextMs = group.round && own.style === 'live' ? begin + own.bettingMs : begin + length;
  }

  /** Plays the news tickers at the tables of their games; now and then a member there comments. */
  playTickers(now: number): void {
    const { rng, rules, floor } = this.input;
    for (const { plan: own, room, seats } of this.groups)
      if (rules.plays(own.game.id, this.tickerMs, now).length > 0 && own.style === 'live' && rng.chance(0.2))
        floor.talk(
          seats.map(({ player }) => player),
          room,
          now,
        );
    this.tickerMs = now + 1;
  }

  /** Ends the rounds whose bets were sent, and discards the others. */
  finishEarly(now: number): void {
    for (const { round } of this.groups)
      if (round?.bets.some(({ state }) => state === 'sent')) this.input.table.finish(round, now);
  }
}
