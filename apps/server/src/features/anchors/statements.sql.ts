import type { anchorRewards } from '@pitboss/contract/anchors/rewards';
import type { RequestOf } from '@pitboss/contract/core/define';
import { monthRange } from '@pitboss/rules/months';
import { formatTime } from '@pitboss/rules/time';
import { type RawBuilder, sql } from 'kysely';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { statements } from '../../domain/anchors/statements.sql.ts';
import { nameContains } from '../../domain/sql/account-match.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors/app-error.ts';

type Filter = RequestOf<typeof anchorRewards.statements>;

export interface StatementRow {
  id: string;
  kind: 'anchor' | 'agency';
  anchor_id: string | null;
  nickname: string | null;
  agency_id: string | null;
  agency_account: string | null;
  currency: string;
  month: string;
  gifts: string;
  reversals: string;
  paid: string;
  closing: string;
  due: string;
  payable: string;
  state: 'open' | 'due' | 'settled';
}

/** SQL condition: accounts of the payees of a filter, applied before anything is totalled. */
const owners = (filter: Filter): RawBuilder<unknown> =>
  all([
    when(filter.kind, (kind) => sql`a.kind = ${kind}`),
    when(filter.currency, (currency) => sql`a.currency = ${currency}`),
    when(
      filter.anchor,
      (name) => sql`a.kind = 'anchor' and a.owner_id in
        (select n.number from anchor n where ${nameContains('n.nickname', name)} or n.id = ${name})`,
    ),
    when(filter.agentId, (id) => sql`a.kind = 'agency' and ${underAgent('a.owner_id', id)}`),
  ]);

/** SQL condition: within the months of a filter. Throws for a malformed or reversed one. */
function monthsWithin({ startMonth, endMonth }: Filter): RawBuilder<unknown> | undefined {
  if (!startMonth && !endMonth) return undefined;
  const months = monthRange(startMonth || '1970-01', endMonth || '9999-12', 'BeiJing');
  if (!months.ok) throw new AppError('rule.broken', { message: months.message });
  const { start_time: from, end_time: to } = months.range;
  return sql`s.month between ${formatTime(from, 'BeiJing').slice(0, 10)}::date
    and ${formatTime(to, 'BeiJing').slice(0, 10)}::date`;
}

const shown = (filter: Filter): RawBuilder<unknown> =>
  all([
    monthsWithin(filter),
    when(filter.month, (month) => sql`s.month = ${`${month}-01`}::date`),
    when(filter.state, (state) => sql`s.state = ${state}`),
  ]);

/** Returns one page of the statements, with the totals of the filter. */
export async function listStatements(db: Tx, filter: Filter) {
  const from = sql`(${await statements(db, owners(filter))}) s`;
  const page = await pageRows<StatementRow>(db, filter, {
    select: sql`concat_ws('.', s.kind, s.owner_id, s.currency, to_char(s.month, 'YYYY-MM')) as id, s.kind,
      n.id as anchor_id, n.nickname,
      g.id as agency_id, g.account as agency_account, s.currency, to_char(s.month, 'YYYY-MM') as month,
        s.gifts, s.reversals, s.paid,
      s.closing, s.due, s.payable, s.state`,
    from,
    joins: sql`left join anchor n on s.kind = 'anchor' and n.number = s.owner_id
      left join agent g on s.kind = 'agency' and g.id = s.owner_id`,
    where: shown(filter),
    order: orderBy(filter, { month: 's.month', closing: 's.closing', due: 's.due' }, 'month', 'id'),
  });
  const { rows: totals } = await sql<{ currency: string; gifts: string; reversals: string; paid: string }>`
    select s.currency, sum(s.gifts) as gifts, sum(s.reversals) as reversals, sum(s.paid) as paid
    from ${from} where ${shown(filter)} group by 1 order by 1`.execute(db);
  return { ...page, totals };
}
