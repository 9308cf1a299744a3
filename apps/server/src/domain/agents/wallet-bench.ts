import { sql } from 'kysely';
import type { Services } from '../../platform/calls/serve.ts';
import type { Tx } from '../../platform/db/db.ts';

/**
 * Returns whether the seamless wallet may be switched on only after its test has passed: as WALLET_BENCH sets
 * it; where it is not set, always except on demo data.
 */
export const needsBench = ({ config, demo }: Pick<Services, 'config' | 'demo'>): boolean =>
  config.benchRequired ?? !demo;

/**
 * Returns whether the last finished run of an agent's test bench used this URL, passed entirely, and began
 * after the last change of the URL and of the keys of both sides.
 */
export async function benchHolds(tx: Tx, agent: { readonly id: string }, url: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select b.whole and b.callback_url = ${url} and b.created_at >= greatest(
      (select callback_changed_at from agent where id = b.agent_id),
      (select max(k.created_at) from wallet_key k where k.tenant_id = b.tenant_id and k.agent_id = b.agent_id
        and (k.ends_at is null or k.ends_at > now())),
      (select max(p.created_at) from agent_public_key p where p.tenant_id = b.tenant_id
        and p.agent_id = b.agent_id and p.revoked_at is null), '-infinity') as holds
    from wallet_bench b where b.agent_id = ${agent.id}::bigint and b.state = 'done' order by b.id desc limit 1`.execute(
    tx,
  );
  return rows[0]?.holds ?? false;
}
