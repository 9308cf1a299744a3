import { randomBytes } from 'node:crypto';
import { checkStaffAccount } from '@pitboss/rules/checks/field-checks';
import { sql } from 'kysely';
import { writeAudit } from '../audit/audit.ts';
import type { Config } from '../config/config.ts';
import { randomToken } from '../crypto/crypto.ts';
import type { Db } from '../db/db.ts';
import type { IdMaker } from '../db/ids.ts';
import { removePasskeys } from './passkeys/passkeys.sql.ts';
import { accountKey, hashPassword } from './passwords.ts';

const oneDayMs = 86_400_000;

/** The row of an administrator whose first password works for a day and must be changed. */
function administratorRow({
  hash,
  ...named
}: {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  readonly role: 'superAdmin' | 'systemAdmin';
  readonly hash: string;
}) {
  const now = new Date();
  return {
    ...named,
    account_key: accountKey(named.account),
    agent_id: null,
    tenant_id: '0',
    state: 'normal' as const,
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
  };
}

/**
 * A production start: the first super administrator, with a password that is printed once and must be changed
 * within a day.
 */
export async function firstAdministrator(db: Db, config: Config, say: (line: string) => void): Promise<void> {
  const password = randomToken(12);
  const hash = await hashPassword(config.secrets, password);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('operator')
      .values(
        administratorRow({
          id: '1',
          account: 'superadmin',
          nickname: 'Super administrator',
          role: 'superAdmin',
          hash,
        }),
      )
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
 * Recovers the account of a super administrator who can no longer sign in: the first password expired or was
 * lost, or the authenticator is lost, and no account above can reset them. Sets a new first password for a
 * day, removes the second factor (the sign-in requires binding one), all sessions and the lock, and writes an
 * entry in the operation log. Intended for the operator of the server, who has access to the database anyway.
 * Returns account and password; null when there is no super administrator.
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
        former_pepper: false,
        must_change_password: true,
        password_expires_at: new Date(Date.now() + oneDayMs),
        totp_secret: null,
        totp_last_step: null,
        recovery_codes: [],
      })
      .where('role', '=', 'superAdmin')
      .returning(['id', 'account', 'account_key'])
      .executeTakeFirst();
    if (!found) return null;
    await removePasskeys(tx, found.id);
    await tx.deleteFrom('login_attempt').where('account_key', '=', found.account_key).execute();
    await sql`delete from session where operator_id = ${found.id}::bigint
      or viewer_id = ${found.id}::bigint`.execute(tx);
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

/**
 * Adds a system administrator from the server's shell, with a first password for a day. No operator is
 * recorded as its creator, so that it does not count as the same user as an existing administrator. Throws
 * for an account name that is invalid or taken.
 */
export async function addAdministrator(
  db: Db,
  config: Pick<Config, 'secrets'>,
  ids: IdMaker,
  account: string,
): Promise<{ account: string; password: string }> {
  if (checkStaffAccount(account))
    throw new Error(`The name ${JSON.stringify(account)} is not 4 to 20 letters, digits or underscores.`);
  const password = randomToken(12);
  const hash = await hashPassword(config.secrets, password);
  const id = ids.next();
  await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('operator')
      .values(administratorRow({ id, account, nickname: account, role: 'systemAdmin', hash }))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (Number(added.numInsertedOrUpdatedRows ?? 0) !== 1)
      throw new Error(`The name ${account} is taken; choose another.`);
    await writeAudit(tx, ids, {
      chain: '0',
      operatorId: null,
      account: 'pitboss administrator',
      agentId: null,
      ip: '127.0.0.1',
      sessionTag: '',
      call: '/subAccount/add',
      target: `operator:${id} ${account}`,
      before: null,
      after: { account, role: 'systemAdmin' },
      code: 0,
      requestId: 'pitboss-administrator',
    });
  });
  return { account, password };
}
