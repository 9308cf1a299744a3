import { balanceMax } from '@pitboss/ledger/money';
import {
  type Account,
  available,
  type Line,
  type PostResult,
  post,
  type Transfer,
} from '@pitboss/ledger/post';
import { type IdMaker, idTimeMs } from '../../kernel/database/ids.ts';
import { byTenant, insertValues, oneByOne, plainArray, type RunSql, type Statement } from '../sql/run-sql.ts';

/** What an account may hold: house accounts may go below zero, others down to their credit limit. */
type AccountKind = 'member' | 'agent' | 'house' | 'pool' | 'anchor' | 'agency';

/** The platform's own books, beside those of the tenants: its house, and the pools. */
export const platformTenant = '0';

/** An account whose row this transaction has locked. Money in minor units of the account's currency. */
export interface LedgerAccount extends Account {
  readonly id: string;
  readonly tenantId: string;
  readonly kind: AccountKind;
  balance: bigint;
}

/**
 * Names an account by its owner: a member, an agent, a level of a pool, the house of a tenant (owner is the tenant), an anchor (its
 * number) or an agency (the agent). An anchor has accounts in every tenant whose members send it gifts.
 */
export interface AccountOwner {
  readonly tenantId: string;
  /** The agent that the owner belongs to: the member's, the agent itself, the tenant for its house. */
  readonly agentId: string;
  readonly kind: AccountKind;
  readonly ownerId: string;
  readonly currency: string;
}

/** A transfer of the ledger with whose records it belongs to. */
export interface OwnedTransfer extends Transfer {
  /** The agent whose records the transfer belongs to. */
  readonly agentId: string;
  readonly operatorId?: string | undefined;
  /** Why a person moved it. */
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

/** Whether an account can pay an amount (wallet: invariant 5). */
export function covers(account: LedgerAccount, amount: bigint): boolean {
  const free = available(account);
  return free === null || free >= amount;
}

/** Whether both accounts stay within what the ledger holds when an amount goes from one to the other. */
export const fits = (debit: LedgerAccount, credit: LedgerAccount, amount: bigint): boolean =>
  debit.balance - amount >= -balanceMax && credit.balance + amount <= balanceMax;

/** Whose books an entry belongs to: the tenant's where pools meet it, whose accounts are the platform's. */
function booksOf(debit: LedgerAccount, credit: LedgerAccount): string {
  if (debit.kind === 'pool') return credit.tenantId;
  return debit.kind === 'house' && credit.kind !== 'pool' ? credit.tenantId : debit.tenantId;
}

const newestId = new WeakMap<IdMaker, bigint>();

/** An id above every transfer id this process made before, so that the lines of an account lie in posting order. */
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
 * The database's clock, read once accounts are locked: the one clock of all servers. Lines get their time from it,
 * and a transaction commits only when that time has passed, so whoever locks an account next posts later.
 */
export interface LedgerClock {
  /** Epoch ms. */
  readonly at: number;
  /** Waits until the clock has passed a moment; there is hardly ever anything to wait for. */
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
    /** The latest time that a line's id tells; the transaction must not commit before it has passed. */
    get lastMs(): number {
      return idTimeMs(rows.at(-1)?.id ?? 0n);
    },
    /** Posts transfers in memory at a time of the ledger's clock, all or none; what comes back says why not. */
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

export interface AccountRow {
  id: string;
  tenant_id: string;
  kind: AccountKind;
  currency: string;
  balance: string;
  held: string;
  credit_limit: string;
}

export const accountOf = (row: AccountRow): LedgerAccount => ({
  id: row.id,
  tenantId: row.tenant_id,
  kind: row.kind,
  currency: row.currency,
  balance: BigInt(row.balance),
  held: BigInt(row.held),
  creditLimit: BigInt(row.credit_limit),
  mayGoNegative: row.kind === 'house',
});

const ownerKey = (owner: Omit<AccountOwner, 'agentId'>) =>
  `${owner.kind}|${owner.ownerId}|${owner.currency}|${owner.tenantId}`;

interface OwnerRow {
  owner_id: string;
  kind: AccountKind;
  currency: string;
  tenant_id: string;
}
const rowKey = (row: OwnerRow) =>
  ownerKey({ ownerId: row.owner_id, kind: row.kind, currency: row.currency, tenantId: row.tenant_id });

/** What names owners in a statement. */
const ownerLists = (owners: readonly AccountOwner[]) => [
  plainArray(owners.map((owner) => owner.ownerId)),
  plainArray(owners.map((owner) => owner.kind)),
  plainArray(owners.map((owner) => owner.currency)),
  plainArray(owners.map((owner) => owner.tenantId)),
];
const unnested = 'unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[])';

/** The ids of some owners' accounts, in their order; accounts that are missing are opened with nothing in them. */
export async function ensureAccounts(
  run: RunSql,
  ids: IdMaker,
  owners: readonly AccountOwner[],
): Promise<string[]> {
  const known = new Map<string, string>();
  const find = async () => {
    const missing = owners.filter((owner) => !known.has(ownerKey(owner)));
    if (missing.length === 0) return missing;
    const rows = await run<OwnerRow & { id: string }>(
      'ledger-find',
      `select id, kind, owner_id, currency, tenant_id from ledger_account
       where (owner_id, kind, currency, tenant_id) in (select * from ${unnested})`,
      ownerLists(missing),
    );
    for (const row of rows) known.set(rowKey(row), row.id);
    return owners.filter((owner) => !known.has(ownerKey(owner)));
  };
  const missing = await find();
  if (missing.length > 0) {
    await insertValues(
      run,
      'ledger-open',
      {
        into: 'ledger_account (id, tenant_id, agent_id, kind, owner_id, currency)',
        types: ['bigint', 'bigint', 'bigint', 'text', 'bigint', 'text'],
        conflict: 'on conflict do nothing',
      },
      missing.map((owner) => [
        ...[ids.next(), owner.tenantId, owner.agentId, owner.kind, owner.ownerId, owner.currency],
      ]),
    );
    await find();
  }
  return owners.map((owner) => {
    const id = known.get(ownerKey(owner));
    if (!id) throw new Error(`no account of ${ownerKey(owner)}`);
    return id;
  });
}

/**
 * The accounts of some owners, in their order, locked and read with that: tenant after tenant, since Citus locks rows of one
 * shard at a time, within one in the order of their ids (security rules, money). No account of a tenant is locked while one of them
 * is missing: it is opened first, with nothing in it.
 */
export async function lockOwners(
  run: RunSql,
  ids: IdMaker,
  owners: readonly AccountOwner[],
): Promise<LedgerAccount[]> {
  const accounts = new Map<string, LedgerAccount>();
  const named = new Map(owners.map((owner) => [ownerKey(owner), owner]));
  for (const [tenantId, own] of byTenant(named.values(), (owner) => owner.tenantId)) {
    const lock = () =>
      run<AccountRow & OwnerRow>(
        'ledger-lock',
        `with named as materialized (select * from ${unnested} as n (owner_id, kind, currency, tenant_id))
         select id, tenant_id, kind, owner_id, currency, balance, held, credit_limit from ledger_account
         where (owner_id, kind, currency, tenant_id) in (select * from named) and tenant_id = $5
           and (select count(*) from ledger_account a join named n using (owner_id, kind, currency, tenant_id)
             where a.tenant_id = $5) = (select count(*) from named)
         order by id for no key update of ledger_account`,
        [...ownerLists(own), tenantId],
      );
    let rows = await lock();
    if (rows.length === 0) {
      await ensureAccounts(run, ids, own);
      rows = await lock();
    }
    for (const row of rows) accounts.set(rowKey(row), accountOf(row));
  }
  return owners.map((owner) => {
    const account = accounts.get(ownerKey(owner));
    if (!account) throw new Error(`no account of ${ownerKey(owner)}`);
    return account;
  });
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
    ...['bigint', 'bigint', 'bigint', 'text', 'bigint', 'bigint', 'bigint', 'text'],
    ...['bigint', 'bigint', 'text', 'bigint', 'timestamptz', 'text', 'bigint'],
  ],
};

/** Writes the lines of collected transfers. For large numbers of them, ingest copies instead. */
const writeLines = (run: RunSql, rows: readonly TransferRow[]): Promise<void> =>
  insertValues(
    run,
    'ledger-lines',
    lines,
    rows.map((row) => [
      ...[row.id, row.tenantId, row.agentId, row.kind, row.debit, row.credit, row.amount, row.currency],
      ...[row.debitAfter, row.creditAfter, row.ref, row.operatorId, new Date(row.at), row.reason],
      row.rateId,
    ]),
  );

/**
 * Posts transfers inside a handler's transaction, all or none, over accounts that it has locked (`lockOwners`): writes
 * lines and balances, and gives the balances after it. A refusal (no money, unknown account) comes back; nothing is
 * written then. Call it with `inTransaction(tx)`, once a transaction: what it was given stays as it was read. A demo world, which
 * is made for a moment of its choice, brings its clock.
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
