import { agentAdmin as contract } from '@pitboss/contract/agents/agent-admin';
import type { AccountType } from '@pitboss/contract/agents/agents';
import type { RequestOf } from '@pitboss/contract/core/define';
import {
  checkAgentName,
  checkAgentPhone,
  checkAgentRemark,
  checkCustomSettings,
} from '@pitboss/rules/checks/agent-checks';
import { checkLater } from '@pitboss/rules/checks/field-checks';
import { firstOf } from '@pitboss/rules/validation';
import { createFirstPasswords } from '../../../domain/agents/new-password.ts';
import { remarkAgent } from '../../../domain/agents/operator-name.ts';
import { fromAlert } from '../../../domain/risk/actions.ts';
import { minorOf, moneyText, ms, msOrNull, thousandths } from '../../../domain/sql/dto.ts';
import type { LoginKey } from '../../../platform/auth/passwords.ts';
import { revokeSessions } from '../../../platform/auth/session.ts';
import {
  type ReadContext,
  type Route,
  type Services,
  serve,
  type WriteContext,
} from '../../../platform/calls/serve.ts';
import type { Secrets } from '../../../platform/config/secrets.ts';
import { AppError, assertValid } from '../../../platform/errors/app-error.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { forgetFile, useFile } from '../../../platform/files/stored-files.sql.ts';
import { mergeUpdate } from '../../../platform/versions/merge-update.ts';
import { versionOf } from '../../../platform/versions/record-changes.ts';
import { aboveOf, assertFound, gamesWithin, held, rejectOwn, targetOf } from './agent-admin.rules.ts';
import {
  liftPasswordLock,
  listCurrencies,
  narrowGamesBelow,
  operatorsBelow,
  readCurrencyOf,
  updateAgent,
} from './agent-admin.sql.ts';
import { type CustomRow, readCustom, setLogo, writeCustom } from './custom.sql.ts';
import { logoAddress } from './logo.ts';
import { openAgent } from './open-agent.ts';
import { readRtp } from './rtp.sql.ts';
import { setRtp } from './set-rtp.ts';

const customOf = (row: CustomRow) => ({
  brand: row.brand ?? '',
  defaultChip: row.default_chip === null ? null : moneyText(row.default_chip),
  chatAllowed: row.chat_allowed ?? true,
  jackpotShown: row.jackpot_shown ?? true,
  serviceLink: row.service_link ?? '',
  controlsShown: row.controls_shown ?? false,
});

/** Columns of what an update changes. */
const columnsOf = ({
  accountType,
  gameIds,
  ...texts
}: Partial<{
  name: string;
  phone: string;
  remark: string;
  accountType: AccountType;
  gameIds: number[] | null;
}>): Parameters<typeof updateAgent>[2] => ({
  ...texts,
  ...(accountType === undefined ? {} : { account_type: accountType }),
  ...(gameIds === undefined ? {} : { game_ids: gameIds }),
});
/** Changes the profile, account type and games of an agent; games are taken away below it too. */
async function changeAgent(
  context: WriteContext,
  { id, version, gameIds, accountType, ...texts }: RequestOf<typeof contract.update>,
) {
  const { tx } = context;
  const agent = await held(context, id);
  assertValid(
    firstOf(checkAgentName(texts.name), checkAgentPhone(texts.phone), checkAgentRemark(texts.remark)),
  );
  if (accountType !== undefined) rejectOwn(context, id, 'accountType');
  if (gameIds !== undefined) rejectOwn(context, id, 'games');
  const games =
    gameIds === undefined ? undefined : gamesWithin(gameIds, (await aboveOf(context, agent)).game_ids);
  const { name, phone, remark } = agent;
  const { changed, before } = await mergeUpdate(
    context,
    { kind: 'agent', id, version },
    { name, phone, remark, accountType: agent.account_type, gameIds: agent.game_ids },
    { ...texts, accountType, gameIds: games },
  );
  const narrowed = changed.gameIds ? await narrowGamesBelow(tx, agent, changed.gameIds) : 0;
  const author = changed.remark === undefined ? {} : { remark_agent_id: remarkAgent(context.scope) };
  await updateAgent(tx, id, { ...columnsOf(changed), ...author });
  context.audit({
    target: targetOf(agent),
    before,
    after: { ...changed, ...(narrowed ? { narrowedBelow: narrowed } : {}) },
  });
  return null;
}

/** Returns an agent's RTP at a time, now by default, with its history. */
async function rtpHistory({ db, scope }: ReadContext, { id, asOf }: RequestOf<typeof contract.getRtp>) {
  // Reads the version before the RTP, so that the RTP is never older than its version.
  const version = await versionOf(db, 'rtpSetting', id);
  const { rtp, lines } = assertFound(await readRtp(db, scope, id));
  const at = asOf ?? Date.now();
  const then = asOf === undefined ? rtp : (lines.find((line) => ms(line.valid_from) <= at)?.after ?? null);
  return {
    id,
    version,
    rtp: then === null ? null : thousandths(then),
    asOf: at,
    list: lines.map((line) => ({
      id: line.id,
      validFrom: ms(line.valid_from),
      before: line.before === null ? null : thousandths(line.before),
      after: thousandths(line.after),
      actor: line.actor,
      approver: line.approver,
      reason: line.reason,
    })),
  };
}

/** Blocks or restores an agent; restoring takes a second approver, blocking ends the sessions below. */
async function setAgentState(context: WriteContext, { id, state }: RequestOf<typeof contract.updateState>) {
  const { tx } = context;
  const agent = await held(context, id);
  rejectOwn(context, id, 'state');
  const change = { target: targetOf(agent), before: { state: agent.state }, after: { state } };
  if (agent.state !== 'normal' && state === 'normal') {
    await context.secondPerson({ kind: 'restore', ...change });
    await liftPasswordLock(tx, id);
  }
  await updateAgent(tx, id, { state });
  const ended = state === 'blocked' ? await operatorsBelow(tx, agent) : [];
  await revokeSessions(tx, ended);
  context.audit(ended.length ? { ...change, after: { state, operators: ended.length } } : change);
  return null;
}

/** Sets the end of an agent, or removes it. */
async function setValidity(
  context: WriteContext,
  { id, validUntil, version }: RequestOf<typeof contract.updateValidity>,
) {
  const agent = await held(context, id);
  rejectOwn(context, id, 'validity');
  if (validUntil !== undefined) assertValid(checkLater('validity', validUntil, Date.now()));
  const before = { validUntil: msOrNull(agent.valid_until) };
  const after = { validUntil: validUntil ?? null };
  const { values } = await mergeUpdate(context, { kind: 'agent', id, version }, before, after);
  await updateAgent(context.tx, id, {
    valid_until: values.validUntil === null ? null : new Date(values.validUntil),
  });
  context.audit({ target: targetOf(agent), before, after: values });
  return null;
}

/** Takes an uploaded logo into use and deletes the previous one. */
async function changeLogo(
  context: WriteContext,
  { id, file, version }: RequestOf<typeof contract.uploadLogo>,
  store: FileStore,
  secrets: Secrets,
) {
  const { tx, session } = context;
  const agent = await held(context, id);
  const record = { kind: 'agentCustom', id, version, isOneValue: true } as const;
  await mergeUpdate(context, record, { file: agent.logo }, { file });
  // Sent again after a lost reply: the logo is already stored.
  if (file !== agent.logo) {
    const of = { tenantId: agent.tenant_id, agentId: agent.id, operatorId: session.operatorId };
    if (file !== null) await useFile(tx, file, { ...of, kind: 'logo' });
    await setLogo(tx, agent.id, file);
    const old = agent.logo;
    if (old !== null) {
      await forgetFile(tx, old);
      context.afterCommit(() => store.remove(old));
    }
  }
  context.audit({ target: targetOf(agent), before: { logo: agent.logo }, after: { logo: file } });
  return { logo: logoAddress(secrets, file) };
}

/**
 * Changes the settings that an agent's players see, and whether the agent sees controls of its members, which
 * only administrators change.
 */
async function changeCustom(
  context: WriteContext,
  { id, version, ...asked }: RequestOf<typeof contract.updateCustom>,
) {
  const { tx, scope } = context;
  const agent = await held(context, id);
  assertValid(checkCustomSettings(asked));
  const before = customOf(assertFound(await readCustom(tx, scope, id)));
  const written = {
    ...asked,
    brand: asked.brand.trim(),
    defaultChip: asked.defaultChip === null ? null : moneyText(minorOf(asked.defaultChip)),
  };
  const record = { kind: 'agentCustom', id, version } as const;
  const { values: settings, changed } = await mergeUpdate(context, record, before, written);
  if (changed.controlsShown !== undefined && scope.kind !== 'all')
    throw new AppError('permission.denied', {}, 'controlsShown');
  const chip = settings.defaultChip === null ? null : minorOf(settings.defaultChip);
  await writeCustom(
    tx,
    agent,
    {
      brand: settings.brand,
      default_chip: chip,
      chat_allowed: settings.chatAllowed,
      jackpot_shown: settings.jackpotShown,
      service_link: settings.serviceLink,
      controls_shown: settings.controlsShown,
    },
    new Date(),
  );
  context.audit({ target: targetOf(agent), before, after: settings });
  return null;
}

/** Administration of agents (spec §2 agent list, §4 agent, §5 agent and RTP). */
export function agentAdminRoutes(services: Services, key: LoginKey, store: FileStore): Route[] {
  const firstPassword = createFirstPasswords(services, key);
  const { secrets } = services.config;

  return serve(contract, {
    add: (context, request) => openAgent(context, request, firstPassword),

    update: changeAgent,

    getRtp: rtpHistory,

    setRtp: (context, request) => setRtp(context, request),

    updateState: setAgentState,

    /** Deletes the failed sign-in attempts; a blocked agent stays blocked. */
    async unlock(context, { id }) {
      const agent = await held(context, id);
      rejectOwn(context, id, 'state');
      const suspended = await liftPasswordLock(context.tx, id);
      context.audit({ target: targetOf(agent), before: { suspended }, after: { suspended: false } });
      return null;
    },

    async updateBanBet(context, { id, banned, alertId }) {
      const agent = await held(context, id);
      rejectOwn(context, id, 'betBan');
      await updateAgent(context.tx, id, { bet_banned: banned });
      context.audit({
        target: targetOf(agent),
        before: { betBanned: agent.bet_banned },
        after: { betBanned: banned },
      });
      await fromAlert(context, alertId, 'agentBetBan', agent.account);
      return null;
    },

    updateValidity: setValidity,

    uploadLogo: (context, request) => changeLogo(context, request, store, secrets),

    async custom({ db, scope }, { id }) {
      const row = assertFound(await readCustom(db, scope, id));
      return {
        id,
        ...customOf(row),
        logo: logoAddress(secrets, row.logo),
        updatedAt: msOrNull(row.updated_at),
      };
    },

    updateCustom: changeCustom,

    async currencies({ db, scope, session }, { id }) {
      const wanted = id ?? session.agentId;
      if (wanted === null) return listCurrencies(db, null);
      const agent = assertFound(await readCurrencyOf(db, scope, wanted));
      return listCurrencies(db, agent);
    },
  });
}
