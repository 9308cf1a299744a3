import type { Db } from '../../platform/db/db.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { clockMs, halfOf } from '../calendar/day-grids.ts';
import { byTenant, inTransaction, plainArray, type RunSql } from '../sql/run-sql.ts';

/**
 * Precomputes the players of the 12-hour buckets that may be open: each row of rollup_member_half gets the
 * last earlier 12-hour bucket in which its member played, and half_players has these by agent and 12-hour
 * bucket, in order. The number of members who play first in a range is then a position in an array, and only
 * rows that are not precomputed yet need a lookup.
 */

/**
 * Number of past 12-hour buckets that reports may have open: a day and a half, with the same again as a
 * margin for a late job.
 */
const keptHalves = 4;
/** Rows counted in one transaction, for which writers of the same members may wait. */
const rowsMax = 1_000;

/** Returns the first 12-hour bucket that is precomputed. */
export const countedSince = (nowMs: number): number => halfOf(nowMs) - keptHalves;

interface Row {
  readonly member_id: string;
  readonly agent_id: string;
  readonly half: number;
  readonly currency: string;
  readonly earlier: number | null;
}

interface ArrayRow {
  readonly agent_id: string;
  readonly half: number;
  readonly earlier: number[];
}

const mine = 'agent_id = any(array(select a.id from agent a where a.tenant_id = $1::bigint))';
const rowKeys = (rows: readonly Row[]) => [
  plainArray(rows.map((row) => row.member_id)),
  plainArray(rows.map((row) => row.half)),
  rows.map((row) => row.currency),
];
const sameRow = `r.tenant_id = $1::bigint and r.member_id = u.m and r.half = u.h and r.currency = u.c`;
const keysOf = 'unnest($2::bigint[], $3::int[], $4::text[]) as u (m, h, c)';

/** A list without some of its elements, each as often as it is named. */
function without(all: readonly number[], gone: readonly number[]): number[] {
  const left = [...all];
  for (const one of gone) {
    const position = left.indexOf(one);
    if (position >= 0) left.splice(position, 1);
  }
  return left;
}

/** Adds rows to the arrays of their agents and 12-hour buckets, or removes them. */
async function enter(run: RunSql, tenantId: string, rows: readonly Row[], sign: 1 | -1): Promise<void> {
  const changes = new Map<string, { agentId: string; half: number; earlier: number[] }>();
  for (const { agent_id: agentId, half, earlier } of rows) {
    if (earlier === null) continue;
    const key = `${agentId} ${half}`;
    const known = changes.get(key);
    if (known) known.earlier.push(earlier);
    else changes.set(key, { agentId, half, earlier: [earlier] });
  }
  if (changes.size === 0) return;
  const keys = [...changes.values()].sort(
    (a, b) => Number(BigInt(a.agentId) - BigInt(b.agentId)) || a.half - b.half,
  );
  const keyArrays = [
    tenantId,
    plainArray(keys.map(({ agentId }) => agentId)),
    plainArray(keys.map(({ half }) => half)),
  ];
  if (sign === 1)
    await run(
      'half-players-open',
      `insert into half_players (tenant_id, agent_id, half, earlier)
       select $1::bigint, a, h, '{}' from unnest($2::bigint[], $3::int[]) as u (a, h) on conflict do nothing`,
      keyArrays,
    );
  // A separate statement, which sees what was committed while it waited for the rows.
  const arrays = await run<ArrayRow>(
    'half-players-lock',
    `select p.agent_id, p.half, p.earlier from half_players p join unnest($2::bigint[], $3::int[]) as u (a, h)
      on p.agent_id = u.a and p.half = u.h
     where p.tenant_id = $1::bigint order by p.agent_id, p.half for update of p`,
    keyArrays,
  );
  // A null represents an empty array.
  const next = arrays.flatMap(({ agent_id: agentId, half, earlier }) => {
    const changed = changes.get(`${agentId} ${half}`)?.earlier ?? [];
    const kept = sign === 1 ? [...earlier, ...changed] : without(earlier, changed);
    return (kept.length ? kept : [null]).map((one) => ({ agentId, half, one }));
  });
  await run(
    'half-players-keep',
    `update half_players p set earlier = u.earlier from (
       select a, h, coalesce(array_agg(e order by e) filter (where e is not null), '{}') as earlier
       from unnest($2::bigint[], $3::int[], $4::int[]) as x (a, h, e) group by 1, 2) u
     where p.tenant_id = $1::bigint and p.agent_id = u.a and p.half = u.h`,
    [
      tenantId,
      plainArray(next.map(({ agentId }) => agentId)),
      plainArray(next.map(({ half }) => half)),
      plainArray(next.map(({ one }) => one)),
    ],
  );
}

/** Precomputes some missing rows of a tenant; returns their number. */
async function countSome(run: RunSql, tenantId: string, nowMs: number): Promise<number> {
  // After this margin any earlier change counts as late by every server's clock; rows written now are counted
  // in the next run.
  const fresh = await run<Row>(
    'half-players-fresh',
    `select r.member_id, r.agent_id, r.half, r.currency, r.earlier from rollup_member_half r
     where r.tenant_id = $1::bigint and r.${mine} and r.earlier is null and r.bets > 0
       and r.half between $2::int and $3::int
     order by r.member_id, r.half limit ${rowsMax} for update of r skip locked`,
    [tenantId, countedSince(nowMs), halfOf(nowMs - clockMs)],
  );
  if (fresh.length === 0) return 0;
  // A separate statement: it sees every earlier 12-hour bucket that was committed before the rows were
  // locked.
  const counted = await run<Row>(
    'half-players-look-up',
    `update rollup_member_half r set earlier = coalesce((select max(e.half) from rollup_member_half e
       where e.tenant_id = $1::bigint and e.member_id = r.member_id and e.half < r.half and e.bets > 0), 0)
     from ${keysOf} where ${sameRow} returning r.member_id, r.agent_id, r.half, r.currency, r.earlier`,
    [tenantId, ...rowKeys(fresh)],
  );
  await enter(run, tenantId, counted, 1);
  return fresh.length;
}

/**
 * Precomputes the missing rows of the 12-hour buckets that may be open, one tenant after the other, and
 * deletes those of the past.
 */
export async function countHalfPlayers(db: Db, nowMs: number): Promise<void> {
  const tenants = await db
    .selectFrom('agent')
    .select('tenant_id')
    .where('layer', '=', 1)
    .orderBy('tenant_id')
    .execute();
  for (const { tenant_id: tenantId } of tenants) {
    for (let counted = rowsMax; counted === rowsMax; )
      counted = await db.transaction().execute((tx) => countSome(inTransaction(tx), tenantId, nowMs));
    await db
      .deleteFrom('half_players')
      .where('tenant_id', '=', tenantId)
      .where('half', '<', countedSince(nowMs) - keptHalves)
      .execute();
  }
}

/** Counting as regular work. */
export const halfPlayersJob = ({ databases }: { readonly databases: { readonly system: Db } }): JobKind => ({
  name: 'countPlayers',
  everyMs: 15_000,
  atStart: true,
  work: () => countHalfPlayers(databases.system, Date.now()),
});

/**
 * Resets rows for a recount whose members' sums have changed in an earlier 12-hour bucket, or which have lost
 * bets. Runs in the transaction of the change, after it. A bet in the running 12-hour bucket changes no
 * precomputed row.
 */
export async function recountPlayers(
  run: RunSql,
  changed: readonly {
    readonly tenantId: string;
    readonly memberId: string;
    readonly half: number;
    readonly bets: number;
  }[],
): Promise<void> {
  const now = Date.now();
  const late = changed.filter(({ half, bets }) => bets < 0 || (bets > 0 && half < halfOf(now)));
  for (const [tenantId, rows] of byTenant(late, (row) => row.tenantId)) {
    const since = new Map<string, number>();
    for (const { memberId, half, bets } of rows) {
      const first = bets < 0 ? half : half + 1;
      since.set(memberId, Math.min(first, since.get(memberId) ?? first));
    }
    // Rows that are not precomputed are locked too, since another server may be computing them.
    const known = await run<Row>(
      'half-players-late',
      `select r.member_id, r.agent_id, r.half, r.currency, r.earlier from rollup_member_half r
       join unnest($2::bigint[], $3::int[]) as u (m, h) on r.member_id = u.m and r.half >= u.h
       where r.tenant_id = $1::bigint and r.half >= $4::int order by r.member_id, r.half,
         r.currency for update of r`,
      [tenantId, plainArray([...since.keys()]), plainArray([...since.values()]), countedSince(now) - 1],
    );
    const counted = known.filter(({ earlier }) => earlier !== null);
    if (counted.length === 0) continue;
    await run(
      'half-players-recount',
      `update rollup_member_half r set earlier = null from ${keysOf} where ${sameRow}`,
      [tenantId, ...rowKeys(counted)],
    );
    await enter(run, tenantId, counted, -1);
  }
}
