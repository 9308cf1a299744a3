import { columnsOf } from '@pitboss/risk/columns';
import { thresholdOf } from '@pitboss/risk/config';
import { figureWire } from '@pitboss/risk/figures';
import type { Monitor } from '@pitboss/risk/monitor';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import { plainName } from '@pitboss/risk/subjects';
import { beijingDay, ratesOfDay } from '../../domain/risk/day-rates.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { ms } from '../../domain/sql/wire.ts';
import type { ReadContext } from '../../kernel/calls/serve.ts';
import { lookUp } from './looked-up.sql.ts';
import { scopeOf, upperAgents } from './lookups/upper-agents.sql.ts';
import { countAlerts, type Filter, readProgress, readStandings, readSums } from './monitors.sql.ts';
import { gameIdOf } from './risk-wire.ts';
import { readSettings } from './settings.sql.ts';

export type { Filter } from './monitors.sql.ts';

/** What a monitor shows: its largest figures with what lies behind them, and how many alerts are open. */
export async function monitorTable({ db }: ReadContext, code: MonitorCode, filter: Filter) {
  const settings = (await readSettings(db)).get(code);
  if (!settings) throw new Error(`no settings of ${code}`);
  const { config, version } = settings;
  const monitor: Monitor = monitorOf(code);
  const { rows, total } = await readStandings(db, code, filter, config.rows);
  const { minute, asOf } = await readProgress(db);
  const rates =
    rows.length || monitor.upper
      ? await ratesOfDay(inTransaction(db), beijingDay(Date.now()))
      : new Map<string, bigint>();
  const rateOf = (one: string) => rates.get(one) ?? null;
  const sums = new Map(
    (
      await readSums(db, monitor.measure, [...new Set(rows.map(({ subject }) => subject))], {
        ...{ minute, length: config.windowMinutes },
      })
    ).map((row) => [`${row.subject} ${row.currency}`, row]),
  );
  const beside = await lookUp(db, monitor, rows, {
    ...{ minute, length: config.windowMinutes, least: config.least },
  });
  const shown = rows.flatMap((row) => {
    const figure = monitor.figures[row.figure];
    const limits = figure && thresholdOf(config, row.figure, figure.unit, row.currency || '*', rateOf);
    if (!figure || !limits) return [];
    const own = sums.get(`${row.subject} ${row.currency}`);
    const sorted = BigInt(row.value);
    const wire = {
      ...{
        key: row.key,
        figure: row.figure,
        subject: row.subject,
        name: row.name ?? plainName(row.subject),
      },
      ...{ memberId: row.member_id, agentId: row.agent_id, agentAccount: row.agent_account },
      gameId: gameIdOf(row.subject),
      currency: row.currency || null,
      value: figureWire(BigInt(row.value), figure.unit),
      table: figureWire(limits.table, figure.unit),
      alarm: figureWire(limits.alarm, figure.unit),
      lastAt: ms(row.last_at),
      alertId: row.alert_id,
      columns: {
        ...columnsOf(monitor.columns, {
          count: Number(own?.n ?? 0),
          in: BigInt(own?.sum_in ?? 0),
          out: BigInt(own?.sum_out ?? 0),
          extra: BigInt(own?.sum_extra ?? 0),
        }),
        ...scopeOf(monitor, 'own'),
        ...beside.get(`${row.subject} ${row.currency}`),
        ...row.facts,
      },
    };
    return { sorted, row: wire };
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
