/** A value of a statement: text, or a number within the safe integers. */
export type StatementValue = string | number;

/** A statement of the analytics store: reads the relation `facts`; its values are $1, $2, … */
export interface Statement {
  readonly text: string;
  readonly values: readonly StatementValue[];
}

/** Answers questions about all bets from the columnar copy. */
export interface Analytics {
  /**
   * Runs statements that all see one moment of the facts, exact to the last commit before it, of a tenant or of
   * all (null); returns the rows of each. Throws `AnalyticsUnavailable` while there is no usable copy.
   */
  run(tenantId: string | null, statements: readonly Statement[]): Promise<unknown[][]>;
  close(): Promise<void>;
}

/** There is no copy that could answer now: it is being built, or its process has ended. */
export class AnalyticsUnavailable extends Error {}
