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

/** Runs statements once each, equal ones together, and returns the rows of each. */
async function withoutRepeats(
  statements: readonly Statement[],
  run: (different: readonly Statement[]) => Promise<unknown[][]>,
): Promise<unknown[][]> {
  const places = new Map<string, number>();
  const different: Statement[] = [];
  const placeOf = statements.map((statement) => {
    const key = JSON.stringify(statement);
    const place = places.get(key) ?? different.push(statement) - 1;
    places.set(key, place);
    return place;
  });
  const rows = await run(different);
  return placeOf.map((place) => rows[place] ?? []);
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
      return await withoutRepeats(statements, (different) => analytics.run(reach, different));
    } catch (error) {
      if (!(error instanceof AnalyticsUnavailable)) throw error;
    }
  }
  try {
    return await withoutRepeats(statements, (different) => answersFromBets(db, reach, different));
  } catch (error) {
    // With the copy, which may be back soon, it would have been in time.
    if (analytics && ranOutOfTime(error)) throw new AppError('busy');
    throw error;
  }
}
