import { GAMES } from '@pitboss/rounds/catalogue';
import { refer } from '@pitboss/rules/messages';
import { alwaysPermitted } from '../../../domain/games/games.ts';
import type { WriteContext } from '../../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../../platform/errors/app-error.ts';
import { type HeldAgent, holdAgent } from './agent-admin.sql.ts';

/** Returns a record that was found, or throws `notFound`, which foreign and absent records share. */
export function assertFound<T>(thing: T | undefined): T {
  if (thing === undefined) throw new AppError('notFound');
  return thing;
}

const own = {
  rtp: { zh_cn: 'RTP', en_us: 'RTP' },
  state: { zh_cn: '状态', en_us: 'status' },
  betBan: { zh_cn: '投注状态', en_us: 'betting' },
  validity: { zh_cn: '有效期', en_us: 'validity' },
  accountType: { zh_cn: '账号类型', en_us: 'account type' },
  games: { zh_cn: '可用游戏', en_us: 'games' },
  place: { zh_cn: '层级', en_us: 'level' },
} as const;

/**
 * Rejects a change of the caller's own agent (security rules, authorization: no operator edits its own
 * agent). Throws `agent.own`.
 */
export function rejectOwn(
  context: Pick<WriteContext, 'session' | 'language'>,
  agentId: string,
  what: keyof typeof own,
): void {
  if (context.session.agentId === agentId)
    throw new AppError('agent.own', { what: own[what][context.language] });
}

/** Returns the name of an agent in the operation log. */
export const targetOf = (agent: { id: string; account: string }): string =>
  `agent:${agent.id} ${agent.account}`;

const knownGames = new Set(GAMES.map((game) => game.id));

/**
 * Returns the games to store for an agent: the requested ones, which must be within the games of its parent.
 * A request of null means all games of the parent; a result of null means no restriction. Ids 1 to 10 are
 * always permitted (spec §6). Throws `agent.games` for games outside.
 */
export function gamesWithin(
  requested: readonly number[] | null,
  above: readonly number[] | null,
): number[] | null {
  if (requested === null) return above === null ? null : [...above];
  if (requested.length === 0) assertValid(refer('gamesRequired'));
  const wanted = [...new Set(requested)].sort((a, b) => a - b);
  const outside = wanted.filter(
    (id) => !knownGames.has(id) || (above !== null && !above.includes(id) && !alwaysPermitted(id)),
  );
  if (outside.length) throw new AppError('agent.games', { games: outside.slice(0, 20).join(', ') });
  return wanted;
}

interface Above {
  readonly rtp: number;
  readonly game_ids: number[] | null;
}

/** Returns an agent in scope, locked for the change. Throws `notFound`. */
export const held = async ({ tx, scope }: WriteContext, id: string): Promise<HeldAgent> =>
  assertFound(await holdAgent(tx, scope, id));

/**
 * Returns the parent of an agent with a shared lock until the commit, so that limits checked against it stay
 * valid; a level-1 agent has no limits.
 */
export async function aboveOf({ tx, scope }: WriteContext, agent: HeldAgent): Promise<Above> {
  if (agent.parent_id === null) return { rtp: 999, game_ids: null };
  return assertFound(await holdAgent(tx, scope, agent.parent_id, 'share'));
}
