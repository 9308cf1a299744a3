/** Numbers shared by console and server; each states its source. */
export const limits = {
  /** Spec §8: HTTP time-out of the console. */
  requestTimeoutMs: 30_000,
  /** Spec §5: password length. */
  passwordMin: 6,
  passwordMax: 20,
  /** Page sizes offered; the server rejects a larger size than the last. */
  pageSizes: [20, 30, 50, 100, 200, 500],
  defaultPageSize: 20,
  /** Wrong attempts before an account is suspended, and for how long. */
  loginAttempts: 5,
  lockMs: 30 * 60_000,
  /** Age of the encrypted sign-in text. */
  loginBlobMs: 60_000,
  captchaMs: 120_000,
  captchaLength: 6,
  /**
   * Time for which a first or reset password works before it must have been changed (security rules,
   * authorization).
   */
  firstPasswordMs: 24 * 3_600_000,
  /** Security rules, login: salts, picture codes and sign-ins of one address, each, in a minute. */
  signInsPerMinute: 20,
  sessionIdleMs: 30 * 60_000,
  adminIdleMs: 15 * 60_000,
  sessionAbsoluteMs: 12 * 3_600_000,
  /** Rulings of the third round, 5: how long a session lasts that views as another account. */
  viewAsMs: 30 * 60_000,
  sessionsPerOperator: 3,
  /** A request with the same meaning is rejected within this time when it carries no idempotency key. */
  repeatGuardMs: 3_000,
  /** Clarifications: rows of one export. */
  exportRows: 1_000_000,
  /** Security rules, limits: exports that one operator may request in a minute, and that may wait or run. */
  exportsPerMinute: 5,
  exportsWaiting: 5,
  exportKeptMs: 7 * 86_400_000,
  exportLinkMs: 5 * 60_000,
  /**
   * Max records that one sum over the ledger may read, by the planner's estimate: what fits into the time limit
   * of a statement (measured: 1.5 to 3 million a second on one core).
   */
  sumRows: 15_000_000,
} as const;

/**
 * Bounds of numbers, in payloads and in the database alike: a value outside is rejected on input, so that no
 * query and no reply fails because of it.
 */
export const bounds = {
  /** PostgreSQL's bigint: ids. */
  id: 9_223_372_036_854_775_807n,
  /** PostgreSQL's integer: numbers of games and areas, widths, days. */
  int: 2_147_483_647,
  /** Times in epoch milliseconds, 1970 to 2090: record numbers, which begin with a time, reach to 2093. */
  timeMs: { from: 0, to: 3_786_912_000_000 },
  /**
   * Digits of money before the point. One movement: the grammar of amounts (security rules, money). A
   * balance: the largest balance in the ledger (packages/ledger, balanceMax), far inside PostgreSQL's bigint
   * of minor units. A sum: the largest value of a reply, so that no number of movements and no exchange rate
   * makes a report fail.
   */
  moneyDigits: { movement: 13, balance: 16, sum: 24 },
  /** Wall clocks of the world: UTC-12 (Baker Island) to UTC+14 (Kiribati). */
  offsetMinutes: { west: -720, east: 840 },
} as const;

/** Spec §1: shown in the shell. */
export const clientConfigVersion = '2.1.4';
export const packageVersion = '0.0.46';
