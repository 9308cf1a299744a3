import { agentAdmin as contract } from '@pitboss/contract/agents/agent-admin';
import {
  checkAgentName,
  checkAgentPhone,
  checkAgentRemark,
  checkCustomSettings,
} from '@pitboss/rules/checks/agent-checks';
import { checkLater } from '@pitboss/rules/checks/field-checks';
import { firstOf } from '@pitboss/rules/validation';
import { createFirstPasswords } from '../../../domain/agents/new-password.ts';
import { fromAlert } from '../../../domain/risk/acts.ts';
import { minorOf, moneyText, ms, msOrNull, thousandths } from '../../../domain/sql/wire.ts';
import type { LoginKey } from '../../../kernel/access/passwords.ts';
import { revokeSessions } from '../../../kernel/access/session.ts';
import { obey } from '../../../kernel/calls/refusal.ts';
import { type Route, type Services, serve } from '../../../kernel/calls/serve.ts';
import type { FileStore } from '../../../kernel/storage/store.ts';
import { forgetFile, useFile } from '../../../kernel/storage/stored-files.sql.ts';
import { readRtp } from '../rtp.sql.ts';
import { setRtp } from '../set-rtp.ts';
import { aboveOf, found, gamesWithin, held, refuseOwn, targetOf } from './admin.rules.ts';
import {
  liftPasswordLock,
  listCurrencies,
  narrowGamesBelow,
  operatorsBelow,
  readCurrencyOf,
  updateAgent,
} from './admin.sql.ts';
import { type CustomRow, readCustom, setLogo, writeCustom } from './custom.sql.ts';
import { logoAddress } from './logo.ts';
import { openAgent } from './open-agent.ts';

const customOf = (row: CustomRow) => ({
  brand: row.brand ?? '',
  defaultChip: row.default_chip === null ? null : moneyText(row.default_chip),
  chatAllowed: row.chat_allowed ?? true,
  jackpotShown: row.jackpot_shown ?? true,
  serviceLink: row.service_link ?? '',
});

/** Administration of agents (spec §2 agent list, §4 agent, §5 agent and RTP). */
export function agentAdminRoutes(services: Services, key: LoginKey, store: FileStore): Route[] {
  const firstPassword = createFirstPasswords(services, key);
  const { secrets } = services.config;

  return serve(contract, {
    add: (context, request) => openAgent(context, request, firstPassword),

    async update(context, { id, gameIds, accountType, ...texts }) {
      const { tx } = context;
      const agent = await held(context, id);
      obey(firstOf(checkAgentName(texts.name), checkAgentPhone(texts.phone), checkAgentRemark(texts.remark)));
      const change: Parameters<typeof updateAgent>[2] = { ...texts };
      let narrowed = 0;
      if (accountType !== undefined) {
        refuseOwn(context, id, 'accountType');
        change.account_type = accountType;
      }
      if (gameIds !== undefined) {
        refuseOwn(context, id, 'games');
        const games = gamesWithin(gameIds, (await aboveOf(context, agent)).game_ids);
        change.game_ids = games;
        if (games) narrowed = await narrowGamesBelow(tx, agent, games);
      }
      await updateAgent(tx, id, change);
      const { name, phone, remark } = agent;
      context.audit({
        target: targetOf(agent),
        before: {
          name,
          phone,
          remark,
          ...(accountType === undefined ? {} : { accountType: agent.account_type }),
          ...(gameIds === undefined ? {} : { gameIds: agent.game_ids }),
        },
        after: {
          ...texts,
          ...(accountType === undefined ? {} : { accountType }),
          ...(gameIds === undefined ? {} : { gameIds: change.game_ids }),
          ...(narrowed ? { narrowedBelow: narrowed } : {}),
        },
      });
      return null;
    },

    async getRtp({ db, scope }, { id, asOf }) {
      const { rtp, lines } = found(await readRtp(db, scope, id));
      const at = asOf ?? Date.now();
      const then =
        asOf === undefined ? rtp : (lines.find((line) => ms(line.valid_from) <= at)?.after ?? null);
      return {
        id,
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
    },

    setRtp: (context, request) => setRtp(context, request),

    async updateState(context, { id, state }) {
      const { tx } = context;
      const agent = await held(context, id);
      refuseOwn(context, id, 'state');
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
    },

    /** Forgets the wrong passwords; a blocked agent stays blocked. */
    async unlock(context, { id }) {
      const agent = await held(context, id);
      refuseOwn(context, id, 'state');
      const suspended = await liftPasswordLock(context.tx, id);
      context.audit({ target: targetOf(agent), before: { suspended }, after: { suspended: false } });
      return null;
    },

    async updateBanBet(context, { id, banned, alertId }) {
      const agent = await held(context, id);
      refuseOwn(context, id, 'betBan');
      await updateAgent(context.tx, id, { bet_banned: banned });
      context.audit({
        target: targetOf(agent),
        before: { betBanned: agent.bet_banned },
        after: { betBanned: banned },
      });
      await fromAlert(context, alertId, 'agentBetBan', agent.account);
      return null;
    },

    async updateValidity(context, { id, validUntil }) {
      const agent = await held(context, id);
      refuseOwn(context, id, 'validity');
      if (validUntil !== undefined) obey(checkLater('validity', validUntil, Date.now()));
      await updateAgent(context.tx, id, {
        valid_until: validUntil === undefined ? null : new Date(validUntil),
      });
      context.audit({
        target: targetOf(agent),
        before: { validUntil: msOrNull(agent.valid_until) },
        after: { validUntil: validUntil ?? null },
      });
      return null;
    },

    async uploadLogo(context, { id, file }) {
      const { tx, session } = context;
      const agent = await held(context, id);
      // Sent again after a reply that was lost: it is there already.
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
    },

    async custom({ db, scope }, { id }) {
      const row = found(await readCustom(db, scope, id));
      return {
        id,
        ...customOf(row),
        logo: logoAddress(secrets, row.logo),
        updatedAt: msOrNull(row.updated_at),
      };
    },

    async updateCustom(context, { id, ...settings }) {
      const { tx, scope } = context;
      const agent = await held(context, id);
      obey(checkCustomSettings(settings));
      const before = found(await readCustom(tx, scope, id));
      const chip = settings.defaultChip === null ? null : minorOf(settings.defaultChip);
      await writeCustom(
        tx,
        agent,
        {
          brand: settings.brand.trim(),
          default_chip: chip,
          chat_allowed: settings.chatAllowed,
          jackpot_shown: settings.jackpotShown,
          service_link: settings.serviceLink,
        },
        new Date(),
      );
      context.audit({ target: targetOf(agent), before: customOf(before), after: settings });
      return null;
    },

    async currencies({ db, scope, session }, { id }) {
      const wanted = id ?? session.agentId;
      if (wanted === null) return listCurrencies(db, null);
      const agent = found(await readCurrencyOf(db, scope, wanted));
      return listCurrencies(db, agent);
    },
  });
}
