import type { activities } from '@pitboss/contract/content/activities';
import type { RequestOf } from '@pitboss/contract/core/define';
import type { ActivityRule } from '@pitboss/rules/activities/activity';
import { sql } from 'kysely';
import type { ActivityRow } from '../../domain/activities/activity-row.ts';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { accountIs } from '../../domain/sql/account-match.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';

/** SQL expression: the reason why an award `w` of an activity `a` is not received; null when it is. */
const noteOf = `case when w.paid_at is not null then null when w.failed_at is not null then 'failed'
  when w.wanted_at is null and now() >= a.show_end + interval '1 millisecond' then 'expired'
    else 'waiting' end`;
/**
 * SQL expression: receipt of an award. A zero award that was added because late events showed it to be
 * missing counts as unreceived.
 */
const receiptOf = `case when w.paid_at is null or (w.amount = 0 and w.due = 0) then 'unreceived'
  else 'received' end`;

export interface AwardRow {
  id: string;
  activity_id: string;
  title_zh: string;
  title_en: string;
  kind: ActivityRow['kind'];
  rule: ActivityRule;
  place: number | null;
  member_id: string;
  member_account: string;
  agent_id: string;
  agent_account: string;
  currency: string;
  score: string;
  amount: string;
  due: string;
  reason: string | null;
  receipt: 'received' | 'unreceived';
  note: 'waiting' | 'expired' | 'failed' | null;
  paid_at: Date | null;
  ledger_id: string | null;
  tx_id: string | null;
  proposal: string | null;
  at: Date;
}

/** Returns one page of awards. */
export async function listAwards(db: Tx, filter: RequestOf<typeof activities.awards>) {
  const page = await pageRows<Omit<AwardRow, 'reason'>>(db, filter, {
    select: sql`w.*, a.kind, a.title_zh, a.title_en, a.rule, m.account as member_account,
      g.account as agent_account,
      ${sql.raw(receiptOf)} as receipt, ${sql.raw(noteOf)} as note`,
    from: sql`activity_award w join activity a on a.id = w.activity_id`,
    joins: sql`join member m on m.id = w.member_id and m.tenant_id = w.tenant_id
      join agent g on g.id = w.agent_id`,
    where: all([
      when(filter.activityId, (id) => sql`w.activity_id = ${id}::bigint`),
      when(filter.kind, (kind) => sql`a.kind = ${kind}`),
      when(
        filter.account,
        (account) =>
          sql`w.member_id = any(array(select m.id from member m where ${accountIs('m.account', account)}))`,
      ),
      when(filter.agentId, (id) => underAgent('w.agent_id', id)),
      when(filter.currency, (currency) => sql`w.currency = ${currency}`),
      when(filter.receipt, (receipt) => sql`${sql.raw(receiptOf)} = ${receipt}`),
      when(filter.note, (note) => sql`${sql.raw(noteOf)} = ${note}`),
      filter.deviates !== undefined && sql`(w.proposal is not null) = ${filter.deviates}`,
      when(filter.start_time, (from) => sql`w.at >= ${new Date(from)}`),
      when(filter.end_time, (to) => sql`w.at <= ${new Date(to)}`),
    ]),
    order: orderBy(
      filter,
      {
        place: 'w.place',
        amount: 'w.due',
        score: 'w.score',
        at: 'w.at',
        receivedAt: 'w.paid_at',
      },
      'at',
      'w.id',
    ),
  });
  const reasons = await correctedWhy(
    db,
    page.rows.map(({ id }) => id),
  );
  return { ...page, rows: page.rows.map((row) => ({ ...row, reason: reasons.get(row.id) ?? null })) };
}

/** Returns the reason of the last correction by award. */
async function correctedWhy(db: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ award_id: string; reason: string }>`
    select distinct on (c.award_id) c.award_id, c.reason from activity_correction c
    where c.award_id = any(${plainArray(ids)}::bigint[]) order by c.award_id, c.id desc`.execute(db);
  return new Map(rows.map(({ award_id, reason }) => [award_id, reason]));
}

export interface ReportRow {
  id: string;
  title_zh: string;
  title_en: string;
  kind: ActivityRow['kind'];
  row: ActivityRow;
  currency: string;
  agent_id: string | null;
  agent_account: string | null;
  participants: number;
  active: number;
  /** Cost if the activity were settled now, in minor units; null unless it awaits its settlement. */
  expected: bigint | null;
  winners: number;
  awarded: string;
  received: string;
  unreceived: string;
  expired: string;
  corrected: string;
}

/** The activities of a report, without drafts, as rows `a`. */
const chosen = (filter: RequestOf<typeof activities.report>) => sql`
  select a.* from activity a where ${all([
    sql`not a.draft`,
    when(filter.activityId, (id) => sql`a.id = ${id}::bigint`),
    when(filter.kind, (kind) => sql`a.kind = ${kind}`),
    when(filter.start_time, (from) => sql`a.end_at >= ${new Date(from)}`),
    when(filter.end_time, (to) => sql`a.start_at <= ${new Date(to)}`),
  ])}`;

/** Returns those activities that have begun and await their settlement, the newest first. */
export async function readUnsettled(
  db: Tx,
  filter: RequestOf<typeof activities.report>,
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select * from (${chosen(filter)}) a where a.settled_at is null and a.stopped is distinct
      from 'cancel' and a.start_at <= now()
    order by a.start_at desc, a.id desc`.execute(db);
  return rows;
}

/** Returns the accounts of agents by id; only those below `agentId` if there is one. */
export async function agentsBelow(
  db: Tx,
  ids: readonly string[],
  top: string | undefined,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; account: string }>`
    select a.id, a.account from agent a where ${all([
      sql`a.id = any(${`{${ids.join(',')}}`}::bigint[])`,
      when(top, (id) => underAgent('a.id', id)),
    ])}`.execute(db);
  return new Map(rows.map(({ id, account }) => [id, account]));
}

/**
 * Returns a row for each activity and currency, or for each of their agents whose members took part or bet.
 */
export async function readReport(db: Tx, filter: RequestOf<typeof activities.report>): Promise<ReportRow[]> {
  const agents = filter.by === 'agent';
  const under = (column: string) => when(filter.agentId, (id) => underAgent(column, id));
  const key = agents ? sql`x.agent_id` : sql`null::bigint`;
  const { rows } = await sql<Omit<ReportRow, 'row' | 'expected'> & ActivityRow>`
    with chosen as materialized (${chosen(filter)}),
    scores as (select x.activity_id, x.currency, ${key} as agent_id, count(*) filter (where not x.excluded
      and x.score > 0)::int as participants,
        count(*) filter (where not x.excluded and x.active)::int as active
      from activity_score x where ${all([sql`x.activity_id in (select id from chosen)`, under('x.agent_id')])}
        group by 1, 2, 3),
    awards as (select x.activity_id, x.currency, ${key} as agent_id, count(*) filter (where x.amount > 0
      or x.due > 0)::int as winners, sum(x.amount) as awarded,
        coalesce(sum(x.due) filter (where x.paid_at is not null), 0) as received,
          coalesce(sum(x.due) filter (where x.paid_at is null), 0) as unreceived,
        coalesce(sum(x.due) filter (where x.paid_at is null and x.wanted_at is null
          and now() >= a.show_end + interval '1 millisecond'), 0) as expired,
        sum(x.due - x.amount) as corrected
      from activity_award x join chosen a on a.id = x.activity_id where ${all([
        filter.receipt !== undefined && sql`(x.paid_at is not null) = ${filter.receipt === 'received'}`,
        under('x.agent_id'),
      ])} group by 1, 2, 3),
    keys as (${
      agents
        ? sql`select activity_id, currency, agent_id from scores where participants > 0 or active > 0 union
          select activity_id, currency, agent_id from awards`
        : sql`select id as activity_id, unnest(currencies) as currency, null::bigint as agent_id from chosen`
    })
    select a.*, k.currency, k.agent_id, g.account as agent_account, coalesce(s.participants,
      0) as participants, coalesce(s.active, 0) as active,
      coalesce(w.winners, 0) as winners, coalesce(w.awarded, 0)::text as awarded, coalesce(w.received,
        0)::text as received,
      coalesce(w.unreceived, 0)::text as unreceived, coalesce(w.expired, 0)::text as expired,
        coalesce(w.corrected, 0)::text as corrected
    from keys k join chosen a on a.id = k.activity_id left join agent g on g.id = k.agent_id
      left join scores s on s.activity_id = k.activity_id and s.currency = k.currency
        and s.agent_id is not distinct from k.agent_id
      left join awards w on w.activity_id = k.activity_id and w.currency = k.currency
        and w.agent_id is not distinct from k.agent_id
    where ${all([
      sql`k.currency = any(a.currencies)`,
      when(filter.currency, (currency) => sql`k.currency = ${currency}`),
    ])}
    order by a.start_at desc, a.id desc, k.currency, k.agent_id`.execute(db);
  return rows.map((row) => ({ ...row, row, expected: null }));
}

/**
 * Returns the totals of the awards of settled activities, corrections included, by activity and currency, in
 * minor units.
 */
export async function settledCosts(
  db: Tx,
  ids: readonly string[],
): Promise<{ activity_id: string; currency: string; due: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ activity_id: string; currency: string; due: string }>`
    select activity_id, currency, sum(due)::text as due from activity_award
    where activity_id = any(${`{${ids.join(',')}}`}::bigint[]) group by 1, 2`.execute(db);
  return rows;
}
