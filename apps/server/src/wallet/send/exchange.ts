import { contractVersion, contractVersionHeader } from '@pitboss/contract/integrators/contract-version';
import { callUrl, methodOf, type WalletCallName } from '@pitboss/wallet/calls';
import { callTimes, type Exchange } from '@pitboss/wallet/classify';
import { storableText } from '@pitboss/wallet/foreign-text';
import { checkHeaders, replyMethod, signHeaders } from '@pitboss/wallet/sign';
import type { Outbound, OutboundReply } from '../../platform/outbound/outbound.ts';
import type { AgentSettings } from './agents.sql.ts';

/** Result of a call, for the classifier and for storage. */
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

function read(reply: OutboundReply, path: string, settings: AgentSettings, now: number): Exchanged {
  const { durationMs } = reply;
  if (reply.ok) {
    const signature = checkHeaders(
      reply.headers,
      { method: replyMethod, path, body: reply.body },
      settings.verify,
      now,
    );
    return {
      exchange: { kind: 'reply', status: reply.status, body: reply.body, signature },
      durationMs,
      failure: null,
      detail: '',
      httpStatus: reply.status,
      signature,
      reply: storableText(reply.body.subarray(0, keptBytes).toString('utf8'), keptBytes),
    };
  }
  const { because, sent, detail, status } = reply;
  const rest = { durationMs, failure: because, detail: detail.slice(0, 100), httpStatus: status ?? null };
  const none = { ...rest, reply: null, signature: null };
  if (because === 'tooLarge')
    return { ...none, exchange: { kind: 'reply', status: status ?? 200, body: null, signature: 'absent' } };
  if (!sent) return { ...none, exchange: { kind: 'unsent' } };
  return { ...none, exchange: { kind: 'none', because: because === 'timeout' ? 'timeout' : 'cut' } };
}

/** Returns the complete URL of a call for storage; an invalid URL stays unchanged. */
export const addressOf = (callbackUrl: string, call: WalletCallName): string =>
  URL.canParse(callbackUrl) ? callUrl(callbackUrl, call).href : callbackUrl;

/** Handler of a reply after the call has timed out. */
export interface Late {
  heard(exchanged: Exchanged): void;
  /** Called when the wait is over, with or without a reply. */
  over(): void;
  /** Receives the function that ends the wait early. */
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
      durationMs: 0,
      failure: 'address',
      detail: '',
      httpStatus: null,
      reply: null,
      signature: null,
    };
  }
  const url = callUrl(settings.callbackUrl, call);
  const method = methodOf(call);
  const path = url.pathname + url.search;
  const reply = await outbound.call({
    url,
    method,
    receiver: `wallet:${agentId}`,
    ownBreaker: true,
    headers: {
      ...signHeaders(settings.signer, { method, path, body: body ?? '' }, now()),
      [contractVersionHeader]: contractVersion,
    },
    ...(body === null ? {} : { body }),
    ...(onSent ? { onSent } : {}),
    ...(late
      ? {
          late: {
            ms: callTimes.lateMs,
            heard: (received: OutboundReply | null) => {
              if (received) late.heard(read(received, path, settings, now()));
              late.over();
            },
          },
        }
      : {}),
  });
  if (!reply.ok && reply.giveUp) late?.listening(reply.giveUp);
  return read(reply, path, settings, now());
}
