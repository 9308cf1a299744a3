import {
  agentRecordKinds,
  moneyRecords as contract,
  memberRecordKinds,
} from '@pitboss/contract/money/balance-records';
import { parseRate, toCny } from '@pitboss/ledger/rates';
import { checkListRange, checkRange } from '../../domain/calendar/range-limits.ts';
import { meantMembers } from '../../domain/members/meant-members.ts';
import { moneyText, ms, rateText } from '../../domain/sql/dto.ts';
import { type ReadContext, serve } from '../../platform/calls/serve.ts';
import { idFloor } from '../../platform/db/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { listRecords, type RecordRow, type RecordTotals, totalRecords } from './money-records.sql.ts';
import { balanceBefore, findAccount, findOwner, listStatement, movedBetween } from './statement.sql.ts';

const dayMs = 86_400_000;

interface OptionalRange {
  start_time?: number | undefined;
  end_time?: number | undefined;
}

/** Returns the requested range; without a start it is the last 30 days before its end, none before 1970. */
function rangeOf({ start_time, end_time = Date.now() }: OptionalRange) {
  return { start_time: start_time ?? Math.max(0, end_time - 30 * dayMs), end_time };
}

/**
 * Returns the filter with its range: balance changes reach three months back; the default is the last month.
 */
function ranged<F extends OptionalRange>(scope: Scope, filter: F) {
  const range = { ...filter, ...rangeOf(filter) };
  checkListRange(scope, range);
  return range;
}

/**
 * Resolves the filter of members' balance changes to its range and members.
 */
async function memberFilter<
  F extends OptionalRange & { memberId?: string | undefined; memberAccount?: string | undefined },
>({ db, scope }: Pick<ReadContext, 'db' | 'scope'>, { memberAccount, ...filter }: F) {
  const range = ranged(scope, filter);
  const members = await meantMembers(db, scope, memberAccount, 'memberAccount');
  return { ...range, members, owners: 'member' as const };
}

/** Converts minor units to CNY at the rate of the time; 0 without a rate. */
const cnyAt = (minor: bigint, rate: string | null, currency: string): bigint => {
  if (currency === 'CNY') return minor;
  const scaled = rate === null ? null : parseRate(rate);
  return scaled === null ? 0n : toCny(minor, scaled);
};

/**
 * Returns the other side of a row; one that the caller may not see is the house, the upline, or a kind of
 * payee.
 */
function counterparty(row: { counter_kind: string | null; counter_account: string | null }): string {
  const { counter_kind: kind, counter_account: account } = row;
  if (account !== null) return account;
  if (kind === null) return 'upline';
  return kind === 'house' || kind === 'anchor' || kind === 'agency' ? kind : '';
}

function dto(row: RecordRow) {
  const credit = row.kind === 'credit';
  const amount = BigInt(row.amount);
  return {
    id: row.id,
    transferId: row.transfer_id,
    accountId: row.account_id,
    currency: row.currency,
    amount: moneyText(amount),
    // A credit change shows the credit before and after it.
    before: moneyText(credit ? row.ref : BigInt(row.after) - amount),
    after: moneyText(row.after),
    counterparty: credit ? '' : counterparty(row),
    operator: row.operator,
    ref: credit ? `C${row.transfer_id}` : row.ref,
    remark: row.reason ?? '',
    rate: row.rate && rateText(row.rate),
    cny: moneyText(cnyAt(amount, row.rate, row.currency)),
    reversed: row.reversed,
    at: ms(row.at),
    agentId: row.agent_id,
  };
}

const oneOf = <T extends string>(kinds: readonly T[], kind: string): T =>
  kinds.find((known) => known === kind) ?? (kinds[0] as T);

function totals(rows: readonly RecordTotals[]) {
  const byCurrency = new Map<string, { count: number; income: bigint; outgo: bigint; cny: bigint }>();
  for (const row of rows) {
    const sum = byCurrency.get(row.currency) ?? { count: 0, income: 0n, outgo: 0n, cny: 0n };
    const income = BigInt(row.income);
    const outgo = BigInt(row.outgo);
    byCurrency.set(row.currency, {
      count: sum.count + Number(row.count),
      income: sum.income + income,
      outgo: sum.outgo + outgo,
      cny: sum.cny + cnyAt(income - outgo, row.rate, row.currency),
    });
  }
  return {
    totals: [...byCurrency].map(([currency, sum]) => ({
      currency,
      count: sum.count,
      income: moneyText(sum.income),
      outgo: moneyText(sum.outgo),
      net: moneyText(sum.income - sum.outgo),
      cny: moneyText(sum.cny),
    })),
  };
}

export const moneyRecordRoutes = serve(contract, {
  async agentRecords({ db, scope }, filter) {
    const page = await listRecords(db, scope, { ...ranged(scope, filter), owners: 'agent' });
    return {
      ...page,
      list: page.list.map((row) => ({
        ...dto(row),
        kind: oneOf(agentRecordKinds, row.kind),
        agentAccount: row.agent_account,
      })),
    };
  },

  async agentTotals({ db, scope }, filter) {
    return totals(await totalRecords(db, scope, { ...ranged(scope, filter), owners: 'agent' }));
  },

  async memberRecords({ db, scope }, filter) {
    const page = await listRecords(db, scope, await memberFilter({ db, scope }, filter));
    return {
      ...page,
      list: page.list.map((row) => ({
        ...dto(row),
        kind: oneOf(memberRecordKinds, row.kind),
        memberId: row.owner_id,
        memberAccount: row.owner_account,
        agentAccount: row.agent_account,
      })),
    };
  },

  async memberTotals({ db, scope }, filter) {
    return totals(await totalRecords(db, scope, await memberFilter({ db, scope }, filter)));
  },

  async statement({ db, scope }, { kind, account, currency, start_time, end_time, ...page }) {
    const range = rangeOf({ start_time, end_time });
    checkRange(scope, range);
    if (kind !== 'member' && kind !== 'agent' && scope.kind !== 'all') throw new AppError('notFound');
    const owner = await findOwner(db, scope, kind, account);
    const opened = await findAccount(db, scope, kind, owner.id, currency);
    const own = opened?.currency ?? owner.currency;
    const found = opened ?? { id: '0', currency: currency ?? own };
    const from = idFloor(range.start_time);
    const to = idFloor(range.end_time + 1);
    const moved = await movedBetween(db, scope, found.id, from, to);
    const { list, next, prev } = await listStatement(db, scope, found.id, range, page);
    return {
      accountId: found.id,
      account: owner.account,
      currency: found.currency,
      from: range.start_time,
      to: range.end_time,
      opening: moneyText(await balanceBefore(db, scope, found.id, from)),
      income: moneyText(moved.income),
      outgo: moneyText(moved.outgo),
      closing: moneyText(await balanceBefore(db, scope, found.id, to)),
      entries: Number(moved.entries),
      list: list.map((row) => ({
        id: row.id,
        kind: row.kind,
        counterparty: counterparty(row),
        amount: moneyText(row.amount),
        balance: moneyText(row.after),
        ref: row.ref,
        remark: row.reason ?? '',
        operator: row.operator,
        at: ms(row.at),
      })),
      next,
      prev,
    };
  },
});
