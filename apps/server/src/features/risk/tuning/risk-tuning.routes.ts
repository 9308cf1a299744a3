import type { ReplyOf, RequestOf } from '@pitboss/contract/core/define';
import { lookBack, riskTuning } from '@pitboss/contract/risk/risk-tuning';
import { isReplayed } from '@pitboss/risk/replay/replayed';
import { differencesOf } from '@pitboss/risk/tuning/differences';
import { ms, msOrNull } from '../../../domain/sql/dto.ts';
import { type Route, serve, type WriteContext } from '../../../platform/calls/serve.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { enqueueJob } from '../../../platform/jobs/queue.sql.ts';
import { notifyLive } from '../../../platform/live/notify.ts';
import { addBackTest, findBackTest, validMs } from './back-tests.sql.ts';
import { changed, checkCurrencies, rejectStale, sameAlerts } from './changes.ts';
import { quality } from './quality.ts';
import { platform } from './save-settings.ts';
import { settingDto } from './setting-dto.ts';
import { addVersion, lockSettings, readSettings } from './settings.sql.ts';
import { endShadow, runningShadow } from './shadows.sql.ts';
import { readVersions, type Version } from './versions.sql.ts';

const dayMs = 86_400_000;

/** Creates a new live version with the settings of another one. */
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
  if (!before) throw new AppError('risk.noVersion');
  rejectStale(before, version);
  const from = pick(await readVersions(tx, code));
  if (!from) throw new AppError('risk.noVersion');
  const next = before.newest + 1;
  await addVersion(tx, {
    id: services.ids.next(),
    code,
    version: next,
    mode: 'live',
    config: from.config,
    untested: from.untested,
    backTest: from.back_test,
    repeats: from.version,
    operatorId: session.operatorId,
    reason,
  });
  await notifyLive(tx, 'risk', platform);
  context.audit({
    target: `monitor:${code}`,
    before: { version: before.version },
    after: { version: next, repeats: from.version, reason },
  });
  return { version: next };
}

/** Converts versions to their DTOs, newest first, each with its differences. */
function versionsDto(code: RequestOf<typeof riskTuning.versions>['code'], versions: readonly Version[]) {
  const live = versions.findLast(({ mode }) => mode === 'live');
  return versions
    .map((one, index) => {
      const before = versions.slice(0, index).findLast(({ mode }) => mode === 'live');
      const { version, mode, author, reason, untested, repeats, ended } = one;
      return {
        version,
        mode,
        author,
        reason,
        untested,
        repeats,
        ended,
        current: mode === 'live' ? one === live : ended === null,
        at: msOrNull(one.at),
        backTest: one.back_test,
        differences: before ? differencesOf(code, before.config, one.config) : [],
        until: msOrNull(one.until),
        endedAt: msOrNull(one.ended_at),
      };
    })
    .reverse();
}
/** Enqueues the replay of changed settings, or of the running shadow, over past days. */
async function beginBackTest(
  context: WriteContext,
  { code, change, days = lookBack.initial }: RequestOf<typeof riskTuning.backTest>,
  wake: () => void,
) {
  const { tx, scope, services, session } = context;
  if (!isReplayed(code)) throw new AppError('risk.notReplayed');
  const settings = await readSettings(tx);
  const live = settings.get(code);
  if (!live) throw new AppError('risk.noVersion');
  const toMs = Date.now();
  const shadow = change ? undefined : await runningShadow(tx, code);
  if (!change && !shadow) throw new AppError('risk.noShadow');
  const found = shadow && (await readVersions(tx, code)).find(({ version }) => version === shadow.version);
  const config = change ? changed(code, settings, change).config : found?.config;
  if (change) await checkCurrencies(tx, [change]);
  if (!config) throw new AppError('risk.noVersion');
  if (change && sameAlerts(live.config, config)) throw new AppError('risk.nothing');
  const id = services.ids.next();
  await addBackTest(tx, {
    id,
    code,
    config,
    toMs,
    operatorId: session.operatorId,
    liveVersion: live.version,
    shadowVersion: shadow?.version ?? null,
    fromMs: Math.max(shadow?.began_at.getTime() ?? 0, toMs - days * dayMs),
  });
  await enqueueJob(tx, scope, { id: services.ids.next(), name: 'riskBackTest', key: id });
  context.audit({ target: `monitor:${code}`, after: { backTest: id, days } });
  context.afterCommit(wake);
  return { id };
}

/** Calls for testing settings of risk control before they are live, and for their results. */
export const riskTuningRoutes = ({ wake }: { readonly wake: () => void }): Route[] =>
  serve(riskTuning, {
    backTest: (context, request) => beginBackTest(context, request, wake),

    async readBackTest({ db }, { id }) {
      const row = await findBackTest(db, id);
      if (!row) throw new AppError('notFound');
      return {
        id: row.id,
        code: row.code,
        state: row.state,
        progress: row.progress,
        author: row.author,
        liveVersion: row.live_version,
        shadowVersion: row.shadow_version,
        at: ms(row.at),
        until: ms(row.at) + validMs,
        result: (row.result ?? null) as ReplyOf<typeof riskTuning.readBackTest>['result'],
      };
    },

    async versions({ db }, { code }) {
      return versionsDto(code, await readVersions(db, code));
    },

    async version({ db }, { code, version }) {
      const found = (await readVersions(db, code)).find((one) => one.version === version);
      if (!found) throw new AppError('risk.noVersion');
      return settingDto(code, { ...found, shadow: null }, new Map());
    },

    revert: (context, { to, ...asked }) =>
      repeat(context, asked, (versions) => versions.find(({ version }) => version === to)),

    async promoteShadow(context, requested) {
      const shadow = await endShadow(context.tx, requested.code, 'promoted');
      if (shadow === null) throw new AppError('risk.noShadow');
      return repeat(context, requested, (versions) => versions.find(({ version }) => version === shadow));
    },

    async stopShadow(context, { code }) {
      const version = await endShadow(context.tx, code, 'stopped');
      if (version === null) throw new AppError('risk.noShadow');
      await notifyLive(context.tx, 'risk', platform);
      context.audit({ target: `monitor:${code}`, before: { shadow: version }, after: { shadow: null } });
      return null;
    },

    quality: ({ db }, { code, days = lookBack.initial }) =>
      quality(db, code, Math.min(Math.max(days, lookBack.min), lookBack.max)),
  });
