import type { Facts } from './rules/columns.ts';
import type { SignalKind } from './rules/signals.ts';

/**
 * Events of risk control: written by the code that stores them, in the same transaction, and evaluated after
 * the commit. Amounts are minor units as digits, times epoch ms, ids as in payloads. Only members of type
 * normal count.
 */
interface MemberFacts {
  readonly tenant: string;
  readonly agent: string;
  readonly member: string;
  readonly currency: string;
  /** The pool group of its agent; absent where it has none. */
  readonly group?: string;
}

/** Level of a room, as reports number it: newbie, expert, master. */
type Hall = 0 | 1 | 2;

interface BetFacts extends MemberFacts {
  readonly bet: string;
  readonly game: number;
  /** When the bet was made. */
  readonly betAt: number;
  readonly stake: string;
  /** IP address from which the bet was made, as sent. */
  readonly ip: string;
  readonly hall: Hall;
  /** Number of its round, and its area there; absent where it has none. */
  readonly round?: string;
  readonly area?: number;
}

/** A bet was made. */
export interface PlacedEvent extends BetFacts {
  readonly kind: 'placed';
}

/** An open bet was cancelled: it counts nowhere any more. */
export interface CancelledEvent extends BetFacts {
  readonly kind: 'cancelled';
}

/** A bet was settled; `at` is its payout time. */
export interface SettledEvent extends BetFacts {
  readonly kind: 'settled';
  readonly at: number;
  readonly win: string;
  readonly jackpot: string;
  /** True when one message made and settled the bet. */
  readonly placed?: true;
}

/** A settled bet was corrected: the difference, at its first payout time, and the new total. */
export interface CorrectedEvent extends BetFacts {
  readonly kind: 'corrected';
  readonly at: number;
  readonly win: string;
  readonly jackpot: string;
  readonly total: { readonly win: string; readonly jackpot: string };
}

/** An order moved money between an agent and its member, or did not. */
export interface TransferEvent extends MemberFacts {
  readonly kind: 'transfer';
  readonly order: string;
  readonly at: number;
  readonly direction: 'in' | 'out';
  readonly amount: string;
  /** Why it failed; absent when it did not. */
  readonly failed?: 'limit' | 'noMoney';
}

/** A member registered. */
export interface RegisteredEvent extends MemberFacts {
  readonly kind: 'registered';
  readonly at: number;
}

/** A member signed in or out. */
export interface SessionEvent extends MemberFacts {
  readonly kind: 'signedIn' | 'signedOut';
  readonly at: number;
  readonly ip: string;
  /** By how many more or fewer its tenant's members are online: none for who already was, or was not. */
  readonly online: -1 | 0 | 1;
}

/**
 * Another area signals something; `amount` is what it is about, in the unit of its kind. About no agent: '0'
 * as tenant and agent; about no member or money: none, as empty text.
 */
export interface SignalEvent extends MemberFacts {
  readonly kind: 'signal';
  readonly signal: SignalKind;
  /** As a key's subject. */
  readonly about: string;
  /** Room of the bet that it is about, `id` empty where the bet has none. */
  readonly room?: { readonly id: string; readonly game: number };
  readonly at: number;
  readonly amount: string;
  /** Further numbers of its text, as columns. */
  readonly facts?: Facts;
}

export type BetEvent = PlacedEvent | CancelledEvent | SettledEvent | CorrectedEvent;
export type RiskEvent = BetEvent | TransferEvent | RegisteredEvent | SessionEvent | SignalEvent;

/** Events of one message: a single event, or a round with all its bets. Its figures are evaluated once. */
export type RiskItem = readonly RiskEvent[];

/** Returns whether an event is about a bet. */
export const isBet = (event: RiskEvent): event is BetEvent => 'bet' in event;
