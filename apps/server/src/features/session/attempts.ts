import { limits } from '@pitboss/contract/core/limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors/app-error.ts';

/** Failures from one address within ten minutes, after which it is rejected. */
const ipFailures = 30;

/**
 * Reserves an attempt before anything is hashed, in one statement, so that parallel tries get at most five
 * evaluations. Kept by account name, existing or not. Throws while the name is locked.
 */
export async function reserveAttempt(db: Db, key: string): Promise<void> {
  const row = (
    await sql<{ failures: number; locked: boolean }>`
      insert into login_attempt as t (account_key, failures, updated_at) values (${key}, 1, now())
      on conflict (account_key) do update set
        failures = case when t.locked_until <= now() then 1 when t.locked_until > now() then t.failures
          else t.failures + 1 end,
        locked_until = case
          when t.locked_until > now() then t.locked_until
          when t.locked_until <= now() then null
          when t.failures + 1 > ${limits.loginAttempts}
            then now() + ${limits.lockMs} * interval '1 millisecond'
          else null end,
        updated_at = now()
      returning failures, coalesce(locked_until > now(), false) as locked`.execute(db)
  ).rows[0];
  if (row?.locked) throw new AppError('login.suspended');
}

/** A failed attempt that was the last one allowed locks the name at once. */
export async function noteFailure(db: Db, key: string, ip: string): Promise<boolean> {
  await db.insertInto('login_ip_failure').values({ ip, at: new Date() }).execute();
  const row = (
    await sql<{ locked: boolean }>`
      update login_attempt set locked_until = case
        when failures >= ${limits.loginAttempts} then now() + ${limits.lockMs} * interval '1 millisecond' end
      where account_key = ${key} returning locked_until is not null as locked`.execute(db)
  ).rows[0];
  return row?.locked ?? false;
}

export async function clearAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('login_attempt').where('account_key', '=', key).execute();
}

/** Throws for an address with too many recent failures. */
export async function checkAddress(db: Db, ip: string): Promise<void> {
  const row = await db
    .selectFrom('login_ip_failure')
    .select((e) => e.fn.countAll<string>().as('failures'))
    .where('ip', '=', ip)
    .where('at', '>', new Date(Date.now() - 10 * 60_000))
    .executeTakeFirst();
  if (Number(row?.failures ?? 0) >= ipFailures) throw new AppError('rate.limited');
}
