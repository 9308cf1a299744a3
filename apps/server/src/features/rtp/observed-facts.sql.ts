import { sql } from 'kysely';
import { answersOf } from '../../domain/analytics/answers.sql.ts';
import type { FactKey } from '../../domain/analytics/report/groups.ts';
import { type OutcomeRow, outcomeSums } from '../../domain/analytics/report/outcome-sums.ts';
import { treesOf } from '../../domain/analytics/report/trees.sql.ts';
import { ratesByDay } from '../../domain/currency/day-rates.ts';
import { meantIds, meantMembers } from '../../domain/members/meant-members.ts';
import type { Analytics } from '../../platform/calls/analytics.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { ObservedBy, ObservedFilter, ObservedRow } from './applied-rtp.sql.ts';

const figures = ['n', 'a', 'w', 'ww', 'aw', 'aa', 'set', 'set_stakes'] as const;
type Figures = Record<(typeof figures)[number], bigint>;

/** Number of times that the rate is a factor of a figure. */
const factors: Readonly<Record<keyof Figures, number>> = {
  n: 0,
  a: 1,
  w: 1,
  ww: 2,
  aw: 2,
  aa: 2,
  set: 1,
  set_stakes: 1,
};

/** Adds the rows of each group up; in CNY at the rates of their days, without what has no rate. */
function groupsOf(rows: readonly OutcomeRow[], rateOf: (row: OutcomeRow) => bigint | undefined) {
  const groups = new Map<string, { readonly row: OutcomeRow; readonly sums: Figures }>();
  for (const row of rows) {
    const rate = rateOf(row);
    if (rate === undefined) continue;
    const key = `${row.game_id} ${row.agent_id} ${row.member_id}`;
    const none = { n: 0n, a: 0n, w: 0n, ww: 0n, aw: 0n, aa: 0n, set: 0n, set_stakes: 0n };
    const group = groups.get(key) ?? { row, sums: none };
    for (const name of figures) group.sums[name] += BigInt(row[name]) * rate ** BigInt(factors[name]);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Returns the accounts of agents or members by id. */
async function accountsOf(db: Tx, table: 'agent' | 'member', ids: readonly string[]) {
  const { rows } = await sql<{ id: string; account: string }>`
    select id, account from ${sql.table(table)} where id = any(${`{${ids.join(',')}}`}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, account }) => [id, account]));
}

/** Returns the sums of `observedSums` from the analytics store. */
export async function observedFacts(
  db: Tx,
  analytics: Analytics,
  scope: Scope,
  by: ObservedBy,
  filter: ObservedFilter,
): Promise<ObservedRow[]> {
  const { agentId, currency, gameId, memberAccount, start_time: from, end_time: end } = filter;
  const meant = await meantMembers(db, scope, memberAccount, 'memberAccount');
  const to = end + 1;
  const [trees, rates, memberIds] = await Promise.all([
    treesOf(db, scope, agentId ?? null, []),
    ratesByDay(db, from, to),
    meant && meantIds(db, scope, meant),
  ]);
  const keys: FactKey[] = [
    ...(by.game ? (['game_id'] as const) : []),
    ...(by.agent ? (['agent_id'] as const) : []),
    ...(by.member ? (['member_id'] as const) : []),
  ];
  const { statement, rateOf } = outcomeSums(
    {
      lines: 'own',
      by: keys,
      buckets: [{ from, to }],
      filter: { currency, gameId, memberIds },
      memberKind: 'normal',
    },
    rates,
  );
  const { tenantId, agentIds } = trees;
  const [rows] = await answersOf(db, analytics, { tenantId, agentIds }, [statement]);
  const groups = groupsOf(rows as OutcomeRow[], currency ? () => 1n : rateOf);
  const of = (key: 'agent_id' | 'member_id') => [...new Set(groups.map(({ row }) => row[key]))];
  const [agents, members] = await Promise.all([
    by.agent ? accountsOf(db, 'agent', of('agent_id')) : null,
    by.member ? accountsOf(db, 'member', of('member_id')) : null,
  ]);
  return groups.map(({ row, sums }) => ({
    game_id: by.game ? row.game_id : null,
    agent_id: by.agent ? row.agent_id : null,
    agent_account: agents?.get(row.agent_id) ?? null,
    member_id: by.member ? row.member_id : null,
    member_account: members?.get(row.member_id) ?? null,
    n: String(sums.n),
    a: String(sums.a),
    w: String(sums.w),
    ww: String(sums.ww),
    aw: String(sums.aw),
    aa: String(sums.aa),
    set: String(sums.set),
    set_stakes: String(sums.set_stakes),
  }));
}
