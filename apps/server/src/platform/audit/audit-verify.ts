import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { auditHash } from './audit.ts';

export interface ChainCheck {
  chain: string;
  rows: number;
  /** Number of the first row that does not follow from the one before it; null when the chain holds. */
  brokenAt: string | null;
}

/** Rows that are read and hashed in one go. */
const batch = 500;

interface Row {
  chain: string;
  seq: string;
  id: string;
  at: Date;
  operator_id: string | null;
  account: string;
  agent_id: string | null;
  ip: string;
  session_tag: string;
  call: string;
  target: string;
  before: unknown;
  after: unknown;
  code: number;
  request_id: string;
  prev_hash: Buffer;
  hash: Buffer;
}

/** Gives other requests of this server their turn: hashing a batch takes some milliseconds. */
const turn = () => new Promise<void>((done) => setImmediate(done));

/** Walks one chain from its start and finds the first row that was altered, removed or added. */
async function checkChain(db: Db, chain: string, looked: (rows: number) => void): Promise<ChainCheck> {
  let [previous, seq, rows]: [Buffer, bigint, number] = [Buffer.alloc(0), 0n, 0];
  // The last row that the head promised when all rows had been walked: lines are added meanwhile.
  let promised = 0n;
  for (;;) {
    const found =
      await sql<Row>`select * from audit_log where chain = ${chain}::bigint and seq > ${String(seq)}::bigint
        order by seq limit ${batch}`.execute(db);
    for (const { hash, prev_hash, ...row } of found.rows) {
      const expected = auditHash(previous, { ...row, at: row.at.toISOString() });
      if (BigInt(row.seq) !== seq + 1n || !prev_hash.equals(previous) || !hash.equals(expected))
        return { chain, rows, brokenAt: row.seq };
      [previous, seq, rows] = [hash, BigInt(row.seq), rows + 1];
    }
    looked(found.rows.length);
    await turn();
    if (found.rows.length === batch) continue;
    const head = await db
      .selectFrom('audit_head')
      .select(['seq', 'hash'])
      .where('chain', '=', chain)
      .executeTakeFirst();
    if (head && BigInt(head.seq) > seq && BigInt(head.seq) > promised) {
      promised = BigInt(head.seq);
      continue;
    }
    const whole =
      head !== undefined && BigInt(head.seq) === seq && (seq === 0n || head.hash.equals(previous));
    return { chain, rows, brokenAt: whole ? null : String(seq + 1n) };
  }
}

/** Lines of all chains, as their heads have it. */
export async function countAudit(db: Db): Promise<number> {
  const { rows } = await sql<{ n: string }>`select coalesce(sum(seq), 0) as n from audit_head`.execute(db);
  return Number(rows[0]?.n);
}

/**
 * Verifies every chain: one per tenant, and '0' for the platform. Yields to other work between batches;
 * `looked` is called with the row count of each batch.
 */
export async function verifyAudit(
  db: Db,
  looked: (rows: number) => void = () => undefined,
): Promise<ChainCheck[]> {
  const chains = await sql<{
    chain: string;
  }>`select chain from audit_head union select distinct chain from audit_log order by chain`.execute(db);
  const checks: ChainCheck[] = [];
  for (const { chain } of chains.rows) checks.push(await checkChain(db, chain, looked));
  return checks;
}
