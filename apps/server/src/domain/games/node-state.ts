import { takesNew } from '@pitboss/rules/games/game-settings';

/** States of game servers (spec content §1). A blocked server gets every request rejected. */
export type NodeState = 'closure' | 'test' | 'online' | 'maintain' | 'blocked';

/** Part of a statement over `game_node n`: a planned maintenance is running. */
const inMaintenance =
  "(n.state <> 'blocked' and n.maintenance_from <= now() and n.maintenance_until > now())";
/** SQL expression over `game_node n`: its current state, including planned maintenance. */
export const nodeStateNow = `case when ${inMaintenance} then 'maintain' else n.state end`;
/**
 * SQL condition over `game_node n`: it takes new bets of members, or of test members where `test` (SQL of a
 * boolean) is true.
 */
export const nodeOpenNow = (test: string): string =>
  `(${nodeStateNow} = 'online' or (${nodeStateNow} = 'test' and ${test}))`;
/** SQL condition over `game_node n`: it has a planned maintenance that has not ended. */
export const hasPlan = 'coalesce(n.maintenance_until > now(), false)';

/** A game server's state with what is planned, in epoch ms. */
export interface NodeStanding {
  readonly state: NodeState;
  readonly from: number | null;
  readonly until: number | null;
}

/** Returns the state of a game server at `now`. */
function standingAt({ state, from, until }: NodeStanding, now: number): NodeState {
  const maintained = from !== null && until !== null && from <= now && now < until;
  return state !== 'blocked' && maintained ? 'maintain' : state;
}

/**
 * Returns whether a game server accepts new bets, purchases and gifts of a member at `now`; the caller
 * rejects them with `nodeClosed` (1306) otherwise. True for an unknown game server, which is rejected
 * earlier.
 */
export const nodeTakesNew = (node: NodeStanding | undefined, isTestMember: boolean, now: number): boolean =>
  !node || takesNew(standingAt(node, now), isTestMember);
