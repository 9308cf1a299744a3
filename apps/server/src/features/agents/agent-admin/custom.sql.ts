import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { type Scope, within } from '../../../platform/db/scope.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { enterFile } from '../../../platform/files/stored-files.sql.ts';

export interface CustomRow {
  agent_id: string;
  logo: string | null;
  brand: string | null;
  /** Minor units. */
  default_chip: string | null;
  chat_allowed: boolean | null;
  jackpot_shown: boolean | null;
  service_link: string | null;
  controls_shown: boolean | null;
  updated_at: Date | null;
}

/**
 * Returns the custom settings of an agent, with null for settings that were never made; undefined outside the
 * scope.
 */
export async function readCustom(db: Tx, scope: Scope, agentId: string): Promise<CustomRow | undefined> {
  const found = await sql<CustomRow>`
    select a.id as agent_id, a.logo, c.brand, c.default_chip, c.chat_allowed, c.jackpot_shown, c.service_link,
      c.controls_shown, c.updated_at
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
  controls_shown: boolean;
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

/** Stores another logo of an agent; null removes it. */
export async function setLogo(tx: Tx, agentId: string, name: string | null): Promise<void> {
  await tx.updateTable('agent').set({ logo: name }).where('id', '=', agentId).execute();
}

/**
 * Moves the bytes of logos that are still in the database (those of earlier versions, and of fresh demo data)
 * to the file storage. Can run on several servers concurrently, and repeatedly.
 */
export async function moveLogos(system: Db, store: FileStore): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ name: string; tenant_id: string; agent_id: string; png: Buffer }>`
      select name, tenant_id, agent_id, png from agent_logo limit 100`.execute(system);
    if (rows.length === 0) return;
    for (const { name, tenant_id: tenantId, agent_id: agentId, png } of rows) {
      const temporary = await store.temporary();
      await writeFile(temporary, png, { mode: 0o600 });
      await store.keep(temporary, name);
      const file = {
        kind: 'logo',
        type: 'image/png',
        bytes: png.length,
        operatorId: '0',
        used: true,
      } as const;
      await system.transaction().execute(async (tx) => {
        const moved = await sql`delete from agent_logo where name = ${name}`.execute(tx);
        if (Number(moved.numAffectedRows) === 1) await enterFile(tx, { ...file, name, tenantId, agentId });
      });
    }
  }
}
