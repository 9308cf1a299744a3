import {
  walletSettings as contract,
  platformKeys as platformKeyCalls,
} from '@pitboss/contract/agents/wallet-settings';
import type { RequestOf } from '@pitboss/contract/define';
import { afterWord, closedBreaker } from '@pitboss/wallet/breaker';
import { type PlatformKey, rotatePlatformKey, validPlatformKeys } from '../../domain/agents/platform-keys.ts';
import { walletChanged } from '../../domain/agents/wallet-changed.ts';
import { ms, msOrNull } from '../../domain/sql/wire.ts';
import type { Scope } from '../../kernel/access/scope.ts';
import type { Session } from '../../kernel/access/session.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { type Route, serve, type WriteContext } from '../../kernel/calls/serve.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { targetOf } from './admin/admin.rules.ts';
import {
  findWallet,
  lockWallet,
  readHealth,
  storeSettings,
  storeWord,
  type WalletRow,
} from './wallet-settings.sql.ts';

/** Gives the platform's keys, made at the first need. */
type Platform = () => Promise<readonly PlatformKey[]>;

function ownAgentId({ agentId }: Session): string {
  if (agentId === null) throw new Refusal('agent.only');
  return agentId;
}

function seamless(row: WalletRow | null): WalletRow {
  if (!row) throw new Refusal('notFound');
  if (row.transfer_mode !== 'seamless') throw new Refusal('agent.notSeamless', { account: row.account });
  return row;
}

const settingsOf = ({ scheme, signatures, lock_policy: lockPolicy }: WalletRow) => ({
  scheme,
  signatures,
  lockPolicy,
});

async function wire(db: Tx, scope: Scope, row: WalletRow) {
  const now = Date.now();
  const healthOfAgent = await readHealth(db, scope, [row.id], now);
  const breaker = afterWord({ ...closedBreaker, ...row.breaker }, { forced: row.forced, resumedAt: null });
  return {
    id: row.id,
    account: row.account,
    callbackUrl: row.callback_url,
    ...settingsOf(row),
    publicKey: row.public_key,
    noStatus: row.no_status,
    breaker: {
      state: breaker.state,
      forced: breaker.forced,
      forcedBy: row.forced_by,
      forcedAt: msOrNull(row.forced_at),
      remark: row.forced_remark,
      since: breaker.since,
      reason: row.breaker_reason,
      pingAt: breaker.pingAt,
    },
    health: healthOfAgent(row.id),
    lastPing:
      row.pinged_at && row.ping_outcome
        ? { at: ms(row.pinged_at), ms: row.ping_ms ?? 0, outcome: row.ping_outcome }
        : null,
    serverTime: now,
  };
}

type Settings = RequestOf<typeof contract.setOwn>;
type Word = RequestOf<typeof contract.forceOwn>;

async function change(context: WriteContext, platform: Platform, agentId: string, settings: Settings) {
  const { tx, scope, audit } = context;
  await lockWallet(tx, agentId);
  const row = seamless(await findWallet(tx, scope, agentId));
  const { scheme, signatures, lockPolicy } = settings;
  const before = settingsOf(row);
  if (before.scheme === scheme && before.signatures === signatures && before.lockPolicy === lockPolicy)
    throw new Refusal('wallet.unchanged');
  if (scheme === 'rsa' && row.public_key === null) throw new Refusal('wallet.noPublicKey');
  const line = { target: targetOf(row), before, after: { scheme, signatures, lockPolicy } };
  await context.stepUp();
  await context.secondPerson({ kind: 'wallet', ...line });
  // The first call under this scheme must find a key to sign with.
  if (scheme === 'rsa') await platform();
  await storeSettings(tx, row, { scheme, signatures, lock_policy: lockPolicy });
  await walletChanged(tx, [agentId]);
  audit(line);
  return null;
}

/** No second person: who stops calls to a wallet in trouble, or lets them go on, cannot wait for one. */
async function force(context: WriteContext, agentId: string, { to, remark = '' }: Word) {
  const { tx, scope, session, audit } = context;
  await lockWallet(tx, agentId);
  const row = seamless(await findWallet(tx, scope, agentId));
  await storeWord(tx, row, { to, remark, by: session.account }, new Date());
  await walletChanged(tx, [agentId]);
  const before = { forced: row.forced, state: row.breaker.state ?? 'closed' };
  audit({ target: targetOf(row), before, after: { to, remark } });
  return null;
}

/** Settings of seamless agents' wallets, which are in force for the next call on every server. */
export const walletSettingRoutes = (platform: Platform): Route[] =>
  serve(contract, {
    async own({ db, scope, session }) {
      const row = session.agentId === null ? null : await findWallet(db, scope, session.agentId);
      return { wallet: row?.transfer_mode === 'seamless' ? await wire(db, scope, row) : null };
    },
    setOwn: (context, settings) => change(context, platform, ownAgentId(context.session), settings),
    forceOwn: (context, word) => force(context, ownAgentId(context.session), word),
    of: async ({ db, scope }, { agentId }) => wire(db, scope, seamless(await findWallet(db, scope, agentId))),
    setOf: (context, { agentId, ...settings }) => change(context, platform, agentId, settings),
    forceOf: (context, { agentId, ...word }) => force(context, agentId, word),
  });

/** The keys with which the platform signs towards agents with the scheme `rsa`. */
export const platformKeyRoutes = (platform: Platform): Route[] =>
  serve(platformKeyCalls, {
    async list({ db }) {
      const keys = await validPlatformKeys(db);
      return {
        keys: keys.map((key) => ({
          keyId: key.key_id,
          publicKey: key.public_pem,
          createdAt: ms(key.created_at),
          endsAt: msOrNull(key.ends_at),
        })),
        serverTime: Date.now(),
      };
    },
    async rotate({ tx, session, services, audit, stepUp, secondPerson }, { confirm }) {
      if (confirm !== session.account) throw new Refusal('confirm.differs');
      const [before] = await platform();
      const line = { target: 'platformKey', before: { keyId: before?.key_id ?? null } };
      await stepUp();
      await secondPerson({ kind: 'wallet', ...line, after: { rotate: true } });
      const { keyId, oldEndsAt } = await rotatePlatformKey(tx, services.ids.next(), services.config.secrets);
      const ends = msOrNull(oldEndsAt);
      audit({ ...line, after: { keyId, oldEndsAt: ends } });
      return { keyId, oldEndsAt: ends };
    },
  });
