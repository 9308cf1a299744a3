import type { RequestOf } from '@pitboss/contract/core/define';
import type { riskControl } from '@pitboss/contract/risk/risk-control';
import { differencesOf } from '@pitboss/risk/tuning/differences';
import type { WriteContext } from '../../../platform/calls/serve.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { notifyLive } from '../../../platform/live/notify.ts';
import { addChange } from '../../../platform/versions/record-changes.ts';
import { testedConfigs } from './back-tests.sql.ts';
import { checkCurrencies, contentOf, merged, sameAlerts, sameContent } from './changes.ts';
import { addVersion, lockSettings, readSettings } from './settings.sql.ts';
import { beginShadow } from './shadows.sql.ts';

export const platform = [{ tenantId: '0', agentId: '0' }];

/** Saves settings of monitors as new versions, live or silent: all of them or none. */
export async function saveSettings(
  context: WriteContext,
  { query, body }: RequestOf<typeof riskControl.saveSettings>,
): Promise<Record<string, { version: number }>> {
  const { tx, services, session } = context;
  const { reason, backTest = [], untested = false, mode = 'live' } = query;
  await lockSettings(tx);
  const settings = await readSettings(tx);
  const sent: Awaited<ReturnType<typeof merged>>[] = [];
  for (const [code, change] of Object.entries(body)) sent.push(await merged(context, code, settings, change));
  await checkCurrencies(tx, Object.values(body));
  // A monitor that is sent as it is stays as it is, next to others that change.
  const changes = sent.filter(({ before, config }) => !sameContent(before.config, config));
  if (changes.length === 0) throw new AppError('risk.nothing');
  const tested = await testedConfigs(tx, backTest);
  const testOf = (one: (typeof changes)[number]) =>
    tested.find(({ code, config }) => code === one.code && contentOf(config) === contentOf(one.config))?.id ??
    null;
  // A named back-test of another change is rejected, regardless of the other fields.
  if (backTest.some((id) => !changes.some((one) => testOf(one) === id)))
    throw new AppError('risk.backTestMissing');
  const requests = changes.filter(
    (one) => !sameAlerts(one.before.config, one.config) && testOf(one) === null,
  );
  if (requests.length > 0 && !untested) throw new AppError('risk.untested');
  for (const one of changes) {
    const version = one.before.newest + 1;
    await addVersion(tx, {
      id: services.ids.next(),
      code: one.code,
      version,
      mode,
      config: one.config,
      untested: requests.includes(one),
      backTest: testOf(one),
      repeats: null,
      operatorId: session.operatorId,
      reason,
    });
    if (mode === 'shadow') await beginShadow(tx, one.code, version);
    else await addChange(tx, { kind: 'riskSetting', id: one.code, version }, session, one.previous);
  }
  await notifyLive(tx, 'risk', platform);
  const texts = (which: 'before' | 'after') =>
    Object.fromEntries(
      changes.map(({ code, before, config }) => [
        code,
        differencesOf(code, before.config, config).map(({ field, figure, currency, ...values }) =>
          [figure, currency, field]
            .filter(Boolean)
            .join(' ')
            .concat(`: ${values[which] ?? '-'}`),
        ),
      ]),
    );
  context.audit({
    target: changes.map(({ code }) => `monitor:${code}`).join(' '),
    before: texts('before'),
    after: { ...texts('after'), mode, reason },
  });
  return Object.fromEntries(
    sent.map((one) => [
      one.code,
      { version: changes.includes(one) ? one.before.newest + 1 : one.before.version },
    ]),
  );
}
