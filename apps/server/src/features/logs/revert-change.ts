export type Values = Readonly<Record<string, unknown>>;
/** Kinds of entities whose changes can be reverted. */
export type RevertedKind =
  | 'member'
  | 'agent'
  | 'agentCustom'
  | 'operator'
  | 'room'
  | 'goods'
  | 'node'
  | 'tradeLimit'
  | 'rtp'
  | 'game'
  | 'currency'
  | 'limitGroup'
  | 'pool'
  | 'ticker'
  | 'wallet'
  | 'winLimit';

/** A change that may be reverted: what it changed, and the values before and after. */
export interface Change {
  readonly kind: RevertedKind;
  readonly id: string;
  /** The rest of the entry's target: the account, or of a limit the currency. */
  readonly name: string;
  /** Null when it added the entity. */
  readonly before: Values | null;
  readonly after: Values;
}

/** Requested revert: the change, the current values of what it changed, and the reason to enter. */
export interface Requested extends Change {
  readonly present: Values;
  readonly reason: string;
  /** Agent of the reader; null for administrators. */
  readonly readerId: string | null;
}

/** Call that reverts a change, and its payload. */
export interface WayBack {
  readonly path: string;
  readonly payload: Record<string, unknown>;
}

export interface Way {
  readonly kind: RevertedKind;
  /** Kind in the target of the entry, where that is another one. */
  readonly target?: string;
  /** Returns the call that restores the previous values; null where no call can. Its path is that of the change. */
  readonly back: (change: Requested) => Record<string, unknown> | WayBack | null;
}
