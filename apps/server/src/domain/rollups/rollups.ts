import { oneByOne, plainArray, type RunSql, type Statement } from '../sql/run-sql.ts';
import { reopenPeriods } from './close-periods.ts';
import { recountPlayers } from './half-players.ts';
import type {
  AreaRow,
  DayRow,
  HourRow,
  MemberRow,
  RollupChanges,
  RollupRows,
  RoomRow,
  Sums,
} from './rollup-rows.ts';

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
 * The statements that add changes to the rollups, one a table. Rows are written in the order of their keys,
 * so that two writers cannot wait for each other. `followRollups` belongs behind them.
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

/** Opens the closed periods of changes, and resets the precomputed players of late ones. */
export async function followRollups(run: RunSql, { members }: RollupRows): Promise<void> {
  await reopenPeriods(run, members);
  await recountPlayers(run, members);
}

const hourStatement = (hours: readonly HourRow[]): Statement => ({
  name: 'rollup-hour',
  text: `insert into rollup_hour (tenant_id, agent_id, game_id, currency, hour, bets, amount, payout, reward)
     select t, a, g, c, to_timestamp(h::bigint * 3600), b, m, p, r
     from unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::int[], $6::bigint[], $7::bigint[],
       $8::bigint[], $9::bigint[]) as u (t, a, g, c, h, b, m, p, r)
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
     select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::date[], $6::bigint[],
       $7::bigint[], $8::bigint[], $9::bigint[])
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
  text: `insert into rollup_member_half (tenant_id, agent_id, member_id, currency, half, bets, amount, payout,
    reward)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::int[], $6::bigint[],
       $7::bigint[], $8::bigint[], $9::bigint[])
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
  text: `insert into rollup_room_day (tenant_id, agent_id, game_id, room_id, room_type, hall_level, currency,
    day, bets, amount, payout, reward)
     select t, t, g, o, y, l, c, d, b, m, p, r
     from unnest($1::bigint[], $2::int[], $3::text[], $4::smallint[], $5::smallint[], $6::text[], $7::date[],
       $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[]) as u (t, g, o, y, l, c, d, b, m, p, r)
     on conflict (agent_id, day, game_id, room_id, room_type, hall_level, currency, tenant_id) do update
     set ${addSums('rollup_room_day')}`,
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
  text: `insert into rollup_area_day (tenant_id, agent_id, game_id, area_id, currency, day, bets, amount,
    payout, reward, wins)
     select t, t, g, a, c, d, b, m, p, r, w
     from unnest($1::bigint[], $2::int[], $3::int[], $4::text[], $5::date[], $6::bigint[], $7::bigint[],
       $8::bigint[], $9::bigint[], $10::bigint[]) as u (t, g, a, c, d, b, m, p, r, w)
     on conflict (agent_id, day, game_id, area_id, currency, tenant_id) do update
     set ${addSums('rollup_area_day')}, wins = rollup_area_day.wins + excluded.wins`,
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
