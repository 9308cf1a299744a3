import { agentLevels } from '@pitboss/contract/agents/agents';
import { myInfoCalls as contract } from '@pitboss/contract/agents/my-info';
import { readAgentKey } from '../../domain/agents/agent-key.ts';
import { checkedCallbackUrl, setCallbackUrl } from '../../domain/agents/callback-url.ts';
import { benchHolds, needsBench } from '../../domain/agents/wallet-bench.ts';
import { walletChanged } from '../../domain/agents/wallet-changed.ts';
import { followersOf, lockOutMembers } from '../../domain/members/member-lockout.ts';
import { onlineMembers } from '../../domain/members/online-members.ts';
import { moneyText, ms, msOrNull, thousandths } from '../../domain/sql/dto.ts';
import { serve } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { compareUpdate, recordChange } from '../../platform/versions/merge-update.ts';
import { versionOf } from '../../platform/versions/record-changes.ts';
import { apiDocument } from './api-document.ts';
import {
  findOperator,
  findOwnAgent,
  type KeyRow,
  keysOf,
  lockSettings,
  membersWithMoney,
  onlineMembersOf,
  openBets,
  replaceKey,
  setTransferMode,
  type TransferSetting,
} from './my-info.sql.ts';

function ownAgentId(session: { agentId: string | null }): string {
  if (session.agentId === null) throw new AppError('agent.only');
  return session.agentId;
}

const keyDto = (row: KeyRow) => ({
  id: row.id,
  publicKey: row.pem,
  fingerprint: row.fingerprint,
  bits: row.bits,
  createdAt: ms(row.created_at),
  createdBy: row.operator_account,
  revokedAt: msOrNull(row.revoked_at),
});

export const myInfoRoutes = serve(contract, {
  async profile({ db, session, services }) {
    const operator = await findOperator(db, session.operatorId);
    const now = Date.now();
    const { operatorId: id, account, nickname, role, dynamicCodeBound } = session;
    const own = {
      id,
      account,
      nickname,
      role,
      phone: operator.phone,
      createdAt: ms(operator.created_at),
      lastLoginAt: msOrNull(operator.last_login_at),
      dynamicCodeBound,
      recoveryCodesLeft: operator.recovery_codes_left,
      companyLinked: services.config.oidc && session.agentId === null ? operator.company_linked : null,
    };
    if (session.agentId === null) return { operator: own, agent: null, serverTime: now };
    // Read before the settings, so that it never belongs to older ones.
    const version = await versionOf(db, 'agentCallback', session.agentId);
    const agent = await findOwnAgent(db, session.scope, session.agentId);
    const [key] = await keysOf(db, session.scope, agent.id);
    const followers = await followersOf(db, agent.id);
    const lockedUntil = msOrNull(agent.members_locked_until);
    return {
      operator: own,
      agent: {
        id: agent.id,
        account: agent.account,
        name: agent.name,
        level: agentLevels[agent.layer - 1] ?? 'general',
        state: agent.state,
        currency: agent.currency,
        balance: moneyText(agent.balance),
        credit: moneyText(agent.credit),
        rtp: thousandths(agent.rtp),
        phone: agent.phone,
        transferMode: agent.transfer_mode,
        callbackUrl: agent.callback_url,
        membersLockedUntil: lockedUntil !== null && lockedUntil > now ? lockedUntil : null,
        membersOnline: await onlineMembers(db, session.scope),
        onlineMembers: await onlineMembersOf(db, session.scope, [agent.id, ...followers]),
        followers: followers.length,
        publicKey: key && key.revoked_at === null ? key.fingerprint : null,
        createdAt: ms(agent.created_at),
        validUntil: msOrNull(agent.valid_until),
        version,
      },
      serverTime: now,
    };
  },

  async publicKeys({ db, scope, session }) {
    if (session.agentId === null) return { current: null, history: [] };
    const keys = (await keysOf(db, scope, session.agentId)).map(keyDto);
    return {
      current: keys.find((key) => key.revokedAt === null) ?? null,
      history: keys.filter((key) => key.revokedAt !== null),
    };
  },

  async setPublicKey({ tx, scope, session, services, audit, secondPerson, stepUp }, request) {
    const agentId = ownAgentId(session);
    const key = readAgentKey(request.publicKey);
    if (request.confirm !== session.account) throw new AppError('confirm.differs');
    const [own] = await lockSettings(tx, [agentId]);
    const known = await keysOf(tx, scope, agentId);
    if (known.some(({ fingerprint }) => fingerprint === key.fingerprint)) throw new AppError('key.same');
    const inUse = known.find(({ revoked_at }) => revoked_at === null);
    const change = {
      target: `agent:${agentId} ${own?.account ?? ''}`,
      before: inUse ? { fingerprint: inUse.fingerprint, bits: inUse.bits } : null,
      after: { fingerprint: key.fingerprint, bits: key.bits },
    };
    await stepUp();
    await secondPerson({ kind: 'wallet', ...change });
    const at = new Date();
    await replaceKey(tx, {
      ...key,
      id: services.ids.next(at.getTime()),
      tenantId: session.tenantId,
      agentId,
      operatorId: session.operatorId,
      account: session.account,
      at,
    });
    await walletChanged(tx, [agentId]);
    audit(change);
    return { fingerprint: key.fingerprint };
  },

  async setTransfer(context, { apiUrl, version, ...asked }) {
    const { tx, session, services, audit, secondPerson, stepUp } = context;
    const agentId = ownAgentId(session);
    const settings = await lockSettings(tx, [agentId, ...(await followersOf(tx, agentId))]);
    const own = settings.find(({ id }) => id === agentId);
    if (!own) throw new AppError('notFound');
    const merged = await compareUpdate(
      context,
      { kind: 'agentCallback', id: agentId, version },
      { apiUrl: own.callback_url, transferMode: own.transfer_mode },
      { apiUrl, ...asked },
      ({ callbackUrl: previous, ...others }) =>
        previous === undefined ? others : { ...others, apiUrl: previous },
    );
    const { transferMode } = merged.values;
    // Only the seamless wallet cannot do without an address.
    const callbackUrl =
      merged.values.apiUrl === '' && transferMode !== 'seamless'
        ? ''
        : checkedCallbackUrl(merged.values.apiUrl, services);
    if (own.transfer_mode === transferMode && own.callback_url === callbackUrl)
      throw new AppError('transfer.unchanged');
    if (
      transferMode === 'seamless' &&
      own.transfer_mode !== 'seamless' &&
      needsBench(services) &&
      !(await benchHolds(tx, own, callbackUrl))
    )
      throw new AppError('bench.required');
    const ids = settings.map(({ id }) => id);
    const now = Date.now();
    // The location of the wallet decides who pays a bet: it must not change while bets are open or members
    // hold balances.
    if ((own.transfer_mode === 'seamless') !== (transferMode === 'seamless')) {
      const open = await openBets(tx, ids, now);
      if (open > 0) throw new AppError('transfer.openBets', { count: String(open) });
      const holding = transferMode === 'seamless' ? await membersWithMoney(tx, ids) : 0;
      if (holding > 0) throw new AppError('transfer.balances', { count: String(holding) });
    }
    const changeOf = (setting: TransferSetting) => ({
      target: `agent:${setting.id} ${setting.account}`,
      before: { transferMode: setting.transfer_mode, callbackUrl: setting.callback_url },
      after: { transferMode, callbackUrl },
    });
    await stepUp();
    await secondPerson({ kind: 'wallet', ...changeOf(own) });
    await setTransferMode(tx, ids, transferMode);
    await setCallbackUrl(tx, ids, callbackUrl, now);
    await walletChanged(tx, ids);
    const until = await lockOutMembers(tx, ids, now);
    for (const setting of settings) {
      audit(changeOf(setting));
      await recordChange(context, { kind: 'agentCallback', id: setting.id }, changeOf(setting).before);
    }
    return { membersLockedUntil: until, serverTime: now, agents: ids.length };
  },

  async apiDocument({ db, session }, { language, format }) {
    const agent = session.agentId === null ? null : await findOwnAgent(db, session.scope, session.agentId);
    return apiDocument({
      language,
      format,
      agent: agent && {
        id: agent.id,
        account: agent.account,
        currency: agent.currency,
        transferMode: agent.transfer_mode,
        callbackUrl: agent.callback_url,
      },
    });
  },
});
