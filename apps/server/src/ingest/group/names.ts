/** Names in the items of a group, gathered before anything is read, so that each table is queried once. */
export interface Named {
  members: { account: string; agent: string | null }[];
  /** Bets that events name only by their id. */
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

/** Returns an empty collection of names. */
export const noNames = (): Named => ({
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
});

/** Adds the member that an event names by its account, and by an agent where it names one. */
export function nameMember(
  named: Named,
  { member, agent }: { readonly member: string; readonly agent?: string | undefined },
): void {
  named.members.push({ account: member, agent: agent ?? null });
}
