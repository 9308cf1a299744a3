import type { RequestOf } from '@pitboss/contract/core/define';
import type { riskCases } from '@pitboss/contract/risk/risk-cases';
import type { Severity } from '@pitboss/risk/rules/monitor';
import { type RawBuilder, sql } from 'kysely';
import { undecided } from '../../../domain/risk/cases.ts';
import { all, orderBy, pageRows, when } from '../../../domain/sql/paging.ts';
import { plainArray } from '../../../domain/sql/run-sql.ts';
import type { Role } from '../../../platform/auth/permissions.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { type AlertRow, alertColumns } from '../alerts/risk-alerts.sql.ts';
import { type RecordRow, recordsOfCase } from '../risk-records.sql.ts';

export interface CaseRow {
  id: string;
  opened_at: Date;
  assignee: string | null;
  pivots: string[];
  codes: string[];
  severity: Severity;
  alerts: number;
  open: number;
  snoozed: number;
  last_at: Date;
  closed_at: Date | null;
}

const ofCase = sql`r.case_id in (select k.id from risk_case k where k.id = c.id or k.merged_into = c.id)`;
const open = sql.raw(undecided);
/** SQL condition: the cases of some alerts, collected once. */
const casesWhere = (alerts: RawBuilder<unknown>) => sql`c.id = any(array(
  select coalesce(k.merged_into, k.id) from risk_alert r join risk_case k on k.id = r.case_id
    where ${alerts}))`;
const hasAlert = (what: RawBuilder<unknown>) =>
  sql`exists (select from risk_alert r where ${ofCase} and ${what})`;
const highest = {
  critical: hasAlert(sql`r.severity = 'critical'`),
  warning: sql`${hasAlert(sql`r.severity = 'warning'`)} and not ${hasAlert(sql`r.severity = 'critical'`)}`,
  info: sql`not ${hasAlert(sql`r.severity <> 'info'`)}`,
} as const;

const select = sql`c.id, c.opened_at, o.account as assignee, s.*`;
const from = sql`risk_case c left join operator o on o.id = c.assignee_id`;
/** SQL join: totals of the alerts of a case. */
const sums = sql`cross join lateral (
  select coalesce((select array_agg(distinct p order by p) from risk_alert r, unnest(r.pivots) p
    where ${ofCase}), '{}') as pivots,
    coalesce(array_agg(distinct r.code), '{}') as codes, count(*)::int as alerts,
      count(*) filter (where ${open})::int as open,
    count(*) filter (where r.state = 'snoozed')::int as snoozed, coalesce(max(r.raised_at),
      c.opened_at) as last_at,
    max(r.decided_at) as closed_at,
    (array['info', 'warning', 'critical'])[coalesce(max(array_position(array['info', 'warning', 'critical'],
      r.severity)), 1)]
      as severity
  from risk_alert r where ${ofCase}) s`;

/**
 * Lists one page of the cases: totals are aggregated only for the page, unless it is sorted by one of them.
 */
export const listCases = (db: Tx, filter: RequestOf<typeof riskCases.list>) =>
  pageRows<CaseRow>(db, filter, {
    select,
    from,
    joins: sums,
    where: all([
      sql`c.merged_into is null`,
      when(filter.state, (state) => (state === 'open' ? casesWhere(open) : sql`not ${casesWhere(open)}`)),
      when(filter.pivot, (pivot) => casesWhere(sql`r.pivots && array[${pivot}::text]`)),
      when(filter.severity, (severity) => highest[severity]),
      filter.assignee !== undefined &&
        (filter.assignee === '' ? sql`c.assignee_id is null` : sql`o.account = ${filter.assignee}`),
    ]),
    order: orderBy(filter, { lastAt: 's.last_at', openedAt: 'c.id' }, 'openedAt', 'c.id'),
  });

/** Returns a case, or the one into which it was merged. */
export async function readCase(db: Tx, id: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select ${select} from ${from} ${sums}
    where c.id = (select coalesce(k.merged_into, k.id) from risk_case k where k.id = ${id}::bigint)`.execute(
    db,
  );
  return rows[0];
}

/** Maximum alerts of a case in its view. */
const alertsShown = 200;

/** Reads the newest alerts of a case, undecided ones first, with their verdicts. */
export async function readCaseParts(
  db: Tx,
  id: string,
): Promise<{ alerts: AlertRow[]; records: RecordRow[] }> {
  const { rows } = await sql<AlertRow>`
    select ${alertColumns} from risk_case c join risk_alert r on ${ofCase}
    where c.id = ${id}::bigint order by r.${open} desc, r.id desc limit ${alertsShown}`.execute(db);
  return { alerts: rows, records: await recordsOfCase(db, id) };
}

/** Returns the undecided alerts of a case, up to the last one that the caller has seen. */
export async function undecidedOf(tx: Tx, id: string, upTo: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from risk_case c join risk_alert r on ${ofCase}
    where c.id = ${id}::bigint and ${open} and (${upTo ?? null}::bigint is null
      or r.id <= ${upTo ?? null}::bigint)
    order by r.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Returns the last verdict on a case of which nothing is open, with its operator; null for the product. */
export async function lastDecided(
  tx: Tx,
  id: string,
): Promise<{ key: string; handler: string | null; at: Date } | undefined> {
  const { rows } = await sql<{ key: string; handler: string | null; at: Date }>`
    select r.key, o.account as handler, w.at
      from risk_case c join risk_alert r on ${ofCase}
    join risk_record w on w.alert_id = r.id left join operator o on o.id = w.operator_id
    where c.id = ${id}::bigint and w.undone_at is null order by w.id desc limit 1`.execute(tx);
  return rows[0];
}

/** Locks the current case of an id and returns it with its assignee. */
export async function lockCase(
  tx: Tx,
  id: string,
): Promise<{ id: string; assignee: string | null } | undefined> {
  const { rows } = await sql<{ id: string; assignee: string | null }>`
    select c.id, (select o.account from operator o where o.id = c.assignee_id) as assignee from risk_case c
    where c.id = (select coalesce(k.merged_into, k.id) from risk_case k where k.id = ${id}::bigint)
      and c.merged_into is null for update of c`.execute(tx);
  return rows[0];
}

export const assignCase = (tx: Tx, id: string, operatorId: string | null) =>
  sql`update risk_case set assignee_id = ${operatorId}::bigint, assigned_at = now()
    where id = ${id}::bigint`.execute(tx);

export interface Administrator {
  readonly id: string;
  readonly account: string;
  readonly role: Role;
  readonly permissions: number[] | null;
}

/** Lists the active operators of the platform. */
export async function administrators(db: Tx): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`
    select id, account, role, permissions from operator where agent_id is null and state = 'normal'
      order by account`.execute(db);
  return rows;
}

export interface PivotName {
  readonly pivot: string;
  readonly name: string;
  readonly member_id: string | null;
  readonly agent_id: string | null;
}

/** Returns the names of some pivots; unknown ones are left out. */
export async function pivotNames(db: Tx, pivots: readonly string[]): Promise<Map<string, PivotName>> {
  const idsOf = (kind: string) =>
    plainArray(pivots.filter((one) => one.startsWith(`${kind}:`)).map((one) => one.slice(kind.length + 1)));
  const { rows } = await sql<PivotName>`
    select 'm:' || id as pivot, account as name, id as member_id, agent_id from member
      where id = any(${idsOf('m')}::bigint[])
    union all select 'a:' || id, account, null, id from agent where id = any(${idsOf('a')}::bigint[])
    union all select 't:' || id, account, null, id from agent where id = any(${idsOf('t')}::bigint[])
    union all select 'g:' || g.id, t.name, null, null from pool_group g join pool_terms t on t.id = g.terms_id
      where g.id = any(${idsOf('g')}::bigint[])
    union all select 'game:' || id, name_en_us, null, null from game
      where id = any(${idsOf('game')}::bigint[])
    union all select 'g:' || g.id, t.name, null, null from pool_group g join pool_terms t on t.id = g.terms_id
      where g.id = any(${idsOf('g')}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.pivot, row]));
}
