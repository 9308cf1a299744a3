import { takesNew } from '@pitboss/rules/games/game-settings';

/** States of game servers (spec content §1), and the one that refuses all they send. */
export type NodeState = 'closure' | 'test' | 'online' | 'maintain' | 'blocked';

/** Part of a statement over `game_node n`: a planned maintenance is running. */
const inMaintenance =
  "(n.state <> 'blocked' and n.maintenance_from <= now() and n.maintenance_until > now())";
/** The same: the state that a game server has at the moment, planned maintenance included. */
export const nodeStateNow = `case when ${inMaintenance} then 'maintain' else n.state end`;
/** The same: whether it takes new bets of members, of test members where `test` (SQL of a boolean) holds. */
export const nodeOpenNow = (test: string): string =>
  `(${nodeStateNow} = 'online' or (${nodeStateNow} = 'test' and ${test}))`;
/** The same: whether there is a planned maintenance that is not over. */
export const hasPlan = 'coalesce(n.maintenance_until > now(), false)';

/** A game server's state with what is planned, in epoch ms. */
export interface NodeStanding {
  readonly state: NodeState;
  readonly from: number | null;
  readonly until: number | null;
}

/** The state of a game server at an instant. */
export function standingAt({ state, from, until }: NodeStanding, now: number): NodeState {
  const maintained = from !== null && until !== null && from <= now && now < until;
  return state !== 'blocked' && maintained ? 'maintain' : state;
}

/**
 * Whether a game server may bring something new of a member at an instant: bets, purchases and gifts ask this, and are answered
 * `nodeClosed` (1306) otherwise. Game servers that nobody knows are turned away before.
 */
export const nodeTakesNew = (node: NodeStanding | undefined, isTestMember: boolean, now: number): boolean =>
  !node || takesNew(standingAt(node, now), isTestMember);
