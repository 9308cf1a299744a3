import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { randomToken } from './crypto.ts';
import type { Db } from './db.ts';
import { accountKey, hashPassword } from './passwords.ts';

const oneDayMs = 86_400_000;

/** A production start: the first super administrator, with a password that is printed once and must be changed within a day. */
export async function firstAdministrator(db: Db, config: Config, say: (line: string) => void): Promise<void> {
  const password = randomToken(12);
  const now = new Date();
  const hash = await hashPassword(config.secrets, password);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('operator')
      .values({
        id: '1',
        account: 'superadmin',
        account_key: accountKey('superadmin'),
        nickname: 'Super administrator',
        role: 'superAdmin',
        agent_id: null,
        tenant_id: '0',
        state: 'normal',
        permissions: null,
        phone: '',
        salt: randomBytes(16).toString('hex'),
        password_hash: hash,
        must_change_password: true,
        password_expires_at: new Date(now.getTime() + oneDayMs),
        totp_secret: null,
        totp_last_step: null,
        created_at: now,
        last_login_at: null,
      })
      .execute();
    await tx
      .insertInto('setting')
      .values({ key: 'world', value: JSON.stringify({ demo: false }) })
      .execute();
  });
  say('');
  say(
    'First super administrator (this password is shown once, works for a day and must be changed at the first sign-in):',
  );
  say(`  account superadmin  password ${password}`);
}
