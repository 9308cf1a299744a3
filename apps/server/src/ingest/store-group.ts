import type pg from 'pg';
import { balanceStatements } from '../domain/ledger/post-to-ledger.ts';
import { storeBook } from '../domain/pools/book.sql.ts';
import { riskStatements } from '../domain/risk/risk-outbox.ts';
import { evaluateTargets } from '../domain/rtp/ends.ts';
import { inOneGo, onConnection, type Statement } from '../domain/sql/run-sql.ts';
import { storeOrderView } from '../wallet/orders/store-view.sql.ts';
import { storeTxs } from '../wallet/tx/tx.sql.ts';
import { storeAnchors, storeStreamEvents } from './anchors/store-anchors.sql.ts';
import { storeNewBets, storeTransfers } from './bets/bet-flow.sql.ts';
import { storeBetChanges, storeMarks, storeParkedWins } from './bets/store-bets.sql.ts';
import { storeChat, storeChatLines } from './chat/chat-store.sql.ts';
import type { Flowed } from './core/message-kinds.ts';
import { storeGifts } from './gifts/store-gifts.sql.ts';
import type { Group } from './group/group.ts';
import { betSettled } from './group/states.ts';
import { storeClaims } from './members/claims.sql.ts';
import { storeLogins, storeSpinsAndSignIns } from './members/store-activity.sql.ts';
import { memberStatements, storeNewMembers } from './members/store-members.sql.ts';
import { storeTransferOrders } from './members/transfers.sql.ts';
import { storeBuiltRooms } from './rooms/rooms.sql.ts';
import { storeRounds } from './rounds/store-rounds.sql.ts';
import { storeShop } from './shop/store-shop.sql.ts';
import { spellTimes, type Time } from './store/copy.sql.ts';
import { storeConflicts, storeMemory } from './store/memory.sql.ts';

/**
 * Stores everything a group did, in an order that all writers share: accounts are locked, ids come first,
 * except new bets that were sent while it was applied (`flowed`), whose ids are unique to this server.
 * `storing` is called when the remaining work is mostly the database's. What game servers are notified of
 * comes last, because the version counter of the feed stays locked until the commit.
 */
export async function storeGroup(
  client: pg.ClientBase,
  group: Group,
  flowed: Flowed | null,
  storing: () => void,
): Promise<void> {
  const run = onConnection(client);
  const time = spellTimes();
  await storeMemory(client, group, time);
  await storeMarks(client, run, group, time);
  await storeNewMembers(client, run, group);
  await storeRounds(client, group, time);
  await storeNewBets(client, run, group, flowed);
  await storeBetChanges(client, run, group, time);
  await storeTotals(client, group, flowed, storing);
  if (group.pools.book) await storeBook(run, group.ids, group.pools.book, group.postedAt);
  await storeAdditions(client, group, time);
  if (group.claims.size > 0) await storeClaims(run, group);
  await storeTxs(run, group.txs.values());
  if (group.orders) await storeOrderView(run, group.orders);
  await storeShop(client, run, group, time);
  await storeGifts(client, run, group, time);
  await storeChat(run, group);
  await evaluateTargets(run, membersPaid(group));
  await storeBuiltRooms(run, group);
  await storeAnchors(client, group);
}

/** Stores the entries of the ledger, and the totals of all of a group's items. */
async function storeTotals(
  client: pg.ClientBase,
  group: Group,
  flowed: Flowed | null,
  storing: () => void,
): Promise<void> {
  const statements = await storeTransfers(client, group, flowed, () => {
    storing();
    return totalStatements(group);
  });
  await inOneGo(client)(statements);
}

const totalStatements = (group: Group): Statement[] => [
  ...balanceStatements(group.postings.touched),
  ...memberStatements(group),
  ...riskStatements(group.ids.next(), group.now, group.risk.items),
];

/**
 * Inserts the rows of a group that are only added: activity of members in addition to betting, and outcomes
 * and conflicts that an operator has to review.
 */
async function storeAdditions(client: pg.ClientBase, group: Group, time: Time): Promise<void> {
  await storeParkedWins(client, group, time);
  await storeLogins(client, group, time);
  await storeTransferOrders(client, group, time);
  await storeChatLines(client, group, time);
  await storeSpinsAndSignIns(client, group, time);
  await storeStreamEvents(client, group, time);
  await storeConflicts(client, group, time);
}

/** Returns the members whose settled bets the group made or changed. */
const membersPaid = (group: Group): string[] => [
  ...new Set(
    [...group.newBets, ...group.bets.values()]
      .filter(({ state, changed, isNew }) => state === betSettled && (changed || isNew))
      .map(({ memberId }) => memberId),
  ),
];
