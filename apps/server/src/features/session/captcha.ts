import { limits } from '@pitboss/contract/core/limits';
import { randomToken, sha256 } from '../../platform/crypto/crypto.ts';
import type { Db } from '../../platform/db/db.ts';
import { networkOf } from '../../platform/http/ip.ts';
import { drawCode } from './captcha-image.ts';

/**
 * Creates an image code: six characters without look-alikes, case-insensitive, bound to the client's network
 * and browser, used once.
 */
export async function makeCaptcha(
  db: Db,
  asker: { ip: string; userAgent: string },
  draw: () => { text: string; data: string } = drawCode,
): Promise<{ captchaId: string; image: string; text: string }> {
  const { text, data } = draw();
  const captchaId = randomToken(16);
  await db.deleteFrom('captcha').where('expires_at', '<', new Date()).execute();
  await db
    .insertInto('captcha')
    .values({
      id: captchaId,
      code: text.toLowerCase(),
      network: networkOf(asker.ip),
      agent_hash: sha256(asker.userAgent).toString('hex'),
      expires_at: new Date(Date.now() + limits.captchaMs),
    })
    .execute();
  return { captchaId, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`, text };
}

/** Consumes a code, right or wrong: another attempt needs a new image. */
export async function consumeCaptcha(
  db: Db,
  id: string,
  code: string,
  asker: { ip: string; userAgent: string },
): Promise<boolean> {
  const row = await db.deleteFrom('captcha').where('id', '=', id).returningAll().executeTakeFirst();
  return (
    row !== undefined &&
    row.expires_at.getTime() > Date.now() &&
    row.code === code.trim().toLowerCase() &&
    row.network === networkOf(asker.ip) &&
    row.agent_hash === sha256(asker.userAgent).toString('hex')
  );
}
