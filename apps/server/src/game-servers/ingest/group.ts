import type { Search } from '../../domain/chat/word-list.ts';
import { createPostings, type LedgerAccount } from '../../domain/ledger/post-to-ledger.ts';
import type { TransferLimits } from '../../domain/ledger/transfer-limits.ts';
import { createRiskItems } from '../../domain/risk/risk-outbox.ts';
import { createRollupChanges } from '../../domain/rollups/rollups.ts';
import type { IdMaker } from '../../kernel/database/ids.ts';
import type { OrderView } from '../../wallet/orders/order-view.sql.ts';
import type { TxRow } from '../../wallet/tx/tx.ts';
import { noAnchors } from '../anchors/anchors-of-group.ts';
import type { EventIds } from '../apply/event-ids.ts';
import { noPools } from '../apply/pool-work.ts';
import type {
  Additions,
  BetMark,
  BetState,
  BetVersion,
  ClaimedActivity,
  MemberState,
  Registered,
  RegisteringAgent,
  Remembered,
  RoundRow,
} from '../apply/states.ts';
import { noGifts } from '../gifts/gift-work.ts';
import { noRooms } from '../rooms/room-work.ts';
import { noShop } from '../shop/shop-work.ts';
import type { Directory } from '../store/directory.sql.ts';
import type { Item } from './items.ts';

/** The rows moved under the group (another server was faster): the whole group starts again. */
export class Again extends Error {}

/** An item that waits for the writer. */
export interface Waiting {
  readonly nodeId: string;
  readonly item: Item;
}

/** Everything one transaction of the writer knows and changes; effects happen here first, then in the database. */
export function createGroup(directory: Directory, ids: IdMaker, eventIds: EventIds, now: number) {
  const accounts = new Map<string, LedgerAccount>();
  return {
    directory,
    ids,
    eventIds,
    now,
    members: new Map<string, MemberState>(),
    /** Agents that registrations name, by account. */
    registering: new Map<string, RegisteringAgent>(),
    /** The agents of accounts that registrations name, by tenant and account. */
    agentOf: new Map<string, string>(),
    newMembers: [] as Registered[],
    /** Accounts of agents that transfers name, by agent and currency. */
    agentAccounts: new Map<string, LedgerAccount>(),
    /** Limits of the members with any whose transfers are in the group, by member. */
    transferLimits: new Map<string, TransferLimits>(),
    /** Every account that the group has locked. */
    accounts,
    postings: createPostings(ids, accounts),
    /** The ledger's clock under the locks, in epoch ms. */
    postedAt: now,
    rollups: createRollupChanges(),
    pools: noPools(),
    shop: noShop(),
    rooms: noRooms(),
    /** Activities that claims name, with the awards of the group's members in them, judged under their locks. */
    claims: new Map<string, ClaimedActivity>(),
    /** Finds the sensitive words of a line. */
    search: (() => []) as Search,
    /** Rooms that lines come from whose game has member chat off. */
    silentRooms: new Set<string>(),
    /** Replies of operators that were shown, by id; times in epoch ms. */
    replies: new Map<string, { readonly at: number; shownAt: number | null; changed: boolean }>(),
    anchors: noAnchors(),
    gifts: noGifts(),
    /** What risk control hears of. */
    risk: createRiskItems(),
    remembered: new Map<string, Remembered>(),
    marks: new Map<string, BetMark>(),
    /** Marks of bets that await their round's record, by round number. */
    marksOfRound: new Map<string, BetMark[]>(),
    bets: new Map<string, BetState>(),
    /** Whether events of the group look for bets inside rounds, perhaps inside a round of the same group. */
    seeksRoundBets: false,
    /** Bets of stored rounds, by round number and bet id: what corrections look for. */
    roundBets: new Map<string, BetState>(),
    /** Record numbers of rounds by the game's round number. */
    rounds: new Map<string, string>(),
    /** Movements of wallets, by their ids. */
    txs: new Map<string, TxRow>(),
    /** Orders towards agents' wallets that the items are about; null when there are none. */
    orders: null as OrderView | null,
    /** Accounts of the members of takes whose records have to follow, by the take's id. */
    recordAccounts: new Map<string, string>(),
    /** Rounds that have had their last movement, by member and round. */
    closedRounds: new Set<string>(),
    newRounds: [] as RoundRow[],
    newBets: [] as BetState[],
    /** States that bets had before the group changed them. */
    versions: [] as BetVersion[],
    /** Stamp of the group's changes of bets; set under the locks. */
    stamp: '0',
    /** New record numbers that might be taken. */
    unsureIds: [] as string[],
    /** Bets that were placed before their round's record came: linked when it does. */
    links: [] as { bet: string; tenantId: string; round: string }[],
    add: {
      logins: [],
      transfers: [],
      reversedTransfers: [],
      chats: [],
      spins: [],
      signIns: [],
      streams: [],
      conflicts: [],
      parked: [],
    } as Additions,
  };
}
export type Group = ReturnType<typeof createGroup>;

/** The refusal of what a node may not send: for a member of this tenant, of this game (null: of none). */
export function beyondNode(
  { directory }: Group,
  nodeId: string,
  member: Pick<MemberState, 'tenantId'>,
  gameId: number | null,
): { code: 'nodeScope'; field: 'member' | 'gameId' } | undefined {
  if (gameId !== null && !directory.maySendOf(nodeId, gameId)) return { code: 'nodeScope', field: 'gameId' };
  return directory.maySendFor(nodeId, member.tenantId) ? undefined : { code: 'nodeScope', field: 'member' };
}

/**
 * The refusal of something new (a bet, a purchase, a gift) by a node that takes none of the member now; what is open passes. To be asked after
 * what is known already has been answered.
 */
export const closedNode = (
  { directory, now }: Group,
  nodeId: string,
  { isTest }: Pick<MemberState, 'isTest'>,
): { code: 'nodeClosed' } | undefined =>
  directory.takesNew(nodeId, isTest, now) ? undefined : { code: 'nodeClosed' };

/** The member that an item names, under the lock; otherwise the code that refuses the item. */
export function memberNamed(
  group: Group,
  account: string,
  agent: string | null,
): MemberState | 'memberUnknown' | 'memberAmbiguous' {
  const ref = group.directory.member(account, agent);
  const fresh = group.newMembers.filter(
    ({ named }) => named.account === account && (agent === null || named.agents.includes(agent)),
  );
  if (ref === 'ambiguous' || fresh.length + (ref ? 1 : 0) > 1) return 'memberAmbiguous';
  if (fresh[0]) return fresh[0].member;
  const member = ref && group.members.get(ref.accountId);
  // Known, but no longer there: it is looked for anew next time.
  if (ref && !member) group.directory.forget(account, agent);
  return member ?? 'memberUnknown';
}
