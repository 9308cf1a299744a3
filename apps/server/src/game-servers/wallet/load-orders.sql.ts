import { type AccountOwner, ensureAccounts } from '../../domain/ledger/post-to-ledger.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { IdMaker } from '../../kernel/database/ids.ts';
import { type OrderView, openOrderView } from '../../wallet/orders/order-view.sql.ts';
import { readTxOwners } from '../../wallet/tx/tx.sql.ts';
import { sendingsIn } from '../gifts/load-gifts.sql.ts';
import type { Group, Waiting } from '../ingest/group.ts';
import { purchasesIn } from '../shop/load-shop.sql.ts';

interface RecordAccount {
  readonly txId: string;
  readonly account: string;
  readonly house: string;
  readonly tenantId: string;
}

/** Accounts of the members whose takes have to be recorded, and of their houses: what a bet's record refers to. */
export async function readRecordAccounts(
  run: RunSql,
  ids: IdMaker,
  takes: readonly string[],
): Promise<RecordAccount[]> {
  const txs = (await readTxOwners(run, takes)).filter(({ currency }) => currency !== null);
  const accounts = await ensureAccounts(
    run,
    ids,
    txs.flatMap(({ tenantId, agentId, memberId, currency }): AccountOwner[] => [
      { tenantId, agentId, kind: 'member', ownerId: memberId, currency: currency ?? '' },
      { tenantId, agentId: tenantId, kind: 'house', ownerId: tenantId, currency: currency ?? '' },
    ]),
  );
  return txs.map(({ txId, tenantId }, place) => ({
    ...{ txId, tenantId, account: accounts[place * 2] as string, house: accounts[place * 2 + 1] as string },
  }));
}

/**
 * The orders that the items of a group are about: takes whose records follow, and bets of rounds that a wallet call placed
 * at an agent. Null when there are none. Follows the locking of the accounts. A record holds the row of
 * its take alone: the member's next bets do not wait for the ledger.
 */
export async function loadOrders(
  run: RunSql,
  group: Group,
  waiting: readonly Waiting[],
  records: readonly string[],
): Promise<OrderView | null> {
  const ofRounds = waiting.flatMap(({ item }) =>
    item.kind === 'round'
      ? item.bets.flatMap(({ betId, member, agent }) => {
          const ref = group.directory.member(member, agent);
          return ref && ref !== 'ambiguous' && group.members.get(ref.accountId)?.seamless ? [betId] : [];
        })
      : [],
  );
  const ofEvents = waiting.flatMap(({ item }) => {
    if (item.kind !== 'settlement' && item.kind !== 'cancel' && item.kind !== 'resettlement') return [];
    const accountId = group.marks.get(item.event.betId)?.accountId;
    return accountId && group.members.get(accountId)?.seamless ? [item.event.betId] : [];
  });
  const deciding = new Set([...ofRounds, ...ofEvents, ...purchasesIn(waiting), ...sendingsIn(waiting)]);
  const found = (await readTxOwners(run, [...records, ...deciding])).filter(
    ({ orderId }) => orderId !== null,
  );
  if (found.length === 0) return null;
  return openOrderView(
    run,
    group.ids,
    found.map(({ txId, tenantId, memberId, orderId }) => ({
      ...{ tenantId, memberId, txIds: [txId] },
      held: deciding.has(txId) ? null : orderId,
    })),
    group.now,
    group.directory.isDistributed,
  );
}
