import { noArea } from '../../../apps/server/src/domain/rollups/rollup-rows.ts';
import type { Room } from '../games/games.ts';
import { at, type Sink } from '../rows/rows.ts';
import { beijingDay, beijingHalf, dateOfDay, hourMs } from '../time/rhythm.ts';
import type { Agent } from '../users/agents.ts';
import type { User } from '../users/users.ts';

interface Sums {
  bets: number;
  amount: bigint;
  payout: bigint;
  reward: bigint;
}
interface Line extends Sums {
  readonly agent: Agent;
  readonly gameId: number;
}
interface AreaLine extends Sums {
  readonly top: Agent;
  readonly gameId: number;
  readonly areaId: number | null;
  wins: number;
}
interface DayLines {
  readonly agents: Map<number, Line>;
  /** By member and 12-hour bucket. */
  readonly members: Map<number, MemberLine>;
  readonly rooms: Map<Room, Map<Agent, Sums>>;
  readonly areas: Map<number, AreaLine>;
}
interface MemberLine extends Sums {
  readonly half: number;
  readonly person: User;
}

/** Bets of a round are at most this much older than its settlement. */
const latestMs = 10 * 60_000;

/** More than there are ids of games, and of areas of one. */
const games = 1_000;
const areas = 10_000;

/** A settled bet as the sums see it. */
interface Settled {
  readonly room: Room;
  readonly areaId: number | null;
  readonly betMs: number;
  readonly amount: bigint;
  readonly payout: bigint;
  readonly reward: bigint;
}

function add<Key, Row extends Sums>(rows: Map<Key, Row>, key: Key, sums: Sums, make: () => Row): void {
  const row = rows.get(key);
  if (row === undefined) {
    rows.set(key, make());
    return;
  }
  row.bets += sums.bets;
  row.amount += sums.amount;
  row.payout += sums.payout;
  row.reward += sums.reward;
}

const sumsOf = ({ bets, amount, payout, reward }: Sums) => [bets, amount, payout, reward] as const;

/**
 * Sums of settled bets by hour and by Beijing day for the bet's agent and every agent above it, and by half
 * day for the member. Hours and days are written once nothing can be added to them.
 */
export class Rollups {
  private readonly hours = new Map<number, Map<number, Line>>();
  private readonly days = new Map<number, DayLines>();

  constructor(private readonly sink: Sink) {}

  private closeHour(hour: number, leaves: Map<number, Line>): void {
    const lines = new Map<number, Line>();
    for (const leaf of leaves.values())
      for (const agent of leaf.agent.line)
        add(lines, agent.index * games + leaf.gameId, leaf, () => ({ ...leaf, agent }));
    const day = beijingDay(hour * hourMs);
    const ofDay = this.days.get(day)?.agents;
    const from = at(hour * hourMs);
    for (const [key, line] of lines) {
      const { agent, gameId } = line;
      this.sink.add('rollup_hour', agent.tenantId, agent.id, gameId, agent.currency, from, ...sumsOf(line));
      if (ofDay) add(ofDay, key, line, () => ({ ...line }));
    }
  }

  private closeDay(day: number, lines: DayLines): void {
    const date = dateOfDay(day);
    for (const line of lines.agents.values()) {
      const { agent, gameId } = line;
      this.sink.add('rollup_day', agent.tenantId, agent.id, gameId, agent.currency, date, ...sumsOf(line));
    }
    for (const line of lines.members.values()) {
      const { id, agent } = line.person;
      this.sink.add(
        'rollup_member_half',
        agent.tenantId,
        agent.id,
        id,
        agent.currency,
        line.half,
        ...sumsOf(line),
      );
    }
    for (const [room, tops] of lines.rooms) {
      const { gameId, id, selfBuilt, hall } = room;
      for (const [top, line] of tops) {
        const kind = [gameId, id, selfBuilt ? 1 : 0, hall, top.currency, date] as const;
        this.sink.add('rollup_room_day', top.tenantId, top.id, ...kind, ...sumsOf(line));
      }
    }
    for (const line of lines.areas.values()) {
      const { top, gameId, areaId, wins } = line;
      const kind = [gameId, areaId ?? noArea, top.currency, date] as const;
      this.sink.add('rollup_area_day', top.tenantId, top.id, ...kind, ...sumsOf(line), wins);
    }
  }

  /** Bets of test members are in no sum. */
  add(user: User, { room, areaId, betMs, amount, payout, reward }: Settled): void {
    if (user.kind !== 'normal') return;
    const sums: Sums = { bets: 1, amount, payout, reward };
    const hour = Math.floor(betMs / hourMs);
    let leaves = this.hours.get(hour);
    if (!leaves) {
      leaves = new Map();
      this.hours.set(hour, leaves);
    }
    const { agent } = user;
    const { gameId } = room;
    add(leaves, agent.index * games + gameId, sums, () => ({ ...sums, agent, gameId }));
    const day = beijingDay(betMs);
    let lines = this.days.get(day);
    if (!lines) {
      lines = { agents: new Map(), members: new Map(), rooms: new Map(), areas: new Map() };
      this.days.set(day, lines);
    }
    const half = beijingHalf(betMs);
    add(lines.members, user.index * 2 + (half % 2), sums, () => ({ ...sums, person: user, half }));
    const top = agent.line.at(-1) ?? agent;
    let tops = lines.rooms.get(room);
    if (!tops) {
      tops = new Map();
      lines.rooms.set(room, tops);
    }
    add(tops, top, sums, () => ({ ...sums }));
    const areaKey = (top.index * games + gameId) * areas + (areaId ?? noArea) + 1;
    add(lines.areas, areaKey, sums, () => ({ ...sums, top, gameId, areaId, wins: 0 }));
    const area = lines.areas.get(areaKey);
    if (area && payout > amount) area.wins += 1;
  }

  /** Writes the hours and days that are over at `ms`. */
  close(ms: number): void {
    for (const [hour, leaves] of this.hours) {
      if ((hour + 1) * hourMs + latestMs > ms) continue;
      this.closeHour(hour, leaves);
      this.hours.delete(hour);
    }
    for (const [day, lines] of this.days) {
      // A day is over when its last hour is.
      if (beijingDay(ms - latestMs - hourMs) <= day) continue;
      this.closeDay(day, lines);
      this.days.delete(day);
    }
  }
}
