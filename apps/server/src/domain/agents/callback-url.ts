import { checkCallbackUrl, parseCallbackUrl, referenceWallet } from '@pitboss/rules/checks/callback-url';
import { sql } from 'kysely';
import { obey } from '../../kernel/calls/refusal.ts';
import type { Services } from '../../kernel/calls/serve.ts';
import type { Tx } from '../../kernel/database/db.ts';

/** The origin of the wallet that a demo world brings along: the one server on this machine that may be called. */
export const ownWallet = ({ demo, config }: Pick<Services, 'demo' | 'config'>): string | undefined =>
  demo ? (config.referenceWallet ?? referenceWallet) : undefined;

/**
 * A callback address that may be kept, in its normal form; refuses with the message of the rule it breaks. The
 * reference wallet's exact scheme, host and port pass in a demo world.
 */
export function checkedCallbackUrl(text: string, services: Pick<Services, 'demo' | 'config'>): string {
  const allowed = ownWallet(services);
  obey(checkCallbackUrl(text, allowed));
  const parsed = parseCallbackUrl(text, allowed);
  return parsed.ok ? parsed.url : '';
}

/** Gives agents a callback address (in its normal form) and notes when. The caller locks their members out. */
export async function setCallbackUrl(
  tx: Tx,
  agentIds: readonly string[],
  url: string,
  nowMs: number,
): Promise<void> {
  await sql`update agent set callback_url = ${url}, callback_changed_at = ${new Date(nowMs)}
    where id = any(${`{${agentIds.join(',')}}`}::bigint[])`.execute(tx);
}
