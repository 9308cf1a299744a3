/** A value of a statement: text, or a number within the safe integers. */
export type StatementValue = string | number;

/**
 * A question about the relation `facts`, which holds the bets that the caller may see. Its SQL is read by the
 * columnar copy and by PostgreSQL alike; its values are $1, $2, …
 */
export interface Statement {
  /** Common table expressions without `with`, such as `a as (…)`; empty for none. */
  readonly ctes: string;
  readonly select: string;
  readonly values: readonly StatementValue[];
}

/** The bets that statements may see. */
export interface Reach {
  /** Null for all tenants. */
  readonly tenantId: string | null;
  /** Agents whose own members' bets are seen; null for all of the tenant. */
  readonly agentIds: readonly string[] | null;
}

/** Bets of a tenant on a day whose number or sums differ between the copy and the database. */
export interface CopyDifference {
  readonly key: string;
  readonly expected: string;
  readonly found: string;
}

/** Result of comparing the copy with the database. */
export interface CopyProof {
  /** Number of compared groups of bets, each of a tenant, day, state and currency. */
  readonly checked: number;
  readonly differences: readonly CopyDifference[];
}

/** Answers questions about all bets from the columnar copy. */
export interface Analytics {
  /**
   * Runs statements that all see one moment of the facts, exact to the last commit before it; returns the rows
   * of each. Throws `AnalyticsUnavailable` while there is no usable copy.
   */
  run(reach: Reach, statements: readonly Statement[]): Promise<unknown[][]>;
  /**
   * Compares the copy with the database. One that differs is built again. Throws `AnalyticsUnavailable` while
   * there is none.
   */
  verify(): Promise<CopyProof>;
  close(): Promise<void>;
}

/** There is no copy that could answer now: it is being built, or its process has ended. */
export class AnalyticsUnavailable extends Error {}

/** Compares the copy with the database; null where there is none that is ready. */
export async function verifiedCopy(analytics: Analytics | undefined): Promise<CopyProof | null> {
  try {
    return (await analytics?.verify()) ?? null;
  } catch (error) {
    if (error instanceof AnalyticsUnavailable) return null;
    throw error;
  }
}
