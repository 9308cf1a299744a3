import { type AccountOwner, ensureAccounts } from '../../domain/ledger/accounts.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { IdMaker } from '../../platform/db/ids.ts';
import { type OrderNeeds, type OrderView, openOrderView } from '../../wallet/orders/order-view.sql.ts';
import { readClosedRounds, readTxOwners } from '../../wallet/tx/tx.sql.ts';
import type { Group, Waiting } from '../group/group.ts';

interface RecordAccount {
  readonly txId: string;
  readonly account: string;
  readonly house: string;
  readonly tenantId: string;
}

/**
 * Returns the accounts of the members whose takes have to be recorded, and of their houses: a bet's record
 * refers to them.
 */
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
  return txs.map(({ txId, tenantId }, position) => ({
    txId,
    tenantId,
    account: accounts[position * 2] as string,
    house: accounts[position * 2 + 1] as string,
  }));
}

/**
 * Reads the orders of the items of a group: takes whose records follow, bets of rounds that a wallet call
 * placed at an agent, bets of events under the id of a wallet call, and the charges of purchases and gifts. Null when there are none. Runs after the
 * accounts are locked. A record locks only the row of its take: the member's next bets do not wait for the
 * ledger.
 */
export async function loadOrders(
  run: RunSql,
  group: Group,
  waiting: readonly Waiting[],
  { records, charges }: { readonly records: readonly string[]; readonly charges: readonly string[] },
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
    const mark = group.marks.get(item.event.betId);
    // A bet of a wallet call has no mark before its record follows.
    if (!mark) return [item.event.betId];
    return mark.accountId && group.members.get(mark.accountId)?.seamless ? [item.event.betId] : [];
  });
  const placing = waiting.flatMap(({ item }) => {
    if (item.kind !== 'bet' || group.marks.has(item.event.betId)) return [];
    const ref = group.directory.member(item.event.member, item.event.agent ?? null);
    if (!ref || ref === 'ambiguous' || !group.members.get(ref.accountId)?.seamless) return [];
    return [{ tenantId: ref.tenantId, memberId: ref.memberId, txIds: [item.event.betId] }];
  });
  const deciding = new Set([...ofRounds, ...ofEvents, ...charges]);
  const found = (await readTxOwners(run, [...records, ...deciding])).filter(
    ({ orderId }) => orderId !== null,
  );
  if (found.length + placing.length === 0) return null;
  const needs: OrderNeeds[] = placing;
  needs.push(
    ...found.map(({ txId, tenantId, memberId, orderId }) => ({
      tenantId,
      memberId,
      txIds: [txId],
      held: deciding.has(txId) ? null : orderId,
    })),
  );
  return openOrderView(run, group.ids, needs, group.now, group.directory.isDistributed);
}

/** Reads which rounds of the group's wallet calls have had their last movement. */
export async function loadClosedRounds(
  run: RunSql,
  group: Group,
  waiting: readonly Waiting[],
): Promise<void> {
  const rounds = waiting.flatMap(({ item }) => {
    if (item.kind !== 'wallet' || item.event.roundId === undefined) return [];
    const ref = group.directory.member(item.event.memberAccount, item.event.agent ?? null);
    return ref && ref !== 'ambiguous' ? [{ memberId: ref.memberId, roundId: item.event.roundId }] : [];
  });
  group.closedRounds = await readClosedRounds(run, rounds);
}
