import { zoneOffset } from '@pitboss/rules/time';
import type { RiskEvent, SignalEvent } from './events.ts';
import { noSums, type Sums } from './minutes/minutes.ts';
import type { Measure, Monitor, SubjectKind } from './rules/monitor.ts';
import { booksOf, booksTexts, type SignalKind } from './rules/signals.ts';

/** Contribution of an event to the figures of a minute. */
export interface Counted {
  readonly measure: Measure;
  /** Epoch ms of the time that counts. */
  readonly at: number;
  /** Empty where money plays no part. */
  readonly currency: string;
  readonly sums: Sums;
}

/** Returns the contributions of an event: none, one, or one for each of two measures. */
export function countedOf(event: RiskEvent): readonly Counted[] {
  const { currency } = event;
  switch (event.kind) {
    case 'placed':
      return made(event, 1);
    case 'cancelled':
      return made(event, -1);
    case 'settled': {
      const staked = BigInt(event.stake);
      const out = BigInt(event.win);
      const extra = BigInt(event.jackpot);
      const sums = { count: 1, in: staked, out, extra };
      const settled: Counted = { measure: 'settled', at: event.at, currency, sums };
      return event.placed ? [...made(event, 1), settled] : [settled];
    }
    case 'corrected': {
      const sums = { ...noSums, out: BigInt(event.win), extra: BigInt(event.jackpot) };
      return [{ measure: 'settled', at: event.at, currency, sums }];
    }
    case 'transfer': {
      const { at, direction, failed } = event;
      if (failed === 'limit')
        return [
          { measure: 'limited', at, currency: '', sums: { ...noSums, count: 1, in: BigInt(event.amount) } },
        ];
      if (failed) return [{ measure: 'failed', at, currency: '', sums: { ...noSums, count: 1 } }];
      return [
        { measure: 'moved', at, currency, sums: { ...noSums, count: 1, [direction]: BigInt(event.amount) } },
      ];
    }
    case 'signal':
    case 'signedIn':
    case 'signedOut':
      return [];
    case 'registered':
      return [{ measure: 'registered', at: event.at, currency: '', sums: { ...noSums, count: 1 } }];
  }
}

function made(event: Extract<RiskEvent, { betAt: number }>, times: 1 | -1): Counted[] {
  const stake = BigInt(event.stake) * BigInt(times);
  const at = event.betAt;
  return [
    { measure: 'placed', at, currency: event.currency, sums: { ...noSums, count: times, in: stake } },
    { measure: 'hall', at, currency: '', sums: { ...noSums, count: times } },
  ];
}

/** Levels of rooms, as bets and keys name them. */
export const hallNames = ['newbie', 'expert', 'master'] as const;
/** The subject of a hall. */
export const hallSubject = (game: number, hall: 0 | 1 | 2) => `game:${game}|hall:${hallNames[hall]}`;

/** Game and level that the subject of a hall names; null for any other subject. */
export function hallOf(subject: string): { game: number; hall: (typeof hallNames)[number] } | null {
  const [, game, name] = /^game:(\d+)\|hall:(\w+)$/.exec(subject) ?? [];
  const hall = hallNames.find((one) => one === name);
  return hall ? { game: Number(game), hall } : null;
}

/** Returns the game that a subject names, on its own or after its member; null for none. */
export function gameIdOf(subject: string): number | null {
  const named = /(?:^|\|)game:(\d+)/.exec(subject)?.[1];
  return named === undefined ? null : Number(named);
}

/** Returns the name of a subject without a name of its own: an address, a room, or books. */
export function plainName(subject: string): string {
  const books = booksOf(subject);
  if (books) return booksTexts[books].en_us;
  return subject.replace(/^(ip|room):/, '');
}

/** Returns the Beijing day of a time, as YYYY-MM-DD. */
export const beijingDate = (ms: number): string =>
  new Date(ms + zoneOffset('BeiJing', ms)).toISOString().slice(0, 10);

/** Returns the subject of an event as in a key; null where the event has none of that kind. */
export function subjectOf(kind: SubjectKind, event: RiskEvent): string | null {
  switch (kind) {
    case 'm':
      return `m:${event.member}`;
    case 'a':
      return `a:${event.agent}`;
    case 'g':
      return event.group === undefined ? `t:${event.tenant}` : `g:${event.group}`;
    case 'game':
      return 'game' in event ? `game:${event.game}` : null;
    case 'streak':
      return 'game' in event ? `m:${event.member}|game:${event.game}` : null;
    case 'hall':
      return 'hall' in event ? hallSubject(event.game, event.hall) : null;
    case 't':
      return `t:${event.tenant}`;
    case 'day':
      return 'at' in event ? `m:${event.member}|${beijingDate(event.at)}` : null;
    default:
      return null;
  }
}

/** The kinds of subjects that a key's subject may be of. */
export function kindOf(subject: string): SubjectKind {
  if (subject.includes('|hall:')) return 'hall';
  const letters = subject.slice(0, subject.indexOf(':'));
  const second = letters === 'm' && subject.includes('|') ? subject.split('|')[1] : undefined;
  if (second) return second.startsWith('game:') ? 'streak' : second.startsWith('m:') ? 'pair' : 'day';
  if (letters === 't' || letters === 'g') return 'g';
  return letters as SubjectKind;
}

/** Returns whether a monitor covers a game. */
export const looksAt = ({ games }: Pick<Monitor, 'games'>, isMini: boolean): boolean =>
  games === undefined || isMini;

/** Kinds whose signals about bets are one alert for the room, not the member (risk §1, episode). */
const ofRoom: ReadonlySet<string> = new Set(['limits', 'gameClosed']);

/** Returns the subject that signals about bets or orders share when there are several in a minute. */
export const foldSubject = (
  kind: SignalKind,
  { member, room }: Pick<SignalEvent, 'member' | 'room'>,
): string => {
  if (!ofRoom.has(kind) || !room) return `m:${member}`;
  return room.id ? `room:${room.id}` : `game:${room.game}`;
};
