import type { Search } from '../../domain/chat/word-list.ts';
import type { LedgerAccount } from '../../domain/ledger/accounts.ts';
import { createPostings } from '../../domain/ledger/post-to-ledger.ts';
import type { TransferLimits } from '../../domain/ledger/transfer-limits.ts';
import { noGroups } from '../../domain/pools/terms.ts';
import { createRiskItems } from '../../domain/risk/risk-outbox.ts';
import { noRoomBook } from '../../domain/rooms/room-book.ts';
import type { IdMaker } from '../../platform/db/ids.ts';
import type { OrderView } from '../../wallet/orders/order-view.sql.ts';
import type { TxRow } from '../../wallet/tx/tx.ts';
import type { Directory, Terms } from '../directory/directory.ts';
import { noAnchors } from './anchors.ts';
import type { EventIds } from './event-ids.ts';
import { noGifts } from './gifts.ts';
import type { Item } from './items.ts';
import { noPools, type PoolWork } from './pools.ts';
import { type GroupRooms, noRooms } from './rooms.ts';
import { noShop } from './shop.ts';
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
} from './states.ts';

/** Thrown when rows changed under the group (another server was faster): the whole group starts again. */
export class Again extends Error {}

/** Item that waits for the writer. */
export interface Waiting {
  readonly nodeId: string;
  readonly item: Item;
}

const noTerms: Terms = { pools: noGroups, rooms: noRoomBook };

/**
 * Everything that one transaction of the writer reads and changes; effects are applied here first, then in
 * the database.
 */
export class Group {
  readonly directory: Directory;
  readonly ids: IdMaker;
  readonly eventIds: EventIds;
  /** Epoch ms. */
  readonly now: number;

  readonly members = new Map<string, MemberState>();
  /** Agents that registrations name, by account. */
  readonly registering = new Map<string, RegisteringAgent>();
  /** The agents of accounts that registrations name, by tenant and account. */
  readonly agentOf = new Map<string, string>();
  readonly newMembers: Registered[] = [];
  /** Accounts of agents that transfers name, by agent and currency. */
  readonly agentAccounts = new Map<string, LedgerAccount>();
  /** Limits of the members with any whose transfers are in the group, by member. */
  readonly transferLimits = new Map<string, TransferLimits>();
  /** Every account that the group has locked. */
  readonly accounts = new Map<string, LedgerAccount>();
  readonly postings: ReturnType<typeof createPostings>;
  /** The ledger's clock under the locks, in epoch ms. */
  postedAt: number;
  readonly pools: PoolWork;
  readonly shop = noShop();
  readonly rooms: GroupRooms;
  /**
   * Activities that claims name, with the awards of the group's members in them, read under their locks.
   */
  readonly claims = new Map<string, ClaimedActivity>();
  /** Finds the sensitive words of a line. */
  search: Search = () => [];
  /** Rooms that lines come from whose game has member chat off. */
  silentRooms = new Set<string>();
  /** Replies of operators that were shown, by id; times in epoch ms. */
  readonly replies = new Map<string, { readonly at: number; shownAt: number | null; changed: boolean }>();
  readonly anchors = noAnchors();
  readonly gifts = noGifts();
  /**
   * When the first bet of a round was accepted, in epoch ms: of rounds of games and rooms that are closed.
   */
  roundStarts: ReadonlyMap<string, number> = new Map();
  /** Items for risk control. */
  readonly risk = createRiskItems();
  readonly remembered = new Map<string, Remembered>();
  readonly marks = new Map<string, BetMark>();
  /** Marks of bets that await their round's record, by round number. */
  readonly marksOfRound = new Map<string, BetMark[]>();
  readonly bets = new Map<string, BetState>();
  /**
   * True when events of the group refer to bets inside rounds, perhaps inside a round of the same group.
   */
  seeksRoundBets = false;
  /** Bets of stored rounds, by round number and bet id: for corrections. */
  readonly roundBets = new Map<string, BetState>();
  /** Record numbers of rounds by the game's round number. */
  readonly rounds = new Map<string, string>();
  /** Movements of wallets, by their ids. */
  readonly txs = new Map<string, TxRow>();
  /** Orders towards agents' wallets that the items refer to; null when there are none. */
  orders: OrderView | null = null;
  /** Accounts of the members of takes whose records have to follow, by the take's id. */
  readonly recordAccounts = new Map<string, string>();
  /** Rounds that have had their last movement, by member and round. */
  closedRounds = new Set<string>();
  readonly newRounds: RoundRow[] = [];
  /** Rounds that replace others of their number. */
  readonly replacedRounds: { readonly id: string; readonly roundId: string }[] = [];
  readonly newBets: BetState[] = [];
  /** States that bets had before the group changed them. */
  readonly versions: BetVersion[] = [];
  /** Stamp of the group's changes of bets; set under the locks. */
  stamp = '0';
  /** New record numbers that may be taken already. */
  readonly unsureIds: string[] = [];
  /** Bets that were placed before their round's record came: linked when it does. */
  readonly links: { bet: string; tenantId: string; round: string }[] = [];
  readonly add: Additions = {
    logins: [],
    transfers: [],
    reversedTransfers: [],
    chats: [],
    spins: [],
    signIns: [],
    streams: [],
    conflicts: [],
    parked: [],
  };

  constructor(directory: Directory, ids: IdMaker, eventIds: EventIds, now: number, terms: Terms = noTerms) {
    this.directory = directory;
    this.ids = ids;
    this.eventIds = eventIds;
    this.now = now;
    this.postings = createPostings(ids, this.accounts);
    this.postedAt = now;
    this.pools = noPools(terms.pools);
    this.rooms = noRooms(terms.rooms);
  }
}

/**
 * Returns the rejection of what a node may not send: for a member of this tenant, of this game (null: of
 * none).
 */
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
 * Returns the rejection of a new bet, purchase or gift by a node that accepts none of the member now; open
 * ones pass. To be called after known items have got their reply.
 */
export const closedNode = (
  { directory, now }: Group,
  nodeId: string,
  { isTest }: Pick<MemberState, 'isTest'>,
): { code: 'nodeClosed' } | undefined =>
  directory.takesNew(nodeId, isTest, now) ? undefined : { code: 'nodeClosed' };

/** Returns the member that an item names, under the lock; otherwise the code that rejects the item. */
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
  // Cached, but no longer stored: it is looked up again next time.
  if (ref && !member) group.directory.forget(account, agent);
  return member ?? 'memberUnknown';
}
