import type { RequestOf } from '@pitboss/contract/core/define';
import type { memberActivity } from '@pitboss/contract/members/member-activity';
import { dateAt, dayStart } from '@pitboss/rules/zones/wall-clock';
import { type RawBuilder, sql } from 'kysely';
import { underAgent } from '../../../domain/agents/under-agent.ts';
import { isMeant, meantMembers } from '../../../domain/members/meant-members.ts';
import { clockOf } from '../../../domain/reports/report-reply.ts';
import { accountBegins, exactFirst } from '../../../domain/sql/account-match.ts';
import { all, keysetOf, keysetPage, orderBy, pageOf, when } from '../../../domain/sql/paging.ts';
import { plainArray } from '../../../domain/sql/run-sql.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { idFloor } from '../../../platform/db/ids.ts';
import { ofTenant, type Scope, within } from '../../../platform/db/scope.ts';

export type OnlineFilter = RequestOf<typeof memberActivity.online>;

export interface OnlineRow {
  id: string;
  account: string;
  nickname: string;
  agent_id: string;
  agent_account: string;
  currency: string;
  balance: string | null;
  current_game_id: number | null;
  online_since: Date;
  login_ip: string | null;
  device: string | null;
  bet_banned: boolean;
}

const onlineColumns = { onlineSince: 'm.online_since', account: 'm.account', balance: 'l.balance' };

/** Members in scope who are online, and how many are in each game under the same filters but the game. */
export async function listOnline(
  db: Tx,
  scope: Scope,
  filter: OnlineFilter,
): Promise<{ rows: OnlineRow[]; total: number; games: { gameId: number | null; members: number }[] }> {
  const { limit, offset } = pageOf(filter);
  const where = all([
    sql`m.online_since is not null`,
    within(scope, 'm.agent_id'),
    when(filter.account, (value) => accountBegins('m.account', value)),
    when(filter.agentId, (value) => underAgent('m.agent_id', value)),
    when(filter.ip, (value) => sql`m.login_ip = ${value}`),
  ]);
  const games = (
    await sql<{ gameId: number | null; members: number }>`
      select m.current_game_id as "gameId", count(*)::int as members from member m where ${where} group by 1
        order by 2 desc, 1 nulls last`.execute(db)
  ).rows;
  const inGame = when(filter.gameId, (value) => sql`m.current_game_id = ${value}`) ?? sql`true`;
  const { rows } = await sql<OnlineRow>`
    select m.id, m.account, m.nickname, m.agent_id, a.account as agent_account, m.currency, l.balance,
      m.current_game_id, m.online_since, m.login_ip, m.bet_banned,
      (select s.device from member_login s where s.member_id = m.id and s.tenant_id = m.tenant_id
        and ${ofTenant(scope, 's.tenant_id')} and s.event = 'login' order by s.id desc limit 1) as device
    from member m join agent a on a.id = m.agent_id
    left join ledger_account l on l.owner_id = m.id and l.kind = 'member' and l.currency = m.currency
      and l.tenant_id = m.tenant_id and ${ofTenant(scope, 'l.tenant_id')}
    where ${where} and ${inGame}
    ${orderBy(filter, onlineColumns, 'onlineSince', 'm.id', exactFirst('m.account', filter.account))}
    limit ${limit} offset ${offset}`.execute(db);
  const counted = filter.gameId ? games.filter(({ gameId }) => gameId === filter.gameId) : games;
  return { rows, games, total: counted.reduce((sum, { members }) => sum + members, 0) };
}

export type LoginFilter = RequestOf<typeof memberActivity.logins>;

export interface LoginRow {
  id: string;
  member_id: string;
  account: string;
  nickname: string;
  agent_id: string;
  agent_account: string;
  event: 'login' | 'logout';
  ip: string;
  device: string;
  at: Date;
}

/**
 * Lists a page of sign-ins and sign-outs in scope, newest first, by keyset over their ids, which encode the
 * time.
 */
export async function listLogins(db: Tx, scope: Scope, filter: LoginFilter) {
  const keyset = keysetOf(filter);
  const bound = keyset.bound;
  const meant = await meantMembers(db, scope, filter.account, 'account');
  const where = all([
    sql`s.id >= ${idFloor(filter.start_time)}::bigint and s.id < ${idFloor(filter.end_time + 1)}::bigint`,
    within(scope, 's.agent_id'),
    when(filter.memberId, (value) => sql`s.member_id = ${value}::bigint`),
    meant && isMeant('s.member_id', meant),
    when(filter.agentId, (value) => underAgent('s.agent_id', value)),
    when(filter.ip, (value) => sql`s.ip = ${value}`),
    when(filter.event, (value) => sql`s.event = ${value}`),
    bound !== null && (keyset.backwards ? sql`s.id > ${bound}::bigint` : sql`s.id < ${bound}::bigint`),
  ]);
  const { rows } = await sql<LoginRow>`
    select s.id, s.member_id, m.account, m.nickname, s.agent_id, a.account as agent_account, s.event, s.ip,
      s.device, s.at
    from (select s.* from member_login s where ${where}
      order by s.id ${sql.raw(keyset.backwards ? 'asc' : 'desc')} limit ${keyset.limit + 1}) s
    join member m on m.id = s.member_id and m.tenant_id = s.tenant_id and ${ofTenant(scope, 'm.tenant_id')}
      join agent a on a.id = s.agent_id
    order by s.id ${sql.raw(keyset.backwards ? 'asc' : 'desc')}`.execute(db);
  return keysetPage(keyset, rows);
}

export type ConvertFilter = RequestOf<typeof memberActivity.convert>;

export interface Steps {
  registered: number;
  logged_in: number;
  played: number;
  deposited: number;
}
export interface ConvertRow extends Steps {
  key: string;
  agent_account: string | null;
}

const convertColumns = {
  key: 'key',
  registered: 'registered',
  loggedIn: 'logged_in',
  played: 'played',
  deposited: 'deposited',
};

const stepSums = sql`
  count(*)::int as registered, count(*) filter (where p.logged_in)::int as logged_in,
    count(*) filter (where p.played)::int as played,
  count(*) filter (where p.deposited)::int as deposited`;

/** No member registered before. */
const firstRegistrationMs = Date.UTC(2000, 0, 1);

/** SQL expression: the date of a registration on the wall clock of the request. */
function registrationDay(filter: ConvertFilter): RawBuilder<unknown> {
  const clock = clockOf(filter);
  const days: { start: string; date: string }[] = [];
  const last = Math.min(filter.end_time, Date.now());
  for (
    let at = dayStart(Math.max(filter.start_time, firstRegistrationMs), clock);
    at <= last;
    at = dayStart(at, clock, 1)
  )
    days.push({ start: new Date(at).toISOString(), date: dateAt(at, clock) });
  const starts = sql`${plainArray(days.map(({ start }) => start))}::timestamptz[]`;
  return sql`(${plainArray(days.map(({ date }) => date))}::date[])[greatest(1, width_bucket(m.created_at,
    ${starts}))]`;
}

/** Members who registered in a range and how far each of them has come until now. */
const users = (scope: Scope, where: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  (select m.id, m.agent_id, ${day} as day, m.last_login_at is not null as logged_in,
    m.first_bet_at is not null as played,
    exists (select from member_transfer t where t.member_id = m.id and t.tenant_id = m.tenant_id
      and t.direction = 'in' and t.state = 'success'
      and ${ofTenant(scope, 't.tenant_id')}) as deposited
  from member m where ${where}) p`;

/**
 * Returns a page of groups (days of the requested time zone, or the agents that members belong to) and the
 * totals of all groups.
 */
export async function convertData(
  db: Tx,
  scope: Scope,
  filter: ConvertFilter,
): Promise<{ rows: ConvertRow[]; total: number; totals: Steps }> {
  const { limit, offset } = pageOf(filter);
  const source = users(
    scope,
    all([
      within(scope, 'm.agent_id'),
      sql`m.created_at >= ${new Date(filter.start_time)} and m.created_at <= ${new Date(filter.end_time)}`,
      sql`m.kind = 'normal'`,
      when(filter.agentId, (value) => underAgent('m.agent_id', value)),
    ]),
    registrationDay(filter),
  );
  const sums = (
    await sql<Steps & { days: number; agents: number }>`
    select ${stepSums}, count(distinct p.day)::int as days, count(distinct p.agent_id)::int as agents
      from ${source}`.execute(db)
  ).rows[0] ?? { registered: 0, logged_in: 0, played: 0, deposited: 0, days: 0, agents: 0 };
  const byAgent = filter.by === 'agent';
  const order = orderBy(filter, convertColumns, byAgent ? 'registered' : 'key', 'key');
  const grouped = byAgent
    ? sql`select p.agent_id::text as key, max(a.account) as agent_account, ${stepSums}
      from ${source} join agent a on a.id = p.agent_id group by p.agent_id`
    : sql`select to_char(p.day, 'YYYY-MM-DD') as key, null::text as agent_account, ${stepSums} from ${source}
      group by p.day`;
  const { rows } = await sql<ConvertRow>`
    select * from (${grouped}) g ${order} limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: byAgent ? sums.agents : sums.days, totals: sums };
}
