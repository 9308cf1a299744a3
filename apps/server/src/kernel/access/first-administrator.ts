import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { writeAudit } from '../audit/audit.ts';
import type { Db } from '../database/db.ts';
import type { IdMaker } from '../database/ids.ts';
import type { Config } from '../start/config.ts';
import { randomToken } from './crypto.ts';
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

/**
 * The way back for a super administrator who can no longer sign in: the first password ran out or was lost, or the
 * authenticator is gone, and nobody stands above to reset them. A new first password for a day, no second factor (the
 * sign-in asks to bind one), no session, no lock, and a line in the operation log. For whoever runs the server: they hold
 * the database anyway. Gives account and password; null where there is no super administrator.
 */
export async function renewSuperAdministrator(
  db: Db,
  config: Pick<Config, 'secrets'>,
  ids: IdMaker,
): Promise<{ account: string; password: string } | null> {
  const password = randomToken(12);
  const hash = await hashPassword(config.secrets, password);
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .updateTable('operator')
      .set({
        state: 'normal',
        salt: randomBytes(16).toString('hex'),
        password_hash: hash,
        must_change_password: true,
        password_expires_at: new Date(Date.now() + oneDayMs),
        totp_secret: null,
        totp_last_step: null,
      })
      .where('role', '=', 'superAdmin')
      .returning(['id', 'account', 'account_key'])
      .executeTakeFirst();
    if (!found) return null;
    await tx.deleteFrom('login_attempt').where('account_key', '=', found.account_key).execute();
    await sql`delete from session where operator_id = ${found.id}::bigint or viewer_id = ${found.id}::bigint`.execute(
      tx,
    );
    await writeAudit(tx, ids, {
      chain: '0',
      operatorId: null,
      account: 'pitboss superadmin',
      agentId: null,
      ip: '127.0.0.1',
      sessionTag: '',
      call: '/subAccount/resetPassword',
      target: found.account,
      before: null,
      after: { dynamicCodeBound: false, mustChangePassword: true },
      code: 0,
      requestId: 'pitboss-superadmin',
    });
    return { account: found.account, password };
  });
}
