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

/** Answers questions about all bets from the columnar copy. */
export interface Analytics {
  /**
   * Runs statements that all see one moment of the facts, exact to the last commit before it; returns the rows
   * of each. Throws `AnalyticsUnavailable` while there is no usable copy.
   */
  run(reach: Reach, statements: readonly Statement[]): Promise<unknown[][]>;
  close(): Promise<void>;
}

/** There is no copy that could answer now: it is being built, or its process has ended. */
export class AnalyticsUnavailable extends Error {}
