import type { Agent } from '../people/agents.ts';
import { beijingMs, dayMs, hourMs } from '../rhythm.ts';
import { at, type Sink } from '../rows/rows.ts';
import type { Trail } from '../trail/trail.ts';
import type { Cashier } from './cashier.ts';
import type { Account, Books } from './money.ts';

/** When in a month what the one before left is paid. */
const paydayMs = 4 * dayMs + 10 * hourMs;
const author = { id: '2', account: 'sysadmin', agent: null, ip: '223.104.5.19' } as const;
const approver = 'superadmin';

/** Somebody who gets gift money, with an account in each tenant from which it comes. */
interface Payee {
  readonly kind: 'anchor' | 'agency';
  readonly ownerId: string;
  /** As the operation log names it. */
  readonly target: string;
  readonly accounts: { readonly account: Account; readonly agent: Agent }[];
  /** What the months before left of each account. */
  closed: Map<Account, bigint>;
}

const wire = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

/**
 * Pays anchors and agencies what closed months left, a few days into each: most of them all of it. Every third has half of it for
 * now, and one of them nothing of the last month, so that there is something left to settle.
 */
export function createPayouts(input: {
  sink: Sink;
  books: Books;
  cashier: Cashier;
  trail: Trail;
  id: (ms: number) => string;
  startMs: number;
  nowMs: number;
}) {
  const { sink, books, cashier, trail, id, startMs, nowMs } = input;
  const payees = new Map<string, Payee>();
  const after = (ms: number) => {
    const local = new Date(ms + beijingMs);
    return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1) - beijingMs;
  };
  let monthMs = after(startMs);
  let payMs = Number.POSITIVE_INFINITY;

  function close(): void {
    for (const payee of payees.values())
      payee.closed = new Map(payee.accounts.map(({ account }) => [account, account.balance]));
    payMs = monthMs + paydayMs;
    monthMs = after(monthMs);
  }

  function pay(payee: Payee, place: number, isLast: boolean, whenMs: number): void {
    const due = [...payee.closed.values()].reduce((sum, one) => sum + one, 0n);
    const amount = place % 3 === 1 ? due / 2n : place % 3 === 2 && isLast ? 0n : due;
    if (amount === 0n) return;
    const payoutId = id(whenMs);
    const { kind, ownerId, target } = payee;
    let left = amount;
    for (const { account, agent } of payee.accounts.toSorted((a, b) =>
      BigInt(a.account.tenantId) < BigInt(b.account.tenantId) ? -1 : 1,
    )) {
      const part = account.balance < left ? account.balance : left;
      left -= part;
      if (part > 0n)
        books.move(
          ...(['anchorPayout', account, cashier.house(agent), part, account.tenantId] as const),
          ...([payoutId, author.id, whenMs] as const),
        );
    }
    sink.add(
      'anchor_payout',
      ...[payoutId, kind, ownerId, 'CNY', amount, author.id, author.account, approver, at(whenMs)],
    );
    const [before, rest] = [wire(due), wire(due - amount)];
    trail.note({
      ...{ ms: whenMs, actor: author, call: '/anchor/settle', target },
      before: { payable: before, currency: 'CNY' },
      after: { payable: rest, currency: 'CNY', amount: wire(amount) },
    });
  }

  return {
    /** An account of somebody who gets gift money was opened. */
    opened(account: Account, target: string, agent: Agent): void {
      const { kind, ownerId } = account;
      if (kind !== 'anchor' && kind !== 'agency') return;
      const key = `${kind} ${ownerId}`;
      const fresh: Payee = { kind, ownerId, target, accounts: [], closed: new Map() };
      const payee = payees.get(key) ?? fresh;
      payee.accounts.push({ account, agent });
      payees.set(key, payee);
    },
    /** Closes months and pays what is due by an instant. Times must not go back. */
    upTo(ms: number): void {
      while (Math.min(monthMs, payMs) <= Math.min(ms, nowMs)) {
        if (monthMs <= payMs) {
          close();
          continue;
        }
        const isLast = after(nowMs) === monthMs;
        // Lines of the ledger are numbered by their instant: what is noticed late is paid late.
        const whenMs = Math.max(payMs, Math.min(ms, nowMs));
        for (const [place, payee] of [...payees.values()].entries()) pay(payee, place, isLast, whenMs);
        payMs = Number.POSITIVE_INFINITY;
      }
    },
  };
}
export type Payouts = ReturnType<typeof createPayouts>;
