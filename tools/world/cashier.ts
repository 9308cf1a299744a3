import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Agent } from './agents.ts';
import { type Account, type Books, unitOf } from './money.ts';
import type { Person } from './people.ts';
import { at, type Sink } from './rows.ts';

/** Administrator who tops up the level-1 agents. */
const quotaOperator = '3';

/** What an agent keeps in hand, in stakes of ten units: top-ups come in lumps. */
const lumps: Readonly<Record<number, bigint>> = { 1: 5_000_000n, 2: 800_000n, 3: 200_000n, 4: 50_000n };

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
  startMs: number;
}) {
  const { rng, sink, books, agents, transferId, startMs } = input;
  const house = new Map<string, Account>();
  const own = new Map<Agent, Account>();
  for (const agent of agents) {
    const place = { tenantId: agent.tenantId, agentId: agent.id, currency: agent.currency };
    if (!agent.parent)
      house.set(agent.id, books.open({ ...place, kind: 'house', ownerId: agent.id }, agent.createdMs));
    own.set(agent, books.open({ ...place, kind: 'agent', ownerId: agent.id }, agent.createdMs));
  }
  let orders = 0;
  const orderNo = (prefix: string, ms: number) => {
    orders += 1;
    return `${prefix}${new Date(ms).toISOString().slice(2, 10).replaceAll('-', '')}${String(orders).padStart(8, '0')}`;
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
    const lump = unitOf(agent.currency) * (lumps[agent.layer] ?? 50_000n);
    const wanted = roundSum(amount + lump, unitOf(agent.currency));
    const source = agent.parent ? supply(agent.parent, wanted, ms) : houseOf(agent);
    const operatorId = agent.parent?.operatorId ?? quotaOperator;
    books.move('quotaIn', source, account, wanted, agent.id, orderNo('Q', ms), operatorId, ms);
    return account;
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
    /** Moves a bet's money and gives the balance after it; amounts of zero move nothing. */
    post(
      person: Person,
      kind: 'betStake' | 'betWin' | 'jackpot' | 'betCancel',
      amount: bigint,
      ref: string,
      ms: number,
    ): bigint {
      const { ledger, purse, agent } = person;
      if (amount > 0n) {
        if (!ledger) purse.balance += kind === 'betStake' ? -amount : amount;
        else if (kind === 'betStake')
          books.move(kind, ledger, houseOf(agent), amount, agent.id, ref, null, ms);
        else books.move(kind, houseOf(agent), ledger, amount, agent.id, ref, null, ms);
      }
      return purse.balance;
    },
  };
}
export type Cashier = ReturnType<typeof createCashier>;
