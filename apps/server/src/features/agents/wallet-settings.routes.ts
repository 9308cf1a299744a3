import {
  walletSettings as contract,
  platformKeys as platformKeyCalls,
} from '@pitboss/contract/agents/wallet-settings';
import type { RequestOf } from '@pitboss/contract/core/define';
import { afterWord, closedBreaker } from '@pitboss/wallet/breaker';
import { type PlatformKey, rotatePlatformKey, validPlatformKeys } from '../../domain/agents/platform-keys.ts';
import { walletChanged } from '../../domain/agents/wallet-changed.ts';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import type { Session } from '../../platform/auth/session.ts';
import { type Route, serve, type WriteContext } from '../../platform/calls/serve.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { mergeUpdate } from '../../platform/versions/merge-update.ts';
import { versionOf } from '../../platform/versions/record-changes.ts';
import { targetOf } from './agent-admin/agent-admin.rules.ts';
import {
  findWallet,
  lockWallet,
  readHealth,
  storeSettings,
  storeWord,
  type WalletRow,
} from './wallet-settings.sql.ts';

/** Returns the platform's keys; creates them at the first call. */
type Platform = () => Promise<readonly PlatformKey[]>;

function ownAgentId({ agentId }: Session): string {
  if (agentId === null) throw new AppError('agent.only');
  return agentId;
}

function seamless(row: WalletRow | null): WalletRow {
  if (!row) throw new AppError('notFound');
  if (row.transfer_mode !== 'seamless') throw new AppError('agent.notSeamless', { account: row.account });
  return row;
}

const settingsOf = ({ scheme, signatures, lock_policy: lockPolicy }: WalletRow) => ({
  scheme,
  signatures,
  lockPolicy,
});

async function dto(db: Tx, scope: Scope, id: string, find: () => Promise<WalletRow>) {
  const now = Date.now();
  // Reads the version before the settings, so that the settings are never older than their version.
  const version = await versionOf(db, 'agentWallet', id);
  const row = await find();
  const healthOfAgent = await readHealth(db, scope, [row.id], now);
  const breaker = afterWord({ ...closedBreaker, ...row.breaker }, { forced: row.forced, resumedAt: null });
  return {
    id: row.id,
    account: row.account,
    callbackUrl: row.callback_url,
    ...settingsOf(row),
    version,
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
  const before = settingsOf(row);
  const { version, ...written } = settings;
  const record = { kind: 'agentWallet', id: agentId, version } as const;
  const { values, changed } = await mergeUpdate(context, record, before, written);
  if (Object.keys(changed).length === 0) throw new AppError('wallet.unchanged');
  const { scheme, signatures, lockPolicy } = values;
  if (scheme === 'rsa' && row.public_key === null) throw new AppError('wallet.noPublicKey');
  const line = { target: targetOf(row), before, after: { scheme, signatures, lockPolicy } };
  await context.stepUp();
  await context.secondPerson({ kind: 'wallet', ...line });
  // The first call under this scheme requires a signing key.
  if (scheme === 'rsa') await platform();
  await storeSettings(tx, row, { scheme, signatures, lock_policy: lockPolicy });
  await walletChanged(tx, [agentId]);
  audit(line);
  return null;
}

/**
 * Requires no second approver: stopping calls to a wallet in trouble, or resuming them, cannot wait for one.
 */
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
      const id = session.agentId;
      if (id === null || session.transferMode !== 'seamless') return { wallet: null };
      return { wallet: await dto(db, scope, id, async () => seamless(await findWallet(db, scope, id))) };
    },
    setOwn: (context, settings) => change(context, platform, ownAgentId(context.session), settings),
    forceOwn: (context, word) => force(context, ownAgentId(context.session), word),
    of: ({ db, scope }, { agentId }) =>
      dto(db, scope, agentId, async () => seamless(await findWallet(db, scope, agentId))),
    setOf: (context, { agentId, ...settings }) => change(context, platform, agentId, settings),
    forceOf: (context, { agentId, ...word }) => force(context, agentId, word),
  });

/** Signing keys of the platform for agents with the scheme `rsa`. */
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
      if (confirm !== session.account) throw new AppError('confirm.differs');
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
