import type { RequestOf } from '@pitboss/contract/core/define';
import type { pools as contract } from '@pitboss/contract/pools/pools';
import { sql } from 'kysely';
import { operatorName, operatorRemark } from '../../domain/agents/operator-name.ts';
import { accountIs } from '../../domain/sql/account-match.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/db/scope.ts';

type Filter = RequestOf<typeof contract.records>;
type Kind = 'contribution' | 'payout' | 'seed' | 'drain' | 'shortfall';

export interface RecordRow {
  id: string;
  at: Date;
  group_id: string;
  name: string;
  level: 1 | 2 | 3 | 4;
  currency: string;
  kind: Kind;
  amount: string;
  balance_after: string;
  bets: number;
  bet_id: string | null;
  member_id: string | null;
  member_account: string | null;
  operator: string | null;
  reason: string | null;
}

const where = (filter: Filter) =>
  all([
    when(filter.start_time, (from) => sql`r.at >= ${new Date(from)}`),
    when(filter.end_time, (to) => sql`r.at <= ${new Date(to)}`),
    when(filter.groupId, (id) => sql`r.group_id = ${id}::bigint`),
    when(filter.level, (level) => sql`r.level = ${level}`),
    when(filter.currency, (currency) => sql`r.currency = ${currency}`),
    when(filter.kind, (kind) => sql`r.kind = ${kind}`),
    when(filter.betId, (id) => sql`r.bet_id = ${id}::bigint`),
    when(
      filter.memberAccount?.trim(),
      (account) => sql`r.member_id in (select m.id from member m where ${accountIs('m.account', account)})`,
    ),
  ]);

/** One page of what moved in pools. */
export const listRecords = (db: Tx, scope: Scope, filter: Filter) =>
  pageRows<RecordRow>(db, filter, {
    select: sql`r.*, t.name, m.account as member_account, ${operatorName(scope, 'r.operator_id')} as operator,
      ${operatorRemark(scope, 'r.operator_id', 'r.reason')} as reason`,
    from: sql`pool_record r`,
    joins: sql`join pool_group g on g.id = r.group_id join pool_terms t on t.id = g.terms_id
      left join member m on m.id = r.member_id and m.tenant_id = r.tenant_id left
        join operator o on o.id = r.operator_id`,
    where: where(filter),
    order: orderBy(filter, { at: 'r.at', amount: 'r.amount' }, 'at', 'r.id'),
  });

/** The sums of a filter by currency and kind. */
export async function totalRecords(db: Tx, filter: Filter) {
  const { rows } = await sql<{ currency: string; kind: Kind; count: number; amount: string }>`
    select r.currency, r.kind, count(*)::int as count, sum(r.amount)::text as amount from pool_record r
      where ${where(filter)}
    group by r.currency, r.kind order by r.currency, min(array_position(array['contribution', 'payout',
      'seed', 'drain', 'shortfall'], r.kind))`.execute(db);
  return rows;
}
