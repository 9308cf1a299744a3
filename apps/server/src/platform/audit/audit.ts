import { sql } from 'kysely';
import { sha256 } from '../crypto/crypto.ts';
import type { Db, Tx } from '../db/db.ts';
import type { IdMaker } from '../db/ids.ts';

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

/** Lines of one statement; each has 17 values, and a statement takes 65,535. */
const linesAtOnce = 1_000;

/**
 * Adds lines to a chain, in the transaction of the change they speak of (or alone, for denials): all lines of
 * a call at once and last, because the chain's head row, locked here until the commit, serialises the writers
 * of one tenant. The entries are of one chain. Two statements, whatever the number of lines up to a thousand.
 */
export async function writeAudit(
  tx: Tx | Db,
  ids: IdMaker,
  ...entries: readonly [AuditEntry, ...AuditEntry[]]
): Promise<void> {
  const { chain } = entries[0];
  const lines = entries.map((entry) => {
    if (entry.chain !== chain) throw new Error('the lines of one call are of one chain');
    return {
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
  });
  let { seq, hash } = await lockHead(tx, chain);
  const at = new Date();
  const rows = lines.map((line) => {
    seq = String(BigInt(seq) + 1n);
    const row = { chain, seq, id: ids.next(at.getTime()), at: at.toISOString(), ...line };
    const prev_hash = hash;
    hash = auditHash(prev_hash, row);
    const before = JSON.stringify(row.before);
    const after = JSON.stringify(row.after);
    return { ...row, before, after, prev_hash, hash };
  });
  for (let from = 0; from < rows.length; from += linesAtOnce)
    await tx
      .with('head', (db) => db.updateTable('audit_head').set({ seq, hash }).where('chain', '=', chain))
      .insertInto('audit_log')
      .values(rows.slice(from, from + linesAtOnce))
      .execute();
}

/** Returns the last line of a chain, locked until the end of the transaction; a new chain begins with nothing. */
export async function lockHead(tx: Tx | Db, chain: string): Promise<{ seq: string; hash: Buffer }> {
  const find = () =>
    tx
      .selectFrom('audit_head')
      .select(['seq', 'hash'])
      .where('chain', '=', chain)
      .forUpdate()
      .executeTakeFirst();
  const head = await find();
  if (head) return head;
  await sql`insert into audit_head (chain, seq, hash) values (${chain}::bigint, 0, '\\x')
    on conflict (chain) do nothing`.execute(tx);
  const made = await find();
  if (!made) throw new Error(`the chain ${chain} has no head`);
  return made;
}
