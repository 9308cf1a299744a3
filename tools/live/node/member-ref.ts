/** A member as the calls of a game server name it. */
export interface MemberRef {
  readonly account: string;
  /** The agent's account. */
  readonly agent: string;
  readonly currency: string;
}
