import type { RequestOf } from '@pitboss/contract/core/define';
import type { riskDesk } from '@pitboss/contract/risk/risk-desk';
import { sql } from 'kysely';
import { accountBegins } from '../../domain/sql/account-match.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';

export interface OppositeRow {
  id: string;
  subject: string;
  round: string;
  game_id: number;
  low_id: string;
  high_id: string;
  low_account: string;
  high_account: string;
  low_agent_id: string;
  high_agent_id: string;
  low_agent: string;
  high_agent: string;
  low_area: number;
  high_area: number;
  low_amount: string;
  high_amount: string;
  low_currency: string;
  high_currency: string;
  matched: string;
  links: ('betIp' | 'signInIp' | 'device')[];
  at: Date;
  verdict: 'normal' | 'abnormal' | 'undeterminable' | null;
  decided_at: Date | null;
  handler: string | null;
  alert_id: string | null;
}

const handler = sql`(select o.account from risk_record c join operator o on o.id = c.operator_id
  where c.id = x.record_id)`;

type FoundOpposite = Omit<
  OppositeRow,
  'low_account' | 'high_account' | 'low_agent_id' | 'high_agent_id' | 'low_agent' | 'high_agent'
>;

/**
 * Lists one page of the rounds with opposite bets, newest first. The members, who may belong to two tenants,
 * are read afterwards.
 */
export async function listOpposites(db: Tx, filter: RequestOf<typeof riskDesk.opposites>) {
  const page = await pageRows<FoundOpposite>(db, filter, {
    select: sql`x.*, ${handler} as handler,
      (select max(r.id) from risk_alert r where r.key = 'relativelyBet|' || x.subject) as alert_id`,
    from: sql`risk_opposite x`,
    where: all([
      when(filter.start_time, (at) => sql`x.at >= ${new Date(at)}`),
      when(filter.end_time, (at) => sql`x.at <= ${new Date(at)}`),
      when(filter.state, (state) => (state === 'open' ? sql`x.verdict is null` : sql`x.verdict = ${state}`)),
      when(filter.member, (account) => {
        const meant = sql`select m.id from member m where ${accountBegins('m.account', account)}`;
        return sql`(x.low_id in (${meant}) or x.high_id in (${meant}))`;
      }),
    ]),
    order: orderBy(filter, { at: 'x.at', matched: 'x.matched' }, 'at', 'x.id'),
  });
  const ids = plainArray(page.rows.flatMap(({ low_id, high_id }) => [low_id, high_id]));
  const members = await sql<{ id: string; account: string; agent_id: string; agent: string }>`
    select m.id, m.account, m.agent_id, a.account as agent from member m join agent a on a.id = m.agent_id
    where m.id = any(${ids}::bigint[])`.execute(db);
  const byId = new Map(members.rows.map((member) => [member.id, member]));
  const rows = page.rows.flatMap((row): OppositeRow[] => {
    const low = byId.get(row.low_id);
    const high = byId.get(row.high_id);
    if (!low || !high) return [];
    return [
      {
        ...row,
        low_account: low.account,
        low_agent_id: low.agent_id,
        low_agent: low.agent,
        high_account: high.account,
        high_agent_id: high.agent_id,
        high_agent: high.agent,
      },
    ];
  });
  return { ...page, rows };
}

export interface LockedOpposite {
  readonly id: string;
  readonly subject: string;
  readonly verdict: string | null;
  readonly decided_at: Date | null;
  readonly handler: string | null;
}

/**
 * Locks records that are to be decided and returns them, with the operators of those that are decided. The
 * alerts of their pairs are locked before them, as a verdict on a pair does.
 */
export async function lockOpposites(tx: Tx, ids: readonly string[]): Promise<LockedOpposite[]> {
  await sql`select id from risk_alert where state in ('open', 'snoozed') and key in
    (select 'relativelyBet|' || subject from risk_opposite where id = any(${plainArray(ids)}::bigint[]))
      order by id for update`.execute(tx);
  const { rows } = await sql<LockedOpposite>`
    select x.id, x.subject, x.verdict, x.decided_at, ${handler} as handler
    from risk_opposite x where x.id = any(${plainArray(ids)}::bigint[])
      order by x.id for update of x`.execute(tx);
  return rows;
}

/** Decides records of opposite bets, with an operation record each. */
export async function decideOpposites(
  tx: Tx,
  records: readonly { readonly id: string; readonly oppositeId: string }[],
  verdict: { readonly result: string; readonly remark: string; readonly operatorId: string },
): Promise<void> {
  const ids = plainArray(records.map(({ id }) => id));
  const opposites = plainArray(records.map(({ oppositeId }) => oppositeId));
  // Members are read in a separate CTE, so that Citus evaluates now() on the coordinator: these records are
  // undone together with those of their pairs by the same clock.
  await sql`
    with members as materialized (select m.id, m.tenant_id, m.agent_id from member m where m.id = any(array(
      select low_id from risk_opposite where id = any(${opposites}::bigint[]))))
    insert into risk_record (id, tenant_id, agent_id, opposite_id, result, remark, operator_id, seconds, at)
    select u.id, m.tenant_id, m.agent_id, x.id, ${verdict.result}, ${verdict.remark},
      ${verdict.operatorId}::bigint,
      greatest(0, extract(epoch from now() - x.made_at))::int, now()
    from unnest(${ids}::bigint[], ${opposites}::bigint[]) as u (id, opposite)
    join risk_opposite x on x.id = u.opposite join members m on m.id = x.low_id`.execute(tx);
  await sql`
    update risk_opposite x set verdict = ${verdict.result}, decided_at = now(), record_id = u.id
    from unnest(${ids}::bigint[], ${opposites}::bigint[]) as u (id, opposite)
      where x.id = u.opposite`.execute(tx);
}

/** Returns the open alerts of pairs all of whose records are decided, with the worst of their verdicts. */
export async function decidedPairs(
  tx: Tx,
  subjects: readonly string[],
): Promise<{ alertId: string; result: string }[]> {
  const { rows } = await sql<{ alert_id: string; worst: number }>`
    select r.id as alert_id, max(case x.verdict when 'abnormal' then 3 when 'undeterminable' then 2
      when 'normal' then 1 end) as worst
    from risk_alert r join risk_opposite x on x.subject = r.subject
    where r.code = 'relativelyBet' and r.state in ('open', 'snoozed')
      and r.subject = any(${[...subjects]}::text[])
    group by r.id having count(*) filter (where x.verdict is null) = 0`.execute(tx);
  const texts = ['normal', 'undeterminable', 'abnormal'] as const;
  return rows.map(({ alert_id, worst }) => ({ alertId: alert_id, result: texts[worst - 1] ?? 'normal' }));
}

/** Decides the open records of pairs by the verdict on the pair. */
export async function decideRecordsOf(
  tx: Tx,
  records: readonly { readonly id: string; readonly alertId: string }[],
  result: string,
): Promise<void> {
  await sql`
    update risk_opposite x set verdict = ${result}, decided_at = now(), record_id = u.id
    from unnest(${plainArray(records.map(({ id }) => id))}::bigint[],
      ${plainArray(records.map(({ alertId }) => alertId))}::bigint[])
      as u (id, alert) join risk_alert r on r.id = u.alert
    where r.code = 'relativelyBet' and x.subject = r.subject and x.verdict is null`.execute(tx);
}

/** Reopens records whose operation records, or those of their pairs, are undone. */
export const openOpposites = (tx: Tx, recordIds: readonly string[]) =>
  sql`update risk_opposite set verdict = null, decided_at = null, record_id = null
    where record_id = any(${plainArray(recordIds)}::bigint[])`.execute(tx);

/** Returns the operation records of pairs that were decided together with the last of their records. */
export async function withPairs(tx: Tx, recordIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(${plainArray(recordIds)}::bigint[]) as id
    union select p.id from risk_record c join risk_opposite x on x.id = c.opposite_id
      join risk_alert r on r.key = 'relativelyBet|' || x.subject join risk_record p on p.alert_id = r.id
      where c.id = any(${plainArray(recordIds)}::bigint[]) and p.at = c.at and p.operator_id = c.operator_id
        and p.undone_at is null`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * SQL: members of opposite bets that are decided. A separate subquery: on Citus they are stored on the shards
 * of tenants, records on the coordinator.
 */
const decidedMembers = sql`(select m.id, m.tenant_id, m.agent_id, m.account from member m
  where m.id = any(array(
  select low_id from risk_opposite where verdict is not null union all select high_id from risk_opposite
    where verdict is not null)))`;

/**
 * SQL joins that `oppositeAsAlert` needs in addition to a record `c`: its opposite bets x with both members.
 */
export const oppositeJoins = sql`left join risk_opposite x on x.id = c.opposite_id
  left join ${decidedMembers} l on l.id = x.low_id left join ${decidedMembers} h on h.id = x.high_id`;

/**
 * SQL columns: opposite bets of `oppositeJoins` in the shape of an alert, for lists of verdicts on either:
 * the result has the columns of `risk_alert`.
 */
export const oppositeAsAlert = sql`
  select p.* from jsonb_populate_record(null::risk_alert, jsonb_build_object('id', x.id, 'code',
    'relativelyBet',
      'key', 'relativelyBet|' || x.subject, 'number', 0, 'figure', 'value', 'subject', x.subject, 'currency',
        '',
      'tenant_id', l.tenant_id, 'agent_id', l.agent_id, 'member_id', l.id, 'name',
        l.account || ', ' || h.account,
      'state', coalesce(x.verdict, 'open'), 'severity', 'warning', 'value', 1, 'table_value', 1, 'alarm', 1,
        'derived', false,
      'version', 0, 'window_minutes', 1440, 'window_unit', 'hours', 'episode', 0, 'escalated', false, 'at',
        x.at, 'peak_at', x.at,
      'peak_minute', 0, 'raised_at', x.made_at, 'snoozed_ms', 0, 'pivots', '[]'::jsonb,
      'extra', jsonb_build_object('round', x.round, 'matched', to_char(x.matched / 100.0,
        'FM999999999999990.00')))) p
  where l.id is not null and h.id is not null`;
