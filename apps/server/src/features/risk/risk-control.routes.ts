import { hasTable, riskControl, type TableCode } from '@pitboss/contract/risk/risk-control';
import { monitorCodes } from '@pitboss/risk/monitors';
import { beijingDayNumber } from '../../domain/calendar/beijing-days.ts';
import { ratesOfDay } from '../../domain/currency/rate-history.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { type ReadContext, serve } from '../../platform/calls/serve.ts';
import { alertDto } from './alerts/alert-dto.ts';
import { listAlerts } from './alerts/risk-alerts.sql.ts';
import { monitorTable } from './monitors/monitor-table.ts';
import type { Filter } from './monitors/monitors.sql.ts';
import { saveSettings } from './tuning/save-settings.ts';
import { settingDto } from './tuning/setting-dto.ts';
import { readSettings } from './tuning/settings.sql.ts';

const todaysRates = ({ db }: ReadContext) => ratesOfDay(inTransaction(db), beijingDayNumber(Date.now()));

/** A monitor's call. */
const table = (code: TableCode) => (context: ReadContext, filter: Filter | undefined) =>
  monitorTable(context, code, filter ?? {});

const tables = Object.fromEntries(
  monitorCodes.filter(hasTable).map((code) => [code, table(code)]),
) as Readonly<Record<TableCode, ReturnType<typeof table>>>;

export const riskControlRoutes = serve(riskControl, {
  async settings(context, { code }) {
    const settings = await readSettings(context.db);
    const rates = await todaysRates(context);
    const requested = [...settings].filter(([one]) => code === undefined || one === code);
    return Object.fromEntries(requested.map(([one, set]) => [one, settingDto(one, set, rates)]));
  },

  saveSettings,

  ...tables,

  async alerts({ db }, filter) {
    const { total, rows } = await listAlerts(db, filter);
    return { total, list: rows.flatMap((row) => alertDto(row) ?? []) };
  },
});
