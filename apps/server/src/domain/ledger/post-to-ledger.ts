import { balanceMax } from '@pitboss/ledger/money';
import { available, type Line, type PostResult, post, type Transfer } from '@pitboss/ledger/post';
import { type IdMaker, idTimeMs } from '../../platform/db/ids.ts';
import { insertValues, oneByOne, plainArray, type RunSql, type Statement } from '../sql/run-sql.ts';
import type { LedgerAccount } from './accounts.ts';

/** A transfer of the ledger with whose records it belongs to. */
export interface OwnedTransfer extends Transfer {
  /** The agent whose records the transfer belongs to. */
  readonly agentId: string;
  readonly operatorId?: string | undefined;
  /** The operator's reason for the transfer. */
  readonly reason?: string | undefined;
  /** Version of the exchange rate that made the amount. */
  readonly rateId?: string | undefined;
}

/** A line of the ledger, ready to be written. */
interface TransferRow extends Line {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly operatorId: string | null;
  readonly reason: string | null;
  readonly rateId: string | null;
  readonly at: number;
}

/** Returns whether an account can pay an amount (wallet: invariant 5). */
export function covers(account: LedgerAccount, amount: bigint): boolean {
  const free = available(account);
  return free === null || free >= amount;
}

/** Returns whether both accounts stay within the ledger's balance range after a transfer. */
export const fits = (debit: LedgerAccount, credit: LedgerAccount, amount: bigint): boolean =>
  debit.balance - amount >= -balanceMax && credit.balance + amount <= balanceMax;

/**
 * Returns the tenant whose ledger an entry belongs to: for entries with pools the other account's tenant,
 * since pools belong to the platform.
 */
function booksOf(debit: LedgerAccount, credit: LedgerAccount): string {
  if (debit.kind === 'pool') return credit.tenantId;
  return debit.kind === 'house' && credit.kind !== 'pool' ? credit.tenantId : debit.tenantId;
}

const newestId = new WeakMap<IdMaker, bigint>();

/**
 * Returns an id above every transfer id this process made before, so that the lines of an account are in
 * posting order.
 */
function transferId(ids: IdMaker, at: number): string {
  const newest = newestId.get(ids) ?? 0n;
  for (let ms = at; ; ms += 1) {
    const id = ids.next(ms);
    if (BigInt(id) <= newest) continue;
    newestId.set(ids, BigInt(id));
    return id;
  }
}

/**
 * The database's clock, read after accounts are locked: the common clock of all servers. Lines get their time
 * from it, and a transaction commits only after that time, so that the next transaction with the lock posts
 * later.
 */
export interface LedgerClock {
  /** Epoch ms. */
  readonly at: number;
  /** Waits until the clock has passed a time (epoch ms); rarely waits at all. */
  passed(ms: number): Promise<void>;
}

/** Reads the clock. Must follow the locking of the accounts that are posted to. */
export async function readLedgerClock(run: RunSql): Promise<LedgerClock> {
  const [row] = await run<{ at: string }>(
    'ledger-clock',
    'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as at',
    [],
  );
  const at = Number(row?.at);
  const read = performance.now();
  return {
    at,
    async passed(ms) {
      while (at + Math.floor(performance.now() - read) <= ms)
        await new Promise((done) => setTimeout(done, 1));
    },
  };
}

/** Collects the transfers of one transaction over accounts that it has locked. */
export function createPostings(ids: IdMaker, accounts: ReadonlyMap<string, LedgerAccount>) {
  const rows: TransferRow[] = [];
  const touched = new Set<LedgerAccount>();
  return {
    rows,
    touched,
    /**
     * The latest time encoded in a line's id, in epoch ms; the transaction must not commit before it has
     * passed.
     */
    get lastMs(): number {
      return idTimeMs(rows.at(-1)?.id ?? 0n);
    },
    /**
     * Posts transfers in memory at a time of the ledger's clock, all or none; the result of a rejection has
     * its reason.
     */
    post(transfers: readonly OwnedTransfer[], at: number): PostResult {
      const result = post(accounts, transfers);
      if (!result.ok) return result;
      for (const [index, line] of result.lines.entries()) {
        const debit = accounts.get(line.debit) as LedgerAccount;
        const credit = accounts.get(line.credit) as LedgerAccount;
        debit.balance = line.debitAfter;
        credit.balance = line.creditAfter;
        touched.add(debit).add(credit);
        const {
          agentId,
          operatorId = null,
          reason = null,
          rateId = null,
        } = transfers[index] as OwnedTransfer;
        const tenantId = booksOf(debit, credit);
        rows.push(
          Object.assign(line, { id: transferId(ids, at), tenantId, agentId, operatorId, reason, rateId, at }),
        );
      }
      return result;
    },
  };
}

/** The statement that writes the new balances of the touched accounts; none where nothing was. */
export function balanceStatements(touched: ReadonlySet<LedgerAccount>): Statement[] {
  if (touched.size === 0) return [];
  const accounts = [...touched];
  return [
    {
      name: 'ledger-balances',
      text: `update ledger_account a set balance = u.balance
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as u (id, tenant_id, balance)
       where a.id = u.id and a.tenant_id = u.tenant_id`,
      values: [
        plainArray(accounts.map((account) => account.id)),
        plainArray(accounts.map((account) => account.tenantId)),
        plainArray(accounts.map((account) => account.balance)),
      ],
    },
  ];
}

const lines = {
  into: `ledger_transfer (id, tenant_id, agent_id, kind, debit_account, credit_account, amount, currency,
    debit_after, credit_after, ref, operator_id, at, reason, rate_id)`,
  types: [
    'bigint',
    'bigint',
    'bigint',
    'text',
    'bigint',
    'bigint',
    'bigint',
    'text',
    'bigint',
    'bigint',
    'text',
    'bigint',
    'timestamptz',
    'text',
    'bigint',
  ],
};

/** Writes the lines of collected transfers. For large numbers of them, ingest copies instead. */
const writeLines = (run: RunSql, rows: readonly TransferRow[]): Promise<void> =>
  insertValues(
    run,
    'ledger-lines',
    lines,
    rows.map((row) => [
      row.id,
      row.tenantId,
      row.agentId,
      row.kind,
      row.debit,
      row.credit,
      row.amount,
      row.currency,
      row.debitAfter,
      row.creditAfter,
      row.ref,
      row.operatorId,
      new Date(row.at),
      row.reason,
      row.rateId,
    ]),
  );

/**
 * Posts transfers inside a handler's transaction, all or none, over accounts that it has locked
 * (`lockOwners`): writes lines and balances, and returns the balances after it. Returns a rejection (no
 * money, unknown account) instead of throwing, and writes nothing then. Call it with `inTransaction(tx)`,
 * once in a transaction: `locked` is not updated. Demo data, which are generated for other times, pass their
 * clock.
 */
export async function postToLedger(
  run: RunSql,
  ids: IdMaker,
  locked: readonly LedgerAccount[],
  transfers: readonly OwnedTransfer[],
  ownClock?: LedgerClock,
): Promise<(PostResult & { ok: false }) | (PostResult & { ok: true; ids: string[] })> {
  const clock = ownClock ?? (await readLedgerClock(run));
  const postings = createPostings(ids, new Map(locked.map((account) => [account.id, { ...account }])));
  const result = postings.post(transfers, clock.at);
  if (!result.ok) return result;
  await writeLines(run, postings.rows);
  await oneByOne(run)(balanceStatements(postings.touched));
  await clock.passed(postings.lastMs);
  return { ...result, ids: postings.rows.map((row) => row.id) };
}
