import { type ConfigReply, configLimits } from '@pitboss/contract/ingest/ingest-config';
import { ingestHeaders } from '../../../apps/server/src/ingest/nodes/sign.ts';
import type { Rules } from '../enforce/rules.ts';
import type { Node } from './outbox.ts';

/** Time limit of a reply in addition to the wait, and the pauses while the server does not respond. */
const replyMs = 10_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Reads the config feed all the while, as a game server does: everything at first, then what is newer as soon
 * as there is something. Each reply is applied and then acknowledged; cut off, it keeps what it has and tries
 * again.
 */
export function followFeed(apiUrl: string, node: Node, rules: Rules) {
  const stopping = new AbortController();
  let version = '0';
  let caughtUp = false;

  async function send<T>(method: 'GET' | 'POST', path: string, waitS: number, body = ''): Promise<T> {
    const reply = await fetch(`${apiUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...ingestHeaders(node, method, path, body) },
      ...(body ? { body } : {}),
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(waitS * 1_000 + replyMs)]),
    });
    const { code, desc, data } = (await reply.json()) as { code: number; desc: string; data: T };
    if (code > 1) throw new Error(desc);
    return data;
  }

  /**
   * Reads once, applies and acknowledges; an acknowledgement that got lost comes again with the next reply.
   */
  async function turn(): Promise<void> {
    const waitS = caughtUp ? configLimits.waitS : 0;
    const page = await send<ConfigReply>('GET', `/ingest/v1/config?since=${version}&wait=${waitS}`, waitS);
    rules.apply(page);
    version = page.version;
    caughtUp = !page.more;
    if (!page.more) await send('POST', '/ingest/v1/config:ack', 0, JSON.stringify({ version, failed: [] }));
  }

  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      stopping.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        done();
      });
    });

  async function follow(): Promise<void> {
    let pauseMs = 0;
    while (!stopping.signal.aborted) {
      try {
        await turn();
        pauseMs = 0;
      } catch {
        // The outbox logs that the server is unreachable.
        pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, pauseMs * 2));
        await pause(pauseMs);
      }
    }
  }
  const following = follow();

  let ready = false;
  return {
    /** True once everything was read; no member bets before. */
    get ready(): boolean {
      ready ||= caughtUp;
      return ready;
    },
    async stop(): Promise<void> {
      stopping.abort();
      await following;
    },
  };
}
