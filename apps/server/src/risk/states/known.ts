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

/** What is known of an address: who was seen when, and whom the window that ends with a minute counts. */
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

/** What the evaluating server keeps of states between its turns. */
export function createStates() {
  return {
    /** Subjects of the halls with bets; null before they are read. */
    halls: null as Set<string> | null,
    addresses: { known: new Map<string, Address>(), changes: new Map<string, MemberHours>() },
    /** Epoch ms of the last look at orders; 0 before the first. */
    ordersAt: 0,
    online: {
      tenants: new Map<string, OnlineMinutes>(),
      /** Epoch ms of the last comparison; 0 before the first. */
      comparedAt: 0,
      changed: new Set<OnlineMinute>(),
    },
  };
}
