import { alertContent } from '@pitboss/risk/content';
import { isMonitor, monitorOf } from '@pitboss/risk/monitors';
import type { ColumnName, Facts } from '@pitboss/risk/rules/columns';
import type { Monitor } from '@pitboss/risk/rules/monitor';
import { booksOf, booksTexts } from '@pitboss/risk/rules/signals';
import { hallTexts } from '@pitboss/risk/rules/words';
import { gameIdOf, hallOf, kindOf } from '@pitboss/risk/subjects';
import { gameById } from '@pitboss/rounds/catalogue';
import type { Text } from '@pitboss/rules/i18n';
import { sql } from 'kysely';

/** SQL column: the names of the room that the alert `r` is about as JSON; null for other subjects. */
export const roomNameOf = sql`(select jsonb_build_object('zh_cn', m.name_zh_cn, 'en_us', m.name_en_us)
  from room m where r.subject like 'room:%' and m.id = substring(r.subject from 6))`;

/**
 * Returns the name of an alert's subject: the account of the member, followed by its bet, order, day or game.
 */
function subjectText({
  name,
  subject,
  room_name: room,
}: Pick<DescribedAlert, 'name' | 'subject' | 'room_name'>): Text {
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
      // A game server may name rooms that the console does not know.
      return { zh_cn: `房间 ${room?.zh_cn ?? name}`, en_us: `Room ${room?.en_us ?? name}` };
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
export interface DescribedAlert {
  readonly code: string;
  readonly figure: string;
  readonly subject: string;
  readonly name: string;
  /** Names of the room that it is about; null for other subjects and rooms that are not stored. */
  readonly room_name: Text | null;
  readonly value: string;
  readonly alarm: string;
  readonly currency: string;
  readonly window_minutes: number;
  readonly window_unit: 'minutes' | 'hours';
  readonly extra: Facts;
  readonly items: number;
}

/**
 * Returns the monitor of an alert, the unit of its figure and its text; null for a monitor or figure that no
 * longer exists.
 */
export function describe(row: DescribedAlert) {
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
