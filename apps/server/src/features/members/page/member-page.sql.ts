import { sql } from 'kysely';
import type { FactsReader } from '../../../domain/analytics/answers.sql.ts';
import { reportRows } from '../../../domain/analytics/report/report-rows.ts';
import { beijingDayNumber, beijingMidnight } from '../../../domain/calendar/beijing-days.ts';
import { accountBegins, exactFirst } from '../../../domain/sql/account-match.ts';
import { plainArray } from '../../../domain/sql/run-sql.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { type Scope, within } from '../../../platform/db/scope.ts';

/** The agents along a path, top first, as far as the scope reaches. */
export async function agentChain(
  db: Tx,
  scope: Scope,
  path: string,
): Promise<{ id: string; account: string; name: string; stopped: boolean }[]> {
  const ids = path.split('/').filter(Boolean);
  const found = await sql<{ id: string; account: string; name: string; stopped: boolean }>`
    select a.id, a.account, a.name, a.bet_banned or a.state = 'blocked' as stopped from agent a
    where a.id = any(${`{${ids.join(',')}}`}::bigint[]) and ${within(scope, 'a.id', 'a.tenant_id')}
      order by a.layer`.execute(db);
  return found.rows;
}

export interface FigureRow {
  days: number;
  bets: number;
  amount: string;
  payout: string;
  reward: string;
  deposits: string;
  withdrawals: string;
}

/** Sums of a member over today and the last 7 and 30 days (with today), by Beijing days, in minor units. */
export async function memberFigures(
  reader: FactsReader,
  member: { id: string; tenant_id: string; currency: string },
  nowMs: number,
): Promise<FigureRow[]> {
  const spans = [1, 7, 30].map((days) => ({
    days,
    from: beijingMidnight(beijingDayNumber(nowMs) + 1 - days),
    to: nowMs + 1,
  }));
  const filter = { memberIds: [member.id], currency: member.currency, memberKind: 'all' } as const;
  const question = { node: null, lines: null, buckets: spans, filter };
  const played = await reportRows(reader, question, ['bucket'], { cnyOnly: false, now: nowMs });
  const { rows: moved } = await sql<{ days: number; deposits: string; withdrawals: string }>`
    select span.days, coalesce(sum(t.amount) filter (where t.direction = 'in'), 0)::text as deposits,
      coalesce(sum(t.amount) filter (where t.direction = 'out'), 0)::text as withdrawals
    from unnest(${plainArray(spans.map(({ days }) => days))}::int[],
      ${`{${spans.map(({ from }) => new Date(from).toISOString()).join(',')}}`}::timestamptz[])
        as span (days, since)
    left join member_transfer t on t.member_id = ${member.id}::bigint
      and t.tenant_id = ${member.tenant_id}::bigint and t.state = 'success' and t.at >= span.since
    group by span.days`.execute(reader.db);
  return spans.map(({ days }, bucket) => {
    const bets = played.find((row) => row.bucket === bucket);
    const money = moved.find((row) => row.days === days);
    return {
      days,
      bets: Number(bets?.bets ?? 0),
      amount: bets?.amount ?? '0',
      payout: bets?.payout ?? '0',
      reward: bets?.reward ?? '0',
      deposits: money?.deposits ?? '0',
      withdrawals: money?.withdrawals ?? '0',
    };
  });
}

/** Maximum counted number of other members who used the same address. */
const othersMax = 99;

/**
 * Counts, for each address, the other members in scope who signed in from it. Each address has its own
 * uncorrelated subquery: the other members may belong to any tenant, and Citus searches all shards only for
 * such a subquery.
 */
export async function othersByIp(
  db: Tx,
  scope: Scope,
  memberId: string,
  ips: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const count = (ip: string) => sql`
    select ${ip}::text as ip, (select count(*)::int from (select distinct o.member_id from member_login o
      where o.ip = ${ip} and o.member_id <> ${memberId}::bigint and ${within(scope, 'o.agent_id')}
        limit ${othersMax}) other) as others`;
  const counts = [...new Set(ips)].map(count);
  if (counts.length === 0) return new Map();
  const { rows } = await sql<{ ip: string; others: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  );
  return new Map(rows.map(({ ip, others }) => [ip, others]));
}

/**
 * The addresses a member signed in from, the latest first, with the number of others in scope who used them.
 */
export async function memberIps(
  db: Tx,
  scope: Scope,
  member: { id: string; tenant_id: string },
): Promise<{ ip: string; last_at: Date; logins: number; others: number }[]> {
  const { rows } = await sql<{ ip: string; last_at: Date; logins: number }>`
    select s.ip, max(s.at) as last_at, count(*) filter (where s.event = 'login')::int as logins
      from member_login s
    where s.member_id = ${member.id}::bigint and s.tenant_id = ${member.tenant_id}::bigint
      and ${within(scope, 's.agent_id')}
    group by s.ip order by 2 desc limit 10`.execute(db);
  const others = await othersByIp(
    db,
    scope,
    member.id,
    rows.map(({ ip }) => ip),
  );
  return rows.map((row) => ({ ...row, others: others.get(row.ip) ?? 0 }));
}

/** Members in scope whose account begins with a text, the exact ones first, at most twenty. */
export async function searchMembers(db: Tx, scope: Scope, account: string) {
  const found = await sql<{
    id: string;
    account: string;
    nickname: string;
    agent_account: string;
    state: 'normal' | 'blocked';
    online: boolean;
  }>`
    select m.id, m.account, m.nickname, a.account as agent_account, m.state,
      m.online_since is not null as online
    from member m join agent a on a.id = m.agent_id
    where ${accountBegins('m.account', account)} and ${within(scope, 'm.agent_id')}
    order by ${exactFirst('m.account', account)}, m.account, m.id limit 20`.execute(db);
  return found.rows;
}
