import { type RawBuilder, sql } from 'kysely';
import { agentState } from '../../domain/agents/agent-state.ts';
import { accountBegins, exactFirst } from '../../domain/members/account-match.ts';
import { containing } from '../../domain/sql/wire.ts';
import { type Scope, within } from '../../kernel/access/scope.ts';
import type { Tx } from '../../kernel/database/db.ts';
import type { HeldAgent } from './admin/admin.sql.ts';
import { withFigures } from './agents.sql.ts';

export interface NodeRow {
  id: string;
  account: string;
  name: string;
  layer: number;
  parent_id: string | null;
  path: string;
  state: 'normal' | 'blocked' | 'suspended';
  bet_banned: boolean;
  currency: string;
  balance: string | null;
  rtp: number;
  sub_agents: number;
  below: number;
  members: number;
  line: { id: string; name: string }[] | null;
}

/** More children than this are never shown at once; the search finds the rest. */
const mostChildren = 500;
const mostFound = 50;

async function nodes(
  db: Tx,
  scope: Scope,
  where: RawBuilder<unknown>,
  most: number,
  /** What comes before the order of the tree. */
  first?: RawBuilder<unknown>,
): Promise<{ total: number; rows: NodeRow[] }> {
  const scoped = sql`${where} and ${within(scope, 'a.id', 'a.tenant_id')}`;
  const [total, { rows }] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from agent a where ${scoped}`.execute(db),
    sql<Omit<NodeRow, 'members' | 'balance'>>`
    select a.id, a.account, a.name, a.layer, a.parent_id, a.path, ${agentState} as state, a.bet_banned, a.currency, a.rtp,
      (select count(*)::int from agent c where c.parent_id = a.id) as sub_agents,
      (select count(*)::int - 1 from agent d where d.tenant_id = a.tenant_id and d.path like a.path || '%') as below,
      (select jsonb_agg(jsonb_build_object('id', u.id::text, 'name', u.name) order by u.layer) from agent u
        where u.tenant_id = a.tenant_id and u.id <> a.id and a.path like u.path || '%'
          and ${within(scope, 'u.id', 'u.tenant_id')}) as line
    from agent a where ${scoped} order by ${first ? sql`${first}, ` : sql``}a.layer, a.created_at, a.id limit ${most}`.execute(
      db,
    ),
  ]);
  return {
    total: total.rows[0]?.n ?? 0,
    rows: await withFigures(db, scope, rows),
  };
}

/** The top of what a caller sees: the tenants for administrators, the own agent for everyone else. */
export const listTop = (db: Tx, scope: Scope) =>
  nodes(
    db,
    scope,
    scope.agentId === null ? sql`a.layer = 1` : sql`a.id = ${scope.agentId}::bigint`,
    mostChildren,
  );

/** The direct children of an agent. */
export const listChildren = (db: Tx, scope: Scope, parentId: string) =>
  nodes(db, scope, sql`a.parent_id = ${parentId}::bigint`, mostChildren);

/** Agents anywhere in the caller's tree by account or name. */
export const searchNodes = (db: Tx, scope: Scope, keyword: string) =>
  nodes(
    db,
    scope,
    sql`(${accountBegins('a.account', keyword)} or a.name ilike ${containing(keyword)})`,
    mostFound,
    exactFirst('a.account', keyword),
  );

/** Whether an agent is in scope. */
export async function inScope(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const found =
    await sql`select 1 from agent a where a.id = ${id}::bigint and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(
      db,
    );
  return found.rows.length > 0;
}

export type Place = Pick<
  HeldAgent,
  'id' | 'tenant_id' | 'parent_id' | 'path' | 'layer' | 'account' | 'name' | 'currency' | 'rtp' | 'game_ids'
>;

/** An agent in scope as it stands in the tree, without a lock; undefined outside. */
export async function readPlace(db: Tx, scope: Scope, id: string): Promise<Place | undefined> {
  const found = await sql<Place>`
    select a.id, a.tenant_id, a.parent_id, a.path, a.layer, a.account, a.name, a.currency, a.rtp, a.game_ids
    from agent a where a.id = ${id}::bigint and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db);
  return found.rows[0];
}

/** How many agents of a subtree stand on each layer, its top included. */
export async function layersOf(db: Tx, agent: Place): Promise<{ layer: number; agents: number }[]> {
  const found = await sql<{ layer: number; agents: number }>`
    select layer, count(*)::int as agents from agent
    where tenant_id = ${agent.tenant_id}::bigint and path like ${`${agent.path}%`} group by layer order by layer`.execute(
    db,
  );
  return found.rows;
}

/** Sums of the settled bets below an agent by currency, in minor units. */
export async function reportsOf(
  db: Tx,
  agent: Place,
): Promise<{ currency: string; bets: string; amount: string }[]> {
  const found = await sql<{ currency: string; bets: string; amount: string }>`
    select currency, sum(bets)::bigint as bets, sum(amount)::bigint as amount from rollup_day
    where tenant_id = ${agent.tenant_id}::bigint and agent_id = ${agent.id}::bigint group by currency order by currency`.execute(
    db,
  );
  return found.rows;
}

/** Rewrites parent, path and layer of a subtree; gives how many agents moved. */
export async function rewritePlaces(tx: Tx, agent: Place, parent: Place): Promise<number> {
  const path = `${parent.path}${agent.id}/`;
  const moved = await sql`
    update agent set path = ${path} || substr(path, ${agent.path.length + 1}), layer = layer + ${parent.layer + 1 - agent.layer}
    where tenant_id = ${agent.tenant_id}::bigint and path like ${`${agent.path}%`}`.execute(tx);
  await tx.updateTable('agent').set({ parent_id: parent.id }).where('id', '=', agent.id).execute();
  return Number(moved.numAffectedRows ?? 0);
}
