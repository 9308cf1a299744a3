import { sql } from 'kysely';
import { type Scope, within } from '../../../kernel/access/scope.ts';
import type { Tx } from '../../../kernel/database/db.ts';

export interface CustomRow {
  agent_id: string;
  logo: string | null;
  brand: string | null;
  /** Minor units. */
  default_chip: string | null;
  chat_allowed: boolean | null;
  jackpot_shown: boolean | null;
  service_link: string | null;
  updated_at: Date | null;
}

/** Custom settings of an agent in scope, null where nobody set any; undefined outside. */
export async function readCustom(db: Tx, scope: Scope, agentId: string): Promise<CustomRow | undefined> {
  const found = await sql<CustomRow>`
    select a.id as agent_id, a.logo, c.brand, c.default_chip, c.chat_allowed, c.jackpot_shown, c.service_link, c.updated_at
    from agent a left join agent_custom c on c.agent_id = a.id and c.tenant_id = a.tenant_id
    where a.id = ${agentId}::bigint and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db);
  return found.rows[0];
}

export interface CustomSettings {
  brand: string;
  default_chip: string | null;
  chat_allowed: boolean;
  jackpot_shown: boolean;
  service_link: string;
}

export async function writeCustom(
  tx: Tx,
  agent: { id: string; tenant_id: string },
  settings: CustomSettings,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('agent_custom')
    .values({ agent_id: agent.id, tenant_id: agent.tenant_id, ...settings, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['agent_id', 'tenant_id']).doUpdateSet({ ...settings, updated_at: at }),
    )
    .execute();
}

/** Replaces the stored logo of an agent; null leaves it without one. */
export async function storeLogo(
  tx: Tx,
  agent: { id: string; tenant_id: string },
  logo: { name: string; png: Buffer } | null,
  at: Date,
): Promise<void> {
  await tx.deleteFrom('agent_logo').where('agent_id', '=', agent.id).execute();
  if (logo)
    await tx
      .insertInto('agent_logo')
      .values({ ...logo, tenant_id: agent.tenant_id, agent_id: agent.id, created_at: at })
      .execute();
  await tx
    .updateTable('agent')
    .set({ logo: logo?.name ?? null })
    .where('id', '=', agent.id)
    .execute();
}

/** The bytes of a logo by its random name, with the owner's rights: whoever has the signed address may see it. */
export async function readLogo(
  system: { selectFrom: Tx['selectFrom'] },
  name: string,
): Promise<Buffer | undefined> {
  const row = await system.selectFrom('agent_logo').select('png').where('name', '=', name).executeTakeFirst();
  return row?.png;
}
