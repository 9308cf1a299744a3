import { type RawBuilder, sql } from 'kysely';
import { operatorBegins, operatorName, operatorRemark } from '../../domain/agents/operator-name.ts';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { isMeant, meantMembers } from '../../domain/members/meant-members.ts';
import type { SettingLevel, SettingRow } from '../../domain/rtp/rtp-settings.ts';
import { netSince } from '../../domain/rtp/target.ts';
import { isAccount } from '../../domain/sql/account-match.ts';
import { all, orderBy, type PageRequest, pageRows, when } from '../../domain/sql/paging.ts';
import type { Tx } from '../../platform/db/db.ts';
import { ofTenant, type Scope, within } from '../../platform/db/scope.ts';

/** Subject of a setting: an agent, or a member of it. */
export interface RtpSubject {
  readonly agent: {
    readonly id: string;
    readonly tenant_id: string;
    readonly path: string;
    readonly account: string;
  };
  readonly member: { readonly id: string; readonly account: string } | null;
}

/** Finds an agent as the subject of RTP settings; undefined outside the scope. */
export async function agentSubject(tx: Tx, scope: Scope, id: string): Promise<RtpSubject | undefined> {
  const found = await sql<RtpSubject['agent']>`
    select a.id, a.tenant_id, a.path, a.account from agent a
    where a.id = ${id}::bigint and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(tx);
  const agent = found.rows[0];
  return agent && { agent, member: null };
}

/** Members of the scope with an account as subjects, of the tree below an agent where one is named. */
export async function memberSubjects(
  tx: Tx,
  scope: Scope,
  account: string,
  agentId: string | undefined,
): Promise<RtpSubject[]> {
  const found = await sql<RtpSubject['agent'] & { member_id: string; member_account: string }>`
    select a.id, a.tenant_id, a.path, a.account, m.id as member_id, m.account as member_account
    from member m join agent a on a.id = m.agent_id
    where ${all([
      isAccount('m.account', account.trim()),
      within(scope, 'm.agent_id'),
      when(agentId, (id) => underAgent('m.agent_id', id)),
    ])} order by m.id`.execute(tx);
  return found.rows.map(({ member_id, member_account, ...agent }) => ({
    agent,
    member: { id: member_id, account: member_account },
  }));
}

/** The subject of a setting of the scope, with the setting. */
export async function findSetting(
  tx: Tx,
  scope: Scope,
  id: string,
  levels: readonly SettingLevel[],
): Promise<{ subject: RtpSubject; setting: SettingRow } | undefined> {
  const found = await sql<
    SettingRow & { path: string; agent_account: string; member_account: string | null }
  >`
    select s.*, a.path, a.account as agent_account, m.account as member_account
    from rtp_setting s join agent a on a.id = s.agent_id left join member m on m.id = s.member_id
      and m.tenant_id = s.tenant_id
    where s.id = ${id}::bigint and s.level = any(${[...levels]}::text[])
      and ${within(scope, 's.agent_id')}`.execute(tx);
  const row = found.rows[0];
  if (!row) return undefined;
  const { agent_id, tenant_id, path, agent_account, member_id, member_account } = row;
  return {
    subject: {
      agent: { id: agent_id, tenant_id, path, account: agent_account },
      member: member_id === null ? null : { id: member_id, account: member_account ?? '' },
    },
    setting: row,
  };
}

/** Row of the lists: a setting, or the current or a former number of an agent. */
export interface RtpRow {
  id: string;
  agent_id: string;
  agent_account: string;
  member_id: string | null;
  member_account: string | null;
  currency: string | null;
  key: string;
  level: SettingLevel | 'number';
  game_id: number | null;
  rtp: number;
  ceiling: number;
  valid_from: Date;
  until: Date | null;
  target: string | null;
  /** Net towards the target, of lists of players. */
  net: string | null;
  reason: string;
  actor: string | null;
  approver: string | null;
  ended_at: Date | null;
  why: 'expired' | 'target' | 'deleted' | 'replaced' | null;
  ended_by: string | null;
  end_reason: string | null;
}

const settings = `
  select s.id, s.tenant_id, s.agent_id, s.member_id, s.key, s.level, s.game_id, s.rtp, s.valid_from, s.until,
    s.target, s.reason,
    s.operator_id, s.actor, s.approver, coalesce(e.at, case when s.until <= now()
      then s.until end) as ended_at,
    coalesce(e.why, case when s.until <= now() then 'expired' end) as why, e.actor as ended_by,
    e.reason as end_reason
  from rtp_setting s left join rtp_end e on e.tenant_id = s.tenant_id and e.setting_id = s.id`;
/** Current numbers, with the change that made them, and former numbers. */
const numbers = `
  select coalesce(c.id, a.id), a.tenant_id, a.id, null::bigint, a.id::text, 'number', null::int, a.rtp,
    coalesce(c.valid_from, a.created_at),
    null::timestamptz, null::bigint, coalesce(c.reason, 'opening'), c.operator_id, c.actor, c.approver,
    null::timestamptz, null, null, null
  from agent a left join lateral (select * from agent_rtp_change c where c.agent_id = a.id
    order by c.valid_from desc, c.id desc limit 1) c on true
  union all select c.id, c.tenant_id, c.agent_id, null, c.agent_id::text, 'number', null, c.after,
    c.valid_from, null, null, c.reason,
    c.operator_id, c.actor, c.approver, c.later, 'replaced', c.by, c.why
  from (select *, lead(valid_from) over w as later, lead(actor) over w as by, lead(reason) over w as why
    from agent_rtp_change
    window w as (partition by agent_id order by valid_from, id)) c where c.later is not null`;

export interface RtpFilter extends PageRequest {
  agentId?: string | undefined;
  gameId?: number | undefined;
  state?: 'inForce' | 'ended' | undefined;
  actor?: string | undefined;
  sort?: 'from' | 'rtp' | 'agentAccount' | 'endedAt' | undefined;
}

/** Net of the player towards the target so far, or at the end. */
const netSoFar = (scope: Scope) =>
  sql`case when r.target is not null
    then ${netSince(
      "coalesce(r.ended_at + interval '1 ms', 'infinity')",
      ofTenant(scope, 'b.tenant_id'),
      'r',
    )} end`;

/** Lists one page of settings of some levels; ended ones only on request. */
export function listSettings(
  db: Tx,
  scope: Scope,
  levels: readonly RtpRow['level'][],
  filter: RtpFilter,
  also?: RawBuilder<unknown>,
): Promise<{ total: number; rows: RtpRow[] }> {
  const source = sql.raw(levels.includes('number') ? `${settings} union all ${numbers}` : settings);
  const ended = filter.state === 'ended';
  return pageRows<RtpRow>(db, filter, {
    select: sql`r.*, a.account as agent_account, m.account as member_account, m.currency,
      case when r.actor is not null then ${operatorName(scope, 'r.operator_id')} end as actor,
        ${operatorRemark(scope, 'r.operator_id', 'r.reason')} as reason,
      (select min(u.rtp) from agent u where u.tenant_id = a.tenant_id
        and a.path like u.path || '%') as ceiling,
      ${levels.includes('player') || levels.includes('playerGame') ? netSoFar(scope) : sql`null`} as net`,
    from: sql`(${source}) r join agent a on a.id = r.agent_id`,
    joins: sql`left join member m on m.id = r.member_id and m.tenant_id = r.tenant_id left
      join operator o on o.id = r.operator_id`,
    where: all([
      within(scope, 'r.agent_id'),
      sql`r.level = any(${[...levels]}::text[])`,
      ended ? sql`r.ended_at is not null` : sql`r.ended_at is null`,
      when(filter.agentId, (id) => underAgent('r.agent_id', id)),
      when(filter.gameId, (id) => sql`r.game_id = ${id}`),
      when(filter.actor, (typed) => operatorBegins(scope, 'r.operator_id', typed)),
      also,
    ]),
    order: orderBy(
      filter,
      { from: 'r.valid_from', rtp: 'r.rtp', agentAccount: 'a.account', endedAt: 'r.ended_at' },
      ended ? 'endedAt' : 'from',
      'r.id',
    ),
  });
}

/** Lists one page of settings of players, filtered by account and by the reason of the end. */
export async function listPlayers(
  db: Tx,
  scope: Scope,
  levels: readonly RtpRow['level'][],
  filter: RtpFilter & { account?: string | undefined; endedWhy?: RtpRow['why'] | undefined },
): Promise<{ total: number; rows: RtpRow[] }> {
  const meant = await meantMembers(db, scope, filter.account, 'account');
  const also = [meant && isMeant('r.member_id', meant), when(filter.endedWhy, (why) => sql`r.why = ${why}`)];
  return listSettings(db, scope, levels, filter, all(also));
}
