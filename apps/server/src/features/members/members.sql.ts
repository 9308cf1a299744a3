import type { RequestOf } from '@pitboss/contract/core/define';
import type { members } from '@pitboss/contract/members/members';
import { type RawBuilder, sql } from 'kysely';
import { agentRemark } from '../../domain/agents/operator-name.ts';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { countMembers } from '../../domain/members/member-counts.ts';
import { withheldOf } from '../../domain/members/withheld.ts';
import { accountBegins, exactFirst, nameContains } from '../../domain/sql/account-match.ts';
import { all, orderBy, pageOf, requestsForAll, when } from '../../domain/sql/paging.ts';
import type { Tx } from '../../platform/db/db.ts';
import { keptPlan } from '../../platform/db/reads/kept-plan.ts';
import { ofTenant, type Scope, within } from '../../platform/db/scope.ts';
import { forcedLossNow } from './kill.sql.ts';

export interface MemberRow {
  id: string;
  account: string;
  nickname: string;
  name: string;
  mobile: string;
  remark: string;
  agent_id: string;
  agent_account: string;
  currency: string;
  balance: string | null;
  transfer_mode: 'manual' | 'automatic' | 'seamless';
  state: 'normal' | 'blocked';
  bet_banned: boolean;
  chat_banned_until: Date | null;
  chat_ban_remark: string;
  /** Hundredths. */
  kill_probability: number | null;
  kill_until: Date | null;
  kind: 'normal' | 'test' | 'anchor' | 'robot';
  online: boolean;
  current_game_id: number | null;
  register_ip: string;
  login_ip: string | null;
  created_at: Date;
  last_login_at: Date | null;
}

export type MemberFilter = RequestOf<typeof members.list>;

/** Columns to sort by. Ids encode their creation time, so the newest members are at the end of an index. */
const columns = {
  createdAt: 'm.id',
  account: 'm.account',
  balance: 'l.balance',
  lastLoginAt: 'm.last_login_at',
};

/** SQL: the chosen order, else last active first: by the last sign-in, or the creation of who never did. */
function orderOf(filter: MemberFilter): RawBuilder<unknown> {
  const first = exactFirst('m.account', filter.account);
  if (filter.sort) return orderBy(filter, columns, 'createdAt', 'm.id', first);
  const way = sql.raw(filter.order === 'asc' ? 'asc' : 'desc');
  const head = first ? sql`${first}, ` : sql``;
  return sql`order by ${head}coalesce(m.last_login_at, m.created_at) ${way}, m.id ${way}`;
}

/** SQL: the columns of a member and the tables they come from. */
const memberFields = (scope: Scope) => sql`
  m.id, m.account, m.nickname, m.name, m.mobile,
    ${agentRemark(scope, 'm.remark_agent_id', 'm.remark')} as remark, m.agent_id, a.account as agent_account,
    m.currency, l.balance, a.transfer_mode, m.state, m.bet_banned,
  m.chat_banned_until, ${agentRemark(scope, 'm.chat_ban_agent_id', 'm.chat_ban_remark')} as chat_ban_remark,
    ${forcedLossNow} as kill_probability, m.kill_until, m.kind, m.online_since is not null as online,
    m.current_game_id, m.register_ip, m.login_ip,
  m.created_at, m.last_login_at`;
const joins = sql`
  join agent a on a.id = m.agent_id
  left join ledger_account l on l.owner_id = m.id and l.kind = 'member' and l.currency = m.currency
    and l.tenant_id = m.tenant_id`;
const memberJoins = sql`member m ${joins}`;

/** SQL condition: the member is muted now. */
const muted = sql`m.chat_banned_until > now()`;

/**
 * Lists one page of the members in scope, last active first unless the filter names another order, with the
 * total of the filter. An agent id covers that agent and all below it.
 */
export async function listMembers(
  db: Tx,
  scope: Scope,
  filter: MemberFilter,
): Promise<{ total: number; rows: MemberRow[] }> {
  const { limit, offset } = pageOf(filter);
  const where = all([
    within(scope, 'm.agent_id'),
    when(filter.account, (value) => accountBegins('m.account', value)),
    when(filter.nickname, (value) => nameContains('m.nickname', value)),
    when(filter.agentId, (value) =>
      filter.direct ? sql`m.agent_id = ${value}::bigint` : underAgent('m.agent_id', value),
    ),
    when(filter.state, (value) => sql`m.state = ${value}`),
    when(filter.type, (value) => sql`m.kind = ${value}`),
    when(filter.currency, (value) => sql`m.currency = ${value}`),
    when(filter.betBanned, (value) => sql`m.bet_banned = ${value}`),
    when(filter.chatBanned, (value) => (value ? muted : sql`${muted} is not true`)),
    when(filter.killed, (value) =>
      value ? sql`${forcedLossNow} is not null` : sql`${forcedLossNow} is null`,
    ),
    when(filter.online, (value) => (value ? sql`m.online_since is not null` : sql`m.online_since is null`)),
    when(
      filter.ip,
      (value) =>
        sql`(m.login_ip = ${value} or m.register_ip = ${value} or m.id in (select s.member_id
          from member_login s where s.ip = ${value}))`,
    ),
    when(filter.start_time, (value) => sql`m.created_at >= ${new Date(value)}`),
    when(filter.end_time, (value) => sql`m.created_at <= ${new Date(value)}`),
  ]);
  const order = orderOf(filter);
  const page = sql`where ${where} ${order} limit ${sql.lit(limit)} offset ${offset}`;
  // Names and balances are looked up only for the page, unless it is cut by them.
  const rows =
    filter.sort === 'balance'
      ? sql`${memberJoins} ${page}`
      : sql`(select m.* from member m ${page}) m ${joins} and ${ofTenant(scope, 'l.tenant_id')} ${order}`;
  const isWhole = requestsForAll(filter);
  const [total, found] = await Promise.all([
    isWhole
      ? countMembers(db, scope)
      : sql<{ n: number }>`select count(*)::int as n from member m where ${where}`
          .execute(db)
          .then(({ rows }) => rows[0]?.n ?? 0),
    keptPlan(sql<MemberRow>`select ${memberFields(scope)} from ${rows}`, isWhole).execute(db),
  ]);
  return { total, rows: found.rows };
}

/** A member with the columns of its page. */
export interface ProfileRow extends MemberRow {
  trade_limited: boolean;
  mini_banned: number[] | null;
  barred_benefits: ('all' | 'activities' | 'rewards' | 'discounts' | 'rebates')[];
  tenant_id: string;
  /** Its accounts in the ledger. */
  accounts: string[];
  /** Part of the balance that open business reserves. */
  reserved: string | null;
  /** Reserved, and in open prepaid sessions. */
  held: string;
  online_since: Date | null;
  first_bet_at: Date | null;
  path: string;
  seamless: boolean;
  stopped_above: boolean;
}

/** One member in scope, or undefined. */
export async function findMember(db: Tx, scope: Scope, id: string): Promise<ProfileRow | undefined> {
  const found = await sql<ProfileRow>`
    select ${memberFields(scope)}, m.tenant_id, l.held as reserved,
      coalesce(l.held, 0) + ${withheldOf(id)} as held, array(select k.id::text
      from ledger_account k where k.owner_id = m.id and k.kind = 'member' and k.tenant_id = m.tenant_id
      and ${ofTenant(scope, 'k.tenant_id')}) as accounts, m.online_since, m.first_bet_at, a.path,
      a.transfer_mode = 'seamless' as seamless,
      a.bet_banned or a.state = 'blocked' as stopped_above, m.trade_limited, m.mini_banned,
      array(select b.kind from member_disabled_benefit b
        where b.member_id = m.id and b.tenant_id = m.tenant_id and ${ofTenant(scope, 'b.tenant_id')}
        and (b.until is null or b.until > now()) order by b.kind) as barred_benefits
    from ${memberJoins} where m.id = ${id}::bigint and ${within(scope, 'm.agent_id')}`.execute(db);
  return found.rows[0];
}
