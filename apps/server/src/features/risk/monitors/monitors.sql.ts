import type { MonitorCode } from '@pitboss/risk/monitors';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';

export interface StandingRow {
  key: string;
  figure: string;
  subject: string;
  currency: string;
  value: string;
  last_at: Date;
  name: string | null;
  member_id: string | null;
  agent_id: string | null;
  agent_account: string | null;
  alert_id: string | null;
  facts: Record<string, string | null> | null;
}

export interface Filter {
  readonly currency?: string | undefined;
  readonly agentId?: string | undefined;
}

const filtered = ({ currency, agentId }: Filter) => sql`
  (${currency ?? null}::text is null or s.currency = ${currency ?? null})
  and (${agentId ?? null}::bigint is null or exists (select from agent u where u.id = s.agent_id
    and u.path like (select path || '%' from agent where id = ${agentId ?? null}::bigint)))`;

/** Reads the largest figures of a monitor that are shown, and their total number. */
export async function readStandings(
  db: Tx,
  code: MonitorCode,
  filter: Filter,
  limit: number,
): Promise<{ rows: StandingRow[]; total: number }> {
  const { rows } = await sql<StandingRow>`
    select s.key, s.figure, s.subject, s.currency, s.value, s.last_at, s.facts, coalesce(m.account, a.account,
      (select t.name from pool_group g join pool_terms t on t.id = g.terms_id
      where s.subject = 'g:' || g.id)) as name, s.member_id,
      nullif(s.agent_id, 0) as agent_id, a.account as agent_account,
      coalesce((select max(id) from risk_alert l where l.key = s.key and l.state in ('open', 'snoozed')),
        (select l.id from risk_alert_item i join risk_alert l on l.id = i.alert_id
          where i.key = s.key and l.state in ('open', 'snoozed'))) as alert_id
    from (select * from risk_standing s where s.code = ${code} and s.shown and ${filtered(filter)}
      order by s.value desc, s.last_at desc, s.key limit ${limit}) s
    left join member m on m.id = s.member_id and m.tenant_id = s.tenant_id left
      join agent a on a.id = s.agent_id
    order by s.value desc, s.last_at desc, s.key`.execute(db);
  const count = await sql<{ n: number }>`
    select count(*)::int as n from risk_standing s
      where s.code = ${code} and s.shown and ${filtered(filter)}`.execute(db);
  return { rows, total: count.rows[0]?.n ?? 0 };
}

export interface SumsRow {
  subject: string;
  currency: string;
  n: string;
  sum_in: string;
  sum_out: string;
  sum_extra: string;
}

/** Returns the sums of some subjects over a window that ends with a minute. */
export async function readSums(
  db: Tx,
  measure: string,
  subjects: readonly string[],
  window: { readonly minute: number; readonly length: number },
): Promise<SumsRow[]> {
  if (subjects.length === 0) return [];
  return (
    await sql<SumsRow>`
      select subject, currency, sum(n) as n, sum(sum_in) as sum_in, sum(sum_out) as sum_out,
        sum(sum_extra) as sum_extra
      from risk_minute where subject = any(${[...subjects]}::text[]) and measure = ${measure}
        and minute > ${window.minute - window.length} and minute <= ${window.minute}
      group by subject, currency`.execute(db)
  ).rows;
}

/** Returns the current minute of the figures, and the time up to which they are complete. */
export async function readProgress(db: Tx): Promise<{ minute: number; asOf: Date }> {
  const { rows } = await sql<{ minute: number; as_of: Date }>`
    select minute, greatest(beat_at, '2024-01-01') as as_of from risk_engine`.execute(db);
  return { minute: rows[0]?.minute ?? 0, asOf: rows[0]?.as_of ?? new Date() };
}

/** Maximum alerts of the feed. */
export const feedMax = 100;

/**
 * Counts the open alerts of a monitor, and those that the feed does not show: beyond its limit, or snoozed.
 */
export async function countAlerts(db: Tx, code: MonitorCode): Promise<{ open: number; hidden: number }> {
  const { rows } = await sql<{ open: number; hidden: number }>`
    with feed as (select id from risk_alert where state = 'open' order by id desc limit ${feedMax})
    select count(*) filter (where state = 'open')::int as open,
      count(*) filter (where state = 'snoozed' or id not in (select id from feed))::int as hidden
    from risk_alert where state in ('open', 'snoozed') and code = ${code}`.execute(db);
  return rows[0] ?? { open: 0, hidden: 0 };
}
