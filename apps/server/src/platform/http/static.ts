import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { UserError } from '../errors/user-error.ts';
import { installedRelease } from '../start/release.ts';
import { hsts } from './admit-requests.ts';
import type { OriginTable } from './origins.ts';

/**
 * Policy of scripts, styles, pictures and data: none is a page, so nothing may come with one that is opened
 * as if it were. The pages' own policy names every API, and with each file it would be a tenth of what
 * sign-in weighs.
 */
const filePolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Serves the built console on one origin. `/origins.js` carries the server's origin table and its
 * version, so that the console finds its API without a build of its own; unknown paths get the shell, whose router decides.
 */
export async function createConsoleServer(
  distDir: string,
  origins: OriginTable,
  {
    trustProxy = [],
    streamOrigins = [],
  }: { trustProxy?: readonly string[]; streamOrigins?: readonly string[] } = {},
): Promise<FastifyInstance> {
  if (!existsSync(join(distDir, 'index.html')))
    throw new UserError('The console is not built; run "npm start" or "npm run build" first.');
  const app = Fastify({
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: trustProxy.length ? [...trustProxy] : false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  });
  const apis = [...new Set(origins.map((entry) => entry.api))].join(' ');
  // Streams of live rooms come from hosts of their own, which the installation names.
  const streams = streamOrigins.map((origin) => ` ${origin}`).join('');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${apis}`,
    `media-src 'self' blob: ${apis}${streams}`,
    `connect-src 'self' ${apis}${streams}`,
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  app.addHook('onSend', async (request, reply, payload) => {
    // Decided by URL, not by type: a 304 reply has no type, and a browser applies the policy of that reply to
    // the cached page.
    const file =
      /^\/(assets\/|origins\.js|version\.json)/.test(request.url) &&
      !/^text\/html/.test(String(reply.getHeader('content-type')));
    reply.headers({
      'content-security-policy': file ? filePolicy : policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      ...(request.protocol === 'https' ? { 'strict-transport-security': hsts } : {}),
    });
    return payload;
  });
  const assign = (name: string, value: unknown) =>
    `window.${name} = ${JSON.stringify(value).replace(/</g, '\\u003c')};`;
  const table = `${assign('__ORIGINS__', origins)}\n${assign('__RELEASE__', installedRelease().version)}`;
  app.get('/origins.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(table),
  );
  await app.register(fastifyStatic, {
    root: distDir,
    preCompressed: true,
    setHeaders: (response, path) => {
      // Files under assets/ carry their hash in the name; everything else is revalidated.
      response.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/\.[a-z0-9]+$/i.test(request.url.split('?')[0] ?? '');
    return wantsPage
      ? reply.header('cache-control', 'no-cache').sendFile('index.html')
      : reply.code(404).type('text/plain').send('not found');
  });
  return app;
}
