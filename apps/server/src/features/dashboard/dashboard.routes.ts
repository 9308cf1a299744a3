import { dashboard as contract } from '@pitboss/contract/dashboard';
import { closedPeriods } from '../../domain/closed-periods.ts';
import { cutRange, dayMs, floorTo, hourMs } from '../../domain/range-parts.ts';
import { type Converter, cnyConverter } from '../../domain/rates.ts';
import { countPlayersOf, type SumParts, sumsByCurrency } from '../../domain/sums.ts';
import { moneyText } from '../../domain/wire.ts';
import { type ReadContext, serve } from '../../kernel/serve.ts';
import {
  administratorGrowth,
  agentGrowth,
  hourly,
  memberGrowth,
  memberSums,
  onlineMembers,
  type Periods,
  playersBelow,
  subAgentSums,
} from './dashboard.sql.ts';

const minuteMs = 60_000;
const rankingRows = 10;

/** Starts of the periods on the caller's wall clock; weeks begin on Monday. */
function periodsOf(offsetMinutes: number, now: number): Periods {
  const shift = offsetMinutes * minuteMs;
  const today = floorTo(now, dayMs, shift);
  const wall = new Date(now + shift);
  const weekday = (wall.getUTCDay() + 6) % 7;
  return {
    now,
    today,
    yesterday: today - dayMs,
    week: today - weekday * dayMs,
    month: Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), 1) - shift,
  };
}

/** Ranges cut into what they are added up from. */
async function partsOf<Name extends string>(
  { db, scope }: ReadContext,
  now: number,
  ranges: Readonly<Record<Name, readonly [from: number, to: number]>>,
): Promise<Record<Name, SumParts>> {
  const all = Object.values<readonly [number, number]>(ranges);
  const closed = await closedPeriods(db, scope, {
    from: Math.min(...all.map(([from]) => from)),
    to: Math.max(...all.map(([, to]) => to)),
  });
  const cut = Object.entries<readonly [number, number]>(ranges).map(([name, [from, to]]) => [
    name,
    { ...cutRange(from, to, now), closed },
  ]);
  return Object.fromEntries(cut) as Record<Name, SumParts>;
}

/** Figures of a range in CNY. */
async function figures({ db, scope }: ReadContext, convert: Converter, parts: SumParts, players: number) {
  const lines = await sumsByCurrency(db, scope, parts);
  let [bets, amount, payout] = [0, 0n, 0n];
  for (const line of lines) {
    bets += Number(line.bets);
    amount += convert(line.currency, line.amount);
    payout += convert(line.currency, line.payout);
  }
  return {
    bets,
    players,
    amount: moneyText(amount),
    payout: moneyText(payout),
    profit: moneyText(amount - payout),
  };
}

export const dashboardRoutes = serve(contract, {
  async summary(context, { offsetMinutes }) {
    const { db, scope } = context;
    const now = Date.now();
    const periods = periodsOf(offsetMinutes, now);
    const convert = await cnyConverter(db);
    const parts = await partsOf(context, now, {
      today: [periods.today, now],
      yesterday: [periods.yesterday, periods.today],
      week: [periods.week, now],
      month: [periods.month, now],
    });
    const names = Object.keys(parts) as (keyof typeof parts)[];
    const players = await countPlayersOf(
      db,
      scope,
      names.map((name) => parts[name]),
    );
    const of = (name: keyof typeof parts) =>
      figures(context, convert, parts[name], players[names.indexOf(name)] ?? 0);
    return {
      agents: await agentGrowth(db, scope, periods),
      administrators: scope.kind === 'all' ? await administratorGrowth(db, periods) : null,
      members: await memberGrowth(db, scope, periods),
      online: await onlineMembers(db, scope),
      today: await of('today'),
      yesterday: await of('yesterday'),
      week: await of('week'),
      month: await of('month'),
      at: now,
    };
  },

  async betOverview({ db, scope }, { span, offsetMinutes }) {
    const now = Date.now();
    const convert = await cnyConverter(db);
    const step = span === 'week' ? dayMs : hourMs;
    const shift = span === 'week' ? offsetMinutes * minuteMs : 0;
    const count = { '24h': 24, '48h': 48, week: 7 }[span];
    const first = floorTo(now, step, shift) - (count - 1) * step;
    // Each point adds up its currencies first and converts once, so that it equals the sum over its bets to the cent.
    const points = Array.from(
      { length: count },
      () => new Map<string, { bets: number; amount: bigint; payout: bigint }>(),
    );
    for (const row of await hourly(db, scope, first)) {
      const point = points[Math.floor((row.hour.getTime() - first) / step)];
      if (!point) continue;
      const known = point.get(row.currency) ?? { bets: 0, amount: 0n, payout: 0n };
      point.set(row.currency, {
        bets: known.bets + Number(row.bets),
        amount: known.amount + BigInt(row.amount),
        payout: known.payout + BigInt(row.payout),
      });
    }
    return {
      currency: 'CNY',
      points: points.map((point, index) => {
        const from = first + index * step;
        let [bets, amount, payout] = [0, 0n, 0n];
        for (const [currency, sums] of point) {
          bets += sums.bets;
          amount += convert(currency, sums.amount);
          payout += convert(currency, sums.payout);
        }
        return {
          from,
          to: from + step,
          bets,
          amount: moneyText(amount),
          payout: moneyText(payout),
          profit: moneyText(amount - payout),
        };
      }),
      at: now,
    };
  },

  async ranking(context, { period, offsetMinutes }) {
    const { db, scope } = context;
    const now = Date.now();
    const periods = periodsOf(offsetMinutes, now);
    const range = [periods[period], period === 'yesterday' ? periods.today : now] as const;
    const { parts } = await partsOf(context, now, { parts: range });
    const convert = await cnyConverter(db);
    const agents = new Map<
      string,
      {
        id: string;
        account: string;
        name: string;
        members: number;
        bets: number;
        amount: bigint;
        payout: bigint;
      }
    >();
    for (const row of await subAgentSums(db, scope, parts)) {
      const known = agents.get(row.id) ?? {
        id: row.id,
        account: row.account,
        name: row.name,
        members: row.members,
        bets: 0,
        amount: 0n,
        payout: 0n,
      };
      known.bets += Number(row.bets);
      known.amount += convert(row.currency, row.amount);
      known.payout += convert(row.currency, row.payout);
      agents.set(row.id, known);
    }
    const top = [...agents.values()].sort((a, b) => (b.amount > a.amount ? 1 : -1)).slice(0, rankingRows);
    const players = await playersBelow(
      db,
      scope,
      top.map((agent) => agent.id),
      parts,
    );
    const members = (await memberSums(db, scope, parts, rankingRows))
      .map((row) => ({ ...row, cny: convert(row.currency, row.amount) }))
      .sort((a, b) => (b.cny > a.cny ? 1 : -1))
      .slice(0, rankingRows);
    return {
      agents: top.map((agent) => ({
        id: agent.id,
        account: agent.account,
        name: agent.name,
        members: agent.members,
        players: players.get(agent.id) ?? 0,
        bets: agent.bets,
        amount: moneyText(agent.amount),
        profit: moneyText(agent.amount - agent.payout),
      })),
      members: members.map((row) => ({
        id: row.id,
        account: row.account,
        currency: row.currency,
        bets: Number(row.bets),
        amount: moneyText(row.amount),
        profit: moneyText(BigInt(row.amount) - BigInt(row.payout)),
      })),
      at: now,
    };
  },
});
