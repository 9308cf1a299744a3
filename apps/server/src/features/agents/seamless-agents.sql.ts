import type { seamlessAgents } from '@pitboss/contract/agents/seamless-agents';
import type { breakerLooks } from '@pitboss/contract/agents/wallet-settings';
import type { RequestOf } from '@pitboss/contract/core/define';
import type { SignatureMode } from '@pitboss/wallet/classify';
import type { LockPolicy } from '@pitboss/wallet/member-lock';
import { type RawBuilder, sql } from 'kysely';
import { agentState } from '../../domain/agents/agent-state.ts';
import { accountBegins, exactFirst } from '../../domain/sql/account-match.ts';
import { containing } from '../../domain/sql/dto.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

export interface SeamlessRow {
  id: string;
  account: string;
  name: string;
  layer: number;
  tenant_id: string;
  tenant_name: string;
  state: 'normal' | 'blocked' | 'suspended';
  currency: string;
  callback_url: string;
  callback_changed_at: Date | null;
  members_locked_until: Date | null;
  tested: 'never' | 'whole' | 'notWhole' | 'old';
  tested_at: Date | null;
  scheme: 'hmac' | 'rsa';
  signatures: SignatureMode;
  lock_policy: LockPolicy;
  breaker: (typeof breakerLooks)[number];
  members: number;
  online: number;
  created_at: Date;
}

export type SeamlessFilter = Omit<RequestOf<typeof seamlessAgents.list>, 'level'> & {
  readonly layer: number | undefined;
};

const columns = {
  createdAt: 'a.created_at',
  account: 'a.account',
  callbackChangedAt: 'a.callback_changed_at',
  members: 'members',
  online: 'online',
};

function condition(scope: Scope, filter: SeamlessFilter): RawBuilder<unknown> {
  return all([
    sql`a.transfer_mode = 'seamless'`,
    within(scope, 'a.id', 'a.tenant_id'),
    when(filter.account, (value) => accountBegins('a.account', value)),
    when(filter.name, (value) => sql`a.name ilike ${containing(value)}`),
    when(filter.callbackUrl, (value) => sql`a.callback_url like ${containing(value)}`),
    when(filter.tenantId, (value) => sql`a.tenant_id = ${value}::bigint`),
    when(filter.layer, (value) => sql`a.layer = ${value}`),
    when(filter.state, (value) => sql`${agentState} = ${value}`),
    when(filter.currency, (value) => sql`a.currency = ${value}`),
  ]);
}

/** Returns one page of the agents that keep their members' money; counts direct members only. */
export async function listSeamless(
  db: Tx,
  scope: Scope,
  filter: SeamlessFilter,
): Promise<{ total: number; rows: SeamlessRow[] }> {
  const where = condition(scope, filter);
  const order = orderBy(filter, columns, 'createdAt', 'a.id', exactFirst('a.account', filter.account));
  const counted = filter.sort === 'members' || filter.sort === 'online';
  const { total, rows } = await pageRows<SeamlessRow>(db, filter, {
    select: sql`a.id, a.account, a.name, a.layer, a.tenant_id, t.name as tenant_name, ${agentState} as state,
      a.currency, a.callback_url,
      a.callback_changed_at, a.members_locked_until, a.created_at, b.finished_at as tested_at,
      case when b.id is null then 'never' when b.callback_url <> a.callback_url then 'old'
        when b.whole then 'whole' else 'notWhole' end as tested,
      coalesce(s.scheme, 'hmac') as scheme, coalesce(s.signatures, 'check') as signatures,
      coalesce(s.lock_policy, 'default') as lock_policy,
      case s.forced when 'open' then 'forcedOpen' when 'closed' then 'forcedClosed'
        else coalesce(s.breaker->>'state', 'closed') end as breaker,
      ${counted ? sql`coalesce(c.members, 0)` : sql`0`} as members, ${
        counted
          ? sql`coalesce(c.online,
        0)`
          : sql`0`
      } as online`,
    from: sql`agent a`,
    joins: sql`join agent t on t.id = a.tenant_id
    left join lateral (select w.id, w.finished_at, w.callback_url, w.whole from wallet_bench w
      where w.agent_id = a.id and w.tenant_id = a.tenant_id and w.state = 'done'
        order by w.id desc limit 1) b on true
    left join wallet_agent s on s.tenant_id = a.tenant_id and s.agent_id = a.id
    ${
      counted
        ? sql`left join (${ownMembers(sql`select a.id from agent a
      where ${where}`)}) c on c.agent_id = a.id`
        : sql``
    }`,
    where,
    order,
  });
  return { total, rows: counted ? rows : await withCounts(db, rows) };
}

/**
 * SQL query: number of direct members by agent, and how many of them are online; agents without members have
 * no row.
 */
const ownMembers = (ids: RawBuilder<unknown>) => sql<{ agent_id: string; members: number; online: number }>`
  select m.agent_id, count(*)::int as members,
    count(*) filter (where m.online_since is not null)::int as online
  from member m where m.agent_id = any(array(${ids})) group by m.agent_id`;

/**
 * Adds these counts to the rows. A separate statement, because Citus cannot count rows of a distributed table
 * joined to reference tables.
 */
async function withCounts(db: Tx, agents: readonly SeamlessRow[]): Promise<SeamlessRow[]> {
  if (agents.length === 0) return [];
  const ids = plainArray(agents.map(({ id }) => id));
  const { rows } = await ownMembers(sql`select unnest(${ids}::bigint[])`).execute(db);
  const counts = new Map(rows.map(({ agent_id, ...own }) => [agent_id, own]));
  return agents.map((agent) => ({ ...agent, ...counts.get(agent.id) }));
}

export interface HeldCallback {
  id: string;
  account: string;
  transfer_mode: string;
  callback_url: string;
}

/**
 * Returns agents in scope by id, locked in the order of their ids; absent and foreign ones are missing from
 * the result.
 */
export async function holdCallbacks(tx: Tx, scope: Scope, ids: readonly string[]): Promise<HeldCallback[]> {
  const found = await sql<HeldCallback>`
    select a.id, a.account, a.transfer_mode, a.callback_url from agent a
    where a.id = any(${`{${ids.join(',')}}`}::bigint[]) and ${within(scope, 'a.id', 'a.tenant_id')}
    order by a.id for no key update`.execute(tx);
  return found.rows;
}
