import { join } from 'node:path';
import { checkNode, ensureCompiled, ensureInstalled } from './ensure.mjs';
import { run } from './run.mjs';

/** `node scripts/bench.mjs NAME …`: runs a bench of the server as `npm start` runs the server. */
checkNode();
await ensureInstalled();
const [name, ...args] = process.argv.slice(2);
const program = join(await ensureCompiled(), `tools/bench/${name}.js`);
process.exit(await run(process.execPath, ['--max-semi-space-size=64', program, ...args]));
