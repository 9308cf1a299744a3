import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

/** Address of the page of the kit's parts while it is served. */
export interface Site {
  readonly origin: string;
  close(): Promise<void>;
}

/** Builds the console for development, which includes the page `/kit`, and serves it. */
export async function serveKit(port: number): Promise<Site> {
  // Only a build of another kind is one for release.
  process.env.NODE_ENV ??= 'development';
  const root = resolve('apps/console');
  const outDir = resolve('test-output/kit-site');
  await build({
    configFile: false,
    root,
    mode: 'development',
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    build: { outDir, emptyOutDir: true, minify: false, assetsInlineLimit: 0, chunkSizeWarningLimit: 10_000 },
  });
  // A file of the server, which is not part of a build.
  writeFileSync(join(outDir, 'origins.js'), 'window.__ORIGINS__ = [];');
  const server = await preview({
    configFile: false,
    root,
    logLevel: 'warn',
    build: { outDir },
    preview: { port, host: '127.0.0.1', strictPort: true },
  });
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
