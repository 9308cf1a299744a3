import { hmacSigner, type Signer, signHeaders } from '@pitboss/wallet/sign';
import { walletKey } from '../domain/agents/wallet-key.ts';
import type { TestApi } from './api.ts';

export interface AgentEnvelope<T = Record<string, unknown>> {
  code: number;
  desc: string;
  field?: string;
  data: T;
}

export interface CallOptions {
  readonly signer?: Signer;
  /** Moves the caller's clock, in milliseconds. */
  readonly shift?: number;
  readonly ip?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Returns a client that calls the agent API as an integrator does, with the key of an agent of the test data.
 */
export function agentClient(api: TestApi, agentId: string, defaults: CallOptions = {}) {
  const { keyId, secret } = walletKey(api.services.config.secrets, agentId);
  async function send(method: 'GET' | 'POST', path: string, body: string, more: CallOptions) {
    const { signer = hmacSigner(keyId, secret), shift = 0, ip, headers = {} } = { ...defaults, ...more };
    const url = `/agent/v1${path}`;
    return api.app.inject({
      method,
      url,
      ...(ip ? { remoteAddress: ip } : {}),
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...signHeaders(signer, { method, path: url, body }, Date.now() + shift),
        ...headers,
      },
      ...(method === 'POST' ? { payload: body } : {}),
    });
  }
  return {
    keyId,
    secret,
    send,
    async get<T = Record<string, unknown>>(path: string, more: CallOptions = {}) {
      return (await send('GET', path, '', more)).json() as AgentEnvelope<T>;
    },
    async post<T = Record<string, unknown>>(path: string, body: unknown = {}, more: CallOptions = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return (await send('POST', path, text, more)).json() as AgentEnvelope<T>;
    },
  };
}
export type AgentClient = ReturnType<typeof agentClient>;
