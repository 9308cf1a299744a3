import type { Reach, Statement } from '../../platform/calls/analytics.ts';
import { answersOf, type FactsReader } from './answers.sql.ts';

/** A question about facts: its statements, and how its result is read from their rows. */
export interface FactsQuestion<Result> {
  readonly reach: Reach;
  readonly statements: readonly Statement[];
  /** Returns the result from the rows of each statement. */
  read(rows: readonly unknown[][]): Result;
}

type Questions = readonly [FactsQuestion<unknown>, ...FactsQuestion<unknown>[]];
type ResultsOf<Q extends Questions> = {
  -readonly [Place in keyof Q]: Q[Place] extends FactsQuestion<infer Result> ? Result : never;
};

/** Joins questions of one reach to one, whose result is the list of theirs: all are of one moment. */
export function together<const Q extends Questions>(questions: Q): FactsQuestion<ResultsOf<Q>> {
  const [{ reach }] = questions;
  if (questions.some((one) => JSON.stringify(one.reach) !== JSON.stringify(reach)))
    throw new Error('questions that are asked together have different reaches');
  return {
    reach,
    statements: questions.flatMap(({ statements }) => statements),
    read(rows) {
      let next = 0;
      return questions.map((one) => {
        const first = next;
        next += one.statements.length;
        return one.read(rows.slice(first, next));
      }) as ResultsOf<Q>;
    },
  };
}

/** Asks a question and returns its result. */
export async function ask<Result>(
  reader: Pick<FactsReader, 'db' | 'services'>,
  { reach, statements, read }: FactsQuestion<Result>,
): Promise<Result> {
  return read(statements.length === 0 ? [] : await answersOf(reader, reach, statements));
}
