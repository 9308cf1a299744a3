import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import type { Scope } from '../../access/scope.ts';
import { type KeptNames, marksOf, planUnsorted, settingsUnsorted } from './kept-plan.ts';
import { AnswerChanged, isSame, type LastAnswers, remember } from './last-answers.ts';
import { askAtOnce, type Question, type SentRow } from './question-batch.ts';
import {
  ownersQuestion,
  roleOf,
  scopeQuestion,
  scopeStatements,
  settingsQuestion,
} from './scope-statements.ts';

/** A read on its connection. */
export interface Reading {
  readonly client: pg.PoolClient;
  readonly types: pg.CustomTypesConfig | undefined;
  readonly scope: Scope;
  readonly statementMs: number;
  /** The names of statements on this connection, which come several at once; undefined where they may have none, and come one by one. */
  readonly nameOf: KeptNames | undefined;
  /** Goes out before the first questions, in the name of the server itself; where its check throws, nothing is answered. */
  readonly proof?: Question | undefined;
  /** What steady questions were answered last; undefined where each is asked first. */
  readonly answers?: LastAnswers | undefined;
  /** Whether the read goes on with these answers. */
  readonly assumes: boolean;
}

/** A question that waits for its turn, and how it is planned. */
interface Asked {
  readonly question: Question;
  readonly keeps: boolean;
  readonly unsorted: boolean;
  /** Asked with the owner's rights, before the scope is set. */
  readonly owners: boolean;
  answer(rows: unknown[]): void;
  fail(error: unknown): void;
}

type Mode = Pick<Asked, 'keeps' | 'unsorted' | 'owners'>;
/** The settings of a mode. Nothing is sorted again behind what is unsorted, which comes last (`byMode`). */
const settingsOf = ({ keeps, unsorted }: Mode) => ({
  plan_cache_mode: keeps ? 'force_generic_plan' : 'auto',
  ...(unsorted && settingsUnsorted),
});
/** Each setting is made once and holds for all behind it. */
const byMode = (a: Mode, b: Mode) =>
  Number(b.owners) - Number(a.owners) ||
  Number(a.unsorted) - Number(b.unsorted) ||
  Number(b.keeps) - Number(a.keeps);

/**
 * A connection that asks the questions of a read. Those that are asked before any of them has an answer go out with their
 * scope in one write, as one transaction that is over with them.
 */
export class ScopedConnection implements DatabaseConnection {
  /** Whether there is a transaction to end: only where statements go out one by one. */
  isBegun = false;
  #waiting: Asked[] = [];
  #asking: Promise<void> | undefined;
  #failure: { readonly error: unknown } | undefined;
  #isUnsorted = false;
  #isProved = false;
  /** Answers that the read went on with, and that have not come yet. */
  #unconfirmed = 0;
  /** Whether one of them was another one. */
  hasChanged = false;

  constructor(private readonly reading: Reading) {}

  executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const { scope, nameOf, answers } = this.reading;
    const name = nameOf?.(roleOf[scope.kind], compiled);
    const { sql: text, parameters } = compiled;
    const { unsorted = false, owners = false, steady = false } = marksOf(compiled);
    const question: Question = { name, text, values: parameters, shows: true };
    const mode: Mode = { keeps: name !== undefined, unsorted, owners };
    if (steady && name !== undefined && answers) return this.#askSteady(question, mode, answers);
    return new Promise((done, fail) => {
      this.#send({ question, ...mode, fail, answer: (rows) => done({ rows: rows as Row[] }) });
    });
  }

  #send(asked: Asked): void {
    this.#waiting.push(asked);
    this.#asking ??= this.#askWaiting();
  }

  /** Answers as last time, if it was asked before, and finds out whether the answer still is that one. */
  #askSteady<Row>(question: Question, mode: Mode, answers: LastAnswers): Promise<QueryResult<Row>> {
    const key = `${question.name} ${JSON.stringify(question.values)}`;
    const last = this.reading.assumes ? answers.get(key) : undefined;
    if (!last) {
      let rows: readonly unknown[] = [];
      const check = (sent: readonly SentRow[]) => {
        rows = remember(answers, key, sent);
      };
      return new Promise((done, fail) => {
        const answer = () => done({ rows: rows as Row[] });
        this.#send({ question: { ...question, check }, ...mode, fail, answer });
      });
    }
    this.#unconfirmed += 1;
    const check = (sent: readonly SentRow[]) => {
      this.#unconfirmed -= 1;
      if (isSame(last, sent)) return;
      this.hasChanged = true;
      throw new AnswerChanged();
    };
    this.#send({ question: { ...question, check }, ...mode, fail: nothing, answer: nothing });
    return Promise.resolve({ rows: last.rows as Row[] });
  }

  /** Waits until all that the read went on with has been answered, or something failed. */
  async confirm(): Promise<void> {
    if (this.#unconfirmed > 0) await this.#asking;
    if (this.hasChanged) throw new AnswerChanged();
    if (this.#unconfirmed > 0) throw this.#failure?.error;
  }

  streamQuery(): never {
    throw new Error('a read has no cursor');
  }

  /** Takes no more questions, and waits for the answers that are on their way. */
  async end(): Promise<void> {
    this.#failure ??= { error: new Error('a read that is over asks nothing more') };
    await this.#asking;
  }

  async #askWaiting(): Promise<void> {
    await allThatGoesOn();
    while (this.#waiting.length) {
      const asked = this.#waiting.splice(0).sort(byMode);
      try {
        // The database would refuse it too. It says what failed first, not that something did.
        if (this.#failure) throw this.#failure.error;
        const results = await this.#ask(asked);
        for (const [place, { answer }] of asked.entries()) answer(results[place] ?? []);
      } catch (error) {
        this.#failure ??= { error };
        for (const { fail } of asked) fail(error);
      }
      await allThatGoesOn();
    }
    this.#asking = undefined;
  }

  async #ask(asked: readonly Asked[]): Promise<unknown[][]> {
    const { client, types, scope, statementMs, nameOf, proof } = this.reading;
    if (!nameOf) return this.#askAlone(asked);
    const questions: Question[] = proof && !this.#isProved ? [proof] : [];
    const skipped = questions.length;
    this.#isProved = true;
    let mode: Mode | undefined;
    for (const next of asked) {
      if (next.owners) questions.push(...(mode ? [] : [ownersQuestion(statementMs)]));
      else if (!mode || mode.owners) questions.push(scopeQuestion(scope, statementMs, settingsOf(next)));
      else if (byMode(mode, next) !== 0) questions.push(settingsQuestion(settingsOf(next)));
      questions.push(next.question);
      mode = next;
    }
    const results = await askAtOnce(client, questions, types);
    return results.filter((_, place) => place >= skipped && questions[place]?.shows);
  }

  /** The same where nothing has a name: one statement after the other, in one transaction. */
  async #askAlone(asked: readonly Asked[]): Promise<unknown[][]> {
    const { client, types, scope, statementMs, proof } = this.reading;
    if (!this.isBegun) {
      if (proof) await askAtOnce(client, [{ ...proof, name: undefined }], types);
      const opening = scopeStatements(scope, statementMs, true);
      this.isBegun = true;
      await client.query(`begin; ${opening}`);
    }
    const results: unknown[][] = [];
    for (const { question, unsorted, owners } of asked) {
      if (unsorted && !this.#isUnsorted) await client.query(planUnsorted);
      this.#isUnsorted ||= unsorted;
      if (owners) await client.query('set local role none');
      const { text, values } = question;
      results.push((await client.query<object>({ text, values: [...values] })).rows);
      if (owners) await client.query(`set local role ${roleOf[scope.kind]}`);
    }
    return results;
  }
}

const nothing = () => undefined;

/** Comes when everything that needs no answer from outside has gone as far as it can. */
const allThatGoesOn = () => new Promise<void>((done) => process.nextTick(done));
