import { answersOf, type FactsReader } from '../../domain/analytics/answers.sql.ts';
import type { FactKey } from '../../domain/analytics/report/groups.ts';
import { type OutcomeRow, outcomeSums } from '../../domain/analytics/report/outcome-sums.ts';
import { treesOf } from '../../domain/analytics/report/trees.sql.ts';
import { ratesByDay } from '../../domain/currency/day-rates.ts';
import { meantIds, meantMembers } from '../../domain/members/meant-members.ts';
import { accountsOf } from '../../domain/sql/accounts-of.ts';

/** Exact sums of a group of bets, in whole numbers: see BetSums in the rules. */
export interface ObservedRow {
  game_id: number | null;
  agent_id: string | null;
  agent_account: string | null;
  member_id: string | null;
  member_account: string | null;
  n: string;
  a: string;
  w: string;
  ww: string;
  aw: string;
  aa: string;
  set: string;
  set_stakes: string;
}

export interface ObservedFilter {
  start_time: number;
  end_time: number;
  currency?: string | undefined;
  agentId?: string | undefined;
  gameId?: number | undefined;
  memberAccount?: string | undefined;
}

/** Dimensions by which bets are summed. */
export interface ObservedBy {
  readonly game: boolean;
  readonly agent: boolean;
  readonly member: boolean;
}

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

/**
 * Settled bets of normal members by bet time, summed by game, agent or member. In one currency the sums are
 * minor units, in CNY hundred-millionths of them, at the rate of the Beijing day: nothing is rounded.
 */
export async function observedSums(
  reader: FactsReader,
  by: ObservedBy,
  filter: ObservedFilter,
): Promise<ObservedRow[]> {
  const { db, scope } = reader;
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
  const [rows] = await answersOf(reader, { tenantId, agentIds }, [statement]);
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
