import { gameById } from '@pitboss/rounds/catalogue';
import { nodeStateAt, takesNew } from '@pitboss/rules/games/game-settings';
import { lineOf, minor, type Named, only, type Store, still } from './store.ts';

/** Rules for members, and whether bets are accepted at all. */
export function memberRules(store: Store, nodeId: string) {
  /**
   * Returns whether this game server, and a game on it, accept new bets of members who play for real money.
   */
  function takesBets(gameId: number, now: number): boolean {
    const node = store.all('node').get(nodeId);
    const game = store.all('game').get(String(gameId));
    return (
      (!node || takesNew(nodeStateAt(node, now), false)) &&
      (!game || (takesNew(game.state, false) && game.open !== false))
    );
  }
  return {
    /**
     * Returns whether a member may place bets in a game; false for all while the game or this game server is
     * closed.
     */
    mayBet(member: Named, gameId: number, now = Date.now()): boolean {
      if (!takesBets(gameId, now) || still(only(store.ofMember('ban.member', member)), now)) return false;
      const banned = store.all('ban.agent');
      if (lineOf(store, member.agent).some(({ id }) => banned.has(id))) return false;
      const mini = still(only(store.ofMember('mini', member)), now);
      if (!mini) return true;
      return mini.gameIds === null ? gameById(gameId)?.category !== 'mini' : !mini.gameIds.includes(gameId);
    },
    /** Returns whether a stake, in minor units, is within the bet range of its game. */
    inRange(gameId: number, currency: string, amount: bigint): boolean {
      const range = store.all('game').get(String(gameId))?.betRange?.[currency];
      return !range || (minor(range.min) <= amount && amount <= minor(range.max));
    },
    mayTalk: (member: Named, now: number): boolean =>
      (only(store.ofMember('mute', member))?.until ?? 0) <= now,
    /** Probability that a win becomes a loss. */
    kill: (member: Named, now = Date.now()): number =>
      still(only(store.ofMember('kill', member)), now)?.probability ?? 0,
    /** Largest stake of a bet in minor units; null: any. */
    maxStake(member: Named, now = Date.now()): bigint | null {
      const item = still(only(store.ofMember('maxStake', member)), now);
      return item ? minor(item.amount) : null;
    },
    /** Returns the time in epoch ms before which sessions have ended. */
    endedAt: (member: Named): number =>
      Math.max(
        only(store.ofMember('offline', member))?.at ?? 0,
        only(store.ofAgent('offline', member.agent))?.at ?? 0,
      ),
    maySignIn(member: Named, now: number): boolean {
      const lockout = only(store.ofAgent('offline', member.agent));
      return !(lockout && 'signInFrom' in lockout && lockout.signInFrom > now);
    },
  };
}
