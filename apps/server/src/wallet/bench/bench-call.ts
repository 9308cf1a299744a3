import { contractVersion, contractVersionHeader } from '@pitboss/contract/integrators/contract-version';
import type { BenchExchange } from '@pitboss/wallet/bench/result';
import type { BenchOptions } from '@pitboss/wallet/bench/run';
import { callUrl, methodOf } from '@pitboss/wallet/calls';
import { checkHeaders, replyMethod, signHeaders, signingHeaders } from '@pitboss/wallet/sign';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { AgentSettings } from '../send/agents.sql.ts';

/** Age in ms of a timestamp that a wallet must reject. */
const oldMs = 120_000;

/** Signed as agreed; `wrong`: for another body; `old`: for two minutes ago. */
function headersFor(
  settings: AgentSettings,
  message: { method: string; path: string; body: string },
  sign: BenchExchange['sign'],
  now: number,
): Record<string, string> {
  const body = sign === 'wrong' ? `${message.body} ` : message.body;
  return signHeaders(settings.signer, { ...message, body }, sign === 'old' ? now - oldMs : now);
}

/**
 * The calls of the bench go out as those of orders do: by the same client, with its guards and the agent's
 * own keys.
 */
export function benchCaller(
  outbound: Outbound,
  settings: AgentSettings,
  agentId: string,
  now: () => number,
): BenchOptions['call'] {
  return async (call, body, sign) => {
    const url = callUrl(settings.callbackUrl, call);
    const path = url.pathname + url.search;
    const method = methodOf(call);
    const sentHeaders = headersFor(settings, { method, path, body: body ?? '' }, sign, now());
    const reply = await outbound.call({
      // Separate connections without a pause after failures, since the bench must see each failure.
      url,
      method,
      receiver: `bench:${agentId}`,
      ownBreaker: true,
      headers: { ...sentHeaders, [contractVersionHeader]: contractVersion },
      ...(body === null ? {} : { body }),
    });
    const none = { status: null, body: null, signature: 'absent', heardHeaders: {} } as const;
    const common = { durationMs: reply.durationMs, sentHeaders };
    if (reply.ok) {
      const message = { method: replyMethod, path, body: reply.body };
      const names = Object.values(signingHeaders);
      return {
        ...common,
        kind: 'reply',
        because: null,
        detail: '',
        status: reply.status,
        body: reply.body,
        signature: checkHeaders(reply.headers, message, settings.verify, now()),
        heardHeaders: Object.fromEntries(
          names.flatMap((name) =>
            reply.headers[name] === undefined ? [] : [[name, String(reply.headers[name])]],
          ),
        ),
      };
    }
    const detail = [reply.because, reply.detail].filter(Boolean).join(' ').slice(0, 100);
    if (reply.because === 'tooLarge')
      return { ...none, ...common, kind: 'reply', because: null, detail, status: reply.status ?? 200 };
    if (!reply.sent) return { ...none, ...common, kind: 'unsent', because: null, detail };
    return {
      ...none,
      ...common,
      kind: 'none',
      because: reply.because === 'timeout' ? 'timeout' : 'cut',
      detail,
    };
  };
}
