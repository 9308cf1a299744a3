import type { ReplyOf, RequestOf } from '@pitboss/contract/core/define';
import type { pools } from '@pitboss/contract/pools/pools';
import { checkAmount } from '@pitboss/rules/validation';
import { minorOf, moneyText } from '../../domain/sql/dto.ts';
import type { ReadContext } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { findGroup, readLevelBalances } from './groups.sql.ts';

/** Rejects a drain of more than a level has. */
export function assertDrainable(balance: bigint, amount: bigint): void {
  if (balance < amount) throw new AppError('pool.drainTooMuch', { balance: moneyText(balance) }, 'drain');
}

/** Returns the effect of a drain on the level and the platform's house, without making it. */
export async function planDrain(
  { db, language }: ReadContext,
  { groupId, level, currency, drain }: RequestOf<typeof pools.planDrain>,
): Promise<ReplyOf<typeof pools.planDrain>> {
  const group = await findGroup(db, groupId, true);
  if (!group) throw new AppError('notFound');
  assertValid(checkAmount(drain), 'drain');
  const amount = BigInt(minorOf(drain));
  const balances = await readLevelBalances(db, { groupId, level, currency });
  let refusal: string | null = null;
  try {
    assertDrainable(balances.level, amount);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refusal = error.desc(language);
  }
  const account = (kind: 'pool' | 'house', name: string, before: bigint, change: bigint) => ({
    kind,
    name,
    before: moneyText(before),
    after: moneyText(before + change),
  });
  return {
    currency,
    amount: moneyText(amount),
    accounts: [
      account('pool', `${group.name} ${level}`, balances.level, -amount),
      account('house', '', balances.house, amount),
    ],
    refusal,
  };
}
