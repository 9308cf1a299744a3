import { normaliseIp } from '@pitboss/rules/ip-list';
import { messageText } from '@pitboss/rules/messages';
import { sql } from 'kysely';
import { writeAudit } from '../../apps/server/src/platform/audit/audit.ts';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import type { IdMaker } from '../../apps/server/src/platform/db/ids.ts';

/**
 * Adds an address or network to the whitelist of the consoles: to that of administrators, or of the agent with
 * an account. Lists that restrict nothing stay empty, because their first entry would lock all others out.
 * Returns the entry; null for a list without entries. Throws for an invalid address and an unknown agent.
 */
export async function allowAddress(
  db: Db,
  ids: IdMaker,
  address: string,
  account: string | undefined,
): Promise<string | null> {
  const parsed = normaliseIp(address);
  if (!parsed.ok) throw new Error(`${JSON.stringify(address)}: ${messageText(parsed.message, 'en_us')}`);
  return db.transaction().execute(async (tx) => {
    const agent = account
      ? await tx
          .selectFrom('agent')
          .select(['id', 'tenant_id'])
          .where('account', '=', account)
          .executeTakeFirst()
      : undefined;
    if (account && !agent) throw new Error(`There is no agent ${account}.`);
    const agentId = agent?.id ?? null;
    await sql`select pg_advisory_xact_lock(hashtext(${`whitelist ${agentId ?? ''} backoffice`}))`.execute(tx);
    const mine = sql`w.agent_id is not distinct from ${agentId}::bigint and w.kind = 'backoffice'`;
    const { rows } = await sql<{ any: boolean; there: boolean }>`select count(*) > 0 as any,
      coalesce(bool_or(w.network = ${parsed.entry}::inet), false) as there from ip_whitelist w
      where ${mine}`.execute(tx);
    if (!rows[0]?.any) return null;
    if (rows[0].there) return parsed.entry;
    await sql`insert into ip_whitelist (id, tenant_id, agent_id, kind, network, operator_id, created_at)
      values (${ids.next()}::bigint, ${agent?.tenant_id ?? '0'}::bigint, ${agentId}::bigint, 'backoffice',
        ${parsed.entry}::inet, null, now())`.execute(tx);
    await writeAudit(tx, ids, {
      chain: agent?.tenant_id ?? '0',
      operatorId: null,
      account: 'pitboss allow-ip',
      agentId,
      ip: '127.0.0.1',
      sessionTag: '',
      call: '/ipWhitelist/addIpWhitelist',
      target: account ?? 'platform',
      before: null,
      after: { ip: parsed.entry, type: 'backoffice' },
      code: 0,
      requestId: 'pitboss-allow-ip',
    });
    return parsed.entry;
  });
}
