import { alertContent } from '@pitboss/risk/content';
import { figureDto } from '@pitboss/risk/figures';
import { isMonitor, monitorOf } from '@pitboss/risk/monitors';
import type { ColumnName, Facts } from '@pitboss/risk/rules/columns';
import type { Monitor } from '@pitboss/risk/rules/monitor';
import { booksOf, booksTexts } from '@pitboss/risk/rules/signals';
import { hallTexts } from '@pitboss/risk/rules/words';
import { gameIdOf, hallOf, kindOf } from '@pitboss/risk/subjects';
import { gameById } from '@pitboss/rounds/catalogue';
import type { Text } from '@pitboss/rules/i18n';
import { ms, msOrNull } from '../../../domain/sql/dto.ts';
import type { AlertRow } from './risk-alerts.sql.ts';

/**
 * Returns the name of an alert's subject: the account of the member, followed by its bet, order, day or game.
 */
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
    case 'room':
      return { zh_cn: `房间 ${name}`, en_us: `Room ${name}` };
    case 'day':
      return both(subject.slice(subject.indexOf('|') + 1));
    default:
      return { zh_cn: name, en_us: name };
  }
}

/** Returns the additional facts of an alert, in the order of its monitor's columns. */
const inOrder = (extras: readonly ColumnName[], said: Facts): Facts =>
  Object.fromEntries(extras.flatMap((name) => (said[name] == null ? [] : [[name, said[name]]])));

/** The columns of an alert that its text is made of. */
type DescribedRow = Omit<AlertRow, 'whole_case' | 'case_open' | 'snoozed_until' | 'acts'>;

/**
 * Returns the monitor of an alert, the unit of its figure and its text; null for a monitor or figure that no
 * longer exists.
 */
export function describe(row: DescribedRow) {
  const { code } = row;
  if (!isMonitor(code)) return null;
  const { figures, window, extras = [], said, measure }: Monitor = monitorOf(code);
  const figure = figures[row.figure];
  if (!figure) return null;
  const { unit } = figure;
  const content = alertContent({
    subject: subjectText(row),
    figure: figure.text,
    unit,
    isWait: measure === 'waiting',
    value: BigInt(row.value),
    alarm: said ? null : BigInt(row.alarm),
    currency: row.currency,
    windowMinutes: row.window_minutes,
    windowUnit: row.window_unit,
    per: window.per,
    extra: inOrder(extras, row.extra),
    count: row.items,
  });
  return { code, unit, content };
}

/** Converts an alert to its DTO; null for one of a monitor that this version does not know. */
export function alertDto(row: AlertRow) {
  const described = describe(row);
  if (!described) return null;
  const { code, unit, content } = described;
  return {
    id: row.id,
    code,
    key: row.key,
    number: row.number,
    figure: row.figure,
    subject: row.subject,
    name: row.name,
    memberId: row.member_id,
    gameId: gameIdOf(row.subject),
    agentId: row.agent_id === '0' ? null : row.agent_id,
    agentAccount: row.agent_account,
    currency: row.currency || null,
    state: row.state,
    severity: row.severity,
    value: figureDto(BigInt(row.value), unit),
    alarm: figureDto(BigInt(row.alarm), unit),
    derived: row.derived,
    content,
    version: row.version,
    windowMinutes: row.window_minutes,
    escalated: row.escalated,
    count: row.items,
    largest: row.largest,
    at: ms(row.at),
    peakAt: ms(row.peak_at),
    raisedAt: ms(row.raised_at),
    handler: row.handler,
    decidedAt: msOrNull(row.decided_at),
    caseId: row.whole_case,
    caseOpen: row.case_open,
    snoozedUntil: msOrNull(row.snoozed_until),
    acts: row.acts,
  };
}
