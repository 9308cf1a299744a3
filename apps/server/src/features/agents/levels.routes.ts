import { agentLevels as contract } from '@pitboss/contract/agents/agent-levels';
import { checkAgentName } from '@pitboss/rules/checks/agent-checks';
import { membersOfTrees } from '../../domain/members/member-counts.ts';
import { moneyText, thousandths } from '../../domain/sql/wire.ts';
import type { Session } from '../../kernel/access/session.ts';
import { obey } from '../../kernel/calls/refusal.ts';
import { serve } from '../../kernel/calls/serve.ts';
import { found, held, targetOf } from './admin/admin.rules.ts';
import { updateAgent } from './admin/admin.sql.ts';
import { checkMove, moveAgent } from './admin/move-agent.ts';
import { levelOf } from './agents.wire.ts';
import {
  inScope,
  listChildren,
  listTop,
  type NodeRow,
  readPlace,
  reportsOf,
  searchNodes,
} from './levels.sql.ts';

const wire = (row: NodeRow, session: Session) => ({
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
    if (parentId !== undefined && !(await inScope(db, scope, parentId))) found(undefined);
    const { total, rows } = keyword
      ? await searchNodes(db, scope, keyword)
      : parentId === undefined
        ? await listTop(db, scope)
        : await listChildren(db, scope, parentId);
    return { total, list: rows.map((row) => wire(row, session)) };
  },

  async previewMove(context, request) {
    const { db } = context;
    const { agent, parent, layers } = await checkMove(context, db, request);
    const shift = parent.layer + 1 - agent.layer;
    // The old parent is in scope, since the agent is not the caller's own.
    const from = found(await readPlace(db, context.scope, agent.parent_id ?? '0'));
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
      reports: (await reportsOf(db, agent)).map(({ currency, bets, amount }) => ({
        currency,
        bets: Number(bets),
        amount: moneyText(amount),
      })),
    };
  },

  move: (context, request) => moveAgent(context, request),

  async rename(context, { id, name }) {
    const agent = await held(context, id);
    obey(checkAgentName(name));
    await updateAgent(context.tx, id, { name: name.trim() });
    context.audit({ target: targetOf(agent), before: { name: agent.name }, after: { name: name.trim() } });
    return null;
  },
});
