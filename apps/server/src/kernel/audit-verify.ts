import { sql } from 'kysely';
import { auditHash } from './audit.ts';
import type { Db } from './db.ts';

export interface ChainCheck {
  chain: string;
  rows: number;
  /** Number of the first row that does not follow from the one before it; null when the chain holds. */
  brokenAt: string | null;
}

const batch = 5_000;

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

/** Walks one chain from its start and finds the first row that was altered, removed or added. */
async function checkChain(db: Db, chain: string): Promise<ChainCheck> {
  let [previous, seq, rows]: [Buffer, bigint, number] = [Buffer.alloc(0), 0n, 0];
  for (;;) {
    const found =
      await sql<Row>`select * from audit_log where chain = ${chain}::bigint and seq > ${String(seq)}::bigint order by seq limit ${batch}`.execute(
        db,
      );
    for (const { hash, prev_hash, ...row } of found.rows) {
      const expected = auditHash(previous, { ...row, at: row.at.toISOString() });
      if (BigInt(row.seq) !== seq + 1n || !prev_hash.equals(previous) || !hash.equals(expected))
        return { chain, rows, brokenAt: row.seq };
      [previous, seq, rows] = [hash, BigInt(row.seq), rows + 1];
    }
    if (found.rows.length < batch) break;
  }
  const head = await db
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .where('chain', '=', chain)
    .executeTakeFirst();
  const whole = head !== undefined && BigInt(head.seq) === seq && (seq === 0n || head.hash.equals(previous));
  return { chain, rows, brokenAt: whole ? null : String(seq + 1n) };
}

/** Every chain: one a tenant, and '0' for the platform. */
export async function verifyAudit(db: Db): Promise<ChainCheck[]> {
  const chains = await sql<{
    chain: string;
  }>`select chain from audit_head union select distinct chain from audit_log order by chain`.execute(db);
  const checks: ChainCheck[] = [];
  for (const { chain } of chains.rows) checks.push(await checkChain(db, chain));
  return checks;
}
