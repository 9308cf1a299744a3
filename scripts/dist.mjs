import { checkNode, ensureBuilt, ensureInstalled } from './ensure.mjs';
import { run } from './run.mjs';

/** `npm run dist` and `npm run release`: archives for servers without compiler, by a program of tools/archive. */
const [program, ...options] = process.argv.slice(2);
checkNode();
await ensureInstalled();
await ensureBuilt();
process.exit(await run(process.execPath, ['--import', 'tsx', `tools/archive/${program}.ts`, ...options]));
