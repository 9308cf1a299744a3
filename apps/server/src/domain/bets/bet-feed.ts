import { type IdMaker, idTimeMs } from '../../platform/db/ids.ts';
import { type LedgerClock, readLedgerClock } from '../ledger/post-to-ledger.ts';
import { insertValues, type RunSql } from '../sql/run-sql.ts';

/**
 * The stamp of a transaction that changes bets: an id of the ledger's clock, taken under the locks of the
 * members' accounts and waited for before the commit, so that a later state of a bet has a higher stamp than
 * an earlier one.
 */
export const stampAt = (ids: IdMaker, clock: LedgerClock): string => ids.next(clock.at);

/** Waits until a stamp's time has passed; the transaction must not commit before. */
export const stampPassed = (clock: LedgerClock, stamp: string): Promise<void> =>
  clock.passed(idTimeMs(stamp));

/**
 * Announces that a transaction has touched so many bets of each tenant: readers of the feed find them by it.
 */
export async function announceBets(
  run: RunSql,
  stamp: string,
  touched: ReadonlyMap<string, number>,
): Promise<void> {
  if (touched.size === 0) return;
  await insertValues(
    run,
    'bet-commit',
    { into: 'bet_commit (tenant_id, stamp, bets)', types: ['bigint', 'bigint', 'int'] },
    [...touched].map(([tenantId, bets]) => [tenantId, stamp, bets]),
  );
}

/**
 * Stores the state of a bet that is about to change, and announces the change. The caller holds the lock of
 * the member's account, sets the returned stamp and the next revision on the bet, and awaits `passed` at the
 * end.
 */
export async function reviseBet(
  run: RunSql,
  ids: IdMaker,
  bet: { readonly id: string; readonly tenantId: string },
): Promise<{ readonly stamp: string; passed(): Promise<void> }> {
  const clock = await readLedgerClock(run);
  const stamp = stampAt(ids, clock);
  await run(
    'bet-revise',
    `insert into bet_revision (tenant_id, agent_id, bet_id, revision, stamp, state, payout, reward,
      payout_time)
     select tenant_id, agent_id, id, revision, stamp, state, payout, reward, payout_time from bet
     where id = $1::bigint and tenant_id = $2::bigint`,
    [bet.id, bet.tenantId],
  );
  await announceBets(run, stamp, new Map([[bet.tenantId, 1]]));
  return { stamp, passed: () => stampPassed(clock, stamp) };
}
