import { GAMES } from '@pitboss/rounds/catalogue';
import { refer } from '@pitboss/rules/messages';
import { alwaysPermitted } from '../../../domain/games/games.ts';
import { obey, Refusal } from '../../../kernel/calls/refusal.ts';
import type { WriteContext } from '../../../kernel/calls/serve.ts';
import { type HeldAgent, holdAgent } from './admin.sql.ts';

/** The thing or the refusal that a foreign and an absent one share. */
export function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Refusal('notFound');
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

/** Refuses a change of the caller's own agent (security rules, authorization: nobody edits their own). */
export function refuseOwn(
  context: Pick<WriteContext, 'session' | 'language'>,
  agentId: string,
  what: keyof typeof own,
): void {
  if (context.session.agentId === agentId)
    throw new Refusal('agent.own', { what: own[what][context.language] });
}

/** How an agent is named in the operation log. */
export const targetOf = (agent: { id: string; account: string }): string =>
  `agent:${agent.id} ${agent.account}`;

const knownGames = new Set(GAMES.map((game) => game.id));

/**
 * The games to keep for an agent: what was asked for, within the games of the one above. Asking for all gives all that the one
 * above has; null means that nothing is restricted. Ids 1 to 10 are permitted anyway (spec §6).
 */
export function gamesWithin(
  asked: readonly number[] | null,
  above: readonly number[] | null,
): number[] | null {
  if (asked === null) return above === null ? null : [...above];
  if (asked.length === 0) obey(refer('gamesRequired'));
  const wanted = [...new Set(asked)].sort((a, b) => a - b);
  const outside = wanted.filter(
    (id) => !knownGames.has(id) || (above !== null && !above.includes(id) && !alwaysPermitted(id)),
  );
  if (outside.length) throw new Refusal('agent.games', { games: outside.slice(0, 20).join(', ') });
  return wanted;
}

interface Above {
  readonly rtp: number;
  readonly game_ids: number[] | null;
}

/** An agent in scope, locked for the change. */
export const held = async ({ tx, scope }: WriteContext, id: string): Promise<HeldAgent> =>
  found(await holdAgent(tx, scope, id));

/** The agent above, kept as it is until the commit, so that what is checked against it stays true; none binds a level-1 agent. */
export async function aboveOf({ tx, scope }: WriteContext, agent: HeldAgent): Promise<Above> {
  if (agent.parent_id === null) return { rtp: 999, game_ids: null };
  return found(await holdAgent(tx, scope, agent.parent_id, 'share'));
}
