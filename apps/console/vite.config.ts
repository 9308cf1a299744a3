import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { knownOrigins, localOrigins } from '../../packages/contract/src/origins.ts';

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
          .end(`window.__ORIGINS__ = ${JSON.stringify(table)};`);
      });
    },
  };
}

/** version.json: a hash over everything the build holds, so that a build of the same sources is no new version. */
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

/** Compressed copies beside the files, so that the server spends no time on it. */
function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter((file) => /\.(js|css)$/.test(file.fileName));
      await Promise.all(
        files.map(async (file) => {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (source.length < 1_000) return;
          const level = { [constants.BROTLI_PARAM_QUALITY]: 9 };
          const emit = (ending: string, data: Buffer) =>
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.${ending}`, source: data });
          emit('gz', await promisify(gzip)(source, { level: 9 }));
          emit('br', await promisify(brotliCompress)(source, { params: level }));
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
  },
  server: { port: 8100, strictPort: true },
});
