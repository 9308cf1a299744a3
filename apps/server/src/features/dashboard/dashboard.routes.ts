import { dashboard as contract } from '@pitboss/contract/dashboard';
import { closedPeriods } from '../../domain/closed-periods.ts';
import { countPlayers, countPlayersOf } from '../../domain/player-counts.ts';
import { cutRange, dayMs, floorTo, hourMs, type Span } from '../../domain/range-parts.ts';
import { type Converter, cnyConverter, converterOf, scaledRates } from '../../domain/rates.ts';
import { type CurrencySums, type SumParts, sumsByCurrency } from '../../domain/sums.ts';
import { moneyText } from '../../domain/wire.ts';
import { type ReadContext, serve } from '../../kernel/serve.ts';
import {
  administratorGrowth,
  agentGrowth,
  memberGrowth,
  memberSums,
  membersBelow,
  onlineMembers,
  type Periods,
  subAgentSums,
  sumsByStep,
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
async function partsOf(
  { db, scope }: ReadContext,
  now: number,
  ranges: readonly Span[],
): Promise<SumParts[]> {
  const closed = await closedPeriods(db, scope, {
    from: Math.min(...ranges.map(({ from }) => from)),
    to: Math.max(...ranges.map(({ to }) => to)),
  });
  return ranges.map(({ from, to }) => ({ ...cutRange(from, to, now), closed }));
}

/** Figures in CNY of lines by currency. */
function figures(convert: Converter, lines: readonly Omit<CurrencySums, 'reward'>[]) {
  let [bets, amount, payout] = [0, 0n, 0n];
  for (const line of lines) {
    bets += Number(line.bets);
    amount += convert(line.currency, line.amount);
    payout += convert(line.currency, line.payout);
  }
  return { bets, amount: moneyText(amount), payout: moneyText(payout), profit: moneyText(amount - payout) };
}

export const dashboardRoutes = serve(contract, {
  async summary(context, { offsetMinutes }) {
    const { db, scope } = context;
    const now = Date.now();
    const periods = periodsOf(offsetMinutes, now);
    const convert = await cnyConverter(db);
    const ranges = [
      { from: periods.today, to: now },
      { from: periods.yesterday, to: periods.today },
      { from: periods.week, to: now },
      { from: periods.month, to: now },
    ] as const;
    const parts = await partsOf(context, now, ranges);
    const players = await countPlayersOf(db, scope, ranges, now);
    const sums = await sumsByCurrency(db, scope, parts);
    const of = (place: 0 | 1 | 2 | 3) => ({
      ...figures(
        convert,
        sums.filter((line) => line.place === place),
      ),
      players: players[place] ?? 0,
    });
    return {
      agents: await agentGrowth(db, scope, periods),
      administrators: scope.kind === 'all' ? await administratorGrowth(db, periods) : null,
      members: await memberGrowth(db, scope, periods),
      online: await onlineMembers(db, scope),
      today: of(0),
      yesterday: of(1),
      week: of(2),
      month: of(3),
      at: now,
    };
  },

  async betOverview(context, { span, offsetMinutes }) {
    const { db, scope } = context;
    const now = Date.now();
    const convert = await cnyConverter(db);
    const step = span === 'week' ? dayMs : hourMs;
    const shift = span === 'week' ? offsetMinutes * minuteMs : 0;
    const count = { '24h': 24, '48h': 48, week: 7 }[span];
    const first = floorTo(now, step, shift) - (count - 1) * step;
    const spans = Array.from({ length: count }, (_, place) => ({
      from: first + place * step,
      to: first + (place + 1) * step,
    }));
    // Days of zones that are not whole hours from UTC begin within an hour of the rollups.
    const lines =
      shift % hourMs === 0
        ? await sumsByStep(db, scope, first, step)
        : await sumsByCurrency(db, scope, await partsOf(context, now, spans));
    return {
      currency: 'CNY',
      points: spans.map((one, place) => ({
        ...one,
        ...figures(
          convert,
          lines.filter((line) => line.place === place),
        ),
      })),
      at: now,
    };
  },

  async ranking(context, { period, offsetMinutes }) {
    const { db, scope } = context;
    const now = Date.now();
    const periods = periodsOf(offsetMinutes, now);
    const span = { from: periods[period], to: period === 'yesterday' ? periods.today : now };
    const parts = (await partsOf(context, now, [span]))[0] as SumParts;
    const rates = await scaledRates(db);
    const convert = converterOf(rates);
    const agents = new Map<
      string,
      {
        id: string;
        account: string;
        name: string;
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
        bets: 0,
        amount: 0n,
        payout: 0n,
      };
      known.bets += Number(row.bets);
      known.amount += convert(row.currency, row.amount);
      known.payout += convert(row.currency, row.payout);
      agents.set(row.id, known);
    }
    const top = [...agents.values()]
      .sort((a, b) => Number(b.amount - a.amount) || Number(a.id) - Number(b.id))
      .slice(0, rankingRows);
    const ids = top.map((agent) => agent.id);
    const { byAgent: players } = await countPlayers(db, scope, [span], { node: null }, ids, now);
    const owned = await membersBelow(db, ids);
    const members = await memberSums(db, scope, parts, rates, rankingRows);
    return {
      agents: top.map((agent) => ({
        id: agent.id,
        account: agent.account,
        name: agent.name,
        members: owned.get(agent.id) ?? 0,
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
