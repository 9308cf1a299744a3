import { apiKeys as contract } from '@pitboss/contract/access/myInfo';
import { walletChanged } from '../../domain/agents/wallet-changed.ts';
import { newWalletSecret, sealWalletSecret, walletKey } from '../../domain/agents/wallet-key.ts';
import { ms, msOrNull } from '../../domain/sql/wire.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { serve } from '../../kernel/calls/serve.ts';
import { addApiKey, addFirstKey, endOldKey, listApiKeys } from './api-keys.sql.ts';
import { findOwnAgent, lockSettings } from './myInfo.sql.ts';

/** The keys under which the own agent's servers and the platform sign: made here, shown once, kept sealed. */
export const apiKeyRoutes = serve(contract, {
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
    if (session.agentId === null) throw new Refusal('agent.only');
    if (confirm !== session.account) throw new Refusal('confirm.differs');
    const { agentId, tenantId } = session;
    // Two at once: one after the other.
    await lockSettings(tx, [agentId]);
    const own = await findOwnAgent(tx, session.scope, agentId);
    const change = { target: `agent:${agentId} ${own.account}`, before: null };
    await stepUp();
    await secondPerson({ kind: 'wallet', ...change, after: { apiKey: true, keepOld } });
    const { secrets, world } = services.config;
    const keyOf = (secret: string, id: string, keyId = id) => ({
      ...{ id, keyId, tenantId, agentId },
      sealed: sealWalletSecret(secrets, secret),
    });
    // Only a demo world prints the key of an agent that has made none: there it is in use, and is replaced like any other.
    if (world === 'demo') {
      const printed = walletKey(secrets, agentId);
      await addFirstKey(tx, keyOf(printed.secret, services.ids.next(), printed.keyId));
    }
    const id = services.ids.next();
    const secret = newWalletSecret();
    const oldEndsAt = await addApiKey(tx, keyOf(secret, id), keepOld);
    audit({ ...change, after: { keyId: id, oldEndsAt: msOrNull(oldEndsAt) } });
    await walletChanged(tx, [agentId]);
    return { keyId: id, secret, oldEndsAt: msOrNull(oldEndsAt) };
  },

  async endApiKey({ tx, session, audit, stepUp }, { keyId }) {
    if (session.agentId === null) throw new Refusal('agent.only');
    const { agentId } = session;
    await lockSettings(tx, [agentId]);
    const own = await findOwnAgent(tx, session.scope, agentId);
    await stepUp();
    if (!(await endOldKey(tx, agentId, keyId))) throw new Refusal('apiKey.noOld');
    await walletChanged(tx, [agentId]);
    audit({ target: `agent:${agentId} ${own.account}`, before: { keyId }, after: { keyId, ended: true } });
    return null;
  },
});
