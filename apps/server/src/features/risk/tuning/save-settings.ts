import type { RequestOf } from '@pitboss/contract/define';
import type { riskControl } from '@pitboss/contract/risk/risk-control';
import { differencesOf } from '@pitboss/risk/tuning/differences';
import { Refusal } from '../../../kernel/calls/refusal.ts';
import type { WriteContext } from '../../../kernel/calls/serve.ts';
import { notifyLive } from '../../../kernel/live/notify.ts';
import { addVersion, lockSettings, readSettings } from '../settings.sql.ts';
import { testedConfigs } from './back-tests.sql.ts';
import { changed, contentOf, sameAlerts, sameContent } from './changes.ts';
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
  const changes = Object.entries(body).map(([code, change]) => changed(code, settings, change));
  if (changes.length === 0 || changes.some(({ before, config }) => sameContent(before.config, config)))
    throw new Refusal('risk.nothing');
  const tested = await testedConfigs(tx, backTest);
  const testOf = (one: (typeof changes)[number]) =>
    tested.find(({ code, config }) => code === one.code && contentOf(config) === contentOf(one.config))?.id ??
    null;
  // A back-test that is named for something else is a mistake, whatever else is said.
  if (backTest.some((id) => !changes.some((one) => testOf(one) === id)))
    throw new Refusal('risk.backTestMissing');
  const asks = changes.filter((one) => !sameAlerts(one.before.config, one.config) && testOf(one) === null);
  if (asks.length > 0 && !untested) throw new Refusal('risk.untested');
  for (const one of changes) {
    const version = one.before.newest + 1;
    await addVersion(tx, {
      ...{ id: services.ids.next(), code: one.code, version, mode, config: one.config },
      ...{ untested: asks.includes(one), backTest: testOf(one), repeats: null },
      ...{ operatorId: session.operatorId, reason },
    });
    if (mode === 'shadow') await beginShadow(tx, one.code, version);
  }
  await notifyLive(tx, 'risk', platform);
  const words = (which: 'before' | 'after') =>
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
    before: words('before'),
    after: { ...words('after'), mode, reason },
  });
  return Object.fromEntries(changes.map(({ code, before }) => [code, { version: before.newest + 1 }]));
}
