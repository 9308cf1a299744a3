import type { ConfigData } from '@pitboss/contract/ingest/ingest-config';
import { covers, type GroupOfAgents, groupOfLine } from '@pitboss/rules/pools/pool-rules';
import { resolveRtp } from '@pitboss/rules/rtp/chain';
import { lineOf, type Named, type Store } from './store.ts';

/** A group of pools as in the feed. */
export type LivePool = ConfigData['pool'] & GroupOfAgents & { readonly id: string };

const holds = ({ from, until }: { from: number; until: number | null }, now: number) =>
  from <= now && (until === null || now < until);

/** The return to player, and the pools that pay in addition to it. */
export const rateRules = (store: Store) => ({
  /** Return to player in thousandths for a round that begins now (risk §4); none before the feed was read. */
  rtp(member: Named, gameId: number, now: number): number | undefined {
    const line = lineOf(store, member.agent).map(({ id, rtp }) => ({ id, number: rtp }));
    if (line.length === 0) return undefined;
    const group = groupOfLine(
      [...store.all('rtp.pool').values()].map((pool) => ({ ...pool, games: pool.gameIds })),
      line.map(({ id }) => id),
    );
    const settings = [
      ...store.ofMember('rtp.member', member).values(),
      ...store.all('rtp.agentGame').values(),
    ].filter((one) => holds(one, now));
    const ofPool = group && covers(group, gameId) ? [{ level: 'pool' as const, rtp: group.rtp }] : [];
    const ofGame = [...store.all('rtp.game').values()].map(({ gameId: id, rtp }) => ({
      level: 'game' as const,
      gameId: id,
      rtp,
    }));
    return resolveRtp(line, [...settings, ...ofGame, ...ofPool], gameId).applied;
  },
  /**
   * The pool that a member's bets in a game contribute to, and that pays its jackpots; none where it is
   * closed.
   */
  pool(member: Named, gameId: number): LivePool | undefined {
    const group = groupOfLine(
      [...store.all('pool')].map(([id, pool]): LivePool => ({ ...pool, id, games: pool.gameIds })),
      lineOf(store, member.agent).map(({ id }) => id),
    );
    return group?.open && covers(group, gameId) ? group : undefined;
  },
});
