import { checkNode, ensureBuilt, ensureInstalled } from './ensure.mjs';
import { run } from './run.mjs';

/** `npm run dist`: the archive for a server without compiler; see tools/archive/main.ts. */
checkNode();
await ensureInstalled();
await ensureBuilt();
process.exit(
  await run(process.execPath, ['--import', 'tsx', 'tools/archive/main.ts', ...process.argv.slice(2)]),
);
