import type { ColumnName, Facts } from '@pitboss/risk/columns';
import { currencyKey, thresholdOf } from '@pitboss/risk/config';
import { alertContent } from '@pitboss/risk/content';
import { figureWire } from '@pitboss/risk/figures';
import type { Monitor } from '@pitboss/risk/monitor';
import { isMonitor, type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import { booksOf, booksTexts } from '@pitboss/risk/rules/signals';
import { hallTexts } from '@pitboss/risk/rules/words';
import { hallOf, kindOf } from '@pitboss/risk/subjects';
import { gameById } from '@pitboss/rounds/catalogue';
import type { Text } from '@pitboss/rules/i18n';
import { ms, msOrNull } from '../../domain/sql/wire.ts';
import type { AlertRow } from './alerts/alerts.sql.ts';
import type { RecordRow } from './records.sql.ts';
import type { Settings } from './settings.sql.ts';

type Pairs = Record<string, Record<string, { table: string; alarm: string }>>;

/** Settings as they are sent, with the thresholds of the currencies that have none of their own. */
export function settingWire(
  code: MonitorCode,
  set: Omit<Settings, 'newest'>,
  rates: ReadonlyMap<string, bigint>,
) {
  const { config } = set;
  const thresholds: Pairs = {};
  const derived: Pairs = {};
  for (const [name, { unit }] of Object.entries(monitorOf(code).figures)) {
    const pair = ({ table, alarm }: { table: bigint; alarm: bigint }) => ({
      table: figureWire(table, unit),
      alarm: figureWire(alarm, unit),
    });
    const own = config.thresholds[name] ?? {};
    thresholds[name] = Object.fromEntries(
      Object.entries(own).map(([currency, one]) => [currency, pair(one)]),
    );
    derived[name] = {};
    for (const currency of unit === 'money' ? rates.keys() : [])
      if (!own[currency] && currency !== currencyKey(unit)) {
        const one = thresholdOf(config, name, unit, currency, (asked) => rates.get(asked) ?? null);
        if (one) derived[name][currency] = pair(one);
      }
  }
  const { least }: Monitor = monitorOf(code);
  const { enabled, sound, severity, windowMinutes, unit, rows } = config;
  return {
    ...{ enabled, sound, severity, windowMinutes, unit, rows, thresholds, derived },
    least: least && config.least !== null ? figureWire(config.least, least.unit) : null,
    ignore: monitorOf(code).ignores ? [...(config.ignore ?? [])] : null,
    shadow: set.shadow,
    ...{ version: set.version, author: set.author, reason: set.reason, untested: set.untested },
    at: msOrNull(set.at),
  };
}

/** The game that a subject names, by itself or behind its member. */
export function gameIdOf(subject: string): number | null {
  const named = /(?:^|\|)game:(\d+)/.exec(subject)?.[1];
  return named === undefined ? null : Number(named);
}

/** Whom an alert's content names: beside the account of the member its bet, order, day or game. */
function subjectText({ name, subject }: Pick<AlertRow, 'name' | 'subject'>): Text {
  const game = subject.startsWith('m:') ? gameById(gameIdOf(subject) ?? 0) : undefined;
  const both = (more: string): Text => ({ zh_cn: `${name} ${more}`, en_us: `${name} ${more}` });
  if (game) return { zh_cn: `${name} ${game.zh}`, en_us: `${name} ${game.en}` };
  switch (kindOf(subject)) {
    case 'bet':
    case 'order':
      return both(subject.slice(subject.indexOf(':') + 1));
    case 'game':
    case 'hall': {
      const game = gameById(gameIdOf(subject) ?? 0);
      const hall = hallOf(subject)?.hall;
      const level = hall ? hallTexts[hall] : null;
      if (!game) return { zh_cn: name, en_us: name };
      return {
        zh_cn: level ? `${game.zh} ${level.zh_cn}` : game.zh,
        en_us: level ? `${game.en} ${level.en_us}` : game.en,
      };
    }
    case 'books': {
      const books = booksOf(subject);
      return books ? booksTexts[books] : { zh_cn: name, en_us: name };
    }
    case 'day':
      return both(subject.slice(subject.indexOf('|') + 1));
    default:
      return { zh_cn: name, en_us: name };
  }
}

/** What an alert says besides, in the order of its monitor. */
const inOrder = (extras: readonly ColumnName[], said: Facts): Facts =>
  Object.fromEntries(extras.flatMap((name) => (said[name] == null ? [] : [[name, said[name]]])));

/** An alert as it is sent; null for one of a monitor that this version does not know. */
export function alertWire(row: AlertRow) {
  if (!isMonitor(row.code)) return null;
  const { figures, window, extras = [], said }: Monitor = monitorOf(row.code);
  const figure = figures[row.figure];
  if (!figure) return null;
  const { unit } = figure;
  return {
    id: row.id,
    code: row.code,
    key: row.key,
    number: row.number,
    figure: row.figure,
    ...{ subject: row.subject, name: row.name, memberId: row.member_id, gameId: gameIdOf(row.subject) },
    ...{ agentId: row.agent_id === '0' ? null : row.agent_id, agentAccount: row.agent_account },
    currency: row.currency || null,
    state: row.state,
    severity: row.severity,
    value: figureWire(BigInt(row.value), unit),
    alarm: figureWire(BigInt(row.alarm), unit),
    derived: row.derived,
    content: alertContent({
      ...{
        subject: subjectText(row),
        figure: figure.text,
        unit,
        value: BigInt(row.value),
        alarm: said ? null : BigInt(row.alarm),
      },
      ...{ currency: row.currency, windowMinutes: row.window_minutes, windowUnit: row.window_unit },
      ...{ per: window.per, extra: inOrder(extras, row.extra) },
    }),
    ...{ version: row.version, windowMinutes: row.window_minutes, escalated: row.escalated },
    ...{ at: ms(row.at), peakAt: ms(row.peak_at), raisedAt: ms(row.raised_at) },
    ...{ handler: row.handler, decidedAt: msOrNull(row.decided_at) },
    ...{
      caseId: row.whole_case,
      caseOpen: row.case_open,
      snoozedUntil: msOrNull(row.snoozed_until),
      acts: row.acts,
    },
  };
}

/** A record as it is sent; none for one of a monitor that this version does not know. */
export function recordWire(row: RecordRow) {
  const alert = alertWire(row);
  if (!alert) return [];
  const { code, key, number, subject, name, memberId, agentId, agentAccount, gameId, content } = alert;
  return [
    {
      ...{ id: row.record_id, alertId: row.id, code, key, number, content },
      ...{ subject, name, memberId, agentId, agentAccount, gameId },
      ...{ handler: row.handler, at: ms(row.decided), result: row.result, remark: row.remark },
      seconds: row.seconds,
      acts: alert.acts.map(({ act }) => act),
    },
  ];
}
