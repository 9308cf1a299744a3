import type { BenchExchange } from '@pitboss/wallet/bench/result';
import type { BenchOptions } from '@pitboss/wallet/bench/run';
import { callUrl, methodOf } from '@pitboss/wallet/calls';
import { checkHeaders, replyMethod, signHeaders, signingHeaders } from '@pitboss/wallet/sign';
import type { Outbound } from '../../kernel/outbound/outbound.ts';
import type { AgentSettings } from '../send/agents.sql.ts';

/** How old a timestamp is that a wallet has to refuse. */
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

/** The calls of the bench go out as those of orders do: by the same client, with its guards and the agent's own keys. */
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
    const answer = await outbound.call({
      // Connections of its own, and no rest after failures: the bench is to see each.
      ...{ url, method, receiver: `bench:${agentId}`, ownBreaker: true, headers: sentHeaders },
      ...(body === null ? {} : { body }),
    });
    const none = { status: null, body: null, signature: 'absent', heardHeaders: {} } as const;
    const common = { durationMs: answer.durationMs, sentHeaders };
    if (answer.ok) {
      const message = { method: replyMethod, path, body: answer.body };
      const names = Object.values(signingHeaders);
      return {
        ...{ ...common, kind: 'reply', because: null, detail: '', status: answer.status, body: answer.body },
        signature: checkHeaders(answer.headers, message, settings.verify, now()),
        heardHeaders: Object.fromEntries(
          names.flatMap((name) =>
            answer.headers[name] === undefined ? [] : [[name, String(answer.headers[name])]],
          ),
        ),
      };
    }
    const detail = [answer.because, answer.detail].filter(Boolean).join(' ').slice(0, 100);
    if (answer.because === 'tooLarge')
      return { ...none, ...common, kind: 'reply', because: null, detail, status: answer.status ?? 200 };
    if (!answer.sent) return { ...none, ...common, kind: 'unsent', because: null, detail };
    return {
      ...none,
      ...common,
      kind: 'none',
      because: answer.because === 'timeout' ? 'timeout' : 'cut',
      detail,
    };
  };
}
