import type { Book } from '../../../../wallet/src/book.ts';
import { bookStatement } from '../../../../wallet/src/statement.ts';
import type { TestApi } from '../api.ts';
import { uploadFile } from '../files/upload.ts';
import type { WalletBody } from '../ingest/wallet-call.ts';
import { compareRiskFigures } from './risk-view.ts';
import { isKept, isStake, minor, type Report, sum, type Truth } from './truth.ts';

interface OrderRow {
  id: string;
  txId: string;
  kind: string;
  state: string;
  shown: string;
  refTxId: string[];
}
interface BetRow {
  inningId: string | null;
  amount: string;
  payout: string;
  result: string;
}

const dayMs = 86_400_000;
const range = () => ({ start_time: Date.now() - dayMs, end_time: Date.now() + 60_000 });

/** Reads every row of a list, page by page. */
async function readAll<Row>(api: TestApi, path: string, filter: object): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | undefined; ; ) {
    const body = { ...range(), ...filter, pageSize: 500, ...(cursor && { cursor }) };
    const { code, desc, data } = await api.call<{ list: Row[]; next: string | null }>('superadmin', path, {
      body,
    });
    if (code !== 0) throw new Error(`${path}: ${code} ${desc}`);
    rows.push(...data.list);
    if (data.next === null) return rows;
    cursor = data.next;
  }
}

const lists = {
  stuckOrders: 'seamlessOrder',
  stuckMini: 'smallgameSeamlessOrder',
  stuckSessions: 'seamlessWithholding',
  stuckWm: 'wmOrder',
} as const;

/** Expects the inbox to count the rows that each list of orders shows as needing an operator. */
export async function compareInbox(api: TestApi, report: Report): Promise<void> {
  interface Waits {
    waits: { kind: string; count: number }[];
  }
  const { data } = await api.call<Waits>('superadmin', '/inbox/list', { body: {} });
  for (const [kind, list] of Object.entries(lists)) {
    const rows = await readAll<OrderRow>(api, `/order/${list}`, { state: 'manual' });
    const count = data.waits.find((one) => one.kind === kind)?.count ?? 0;
    // The inbox counts to 100.
    if (count !== Math.min(rows.length, 100))
      report(`the inbox counts ${count} of ${kind}, the list has ${rows.length}`);
  }
}

/** State that a movement has by the wallet's book; undefined for calls that were rejected without an order. */
function stateByBook({ book }: Truth, { txId, type, refTxId }: WalletBody, seen: string): string {
  if (type === 'settle' || type === 'return') return isKept(book, txId) ? 'ok' : 'unknown';
  if (type === 'cancel' || type === 'cancelWithhold') {
    if (seen === 'unknown') return 'unknown';
    return isKept(book, (refTxId as string[])[0] ?? '') ? 'rejected' : 'ok';
  }
  if (isKept(book, txId)) return 'ok';
  // The wallet does not know why a take is not there: rejected before its call, or cancelled.
  return ['rejected', 'cancelled', 'unknown'].includes(seen) ? seen : 'gone';
}

/** Expects the game server's view and the lists to state the same of each movement, as the wallet's book. */
async function compareOrders(api: TestApi, truth: Truth, report: Report): Promise<void> {
  const rows = new Map<string, OrderRow>();
  for (const list of Object.values(lists))
    for (const row of await readAll<OrderRow>(api, `/order/${list}`, { currency: 'CNY' })) {
      if (rows.has(row.txId)) report(`${row.txId} is in two lists`);
      rows.set(row.txId, row);
    }
  for (const body of truth.sent) {
    const { data } = await truth.node(`/ingest/v1/tx/${encodeURIComponent(body.txId)}`);
    const expected = stateByBook(truth, body, data.state);
    const row = rows.get(body.txId);
    if (data.state !== expected)
      report(`${body.type} ${body.txId} is ${data.state} for the node, ${expected} by the wallet`);
    // A further cancel of the same take, and the mark against a late take, have no order of their own.
    if (row && row.state !== data.state)
      report(`${body.txId} is ${row.state} in its list, ${data.state} for the node`);
    if (!row && data.state === 'ok' && body.type !== 'cancel' && body.type !== 'cancelWithhold')
      report(`${body.txId} is in no list`);
  }
}

/** Expects each round to have the bets that the wallet took, with the payouts that it booked. */
async function compareBets(api: TestApi, { book, sent }: Truth, report: Report): Promise<void> {
  const rows = await readAll<BetRow>(api, '/betManager/list', { currency: 'CNY' });
  const rounds = new Set(sent.filter(isStake).map(({ roundId }) => roundId ?? ''));
  for (const roundId of rounds) {
    const own = rows.filter((row) => row.inningId === roundId && row.result !== 'cancelled');
    const of = sent.filter((body) => body.roundId === roundId && isKept(book, body.txId));
    const stakes = of.filter(isStake);
    const pays = of.filter(({ type }) => type === 'settle' || type === 'betAndSettle');
    const expected = {
      bets: stakes.length,
      amount: sum(stakes.map(({ amount }) => minor(amount))),
      payout: sum(pays.map(({ win }) => minor(win as string))),
    };
    const found = {
      bets: own.length,
      amount: sum(own.map(({ amount }) => minor(amount))),
      payout: sum(own.map(({ payout }) => minor(payout))),
    };
    for (const field of ['bets', 'amount', 'payout'] as const)
      if (found[field] !== expected[field])
        report(`round ${roundId}: ${field} ${found[field]}, ${expected[field]} at the wallet`);
  }
}

/** Expects the exposure of risk control to have the open bets and the sessions that did not come back. */
async function compareExposure(api: TestApi, { book, sent, agents }: Truth, report: Report): Promise<void> {
  interface Figures {
    openBets: number;
    openStakes: string;
    withheld: string;
  }
  const { data } = await api.call<{ rows: { id: string; all: Figures }[] }>(
    'superadmin',
    '/riskControl/listExposure',
    {
      query: {},
    },
  );
  // The other agents of the test database have bets of their own.
  const rows = data.rows.filter(({ id }) => agents.some((agent) => agent.id === id));
  const open = sent.filter(({ txId, type }) => type === 'bet' && book.stateOf(txId) === 'done');
  const held = sent.filter(({ txId, type }) => type === 'withhold' && book.stateOf(txId) === 'done');
  const expected = {
    openBets: BigInt(open.length),
    openStakes: sum(open.map(({ amount }) => minor(amount))),
    withheld: sum(held.map(({ amount }) => minor(amount))),
  };
  const found = {
    openBets: sum(rows.map(({ all }) => BigInt(all.openBets))),
    openStakes: sum(rows.map(({ all }) => minor(all.openStakes))),
    withheld: sum(rows.map(({ all }) => minor(all.withheld))),
  };
  for (const field of ['openBets', 'openStakes', 'withheld'] as const)
    if (found[field] !== expected[field])
      report(`exposure: ${field} ${found[field]}, ${expected[field]} at the wallet`);
}

/** Expects no difference between our statement of each day and the wallet's record of it. */
async function compareStatements(api: TestApi, { book, agents }: Truth, report: Report): Promise<void> {
  const days = [Date.now() - dayMs, Date.now()].map((at) =>
    new Date(at + 8 * 3_600_000).toISOString().slice(0, 10),
  );
  for (const day of days)
    for (const top of agents.filter(({ layer }) => layer === 1)) {
      const tree = agents.filter(({ path }) => path.startsWith(top.path)).map(({ id }) => id);
      const file = [...bookStatement(book, day, tree)].join('');
      const upload = await uploadFile(api, 'superadmin', 'reconciliation', Buffer.from(file));
      const body = { agentId: top.id, day, file: upload.data.file };
      const { code, desc, data } = await api.call<{ id: string }>('superadmin', '/reconciliation/start', {
        body,
      });
      if (code !== 0) throw new Error(`reconciliation of ${top.account}: ${code} ${desc}`);
      for (const one of await differencesOf(api, data.id))
        if (!isSimulated(book, one)) report(`reconciliation of ${top.account}: ${JSON.stringify(one)}`);
    }
}

interface Difference {
  txId?: string;
  kind?: string;
  money?: boolean;
  state: string;
}

/** The wallet simulates a reply 1102 and a rejected take without a record of them in its book. */
const isSimulated = (book: Book, { txId = '', kind, money, state }: Difference) =>
  kind === 'onlyOurs' && money === false && state === 'rejected' && book.stateOf(txId) === 'unknown';

async function differencesOf(api: TestApi, id: string): Promise<Difference[]> {
  for (const until = Date.now() + 60_000; ; await new Promise((done) => setTimeout(done, 100))) {
    const { data } = await api.call<{ row: { state: string; reason: string | null } }>(
      'superadmin',
      '/reconciliation/get',
      { body: { id } },
    );
    if (data.row.state === 'done') break;
    if (data.row.state === 'failed' || Date.now() > until) return [data.row];
  }
  const { data } = await api.call<{ list: Difference[] }>('superadmin', '/reconciliation/differences', {
    body: { id, pageNo: 1, pageSize: 100 },
  });
  return data.list;
}

/** Compares every view of finished orders with the wallet's book; returns descriptions of the differences. */
export async function viewDifferences(api: TestApi, truth: Truth): Promise<string[]> {
  const found: string[] = [];
  const report: Report = (difference) => void found.push(difference);
  await compareOrders(api, truth, report);
  await compareBets(api, truth, report);
  await compareExposure(api, truth, report);
  await compareRiskFigures(api, truth, report);
  await compareStatements(api, truth, report);
  await compareInbox(api, report);
  return found;
}
