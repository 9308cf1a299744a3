import { Agent, request } from 'node:http';
import {
  type Analytics,
  AnalyticsUnavailable,
  type Reach,
  type Statement,
} from '../../../platform/calls/analytics.ts';
import type { WireQuestion } from './listen.ts';

/** Longest time in ms for an answer. */
const answerMs = 10_000;

/** Answers of the analytics process that listens at an address of this host. */
export function remoteAnalytics(address: string): Analytics {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });

  /** Sends a question; throws `AnalyticsUnavailable` without a process that is ready. */
  function send(question: WireQuestion): Promise<{ readonly status: number; readonly text: string }> {
    return new Promise((done, fail) => {
      const unavailable = (error: Error) => fail(new AnalyticsUnavailable(error.message, { cause: error }));
      const query = request(
        { socketPath: address, method: 'POST', path: '/', agent, timeout: answerMs },
        (reply) => {
          const parts: Buffer[] = [];
          reply.on('data', (part: Buffer) => parts.push(part));
          reply.on('error', unavailable);
          reply.on('end', () =>
            done({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
          );
        },
      );
      query.on('timeout', () => query.destroy(new Error('the analytics process does not answer')));
      query.on('error', unavailable);
      query.end(JSON.stringify(question));
    });
  }

  return {
    async run(reach: Reach, statements: readonly Statement[]) {
      const { status, text } = await send({ reach, statements });
      if (status === 503) throw new AnalyticsUnavailable('the copy is being built');
      if (status !== 200) throw new Error(`the analytics process failed: ${text}`);
      return JSON.parse(text) as unknown[][];
    },
    async close() {
      agent.destroy();
    },
  };
}
