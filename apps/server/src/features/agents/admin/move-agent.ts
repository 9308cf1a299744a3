import { lastLayer } from '@pitboss/contract/agents/agents';
import { takeTree } from '../../../domain/agents/tree-lock.ts';
import { publishAgents } from '../../../domain/config-feed/publish.ts';
import { alwaysPermitted } from '../../../domain/games/games.ts';
import { moveRollups } from '../../../domain/rollups/move-rollups.ts';
import { inTransaction } from '../../../domain/sql/run-sql.ts';
import { thousandths } from '../../../domain/sql/wire.ts';
import { Refusal } from '../../../kernel/calls/refusal.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/serve.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { notifyLive } from '../../../kernel/live/notify.ts';
import { layersOf, type Place, readPlace, rewritePlaces } from '../levels.sql.ts';
import { found, refuseOwn, targetOf } from './admin.rules.ts';

interface Move {
  readonly id: string;
  readonly parentId: string;
}
export interface CheckedMove {
  readonly agent: Place;
  readonly parent: Place;
  readonly layers: { layer: number; agents: number }[];
}

const lineOf = (path: string) => path.split('/').filter(Boolean);

/**
 * Whether an agent may move below another: both in the caller's tree, the agent neither the caller's own nor a level-1 agent,
 * the same tenant, never below itself, at most four levels, and within the new parent's currency, games and RTP.
 */
export async function checkMove(
  context: Pick<ReadContext, 'scope'> & Pick<WriteContext, 'session' | 'language'>,
  db: Tx,
  { id, parentId }: Move,
): Promise<CheckedMove> {
  const agent = found(await readPlace(db, context.scope, id));
  const parent = found(await readPlace(db, context.scope, parentId));
  refuseOwn(context, id, 'place');
  if (agent.layer === 1) throw new Refusal('move.top');
  if (agent.tenant_id !== parent.tenant_id) throw new Refusal('move.tenant');
  if (parent.path.startsWith(agent.path)) throw new Refusal('move.under');
  if (agent.parent_id === parent.id) throw new Refusal('move.same');
  const layers = await layersOf(db, agent);
  const deepest = layers.at(-1)?.layer ?? agent.layer;
  if (parent.layer + 1 + deepest - agent.layer > lastLayer) throw new Refusal('move.depth');
  if (agent.currency !== parent.currency) throw new Refusal('move.currency');
  if (agent.rtp > parent.rtp) throw new Refusal('move.rtp', { max: thousandths(parent.rtp) });
  const { game_ids: games } = parent;
  if (
    games !== null &&
    (agent.game_ids === null || agent.game_ids.some((one) => !games.includes(one) && !alwaysPermitted(one)))
  )
    throw new Refusal('move.games');
  return { agent, parent, layers };
}

/**
 * Moves an agent with everyone below it. Paths and layers of the whole subtree are rewritten, bets stay where they are, and the
 * sums that agents above have of them follow, all in one transaction that holds the tenant's tree alone.
 */
export async function moveAgent(context: WriteContext, move: Move): Promise<{ agents: number }> {
  const { tx, scope, session, services } = context;
  const run = inTransaction(tx);
  const first = found(await readPlace(tx, scope, move.id));
  // A tenant of years has many sums to carry over.
  await run('move-time', "select set_config('statement_timeout', '60000', true)", []);
  await takeTree(run, first.tenant_id);
  const { agent, parent } = await checkMove(context, tx, move);
  const before = lineOf(agent.path).slice(0, -1);
  const after = lineOf(parent.path);
  const agents = await rewritePlaces(tx, agent, parent);
  await moveRollups(run, {
    tenantId: agent.tenant_id,
    agentId: agent.id,
    left: before.filter((id) => !after.includes(id)),
    entered: after.filter((id) => !before.includes(id)),
  });
  const at = new Date();
  await tx
    .insertInto('agent_move')
    .values({
      id: services.ids.next(at.getTime()),
      tenant_id: agent.tenant_id,
      agent_id: agent.id,
      from_parent: agent.parent_id ?? '0',
      to_parent: parent.id,
      agents,
      operator_id: session.operatorId,
      at,
    })
    .execute();
  // Below other agents it may have other announcements.
  await notifyLive(tx, 'announcements', [{ tenantId: agent.tenant_id, agentId: agent.id }]);
  await publishAgents(tx, [agent.id]);
  context.audit({
    target: targetOf(agent),
    before: { parentId: agent.parent_id, path: agent.path, layer: agent.layer },
    after: {
      parentId: parent.id,
      path: `${parent.path}${agent.id}/`,
      layer: parent.layer + 1,
      moved: agents,
    },
  });
  return { agents };
}
