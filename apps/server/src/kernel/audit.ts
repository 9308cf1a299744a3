import { sql } from 'kysely';
import { sha256 } from './crypto.ts';
import type { Db, Tx } from './db.ts';
import type { IdMaker } from './ids.ts';

export interface AuditEntry {
  /** Chain: the tenant's id, or '0' for the platform. */
  chain: string;
  operatorId: string | null;
  account: string;
  agentId: string | null;
  ip: string;
  sessionTag: string;
  call: string;
  target: string;
  before: unknown;
  after: unknown;
  code: number;
  requestId: string;
}

const secretKeys =
  /^(pwd|current|next|password|token|cookie|secret|dynamicCode|code|bindTicket|otpauthUrl|publicKey)$/i;

/** A copy with secrets starred out and control characters removed from texts. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        secretKeys.test(key) ? '***' : withoutSecrets(inner),
      ]),
    );
  }
  return value;
}

/** The canonical text that a row's hash covers: keys in order, so that jsonb's own order does not matter. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}

/** hash = SHA-256(previous hash, canonical row). */
export function auditHash(previous: Buffer, row: Record<string, unknown>): Buffer {
  return sha256(Buffer.concat([previous, Buffer.from(canonical(row))]));
}

/**
 * Adds a line to its chain, in the transaction of the change it speaks of (or alone, for denials). The chain's
 * head row serialises writers of one tenant.
 */
export async function writeAudit(tx: Tx | Db, ids: IdMaker, entry: AuditEntry): Promise<void> {
  await sql`insert into audit_head (chain, seq, hash) values (${entry.chain}::bigint, 0, '\\x') on conflict (chain) do nothing`.execute(
    tx,
  );
  const head = await tx
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .where('chain', '=', entry.chain)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const at = new Date();
  const row = {
    chain: entry.chain,
    seq: String(BigInt(head.seq) + 1n),
    id: ids.next(at.getTime()),
    at: at.toISOString(),
    operator_id: entry.operatorId,
    account: entry.account,
    agent_id: entry.agentId,
    ip: entry.ip,
    session_tag: entry.sessionTag,
    call: entry.call,
    target: entry.target.slice(0, 200),
    before: withoutSecrets(entry.before ?? null),
    after: withoutSecrets(entry.after ?? null),
    code: entry.code,
    request_id: entry.requestId,
  };
  const hash = auditHash(head.hash, row);
  await tx
    .insertInto('audit_log')
    .values({
      ...row,
      before: JSON.stringify(row.before),
      after: JSON.stringify(row.after),
      prev_hash: head.hash,
      hash,
    })
    .execute();
  await tx.updateTable('audit_head').set({ seq: row.seq, hash }).where('chain', '=', entry.chain).execute();
}
