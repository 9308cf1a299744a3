import { newOldUsers } from '@pitboss/contract/members/new-old-users';
import { operationalData } from '@pitboss/contract/reports/operational-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { figureCalls } from '../../testing/figures/figure-calls.ts';
import { dayMs, dayOf, figureTests, type Row } from '../../testing/figures/figure-tests.ts';
import { type Bet, groupBy, halfEven, ratio, sumOf, text, users } from '../../testing/figures/oracle.ts';

const world = figureTests(figureCalls.people);
const { range, compared, ask, now } = world;
const unit = 100_000_000n;

interface Member {
  id: string;
  path: string;
  /** Only of normal members: reports cover no others. */
  joined: number;
  first: number | null;
}
interface Event {
  member: string;
  at: number;
}
interface Transfer extends Event {
  currency: string;
  amount: bigint;
  into: boolean;
}
let members: Member[];
let logins: Event[];
let transfers: Transfer[];

beforeAll(async () => {
  const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint::text`;
  const read = (text: string) => world.rows<Record<string, string>>(text);
  members = (
    await read(
      `select m.id::text, a.path, ${ms('m.created_at')} as joined, ${ms('m.first_bet_at')} as first from member m join agent a on a.id = m.agent_id where m.kind = 'normal'`,
    )
  ).map((row) => ({
    ...(row as never as Member),
    joined: Number(row.joined),
    first: row.first ? Number(row.first) : null,
  }));
  logins = (
    await read(`select member_id::text as member, ${ms('at')} as at from member_login where event = 'login'`)
  ).map((row) => ({ member: row.member ?? '', at: Number(row.at) }));
  transfers = (
    await read(
      `select member_id::text as member, currency, amount::text, direction, ${ms('at')} as at from member_transfer where state = 'success'`,
    )
  ).map((row) => ({
    member: row.member ?? '',
    currency: row.currency ?? '',
    at: Number(row.at),
    amount: BigInt(row.amount ?? 0),
    into: row.direction === 'in',
  }));
});

const zones = [
  ['BeiJing', 480, null],
  ['NewYork', -240, '11'],
  ['local', 345, '12'],
] as const;

/** Days that the range touches. */
const daysIn = (offsetMinutes: number) =>
  (dayOf(range.end_time, offsetMinutes) - dayOf(range.start_time, offsetMinutes)) / dayMs + 1;

/** Returns the events of the members of a tree between two times, both inclusive. */
function during(node: string | null, from: number, to: number) {
  const own = members.filter(({ path }) => node === null || path.includes(`/${node}/`));
  const ids = new Set(own.map(({ id }) => id));
  const inIt = ({ member, at }: Event) => ids.has(member) && at >= from && at <= to;
  const bets = world.oracle.settled(node, from, to);
  return {
    registered: own.filter(({ joined }) => joined >= from && joined <= to),
    fresh: own.filter(({ first }) => first !== null && first >= from && first <= to),
    logins: logins.filter(inIt),
    transfers: transfers.filter(inIt),
    bets,
  };
}

function usersIn(node: string | null, from: number, to: number) {
  const { registered, fresh, logins: signed, bets } = during(node, from, to);
  return {
    registered: registered.length,
    newPlayers: fresh.length,
    loggedIn: users(signed),
    players: users(bets),
    active: users([...signed, ...bets]),
  };
}

const worth = (list: readonly Transfer[]) =>
  sumOf(list, (one) => world.oracle.worth(one.currency, one.amount, one.at));

function paymentsIn(node: string | null, from: number, to: number) {
  const { transfers: all } = during(node, from, to);
  const paid = all.filter(({ into }) => into);
  const taken = all.filter(({ into }) => !into);
  const { active } = usersIn(node, from, to);
  const earlier = new Set(transfers.filter(({ into, at }) => into && at < from).map(({ member }) => member));
  const payers = users(paid);
  const average = (whole: number) => (whole ? text(halfEven(worth(paid), unit * BigInt(whole))) : null);
  return {
    payers,
    firstPayers: users(paid.filter(({ member }) => !earlier.has(member))),
    deposits: paid.length,
    depositCny: text(halfEven(worth(paid), unit)),
    withdrawers: users(taken),
    withdrawals: taken.length,
    withdrawCny: text(halfEven(worth(taken), unit)),
    netCny: text(halfEven(worth(paid) - worth(taken), unit)),
    active,
    payRate: ratio(BigInt(payers), BigInt(active)),
    arpu: average(active),
    arppu: average(payers),
  };
}

describe('every figure', () => {
  it.each(zones)('of the users by day in %s', async (zone, offsetMinutes, node) => {
    const call = operationalData.users;
    const body = { ...range, zone, offsetMinutes, pageSize: 100, ...(node ? { agentId: node } : {}) };
    const reply = await ask<Row & { list: Row[]; totals: Row; asOf: number }>('superadmin', call, body);
    compared.same(call, '', reply, { total: daysIn(offsetMinutes) });
    for (const day of reply.list) {
      const from = Number(day.from);
      const to = Number(day.to);
      const joined = new Set(during(node, from, to).registered.map(({ id }) => id));
      const returned = (after: number) => {
        const start = dayOf(from, offsetMinutes) + after * dayMs;
        const back = logins.filter(
          ({ member, at }) => joined.has(member) && at >= start && at < start + dayMs,
        );
        return start + dayMs > reply.asOf ? null : users(back);
      };
      const want = {
        ...usersIn(node, from, to),
        returned1: returned(1),
        returned3: returned(3),
        returned7: returned(7),
        returned30: returned(30),
      };
      compared.same(call, 'list[]', day, want, from);
    }
    compared.same(call, 'totals', reply.totals, usersIn(node, range.start_time, range.end_time));
    const detail = { ...body, kind: 'active' };
    compared.same(
      operationalData.userDetail,
      '',
      await ask('superadmin', operationalData.userDetail, detail),
      {
        total: usersIn(node, range.start_time, range.end_time).active,
      },
    );
  });

  it.each(zones)('of the payments by day in %s', async (zone, offsetMinutes, node) => {
    const call = operationalData.pay;
    const body = { ...range, zone, offsetMinutes, pageSize: 100, ...(node ? { agentId: node } : {}) };
    const reply = await ask('superadmin', call, body);
    compared.same(call, '', reply, { total: daysIn(offsetMinutes) });
    for (const day of reply.list)
      compared.same(call, 'list[]', day, paymentsIn(node, Number(day.from), Number(day.to)), day.from);
    compared.same(call, 'totals', reply.totals, paymentsIn(node, range.start_time, range.end_time));
  });

  const standard = { days: 5, amountCny: '30000.00' };
  const byZone = (['day', 'agent'] as const).flatMap((by) =>
    zones.map(([zone, offset]) => [by, zone, offset] as const),
  );
  it.each(byZone)('of new and old users by %s in %s', async (by, zone, offsetMinutes) => {
    const call = newOldUsers.report;
    await ask('superadmin', newOldUsers.setStandard, standard);
    const start = dayOf(now, offsetMinutes) - 20 * dayMs;
    const requested = { start_time: start, end_time: now, by, zone, offsetMinutes, pageSize: 500 };
    const reply = await ask('superadmin', call, requested);
    const day = (at: number) => Math.floor((at + offsetMinutes * 60_000) / dayMs);
    const first = new Map(members.map((member) => [member.id, member.first]));
    const stakes = groupBy(world.oracle.settled(null, 0, now), ({ member }) => member);
    const isOld = (bet: Bet) => {
      const spent = (stakes.get(bet.member) ?? []).filter((one) => day(one.at) < day(bet.at));
      const total = sumOf(spent, (one) => world.oracle.worth(one.currency, one.amount, one.at));
      return day(bet.at) - day(first.get(bet.member) ?? bet.at) >= 5 || total > 3_000_000n * unit;
    };
    const cny = (list: readonly Bet[], of: (bet: Bet) => bigint) =>
      sumOf(list, (bet) => world.oracle.worth(bet.currency, of(bet), bet.at));
    const figures = (list: readonly Bet[]) => {
      const old = list.filter(isOld);
      const fresh = list.filter((bet) => !isOld(bet));
      const money = (side: readonly Bet[], of: (bet: Bet) => bigint) => text(halfEven(cny(side, of), unit));
      const stake = (bet: Bet) => bet.amount;
      const profit = (bet: Bet) => bet.amount - bet.payout;
      return {
        newPlayers: users(fresh),
        oldPlayers: users(old),
        newBets: fresh.length,
        oldBets: old.length,
        newAmount: money(fresh, stake),
        oldAmount: money(old, stake),
        newProfit: money(fresh, profit),
        oldProfit: money(old, profit),
        oldShare: ratio(cny(old, stake), cny(list, stake)),
      };
    };
    const all = world.oracle.settled(null, start, now);
    const lines = groupBy(all, (bet) =>
      by === 'agent' ? bet.agent : new Date(day(bet.at) * dayMs).toISOString().slice(0, 10),
    );
    expect(new Set(reply.list.map(({ key }) => key))).toEqual(new Set(lines.keys()));
    compared.same(call, '', reply, { total: lines.size });
    for (const row of reply.list)
      compared.same(call, 'list[]', row, figures(lines.get(String(row.key)) ?? []), row.key);
    compared.same(call, 'totals', reply.totals, figures(all));
    compared.same(call, 'totals.standard', reply.totals.standard as Row, standard);
  });
});

it.each(['payers', 'firstPayers', 'withdrawers'] as const)('every figure of the %s', async (kind) => {
  const call = operationalData.payDetail;
  const { transfers: all } = during(null, range.start_time, range.end_time);
  const earlier = new Set(
    transfers.filter(({ into, at }) => into && at < range.start_time).map(({ member }) => member),
  );
  const chosen = new Set(
    all
      .filter(({ into }) => into === (kind !== 'withdrawers'))
      .filter(({ member }) => kind !== 'firstPayers' || !earlier.has(member))
      .map(({ member }) => member),
  );
  const lines = groupBy(
    all.filter(({ member }) => chosen.has(member)),
    ({ member, currency }) => `${member} ${currency}`,
  );
  const reply = await ask('superadmin', call, { ...range, kind, pageSize: 500 });
  expect(new Set(reply.list.map(({ key }) => key))).toEqual(new Set(lines.keys()));
  compared.same(call, '', reply, { total: lines.size });
  for (const row of reply.list) {
    const own = lines.get(String(row.key)) ?? [];
    const paid = own.filter(({ into }) => into);
    const taken = own.filter(({ into }) => !into);
    const want = {
      deposits: paid.length,
      deposit: text(sumOf(paid, ({ amount }) => amount)),
      withdrawals: taken.length,
      withdraw: text(sumOf(taken, ({ amount }) => amount)),
      depositCny: text(halfEven(worth(paid), unit)),
      withdrawCny: text(halfEven(worth(taken), unit)),
    };
    compared.same(call, 'list[]', row, want, row.key);
  }
});
