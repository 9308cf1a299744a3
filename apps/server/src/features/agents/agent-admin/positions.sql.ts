import { sql } from 'kysely';
import type { FactsReader } from '../../../domain/analytics/answers.sql.ts';
import { reportRows } from '../../../domain/analytics/report/report-rows.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { idEpochMs } from '../../../platform/db/ids.ts';
import { type Scope, within } from '../../../platform/db/scope.ts';
import type { HeldAgent } from './agent-admin.sql.ts';

/** An agent's position in the tree, with what a parent limits. */
export type Position = Pick<
  HeldAgent,
  'id' | 'tenant_id' | 'parent_id' | 'path' | 'layer' | 'account' | 'name' | 'currency' | 'rtp' | 'game_ids'
>;

/** Returns the position of an agent in the tree, without locking it; undefined outside the scope. */
export async function readPosition(db: Tx, scope: Scope, id: string): Promise<Position | undefined> {
  const found = await sql<Position>`
    select a.id, a.tenant_id, a.parent_id, a.path, a.layer, a.account, a.name, a.currency, a.rtp, a.game_ids
    from agent a where a.id = ${id}::bigint and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db);
  return found.rows[0];
}

/** Counts the agents of a subtree by layer, its top included. */
export async function layersOf(db: Tx, agent: Position): Promise<{ layer: number; agents: number }[]> {
  const found = await sql<{ layer: number; agents: number }>`
    select layer, count(*)::int as agents from agent
    where tenant_id = ${agent.tenant_id}::bigint and path like ${`${agent.path}%`} group by layer
      order by layer`.execute(db);
  return found.rows;
}

/** Returns the totals of the settled bets below an agent by currency, in minor units. */
export async function betsBelow(
  reader: FactsReader,
  agent: Position,
): Promise<{ currency: string; bets: string; amount: string }[]> {
  const now = Date.now();
  const question = { node: agent.id, lines: null, buckets: [{ from: idEpochMs, to: now + 1 }], filter: {} };
  const rows = await reportRows(reader, question, [], { cnyOnly: false, now });
  return rows
    .map(({ currency, bets, amount = '0' }) => ({ currency, bets, amount }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Rewrites parent, path and layer of a subtree; returns the number of agents moved. */
export async function rewritePositions(tx: Tx, agent: Position, parent: Position): Promise<number> {
  const path = `${parent.path}${agent.id}/`;
  const moved = await sql`
    update agent set path = ${path} || substr(path, ${agent.path.length + 1}),
      layer = layer + ${parent.layer + 1 - agent.layer}
    where tenant_id = ${agent.tenant_id}::bigint and path like ${`${agent.path}%`}`.execute(tx);
  await tx.updateTable('agent').set({ parent_id: parent.id }).where('id', '=', agent.id).execute();
  return Number(moved.numAffectedRows ?? 0);
}
