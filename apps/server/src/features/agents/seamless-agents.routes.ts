import { seamlessAgents as contract } from '@pitboss/contract/agents/seamless-agents';
import { checkedCallbackUrl, setCallbackUrl } from '../../domain/agents/callback-url.ts';
import { walletChanged } from '../../domain/agents/wallet-changed.ts';
import { lockOutMembers } from '../../domain/members/member-lockout.ts';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import { serve } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { mergeUpdate } from '../../platform/versions/merge-update.ts';
import { targetOf } from './agent-admin/agent-admin.rules.ts';
import { layerOf, levelOf } from './agents.dto.ts';
import { holdCallbacks, listSeamless } from './seamless-agents.sql.ts';
import { readHealth } from './wallet-settings.sql.ts';

/**
 * Agents with a seamless wallet and their callback addresses (spec §2, §4: switching forces members offline).
 */
export const seamlessAgentRoutes = serve(contract, {
  async list({ db, scope }, { level, ...filter }) {
    const { total, rows } = await listSeamless(db, scope, { ...filter, layer: layerOf(level) });
    const now = Date.now();
    const ids = rows.map(({ id }) => id);
    const healthOf = await readHealth(db, scope, ids, now);
    return {
      total,
      list: rows.map((row) => {
        const lockedUntil = msOrNull(row.members_locked_until);
        return {
          id: row.id,
          account: row.account,
          name: row.name,
          level: levelOf(row.layer),
          tenantId: row.tenant_id,
          tenantName: row.tenant_name,
          state: row.state,
          currency: row.currency,
          callbackUrl: row.callback_url,
          callbackChangedAt: msOrNull(row.callback_changed_at),
          lockedUntil: lockedUntil !== null && lockedUntil > now ? lockedUntil : null,
          tested: row.tested,
          testedAt: msOrNull(row.tested_at),
          scheme: row.scheme,
          signatures: row.signatures,
          lockPolicy: row.lock_policy,
          breaker: row.breaker,
          ...healthOf(row.id),
          members: row.members,
          online: row.online,
          createdAt: ms(row.created_at),
        };
      }),
    };
  },

  async updateUrl(context, { ids, callbackUrl, versions }) {
    const { tx, scope, services } = context;
    const wanted = [...new Set(ids)];
    const held = await holdCallbacks(tx, scope, wanted);
    if (held.length !== wanted.length) throw new AppError('notFound');
    const url = checkedCallbackUrl(callbackUrl, services);
    const other = held.find((agent) => agent.transfer_mode !== 'seamless');
    if (other) throw new AppError('agent.notSeamless', { account: other.account });
    // The members of agents that already use this address are not locked out.
    const changed = held.filter((agent) => agent.callback_url !== url);
    for (const { id, callback_url } of held)
      await mergeUpdate(
        context,
        {
          kind: 'agentCallback',
          id,
          version: versions?.[id],
          isOneOfSeveral: true,
          isOneValue: true,
        },
        { callbackUrl: callback_url },
        { callbackUrl: url },
      );
    const now = Date.now();
    const [only] = held;
    await context.stepUp();
    await context.secondPerson({
      kind: 'wallet',
      target: held.length === 1 && only ? targetOf(only) : `agents:${held.length}`,
      before: Object.fromEntries(held.map((agent) => [agent.account, agent.callback_url])),
      after: { callbackUrl: url },
    });
    const changedIds = changed.map((agent) => agent.id);
    if (changedIds.length > 0) await setCallbackUrl(tx, changedIds, url, now);
    await walletChanged(tx, changedIds);
    const lockedUntil = await lockOutMembers(tx, changedIds, now);
    for (const agent of held)
      context.audit({
        target: targetOf(agent),
        before: { callbackUrl: agent.callback_url },
        after: { callbackUrl: url },
      });
    return { changed: changed.length, lockedUntil };
  },
});
