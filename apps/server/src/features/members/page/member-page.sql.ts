import { sql } from 'kysely';
import { dayMs } from '../../../domain/calendar/range-parts.ts';
import { betsOfKinds } from '../../../domain/reports/member-kinds.ts';
import { accountBegins, exactFirst } from '../../../domain/sql/account-match.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { idFloor } from '../../../platform/db/ids.ts';
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
  db: Tx,
  member: { id: string; tenant_id: string; currency: string },
  nowMs: number,
): Promise<FigureRow[]> {
  const now = sql`${new Date(nowMs)}::timestamptz`;
  const found = await sql<FigureRow>`
    select span.days, coalesce(played.bets, 0)::int as bets, coalesce(played.amount, 0)::text as amount,
      coalesce(played.payout, 0)::text as payout,
      coalesce(played.reward, 0)::text as reward, coalesce(moved.deposits, 0)::text as deposits,
        coalesce(moved.withdrawals, 0)::text as withdrawals
    from (select n as days, ((${now} at time zone 'UTC') + interval '8 hours')::date - (n - 1) as first_day
      from unnest(array[1, 7, 30]) n) span
    left join lateral (
      select sum(r.bets) as bets, sum(r.amount) as amount, sum(r.payout) as payout, sum(r.reward) as reward
        from (
        select r.bets, r.amount, r.payout, r.reward from rollup_member_half r
        where r.member_id = ${member.id}::bigint and r.tenant_id = ${member.tenant_id}::bigint
          and r.currency = ${member.currency} and r.half >= (span.first_day - date '1970-01-01') * 2
        union all select 1, b.amount, b.payout, b.reward from bet b
        where b.member_id = ${member.id}::bigint and b.tenant_id = ${member.tenant_id}::bigint and b.state = 1
          and ${betsOfKinds('test', 'b')}
          and b.id >= ${idFloor(nowMs - 31 * dayMs)}::bigint
            and b.bet_time >= (span.first_day::timestamp - interval '8 hours') at time zone 'UTC') r) played
              on true
    left join lateral (
      select sum(t.amount) filter (where t.direction = 'in') as deposits,
        sum(t.amount) filter (where t.direction = 'out') as withdrawals
      from member_transfer t where t.member_id = ${member.id}::bigint
        and t.tenant_id = ${member.tenant_id}::bigint and t.state = 'success'
        and t.at >= (span.first_day::timestamp - interval '8 hours') at time zone 'UTC') moved on true
    order by span.days`.execute(db);
  return found.rows;
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
