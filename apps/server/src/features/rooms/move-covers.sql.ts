import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { enterFile } from '../../platform/files/stored-files.sql.ts';

/**
 * Moves the images of fresh demo data, of rooms, goods and activities, from the database to the storage of
 * files. May be run by several servers at the same time, and again.
 */
export async function moveCovers(system: Db, store: FileStore): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      name: string;
      png: Buffer;
      kind: 'roomCover' | 'goods' | 'activityPicture';
    }>`select name, png, kind from room_cover limit 100`.execute(system);
    if (rows.length === 0) return;
    for (const { name, png, kind } of rows) {
      const temporary = await store.temporary();
      await writeFile(temporary, png, { mode: 0o600 });
      await store.keep(temporary, name);
      const file = { name, kind, type: 'image/png', bytes: png.length, used: true } as const;
      await system.transaction().execute(async (tx) => {
        const moved = await sql`delete from room_cover where name = ${name}`.execute(tx);
        if (Number(moved.numAffectedRows) === 1)
          await enterFile(tx, { ...file, tenantId: '0', agentId: '0', operatorId: '0' });
      });
    }
  }
}
