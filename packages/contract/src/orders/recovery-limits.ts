/** Limits of bulk work on orders. */
export const recoveryLimits = {
  /** Orders of one run. */
  orders: 50_000,
  /** Orders picked in a list. */
  picked: 200,
  /** Orders a second. */
  rate: { least: 1, most: 50, usual: 10 },
  /** Max wait for the reply to one of them. */
  answerMs: 20_000,
  /** Retention of runs and their files. */
  keptDays: 90,
} as const;
