import type { IngestAnswer, IngestCode } from '@pitboss/contract/ingest';
import { ingestCodes, ingestReply } from '@pitboss/contract/ingest-codes';
import { miniGameIds } from '../domain/games.ts';
import type { NewMember } from '../domain/new-member.ts';
import { createPostings, type LedgerAccount } from '../domain/post-to-ledger.ts';
import { createRollupChanges } from '../domain/rollups.ts';
import type { TransferLimits } from '../domain/transfer-limits.ts';
import type { ParkReason } from '../domain/win-limits.ts';
import type { IdMaker } from '../kernel/ids.ts';
import type { Directory } from './directory.sql.ts';
import type { EventIds } from './event-ids.ts';
import type { Item } from './items.ts';

/** The rows moved under the group (another server was faster): the whole group starts again. */
export class Again extends Error {}

/** An item that waits for the writer. */
export interface Waiting {
  readonly nodeId: string;
  readonly item: Item;
}

/** A member as its rows say under the lock. */
export interface MemberState {
  readonly memberId: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly currency: string;
  /** Its bets are figures; those of test members, robots and anchors are not. */
  readonly isNormal: boolean;
  readonly account: LedgerAccount;
  readonly house: LedgerAccount;
  /** Neither it nor an agent above it is stopped. */
  readonly mayBet: boolean;
  /** Mini games it is barred from; an empty list bars it from all of them, null from none. */
  readonly miniBanned: readonly number[] | null;
  /** Its transfers have limits, which are in `transferLimits`. */
  readonly tradeLimited: boolean;
  /** It is not disabled: it may sign in. */
  readonly enabled: boolean;
  /** Epoch ms when it was last forced offline; sign-ins before that do not count. */
  readonly forcedOffline: number | null;
  /** Its agent's transfer setting changed a moment ago: no sign-in and no new bet (spec §4). */
  readonly lockedOut: boolean;
  /** Its agent keeps the wallet: bets are recorded, our ledger stays still. */
  readonly seamless: boolean;
  /** Epoch ms of the first bet; null before it. */
  firstBet: number | null;
  gameId: number | null;
  /** Epoch ms since when it is signed in; null when it is not. */
  onlineSince: number | null;
  lastLogin: number | null;
  loginIp: string | null;
  changed: boolean;
}

const miniGames = new Set(miniGameIds);

/** Whether a member is barred from a game by the mini game blacklist. */
export const barredFromGame = ({ miniBanned }: Pick<MemberState, 'miniBanned'>, gameId: number): boolean =>
  miniBanned !== null && miniGames.has(gameId) && (miniBanned.length === 0 || miniBanned.includes(gameId));

/** Whether it was forced offline after its last sign-in: it has to sign in before it plays on. */
export const mustSignIn = (member: Pick<MemberState, 'forcedOffline' | 'lastLogin'>): boolean =>
  member.forcedOffline !== null && (member.lastLogin ?? 0) < member.forcedOffline;

export const betOpen = 0;
export const betSettled = 1;
export const betCancelled = 2;

/** A row of `bet`, money in minor units, times in epoch ms. */
export interface BetState {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly memberId: string;
  readonly accountId: string;
  readonly key: string;
  roundId: string | null;
  inningId: string | null;
  readonly gameId: number;
  readonly areaId: number | null;
  readonly roomId: string;
  readonly roomType: number;
  readonly hallLevel: number;
  readonly currency: string;
  readonly amount: bigint;
  payout: bigint;
  reward: bigint;
  state: number;
  balanceAfter: bigint | null;
  readonly rtp: number | null;
  readonly betTime: number;
  payoutTime: number | null;
  readonly ip: string;
  /** An outcome that waits for a person. */
  parked: { readonly win: bigint; readonly jackpot: bigint } | null;
  isNew: boolean;
  changed: boolean;
}

/** A row of `ingest_bet`: what is known of a single bet under the id of its game server. */
export interface BetMark {
  readonly key: string;
  /** Null for the mark that a cancel of an unknown bet leaves. */
  readonly betId: string | null;
  readonly tenantId: string | null;
  readonly accountId: string | null;
  readonly inningId: string | null;
  state: number;
  readonly hash: Buffer;
  readonly nodeId: string;
  readonly at: number;
  readonly isNew: boolean;
  changed: boolean;
}

/** A row of `ingest_event`: an id that has had its effect. */
export interface Remembered {
  readonly nodeId: string;
  readonly eventId: string;
  readonly hash: Buffer;
  readonly code: number;
  readonly isNew: boolean;
}

export interface RoundRow {
  readonly id: string;
  readonly item: Extract<Item, { kind: 'round' }>;
}

/** What a bet comes to. */
export interface Outcome {
  readonly win: bigint;
  readonly jackpot: bigint;
  /** Epoch ms. */
  readonly at: number;
  readonly balance: bigint | null;
}

/** A win that waits for a person: a row of `parked_win`. The signal "parked win" of risk control starts here. */
export interface ParkedWin extends Outcome {
  readonly bet: BetState;
  readonly correction: boolean;
  readonly reason: ParkReason;
  readonly maxWin: bigint;
  readonly maxRatio: number;
  readonly nodeId: string;
}

/** Rows that only get added, by table: each a record of column values. */
export interface Additions {
  logins: { member: MemberState; event: 'login' | 'logout'; ip: string; device: string; at: number }[];
  transfers: {
    member: MemberState;
    orderNo: string;
    direction: 'in' | 'out';
    amount: bigint;
    /** Why it was refused; empty for one that was carried out. */
    reason: '' | 'noMoney' | 'limit';
    at: number;
  }[];
  chats: { member: MemberState; roomId: string; content: string; at: number }[];
  spins: {
    member: MemberState;
    feature: string;
    spinId: string;
    gameId: number | null;
    roomId: string;
    symbols: string;
    stake: bigint;
    win: bigint;
    freeSpins: number;
    at: number;
  }[];
  streams: { anchorId: string; roomId: string; event: string; detail: unknown; at: number }[];
  conflicts: { nodeId: string; eventId: string; kind: string; body: unknown }[];
  parked: ParkedWin[];
}

/** An agent that registrations name, with what a new member takes from it. */
export interface RegisteringAgent {
  readonly id: string;
  readonly tenantId: string;
  readonly currency: string;
  /** Accounts of the agent and of every agent above it. */
  readonly accounts: readonly string[];
  readonly houseId: string;
}

/** Key of an account within its tenant. */
export const accountInTenant = (tenantId: string, account: string) => `${tenantId}\n${account}`;

/** A member that registered within the group. */
export interface Registered {
  readonly member: MemberState;
  /** What items call it: its account, and any of these agents. */
  readonly named: { readonly account: string; readonly agents: readonly string[] };
  readonly row: NewMember;
}

/** Rounds and single bets are the same whichever node sends them, so that a node can take over from another. */
export const anyNode = '*';
export const roundKey = (roundId: string) => `round:${roundId}`;
export const memoryKey = (nodeId: string, eventId: string) => `${nodeId}\n${eventId}`;

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
    newRounds: [] as RoundRow[],
    newBets: [] as BetState[],
    /** New record numbers that might be taken. */
    unsureIds: [] as string[],
    /** Bets that were placed before their round's record came: linked when it does. */
    links: [] as { bet: string; tenantId: string; round: string }[],
    add: {
      logins: [],
      transfers: [],
      chats: [],
      spins: [],
      streams: [],
      conflicts: [],
      parked: [],
    } as Additions,
  };
}
export type Group = ReturnType<typeof createGroup>;

/** An answer with the text of its code. */
export function answer(
  id: string,
  code: IngestCode,
  more: { field?: string; balance?: string } = {},
): IngestAnswer {
  const status =
    code === 'accepted' || code === 'duplicate' || code === 'conflict' ? code : ('invalid' as const);
  return { id, status, ...ingestReply(code), ...more };
}

/** The answer to what is on record but waits for a person. */
export function parkedAnswer(id: string, status: 'accepted' | 'duplicate', field?: string): IngestAnswer {
  return { id, status, ...ingestReply('outcomeOpen'), ...(field === undefined ? {} : { field }) };
}

/** Remembers that an id has had its effect, so that it has none again. */
export function remember(group: Group, nodeId: string, eventId: string, hash: Buffer, code = 0): void {
  group.remembered.set(memoryKey(nodeId, eventId), { nodeId, eventId, hash, code, isNew: true });
}

/** The answer to an id that was seen before, or undefined for a new one. Another content under it is kept aside. */
export function seenBefore(
  group: Group,
  nodeId: string,
  key: string,
  item: Item,
  sender: string,
): IngestAnswer | undefined {
  const known = group.remembered.get(memoryKey(nodeId, key));
  if (!known) return undefined;
  if (known.hash.equals(item.hash)) {
    for (const refused of ['noMoney', 'transferLimit'] as const)
      if (known.code === ingestCodes[refused].code) return answer(item.id, refused);
    if (known.code === ingestCodes.outcomeOpen.code) return parkedAnswer(item.id, 'duplicate');
    return answer(item.id, 'duplicate');
  }
  return conflict(group, sender, key, item);
}

/** Keeps an item aside whose id stands for something else already. */
export function conflict(group: Group, nodeId: string, eventId: string, item: Item): IngestAnswer {
  const body = item.kind === 'round' ? item.round : item.event;
  group.add.conflicts.push({ nodeId, eventId, kind: item.kind, body });
  return answer(item.id, 'conflict');
}

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
