import { halfOf } from '../calendar/day-grids.ts';
import { beijingDate, hourMs } from '../calendar/range-parts.ts';

/**
 * Change of the sums of settled bets of normal members: a settlement adds one bet, a correction only changes
 * the payout.
 */
export interface BetChange {
  readonly tenantId: string;
  /** The member's agent. */
  readonly agentId: string;
  readonly memberId: string;
  readonly gameId: number;
  /** Null for a bet without an area. */
  readonly areaId: number | null;
  readonly roomId: string;
  readonly roomType: number;
  readonly hallLevel: number;
  readonly currency: string;
  /** When the bet was made, in epoch ms: this, not the settlement, decides its hour and day. */
  readonly betTime: number;
  readonly bets: 0 | 1 | -1;
  /** Change of the number of bets that paid more than their stake. */
  readonly wins: 0 | 1 | -1;
  /** Minor units. */
  readonly amount: bigint;
  readonly payout: bigint;
  readonly reward: bigint;
}

export interface Sums {
  bets: number;
  amount: bigint;
  payout: bigint;
  reward: bigint;
}
export interface HourRow extends Sums {
  tenantId: string;
  agentId: string;
  gameId: number;
  currency: string;
  /** Number of the hour since the epoch. */
  hour: number;
}
export interface DayRow extends Omit<HourRow, 'hour'> {
  day: string;
}
/** A room's sums of a day under the agent at the top of the tenant. */
export interface RoomRow extends Sums {
  tenantId: string;
  gameId: number;
  roomId: string;
  roomType: number;
  hallLevel: number;
  currency: string;
  day: string;
}
/** Bets on an area of a game on a day under the agent at the top of the tenant. */
export interface AreaRow extends Sums {
  tenantId: string;
  gameId: number;
  areaId: number;
  currency: string;
  day: string;
  wins: number;
}
export interface MemberRow extends Sums {
  tenantId: string;
  agentId: string;
  memberId: string;
  currency: string;
  /** Number of the 12-hour bucket. */
  half: number;
}

function addSumsTo(row: Sums, change: Sums): void {
  row.bets += change.bets;
  row.amount += change.amount;
  row.payout += change.payout;
  row.reward += change.reward;
}

/** Area id in the rollup of bets without an area. */
export const noArea = -1;

const noSums = { bets: 0, amount: 0n, payout: 0n, reward: 0n };

function opened<Row>(rows: Map<string, Row>, key: string, row: Row): Row {
  rows.set(key, row);
  return row;
}

const dayOfHour = (hour: number) => beijingDate(hour * hourMs);
const byKey = <Row>(rows: Map<string, Row>): Row[] =>
  [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);

/** Aggregates changes, so that each rollup row is updated once; hours of the members' own agents only. */
function addedUp(changes: readonly BetChange[]) {
  const leaves = new Map<string, HourRow>();
  const members = new Map<string, MemberRow>();
  const rooms = new Map<string, RoomRow>();
  const areas = new Map<string, AreaRow>();
  const days = new Map<number, string>();
  const dayOf = (hour: number) => {
    let day = days.get(hour);
    if (day === undefined) {
      day = dayOfHour(hour);
      days.set(hour, day);
    }
    return day;
  };
  for (const change of changes) {
    const { tenantId, agentId, memberId, gameId, currency } = change;
    const hour = Math.floor(change.betTime / hourMs);
    const leafKey = `${agentId}|${hour}|${gameId}|${currency}`;
    addSumsTo(
      leaves.get(leafKey) ??
        opened(leaves, leafKey, { tenantId, agentId, gameId, currency, hour, ...noSums }),
      change,
    );
    const day = dayOf(hour);
    const half = halfOf(change.betTime);
    const memberKey = `${memberId}|${half}|${currency}`;
    addSumsTo(
      members.get(memberKey) ??
        opened(members, memberKey, { tenantId, agentId, memberId, currency, half, ...noSums }),
      change,
    );
    const { roomId, roomType, hallLevel } = change;
    const roomKey = `${tenantId}|${day}|${gameId}|${roomType}|${hallLevel}|${currency}|${roomId}`;
    addSumsTo(
      rooms.get(roomKey) ??
        opened(rooms, roomKey, {
          tenantId,
          gameId,
          roomId,
          roomType,
          hallLevel,
          currency,
          day,
          ...noSums,
        }),
      change,
    );
    const areaId = change.areaId ?? noArea;
    const areaKey = `${tenantId}|${day}|${gameId}|${areaId}|${currency}`;
    const area =
      areas.get(areaKey) ??
      opened(areas, areaKey, { tenantId, gameId, areaId, currency, day, wins: 0, ...noSums });
    addSumsTo(area, change);
    area.wins += change.wins;
  }
  return { leaves, members, rooms, areas, dayOf };
}

/**
 * Collects changes of one transaction. They are aggregated only when the rows are read, since ingest has time
 * then.
 */
export function createRollupChanges() {
  const changes: BetChange[] = [];
  return {
    add: (change: BetChange): void => void changes.push(change),
    /** Returns the rows to write; `lineOf` returns an agent and every agent above it. */
    rows(lineOf: (agentId: string) => readonly string[]) {
      const { leaves, members, rooms, areas, dayOf } = addedUp(changes);
      const hours = new Map<string, HourRow>();
      const byDay = new Map<string, DayRow>();
      for (const leaf of leaves.values()) {
        const { tenantId, gameId, currency, hour } = leaf;
        const day = dayOf(hour);
        for (const agentId of lineOf(leaf.agentId)) {
          const hourKey = `${agentId}|${hour}|${gameId}|${currency}`;
          addSumsTo(
            hours.get(hourKey) ??
              opened(hours, hourKey, { tenantId, agentId, gameId, currency, hour, ...noSums }),
            leaf,
          );
          const dayKey = `${agentId}|${day}|${gameId}|${currency}`;
          addSumsTo(
            byDay.get(dayKey) ??
              opened(byDay, dayKey, { tenantId, agentId, gameId, currency, day, ...noSums }),
            leaf,
          );
        }
      }
      return {
        hours: byKey(hours),
        days: byKey(byDay),
        members: byKey(members),
        rooms: byKey(rooms),
        areas: byKey(areas),
      };
    },
  };
}
export type RollupChanges = ReturnType<typeof createRollupChanges>;
/** Collected changes as rows of the rollups. */
export type RollupRows = ReturnType<RollupChanges['rows']>;
