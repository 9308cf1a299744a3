import { hasTable, riskControl, type TableCode } from '@pitboss/contract/risk/risk-control';
import { monitorCodes } from '@pitboss/risk/monitors';
import { beijingDay, ratesOfDay } from '../../domain/risk/day-rates.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { type ReadContext, serve } from '../../kernel/calls/serve.ts';
import { listAlerts } from './alerts/alerts.sql.ts';
import { type Filter, monitorTable } from './monitor-table.ts';
import { alertWire, settingWire } from './risk-wire.ts';
import { readSettings } from './settings.sql.ts';
import { saveSettings } from './tuning/save-settings.ts';

const todaysRates = ({ db }: ReadContext) => ratesOfDay(inTransaction(db), beijingDay(Date.now()));

/** A monitor's call. */
const table = (code: TableCode) => (context: ReadContext, filter: Filter | undefined) =>
  monitorTable(context, code, filter ?? {});

const tables = Object.fromEntries(
  monitorCodes.filter(hasTable).map((code) => [code, table(code)]),
) as Readonly<Record<TableCode, ReturnType<typeof table>>>;

export const riskRoutes = serve(riskControl, {
  async settings(context, { code }) {
    const settings = await readSettings(context.db);
    const rates = await todaysRates(context);
    const asked = [...settings].filter(([one]) => code === undefined || one === code);
    return Object.fromEntries(asked.map(([one, set]) => [one, settingWire(one, set, rates)]));
  },

  saveSettings,

  ...tables,

  async alerts({ db }, filter) {
    const { total, rows } = await listAlerts(db, filter);
    return { total, list: rows.flatMap((row) => alertWire(row) ?? []) };
  },
});
