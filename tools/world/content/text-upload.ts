import { writeFile } from 'node:fs/promises';
import { languages } from '@pitboss/contract/content/languages';
import type { Databases } from '../../../apps/server/src/platform/db/databases/databases.ts';
import type { FileStore } from '../../../apps/server/src/platform/files/store.ts';
import { enterFile } from '../../../apps/server/src/platform/files/stored-files.sql.ts';

/**
 * A translation of the super administrator that was uploaded and waits for its preview; the server deletes it
 * after a day.
 */
const uploaded = Buffer.from(JSON.stringify({ en_us: { 'hall.newbie': 'Newbie' } }));
const author = '1';

/** Uploads the file of texts that the examples of an import name. */
export async function uploadTexts({ system }: Pick<Databases, 'system'>, store: FileStore): Promise<void> {
  const { file: name } = languages.preview.example().body as { file: string };
  const temporary = await store.temporary();
  await writeFile(temporary, uploaded, { mode: 0o600 });
  await store.keep(temporary, name);
  await system.deleteFrom('stored_file').where('name', '=', name).execute();
  const entry = { name, tenantId: '0', agentId: '0', kind: 'texts' as const, type: 'application/json' };
  await enterFile(system, { ...entry, bytes: uploaded.length, operatorId: author });
}
