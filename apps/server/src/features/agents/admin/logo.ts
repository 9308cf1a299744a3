import { randomBytes } from 'node:crypto';
import { checkLogoFile } from '@pitboss/rules/agent-checks';
import { refer } from '@pitboss/rules/messages';
import type { FastifyInstance } from 'fastify';
import { rewritePng } from '../../../domain/agents/png.ts';
import { obey, Refusal } from '../../../kernel/calls/refusal.ts';
import { addressSigned, signAddress } from '../../../kernel/http/signed-address.ts';
import type { Secrets } from '../../../kernel/start/secrets.ts';

const folder = '/media/logo/';

/** Checks an uploaded logo by its first bytes, then writes it anew under a random name (spec §5; security rules, files). */
export function acceptLogo(base64: string): { name: string; png: Buffer } {
  const file = Buffer.from(base64, 'base64');
  obey(checkLogoFile(file));
  const png = rewritePng(file);
  if (!png) throw new Refusal('rule.broken', { message: refer('logoBroken') });
  return { name: randomBytes(16).toString('hex'), png };
}

/** The signed address of a stored logo. */
export const logoAddress = (secrets: Secrets, name: string | null): string | null =>
  name === null ? null : signAddress(secrets, `${folder}${name}`);

/** Serves logos beside the calls: a fixed type, nothing that could run, and only under a signed address. */
export function registerLogos(
  app: FastifyInstance,
  secrets: Secrets,
  read: (name: string) => Promise<Buffer | undefined>,
): void {
  app.get<{ Params: { name: string } }>(`${folder}:name`, async (request, reply) => {
    const { name } = request.params;
    const known = /^[0-9a-f]{32}$/.test(name);
    const query = request.query as Record<string, unknown>;
    const png = known && addressSigned(secrets, `${folder}${name}`, query) ? await read(name) : undefined;
    if (!png) return reply.code(404).type('text/plain').send('not found');
    return reply
      .headers({
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="logo.png"',
        'cache-control': 'private, max-age=3600, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/png')
      .send(png);
  });
}
