import { writeFileSync } from 'node:fs';
import { rowTypesFile } from '../../apps/server/src/testing/row-types/row-types.ts';
import { migrationList, migrationListFile } from './migration-list.ts';
import { rowTypes } from './row-types.ts';
import { tableTypes, tableTypesFile } from './table-types.ts';

/**
 * Writes the list of the migrations, the types of the tables from a freshly migrated embedded database, and
 * the row types of statements that tests compare with their results: `npm run db:types`.
 */
writeFileSync(migrationListFile, migrationList());
// Imports the list that was written just now.
const { startTestDatabase } = await import('../../apps/server/src/testing/database.ts');
const database = await startTestDatabase(2, { embedded: true });
try {
  writeFileSync(tableTypesFile, await tableTypes(database.databases.system));
} finally {
  await database.stop();
}
writeFileSync(rowTypesFile, rowTypes());
