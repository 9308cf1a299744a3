import { agentLevels as contract } from '@pitboss/contract/agents/agent-levels';
import { checkAgentName } from '@pitboss/rules/checks/agent-checks';
import { membersOfTrees } from '../../domain/members/member-counts.ts';
import { moneyText, thousandths } from '../../domain/sql/dto.ts';
import type { Session } from '../../platform/auth/session.ts';
import { serve } from '../../platform/calls/serve.ts';
import { assertValid } from '../../platform/errors/app-error.ts';
import { mergeUpdate } from '../../platform/versions/merge-update.ts';
import { assertFound, held, targetOf } from './agent-admin/agent-admin.rules.ts';
import { updateAgent } from './agent-admin/agent-admin.sql.ts';
import { checkMove, moveAgent } from './agent-admin/move-agent.ts';
import { betsBelow, readPosition } from './agent-admin/positions.sql.ts';
import { inScope, listChildren, listTop, type NodeRow, searchNodes } from './agent-levels.sql.ts';
import { levelOf } from './agents.dto.ts';

const dto = (row: NodeRow, session: Session) => ({
  id: row.id,
  account: row.account,
  name: row.name,
  level: levelOf(row.layer),
  parentId: row.id === session.agentId ? null : row.parent_id,
  state: row.state,
  betBanned: row.bet_banned,
  currency: row.currency,
  balance: moneyText(row.balance),
  rtp: thousandths(row.rtp),
  subAgents: row.sub_agents,
  below: row.below,
  members: row.members,
  line: row.line ?? [],
});

/** Level management: the tree, moves within a tenant, names (spec §2 level management). */
export const agentLevelRoutes = serve(contract, {
  async layer({ db, scope, session }, { parentId, keyword }) {
    if (parentId !== undefined && !(await inScope(db, scope, parentId))) assertFound(undefined);
    const { total, rows } = keyword
      ? await searchNodes(db, scope, keyword)
      : parentId === undefined
        ? await listTop(db, scope)
        : await listChildren(db, scope, parentId);
    return { total, list: rows.map((row) => dto(row, session)) };
  },

  async previewMove(context, request) {
    const { db } = context;
    const { agent, parent, layers } = await checkMove(context, db, request);
    const shift = parent.layer + 1 - agent.layer;
    // The old parent is in scope, since the agent is not the caller's own.
    const from = assertFound(await readPosition(db, context.scope, agent.parent_id ?? '0'));
    return {
      agents: layers.reduce((sum, one) => sum + one.agents, 0),
      members: (await membersOfTrees(db, context.scope, [agent.id])).get(agent.id) ?? 0,
      from: { id: from.id, name: from.name },
      to: { id: parent.id, name: parent.name },
      levels: layers.map(({ layer, agents }) => ({
        from: levelOf(layer),
        to: levelOf(layer + shift),
        agents,
      })),
      reports: (await betsBelow(context, agent)).map(({ currency, bets, amount }) => ({
        currency,
        bets: Number(bets),
        amount: moneyText(amount),
      })),
    };
  },

  move: (context, request) => moveAgent(context, request),

  async rename(context, { id, name, version }) {
    const agent = await held(context, id);
    assertValid(checkAgentName(name));
    const before = { name: agent.name };
    const record = { kind: 'agent', id, version } as const;
    const { values } = await mergeUpdate(context, record, before, { name: name.trim() });
    await updateAgent(context.tx, id, values);
    context.audit({ target: targetOf(agent), before, after: values });
    return null;
  },
});
