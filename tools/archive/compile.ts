import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { installation } from '../../apps/server/src/platform/start/program.ts';
import { benches, programs, worldAssets } from '../pitboss/commands.ts';

/**
 * Compiles programs of the sources, each to the same path under `folder`, to plain JavaScript that runs on
 * Node alone.
 */
export async function compile(folder: string, sources: readonly string[]): Promise<void> {
  await bundle(folder, sources, true);
  cpSync(join(installation, worldAssets), join(folder, worldAssets), { recursive: true });
}

/** The examples in TypeScript, which no package of an archive can run, also as JavaScript next to them. */
export const compileExamples = (folder: string): Promise<void> =>
  bundle(folder, ['examples/game-server/game-server.ts', 'examples/agent-api/agent-api.ts'], false);

async function bundle(folder: string, sources: readonly string[], empty: boolean): Promise<void> {
  await build({
    configFile: false,
    root: installation,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: empty,
      rollupOptions: {
        input: Object.fromEntries(
          sources.map((source) => [source.replace(/\.ts$/, ''), join(installation, source)]),
        ),
        output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
      },
    },
  });
}

// node --import tsx tools/archive/compile.ts FOLDER: what `npm start` and the benches of the server run.
// Whole or not at all.
const [, program, folder] = process.argv;
if (program === import.meta.filename && folder) {
  const made = `${folder}.${process.pid}`;
  await compile(made, [...programs, ...benches]);
  // Another process may have created the same folder meanwhile, and already run it.
  if (existsSync(folder)) rmSync(made, { recursive: true });
  else renameSync(made, folder);
}
