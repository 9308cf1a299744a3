import { CompiledQuery } from 'kysely';
import {
  type Analytics,
  AnalyticsUnavailable,
  type Reach,
  type Statement,
} from '../../platform/calls/analytics.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { ranOutOfTime } from '../../platform/db/temporary.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { inDatabase } from './store/in-database.ts';

/** Asks questions about bets within a scope; the context of a read does. */
export interface FactsReader {
  readonly db: Tx;
  readonly scope: Scope;
  readonly services: { readonly analytics?: Analytics | undefined };
}

async function answersFromBets(db: Tx, reach: Reach, statements: readonly Statement[]): Promise<unknown[][]> {
  const answers: unknown[][] = [];
  for (const statement of statements) {
    const { text, values } = inDatabase(statement, reach);
    answers.push((await db.executeQuery(CompiledQuery.raw(text, values))).rows);
  }
  return answers;
}

/**
 * Answers statements from the columnar copy, all of one moment; without one that is ready, from the bets
 * themselves, within the time limit of the transaction. Throws `busy` when that is too short and a copy is
 * expected to be ready again.
 */
export async function answersOf(
  { db, services: { analytics } }: Pick<FactsReader, 'db' | 'services'>,
  reach: Reach,
  statements: readonly Statement[],
): Promise<unknown[][]> {
  if (analytics) {
    try {
      return await analytics.run(reach, statements);
    } catch (error) {
      if (!(error instanceof AnalyticsUnavailable)) throw error;
    }
  }
  try {
    return await answersFromBets(db, reach, statements);
  } catch (error) {
    // With the copy, which may be back soon, it would have been in time.
    if (analytics && ranOutOfTime(error)) throw new AppError('busy');
    throw error;
  }
}
