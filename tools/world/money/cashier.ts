import type { Rng } from '@pitboss/rounds/deal/rng';
import { type Account, type Books, unitOf } from '../ledger/ledger.ts';
import { roundSum } from '../ledger/round-sum.ts';
import type { Share } from '../rows/ids.ts';
import { at, type Sink } from '../rows/rows.ts';
import { dayMs } from '../time/rhythm.ts';
import { type Agent, namedAccounts } from '../users/agents.ts';
import type { User } from '../users/users.ts';

/** Administrator who tops up the level-1 agents. */
const quotaOperator = '3';

/** Why money moves between agents, as operators write it down. */
const remarks = {
  quotaIn: ['日常补充额度', '周末活动备用', '代理申请加额', '节前加额', '月初额度', '大额会员备用金'],
  buyPoints: ['银行转账购买', '线下付款已到账', 'USDT购买', '活动赠送'],
  quotaOut: ['回收未使用额度', '月末调整', '代理申请退回'],
  credit: ['新签约授信', '信用良好，上调', '季度评估', '风险控制，下调'],
} as const;
const remarkOf = (kind: keyof typeof remarks, nth: number) => remarks[kind][nth % remarks[kind].length] ?? '';

/** Of the top-ups of a level-1 agent, every so many are points that it paid for. */
const pointsEvery = 3;

/** One in so many top-ups is followed by a return of quota. */
const givenBackEvery = 9;

/** Target balance of an agent by level, in stakes of ten units: top-ups are made in large amounts. */
const lumps: Readonly<Record<number, bigint>> = { 1: 5_000_000n, 2: 800_000n, 3: 200_000n, 4: 50_000n };

/**
 * Interval of extra top-ups of the example agents: in small demo data a top-up lasts for months, so a monthly
 * statement would be empty or not depending on the hour of creation.
 */
const regularMs = 7 * dayMs;

const operatorAbove = (agent: Agent) => agent.parent?.operatorId ?? quotaOperator;

const lumpOf = (agent: Agent) => unitOf(agent.currency) * (lumps[agent.layer] ?? 50_000n);

interface CashierInput {
  readonly rng: Rng;
  readonly sink: Sink;
  readonly books: Books;
  readonly agents: readonly Agent[];
  readonly transferId: (ms: number) => string;
  readonly creditId: (ms: number) => string;
  readonly lane: Share;
  readonly startMs: number;
  readonly nowMs: number;
}

/** Moves money between house, agents and members, so that no member bets more than its balance. */
export class Cashier {
  private readonly houses = new Map<string, Account>();
  private readonly own = new Map<Agent, Account>();
  private orders = 0;
  private supplies = 0;
  private nextRegularMs: number;

  constructor(private readonly input: CashierInput) {
    const { agents, books, nowMs, startMs } = input;
    for (const agent of agents) {
      const position = { tenantId: agent.tenantId, agentId: agent.id, currency: agent.currency };
      if (!agent.parent)
        this.houses.set(
          agent.id,
          books.open({ ...position, kind: 'house', ownerId: agent.id }, agent.createdMs),
        );
      this.own.set(agent, books.open({ ...position, kind: 'agent', ownerId: agent.id }, agent.createdMs));
    }
    this.nextRegularMs = nowMs - dayMs - Math.floor((nowMs - dayMs - startMs) / regularMs) * regularMs;
  }

  private orderNo(prefix: string, ms: number) {
    const { lane } = this.input;
    this.orders += 1;
    return `${prefix}${new Date(ms).toISOString().slice(2, 10).replaceAll('-', '')}${String(this.orders * lane.of + lane.place).padStart(8, '0')}`;
  }

  house(agent: Agent): Account {
    const account = this.houses.get(agent.tenantId);
    if (!account) throw new Error(`tenant ${agent.tenantId} has no house account`);
    return account;
  }

  /** Makes sure an agent holds an amount: what is missing comes down the line from the house. */
  private supply(agent: Agent, amount: bigint, ms: number): Account {
    const account = this.own.get(agent);
    if (!account) throw new Error(`agent ${agent.id} has no account`);
    if (account.balance >= amount) return account;
    this.topUp(agent, account, roundSum(amount + lumpOf(agent), unitOf(agent.currency)), ms);
    return account;
  }

  private topUp(agent: Agent, account: Account, wanted: bigint, ms: number): void {
    const { books, agents } = this.input;
    const source = agent.parent ? this.supply(agent.parent, wanted, ms) : this.house(agent);
    this.supplies += 1;
    const kind = !agent.parent && this.supplies % pointsEvery === 0 ? 'buyPoints' : 'quotaIn';
    const number = this.orderNo(kind === 'quotaIn' ? 'Q' : 'P', ms);
    books.move(
      ...([kind, source, account, wanted, agent.id, number] as const),
      ...([operatorAbove(agent), ms, remarkOf(kind, this.supplies)] as const),
    );
    if (this.supplies % givenBackEvery === 0) {
      const beside = agents[this.supplies % agents.length];
      if (beside && beside !== agent && beside.parent !== agent && beside.createdMs < ms)
        this.giveBack(beside, ms);
    }
  }

  /** The top-ups of the week that are due, of the agents of the examples. */
  regular(ms: number): void {
    for (; this.nextRegularMs <= ms; this.nextRegularMs += regularMs)
      for (const agent of this.input.agents) {
        const account = this.own.get(agent);
        if (!account || agent.createdMs > ms || !namedAccounts.includes(agent.account)) continue;
        this.topUp(agent, account, lumpOf(agent) / 10n, ms);
      }
  }

  /** Quota that an agent did not need goes back to the one above. */
  private giveBack(agent: Agent, ms: number): void {
    const account = this.own.get(agent);
    const above = agent.parent && this.own.get(agent.parent);
    const step = unitOf(agent.currency) * 1_000n;
    const spare = account ? (account.balance / 4n / step) * step : 0n;
    if (!account || !above || spare === 0n) return;
    this.input.books.move(
      ...(['quotaOut', account, above, spare, agent.id, this.orderNo('Q', ms)] as const),
      ...([operatorAbove(agent), ms, remarkOf('quotaOut', this.orders)] as const),
    );
  }

  /** Credit of the upper levels, given and changed within the last months. */
  giveCredit(): void {
    const { agents, nowMs, sink } = this.input;
    const { creditId } = this.input;
    for (const [nth, agent] of agents.entries()) {
      const account = this.own.get(agent);
      if (!account) continue;
      const step = unitOf(agent.currency) * 10_000n;
      const changes = agent.layer <= 3 && nth % 4 < 2 ? 1 + (nth % 2) : 0;
      for (let n = 0; n < changes; n += 1) {
        const ms = Math.floor(nowMs - (2 - n) * (3 + (nth % 20)) * dayMs);
        if (ms < agent.createdMs) continue;
        const before = account.credit;
        const after = step * BigInt(5 - agent.layer + n);
        account.credit = after;
        sink.add(
          'credit_change',
          creditId(ms),
          agent.tenantId,
          agent.id,
          account.id,
          agent.currency,
          before,
          after,
          operatorAbove(agent),
          remarkOf('credit', n === 0 ? 0 : 1 + (nth % 2)),
          at(ms),
        );
      }
    }
  }

  private order(user: User, direction: 'in' | 'out', amount: bigint, ms: number, reason = ''): string {
    const { sink, transferId } = this.input;
    const number = this.orderNo(direction === 'in' ? 'D' : 'W', ms);
    sink.add(
      'member_transfer',
      transferId(ms),
      user.agent.tenantId,
      user.agent.id,
      user.id,
      number,
      direction,
      amount,
      user.agent.currency,
      reason ? 'fail' : 'success',
      reason,
      at(ms),
    );
    return number;
  }

  /** Gives the agents that exist at the start what they hold then. */
  open(): void {
    const { agents, startMs } = this.input;
    for (const agent of agents) if (agent.createdMs <= startMs) this.supply(agent, 1n, startMs);
  }

  /** Brings at least `needed` into a purse. */
  deposit(user: User, needed: bigint, ms: number): void {
    const { rng, books } = this.input;
    const unit = unitOf(user.agent.currency);
    const amount = roundSum(user.hunter ? needed : needed * BigInt(1 + rng.int(6)), unit);
    const { ledger } = user;
    if (!ledger) {
      user.purse.balance += amount;
      return;
    }
    if (rng.chance(0.025))
      this.order(user, 'in', amount, ms - 20_000, rng.pick(['noMoney', 'busy', 'memberDisabled']));
    const number = this.order(user, 'in', amount, ms);
    books.move(
      'deposit',
      this.supply(user.agent, amount, ms),
      ledger,
      amount,
      user.agent.id,
      number,
      null,
      ms,
    );
  }

  /** Takes an amount out of a purse. */
  withdraw(user: User, amount: bigint, ms: number): void {
    const { rng, books } = this.input;
    const { ledger } = user;
    const account = this.own.get(user.agent);
    if (!ledger || !account) {
      user.purse.balance -= amount;
      return;
    }
    if (rng.chance(0.02)) this.order(user, 'out', amount, ms, rng.pick(['noMoney', 'busy']));
    else
      books.move(
        'withdraw',
        ledger,
        account,
        amount,
        user.agent.id,
        this.order(user, 'out', amount, ms),
        null,
        ms,
      );
  }

  /**
   * Moves the money of a bet or a purchase and gives the balance after it; amounts of zero move nothing.
   */
  post(
    user: User,
    kind: 'betStake' | 'betWin' | 'jackpot' | 'betCancel' | 'purchase',
    amount: bigint,
    ref: string,
    ms: number,
    by?: { operatorId: string; reason: string },
  ): bigint {
    const { books } = this.input;
    const { ledger, purse, agent } = user;
    if (amount > 0n) {
      const isPaid = kind === 'betStake' || kind === 'purchase';
      if (!ledger) purse.balance += isPaid ? -amount : amount;
      else if (isPaid) books.move(kind, ledger, this.house(agent), amount, agent.id, ref, null, ms);
      else
        books.move(
          kind,
          this.house(agent),
          ledger,
          amount,
          agent.id,
          ref,
          by?.operatorId ?? null,
          ms,
          by?.reason,
        );
    }
    return purse.balance;
  }
}
