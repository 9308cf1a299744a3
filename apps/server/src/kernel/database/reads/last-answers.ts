import type { Scope } from '../../access/scope.ts';
import { isSameSent, type SentRow } from './question-batch.ts';

/**
 * What steady questions were answered last, for those of whom the server knows that they are who they were. A read goes on with the
 * last answer at once and asks the question beside what follows from it; where the answer is another one, the read begins anew.
 */
export interface LastAnswer {
  readonly fields: readonly SentRow['fields'][];
  /** Shared by all reads that go on with it. */
  readonly rows: readonly unknown[];
}

/** The answers of one scope, by the text and values of their questions. */
export type LastAnswers = Map<string, LastAnswer>;

/** Answers kept for a scope, and the size of the longest of them and of all of a process in characters: then all is forgotten. */
const [mostAnswers, mostOfOne, mostKept] = [50, 150_000, 30_000_000];
/** What an answer takes, as a guess: its characters, and some for each row. */
const sizeOf = (sent: readonly SentRow[]): number =>
  sent.reduce((sum, { fields }) => fields.reduce((all, field) => all + (field?.length ?? 0), sum + 100), 100);

/** A scope is one object for as long as its session stands as it was (expected-session.ts), and goes with it. */
let answersOf = new WeakMap<object, WeakMap<Scope, LastAnswers>>();
let kept = 0;

/** What was answered last through a pool to somebody of a scope. */
export function lastAnswers(pool: object, scope: Scope): LastAnswers {
  const ofPool = answersOf.get(pool) ?? new WeakMap<Scope, LastAnswers>();
  answersOf.set(pool, ofPool);
  const known = ofPool.get(scope) ?? new Map<string, LastAnswer>();
  ofPool.set(scope, known);
  return known;
}

/** Remembers an answer, and gives its rows. */
export function remember(answers: LastAnswers, key: string, sent: readonly SentRow[]): readonly unknown[] {
  const rows = Object.freeze(sent.map((row) => row.read()));
  answers.delete(key);
  const size = sizeOf(sent);
  if (size > mostOfOne) return rows;
  kept += size;
  if (kept > mostKept) {
    answersOf = new WeakMap();
    kept = 0;
  }
  answers.set(key, { rows, fields: sent.map(({ fields }) => fields) });
  if (answers.size > mostAnswers) answers.delete(answers.keys().next().value as string);
  return rows;
}

/** Whether an answer is the last one again, as the database sent it. */
export const isSame = ({ fields }: LastAnswer, sent: readonly SentRow[]): boolean =>
  sent.length === fields.length && sent.every((row, place) => isSameSent(row.fields, fields[place] ?? []));

/** What is made of rows that come again as one object, by what it is. */
const madeOf = new WeakMap<object, Map<string, unknown>>();

/** Makes something of the rows of a steady answer, once for as long as they come again; the key says what. */
export function onceOfRows<T>(rows: object, key: string, make: () => T): T {
  const made = madeOf.get(rows) ?? new Map<string, unknown>();
  madeOf.set(rows, made);
  const known = made.get(key) as T | undefined;
  if (known !== undefined) return known;
  const fresh = make();
  if (made.size < mostAnswers) made.set(key, fresh);
  return fresh;
}

/** A steady question has another answer than last time: what followed from the last one counts for nothing. */
export class AnswerChanged extends Error {
  constructor() {
    super('a steady question has another answer than last time');
  }
}
