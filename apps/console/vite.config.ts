import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { knownOrigins, localOrigins } from '../../packages/contract/src/core/origins.ts';

const apiPort = Number(process.env.API_PORT ?? 8110);

/** In development: the files that the server writes or that a build makes. */
function servedBesideTheConsole(): Plugin {
  return {
    name: 'served-beside-the-console',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0];
        if (path === '/version.json') {
          response.setHeader('content-type', 'application/json').end('{"version":"development"}');
          return;
        }
        if (path !== '/origins.js') return next();
        const host = request.headers.host ?? 'localhost';
        const own = {
          origin: `http://${host}`,
          appType: process.env.APP_TYPE === '1' ? 1 : 0,
          api: `http://${host.split(':')[0]}:${apiPort}`,
          environment: 'local',
        };
        const table = [own, ...localOrigins({ admin: 8100, agent: 8101, api: apiPort }), ...knownOrigins];
        response
          .setHeader('content-type', 'text/javascript')
          .end(`window.__ORIGINS__ = ${JSON.stringify(table)}; window.__RELEASE__ = 'development';`);
      });
    },
  };
}

/**
 * version.json: a hash over everything the build holds, so that a build of the same sources is no new
 * version.
 */
function versionFile(): Plugin {
  return {
    name: 'version-file',
    apply: 'build',
    generateBundle(_options, bundle) {
      const hash = createHash('sha256');
      for (const name of Object.keys(bundle).sort()) {
        const file = bundle[name];
        if (file) hash.update(name).update(file.type === 'chunk' ? file.code : file.source);
      }
      this.emitFile({
        type: 'asset',
        fileName: 'version.json',
        source: JSON.stringify({ version: hash.digest('hex').slice(0, 12) }),
      });
    },
  };
}

/** Writes compressed copies next to the files, so that the server spends no time on it. */
function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    // From the files as written: chunks are still changed after the bundle was made.
    async writeBundle({ dir = 'dist' }, bundle) {
      const paths = Object.keys(bundle)
        .filter((name) => /\.(js|css)$/.test(name))
        .map((name) => join(dir, name));
      await Promise.all(
        paths.map(async (path) => {
          const source = await readFile(path);
          if (source.length < 1_000) return;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
          await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: 9 }));
          await writeFile(`${path}.br`, await promisify(brotliCompress)(source, { params }));
        }),
      );
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), servedBesideTheConsole(), versionFile(), compressedCopies()],
  build: {
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 1_200,
    // A data URL would need `data:` in the policy for every kind of file.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        advancedChunks: {
          groups: [
            // Changes only with a release of React, so browsers cache it for long.
            {
              name: 'base',
              priority: 3,
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/,
            },
            // Code shared by sign-in and shell, in one file: each further file costs its headers.
            {
              name: 'core',
              priority: 2,
              test: /apps[\\/]console[\\/]src[\\/]kit[\\/](settings|text|first\.text|notices|part|calls[\\/](send|token|origin|view-as|share-session|prompts[\\/]dynamic-code))\.tsx?$|packages[\\/](contract[\\/]src[\\/]core[\\/](define|limits)|rules[\\/]src[\\/](messages|i18n))\.ts$/,
            },
            // The component library and the state of forms: fetched with the first form or dialog.
            {
              name: 'library',
              priority: 1,
              test: /node_modules[\\/](react-aria|react-aria-components|react-stately|@react-types|@internationalized|@rc-component[\\/](form|util|async-validator))[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: { port: 8100, strictPort: true },
});
