import { checkCallbackUrl, parseCallbackUrl, referenceWallet } from '@pitboss/rules/checks/callback-url';
import { sql } from 'kysely';
import type { Services } from '../../platform/calls/serve.ts';
import type { Tx } from '../../platform/db/db.ts';
import { assertValid } from '../../platform/errors/app-error.ts';

/** Returns the origin of the demo data's wallet, the only server on this host that may be called. */
export const ownWallet = ({ demo, config }: Pick<Services, 'demo' | 'config'>): string | undefined =>
  demo ? (config.referenceWallet ?? referenceWallet) : undefined;

/**
 * Returns a valid callback URL in its normal form; otherwise rejects it with the message of the rule that it
 * breaks. In demo data the exact scheme, host and port of the reference wallet are allowed.
 */
export function checkedCallbackUrl(text: string, services: Pick<Services, 'demo' | 'config'>): string {
  const allowed = ownWallet(services);
  assertValid(checkCallbackUrl(text, allowed));
  const parsed = parseCallbackUrl(text, allowed);
  return parsed.ok ? parsed.url : '';
}

/**
 * Sets the callback URL of agents (in its normal form) and the time of the change. The caller locks their
 * members out.
 */
export async function setCallbackUrl(
  tx: Tx,
  agentIds: readonly string[],
  url: string,
  nowMs: number,
): Promise<void> {
  await sql`update agent set callback_url = ${url}, callback_changed_at = ${new Date(nowMs)}
    where id = any(${`{${agentIds.join(',')}}`}::bigint[])`.execute(tx);
}
