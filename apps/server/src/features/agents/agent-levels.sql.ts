import { type RawBuilder, sql } from 'kysely';
import { agentState } from '../../domain/agents/agent-state.ts';
import { accountBegins, exactFirst } from '../../domain/sql/account-match.ts';
import { containing } from '../../domain/sql/dto.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';
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

/** Maximum number of children shown in one reply; the search finds the others. */
const maxChildren = 500;
const maxFound = 50;

async function nodes(
  db: Tx,
  scope: Scope,
  where: RawBuilder<unknown>,
  max: number,
  /** Sort expression that precedes the order of the tree. */
  first?: RawBuilder<unknown>,
): Promise<{ total: number; rows: NodeRow[] }> {
  const scoped = sql`${where} and ${within(scope, 'a.id', 'a.tenant_id')}`;
  const [total, { rows }] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from agent a where ${scoped}`.execute(db),
    sql<Omit<NodeRow, 'members' | 'balance'>>`
    select a.id, a.account, a.name, a.layer, a.parent_id, a.path, ${agentState} as state, a.bet_banned,
      a.currency, a.rtp,
      (select count(*)::int from agent c where c.parent_id = a.id) as sub_agents,
      (select count(*)::int - 1 from agent d where d.tenant_id = a.tenant_id
        and d.path like a.path || '%') as below,
      (select jsonb_agg(jsonb_build_object('id', u.id::text, 'name', u.name) order by u.layer) from agent u
        where u.tenant_id = a.tenant_id and u.id <> a.id and a.path like u.path || '%'
          and ${within(scope, 'u.id', 'u.tenant_id')}) as line
    from agent a where ${scoped} order by ${first ? sql`${first}, ` : sql``}a.layer, a.created_at, a.id
      limit ${max}`.execute(db),
  ]);
  return {
    total: total.rows[0]?.n ?? 0,
    rows: await withFigures(db, scope, rows),
  };
}

/** Lists the top of the caller's view: the tenants for administrators, otherwise the caller's agent. */
export const listTop = (db: Tx, scope: Scope) =>
  nodes(
    db,
    scope,
    scope.agentId === null ? sql`a.layer = 1` : sql`a.id = ${scope.agentId}::bigint`,
    maxChildren,
  );

/** Returns the direct children of an agent. */
export const listChildren = (db: Tx, scope: Scope, parentId: string) =>
  nodes(db, scope, sql`a.parent_id = ${parentId}::bigint`, maxChildren);

/** Searches agents in the caller's tree by account or name. */
export const searchNodes = (db: Tx, scope: Scope, keyword: string) =>
  nodes(
    db,
    scope,
    sql`(${accountBegins('a.account', keyword)} or a.name ilike ${containing(keyword)})`,
    maxFound,
    exactFirst('a.account', keyword),
  );

/** Returns whether an agent is in scope. */
export async function inScope(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const found = await sql`select 1 from agent a where a.id = ${id}::bigint
      and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db);
  return found.rows.length > 0;
}
