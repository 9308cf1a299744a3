import type { IngestRtp } from '@pitboss/contract/ingest/ingest-replies';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { resolveAt } from '../../domain/rtp/resolve.ts';
import { gamesWithRtp } from '../../domain/rtp/rtp-settings.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { envelope, Rejected } from '../core/rejections.ts';
import type { GameNode } from '../nodes/nodes.sql.ts';

interface Dependencies {
  readonly run: RunSql;
  readonly now: () => number;
  /** The node that signed a request; throws for any other sender. */
  senderOf(request: FastifyRequest): Promise<GameNode>;
}

/** An account as nodes may name one (see the contract's schema words). */
const pattern = /^[^\p{Cc}\p{Cs}\u2028\u2029]{1,64}$/u;

const requested = (request: FastifyRequest, name: string): string | undefined => {
  const value = (request.query as Record<string, unknown>)[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !pattern.test(value)) throw new Rejected('syntax');
  return value;
};

/** The RTP of a member in a game now (risk §7), for nodes that do not resolve it from the feed. */
export function registerRtp(scope: FastifyInstance, { run, now, senderOf }: Dependencies): void {
  scope.get('/ingest/v1/rtp', { config: { quiet: true } }, async (request) => {
    const node = await senderOf(request);
    const [account, agent, game] = ['member', 'agent', 'gameId'].map((name) => requested(request, name));
    if (account === undefined || !/^\d{1,6}$/.test(game ?? '')) throw new Rejected('syntax');
    const gameId = Number(game);
    if (!gamesWithRtp.includes(gameId)) throw new Rejected('gameUnknown');
    const members = await run<{ id: string; agent_id: string; mine: boolean }>(
      'rtp-of-member',
      `select m.id, m.agent_id, (n.tenants is null or m.tenant_id = any(n.tenants)) and (n.game_ids is null
         or $3::int = any(n.game_ids)) as mine
       from member m join agent a on a.id = m.agent_id join game_node n on n.id = $4
       where m.account = name_identity($1) and ($2::text is null or exists
         (select from agent up where up.tenant_id = a.tenant_id and up.account = name_identity($2)
           and a.path like up.path || '%')) limit 2`,
      [account, agent ?? null, gameId, node.id],
    );
    const [member] = members;
    if (!member) throw new Rejected('memberUnknown');
    if (members.length > 1) throw new Rejected('memberAmbiguous');
    if (!member.mine) throw new Rejected('nodeScope');
    const whose = { agentId: member.agent_id, memberId: member.id };
    const { chain } = await resolveAt(run, whose, gameId, new Date(now()));
    return envelope('accepted', {
      rtp: chain.applied,
      set: chain.set,
      level: chain.level,
      ceiling: chain.ceiling,
    } satisfies IngestRtp);
  });
}
