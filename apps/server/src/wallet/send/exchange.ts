import { callUrl, methodOf, type WalletCallName } from '@pitboss/wallet/calls';
import { callTimes, type Exchange } from '@pitboss/wallet/classify';
import { checkHeaders, replyMethod, signHeaders } from '@pitboss/wallet/sign';
import type { Outbound, OutboundAnswer } from '../../kernel/outbound/outbound.ts';
import type { AgentSettings } from './agents.sql.ts';

/** What came of a call, for the classifier and for the record. */
export interface Exchanged {
  readonly exchange: Exchange;
  readonly durationMs: number;
  readonly failure: string | null;
  readonly detail: string;
  readonly httpStatus: number | null;
  readonly reply: string | null;
  readonly signature: string | null;
}

/** Most of a reply that is kept as evidence. */
const keptBytes = 16_000;

function read(answer: OutboundAnswer, path: string, settings: AgentSettings, now: number): Exchanged {
  const { durationMs } = answer;
  if (answer.ok) {
    const signature = checkHeaders(
      answer.headers,
      { method: replyMethod, path, body: answer.body },
      settings.verify,
      now,
    );
    return {
      exchange: { kind: 'reply', status: answer.status, body: answer.body, signature },
      ...{ durationMs, failure: null, detail: '', httpStatus: answer.status, signature },
      // A zero byte is no text for the database.
      reply: answer.body.subarray(0, keptBytes).toString('utf8').replaceAll('\0', '�'),
    };
  }
  const { because, sent, detail, status } = answer;
  const rest = { durationMs, failure: because, detail: detail.slice(0, 100), httpStatus: status ?? null };
  const none = { ...rest, reply: null, signature: null };
  if (because === 'tooLarge')
    return { ...none, exchange: { kind: 'reply', status: status ?? 200, body: null, signature: 'absent' } };
  if (!sent) return { ...none, exchange: { kind: 'unsent' } };
  return { ...none, exchange: { kind: 'none', because: because === 'timeout' ? 'timeout' : 'cut' } };
}

/** The full address of a call, as it goes on record; what is no address stays as it was set. */
export const addressOf = (callbackUrl: string, call: WalletCallName): string =>
  URL.canParse(callbackUrl) ? callUrl(callbackUrl, call).href : callbackUrl;

/** Whoever listens for a reply after the call has timed out. */
export interface Late {
  heard(exchanged: Exchanged): void;
  /** The listening is over, whatever came of it. */
  over(): void;
  /** Tells how to end it early. */
  listening(giveUp: () => void): void;
}

/** Makes a signed call to an agent's wallet. It never throws over what the other side does. */
export async function callWallet(
  outbound: Outbound,
  now: () => number,
  request: {
    readonly agentId: string;
    readonly settings: AgentSettings;
    readonly call: WalletCallName;
    readonly body: string | null;
    readonly onSent?: () => void;
    readonly late?: Late;
  },
): Promise<Exchanged> {
  const { agentId, settings, call, body, onSent, late } = request;
  if (!URL.canParse(settings.callbackUrl)) {
    const exchange = { kind: 'unsent' } as const;
    return {
      exchange,
      ...{ durationMs: 0, failure: 'address', detail: '', httpStatus: null },
      reply: null,
      signature: null,
    };
  }
  const url = callUrl(settings.callbackUrl, call);
  const method = methodOf(call);
  const path = url.pathname + url.search;
  const answer = await outbound.call({
    url,
    ...{ method, receiver: `wallet:${agentId}`, ownBreaker: true },
    headers: signHeaders(settings.signer, { method, path, body: body ?? '' }, now()),
    ...(body === null ? {} : { body }),
    ...(onSent ? { onSent } : {}),
    ...(late
      ? {
          late: {
            ms: callTimes.lateMs,
            heard: (heard: OutboundAnswer | null) => {
              if (heard) late.heard(read(heard, path, settings, now()));
              late.over();
            },
          },
        }
      : {}),
  });
  if (!answer.ok && answer.giveUp) late?.listening(answer.giveUp);
  return read(answer, path, settings, now());
}
