import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startTestDatabase } from '../../apps/server/src/testing/database.ts';
import { tableTypes, tableTypesFile } from './table-types.ts';

it('the types of the tables are those of the migrated schema', async () => {
  const database = await startTestDatabase(2);
  try {
    const types = await tableTypes(database.databases.system);
    expect(readFileSync(tableTypesFile, 'utf8') === types, 'run "npm run db:types" and commit it').toBe(true);
  } finally {
    await database.stop();
  }
});
