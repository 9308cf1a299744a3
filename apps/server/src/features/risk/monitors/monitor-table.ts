import { thresholdOf } from '@pitboss/risk/config';
import { figureDto } from '@pitboss/risk/figures';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import { columnsOf } from '@pitboss/risk/rules/columns';
import type { Monitor } from '@pitboss/risk/rules/monitor';
import { gameIdOf, plainName } from '@pitboss/risk/subjects';
import { beijingDayNumber } from '../../../domain/calendar/beijing-days.ts';
import { ratesOfDay } from '../../../domain/currency/rate-history.ts';
import { ms } from '../../../domain/sql/dto.ts';
import { inTransaction } from '../../../domain/sql/run-sql.ts';
import type { ReadContext } from '../../../platform/calls/serve.ts';
import { readSettings } from '../tuning/settings.sql.ts';
import { lookUpColumns } from './looked-up.sql.ts';
import {
  countAlerts,
  type Filter,
  readProgress,
  readStandings,
  readSums,
  type StandingRow,
  type SumsRow,
} from './monitors.sql.ts';
import { scopeOf, upperAgents } from './upper-agents.sql.ts';

/** Converts the sums of a subject; zeros for a subject without any. */
const sumsOf = (row: SumsRow | undefined) => ({
  count: Number(row?.n ?? 0),
  in: BigInt(row?.sum_in ?? 0),
  out: BigInt(row?.sum_out ?? 0),
  extra: BigInt(row?.sum_extra ?? 0),
});

/** Converts a row of the table, without its further columns. */
const standingDto = (
  row: StandingRow,
  unit: Parameters<typeof figureDto>[1],
  limits: { readonly table: bigint; readonly alarm: bigint },
) => ({
  key: row.key,
  figure: row.figure,
  subject: row.subject,
  name: row.name ?? plainName(row.subject),
  memberId: row.member_id,
  agentId: row.agent_id,
  agentAccount: row.agent_account,
  gameId: gameIdOf(row.subject),
  currency: row.currency || null,
  value: figureDto(BigInt(row.value), unit),
  table: figureDto(limits.table, unit),
  alarm: figureDto(limits.alarm, unit),
  lastAt: ms(row.last_at),
  alertId: row.alert_id,
});

/** Returns the table of a monitor: its largest figures with their details, and the number of open alerts. */
export async function monitorTable({ db }: ReadContext, code: MonitorCode, filter: Filter) {
  const settings = (await readSettings(db)).get(code);
  if (!settings) throw new Error(`no settings of ${code}`);
  const { config, version } = settings;
  const monitor: Monitor = monitorOf(code);
  const { rows, total } = await readStandings(db, code, filter, config.rows);
  const { minute, asOf } = await readProgress(db);
  const rates =
    rows.length || monitor.upper
      ? await ratesOfDay(inTransaction(db), beijingDayNumber(Date.now()))
      : new Map<string, bigint>();
  const rateOf = (one: string) => rates.get(one) ?? null;
  const sums = new Map(
    (
      await readSums(db, monitor.measure, [...new Set(rows.map(({ subject }) => subject))], {
        minute,
        length: config.windowMinutes,
      })
    ).map((row) => [`${row.subject} ${row.currency}`, row]),
  );
  const beside = await lookUpColumns(db, monitor, rows, {
    minute,
    length: config.windowMinutes,
    least: config.least,
  });
  const shown = rows.flatMap((row) => {
    const figure = monitor.figures[row.figure];
    const limits = figure && thresholdOf(config, row.figure, figure.unit, row.currency || '*', rateOf);
    if (!figure || !limits) return [];
    const key = `${row.subject} ${row.currency}`;
    const columns = {
      ...columnsOf(monitor.columns, sumsOf(sums.get(key))),
      ...scopeOf(monitor, 'own'),
      ...beside.get(key),
      ...row.facts,
    };
    return { sorted: BigInt(row.value), row: { ...standingDto(row, figure.unit, limits), columns } };
  });
  const upper = await upperAgents(
    db,
    code,
    { minute, length: config.windowMinutes },
    filter,
    (figure, currency) => thresholdOf(config, figure, 'money', currency, rateOf),
  );
  const all = [...shown, ...upper].sort((a, b) => (a.sorted === b.sorted ? 0 : a.sorted < b.sorted ? 1 : -1));
  return {
    rows: all.slice(0, config.rows).map(({ row }) => row),
    more: Math.max(0, total + upper.length - config.rows),
    ...(await countAlerts(db, code)),
    version,
    asOf: ms(asOf),
  };
}
