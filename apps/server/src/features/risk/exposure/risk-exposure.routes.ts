import { riskExposure } from '@pitboss/contract/risk/risk-exposure';
import { fromCny, RATE_SCALE, toCny } from '@pitboss/ledger/rates';
import { lossChain } from '@pitboss/risk/exposure/loss-chain';
import { minorOf, moneyText } from '../../../domain/sql/dto.ts';
import { serve } from '../../../platform/calls/serve.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { type ExposureRow, readExposure, readLine, type Sums } from './risk-exposure.sql.ts';

type Rates = ReadonlyMap<string, bigint>;

const none: Amounts = {
  credit: 0n,
  used: 0n,
  free: 0n,
  openStakes: 0n,
  openWorst: 0n,
  openBound: 0n,
  withheld: 0n,
  lostToday: 0n,
  openBets: 0,
};

interface Amounts {
  readonly credit: bigint;
  readonly used: bigint;
  readonly free: bigint;
  readonly openBets: number;
  readonly openStakes: bigint;
  readonly openWorst: bigint;
  readonly openBound: bigint;
  readonly withheld: bigint;
  readonly lostToday: bigint;
}

const amountsOf = (row: Sums, as: (minor: bigint) => bigint = (minor) => minor): Amounts => ({
  credit: as(BigInt(row.credit)),
  used: as(BigInt(row.used)),
  free: as(BigInt(row.free)),
  openBets: row.open_bets,
  openStakes: as(BigInt(row.stakes)),
  openWorst: as(BigInt(row.worst)),
  openBound: as(BigInt(row.bound)),
  withheld: as(BigInt(row.withheld)),
  lostToday: as(BigInt(row.lost)),
});

const added = (a: Amounts, b: Amounts): Amounts => ({
  credit: a.credit + b.credit,
  used: a.used + b.used,
  free: a.free + b.free,
  openBets: a.openBets + b.openBets,
  openStakes: a.openStakes + b.openStakes,
  openWorst: a.openWorst + b.openWorst,
  openBound: a.openBound + b.openBound,
  withheld: a.withheld + b.withheld,
  lostToday: a.lostToday + b.lostToday,
});

/** Returns the maximum loss by the end of the day, at least 0. */
function maximumOf({ lostToday, openWorst, withheld }: Amounts): bigint {
  const max = lostToday + openWorst + withheld;
  return max > 0n ? max : 0n;
}

const dto = (amounts: Amounts) => ({
  credit: moneyText(amounts.credit),
  used: moneyText(amounts.used),
  free: moneyText(amounts.free),
  openBets: amounts.openBets,
  openStakes: moneyText(amounts.openStakes),
  openWorst: moneyText(amounts.openWorst),
  openBound: moneyText(amounts.openBound),
  withheld: moneyText(amounts.withheld),
  lostToday: moneyText(amounts.lostToday),
  maximum: moneyText(maximumOf(amounts)),
});

const rateOf = (rates: Rates, currency: string) =>
  currency === 'CNY' ? RATE_SCALE : (rates.get(currency) ?? RATE_SCALE);

/** Returns the amounts of an agent with all agents below it, in CNY: each currency is converted once. */
const wholeOf = (row: ExposureRow, rates: Rates): Amounts =>
  row.whole
    .map((sums) => amountsOf(sums, (minor) => toCny(minor, rateOf(rates, sums.currency))))
    .reduce(added, none);

export const riskExposureRoutes = serve(riskExposure, {
  async tree(context, { parentId }) {
    const { rows, rates } = await readExposure(context, { parentId: parentId ?? null });
    return {
      rows: rows.map((row) => ({
        id: row.id,
        account: row.account,
        name: row.name,
        layer: row.layer,
        currency: row.currency,
        subAgents: row.sub_agents,
        ownWallet: row.own_wallet,
        balance: moneyText(row.balance),
        own: dto(amountsOf(row)),
        all: dto(wholeOf(row, rates)),
      })),
      asOf: Date.now(),
    };
  },

  async whatIf(context, { agentId, amount }) {
    const { db } = context;
    const { rows, rates } = await readExposure(context, { id: agentId });
    const [row] = rows;
    if (!row) throw new AppError('notFound');
    const line = await readLine(db, agentId);
    const maximum = fromCny(maximumOf(wholeOf(row, rates)), rateOf(rates, row.currency));
    const loss = amount === undefined ? maximum : BigInt(minorOf(amount));
    const shares = lossChain(
      line.map(({ id, free, currency }) => ({ id, free: BigInt(free), rate: rateOf(rates, currency) })),
      loss,
    );
    return {
      currency: row.currency,
      loss: moneyText(loss),
      maximum: moneyText(maximum),
      chain: line.map((one, position) => ({
        id: one.id,
        account: one.account,
        name: one.name,
        layer: one.layer,
        currency: one.currency,
        ownWallet: one.own_wallet,
        free: moneyText(one.free),
        asked: moneyText(shares[position]?.asked ?? 0n),
        pays: moneyText(shares[position]?.pays ?? 0n),
        short: moneyText(shares[position]?.short ?? 0n),
      })),
      beyond: moneyText(shares.at(-1)?.short ?? 0n),
    };
  },
});
