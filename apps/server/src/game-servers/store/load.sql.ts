import { shareTrees } from '../../domain/agents/tree-lock.ts';
import { stampAt } from '../../domain/bets/bet-feed.ts';
import { labelBars } from '../../domain/labels/label-versions.ts';
import {
  type AccountOwner,
  type AccountRow,
  accountOf,
  ensureAccounts,
  type LedgerAccount,
  type LedgerClock,
  readLedgerClock,
} from '../../domain/ledger/post-to-ledger.ts';
import { readTransferLimits } from '../../domain/ledger/transfer-limits.ts';
import { byTenant, plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import { readClosedRounds, readTxs } from '../../wallet/tx/tx.sql.ts';
import { loadAnchors } from '../anchors/anchors.sql.ts';
import { type Named, namesOf } from '../apply/names.ts';
import { loadRegistrations } from '../apply/register.sql.ts';
import { memoryKey } from '../apply/states.ts';
import { loadChat } from '../chat/chat-store.sql.ts';
import { giftAccountIds, loadGifts } from '../gifts/load-gifts.sql.ts';
import type { Group, Waiting } from '../ingest/group.ts';
import { loadBuiltRooms, loadStakes } from '../rooms/rooms.sql.ts';
import { loadShop, purchaseAccounts, refundsIn } from '../shop/load-shop.sql.ts';
import { loadOrders, readRecordAccounts } from '../wallet/load-orders.sql.ts';
import { readBets, readMarks, readRoundBets } from './bets.sql.ts';
import { loadClaims } from './claims.sql.ts';

interface LockRow extends AccountRow {
  agent_id: string | null;
  member_id: string | null;
  is_normal: boolean;
  is_test: boolean;
  may_bet: boolean;
  mini_banned: number[] | null;
  max_stake: string | null;
  trade_limited: boolean | null;
  enabled: boolean;
  offline_forced_at: Date | null;
  chat_banned_until: Date | null;
  first_bet_at: Date | null;
  current_game_id: number | null;
  online_since: Date | null;
  last_login_at: Date | null;
  login_ip: string | null;
}

/** Locks accounts of one tenant or of all and reads them, with the members they belong to. */
const lockAccounts = (run: RunSql, accountIds: string, now: number, tenantId?: string) =>
  run<LockRow>(
    tenantId ? 'ingest-lock-tenant' : 'ingest-lock',
    `select a.id, a.tenant_id, a.kind, a.currency, a.balance, a.held, a.credit_limit,
       m.id as member_id, m.agent_id, m.state = 'normal' as enabled, m.kind = 'normal' as is_normal, m.kind = 'test' as is_test,
       m.state = 'normal' and not m.bet_banned and not coalesce(l.bet_ban, false) as may_bet,
       case when l.mini_ban then '{}' else m.mini_banned end as mini_banned, l.max_stake, m.trade_limited, m.first_bet_at, m.offline_forced_at, m.chat_banned_until, m.current_game_id, m.online_since, m.last_login_at, m.login_ip
     from ledger_account a
     left join member m on a.kind = 'member' and m.id = a.owner_id and m.tenant_id = a.tenant_id
     left join lateral ${labelBars('$2::timestamptz', tenantId && '$3')} l on m.id is not null
     where a.id = any($1::bigint[]) ${tenantId ? 'and a.tenant_id = $3' : ''}
     order by a.tenant_id, a.id for no key update of a`,
    [accountIds, new Date(now), ...(tenantId ? [tenantId] : [])],
  );

/**
 * Locks the accounts of a group in the order in which `lockOwners` does, at once: a cluster takes a statement for each tenant
 * instead.
 */
async function lockWithMembers(
  run: RunSql,
  { directory, now }: Group,
  tenants: ReadonlySet<string>,
  accountIds: ReadonlySet<string>,
): Promise<LockRow[]> {
  const wanted = plainArray([...accountIds]);
  if (!directory.isDistributed) return lockAccounts(run, wanted, now);
  const rows: LockRow[] = [];
  for (const [tenantId] of byTenant(tenants, (id) => id))
    rows.push(...(await lockAccounts(run, wanted, now, tenantId)));
  return rows;
}

/** The member accounts that items reach only through a bet, with their tenant's house. */
const readHouses = (run: RunSql, accountIds: readonly string[]) =>
  run<{ account: string; house: string; tenant_id: string }>(
    'ingest-houses',
    `select a.id as account, h.id as house, a.tenant_id from ledger_account a
     join ledger_account h on h.owner_id = a.tenant_id and h.kind = 'house' and h.currency = a.currency and h.tenant_id = a.tenant_id
     where a.id = any($1::bigint[])`,
    [plainArray(accountIds)],
  );

/** Reads and locks all that a group's items touch, inside its transaction; gives the clock under those locks. */
export async function loadGroup(
  run: RunSql,
  group: Group,
  waiting: readonly Waiting[],
): Promise<LedgerClock> {
  const named = namesOf(waiting);
  const { directory } = group;
  group.seeksRoundBets = named.roundBets.length > 0;
  const houseOf = new Map<string, string>();
  const tenants = new Set<string>();
  for (const { account, agent } of named.members) {
    const ref = directory.member(account, agent);
    if (!ref || ref === 'ambiguous') continue;
    houseOf.set(ref.accountId, ref.houseId);
    tenants.add(ref.tenantId);
  }
  const reached = new Set<string>();
  const early = await readMarks(run, named.betIds, []);
  for (const mark of early) if (mark.accountId) reached.add(mark.accountId);
  const earlyRound = named.roundBets.length ? await readRoundBets(run, named.roundBets) : [];
  for (const row of earlyRound) reached.add(row.account_id);
  for (const account of await purchaseAccounts(run, waiting)) reached.add(account);
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
  await loadRegistrations(run, group, named.registrations);
  for (const { tenantId } of group.registering.values()) tenants.add(tenantId);
  await shareTrees(run, tenants);
  await directory.followMoves(run, tenants);
  const agentAccounts = await agentAccountIds(run, group, named);
  const giftAccounts = await giftAccountIds(run, group, waiting);
  await lockMembers(run, group, tenants, houseOf, [...agentAccounts.values(), ...giftAccounts.values()]);
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
  await readBets(run, group, named);
  if (group.pools.groups.byAgent.size > 0) {
    const bets = [...group.bets.values(), ...group.roundBets.values()];
    await directory.loadAgents(run, new Set(bets.map(({ agentId }) => agentId)), group.now);
  }
  for (const tx of await readTxs(run, [...new Set(named.txs)])) group.txs.set(tx.txId, tx);
  group.orders = await loadOrders(run, group, waiting, named.records);
  await loadBuiltRooms(run, group, named.builtRooms);
  await loadStakes(run, group, waiting);
  group.closedRounds = await readClosedRounds(run, walletRounds(group, waiting));
  return clock;
}

/** Rounds in which wallets are called, by their members. */
const walletRounds = (group: Group, waiting: readonly Waiting[]) =>
  waiting.flatMap(({ item }) => {
    if (item.kind !== 'wallet' || item.event.roundId === undefined) return [];
    const ref = group.directory.member(item.event.memberAccount, item.event.agent ?? null);
    return ref && ref !== 'ambiguous' ? [{ memberId: ref.memberId, roundId: item.event.roundId }] : [];
  });

/** Accounts of the agents that transfers move money from or to. */
async function agentAccountIds(run: RunSql, group: Group, named: Named): Promise<Map<string, string>> {
  const owners = new Map<string, AccountOwner>();
  for (const { account, agent } of named.transfers) {
    const ref = group.directory.member(account, agent);
    if (!ref || ref === 'ambiguous') continue;
    const { tenantId, agentId, currency } = ref;
    owners.set(`${agentId}|${currency}`, { tenantId, agentId, kind: 'agent', ownerId: agentId, currency });
  }
  if (named.transfers.length > 0)
    for (const { tenantId, id, currency } of group.registering.values())
      owners.set(`${id}|${currency}`, { tenantId, agentId: id, kind: 'agent', ownerId: id, currency });
  const keys = [...owners.keys()];
  const ids = keys.length ? await ensureAccounts(run, group.ids, [...owners.values()]) : [];
  return new Map(keys.map((key, index) => [key, ids[index] as string]));
}

async function lockMembers(
  run: RunSql,
  group: Group,
  tenants: ReadonlySet<string>,
  houseOf: ReadonlyMap<string, string>,
  others: readonly string[],
): Promise<void> {
  const { directory } = group;
  const rows = await lockWithMembers(
    run,
    group,
    tenants,
    new Set([
      ...houseOf.keys(),
      ...houseOf.values(),
      ...others,
      ...[...group.registering.values()].map(({ houseId }) => houseId),
    ]),
  );
  const agentIds = new Set(rows.flatMap((row) => row.agent_id ?? []));
  for (const { id } of group.registering.values()) agentIds.add(id);
  await directory.loadAgents(run, agentIds, group.now);
  const { accounts } = group;
  for (const row of rows) accounts.set(row.id, accountOf(row));
  for (const row of rows) {
    if (row.member_id === null || row.agent_id === null) continue;
    const house = accounts.get(houseOf.get(row.id) ?? '');
    if (!house) continue;
    group.members.set(row.id, {
      memberId: row.member_id,
      tenantId: row.tenant_id,
      agentId: row.agent_id,
      currency: row.currency,
      isNormal: row.is_normal,
      isTest: row.is_test,
      account: accounts.get(row.id) as LedgerAccount,
      house,
      mayBet: row.may_bet && !directory.stopped(row.agent_id),
      miniBanned: row.mini_banned,
      maxStake: row.max_stake === null ? null : BigInt(row.max_stake),
      tradeLimited: row.trade_limited ?? false,
      enabled: row.enabled,
      forcedOffline: row.offline_forced_at?.getTime() ?? null,
      lockedOut: directory.lockedOut(row.agent_id, group.now),
      mutedUntil: row.chat_banned_until?.getTime() ?? null,
      seamless: directory.agent(row.agent_id)?.seamless ?? false,
      firstBet: row.first_bet_at?.getTime() ?? null,
      gameId: row.current_game_id,
      onlineSince: row.online_since?.getTime() ?? null,
      lastLogin: row.last_login_at?.getTime() ?? null,
      loginIp: row.login_ip,
      changed: false,
    });
  }
}

function keepAgentAccounts(group: Group, agentAccounts: ReadonlyMap<string, string>): void {
  for (const [key, id] of agentAccounts) {
    const account = group.accounts.get(id);
    if (account) group.agentAccounts.set(key, account);
  }
}

/** Limits of the members that have any, with what they transferred on this Beijing day so far. */
async function loadTransferLimits(run: RunSql, group: Group): Promise<void> {
  const limited = [...group.members.values()].filter((member) => member.tradeLimited);
  const found = await readTransferLimits(
    run,
    limited.map((member) => member.memberId),
    group.now,
  );
  for (const [memberId, limits] of found) group.transferLimits.set(memberId, limits);
}

/** Which ids have had their effect. */
async function readMemory(run: RunSql, group: Group, memory: Named['memory']): Promise<void> {
  const rows = await run<{ node_id: string; event_id: string; hash: Buffer; code: number }>(
    'ingest-memory',
    `select node_id, event_id, hash, code from ingest_event
     where (node_id, event_id) in (select * from unnest($1::text[], $2::text[]))`,
    [memory.map((one) => one.nodeId), memory.map((one) => one.eventId)],
  );
  for (const row of rows)
    group.remembered.set(memoryKey(row.node_id, row.event_id), {
      nodeId: row.node_id,
      eventId: row.event_id,
      hash: row.hash,
      code: row.code,
      isNew: false,
    });
}
