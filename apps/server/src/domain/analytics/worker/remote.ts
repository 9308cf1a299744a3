import { Agent, request } from 'node:http';
import {
  type Analytics,
  AnalyticsUnavailable,
  type CopyProof,
  type Reach,
  type Statement,
} from '../../../platform/calls/analytics.ts';
import { verifyPath, type WireQuestion } from './listen.ts';

/** Longest times in ms for an answer, and for a comparison of the whole copy. */
const answerMs = 10_000;
const verifyMs = 600_000;

/** Answers of the analytics process that listens at an address of this host. */
export function remoteAnalytics(address: string): Analytics {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });

  /** Sends a question and returns the result; throws `AnalyticsUnavailable` without a process that is ready. */
  async function ask<Result>(path: string, timeout: number, question?: WireQuestion): Promise<Result> {
    const { status, text } = await send(path, timeout, question);
    if (status === 503) throw new AnalyticsUnavailable('the copy is being built');
    if (status !== 200) throw new Error(`the analytics process failed: ${text}`);
    return JSON.parse(text) as Result;
  }

  function send(
    path: string,
    timeout: number,
    question: WireQuestion | undefined,
  ): Promise<{ readonly status: number; readonly text: string }> {
    return new Promise((done, fail) => {
      const unavailable = (error: Error) => fail(new AnalyticsUnavailable(error.message, { cause: error }));
      const query = request({ socketPath: address, method: 'POST', path, agent, timeout }, (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('error', unavailable);
        reply.on('end', () => done({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
      });
      query.on('timeout', () => query.destroy(new Error('the analytics process does not answer')));
      query.on('error', unavailable);
      query.end(question && JSON.stringify(question));
    });
  }

  return {
    run: (reach: Reach, statements: readonly Statement[]) =>
      ask<unknown[][]>('/', answerMs, { reach, statements }),
    verify: () => ask<CopyProof>(verifyPath, verifyMs),
    async close() {
      agent.destroy();
    },
  };
}
