/** Numbers that both sides must know; the source is named beside each. */
export const limits = {
  /** Spec §8: HTTP time-out of the console. */
  requestTimeoutMs: 30_000,
  /** Spec §5: password length. */
  passwordMin: 6,
  passwordMax: 20,
  /** Page sizes offered; the server refuses more than the last. */
  pageSizes: [20, 30, 50, 100, 200, 500],
  defaultPageSize: 20,
  /** Wrong attempts before an account is suspended, and for how long. */
  loginAttempts: 5,
  lockMs: 30 * 60_000,
  /** Age of the encrypted sign-in text. */
  loginBlobMs: 60_000,
  captchaMs: 120_000,
  captchaLength: 6,
  /** How long a first or reset password works before it must have been changed (security rules, authorization). */
  firstPasswordMs: 24 * 3_600_000,
  /** Security rules, login: salts, picture codes and sign-ins of one address, each, in a minute. */
  signInsPerMinute: 20,
  sessionIdleMs: 30 * 60_000,
  adminIdleMs: 15 * 60_000,
  sessionAbsoluteMs: 12 * 3_600_000,
  sessionsPerOperator: 3,
  /** A request with the same meaning is refused within this time when it carries no idempotency key. */
  repeatGuardMs: 3_000,
  /** Clarifications: rows of one export. */
  exportRows: 1_000_000,
  /** Security rules, limits: exports one person may ask for in a minute, and how many may wait or run. */
  exportsPerMinute: 5,
  exportsWaiting: 5,
  exportKeptMs: 7 * 86_400_000,
  exportLinkMs: 5 * 60_000,
  /**
   * Days over which the ledger is added up where no single account narrows it down: every bet is two entries, and a week
   * of a busy installation is what fits into the time of one statement.
   */
  wideSumDays: 7,
} as const;

/**
 * What numbers may be, on the wire and in the database alike: a value outside is refused where it comes in, so that no
 * question to the database and no reply fails over it.
 */
export const bounds = {
  /** PostgreSQL's bigint: ids. */
  id: 9_223_372_036_854_775_807n,
  /** PostgreSQL's integer: numbers of games and areas, widths, days. */
  int: 2_147_483_647,
  /** Instants in epoch milliseconds, 1970 to 2090: record numbers, which begin with a time, reach to 2093. */
  timeMs: { from: 0, to: 3_786_912_000_000 },
  /**
   * Digits of money before the point. One movement: the grammar of amounts (security rules, money). A balance: what the
   * ledger lets an account reach (packages/ledger, balanceMax), far inside PostgreSQL's bigint of minor units. A sum: what a
   * reply may say, so that no number of movements and no exchange rate makes a report fail.
   */
  moneyDigits: { movement: 13, balance: 16, sum: 24 },
  /** Wall clocks of the world: UTC-12 (Baker Island) to UTC+14 (Kiribati). */
  offsetMinutes: { west: -720, east: 840 },
} as const;

/** Spec §1: shown in the shell. */
export const clientConfigVersion = '2.1.4';
export const packageVersion = '0.0.46';
