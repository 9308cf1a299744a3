import type { Trail } from '../audit/trail.ts';
import type { Account, Books } from '../ledger/ledger.ts';
import { at, type Sink } from '../rows/rows.ts';
import { beijingMonthStart, dayMs, hourMs } from '../time/rhythm.ts';
import type { Agent } from '../users/agents.ts';
import type { Cashier } from './cashier.ts';

/** When in a month what the one before left is paid. */
const paydayMs = 4 * dayMs + 10 * hourMs;
const author = { id: '2', account: 'sysadmin', agent: null, ip: '223.104.5.19' } as const;
const approver = 'superadmin';

/** A receiver of gift money, with an account in each tenant from which it comes. */
interface Payee {
  readonly kind: 'anchor' | 'agency';
  readonly ownerId: string;
  /** As the operation log names it. */
  readonly target: string;
  readonly accounts: { readonly account: Account; readonly agent: Agent }[];
  /** Unpaid amount of earlier months, by account. */
  closed: Map<Account, bigint>;
}

const dto = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

const after = (ms: number) => beijingMonthStart(ms, 1);

/** Returns what earlier months left unpaid, in minor units. */
const dueTo = (payee: Payee) => [...payee.closed.values()].reduce((sum, one) => sum + one, 0n);

interface PayoutsInput {
  readonly sink: Sink;
  readonly books: Books;
  readonly cashier: Cashier;
  readonly trail: Trail;
  readonly id: (ms: number) => string;
  readonly startMs: number;
  readonly nowMs: number;
}

/**
 * Pays anchors and agencies what closed months left, a few days into each: most of them all of it. Every
 * third has half of it for now, and every third nothing of the last month, beginning with the first: so there
 * is always something left to settle.
 */
export class Payouts {
  private readonly payees = new Map<string, Payee>();
  private monthMs: number;
  private payMs = Number.POSITIVE_INFINITY;

  constructor(private readonly input: PayoutsInput) {
    this.monthMs = after(this.input.startMs);
  }

  private close(): void {
    for (const payee of this.payees.values())
      payee.closed = new Map(payee.accounts.map(({ account }) => [account, account.balance]));
    this.payMs = this.monthMs + paydayMs;
    this.monthMs = after(this.monthMs);
  }

  private pay(payee: Payee, position: number, isLast: boolean, whenMs: number): void {
    const { id, books, cashier, sink, trail } = this.input;
    const due = dueTo(payee);
    const amount = position % 3 === 1 ? due / 2n : position % 3 === 0 && isLast ? 0n : due;
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
      payoutId,
      kind,
      ownerId,
      'CNY',
      amount,
      author.id,
      author.account,
      approver,
      at(whenMs),
    );
    const before = dto(due);
    const rest = dto(due - amount);
    trail.note({
      ms: whenMs,
      actor: author,
      call: '/anchor/settle',
      target,
      before: { payable: before, currency: 'CNY' },
      after: { payable: rest, currency: 'CNY', amount: dto(amount) },
    });
  }

  /** Registers a new account of a receiver of gift money. */
  opened(account: Account, target: string, agent: Agent): void {
    const { kind, ownerId } = account;
    if (kind !== 'anchor' && kind !== 'agency') return;
    const key = `${kind} ${ownerId}`;
    const fresh: Payee = { kind, ownerId, target, accounts: [], closed: new Map() };
    const payee = this.payees.get(key) ?? fresh;
    payee.accounts.push({ account, agent });
    this.payees.set(key, payee);
  }

  /** Closes months and makes the payments due up to a time. Times must not go back. */
  upTo(ms: number): void {
    const { nowMs } = this.input;
    while (Math.min(this.monthMs, this.payMs) <= Math.min(ms, nowMs)) {
      if (this.monthMs <= this.payMs) {
        this.close();
        continue;
      }
      const isLast = after(nowMs) === this.monthMs;
      // Ledger lines are numbered by their time, so a payment that is processed late gets a late time.
      const whenMs = Math.max(this.payMs, Math.min(ms, nowMs));
      const unpaid = [...this.payees.values()].filter((payee) => dueTo(payee) > 0n);
      for (const [place, payee] of unpaid.entries()) this.pay(payee, place, isLast, whenMs);
      this.payMs = Number.POSITIVE_INFINITY;
    }
  }
}
