import { apiKeys as contract } from '@pitboss/contract/agents/my-info';
import type { ReplyOf, RequestOf } from '@pitboss/contract/core/define';
import { walletChanged } from '../../domain/agents/wallet-changed.ts';
import { newWalletSecret, sealWalletSecret, walletKey } from '../../domain/agents/wallet-key.ts';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import { type Route, serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import {
  addApiKey,
  addFirstKey,
  addUnopenedKey,
  endOldKey,
  listApiKeys,
  startUnopenedKey,
} from './api-keys.sql.ts';
import { findOwnAgent, lockSettings } from './my-info.sql.ts';

const routes = serve(contract, {
  async apiKeys({ db, session }) {
    const keys = session.agentId === null ? [] : await listApiKeys(db, session.agentId);
    return {
      keys: keys.map((key) => ({
        keyId: key.key_id,
        createdAt: ms(key.created_at),
        endsAt: msOrNull(key.ends_at),
      })),
      serverTime: Date.now(),
    };
  },

  async newApiKey({ tx, session, services, audit, secondPerson, stepUp }, { confirm, keepOld }) {
    if (session.agentId === null) throw new AppError('agent.only');
    if (confirm !== session.account) throw new AppError('confirm.differs');
    const { agentId, tenantId } = session;
    // Concurrent requests run sequentially.
    await lockSettings(tx, [agentId]);
    const own = await findOwnAgent(tx, session.scope, agentId);
    const change = { target: `agent:${agentId} ${own.account}`, before: null };
    await stepUp();
    const approver = await secondPerson({ kind: 'wallet', ...change, after: { apiKey: true, keepOld } });
    const { secrets } = services.config;
    const keyOf = (secret: string, id: string, keyId = id) => ({
      id,
      keyId,
      tenantId,
      agentId,
      sealed: sealWalletSecret(secrets, secret),
    });
    // Only demo data prints the key of an agent that has made none: there it is in use, and is replaced like
    // any other.
    if (services.demo) {
      const printed = walletKey(secrets, agentId);
      await addFirstKey(tx, keyOf(printed.secret, services.ids.next(), printed.keyId));
    }
    const id = services.ids.next();
    const secret = newWalletSecret();
    if (approver !== null) {
      // The secret has not been shown yet: the key becomes valid, and the old one begins to expire, when the
      // maker opens it.
      await addUnopenedKey(tx, keyOf(secret, id));
      audit({ ...change, after: { keyId: id, opened: false } });
      return { keyId: id, secret, oldEndsAt: null };
    }
    const oldEndsAt = await addApiKey(tx, keyOf(secret, id), keepOld);
    audit({ ...change, after: { keyId: id, oldEndsAt: msOrNull(oldEndsAt) } });
    await walletChanged(tx, [agentId]);
    return { keyId: id, secret, oldEndsAt: msOrNull(oldEndsAt) };
  },

  async endApiKey({ tx, session, audit, stepUp }, { keyId }) {
    if (session.agentId === null) throw new AppError('agent.only');
    const { agentId } = session;
    await lockSettings(tx, [agentId]);
    const own = await findOwnAgent(tx, session.scope, agentId);
    await stepUp();
    if (!(await endOldKey(tx, agentId, keyId))) throw new AppError('apiKey.noOld');
    await walletChanged(tx, [agentId]);
    audit({ target: `agent:${agentId} ${own.account}`, before: { keyId }, after: { keyId, ended: true } });
    return null;
  },
});

/** Starts the key of an approved change, whose secret the maker sees now. */
async function openApiKey(
  { tx, session }: WriteContext,
  { payload, reply }: { readonly payload: unknown; readonly reply: unknown },
): Promise<ReplyOf<typeof contract.newApiKey>> {
  const { keepOld } = payload as RequestOf<typeof contract.newApiKey>;
  const made = reply as ReplyOf<typeof contract.newApiKey>;
  if (session.agentId === null) throw new AppError('agent.only');
  await lockSettings(tx, [session.agentId]);
  const started = await startUnopenedKey(tx, session.agentId, made.keyId, keepOld);
  if (!started) throw new AppError('approval.replyGone');
  await walletChanged(tx, [session.agentId]);
  return { ...made, oldEndsAt: msOrNull(started.oldEndsAt) };
}

/**
 * Calls for the keys under which the agent's servers and the platform sign: made here, shown once, kept
 * sealed.
 */
export const apiKeyRoutes: Route[] = routes.map((route) =>
  route.call.path === contract.newApiKey.path ? { ...route, open: openApiKey } : route,
);
