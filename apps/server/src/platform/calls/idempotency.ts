import type { Call } from '@pitboss/contract/core/define';
import { type RawBuilder, sql } from 'kysely';
import { canonical } from '../audit/audit.ts';
import type { Session } from '../auth/session.ts';
import { sha256 } from '../crypto/crypto.ts';
import type { Db, Tx } from '../db/db.ts';
import { AppError } from '../errors/app-error.ts';

/** Time that a repeated key waits for the first request with that key (security rules, money). */
const waitMs = 5_000;
/** Without a key, the same request again within this time is taken for a mistake. */
const guardMs = 3_000;
/** Retention of keys; the rules require at least seven days. */
const keepMs = 8 * 86_400_000;

const keyPattern = /^[\x20-\x7e]{1,255}$/;

/**
 * Result of claiming a money call's key: the first reply, or a function that stores the reply of this first
 * request.
 */
export type Claim = { readonly replay: unknown } | { keep(reply: unknown): Promise<void> };

/**
 * Claims the key of a money call inside its transaction, before anything else. The same key with the same
 * body returns the first reply; with another body it is rejected. A concurrent request with the key waits for
 * the first one. Without a key, an identical request within three seconds is rejected; with `stateOf` only
 * while the state is still the one that the first request left.
 */
export async function claimKey(
  tx: Tx,
  call: Call,
  session: Session,
  key: string | undefined,
  payload: unknown,
  stateOf?: () => Promise<string>,
): Promise<Claim> {
  const hash = sha256(canonical(payload));
  const position = { tenant: session.tenantId, actor: session.operatorId, call: call.path };
  if (key === undefined) {
    // Outside the character set of keys, so that no client can send it.
    const guard = `\u0001${hash.toString('hex')}`;
    const row = sql`tenant_id = ${position.tenant}::bigint and actor = ${position.actor}::bigint
      and call = ${position.call} and key = ${guard}`;
    await claimGuard(tx, { ...position, guard, hash }, row, stateOf);
    return {
      async keep() {
        if (stateOf)
          await sql`update idempotency set reply = ${JSON.stringify({ state: await stateOf() })}::jsonb
            where ${row}`.execute(tx);
      },
    };
  }
  if (!keyPattern.test(key)) throw new AppError('request.invalid', { field: 'idempotency-key' });
  await sql
    .raw(`set local lock_timeout = ${waitMs}; set local statement_timeout = ${waitMs + 500}`)
    .execute(tx);
  const claimed = await sql`
    insert into idempotency (tenant_id, actor, call, key, request_hash, created_at)
    values (${position.tenant}::bigint, ${position.actor}::bigint, ${position.call}, ${key}, ${hash},
      clock_timestamp())
    on conflict do nothing`
    .execute(tx)
    .catch((error: { code?: string }) => {
      // The first request of the key still runs: trying again at once would only wait again.
      if (error.code === '55P03' || error.code === '57014') throw new AppError('request.repeated');
      throw error;
    });
  await sql.raw('set local lock_timeout = 2000; set local statement_timeout = 3000').execute(tx);
  const row = sql`tenant_id = ${position.tenant}::bigint and actor = ${position.actor}::bigint
    and call = ${position.call} and key = ${key}`;
  if (Number(claimed.numAffectedRows) === 1) {
    return {
      keep: async (reply) => {
        await sql`update idempotency set reply = ${JSON.stringify(reply ?? null)}::jsonb
          where ${row}`.execute(tx);
      },
    };
  }
  const { rows } = await sql<{ request_hash: Buffer; reply: unknown }>`
    select request_hash, reply from idempotency where ${row}`.execute(tx);
  const known = rows[0];
  if (!known) throw new AppError('request.repeated');
  if (!known.request_hash.equals(hash)) throw new AppError('money.otherBody');
  if (isSent(known.reply)) throw new AppError('approval.sent');
  return { replay: known.reply };
}

/**
 * Claims a request without a key. Throws `request.repeated` when the same request was made within `guardMs`,
 * unless the state that it set has changed since.
 */
async function claimGuard(
  tx: Tx,
  of: {
    readonly tenant: string;
    readonly actor: string;
    readonly call: string;
    readonly guard: string;
    readonly hash: Buffer;
  },
  row: RawBuilder<unknown>,
  stateOf: (() => Promise<string>) | undefined,
): Promise<void> {
  // Uses the database clock, which all servers share, in a statement of its own: Citus does not allow a clock
  // function in an `on conflict` condition.
  const { rows } = await sql<{
    now: Date;
    before: Date;
  }>`select clock_timestamp() as now,
    clock_timestamp() - ${guardMs} * interval '1 millisecond' as before`.execute(tx);
  const first = await sql`
    insert into idempotency (tenant_id, actor, call, key, request_hash, created_at)
    values (${of.tenant}::bigint, ${of.actor}::bigint, ${of.call}, ${of.guard}, ${of.hash},
      ${rows[0]?.now}::timestamptz)
    on conflict (tenant_id, actor, call, key) do update set created_at = excluded.created_at
      where idempotency.created_at < ${rows[0]?.before}::timestamptz`.execute(tx);
  if (Number(first.numAffectedRows) === 1) return;
  const known = await sql<{ reply: { state?: string } | null }>`
    select reply from idempotency where ${row} for update`.execute(tx);
  const left = known.rows[0]?.reply?.state;
  if (!stateOf || left === undefined || left === (await stateOf())) throw new AppError('request.repeated');
  await sql`update idempotency set created_at = ${rows[0]?.now}::timestamptz where ${row}`.execute(tx);
}

/** Stored instead of a reply when the change waits for a second approver, or was made after an approval. */
const sent = { sentForApproval: true };
const isSent = (reply: unknown) => typeof reply === 'object' && reply !== null && 'sentForApproval' in reply;

/**
 * Records that the request of a key waits for a second approver: the same key never files or makes the change
 * again.
 */
export async function keepSent(
  db: Db,
  call: Call,
  session: Session,
  key: string | undefined,
  payload: unknown,
): Promise<void> {
  if (key === undefined) return;
  await sql`
    insert into idempotency (tenant_id, actor, call, key, request_hash, reply, created_at)
    values (${session.tenantId}::bigint, ${session.operatorId}::bigint, ${call.path}, ${key},
      ${sha256(canonical(payload))},
      ${JSON.stringify(sent)}::jsonb, clock_timestamp())
    on conflict do nothing`.execute(db);
}

/** Deletes keys beyond their retention. */
export async function forgetKeys(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(nowMs - keepMs))
    .execute();
}
