import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { catchUp } from '../../../apps/server/src/domain/analytics/store/follow.sql.ts';
import { analyticsIn } from '../../../apps/server/src/domain/analytics/store/in-process.ts';
import { openStore } from '../../../apps/server/src/domain/analytics/store/store.ts';
import type { Databases } from '../../../apps/server/src/platform/db/databases/databases.ts';

/** Builds or continues the columnar copy of a benchmark's world, in this process. */
export async function openBenchCopy({ system, systemPool }: Databases, dataDir: string) {
  const folder = join(dataDir, 'analytics-bench');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'facts.duckdb');
  const store = await openStore({ path });
  const started = performance.now();
  await catchUp(system, systemPool, store);
  const builtMs = performance.now() - started;
  return { store, analytics: analyticsIn(store, systemPool), builtMs, path };
}
