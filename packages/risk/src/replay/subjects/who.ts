import type { SettledEvent } from '../../events.ts';
import { type MonitorCode, monitorOf } from '../../monitors.ts';
import type { Monitor, SubjectKind } from '../../rules/monitor.ts';
import { looksAt, subjectOf } from '../../subjects.ts';
import type { Happened, User } from '../facts/happened.ts';
import { startOf } from '../facts/limits.ts';
import type { ReplayFacts } from '../facts/played.ts';

/**
 * Subject of rows, in a currency: by its name, or a member whose games or days are distinguished by numbers.
 */
export interface Named {
  readonly name: string | null;
  readonly currency: string;
}

/** A subject that is replayed; its name is built only when it is read. */
export class Subject {
  /** Facts of the first row about it. */
  readonly person: User;
  readonly currency: string;
  /** With the end of a Beijing day its figure is over; null for one that goes on. */
  readonly ofDay: number | null;
  readonly kind: SubjectKind;
  private readonly known: string | null;
  private readonly game: number;

  constructor(
    kind: SubjectKind,
    { name, currency }: Named,
    user: User,
    apart: { readonly game: number; readonly day: number | null },
  ) {
    this.kind = kind;
    this.known = name;
    this.currency = currency;
    this.person = user;
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

const called = (kind: SubjectKind, user: User, game: number, day: number): string | null =>
  // Subjects are those of the live evaluation; the other fields of an event do not affect them.
  subjectOf(kind, { ...nothing, ...user, game, at: startOf(day) });

/** Share of the subjects that is evaluated in one run. */
export interface Part {
  readonly part: number;
  readonly of: number;
}

/** Returns whether a name belongs to a part. */
function isOf(name: string, { part, of }: Part): boolean {
  if (of === 1) return true;
  let sum = 0;
  for (let at = 0; at < name.length; at += 1) sum = (Math.imul(sum, 31) + name.charCodeAt(at)) >>> 0;
  return sum % of === part;
}

/**
 * Assigns rows to subjects: `of` returns the index of a row's subject in the list of all so far; -1 for rows
 * of other parts or that the monitor does not cover.
 */
export class SubjectIndex {
  private readonly monitor: Monitor;
  readonly kind: SubjectKind;
  // These are distinguished by numbers, which rows are sorted by.
  private readonly byMember: boolean;
  private readonly ofGame: boolean;
  private readonly byGame: boolean;
  readonly all: Named[] = [];
  private readonly positions = new Map<string, number>();
  /** Cached per member of pieces that share them, or per name: index plus one; 0 means not known yet. */
  private found = new Int32Array(1_024);
  /** Cached per member and game, where games distinguish subjects. */
  private apart: (Map<number, number> | undefined)[] = [];
  private users: readonly User[] | null = null;
  /** Subjects of a game do not depend on the member. */
  private readonly shared = new Map<string, Map<number, number>>();

  constructor(
    private readonly code: MonitorCode,
    private readonly facts: ReplayFacts,
    private readonly part: Part,
  ) {
    this.monitor = monitorOf(this.code);
    const { subject: kind } = this.monitor;
    this.kind = kind;
    this.byMember = this.kind === 'day' || this.kind === 'streak';
    this.ofGame = this.kind === 'game';
    this.byGame = this.ofGame || this.monitor.games !== undefined;
  }

  /** The place of a subject, or -1 where the monitor does not look at it. */
  private positionOf(user: User, game: number, named: string | null): number {
    if (!looksAt(this.monitor, game > 0 && this.facts.isMini(game))) return -1;
    const { member, currency } = user;
    const name = this.byMember ? member : (named ?? called(this.kind, user, game, 0));
    if (name === null || !isOf(name, this.part)) return -1;
    const key = `${name} ${currency}`;
    const known = this.positions.get(key);
    if (known !== undefined) return known;
    const position = this.all.push({ name: this.byMember ? null : name, currency }) - 1;
    this.positions.set(key, position);
    return position;
  }

  of(piece: Happened, row: number): number {
    if (piece.people !== this.users) {
      this.users = piece.people;
      this.found.fill(0);
      this.apart = [];
    }
    const named = piece.name?.[row];
    const who = piece.who[row] as number;
    if (named === undefined && this.byGame) return this.placeApart(piece, who, piece.game[row] as number);
    const at = named ?? who;
    if (at >= this.found.length) {
      const larger = new Int32Array(2 * at);
      larger.set(this.found);
      this.found = larger;
    }
    const known = this.found[at] as number;
    if (known !== 0) return known > 0 ? known - 1 : -1;
    const name = named === undefined ? null : (piece.names?.[named] ?? null);
    const position = this.positionOf(piece.people[who] as User, 0, name);
    this.found[at] = position < 0 ? -1 : position + 1;
    return position;
  }

  private placeApart(piece: Happened, who: number, game: number): number {
    let own = this.apart[who];
    if (own === undefined) {
      const { currency } = piece.people[who] as User;
      own = (this.ofGame && this.shared.get(currency)) || new Map<number, number>();
      if (this.ofGame) this.shared.set(currency, own);
      this.apart[who] = own;
    }
    const known = own.get(game);
    if (known !== undefined) return known;
    const position = this.positionOf(piece.people[who] as User, game, null);
    own.set(game, position);
    return position;
  }
}

/** An event with empty fields. */
const nothing: SettledEvent = {
  kind: 'settled',
  tenant: '',
  agent: '',
  member: '',
  currency: '',
  bet: '',
  game: 0,
  betAt: 0,
  at: 0,
  stake: '0',
  win: '0',
  jackpot: '0',
  ip: '',
  hall: 0,
};
