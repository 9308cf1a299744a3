import { shareTrees } from '../domain/agents/tree-lock.ts';
import { stampAt } from '../domain/bets/bet-feed.ts';
import { type LedgerClock, readLedgerClock } from '../domain/ledger/post-to-ledger.ts';
import type { RunSql } from '../domain/sql/run-sql.ts';
import { readTxs } from '../wallet/tx/tx.sql.ts';
import { loadAnchors } from './anchors/load-anchors.sql.ts';
import { readBets, readMarks, readRoundBets } from './bets/load-bets.sql.ts';
import { loadChat } from './chat/chat-store.sql.ts';
import { giftAccountIds, loadGifts, sendingsIn } from './gifts/load-gifts.sql.ts';
import type { Group, Waiting } from './group/group.ts';
import type { Named } from './group/names.ts';
import { loadClaims } from './members/claims.sql.ts';
import { type GroupAccounts, lockMembers, readHouses } from './members/lock-members.sql.ts';
import { loadRegistrations } from './members/register.sql.ts';
import { agentAccountIds, keepAgentAccounts, loadTransferLimits } from './members/transfers.sql.ts';
import { loadRoundStarts } from './rooms/closed.sql.ts';
import { loadBuiltRooms, loadStakes } from './rooms/rooms.sql.ts';
import { loadShop, purchaseAccounts, purchasesIn, refundsIn } from './shop/load-shop.sql.ts';
import { readMemory } from './store/memory.sql.ts';
import { loadClosedRounds, loadOrders, readRecordAccounts } from './wallet/load-orders.sql.ts';

/**
 * Reads and locks all that a group's items touch, inside its transaction; returns the clock under those
 * locks. Every writer locks in this order.
 */
export async function loadGroup(
  run: RunSql,
  group: Group,
  waiting: readonly Waiting[],
  named: Named,
): Promise<LedgerClock> {
  group.seeksRoundBets = named.roundBets.length > 0;
  const accounts = await findAccounts(run, group, waiting, named);
  await loadRegistrations(run, group, named.registrations);
  for (const { tenantId } of group.registering.values()) accounts.tenants.add(tenantId);
  await shareTrees(run, accounts.tenants);
  await group.directory.followMoves(run, accounts.tenants);
  const agentAccounts = await agentAccountIds(run, group, named.transfers);
  const giftAccounts = await giftAccountIds(run, group, waiting);
  await lockMembers(run, group, accounts, [...agentAccounts.values(), ...giftAccounts.values()]);
  keepAgentAccounts(group, agentAccounts);
  const clock = await readLedgerClock(run);
  group.postedAt = clock.at;
  group.stamp = stampAt(group.ids, clock);
  if (named.transfers.length > 0) await loadTransferLimits(run, group);
  await loadShop(run, group, waiting);
  if (named.claims.length > 0) await loadClaims(run, group, named.claims);
  await loadChat(run, group, waiting);
  await loadAnchors(run, group, waiting);
  await loadGifts(run, group, waiting, giftAccounts);
  await readMemory(run, group, named.memory);
  await loadPlay(run, group, waiting, named);
  return clock;
}

/** Finds the accounts of the members that items name, or reach through what is stored under their ids. */
async function findAccounts(
  run: RunSql,
  group: Group,
  waiting: readonly Waiting[],
  named: Named,
): Promise<GroupAccounts> {
  const houseOf = new Map<string, string>();
  const tenants = new Set<string>();
  for (const { account, agent } of named.members) {
    const ref = group.directory.member(account, agent);
    if (!ref || ref === 'ambiguous') continue;
    houseOf.set(ref.accountId, ref.houseId);
    tenants.add(ref.tenantId);
  }
  const reached = await accountsReached(run, waiting, named);
  const unknown = [...reached].filter((id) => !houseOf.has(id));
  if (unknown.length > 0)
    for (const { account, house, tenant_id } of await readHouses(run, unknown)) {
      houseOf.set(account, house);
      tenants.add(tenant_id);
    }
  for (const { txId, account, house, tenantId } of await readRecordAccounts(run, group.ids, named.records)) {
    group.recordAccounts.set(txId, account);
    houseOf.set(account, house);
    tenants.add(tenantId);
  }
  for (const { account, house, tenantId } of await readRecordAccounts(run, group.ids, refundsIn(waiting))) {
    houseOf.set(account, house);
    tenants.add(tenantId);
  }
  return { houseOf, tenants };
}

/** Returns the accounts of members that items reach only through a stored bet or purchase. */
async function accountsReached(
  run: RunSql,
  waiting: readonly Waiting[],
  named: Named,
): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  const early = await readMarks(run, named.betIds, []);
  for (const mark of early) if (mark.accountId) reached.add(mark.accountId);
  const earlyRound = named.roundBets.length ? await readRoundBets(run, named.roundBets) : [];
  for (const row of earlyRound) reached.add(row.account_id);
  for (const account of await purchaseAccounts(run, waiting)) reached.add(account);
  return reached;
}

/** Reads bets, their orders at agents' wallets, and the rooms and rounds that they are made in. */
async function loadPlay(run: RunSql, group: Group, waiting: readonly Waiting[], named: Named): Promise<void> {
  await readBets(run, group, named);
  if (group.pools.groups.byAgent.size > 0) {
    const bets = [...group.bets.values(), ...group.roundBets.values()];
    await group.directory.loadAgents(run, new Set(bets.map(({ agentId }) => agentId)), group.now);
  }
  for (const tx of await readTxs(run, [...new Set(named.txs)])) group.txs.set(tx.txId, tx);
  const charges = [...purchasesIn(waiting), ...sendingsIn(waiting)];
  group.orders = await loadOrders(run, group, waiting, { records: named.records, charges });
  await loadBuiltRooms(run, group, named.builtRooms);
  await loadStakes(run, group, waiting);
  await loadRoundStarts(run, group, waiting);
  await loadClosedRounds(run, group, waiting);
}
