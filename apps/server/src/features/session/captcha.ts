import { limits } from '@pitboss/contract/limits';
import svgCaptcha from 'svg-captcha';
import { randomToken, sha256 } from '../../kernel/access/crypto.ts';
import type { Db } from '../../kernel/database/db.ts';
import { networkOf } from '../../kernel/http/ip.ts';

/** A picture code: six characters without look-alikes, bound to the asker's network and browser, used once. */
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

function drawCode() {
  return svgCaptcha.create({
    size: limits.captchaLength,
    ignoreChars: '0oO1ilI',
    noise: 2,
    color: true,
    background: '#f4f6fa',
    width: 160,
    height: 48,
  });
}

/** Consumes a code, right or wrong: whoever asks again needs a new picture. */
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
