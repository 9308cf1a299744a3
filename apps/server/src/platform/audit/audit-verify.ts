import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { auditHash, canonical } from './audit.ts';
import { isEmptied, type Removal, RemovalDigest, removalCall, type StoredEntry } from './removed-content.ts';

export interface ChainCheck {
  chain: string;
  rows: number;
  /** Number of the first row that does not follow from the one before it; null when the chain holds. */
  brokenAt: string | null;
}

/** Rows that are read and hashed in one go. */
const batch = 500;

interface Row extends StoredEntry {
  chain: string;
  prev_hash: Buffer;
  /** Place of the entry that proves that this one was emptied; null for an entry with its content. */
  emptied_by: string | null;
}

/** Gives other requests of this server their turn: hashing a batch takes some milliseconds. */
const turn = () => new Promise<void>((done) => setImmediate(done));

/** Returns whether the hash of an entry is that of its content and of the hash before it. */
function hasOwnHash({ hash, prev_hash: _, emptied_by: _none, ...row }: Row, previous: Buffer): boolean {
  return hash.equals(auditHash(previous, { ...row, at: row.at.toISOString() }));
}

/**
 * Emptied entries that no removal entry has proved yet, by the place of the one that must. Their hashes cannot
 * be computed any more; the removal entry, which has its own, covers them and what remains of the entries.
 */
class Emptied {
  readonly #open = new Map<string, { readonly first: string; readonly digest: RemovalDigest }>();

  /** Adds an emptied entry; false when some content is in it again. */
  add({ chain: _chain, prev_hash: _previous, emptied_by, ...entry }: Row): boolean {
    if (emptied_by === null || !isEmptied(entry)) return false;
    const open = this.#open.get(emptied_by) ?? { first: entry.seq, digest: new RemovalDigest() };
    open.digest.add(entry);
    this.#open.set(emptied_by, open);
    return true;
  }

  /** Compares the entries that a removal entry names with those found; returns the first place that differs. */
  prove({ seq, after }: Row): string | null {
    const open = this.#open.get(seq);
    this.#open.delete(seq);
    const { kind: _kind, ...named } = after as Removal;
    if (!open) return named.fromSeq;
    const found = open.digest.end();
    return canonical(found) === canonical(named) ? null : open.first;
  }

  /** Place of the first emptied entry without a proof. */
  get unproved(): string | null {
    return [...this.#open.values()][0]?.first ?? null;
  }
}

/** Walks one chain from its start and finds the first row that was altered, removed or added. */
async function checkChain(db: Db, chain: string, looked: (rows: number) => void): Promise<ChainCheck> {
  let [previous, seq, rows]: [Buffer, bigint, number] = [Buffer.alloc(0), 0n, 0];
  // The last row that the head promised when all rows had been walked: lines are added meanwhile.
  let promised = 0n;
  const emptied = new Emptied();
  for (;;) {
    const found =
      await sql<Row>`select * from audit_log where chain = ${chain}::bigint and seq > ${String(seq)}::bigint
        order by seq limit ${batch}`.execute(db);
    for (const entry of found.rows) {
      const follows = BigInt(entry.seq) === seq + 1n && entry.prev_hash.equals(previous);
      const holds = entry.emptied_by === null ? hasOwnHash(entry, previous) : emptied.add(entry);
      if (!follows || !holds) return { chain, rows, brokenAt: entry.seq };
      const differs = entry.call === removalCall ? emptied.prove(entry) : null;
      if (differs !== null) return { chain, rows, brokenAt: differs };
      [previous, seq, rows] = [entry.hash, BigInt(entry.seq), rows + 1];
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
    return { chain, rows, brokenAt: whole ? emptied.unproved : String(seq + 1n) };
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
