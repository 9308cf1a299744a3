import type { SettledEvent } from '../../events.ts';
import { minuteOf } from '../../minutes.ts';
import type { SubjectKind } from '../../monitor.ts';
import { type MonitorCode, monitorOf } from '../../monitors.ts';
import { looksAt, subjectOf } from '../../subjects.ts';
import type { Happened, Person } from '../happened.ts';
import { dayOf, startOf } from '../limits.ts';
import type { ReplayFacts } from '../played.ts';

/** A subject in a currency. */
export interface Subject {
  /** What it is called; of many nobody ever asks. */
  readonly name: string | { readonly kind: SubjectKind; readonly game: number; readonly day: number };
  /** Who it was seen with first. */
  readonly person: Person;
  /** With the end of a Beijing day its figure is over; null for one that goes on. */
  readonly ofDay: number | null;
}

const called = (kind: SubjectKind, person: Person, game: number, day: number): string | null =>
  // Subjects are those of the live evaluation; what an event says besides plays no part in them.
  subjectOf(kind, { ...nothing, ...person, game, at: startOf(day) });

export const nameOf = ({ name, person }: Subject): string =>
  typeof name === 'string' ? name : (called(name.kind, person, name.game, name.day) ?? '');

/** Tells the subjects of rows, by their places in a list of all that have been met. */
export function createSubjects(code: MonitorCode, facts: ReplayFacts) {
  const monitor = monitorOf(code);
  const kind = monitor.subject;
  const byDay = kind === 'day';
  const ofGame = kind === 'game';
  const byGame = ofGame || kind === 'streak' || monitor.games !== undefined;
  const all: Subject[] = [];
  const places = new Map<string, number>();

  /** The place of a subject, or -1 where the monitor does not look at it. */
  function placeOf(person: Person, game: number, day: number, named: string | null): number {
    if (!looksAt(monitor, game > 0 && facts.isMini(game))) return -1;
    // These are distinguished by numbers, whoever's they are.
    if (byDay || kind === 'streak')
      return all.push({ name: { kind, game, day }, person, ofDay: byDay ? day : null }) - 1;
    const name = named ?? called(kind, person, game, day);
    if (name === null) return -1;
    const key = `${name} ${person.currency}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    const place = all.push({ name, person, ofDay: null }) - 1;
    places.set(key, place);
    return place;
  }

  /** Found once for the people of pieces that share them, or for their names: a place and one; 0 is not known yet. */
  let found = new Int32Array(1_024);
  /** Where games or days tell subjects apart, by those. */
  let apart: (Map<number, number> | undefined)[] = [];
  /** What is known of a game is the same whoever plays it, of a member whatever agent it had. */
  const shared = new Map<string, Map<number, number>>();
  let people: readonly Person[] | null = null;

  function of(piece: Happened, row: number): number {
    if (piece.people !== people) {
      people = piece.people;
      found.fill(0);
      apart = [];
    }
    const named = piece.name?.[row];
    const who = piece.who[row] as number;
    if (named === undefined && (byGame || byDay)) return placeApart(piece, row);
    const at = named ?? who;
    if (at >= found.length) {
      const larger = new Int32Array(2 * at);
      larger.set(found);
      found = larger;
    }
    const known = found[at] as number;
    if (known !== 0) return known > 0 ? known - 1 : -1;
    const name = named === undefined ? null : (piece.names?.[named] ?? null);
    const place = placeOf(piece.people[who] as Person, 0, 0, name);
    found[at] = place < 0 ? -1 : place + 1;
    return place;
  }

  function placeApart(piece: Happened, row: number): number {
    const who = piece.who[row] as number;
    const game = piece.game[row] as number;
    const day = byDay ? dayOf(minuteOf(piece.at[row] as number)) : 0;
    let own = apart[who];
    if (own === undefined) {
      const { member, currency } = piece.people[who] as Person;
      const whose = ofGame ? currency : `${member} ${currency}`;
      own = shared.get(whose) ?? new Map<number, number>();
      shared.set(whose, own);
      apart[who] = own;
    }
    const known = own.get(byGame ? game : day);
    if (known !== undefined) return known;
    const place = placeOf(piece.people[who] as Person, game, day, null);
    own.set(byGame ? game : day, place);
    return place;
  }

  return { all: all as readonly Subject[], of };
}

/** An event that says nothing. */
const nothing: SettledEvent = {
  ...{ kind: 'settled', tenant: '', agent: '', member: '', currency: '', bet: '', game: 0 },
  ...{ betAt: 0, at: 0, stake: '0', win: '0', jackpot: '0', ip: '', hall: 0 },
};
