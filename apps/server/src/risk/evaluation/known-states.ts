/** Minutes of an hour in which a member was seen at an address: a bit each. */
export interface MemberHours {
  readonly subject: string;
  readonly memberId: string;
  readonly agentId: string;
  readonly hour: number;
  minutes: bigint;
}

/** By hour, the minutes in which one member was seen. */
export type Hours = Map<number, bigint>;

/**
 * Data of an address: the times at which members were seen, and the members counted in the window that ends
 * with a minute.
 */
export interface Address {
  readonly members: Map<string, Hours>;
  counted: { minute: number; length: number; members: Set<string> } | null;
}

/** Members of a tenant who were online in a minute: at most, at its end, and who signed in or out. */
export interface OnlineMinute {
  readonly tenantId: string;
  readonly minute: number;
  high: number;
  last: number;
  signedIn: number;
  signedOut: number;
}

/** The minutes of a tenant. */
export type OnlineMinutes = Map<number, OnlineMinute>;

/** Creates the data of states that the evaluating server keeps between turns. */
export function createStates() {
  return {
    /** Subjects of the halls with bets; null before they are read. */
    halls: null as Set<string> | null,
    addresses: { known: new Map<string, Address>(), changes: new Map<string, MemberHours>() },
    /** Time of the last check of orders, in epoch ms; 0 before the first. */
    ordersAt: 0,
    online: {
      tenants: new Map<string, OnlineMinutes>(),
      /** Epoch ms of the last comparison; 0 before the first. */
      comparedAt: 0,
      changed: new Set<OnlineMinute>(),
      /** Epoch ms of the newest event that was counted, by tenant. */
      newest: new Map<string, number>(),
    },
  };
}
