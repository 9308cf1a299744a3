import { hasTable, riskControl, type TableCode } from '@pitboss/contract/risk/risk-control';
import { changedConfig, checkConfigChange } from '@pitboss/risk/config';
import { isMonitor, monitorCodes, monitorOf } from '@pitboss/risk/monitors';
import { beijingDay, ratesOfDay } from '../../domain/risk/day-rates.ts';
import { configForRow } from '../../domain/risk/stored-config.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import { type ReadContext, serve, type WriteContext } from '../../kernel/calls/serve.ts';
import { notifyLive } from '../../kernel/live/notify.ts';
import { listAlerts } from './alerts/alerts.sql.ts';
import { type Filter, monitorTable } from './monitor-table.ts';
import { alertWire, settingWire } from './risk-wire.ts';
import { addVersion, lockSettings, readSettings, type Settings } from './settings.sql.ts';

const platform = [{ tenantId: '0', agentId: '0' }];

const todaysRates = (context: ReadContext | WriteContext) =>
  ratesOfDay(inTransaction('db' in context ? context.db : context.tx), beijingDay(Date.now()));

/** A monitor's call. */
const table = (code: TableCode) => (context: ReadContext, filter: Filter | undefined) =>
  monitorTable(context, code, filter ?? {});

const tables = Object.fromEntries(
  monitorCodes.filter(hasTable).map((code) => [code, table(code)]),
) as Readonly<Record<TableCode, ReturnType<typeof table>>>;

type Change = Parameters<typeof checkConfigChange>[2] & { readonly version: number };

/** The settings after a change, or why not. */
function changed(code: string, current: Settings | undefined, change: Change) {
  if (!current || !isMonitor(code)) throw new Refusal('request.invalid', { field: code });
  const monitor = monitorOf(code);
  if (change.version !== current.version)
    throw new Refusal('risk.stale', {
      monitor: monitor.title.en_us,
      operator: current.author ?? '',
    });
  const { version: _, ...fields } = change;
  obey(checkConfigChange(monitor, current.config, fields));
  return { code, before: current, config: changedConfig(monitor, current.config, fields) };
}

/** What decides about alerts; the rest only changes how a monitor is shown. */
const ofAlerts = ({ rows: _rows, sound: _sound, ...rest }: Settings['config']) =>
  configForRow({ ...rest, rows: 0, sound: false });

const differ = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

export const riskRoutes = serve(riskControl, {
  async settings(context, { code }) {
    const settings = await readSettings(context.db);
    const rates = await todaysRates(context);
    const asked = [...settings].filter(([one]) => code === undefined || one === code);
    return Object.fromEntries(asked.map(([one, set]) => [one, settingWire(one, set, rates)]));
  },

  async saveSettings(context, { query: { reason, backTest, untested = false }, body }) {
    const { tx, services, session } = context;
    await lockSettings(tx);
    const settings = await readSettings(tx);
    const changes = Object.entries(body).map(([code, change]) =>
      changed(code, isMonitor(code) ? settings.get(code) : undefined, change),
    );
    const same = ({ before, config }: (typeof changes)[number]) =>
      !differ(configForRow(before.config), configForRow(config));
    if (changes.length === 0 || changes.some(same)) throw new Refusal('risk.nothing');
    const tested = changes.some(({ before, config }) => differ(ofAlerts(before.config), ofAlerts(config)));
    if (backTest) throw new Refusal('risk.backTestMissing');
    if (tested && !untested) throw new Refusal('risk.untested');
    for (const { code, before, config } of changes)
      await addVersion(tx, {
        ...{ id: services.ids.next(), code, version: before.version + 1, config },
        ...{ untested: tested, operatorId: session.operatorId, reason },
      });
    await notifyLive(tx, 'risk', platform);
    const rates = new Map<string, bigint>();
    const words = (pick: (change: (typeof changes)[number]) => Settings['config']) =>
      Object.fromEntries(
        changes.map((one) => [
          one.code,
          settingWire(one.code, { ...one.before, config: pick(one) }, rates).thresholds,
        ]),
      );
    context.audit({
      target: changes.map(({ code }) => `monitor:${code}`).join(' '),
      before: words(({ before }) => before.config),
      after: { ...words(({ config }) => config), reason },
    });
    return Object.fromEntries(changes.map(({ code, before }) => [code, { version: before.version + 1 }]));
  },

  ...tables,

  async alerts({ db }, filter) {
    const { total, rows } = await listAlerts(db, filter);
    return { total, list: rows.flatMap((row) => alertWire(row) ?? []) };
  },
});
