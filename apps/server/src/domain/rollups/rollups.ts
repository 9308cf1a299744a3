import { oneByOne, plainArray, type RunSql, type Statement } from '../sql/run-sql.ts';
import { reopenPeriods } from './close-periods.ts';
import { halfOf } from './day-grids.ts';
import { recountPlayers } from './half-players.ts';

const hourMs = 3_600_000;
const beijingMs = 8 * hourMs;

/** How the sums of settled bets of normal members change: a settlement adds one bet, a correction only moves the payout. */
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
  /** How the number of bets that paid more than their stake changes. */
  readonly wins: 0 | 1 | -1;
  /** Minor units. */
  readonly amount: bigint;
  readonly payout: bigint;
  readonly reward: bigint;
}

interface Sums {
  bets: number;
  amount: bigint;
  payout: bigint;
  reward: bigint;
}
interface HourRow extends Sums {
  tenantId: string;
  agentId: string;
  gameId: number;
  currency: string;
  /** Number of the hour since the epoch. */
  hour: number;
}
interface DayRow extends Omit<HourRow, 'hour'> {
  day: string;
}
/** A room's sums of a day under the agent at the top of the tenant. */
interface RoomRow extends Sums {
  tenantId: string;
  gameId: number;
  roomId: string;
  roomType: number;
  hallLevel: number;
  currency: string;
  day: string;
}
/** Bets on an area of a game on a day under the agent at the top of the tenant. */
interface AreaRow extends Sums {
  tenantId: string;
  gameId: number;
  areaId: number;
  currency: string;
  day: string;
  wins: number;
}
interface MemberRow extends Sums {
  tenantId: string;
  agentId: string;
  memberId: string;
  currency: string;
  /** Number of the half day. */
  half: number;
}

function addSumsTo(row: Sums, change: Sums): void {
  row.bets += change.bets;
  row.amount += change.amount;
  row.payout += change.payout;
  row.reward += change.reward;
}

/** Stands in the rollup for bets without an area. */
export const noArea = -1;

const noSums = { bets: 0, amount: 0n, payout: 0n, reward: 0n };

function opened<Row>(rows: Map<string, Row>, key: string, row: Row): Row {
  rows.set(key, row);
  return row;
}

const dayOfHour = (hour: number) => new Date(hour * hourMs + beijingMs).toISOString().slice(0, 10);
const byKey = <Row>(rows: Map<string, Row>): Row[] =>
  [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);

/** Adds up changes, so that each rollup row is touched once; hours of the members' own agents alone. */
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
          ...{ gameId, roomId, roomType, hallLevel, currency, day },
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

/** Collects changes of one transaction. They are added up when the rows are asked for: ingest has the time then. */
export function createRollupChanges() {
  const changes: BetChange[] = [];
  return {
    add: (change: BetChange): void => void changes.push(change),
    /** The rows to write; `lineOf` gives an agent and every agent above it. */
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

const sumColumns = (rows: readonly Sums[]) => [
  plainArray(rows.map((row) => row.bets)),
  plainArray(rows.map((row) => row.amount)),
  plainArray(rows.map((row) => row.payout)),
  plainArray(rows.map((row) => row.reward)),
];
const addSums = (table: string) =>
  ['bets', 'amount', 'payout', 'reward']
    .map((name) => `${name} = ${table}.${name} + excluded.${name}`)
    .join(', ');

/** Adds the collected changes to the rollups, for every agent of each line. */
export async function applyRollups(
  run: RunSql,
  changes: RollupChanges,
  lineOf: (agentId: string) => readonly string[],
): Promise<void> {
  const rows = changes.rows(lineOf);
  await oneByOne(run)(rollupStatements(rows));
  await followRollups(run, rows);
}

/**
 * The statements that add changes to the rollups, one a table. Rows are written in the order of their keys, so that two writers
 * cannot wait for each other. `followRollups` belongs behind them.
 */
export function rollupStatements({ hours, days, members, rooms, areas }: RollupRows): Statement[] {
  if (hours.length === 0) return [];
  return [
    hourStatement(hours),
    dayStatement(days),
    memberStatement(members),
    roomStatement(rooms),
    areaStatement(areas),
  ];
}

/** Opens the closed periods that changes belong to, and has the players of late ones counted anew. */
export async function followRollups(run: RunSql, { members }: RollupRows): Promise<void> {
  await reopenPeriods(run, members);
  await recountPlayers(run, members);
}

const hourStatement = (hours: readonly HourRow[]): Statement => ({
  name: 'rollup-hour',
  text: `insert into rollup_hour (tenant_id, agent_id, game_id, currency, hour, bets, amount, payout, reward)
     select t, a, g, c, to_timestamp(h::bigint * 3600), b, m, p, r
     from unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::int[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[]) as u (t, a, g, c, h, b, m, p, r)
     on conflict (agent_id, hour, game_id, currency, tenant_id) do update set ${addSums('rollup_hour')}`,
  values: [
    plainArray(hours.map((row) => row.tenantId)),
    plainArray(hours.map((row) => row.agentId)),
    plainArray(hours.map((row) => row.gameId)),
    plainArray(hours.map((row) => row.currency)),
    plainArray(hours.map((row) => row.hour)),
    ...sumColumns(hours),
  ],
});

const dayStatement = (days: readonly DayRow[]): Statement => ({
  name: 'rollup-day',
  text: `insert into rollup_day (tenant_id, agent_id, game_id, currency, day, bets, amount, payout, reward)
     select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::date[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
     on conflict (agent_id, day, game_id, currency, tenant_id) do update set ${addSums('rollup_day')}`,
  values: [
    plainArray(days.map((row) => row.tenantId)),
    plainArray(days.map((row) => row.agentId)),
    plainArray(days.map((row) => row.gameId)),
    plainArray(days.map((row) => row.currency)),
    plainArray(days.map((row) => row.day)),
    ...sumColumns(days),
  ],
});

const memberStatement = (members: readonly MemberRow[]): Statement => ({
  name: 'rollup-member-half',
  text: `insert into rollup_member_half (tenant_id, agent_id, member_id, currency, half, bets, amount, payout, reward)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::int[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
     on conflict (member_id, half, currency, tenant_id) do update set ${addSums('rollup_member_half')}`,
  values: [
    plainArray(members.map((row) => row.tenantId)),
    plainArray(members.map((row) => row.agentId)),
    plainArray(members.map((row) => row.memberId)),
    plainArray(members.map((row) => row.currency)),
    plainArray(members.map((row) => row.half)),
    ...sumColumns(members),
  ],
});

const roomStatement = (rooms: readonly RoomRow[]): Statement => ({
  name: 'rollup-room-day',
  text: `insert into rollup_room_day (tenant_id, agent_id, game_id, room_id, room_type, hall_level, currency, day, bets, amount, payout, reward)
     select t, t, g, o, y, l, c, d, b, m, p, r
     from unnest($1::bigint[], $2::int[], $3::text[], $4::smallint[], $5::smallint[], $6::text[], $7::date[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[]) as u (t, g, o, y, l, c, d, b, m, p, r)
     on conflict (agent_id, day, game_id, room_id, room_type, hall_level, currency, tenant_id) do update set ${addSums('rollup_room_day')}`,
  values: [
    plainArray(rooms.map((row) => row.tenantId)),
    plainArray(rooms.map((row) => row.gameId)),
    // Rooms are named by the game servers, so their names need the driver's quoting.
    rooms.map((row) => row.roomId),
    plainArray(rooms.map((row) => row.roomType)),
    plainArray(rooms.map((row) => row.hallLevel)),
    plainArray(rooms.map((row) => row.currency)),
    plainArray(rooms.map((row) => row.day)),
    ...sumColumns(rooms),
  ],
});

const areaStatement = (areas: readonly AreaRow[]): Statement => ({
  name: 'rollup-area-day',
  text: `insert into rollup_area_day (tenant_id, agent_id, game_id, area_id, currency, day, bets, amount, payout, reward, wins)
     select t, t, g, a, c, d, b, m, p, r, w
     from unnest($1::bigint[], $2::int[], $3::int[], $4::text[], $5::date[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[]) as u (t, g, a, c, d, b, m, p, r, w)
     on conflict (agent_id, day, game_id, area_id, currency, tenant_id) do update set ${addSums('rollup_area_day')}, wins = rollup_area_day.wins + excluded.wins`,
  values: [
    plainArray(areas.map((row) => row.tenantId)),
    plainArray(areas.map((row) => row.gameId)),
    plainArray(areas.map((row) => row.areaId)),
    plainArray(areas.map((row) => row.currency)),
    plainArray(areas.map((row) => row.day)),
    ...sumColumns(areas),
    plainArray(areas.map((row) => row.wins)),
  ],
});
