import type { TestApi } from '../api.ts';
import type { Report, Truth } from './truth.ts';
import { isKept, isStake, minor, sum } from './truth.ts';

interface Sums {
  measure: string;
  n: number;
  staked: string;
  paid: string;
}

/** Longest wait for the evaluation of what was accepted. */
const patienceMs = 60_000;

async function evaluated(api: TestApi): Promise<boolean> {
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    const { rows } = await api.services.databases.systemPool.query<{ n: number }>(
      'select count(*)::int as n from risk_batch',
    );
    if (rows[0]?.n === 0) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
}

/**
 * Expects the monitors of risk control to have counted each bet of the wallet's book once, when it was placed
 * and when it was settled, whichever server was killed while it was evaluated.
 */
export async function compareRiskFigures(api: TestApi, truth: Truth, report: Report): Promise<void> {
  const { book, sent, agents } = truth;
  if (!(await evaluated(api))) report('risk control has not evaluated everything');
  const { rows } = await api.services.databases.systemPool.query<Sums>(
    `select r.measure, sum(r.n)::int as n, sum(r.sum_in)::text as staked, sum(r.sum_out)::text as paid
     from risk_minute r join member m on r.subject = 'm:' || m.id
     where m.agent_id = any($1::bigint[]) and r.measure in ('placed', 'settled') group by r.measure`,
    [agents.map(({ id }) => id)],
  );
  const of = (measure: string) => rows.find((row) => row.measure === measure);
  const placed = sent.filter((body) => isStake(body) && isKept(book, body.txId));
  const settled = placed.filter(
    ({ type, txId }) => type === 'betAndSettle' || book.stateOf(txId) === 'settled',
  );
  const pays = sent.filter(
    ({ type, txId }) => ['settle', 'betAndSettle'].includes(type) && isKept(book, txId),
  );
  const expected = {
    'bets placed': BigInt(placed.length),
    'stakes placed': sum(placed.map(({ amount }) => minor(amount))),
    'bets settled': BigInt(settled.length),
    'stakes settled': sum(settled.map(({ amount }) => minor(amount))),
    payouts: sum(pays.map(({ win }) => minor(win as string))),
  };
  const found = {
    'bets placed': BigInt(of('placed')?.n ?? 0),
    'stakes placed': BigInt(of('placed')?.staked ?? 0),
    'bets settled': BigInt(of('settled')?.n ?? 0),
    'stakes settled': BigInt(of('settled')?.staked ?? 0),
    payouts: BigInt(of('settled')?.paid ?? 0),
  };
  for (const field of Object.keys(expected) as (keyof typeof expected)[])
    if (found[field] !== expected[field])
      report(`risk control: ${field} ${found[field]}, ${expected[field]} at the wallet`);
}
