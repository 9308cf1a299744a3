import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/db/db.ts';
import { createIdMaker, idTimeMs } from '../../platform/db/ids.ts';
import { wholeScope } from '../../platform/db/scope.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type SmallWorld, seedSmallWorld } from '../../testing/small-world.ts';
import { inTransaction, onConnection } from '../sql/run-sql.ts';
import { type AccountOwner, ensureAccounts, lockOwners } from './accounts.ts';
import { verifyLedger } from './ledger-check.ts';
import { createPostings, type OwnedTransfer, postToLedger } from './post-to-ledger.ts';

const ids = createIdMaker(3);
let database: TestDatabase;
let world: SmallWorld;
let owners: AccountOwner[];
let accounts: string[];
beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases, { agents: 4, members: 6, balance: 1_000n, tenants: 1 });
  owners = world.members.map(({ id, tenantId, agentId }) => ({
    tenantId,
    agentId,
    kind: 'member',
    ownerId: id,
    currency: 'CNY',
  }));
  accounts = await ensureAccounts(onConnection(database.databases.systemPool), ids, owners);
});
afterAll(() => database?.stop());

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.databases.systemPool.query<Row>(text, values)).rows;
const transfer = (
  debit: number,
  credit: number,
  amount: bigint,
  more: Partial<OwnedTransfer> = {},
): OwnedTransfer => ({
  kind: 'adjustment',
  debit: accounts[debit] as string,
  credit: accounts[credit] as string,
  amount,
  currency: 'CNY',
  agentId: world.agents[0]?.id ?? '',
  ref: 'test',
  ...more,
});
/** As a handler does it: under the application's role, in its transaction. */
async function inHandler(tx: Tx, transfers: OwnedTransfer[]) {
  const run = inTransaction(tx);
  const moved = new Set(transfers.flatMap(({ debit, credit }) => [debit, credit]));
  const locked = await lockOwners(
    run,
    ids,
    owners.filter((_, index) => moved.has(accounts[index] ?? '')),
  );
  return postToLedger(run, ids, locked, transfers);
}
const write = (transfers: OwnedTransfer[]) =>
  database.databases.write(wholeScope, (tx) => inHandler(tx, transfers));

describe('in a handler', () => {
  test('lines carry both balances, the operator and a time in their id', async () => {
    const from = Date.now() - 5;
    const result = await write([transfer(0, 1, 300n, { operatorId: '77', ref: 'order-1' })]);
    expect(result).toMatchObject({ ok: true });
    const [line] = await rows<{ id: string; at: Date }>(
      "select * from ledger_transfer where ref = 'order-1'",
    );
    expect(line).toMatchObject({
      amount: '300',
      debit_after: '700',
      credit_after: '1300',
      operator_id: '77',
      tenant_id: world.agents[0]?.id,
    });
    expect(idTimeMs(line?.id ?? '0')).toBeGreaterThanOrEqual(from);
    expect(await verifyLedger(database.databases.system)).toEqual([]);
  });

  test('all or none', async () => {
    const before = await rows('select id, balance from ledger_account order by id');
    const result = await write([transfer(0, 1, 10n), transfer(2, 3, 1_000_000n)]);
    expect(result).toMatchObject({
      ok: false,
      rejection: { code: 'overdraft', index: 1, account: accounts[2] },
    });
    const unknown = await write([transfer(0, 1, 10n, { credit: '5' })]);
    expect(unknown).toMatchObject({ ok: false, rejection: { code: 'unknownAccount', account: '5' } });
    expect(await rows('select id, balance from ledger_account order by id')).toEqual(before);
  });

  test('a failure after posting takes the posting back', async () => {
    const before = await rows('select id, balance from ledger_account order by id');
    const failing = database.databases.write(wholeScope, async (tx) => {
      await inHandler(tx, [transfer(0, 1, 10n)]);
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await rows('select id, balance from ledger_account order by id')).toEqual(before);
  });

  test('many concurrent transfers in every direction: no overdraft, no deadlock, every line in order', async () => {
    const pairs = fc
      .sample(fc.tuple(fc.nat(5), fc.nat(5), fc.bigInt(1n, 400n)), 300)
      .filter(([a, b]) => a !== b);
    const results = await Promise.all(
      pairs.map(([debit, credit, amount]) => write([transfer(debit, credit, amount)])),
    );
    expect(results.some((result) => result.ok)).toBe(true);
    expect(await verifyLedger(database.databases.system)).toEqual([]);
  });
});

const house = (currency: string): AccountOwner => ({
  tenantId: '1001',
  agentId: '1001',
  kind: 'house',
  ownerId: '1001',
  currency,
});

test('accounts are opened once by concurrent callers', async () => {
  const owner = house('EUR');
  const opened = await Promise.all(
    Array.from({ length: 20 }, () =>
      ensureAccounts(onConnection(database.databases.systemPool), ids, [owner, owner]),
    ),
  );
  expect(new Set(opened.flat()).size).toBe(1);
});

test('accounts are locked in the order of their owners, and opened where they are missing, by concurrent callers', async () => {
  const both = [house('USD'), owners[0] as AccountOwner, house('JPY')];
  const locked = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      database.databases.write(wholeScope, (tx) =>
        lockOwners(inTransaction(tx), ids, n % 2 ? both : [...both].reverse()),
      ),
    ),
  );
  const [first = [], second = []] = locked;
  expect(first.map(({ currency, kind }) => [kind, currency])).toEqual([
    ['house', 'JPY'],
    ['member', 'CNY'],
    ['house', 'USD'],
  ]);
  expect(first[1]?.id).toBe(accounts[0]);
  for (const [n, one] of locked.entries())
    expect(one.map(({ id }) => id)).toEqual((n % 2 ? second : first).map(({ id }) => id));
  expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id).reverse());
});

test('ids of lines ascend, also when the counter overflows within a millisecond', () => {
  const account = (id: string, kind: 'house' | 'member') => ({
    id,
    kind,
    tenantId: '1',
    currency: 'CNY',
    balance: 0n,
    held: 0n,
    creditLimit: 0n,
    mayGoNegative: kind === 'house',
  });
  const maker = createIdMaker(0, 65_530);
  const state = new Map([account('1', 'house'), account('2', 'member')].map((one) => [one.id, one]));
  const postings = createPostings(maker, state);
  for (let n = 0; n < 20; n += 1)
    postings.post(
      [{ kind: 'adjustment', debit: '1', credit: '2', amount: 1n, currency: 'CNY', agentId: '1', ref: '' }],
      1_800_000_000_000,
    );
  const made = postings.rows.map((row) => BigInt(row.id));
  expect(made.every((id, n) => n === 0 || id > (made[n - 1] ?? 0n))).toBe(true);
  expect(postings.lastMs).toBe(1_800_000_000_001);
});

describe('the check of the ledger finds', () => {
  const found = async (text: string, undo: string) => {
    await rows(text);
    const failures = await verifyLedger(database.databases.system);
    await rows(undo);
    expect(await verifyLedger(database.databases.system)).toEqual([]);
    return new Set(failures.map((failure) => failure.fault));
  };
  const one = () => `id = ${accounts[0]}`;

  test('a balance that no line explains', async () => {
    const failures = await found(
      `update ledger_account set balance = balance + 1 where ${one()}`,
      `update ledger_account set balance = balance - 1 where ${one()}`,
    );
    expect(failures).toEqual(new Set(['balance', 'sum']));
  });

  test('an altered line', async () => {
    const failures = await found(
      "update ledger_transfer set amount = amount + 1 where ref = 'order-1'",
      "update ledger_transfer set amount = amount - 1 where ref = 'order-1'",
    );
    expect(failures).toEqual(new Set(['balance', 'line']));
  });

  test('a past balance that does not follow', async () => {
    const failures = await found(
      "update ledger_transfer set debit_after = debit_after + 1 where ref = 'order-1'",
      "update ledger_transfer set debit_after = debit_after - 1 where ref = 'order-1'",
    );
    expect(failures).toEqual(new Set(['line']));
  });
});
