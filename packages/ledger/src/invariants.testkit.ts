import type { Account, AccountId, Line } from './post.ts';

/** A violated rule, described for a log or a test failure. */
export interface Violation {
  readonly rule:
    | 'amount'
    | 'distinctAccounts'
    | 'oneCurrency'
    | 'runningBalance'
    | 'closingBalance'
    | 'overdraft'
    | 'held'
    | 'zeroSum';
  readonly where: string;
}

export type Accounts = ReadonlyMap<AccountId, Account>;

/**
 * Sums of all balances per currency. With the house accounts among them they are zero (security rules,
 * money).
 */
export function sumsByCurrency(accounts: Accounts): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { currency, balance } of accounts.values())
    sums.set(currency, (sums.get(currency) ?? 0n) + balance);
  return sums;
}

/** Returns a violation for each currency whose balances do not total zero. */
export function checkZeroSum(accounts: Accounts): Violation[] {
  return [...sumsByCurrency(accounts)]
    .filter(([, sum]) => sum !== 0n)
    .map(([currency, sum]) => ({ rule: 'zeroSum' as const, where: `${currency}: ${sum}` }));
}

/** Accounts that are below what they may be, or hold less than nothing (wallet rules, invariant 5). */
export function checkAccounts(accounts: Accounts): Violation[] {
  const violations: Violation[] = [];
  for (const [id, { balance, held, creditLimit, mayGoNegative }] of accounts) {
    if (held < 0n) violations.push({ rule: 'held', where: id });
    if (!mayGoNegative && balance - held < -creditLimit) violations.push({ rule: 'overdraft', where: id });
  }
  return violations;
}

/**
 * Replays lines over opening balances and compares every running balance, and the closing balances with those
 * of the accounts (wallet rules, invariants 1 to 4). An account without an opening balance opened with
 * nothing.
 */
export function checkLines(
  opening: ReadonlyMap<AccountId, bigint>,
  lines: readonly Line[],
  closing: Accounts,
): Violation[] {
  const violations: Violation[] = [];
  const balances = new Map(opening);
  const move = (id: AccountId, by: bigint, after: bigint, where: string) => {
    const balance = (balances.get(id) ?? 0n) + by;
    balances.set(id, balance);
    if (balance !== after) violations.push({ rule: 'runningBalance', where: `${where} ${id}` });
  };
  for (const [index, line] of lines.entries()) {
    const where = `line ${index} (${line.ref})`;
    if (line.amount <= 0n) violations.push({ rule: 'amount', where });
    if (line.debit === line.credit) violations.push({ rule: 'distinctAccounts', where });
    const foreign = [line.debit, line.credit].some((id) => closing.get(id)?.currency !== line.currency);
    if (foreign) violations.push({ rule: 'oneCurrency', where });
    move(line.debit, -line.amount, line.debitAfter, where);
    move(line.credit, line.amount, line.creditAfter, where);
  }
  for (const [id, account] of closing)
    if ((balances.get(id) ?? 0n) !== account.balance) violations.push({ rule: 'closingBalance', where: id });
  return violations;
}
