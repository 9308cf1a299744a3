import type { RequestOf } from '@pitboss/contract/define';
import type { members } from '@pitboss/contract/members/members';
import { sql } from 'kysely';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { accountBegins, exactFirst } from '../../domain/members/account-match.ts';
import { countMembers } from '../../domain/members/member-counts.ts';
import { all, asksForAll, orderBy, pageOf, when } from '../../domain/sql/paging.ts';
import { containing } from '../../domain/sql/wire.ts';
import { ofTenant, type Scope, within } from '../../kernel/access/scope.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { keptPlan } from '../../kernel/database/reads/kept-plan.ts';
import { killNow } from './kill.sql.ts';

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

/** Ids tell the time of their making, so that the newest members are the end of an index. */
const columns = {
  createdAt: 'm.id',
  account: 'm.account',
  balance: 'l.balance',
  lastLoginAt: 'm.last_login_at',
};

/** The columns of a member and the tables they come from. */
export const memberFields = sql`
  m.id, m.account, m.nickname, m.name, m.mobile, m.remark, m.agent_id, a.account as agent_account, m.currency, l.balance, m.state, m.bet_banned,
  m.chat_banned_until, m.chat_ban_remark, ${killNow} as kill_probability, m.kill_until, m.kind, m.online_since is not null as online, m.current_game_id, m.register_ip, m.login_ip,
  m.created_at, m.last_login_at`;
const joins = sql`
  join agent a on a.id = m.agent_id
  left join ledger_account l on l.owner_id = m.id and l.kind = 'member' and l.currency = m.currency and l.tenant_id = m.tenant_id`;
export const memberJoins = sql`member m ${joins}`;

/** Whether a mute is in force. */
const muted = sql`m.chat_banned_until > now()`;

/** One page of the members in scope, with the total of the filter. An agent id means that agent and all below it. */
export async function listMembers(
  db: Tx,
  scope: Scope,
  filter: MemberFilter,
): Promise<{ total: number; rows: MemberRow[] }> {
  const { limit, offset } = pageOf(filter);
  const where = all([
    within(scope, 'm.agent_id'),
    when(filter.account, (value) => accountBegins('m.account', value)),
    when(filter.nickname, (value) => sql`m.nickname like ${containing(value)}`),
    when(filter.agentId, (value) =>
      filter.direct ? sql`m.agent_id = ${value}::bigint` : underAgent('m.agent_id', value),
    ),
    when(filter.state, (value) => sql`m.state = ${value}`),
    when(filter.type, (value) => sql`m.kind = ${value}`),
    when(filter.currency, (value) => sql`m.currency = ${value}`),
    when(filter.betBanned, (value) => sql`m.bet_banned = ${value}`),
    when(filter.chatBanned, (value) => (value ? muted : sql`${muted} is not true`)),
    when(filter.killed, (value) => (value ? sql`${killNow} is not null` : sql`${killNow} is null`)),
    when(filter.online, (value) => (value ? sql`m.online_since is not null` : sql`m.online_since is null`)),
    when(
      filter.ip,
      (value) =>
        sql`(m.login_ip = ${value} or m.register_ip = ${value} or m.id in (select s.member_id from member_login s where s.ip = ${value}))`,
    ),
    when(filter.start_time, (value) => sql`m.created_at >= ${new Date(value)}`),
    when(filter.end_time, (value) => sql`m.created_at <= ${new Date(value)}`),
  ]);
  const order = orderBy(filter, columns, 'createdAt', 'm.id', exactFirst('m.account', filter.account));
  const page = sql`where ${where} ${order} limit ${sql.lit(limit)} offset ${offset}`;
  // Names and balances are looked up for the page alone, unless it is cut by them.
  const rows =
    filter.sort === 'balance'
      ? sql`${memberJoins} ${page}`
      : sql`(select m.* from member m ${page}) m ${joins} and ${ofTenant(scope, 'l.tenant_id')} ${order}`;
  const isWhole = asksForAll(filter);
  const [total, found] = await Promise.all([
    isWhole
      ? countMembers(db, scope)
      : sql<{ n: number }>`select count(*)::int as n from member m where ${where}`
          .execute(db)
          .then(({ rows }) => rows[0]?.n ?? 0),
    keptPlan(sql<MemberRow>`select ${memberFields} from ${rows}`, isWhole).execute(db),
  ]);
  return { total, rows: found.rows };
}
