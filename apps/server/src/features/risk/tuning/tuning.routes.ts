import type { ReplyOf, RequestOf } from '@pitboss/contract/define';
import { lookBack, riskTuning } from '@pitboss/contract/risk/risk-tuning';
import { isReplayed } from '@pitboss/risk/replay/replayed';
import { differencesOf } from '@pitboss/risk/tuning/differences';
import { ms, msOrNull } from '../../../domain/sql/wire.ts';
import { Refusal } from '../../../kernel/calls/refusal.ts';
import { type Route, serve, type WriteContext } from '../../../kernel/calls/serve.ts';
import { enqueueJob } from '../../../kernel/jobs/queue.sql.ts';
import { notifyLive } from '../../../kernel/live/notify.ts';
import { settingWire } from '../risk-wire.ts';
import { addVersion, lockSettings, readSettings } from '../settings.sql.ts';
import { addBackTest, findBackTest, validMs } from './back-tests.sql.ts';
import { changed, refuseStale, sameAlerts } from './changes.ts';
import { quality } from './quality.ts';
import { platform } from './save-settings.ts';
import { endShadow, runningShadow } from './shadows.sql.ts';
import { readVersions, type Version } from './versions.sql.ts';

const dayMs = 86_400_000;

/** A new live version with the settings of another one. */
async function repeat(
  context: WriteContext,
  {
    code,
    version,
    reason,
  }: { code: RequestOf<typeof riskTuning.revert>['code']; version: number; reason: string },
  pick: (versions: readonly Version[]) => Version | undefined,
): Promise<{ version: number }> {
  const { tx, services, session } = context;
  await lockSettings(tx);
  const before = (await readSettings(tx)).get(code);
  if (!before) throw new Refusal('risk.noVersion');
  refuseStale(code, before, version);
  const from = pick(await readVersions(tx, code));
  if (!from) throw new Refusal('risk.noVersion');
  const next = before.newest + 1;
  await addVersion(tx, {
    ...{ id: services.ids.next(), code, version: next, mode: 'live', config: from.config },
    ...{ untested: from.untested, backTest: from.back_test, repeats: from.version },
    ...{ operatorId: session.operatorId, reason },
  });
  await notifyLive(tx, 'risk', platform);
  context.audit({
    target: `monitor:${code}`,
    before: { version: before.version },
    after: { version: next, repeats: from.version, reason },
  });
  return { version: next };
}

/** Versions as they are sent, newest first, each with what it changed. */
function versionsWire(code: RequestOf<typeof riskTuning.versions>['code'], versions: readonly Version[]) {
  const live = versions.findLast(({ mode }) => mode === 'live');
  return versions
    .map((one, index) => {
      const before = versions.slice(0, index).findLast(({ mode }) => mode === 'live');
      const { version, mode, author, reason, untested, repeats, ended } = one;
      return {
        ...{ version, mode, author, reason, untested, repeats, ended },
        current: mode === 'live' ? one === live : ended === null,
        at: msOrNull(one.at),
        backTest: one.back_test,
        differences: before ? differencesOf(code, before.config, one.config) : [],
        ...{ until: msOrNull(one.until), endedAt: msOrNull(one.ended_at) },
      };
    })
    .reverse();
}

/** Trying settings of risk control before they count, and looking at what they did. */
export const riskTuningRoutes = ({ wake }: { readonly wake: () => void }): Route[] =>
  serve(riskTuning, {
    async backTest(context, { code, change, days = lookBack.initial }) {
      const { tx, scope, services, session } = context;
      if (!isReplayed(code)) throw new Refusal('risk.notReplayed');
      const settings = await readSettings(tx);
      const live = settings.get(code);
      if (!live) throw new Refusal('risk.noVersion');
      const toMs = Date.now();
      const shadow = change ? undefined : await runningShadow(tx, code);
      if (!change && !shadow) throw new Refusal('risk.noShadow');
      const found =
        shadow && (await readVersions(tx, code)).find(({ version }) => version === shadow.version);
      const config = change ? changed(code, settings, change).config : found?.config;
      if (!config) throw new Refusal('risk.noVersion');
      if (change && sameAlerts(live.config, config)) throw new Refusal('risk.nothing');
      const id = services.ids.next();
      await addBackTest(tx, {
        ...{ id, code, config, toMs, operatorId: session.operatorId, liveVersion: live.version },
        shadowVersion: shadow?.version ?? null,
        fromMs: Math.max(shadow?.began_at.getTime() ?? 0, toMs - days * dayMs),
      });
      await enqueueJob(tx, scope, { id: services.ids.next(), name: 'riskBackTest', key: id });
      context.audit({ target: `monitor:${code}`, after: { backTest: id, days } });
      context.afterCommit(wake);
      return { id };
    },

    async readBackTest({ db }, { id }) {
      const row = await findBackTest(db, id);
      if (!row) throw new Refusal('notFound');
      return {
        ...{ id: row.id, code: row.code, state: row.state, progress: row.progress, author: row.author },
        ...{ liveVersion: row.live_version, shadowVersion: row.shadow_version },
        ...{ at: ms(row.at), until: ms(row.at) + validMs },
        result: (row.result ?? null) as ReplyOf<typeof riskTuning.readBackTest>['result'],
      };
    },

    async versions({ db }, { code }) {
      return versionsWire(code, await readVersions(db, code));
    },

    async version({ db }, { code, version }) {
      const found = (await readVersions(db, code)).find((one) => one.version === version);
      if (!found) throw new Refusal('risk.noVersion');
      return settingWire(code, { ...found, shadow: null }, new Map());
    },

    revert: (context, { to, ...asked }) =>
      repeat(context, asked, (versions) => versions.find(({ version }) => version === to)),

    async promoteShadow(context, asked) {
      const shadow = await endShadow(context.tx, asked.code, 'promoted');
      if (shadow === null) throw new Refusal('risk.noShadow');
      return repeat(context, asked, (versions) => versions.find(({ version }) => version === shadow));
    },

    async stopShadow(context, { code }) {
      const version = await endShadow(context.tx, code, 'stopped');
      if (version === null) throw new Refusal('risk.noShadow');
      await notifyLive(context.tx, 'risk', platform);
      context.audit({ target: `monitor:${code}`, before: { shadow: version }, after: { shadow: null } });
      return null;
    },

    quality: ({ db }, { code, days = lookBack.initial }) =>
      quality(db, code, Math.min(Math.max(days, lookBack.min), lookBack.max)),
  });
