import type { PoolLevel } from '@pitboss/rules/pools/pool-rules';
import type { Hit } from '../../domain/chat/word-list.ts';
import { miniGameIds } from '../../domain/games/games.ts';
import type { ParkReason } from '../../domain/games/win-limits.ts';
import type { LedgerAccount } from '../../domain/ledger/accounts.ts';
import type { NewMember } from '../../domain/members/new-member.ts';
import type { NewConflict } from '../../wallet/orders/order-view.sql.ts';
import type { Item } from './items.ts';

/** Member as stored in its rows, read under the lock. */
export interface MemberState {
  readonly memberId: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly currency: string;
  /** Its bets count in reports; those of test members, robots and anchors do not. */
  readonly isNormal: boolean;
  /** A test member: it may use game servers in test. */
  readonly isTest: boolean;
  readonly account: LedgerAccount;
  readonly house: LedgerAccount;
  /** Neither it nor an agent above it is stopped. */
  readonly mayBet: boolean;
  /** Mini games it is barred from; an empty list bars it from all of them, null from none. */
  readonly miniBanned: readonly number[] | null;
  /** Largest stake of a bet, in minor units, that its labels allow; null: any. */
  readonly maxStake: bigint | null;
  /** Its transfers have limits, which are in `transferLimits`. */
  readonly tradeLimited: boolean;
  /** It is not disabled: it may sign in. */
  readonly enabled: boolean;
  /** Epoch ms when it was last forced offline; sign-ins before that do not count. */
  readonly forcedOffline: number | null;
  /** Its agent's transfer setting changed recently: no sign-in and no new bet (spec §4). */
  readonly lockedOut: boolean;
  /** Epoch ms up to which its chat lines are hidden; null when it is not muted. */
  readonly mutedUntil: number | null;
  /** Its agent keeps the wallet: bets are recorded, nothing moves on our ledger. */
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

/** Returns true when a member is barred from a game by the mini game blacklist. */
export const barredFromGame = ({ miniBanned }: Pick<MemberState, 'miniBanned'>, gameId: number): boolean =>
  miniBanned !== null && miniGames.has(gameId) && (miniBanned.length === 0 || miniBanned.includes(gameId));

/** Returns true when a stake exceeds the maximum of the member's labels. */
export const beyondStake = ({ maxStake }: Pick<MemberState, 'maxStake'>, amount: bigint): boolean =>
  maxStake !== null && amount > maxStake;

/**
 * Returns true when the member was forced offline after its last sign-in: it has to sign in before it plays
 * on.
 */
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
  /** Its member was a normal one when it was made: reports count it. */
  readonly isNormal: boolean;
  /** Broken limit of its room, as `limitBreaks` lists them from 1; null: none. */
  readonly limitBroken: number | null;
  /** True when its game or room took no bets when it happened. */
  readonly gameClosed: boolean;
  /** Pool group of its agent, as sent to risk control. */
  poolGroup: string | null;
  /** The terms of the pool group that it contributed by. */
  poolTerms: string | null;
  readonly amount: bigint;
  payout: bigint;
  reward: bigint;
  state: number;
  balanceAfter: bigint | null;
  readonly rtp: number | null;
  /** Game server that sent it; null from before this was stored. */
  readonly nodeId: string | null;
  readonly betTime: number;
  payoutTime: number | null;
  readonly ip: string;
  /** Outcome that is held for approval. */
  parked: { readonly win: bigint; readonly jackpot: bigint } | null;
  /** Number of this state of the bet, and the stamp of the transaction that made it. */
  revision: number;
  stamp: string;
  isNew: boolean;
  changed: boolean;
}

/** A state that a bet had. */
export interface BetVersion
  extends Pick<BetState, 'revision' | 'stamp' | 'state' | 'payout' | 'reward' | 'payoutTime'> {
  readonly bet: BetState;
}

/** Row of `ingest_bet`: a single bet under the id of its game server. */
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
  /** It refers to another bet than the one it was stored for. */
  readonly replaced?: true;
}

/** A row of `ingest_event`: an id that has had its effect. */
export interface Remembered {
  readonly nodeId: string;
  readonly eventId: string;
  readonly hash: Buffer;
  readonly code: number;
  /** Content as sent, as JSON. */
  readonly content: string | null;
  readonly isNew: boolean;
}

export interface RoundRow {
  readonly id: string;
  readonly item: Extract<Item, { kind: 'round' }>;
}

/** Result of a bet. */
export interface Outcome {
  readonly win: bigint;
  readonly jackpot: bigint;
  /** The pool level that pays the jackpot, where the game server named one. */
  readonly jackpotLevel?: PoolLevel | null | undefined;
  /** Epoch ms. */
  readonly at: number;
  readonly balance: bigint | null;
}

/**
 * Win that is held for approval: a row of `parked_win`. The signal `parkedWin` of risk control starts here.
 */
interface ParkedWin extends Outcome {
  readonly bet: BetState;
  readonly correction: boolean;
  readonly reason: ParkReason;
  readonly maxWin: bigint;
  readonly maxRatio: number;
  readonly nodeId: string;
}

/** Rows that are only added, by table: each a record of column values. */
export interface Additions {
  logins: { member: MemberState; event: 'login' | 'logout'; ip: string; device: string; at: number }[];
  transfers: {
    id: string;
    member: MemberState;
    orderNo: string;
    direction: 'in' | 'out';
    amount: bigint;
    /** Reason of the rejection; empty for an order that was executed. */
    reason: '' | 'noMoney' | 'limit';
    at: number;
  }[];
  /** Orders that were replaced by others. */
  reversedTransfers: { readonly id: string; readonly tenantId: string }[];
  chats: {
    member: MemberState;
    roomId: string;
    content: string;
    at: number;
    hits: readonly Hit[];
    answer: 'show' | 'mask' | 'hide';
    /** The member was muted when it came. */
    muted: boolean;
  }[];
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
  signIns: { member: MemberState; activityId: string | null; at: number }[];
  streams: { anchorId: string; roomId: string; event: string; detail: unknown; at: number }[];
  conflicts: NewConflict[];
  parked: ParkedWin[];
}

/** An activity that claims name (spec content §3), with what members of the group may claim of it. */
export interface ClaimedActivity {
  readonly id: string;
  readonly byClaim: boolean;
  readonly settled: boolean;
  /** Epoch ms. */
  readonly payoutTime: number;
  readonly showEnd: number;
  /** By member. */
  readonly awards: ReadonlyMap<string, ClaimedAward>;
}
export interface ClaimedAward {
  readonly id: string;
  readonly tenantId: string;
  readonly barred: boolean;
  /** Claimed, now or before. */
  claimed: boolean;
  changed: boolean;
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
  /** Names of it in items: its account, and any of these agents. */
  readonly named: { readonly account: string; readonly agents: readonly string[] };
  readonly row: NewMember;
}

/**
 * Rounds and single bets are the same whichever node sends them, so that a node can take over from another.
 */
export const anyNode = '*';
export const roundKey = (roundId: string) => `round:${roundId}`;
export const memoryKey = (nodeId: string, eventId: string) => `${nodeId}\n${eventId}`;
