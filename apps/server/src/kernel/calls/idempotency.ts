import type { Call } from '@pitboss/contract/define';
import { sql } from 'kysely';
import { sha256 } from '../access/crypto.ts';
import type { Session } from '../access/session.ts';
import { canonical } from '../audit/audit.ts';
import type { Db, Tx } from '../database/db.ts';
import { Refusal } from './refusal.ts';

/** How long a repeated key waits for the first request of that key (security rules, money). */
const waitMs = 5_000;
/** Without a key, the same request again within this time is taken for a mistake. */
const guardMs = 3_000;
/** How long keys are remembered; the rules ask for at least seven days. */
const keepMs = 8 * 86_400_000;

const keyPattern = /^[\x20-\x7e]{1,255}$/;

/** What a money call found about its key: the first reply, or the right to be the first. */
export type Claim = { readonly replay: unknown } | { keep(reply: unknown): Promise<void> };

/**
 * Claims the key of a money call inside its transaction, before anything else. The same key with the same body gets
 * the first reply; with another body it is refused. A concurrent request with the key waits for the first one. Without
 * a key the request itself is the key for three seconds.
 */
export async function claimKey(
  tx: Tx,
  call: Call,
  session: Session,
  key: string | undefined,
  payload: unknown,
): Promise<Claim> {
  const hash = sha256(canonical(payload));
  const place = { tenant: session.tenantId, actor: session.operatorId, call: call.path };
  if (key === undefined) {
    // Outside the grammar of keys, so that nobody can send it.
    const guard = `\u0001${hash.toString('hex')}`;
    // By the one clock of all servers, in a statement of its own: Citus lets no conflict be judged by a clock.
    const { rows } = await sql<{
      now: Date;
      before: Date;
    }>`select clock_timestamp() as now, clock_timestamp() - ${guardMs} * interval '1 millisecond' as before`.execute(
      tx,
    );
    const first = await sql`
      insert into idempotency (tenant_id, actor, call, key, request_hash, created_at)
      values (${place.tenant}::bigint, ${place.actor}::bigint, ${place.call}, ${guard}, ${hash}, ${rows[0]?.now}::timestamptz)
      on conflict (tenant_id, actor, call, key) do update set created_at = excluded.created_at
        where idempotency.created_at < ${rows[0]?.before}::timestamptz`.execute(tx);
    if (Number(first.numAffectedRows) !== 1) throw new Refusal('request.repeated');
    return { keep: async () => undefined };
  }
  if (!keyPattern.test(key)) throw new Refusal('request.invalid', { field: 'idempotency-key' });
  await sql
    .raw(`set local lock_timeout = ${waitMs}; set local statement_timeout = ${waitMs + 500}`)
    .execute(tx);
  const claimed = await sql`
    insert into idempotency (tenant_id, actor, call, key, request_hash, created_at)
    values (${place.tenant}::bigint, ${place.actor}::bigint, ${place.call}, ${key}, ${hash}, clock_timestamp())
    on conflict do nothing`
    .execute(tx)
    .catch((error: { code?: string }) => {
      // The first request of the key still runs: trying again at once would only wait again.
      if (error.code === '55P03' || error.code === '57014') throw new Refusal('request.repeated');
      throw error;
    });
  await sql.raw('set local lock_timeout = 2000; set local statement_timeout = 3000').execute(tx);
  const row = sql`tenant_id = ${place.tenant}::bigint and actor = ${place.actor}::bigint and call = ${place.call} and key = ${key}`;
  if (Number(claimed.numAffectedRows) === 1) {
    return {
      keep: async (reply) => {
        await sql`update idempotency set reply = ${JSON.stringify(reply ?? null)}::jsonb where ${row}`.execute(
          tx,
        );
      },
    };
  }
  const { rows } = await sql<{ request_hash: Buffer; reply: unknown }>`
    select request_hash, reply from idempotency where ${row}`.execute(tx);
  const known = rows[0];
  if (!known) throw new Refusal('request.repeated');
  if (!known.request_hash.equals(hash)) throw new Refusal('money.otherBody');
  if (isSent(known.reply)) throw new Refusal('approval.sent');
  return { replay: known.reply };
}

/** Stands in the place of a reply when the change waits for a second person, or was made by one. */
const sent = { sentForApproval: true };
const isSent = (reply: unknown) => typeof reply === 'object' && reply !== null && 'sentForApproval' in reply;

/** Remembers that the request of a key waits for a second person: the same key never files or does it again. */
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
    values (${session.tenantId}::bigint, ${session.operatorId}::bigint, ${call.path}, ${key}, ${sha256(canonical(payload))},
      ${JSON.stringify(sent)}::jsonb, clock_timestamp())
    on conflict do nothing`.execute(db);
}

/** Forgets keys that nobody repeats any more. */
export async function forgetKeys(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(nowMs - keepMs))
    .execute();
}
