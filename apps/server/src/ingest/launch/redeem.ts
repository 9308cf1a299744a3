import { launchRedeem } from '@pitboss/contract/ingest/ingest';
import type { LaunchReply } from '@pitboss/contract/ingest/ingest-replies';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { sha256 } from '../../platform/crypto/crypto.ts';
import { envelope, Rejected } from '../core/rejections.ts';
import type { GameNode } from '../nodes/nodes.sql.ts';
import { dropOldLaunches, findLaunch, redeem } from './redeem.sql.ts';

interface Dependencies {
  readonly run: RunSql;
  /** The node that signed a request; throws for any other sender. */
  senderOf(request: FastifyRequest): Promise<GameNode>;
}

const dropEveryMs = 3_600_000;

/**
 * Registers the call by which a game server learns who opened the address of a game (`POST
 * /ingest/v1/launch`): the token works once, within a minute, and again for the session that it opened, since
 * a reply may be lost.
 */
export function registerLaunch(scope: FastifyInstance, { run, senderOf }: Dependencies): void {
  let droppedAt = 0;
  scope.post('/ingest/v1/launch', async (request) => {
    const node = await senderOf(request);
    const requested = z.safeParse(launchRedeem, jsonOf(request.body));
    if (!requested.success) throw new Rejected('syntax');
    const { token, sessionId } = requested.data;
    if (Date.now() - droppedAt > dropEveryMs) {
      droppedAt = Date.now();
      await dropOldLaunches(run);
    }
    const by = { hash: sha256(token), nodeId: node.id, sessionId };
    const found = await findLaunch(run, by);
    if (!found) throw new Rejected('launchOver');
    if (found.stopped) throw new Rejected('memberDisabled');
    if (found.locked) throw new Rejected('memberLocked');
    if (found.kicked) throw new Rejected('memberOffline');
    // Of two concurrent sessions one is too late; the same session twice is not.
    if (!found.again && !(await redeem(run, by)) && !(await findLaunch(run, by)))
      throw new Rejected('launchOver');
    const { member, agent, currency, ip, language } = found;
    const data: LaunchReply = {
      member,
      agent,
      currency,
      gameId: found.game_id,
      ip,
      language,
      returnUrl: found.return_url,
      sessionId,
    };
    return envelope(found.again ? 'duplicate' : 'accepted', data);
  });
}

function jsonOf(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) throw new Rejected('syntax');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Rejected('syntax');
  }
}
