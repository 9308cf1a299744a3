import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { hmacSigner, signHeaders } from '@pitboss/wallet/sign';
import { walletKey } from '../../domain/agents/wallet-key.ts';
import { ingestHeaders } from '../../ingest/nodes/sign.ts';
import type { TestApi } from '../api.ts';
import { freshId, type TestNode, testBet, testRound } from '../ingest/ingest.ts';

/** Request that failed or got an unexpected reply. */
interface Failure {
  readonly what: string;
  /** True if the database was overloaded by other work of this host, as may happen at any time. */
  readonly busy: boolean;
  readonly answer: string;
  /** Sends the request again and returns the code. */
  again(): Promise<number>;
}

/** Request to be sent. */
export interface Sent {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly body?: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Pause of each caller between two calls, in ms, which leaves the host to the servers that are being started.
 */
const restMs = 40;

/** Callers of every kind, on connections that they keep open and on fresh ones. */
export interface SteadyLoad {
  /** Successful requests by kind. */
  readonly done: Readonly<Record<string, number>>;
  readonly faults: readonly Failure[];
  /**
   * Minor units that the transfers brought one member, and that the rounds cost another one, once every
   * request has its reply.
   */
  readonly moved: { readonly transfers: bigint; readonly stakes: bigint };
  stop(): Promise<void>;
}

interface Reply {
  readonly text: string;
  /** Cookies as a browser returns them. */
  readonly cookie: string;
}

/** Sends a request on a connection of an agent, or on a new one. */
export function exchange(address: string, sent: Sent, agent: Agent | false = false): Promise<Reply> {
  return new Promise((done, fail) => {
    const { path, method, body, headers } = sent;
    const outgoing = request(
      `${address}${path}`,
      { method, agent, headers: { ...(body && { 'content-type': 'application/json' }), ...headers } },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        reply.once('error', fail);
        reply.once('end', () => {
          const cookies = reply.headers['set-cookie'] ?? [];
          done({ text, cookie: cookies.map((line) => line.split(';')[0]).join('; ') });
        });
      },
    );
    // A reply that never arrives is a failure too.
    outgoing.setTimeout(25_000, () => outgoing.destroy(new Error('no answer')));
    outgoing.once('error', fail);
    outgoing.end(body);
  });
}

/** Sends a request like `exchange` and returns the text of the reply. */
export const send = async (address: string, sent: Sent, agent: Agent | false = false): Promise<string> =>
  (await exchange(address, sent, agent)).text;

/** Returns the code of a reply; of the codes within it, the first one other than success. */
function codeOf(text: string): number {
  const { code, data } = JSON.parse(text) as { code: number; data?: { results?: { code: number }[] } };
  return data?.results?.find((item) => item.code !== 0)?.code ?? code;
}

/** Starts the load at an address: reads of `superadmin`, transfers of agent 12, rounds of a game server. */
export async function startLoad(api: TestApi, address: string, node: TestNode): Promise<SteadyLoad> {
  const token = await api.token('superadmin');
  const { keyId, secret } = walletKey(api.services.config.secrets, '12');
  const kinds: Record<string, () => () => Sent> = {
    read: () => () => ({ path: '/player/list', method: 'POST', body: '{}', headers: { token } }),
    transfer() {
      const path = '/agent/v1/transfers';
      const txId = freshId('roll');
      const transfer = { txId, memberAccount: 'member12', direction: 'in', amount: '0.01', currency: 'CNY' };
      const body = JSON.stringify(transfer);
      const signer = hmacSigner(keyId, secret);
      return () => {
        const headers = signHeaders(signer, { method: 'POST', path, body }, Date.now());
        return { path, method: 'POST', body, headers };
      };
    },
    round() {
      const path = '/ingest/v1/rounds:batch';
      const bet = testBet({ member: 'member13', amount: '0.01', at: Date.now() - 100 });
      const round = testRound([bet], { startedAt: Date.now() - 200, endedAt: Date.now() });
      const body = JSON.stringify({ rounds: [round] });
      return () => ({ path, method: 'POST', body, headers: { ...ingestHeaders(node, 'POST', path, body) } });
    },
  };
  const done: Record<string, number> = { read: 0, transfer: 0, round: 0 };
  const tried: Record<string, number> = { read: 0, transfer: 0, round: 0 };
  const failures: Failure[] = [];
  let open = true;

  async function caller(kind: string, make: () => () => Sent, agent: Agent | false): Promise<void> {
    while (open) {
      // Signed again for every attempt, because signatures expire.
      const signed = make();
      tried[kind] = (tried[kind] ?? 0) + 1;
      const reply = await send(address, signed(), agent).catch((error: Error) => error.message);
      if (reply.startsWith('{') && codeOf(reply) === 0) done[kind] = (done[kind] ?? 0) + 1;
      else {
        const what = `${kind} on a ${agent ? 'kept' : 'fresh'} connection`;
        failures.push({
          what,
          answer: reply,
          busy: /"code":1201/.test(reply),
          again: async () => codeOf(await send(address, signed())),
        });
      }
      await pause(restMs);
    }
    if (agent) agent.destroy();
  }
  const callers = Object.entries(kinds).flatMap(([kind, make]) => [
    caller(kind, make, new Agent({ keepAlive: true, maxSockets: 1 })),
    caller(kind, make, new Agent({ keepAlive: true, maxSockets: 1 })),
    caller(kind, make, false),
  ]);
  return {
    done,
    faults: failures,
    get moved() {
      return { transfers: BigInt(tried.transfer ?? 0), stakes: BigInt(tried.round ?? 0) };
    },
    async stop() {
      open = false;
      await Promise.all(callers);
    },
  };
}
