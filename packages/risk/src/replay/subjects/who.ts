import type { SettledEvent } from '../../events.ts';
import type { SubjectKind } from '../../monitor.ts';
import { type MonitorCode, monitorOf } from '../../monitors.ts';
import { looksAt, subjectOf } from '../../subjects.ts';
import type { Happened, Person } from '../happened.ts';
import { startOf } from '../limits.ts';
import type { ReplayFacts } from '../played.ts';

/** Whom rows are about, in a currency: by its name, or a member whose games or days are distinguished by numbers. */
export interface Named {
  readonly name: string | null;
  readonly currency: string;
}

/** A subject that is played; what it is called is made when somebody asks. */
export class Subject {
  /** Who it was seen with first. */
  readonly person: Person;
  readonly currency: string;
  /** With the end of a Beijing day its figure is over; null for one that goes on. */
  readonly ofDay: number | null;
  readonly kind: SubjectKind;
  private readonly known: string | null;
  private readonly game: number;

  constructor(
    kind: SubjectKind,
    { name, currency }: Named,
    person: Person,
    apart: { readonly game: number; readonly day: number | null },
  ) {
    this.kind = kind;
    this.known = name;
    this.currency = currency;
    this.person = person;
    this.game = apart.game;
    this.ofDay = apart.day;
  }

  /** No other subject has its name: a member has one currency. */
  get isAlone(): boolean {
    return this.known === null;
  }

  get name(): string {
    return this.known ?? called(this.kind, this.person, this.game, this.ofDay ?? 0) ?? '';
  }
}

const called = (kind: SubjectKind, person: Person, game: number, day: number): string | null =>
  // Subjects are those of the live evaluation; what an event says besides plays no part in them.
  subjectOf(kind, { ...nothing, ...person, game, at: startOf(day) });

/** How much of everything is looked at in one go. */
export interface Part {
  readonly part: number;
  readonly of: number;
}

/** Whether something is of a part, by its name. */
function isOf(name: string, { part, of }: Part): boolean {
  if (of === 1) return true;
  let sum = 0;
  for (let at = 0; at < name.length; at += 1) sum = (Math.imul(sum, 31) + name.charCodeAt(at)) >>> 0;
  return sum % of === part;
}

/** Tells whom rows are about, by places in a list of all that have been met; rows of other parts are about nobody. */
export function createSubjects(code: MonitorCode, facts: ReplayFacts, part: Part) {
  const monitor = monitorOf(code);
  const { subject: kind } = monitor;
  // These are distinguished by numbers, which rows are sorted by.
  const byMember = kind === 'day' || kind === 'streak';
  const ofGame = kind === 'game';
  const byGame = ofGame || monitor.games !== undefined;
  const all: Named[] = [];
  const places = new Map<string, number>();

  /** The place of a subject, or -1 where the monitor does not look at it. */
  function placeOf(person: Person, game: number, named: string | null): number {
    if (!looksAt(monitor, game > 0 && facts.isMini(game))) return -1;
    const { member, currency } = person;
    const name = byMember ? member : (named ?? called(kind, person, game, 0));
    if (name === null || !isOf(name, part)) return -1;
    const key = `${name} ${currency}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    const place = all.push({ name: byMember ? null : name, currency }) - 1;
    places.set(key, place);
    return place;
  }

  /** Found once for the people of pieces that share them, or for their names: a place and one; 0 is not known yet. */
  let found = new Int32Array(1_024);
  /** Where games tell subjects apart, by those. */
  let apart: (Map<number, number> | undefined)[] = [];
  let people: readonly Person[] | null = null;

  function of(piece: Happened, row: number): number {
    if (piece.people !== people) {
      people = piece.people;
      found.fill(0);
      apart = [];
    }
    const named = piece.name?.[row];
    const who = piece.who[row] as number;
    if (named === undefined && byGame) return placeApart(piece, who, piece.game[row] as number);
    const at = named ?? who;
    if (at >= found.length) {
      const larger = new Int32Array(2 * at);
      larger.set(found);
      found = larger;
    }
    const known = found[at] as number;
    if (known !== 0) return known > 0 ? known - 1 : -1;
    const name = named === undefined ? null : (piece.names?.[named] ?? null);
    const place = placeOf(piece.people[who] as Person, 0, name);
    found[at] = place < 0 ? -1 : place + 1;
    return place;
  }

  /** What is known of a game is the same whoever plays it. */
  const shared = new Map<string, Map<number, number>>();
  function placeApart(piece: Happened, who: number, game: number): number {
    let own = apart[who];
    if (own === undefined) {
      const { currency } = piece.people[who] as Person;
      own = (ofGame && shared.get(currency)) || new Map<number, number>();
      if (ofGame) shared.set(currency, own);
      apart[who] = own;
    }
    const known = own.get(game);
    if (known !== undefined) return known;
    const place = placeOf(piece.people[who] as Person, game, null);
    own.set(game, place);
    return place;
  }

  return { kind, all: all as readonly Named[], of };
}

/** An event that says nothing. */
const nothing: SettledEvent = {
  ...{ kind: 'settled', tenant: '', agent: '', member: '', currency: '', bet: '', game: 0 },
  ...{ betAt: 0, at: 0, stake: '0', win: '0', jackpot: '0', ip: '', hall: 0 },
};
