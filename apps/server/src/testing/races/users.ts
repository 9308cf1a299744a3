import { seal } from '../../platform/crypto/crypto.ts';
import { type PoolWorld, totp } from '../pools/pool-world.ts';

/** Creates eight more system administrators, each counted as a different user, and returns their accounts. */
export async function eightAdministrators({ api, query }: PoolWorld): Promise<string[]> {
  const rows = await query<{ account: string }>(
    `insert into operator (id, account, account_key, nickname, role, agent_id, tenant_id, permissions, salt, password_hash, created_at, totp_secret)
     select 900 + n, 'admin' || n, 'admin' || n, 'admin' || n, role, null, tenant_id, permissions, salt, password_hash, now() - interval '30 days', $1
     from operator, generate_series(1, 8) n where account = 'sysadmin' returning account`,
    [seal(api.services.config.secrets.server, totp)],
  );
  return rows.map(({ account }) => account).sort();
}
