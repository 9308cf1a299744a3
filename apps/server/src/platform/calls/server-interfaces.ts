import { agentReply } from '@pitboss/contract/agent-api/codes';
import { ingestReply } from '@pitboss/contract/ingest/ingest-codes';
import { contractVersion, contractVersionHeader } from '@pitboss/contract/integrators/contract-version';
import { AppError } from '../errors/app-error.ts';

type ReplyKey = 'syntax' | 'rate' | 'tooLarge';

/**
 * Interfaces of other servers, which have codes and words of their own, in English (wallet: ingest, agent
 * API).
 */
const interfaces: readonly (readonly [prefix: string, reply: (key: ReplyKey) => object])[] = [
  ['/ingest/', ingestReply],
  ['/agent/', agentReply],
];

type Failure = Error & { statusCode?: number };

function statusAndKey(error: Failure): readonly [status: number, key: ReplyKey, field?: string] | null {
  if (error instanceof AppError) {
    if (error.key === 'call.unknown') return [404, 'syntax', 'path'];
    if (error.key === 'rate.limited') return [200, 'rate'];
    const { field } = error.params;
    return typeof field === 'string' ? [400, 'syntax', field] : [400, 'syntax'];
  }
  if (error.statusCode === 413) return [200, 'tooLarge'];
  return error.statusCode && error.statusCode < 500 ? [200, 'syntax'] : null;
}

/**
 * Returns the response to a request below the path of another server's interface that fails before any of its
 * calls is reached, such as an unknown address. Null for other paths and for server defects.
 */
export function interfaceReply(
  path: string,
  error: Failure,
): { readonly status: number; readonly headers: Record<string, string>; readonly body: object } | null {
  const found = interfaces.find(([prefix]) => path.startsWith(prefix));
  const reply = found && statusAndKey(error);
  if (!reply) return null;
  const [status, key, field] = reply;
  const body = { ...found[1](key), data: null, ...(field === undefined ? {} : { field }) };
  return { status, headers: { [contractVersionHeader]: contractVersion }, body };
}
