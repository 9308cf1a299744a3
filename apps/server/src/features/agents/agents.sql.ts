import type { AccountType, agents } from '@pitboss/contract/agents/agents';
import type { RequestOf } from '@pitboss/contract/core/define';
import { type RawBuilder, sql } from 'kysely';
import { agentState } from '../../domain/agents/agent-state.ts';
import { agentRemark } from '../../domain/agents/operator-name.ts';
import { membersOfTrees, treeSizes } from '../../domain/members/member-counts.ts';
import { accountBegins, exactFirst } from '../../domain/sql/account-match.ts';
import { containing } from '../../domain/sql/dto.ts';
import { all, orderBy, pageOf, requestsForAll, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { keptPlan } from '../../platform/db/reads/kept-plan.ts';
import { ofTenant, type Scope, within } from '../../platform/db/scope.ts';

export interface AgentRow {
  id: string;
  account: string;
  name: string;
  layer: number;
  account_type: AccountType;
  parent_id: string | null;
  parent_name: string | null;
  state: 'normal' | 'blocked' | 'suspended';
  bet_banned: boolean;
  currency: string;
  transfer_mode: 'manual' | 'automatic' | 'seamless';
  balance: string | null;
  credit: string | null;
  rtp: number;
  sub_agents: number;
  members: number;
  created_at: Date;
  last_login_at: Date | null;
  valid_until: Date | null;
}

export type AgentFilter = Omit<RequestOf<typeof agents.list>, 'level'> & {
  readonly layer: number | undefined;
};

const columns = {
  createdAt: 'a.created_at',
  account: 'a.account',
  balance: 'l.balance',
  lastLoginAt: 'a.last_login_at',
  subAgents: 'sub_agents',
  members: 'members',
};

/** Agent without the figures that are stored with its tenant. */
type FoundAgent = Omit<AgentRow, keyof Figures>;

/**
 * Columns of an agent except what is stored with its tenant: members and money. Sub-agents are the direct
 * ones.
 */
const fields = sql`
  a.id, a.account, a.name, a.layer, a.account_type, a.parent_id, up.name as parent_name,
    ${agentState} as state, a.bet_banned, a.currency, a.transfer_mode,
  a.rtp, a.created_at, a.last_login_at, a.valid_until,
  (select count(*)::int from agent c where c.parent_id = a.id) as sub_agents`;

interface Figures {
  members: number;
  /** In the agent's currency; null without an account. */
  balance: string | null;
  credit: string | null;
}

/**
 * Adds to each agent the members of the whole tree below, its balance and its credit. Uses separate
 * statements, because Citus cannot count rows of distributed tables in one statement with reference tables.
 */
export async function withFigures<Row extends { id: string; currency: string }>(
  db: Tx,
  scope: Scope,
  agents: readonly Row[],
): Promise<(Row & Figures)[]> {
  if (agents.length === 0) return [];
  const ids = agents.map(({ id }) => id);
  const [members, accounts] = await Promise.all([
    membersOfTrees(db, scope, ids),
    keptPlan(sql<{ owner_id: string; currency: string; balance: string; credit: string }>`
      select l.owner_id, l.currency, l.balance, l.credit_limit as credit from ledger_account l
      where l.kind = 'agent' and l.owner_id = any(${plainArray(ids)}::bigint[])
        and ${ofTenant(scope, 'l.tenant_id')}`).execute(db),
  ]);
  const money = new Map(accounts.rows.map((row) => [`${row.owner_id} ${row.currency}`, row]));
  return agents.map((agent) => {
    const own = money.get(`${agent.id} ${agent.currency}`);
    const balance = own?.balance ?? null;
    const credit = own?.credit ?? null;
    return { ...agent, members: members.get(agent.id) ?? 0, balance, credit };
  });
}

const joins = sql`agent a left join agent up on up.id = a.parent_id`;
const account = (scope: Scope) =>
  sql`left join ledger_account l on l.owner_id = a.id and l.kind = 'agent' and l.currency = a.currency
    and l.tenant_id = a.tenant_id
    and ${ofTenant(scope, 'l.tenant_id')}`;

/** SQL condition of the filter, shared by rows and total. */
function condition(scope: Scope, filter: AgentFilter): RawBuilder<unknown> {
  return all([
    within(scope, 'a.id', 'a.tenant_id'),
    when(filter.account, (value) => accountBegins('a.account', value)),
    when(filter.name, (value) => sql`a.name ilike ${containing(value)}`),
    when(filter.layer, (value) => sql`a.layer = ${value}`),
    when(filter.state, (value) => sql`${agentState} = ${value}`),
    when(filter.accountType, (value) => sql`a.account_type = ${value}`),
    when(filter.currency, (value) => sql`a.currency = ${value}`),
    when(filter.transferMode, (value) => sql`a.transfer_mode = ${value}`),
    // The caller's own parent counts as absent, like any agent outside the tree.
    when(
      filter.parentId,
      (value) => sql`a.parent_id = ${value}::bigint and ${within(scope, 'a.parent_id', 'a.tenant_id')}`,
    ),
    filter.below ? sql`a.id is distinct from ${scope.agentId}::bigint` : undefined,
    when(filter.start_time, (value) => sql`a.created_at >= ${new Date(value)}`),
    when(filter.end_time, (value) => sql`a.created_at <= ${new Date(value)}`),
  ]);
}

/** Returns one page of the agents in scope, with the total of the filter. */
export async function listAgents(
  db: Tx,
  scope: Scope,
  filter: AgentFilter,
): Promise<{ total: number; rows: AgentRow[] }> {
  const { limit, offset } = pageOf(filter);
  const where = condition(scope, filter);
  const isWhole = requestsForAll(filter);
  const order = orderBy(filter, columns, 'createdAt', 'a.id', exactFirst('a.account', filter.account));
  const page = sql`where ${where} ${order} limit ${sql.lit(limit)} offset ${offset}`;
  // Only the sort column is read for all agents; the rest is read for the page.
  const [sorted, by] =
    filter.sort === 'members'
      ? [sql`, coalesce(t.members, 0) as members`, sql`left join (${treeSizes(scope)}) t on t.id = a.id`]
      : [sql``, filter.sort === 'balance' ? account(scope) : sql``];
  const [count, rows] = await Promise.all([
    keptPlan(sql<{ n: number }>`select count(*)::int as n from agent a where ${where}`, isWhole).execute(db),
    keptPlan(sql<FoundAgent>`select ${fields}${sorted} from ${joins} ${by} ${page}`, isWhole)
      .execute(db)
      .then((found) => withFigures(db, scope, found.rows)),
  ]);
  return { total: count.rows[0]?.n ?? 0, rows };
}

export interface AgentDetail extends AgentRow {
  phone: string;
  remark: string;
  callback_url: string;
  public_key: string | null;
  callback_changed_at: Date | null;
  logo: string | null;
  game_ids: number[] | null;
  path: string;
}

/** Returns one agent in scope, or undefined. */
export async function findAgent(db: Tx, scope: Scope, id: string): Promise<AgentDetail | undefined> {
  const found = await sql<Omit<AgentDetail, 'members' | 'balance' | 'credit'>>`
    select ${fields}, a.phone, ${agentRemark(scope, 'a.remark_agent_id', 'a.remark')} as remark,
      a.callback_url, a.callback_changed_at, a.logo, a.game_ids, a.path,
      (select k.fingerprint from agent_public_key k where k.agent_id = a.id and k.tenant_id = a.tenant_id
        and k.revoked_at is null) as public_key
    from ${joins}
    where a.id = ${id}::bigint and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db);
  return (await withFigures(db, scope, found.rows))[0];
}

/** Returns the agents above one, top first, within the scope: uplines stay hidden. */
export async function ancestorsOf(
  db: Tx,
  scope: Scope,
  agent: { id: string; path: string },
): Promise<{ id: string; name: string; layer: number }[]> {
  const ids = agent.path.split('/').filter((part) => part && part !== agent.id);
  if (!ids.length) return [];
  const found = await sql<{ id: string; name: string; layer: number }>`
    select a.id, a.name, a.layer from agent a where a.id = any(${ids}::bigint[])
      and ${within(scope, 'a.id', 'a.tenant_id')} order by a.layer`.execute(db);
  return found.rows;
}

/** Returns agents in scope whose account or name begins with a text, at most twenty, for pickers. */
export async function searchAgents(
  db: Tx,
  scope: Scope,
  keyword: string,
): Promise<{ id: string; account: string; name: string; layer: number }[]> {
  const found = await sql<{ id: string; account: string; name: string; layer: number }>`
    select a.id, a.account, a.name, a.layer from agent a
    where (${accountBegins('a.account', keyword)} or a.name ilike ${containing(keyword)})
      and ${within(scope, 'a.id', 'a.tenant_id')}
    order by ${exactFirst('a.account', keyword)}, a.layer, a.account limit 20`.execute(db);
  return found.rows;
}

/**
 * Returns the games that an agent in scope may offer: its own list limited to those of the agents above; null
 * when none is set.
 */
export async function permittedGames(
  db: Tx,
  scope: Scope,
  agentId: string,
): Promise<number[] | null | undefined> {
  const found = await sql<{ game_ids: number[] | null }>`
    select a.game_ids from agent a where a.id = ${agentId}::bigint
      and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db);
  return found.rows[0]?.game_ids;
}
