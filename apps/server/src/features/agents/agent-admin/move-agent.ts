import { lastLayer } from '@pitboss/contract/agents/agents';
import { takeTree } from '../../../domain/agents/tree-lock.ts';
import { publishAgents } from '../../../domain/config-feed/publish.ts';
import { alwaysPermitted } from '../../../domain/games/games.ts';
import { thousandths } from '../../../domain/sql/dto.ts';
import { inTransaction } from '../../../domain/sql/run-sql.ts';
import type { ReadContext, WriteContext } from '../../../platform/calls/serve.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { notifyLive } from '../../../platform/live/notify.ts';
import { mergeUpdate } from '../../../platform/versions/merge-update.ts';
import { assertFound, rejectOwn, targetOf } from './agent-admin.rules.ts';
import { layersOf, type Position, readPosition, rewritePositions } from './positions.sql.ts';

interface Move {
  readonly id: string;
  readonly parentId: string;
  readonly version?: number | undefined;
}
export interface CheckedMove {
  readonly agent: Position;
  readonly parent: Position;
  readonly layers: { layer: number; agents: number }[];
}

/**
 * Validates that an agent may move below another: both in the caller's tree, the agent neither the caller's
 * own nor a level-1 agent, the same tenant, never below itself, at most four levels, and within the new
 * parent's currency, games and RTP. Throws an error of its own for each rule.
 */
export async function checkMove(
  context: Pick<ReadContext, 'scope'> & Pick<WriteContext, 'session' | 'language'>,
  db: Tx,
  { id, parentId }: Move,
): Promise<CheckedMove> {
  const agent = assertFound(await readPosition(db, context.scope, id));
  const parent = assertFound(await readPosition(db, context.scope, parentId));
  rejectOwn(context, id, 'place');
  if (agent.layer === 1) throw new AppError('move.top');
  if (agent.tenant_id !== parent.tenant_id) throw new AppError('move.tenant');
  if (parent.path.startsWith(agent.path)) throw new AppError('move.under');
  if (agent.parent_id === parent.id) throw new AppError('move.same');
  const layers = await layersOf(db, agent);
  const deepest = layers.at(-1)?.layer ?? agent.layer;
  if (parent.layer + 1 + deepest - agent.layer > lastLayer) throw new AppError('move.depth');
  if (agent.currency !== parent.currency) throw new AppError('move.currency');
  if (agent.rtp > parent.rtp) throw new AppError('move.rtp', { max: thousandths(parent.rtp) });
  const { game_ids: games } = parent;
  if (
    games !== null &&
    (agent.game_ids === null || agent.game_ids.some((one) => !games.includes(one) && !alwaysPermitted(one)))
  )
    throw new AppError('move.games');
  return { agent, parent, layers };
}

/**
 * Moves an agent with all agents below it. Paths and layers of the whole subtree are rewritten, and bets stay
 * unchanged, in one transaction that locks the tenant's tree exclusively.
 */
export async function moveAgent(context: WriteContext, move: Move): Promise<{ agents: number }> {
  const { tx, scope, session, services } = context;
  const run = inTransaction(tx);
  const first = assertFound(await readPosition(tx, scope, move.id));
  await takeTree(run, first.tenant_id);
  const { agent, parent } = await checkMove(context, tx, move);
  const record = { kind: 'agent', id: agent.id, version: move.version, isOneValue: true } as const;
  await mergeUpdate(context, record, { parentId: agent.parent_id }, { parentId: parent.id });
  const agents = await rewritePositions(tx, agent, parent);
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
  // Below another parent the agent may see other announcements.
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
