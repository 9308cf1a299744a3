import type { Waiting } from '../ingest/group.ts';
import type { Item, WalletItem } from '../ingest/items.ts';
import { anyNode, roundKey } from './states.ts';

/** What the items of a group name, before anything is read. */
export interface Named {
  members: { account: string; agent: string | null }[];
  /** Bets that events speak of by their id alone. */
  betIds: string[];
  /** Every bet id, those inside rounds too. */
  allBetIds: string[];
  /** Bets inside stored rounds, for corrections. */
  roundBets: { round: string; bet: string }[];
  rounds: string[];
  memory: { nodeId: string; eventId: string }[];
  transfers: { account: string; agent: string | null }[];
  registrations: { account: string; agent: string }[];
  /** Ids of movements of wallets. */
  txs: string[];
  /** Takes whose records have to follow. */
  records: string[];
  /** Rooms that members build or change. */
  builtRooms: string[];
  /** Activities that claims name. */
  claims: string[];
}

/** Gathers the names, so that each table is asked once. */
export function namesOf(waiting: readonly Waiting[]): Named {
  const named: Named = {
    members: [],
    betIds: [],
    allBetIds: [],
    roundBets: [],
    rounds: [],
    memory: [],
    transfers: [],
    registrations: [],
    txs: [],
    records: [],
    builtRooms: [],
    claims: [],
  };
  for (const { item, nodeId } of waiting) gather(named, item, nodeId);
  return named;
}

function gather(named: Named, item: Item, nodeId: string): void {
  if (item.kind === 'round') {
    named.rounds.push(item.id);
    named.memory.push({ nodeId: anyNode, eventId: roundKey(item.id) });
    for (const bet of item.bets) {
      named.members.push({ account: bet.member, agent: bet.agent });
      named.allBetIds.push(bet.betId);
    }
    return;
  }
  if (item.kind === 'replacement') {
    named.memory.push({ nodeId, eventId: item.id });
    for (const bet of item.round.bets) named.members.push({ account: bet.member, agent: bet.agent });
    for (const bet of item.stored) named.roundBets.push({ round: item.round.id, bet });
    return;
  }
  if (item.kind === 'replacedBet') {
    const { event } = item.bet;
    named.memory.push({ nodeId, eventId: item.id });
    named.members.push({ account: event.member, agent: event.agent ?? null });
    named.betIds.push(event.betId);
    named.allBetIds.push(event.betId);
    return;
  }
  if (item.kind === 'replacedTransfer') {
    const { event } = item.transfer;
    named.memory.push({ nodeId, eventId: item.id });
    const both = [
      { account: event.member, agent: event.agent ?? null },
      { account: item.stored.account, agent: item.stored.agent },
    ];
    named.members.push(...both);
    named.transfers.push(...both);
    return;
  }
  if (item.kind === 'record') {
    named.records.push(item.id);
    named.allBetIds.push(item.id);
    return;
  }
  if (item.kind === 'wallet') {
    gatherWallet(named, item);
    return;
  }
  named.memory.push({ nodeId, eventId: item.id });
  const { event } = item;
  if (item.kind === 'member') {
    named.registrations.push({ account: item.event.member, agent: item.event.agent });
    return;
  }
  if (item.kind === 'room') named.builtRooms.push(item.event.roomId);
  if ('member' in event) named.members.push({ account: event.member, agent: event.agent ?? null });
  if ('purchaseId' in event) named.txs.push(event.purchaseId);
  if ('sendId' in event) named.txs.push(event.sendId);
  if (item.kind === 'claim') named.claims.push(item.event.activityId);
  if (item.kind === 'transfer')
    named.transfers.push({ account: item.event.member, agent: item.event.agent ?? null });
  if ('betId' in event) {
    named.betIds.push(event.betId);
    named.allBetIds.push(event.betId);
  }
  if ('roundId' in event && event.roundId !== undefined) {
    named.memory.push({ nodeId: anyNode, eventId: roundKey(event.roundId) });
    if (item.kind !== 'bet') named.roundBets.push({ round: event.roundId, bet: event.betId });
  }
}

function gatherWallet(named: Named, { id, event }: WalletItem): void {
  const ids = [id, ...(event.refTxId ?? [])];
  named.members.push({ account: event.memberAccount, agent: event.agent ?? null });
  named.txs.push(...ids);
  named.betIds.push(...ids);
  named.allBetIds.push(...ids);
  if (event.roundId !== undefined) named.memory.push({ nodeId: anyNode, eventId: roundKey(event.roundId) });
}
