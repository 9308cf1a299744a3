import { type PoolLevel, poolLevels } from '@pitboss/rules/pools/pool-rules';
import type { IdMaker } from '../../platform/db/ids.ts';
import { type AccountOwner, lockOwners, platformTenant } from '../ledger/accounts.ts';
import { plainArray, type RunSql } from '../sql/run-sql.ts';
import { type LevelState, levelKey, type PoolBook, type PoolPayout, poolKey } from './book.ts';
import type { PoolGroups, PoolTerms } from './terms.ts';

/** Thrown when a group's settings have changed since the caller read them; the caller starts again. */
export class PoolsMoved extends Error {}

/** A group in a currency whose levels are needed. */
export interface Needed {
  readonly terms: PoolTerms;
  readonly currency: string;
}

interface BalanceRow {
  group_id: string;
  level: PoolLevel;
  currency: string;
  n: string;
  put_in: string;
  seeded: string;
  paid_out: string;
  drained: string;
  shortfall: string;
}

/**
 * Keeps the settings of pools as they are until the commit; throws where they are others by now than some
 * that were read.
 */
export async function holdSettings(run: RunSql, groups?: PoolGroups): Promise<void> {
  const [now] = await run<{ version: string }>('pool-hold', 'select version from pool_config for share', []);
  if (groups && now?.version !== groups.version) throw new PoolsMoved('the settings of pools have changed');
}

/** Returns the pool payouts for the jackpots of some bets. */
export async function readPayouts(run: RunSql, betIds: readonly string[]): Promise<PoolPayout[]> {
  if (betIds.length === 0) return [];
  const rows = await run<{
    tenant_id: string;
    bet_id: string;
    group_id: string;
    level: PoolLevel;
    currency: string;
    jackpot: string;
    paid: string;
  }>('pool-payouts', 'select * from pool_payout where bet_id = any($1::bigint[])', [plainArray(betIds)]);
  return rows.map((row) => ({
    betId: row.bet_id,
    tenantId: row.tenant_id,
    groupId: row.group_id,
    level: row.level,
    currency: row.currency,
    jackpot: BigInt(row.jackpot),
    paid: BigInt(row.paid),
    changed: false,
  }));
}

/**
 * Locks the levels of some groups, and the platform's house where seeds or drains move its money, after all
 * other accounts of the transaction, in a fixed order to avoid deadlocks. Missing accounts are opened.
 */
export async function openBook(
  run: RunSql,
  ids: IdMaker,
  needed: readonly Needed[],
  { withHouse, payouts = [] }: { withHouse: boolean; payouts?: readonly PoolPayout[] },
): Promise<PoolBook> {
  const pools = [...new Map(needed.map((one) => [poolKey(one.terms.groupId, one.currency), one])).values()];
  const currencies = withHouse ? [...new Set(pools.map(({ currency }) => currency))] : [];
  const platform = { tenantId: platformTenant, agentId: platformTenant };
  const owners: AccountOwner[] = [
    ...pools.flatMap(({ terms, currency }) =>
      terms.ownerIds.map((ownerId): AccountOwner => ({ ...platform, kind: 'pool', ownerId, currency })),
    ),
    ...currencies.map(
      (currency): AccountOwner => ({ ...platform, kind: 'house', ownerId: platformTenant, currency }),
    ),
  ];
  const accounts = owners.length ? await lockOwners(run, ids, owners) : [];
  const rows = await run<BalanceRow>(
    'pool-balances',
    'select * from pool_balance where group_id = any($1::bigint[])',
    [plainArray([...new Set(pools.map(({ terms }) => terms.groupId))])],
  );
  const stored = new Map(rows.map((row) => [levelKey(row.group_id, row.currency, row.level), row]));
  const levels = new Map<string, LevelState>();
  for (const [index, { terms, currency }] of pools.entries())
    for (const [place, level] of poolLevels.entries()) {
      const account = accounts[index * poolLevels.length + place];
      if (!account) throw new Error(`no account of level ${level} of pool ${terms.groupId}`);
      const key = levelKey(terms.groupId, currency, level);
      const row = stored.get(key);
      levels.set(key, {
        groupId: terms.groupId,
        level,
        currency,
        account,
        balance: account.balance,
        changed: false,
        n: BigInt(row?.n ?? 0),
        putIn: BigInt(row?.put_in ?? 0),
        seeded: BigInt(row?.seeded ?? 0),
        paidOut: BigInt(row?.paid_out ?? 0),
        drained: BigInt(row?.drained ?? 0),
        shortfall: BigInt(row?.shortfall ?? 0),
      });
    }
  const houses = accounts.slice(pools.length * poolLevels.length);
  return {
    levels,
    houses: new Map(houses.map((account) => [account.currency, account])),
    payouts: new Map(payouts.map((payout) => [payout.betId, payout])),
    records: [],
  };
}

/** Returns the ledger accounts of the pools. */
export const bookAccounts = (book: PoolBook) => [
  ...[...book.levels.values()].map(({ account }) => account),
  ...book.houses.values(),
];

const text = (value: bigint) => String(value);

/** Stores the changed balances of the pools. */
async function storeLevels(run: RunSql, book: PoolBook): Promise<void> {
  const levels = [...book.levels.values()].filter(({ changed }) => changed);
  if (levels.length > 0)
    await run(
      'pool-store',
      `insert into pool_balance (group_id, level, currency, account_id, n, put_in, seeded, paid_out, drained,
        shortfall)
       select * from jsonb_to_recordset($1::jsonb) as u (group_id bigint, level smallint, currency text,
         account_id bigint, n numeric,
         put_in bigint, seeded bigint, paid_out bigint, drained bigint, shortfall bigint)
       on conflict (group_id, level, currency) do update set n = excluded.n, put_in = excluded.put_in,
         seeded = excluded.seeded,
         paid_out = excluded.paid_out, drained = excluded.drained, shortfall = excluded.shortfall`,
      [
        JSON.stringify(
          levels.map((one) => ({
            group_id: one.groupId,
            level: one.level,
            currency: one.currency,
            account_id: one.account.id,
            n: text(one.n),
            put_in: text(one.putIn),
            seeded: text(one.seeded),
            paid_out: text(one.paidOut),
            drained: text(one.drained),
            shortfall: text(one.shortfall),
          })),
        ),
      ],
    );
}

/** Stores the new records of the pools; `at` is the time of those without one of their own. */
async function storeRecords(run: RunSql, ids: IdMaker, book: PoolBook, at: number): Promise<void> {
  if (book.records.length > 0)
    await run(
      'pool-records',
      `insert into pool_record (id, group_id, level, currency, kind, amount, balance_after, bets, bet_id,
        member_id, tenant_id, operator_id, reason, at)
       select id, group_id, level, currency, kind, amount, balance_after, bets, bet_id, member_id, tenant_id,
         operator_id, reason,
         case when kind = 'contribution' then date_trunc('hour', to_timestamp(at::float8 / 1000))
           else to_timestamp(at::float8 / 1000) end
       from jsonb_to_recordset($1::jsonb) as u (id bigint, group_id bigint, level smallint, currency text,
         kind text, amount bigint,
         balance_after bigint, bets int, bet_id bigint, member_id bigint, tenant_id bigint,
         operator_id bigint, reason text, at bigint)
       on conflict (group_id, level, currency, at) where kind = 'contribution' do update
       set amount = pool_record.amount + excluded.amount,
         balance_after = excluded.balance_after, bets = pool_record.bets + excluded.bets`,
      [
        JSON.stringify(
          book.records.map((one) => ({
            id: ids.next(),
            group_id: one.of.groupId,
            level: one.of.level,
            currency: one.of.currency,
            kind: one.kind,
            amount: text(one.amount),
            balance_after: text(one.balanceAfter),
            bets: one.bets,
            bet_id: one.betId ?? null,
            member_id: one.memberId ?? null,
            tenant_id: one.tenantId ?? null,
            operator_id: one.operatorId ?? null,
            reason: one.reason ?? null,
            at: one.at ?? at,
          })),
        ),
      ],
    );
}

/** Stores the changed payouts of the pools. */
async function storePayouts(run: RunSql, book: PoolBook): Promise<void> {
  const payouts = [...book.payouts.values()].filter(({ changed }) => changed);
  if (payouts.length > 0)
    await run(
      'pool-payouts-store',
      `insert into pool_payout (tenant_id, bet_id, group_id, level, currency, jackpot, paid)
       select * from jsonb_to_recordset($1::jsonb) as u (tenant_id bigint, bet_id bigint, group_id bigint,
         level smallint, currency text,
         jackpot bigint, paid bigint)
       on conflict (tenant_id, bet_id) do update set jackpot = excluded.jackpot, paid = excluded.paid`,
      [
        JSON.stringify(
          payouts.map((one) => ({
            tenant_id: one.tenantId,
            bet_id: one.betId,
            group_id: one.groupId,
            level: one.level,
            currency: one.currency,
            jackpot: text(one.jackpot),
            paid: text(one.paid),
          })),
        ),
      ],
    );
}

/** Stores the changes of the pools: `at` in epoch ms. */
export async function storeBook(run: RunSql, ids: IdMaker, book: PoolBook, at: number): Promise<void> {
  await storeLevels(run, book);
  await storeRecords(run, ids, book, at);
  await storePayouts(run, book);
}
