import { agentReply } from '@pitboss/contract/agent-api/codes';
import { ingestReply } from '@pitboss/contract/ingest/ingest-codes';
import { Refusal } from './refusal.ts';

type ReplyKey = 'syntax' | 'rate' | 'tooLarge';

/** Interfaces of other servers, which have codes and words of their own, in English (wallet: ingest, agent API). */
const interfaces: readonly (readonly [prefix: string, reply: (key: ReplyKey) => object])[] = [
  ['/ingest/', ingestReply],
  ['/agent/', agentReply],
];

type Failure = Error & { statusCode?: number };

function statusAndKey(error: Failure): readonly [status: number, key: ReplyKey, field?: string] | null {
  if (error instanceof Refusal) {
    if (error.key === 'call.unknown') return [404, 'syntax', 'path'];
    if (error.key === 'rate.limited') return [200, 'rate'];
    const { field } = error.params;
    return typeof field === 'string' ? [400, 'syntax', field] : [400, 'syntax'];
  }
  if (error.statusCode === 413) return [200, 'tooLarge'];
  return error.statusCode && error.statusCode < 500 ? [200, 'syntax'] : null;
}

/**
 * What a request is answered that is wrong before any call of another server's interface is reached: an address that is none,
 * for example. Null below other addresses, and for defects of ours.
 */
export function interfaceAnswer(
  path: string,
  error: Failure,
): { readonly status: number; readonly body: object } | null {
  const found = interfaces.find(([prefix]) => path.startsWith(prefix));
  const answer = found && statusAndKey(error);
  if (!answer) return null;
  const [status, key, field] = answer;
  return { status, body: { ...found[1](key), data: null, ...(field === undefined ? {} : { field }) } };
}
