import type { Rng } from '@pitboss/rounds/deal/rng';
import { type Agent, namedAccounts } from '../people/agents.ts';
import type { Person } from '../people/people.ts';
import { dayMs } from '../rhythm.ts';
import type { Share } from '../rows/ids.ts';
import { at, type Sink } from '../rows/rows.ts';
import { type Account, type Books, unitOf } from './money.ts';

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

/** After every so many top-ups somebody's quota goes back. */
const givenBackEvery = 9;

/** What an agent keeps in hand, in stakes of ten units: top-ups come in lumps. */
const lumps: Readonly<Record<number, bigint>> = { 1: 5_000_000n, 2: 800_000n, 3: 200_000n, 4: 50_000n };

/**
 * How often the agents of the examples are topped up whatever they hold: in a small world lumps last for months, and their
 * statement of a month would be empty or not by the hour at which the world was made.
 */
const regularMs = 7 * dayMs;

const niceSteps = [
  1n,
  2n,
  5n,
  10n,
  20n,
  30n,
  50n,
  80n,
  100n,
  200n,
  300n,
  500n,
  800n,
  1_000n,
  2_000n,
  3_000n,
  5_000n,
];

/** The next round sum at or above an amount, in steps of ten units of the currency. */
export function roundSum(amount: bigint, unit: bigint): bigint {
  const base = unit * 10n;
  for (let scale = 1n; ; scale *= 1_000n)
    for (const step of niceSteps) if (base * step * scale >= amount) return base * step * scale;
}

/** Moves money between house, agents and members, so that nobody bets what it does not have. */
export function createCashier(input: {
  rng: Rng;
  sink: Sink;
  books: Books;
  agents: readonly Agent[];
  transferId: (ms: number) => string;
  creditId: (ms: number) => string;
  lane: Share;
  startMs: number;
  nowMs: number;
}) {
  const { rng, sink, books, agents, transferId, lane, startMs, nowMs } = input;
  const house = new Map<string, Account>();
  const own = new Map<Agent, Account>();
  for (const agent of agents) {
    const place = { tenantId: agent.tenantId, agentId: agent.id, currency: agent.currency };
    if (!agent.parent)
      house.set(agent.id, books.open({ ...place, kind: 'house', ownerId: agent.id }, agent.createdMs));
    own.set(agent, books.open({ ...place, kind: 'agent', ownerId: agent.id }, agent.createdMs));
  }
  let orders = 0;
  let supplies = 0;
  const operatorAbove = (agent: Agent) => agent.parent?.operatorId ?? quotaOperator;
  const orderNo = (prefix: string, ms: number) => {
    orders += 1;
    return `${prefix}${new Date(ms).toISOString().slice(2, 10).replaceAll('-', '')}${String(orders * lane.of + lane.place).padStart(8, '0')}`;
  };
  const houseOf = (agent: Agent): Account => {
    const account = house.get(agent.tenantId);
    if (!account) throw new Error(`tenant ${agent.tenantId} has no house account`);
    return account;
  };

  /** Makes sure an agent holds an amount: what is missing comes down the line from the house. */
  function supply(agent: Agent, amount: bigint, ms: number): Account {
    const account = own.get(agent);
    if (!account) throw new Error(`agent ${agent.id} has no account`);
    if (account.balance >= amount) return account;
    topUp(agent, account, roundSum(amount + lumpOf(agent), unitOf(agent.currency)), ms);
    return account;
  }

  const lumpOf = (agent: Agent) => unitOf(agent.currency) * (lumps[agent.layer] ?? 50_000n);

  function topUp(agent: Agent, account: Account, wanted: bigint, ms: number): void {
    const source = agent.parent ? supply(agent.parent, wanted, ms) : houseOf(agent);
    supplies += 1;
    const kind = !agent.parent && supplies % pointsEvery === 0 ? 'buyPoints' : 'quotaIn';
    const number = orderNo(kind === 'quotaIn' ? 'Q' : 'P', ms);
    books.move(
      ...([kind, source, account, wanted, agent.id, number] as const),
      ...([operatorAbove(agent), ms, remarkOf(kind, supplies)] as const),
    );
    if (supplies % givenBackEvery === 0) {
      const beside = agents[supplies % agents.length];
      if (beside && beside !== agent && beside.parent !== agent && beside.createdMs < ms)
        giveBack(beside, ms);
    }
  }

  let nextRegularMs = nowMs - dayMs - Math.floor((nowMs - dayMs - startMs) / regularMs) * regularMs;
  /** The top-ups of the week that are due, of the agents of the examples. */
  function regular(ms: number): void {
    for (; nextRegularMs <= ms; nextRegularMs += regularMs)
      for (const agent of agents) {
        const account = own.get(agent);
        if (!account || agent.createdMs > ms || !namedAccounts.includes(agent.account)) continue;
        topUp(agent, account, lumpOf(agent) / 10n, ms);
      }
  }

  /** Quota that an agent did not need goes back to the one above. */
  function giveBack(agent: Agent, ms: number): void {
    const [account, above] = [own.get(agent), agent.parent && own.get(agent.parent)];
    const step = unitOf(agent.currency) * 1_000n;
    const spare = account ? (account.balance / 4n / step) * step : 0n;
    if (!account || !above || spare === 0n) return;
    books.move(
      ...(['quotaOut', account, above, spare, agent.id, orderNo('Q', ms)] as const),
      ...([operatorAbove(agent), ms, remarkOf('quotaOut', orders)] as const),
    );
  }

  /** Credit of the upper levels, given and changed within the last months. */
  function giveCredit(): void {
    const { creditId } = input;
    for (const [nth, agent] of agents.entries()) {
      const account = own.get(agent);
      if (!account) continue;
      const step = unitOf(agent.currency) * 10_000n;
      const changes = agent.layer <= 3 && nth % 4 < 2 ? 1 + (nth % 2) : 0;
      for (let n = 0; n < changes; n += 1) {
        const ms = Math.floor(nowMs - (2 - n) * (3 + (nth % 20)) * dayMs);
        if (ms < agent.createdMs) continue;
        const [before, after] = [account.credit, step * BigInt(5 - agent.layer + n)];
        account.credit = after;
        sink.add(
          'credit_change',
          ...[creditId(ms), agent.tenantId, agent.id, account.id, agent.currency, before, after],
          ...[operatorAbove(agent), remarkOf('credit', n === 0 ? 0 : 1 + (nth % 2)), at(ms)],
        );
      }
    }
  }

  function order(person: Person, direction: 'in' | 'out', amount: bigint, ms: number, reason = ''): string {
    const number = orderNo(direction === 'in' ? 'D' : 'W', ms);
    sink.add(
      'member_transfer',
      transferId(ms),
      person.agent.tenantId,
      person.agent.id,
      person.id,
      number,
      direction,
      amount,
      person.agent.currency,
      reason ? 'fail' : 'success',
      reason,
      at(ms),
    );
    return number;
  }

  return {
    house: houseOf,
    /** Gives the agents that exist at the start what they hold then. */
    open(): void {
      for (const agent of agents) if (agent.createdMs <= startMs) supply(agent, 1n, startMs);
    },
    giveCredit,
    regular,
    /** Brings at least `needed` into a purse. */
    deposit(person: Person, needed: bigint, ms: number): void {
      const unit = unitOf(person.agent.currency);
      const amount = roundSum(person.hunter ? needed : needed * BigInt(1 + rng.int(6)), unit);
      const { ledger } = person;
      if (!ledger) {
        person.purse.balance += amount;
        return;
      }
      if (rng.chance(0.025))
        order(person, 'in', amount, ms - 20_000, rng.pick(['noMoney', 'busy', 'memberDisabled']));
      const number = order(person, 'in', amount, ms);
      books.move(
        'deposit',
        supply(person.agent, amount, ms),
        ledger,
        amount,
        person.agent.id,
        number,
        null,
        ms,
      );
    },
    /** Takes an amount out of a purse. */
    withdraw(person: Person, amount: bigint, ms: number): void {
      const { ledger } = person;
      const account = own.get(person.agent);
      if (!ledger || !account) {
        person.purse.balance -= amount;
        return;
      }
      if (rng.chance(0.02)) order(person, 'out', amount, ms, rng.pick(['noMoney', 'busy']));
      else
        books.move(
          'withdraw',
          ledger,
          account,
          amount,
          person.agent.id,
          order(person, 'out', amount, ms),
          null,
          ms,
        );
    },
    /** Moves the money of a bet or a purchase and gives the balance after it; amounts of zero move nothing. */
    post(
      person: Person,
      kind: 'betStake' | 'betWin' | 'jackpot' | 'betCancel' | 'purchase',
      amount: bigint,
      ref: string,
      ms: number,
      by?: { operatorId: string; reason: string },
    ): bigint {
      const { ledger, purse, agent } = person;
      if (amount > 0n) {
        const isPaid = kind === 'betStake' || kind === 'purchase';
        if (!ledger) purse.balance += isPaid ? -amount : amount;
        else if (isPaid) books.move(kind, ledger, houseOf(agent), amount, agent.id, ref, null, ms);
        else
          books.move(
            kind,
            houseOf(agent),
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
    },
  };
}
export type Cashier = ReturnType<typeof createCashier>;
