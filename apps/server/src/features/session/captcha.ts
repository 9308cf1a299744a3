import { randomInt } from 'node:crypto';
import { limits } from '@pitboss/contract/limits';
import svgCaptcha from 'svg-captcha';
import { randomToken, sha256 } from '../../kernel/access/crypto.ts';
import type { Db } from '../../kernel/database/db.ts';
import { networkOf } from '../../kernel/http/ip.ts';

const background = '#f4f6fa';
/** Capitals and digits that nobody takes for one another, in inks that stand out from the background. */
const letters = 'ACDEFHJKLMNPQRTVWXY3479';
const inks = ['#123a8a', '#0b5a43', '#7a1f4b', '#5b3a00', '#3a2a7a'];

/** A picture code: six characters without look-alikes, in whichever case they are typed, bound to the asker's network and browser, used once. */
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
  const { text, data } = svgCaptcha.create({
    size: limits.captchaLength,
    charPreset: letters,
    noise: 2,
    color: true,
    background,
    width: 200,
    height: 56,
    fontSize: 46,
  });
  const ink = () => `fill="${inks[randomInt(inks.length)]}"`;
  const legible = data.replace(/fill="#[0-9a-f]+"/g, (fill) => (fill.includes(background) ? fill : ink()));
  return { text, data: legible };
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
