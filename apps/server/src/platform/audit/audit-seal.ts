import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { sha256 } from '../crypto/crypto.ts';
import type { Db } from '../db/db.ts';
import { appendWholeLine, wholeLines, writeWhole } from '../disk/whole-file.ts';
import { canonical } from './audit.ts';

/**
 * Heads of the audit chains, signed (Ed25519) and stored outside the database: to rewrite the log, even from
 * its beginning, these files would have to be rewritten too. One line a minute while the log grows, one file
 * a month.
 */

const keyFile = 'audit-seal-key.pem';
const sealFile = (atMs: number) => `audit-seals-${new Date(atMs).toISOString().slice(0, 7)}.jsonl`;
const sealFiles = /^audit-seals-\d{4}-\d{2}\.jsonl$/;

interface Seal {
  at: number;
  /** Distinguishes databases and sets of demo data that followed each other in one data folder. */
  origin: string;
  /** Sequence number and hash of each chain that grew. */
  heads: Record<string, readonly [seq: string, hash: string]>;
}

/**
 * Returns a fingerprint (16 hex digits) of the database's `world` setting; newly loaded demo data has another
 * one.
 */
async function originOf(db: Db): Promise<string> {
  const found = await sql<{ value: unknown }>`select value from setting where key = 'world'`.execute(db);
  return sha256(canonical(found.rows[0]?.value ?? null))
    .toString('hex')
    .slice(0, 16);
}

/** An empty file is what a full disk left of a key that signed nothing. */
const hasKey = (dataDir: string): boolean =>
  (statSync(join(dataDir, keyFile), { throwIfNoEntry: false })?.size ?? 0) > 0;

async function signingKey(dataDir: string): Promise<KeyObject> {
  const file = join(dataDir, keyFile);
  if (!hasKey(dataDir))
    writeWhole(
      file,
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    );
  return createPrivateKey(await readFile(file));
}

/**
 * Creates the sealer of grown audit chains. `seal` appends one signed line for the chains that have grown
 * since the last call and returns their number.
 */
export function createAuditSealer(db: Db, dataDir: string) {
  let origin = '';
  let last = new Map<string, string>();
  return {
    async seal(nowMs = Date.now()): Promise<number> {
      const now = await originOf(db);
      if (now !== origin) [origin, last] = [now, new Map()];
      const rows = await db.selectFrom('audit_head').select(['chain', 'seq', 'hash']).execute();
      const grown = rows.filter(({ chain, seq }) => seq !== '0' && last.get(chain) !== seq);
      if (grown.length === 0) return 0;
      const content: Seal = {
        at: nowMs,
        origin,
        heads: Object.fromEntries(grown.map(({ chain, seq, hash }) => [chain, [seq, hash.toString('hex')]])),
      };
      const signature = sign(null, Buffer.from(canonical(content)), await signingKey(dataDir));
      const line = JSON.stringify({ ...content, signature: signature.toString('base64') });
      await appendWholeLine(join(dataDir, sealFile(nowMs)), line);
      for (const { chain, seq } of grown) last.set(chain, seq);
      return grown.length;
    },
  };
}

export interface SealCheck {
  /** Seals of this database. */
  count: number;
  /** When the newest was made, epoch ms. */
  lastAt: number | null;
  /** The first seal that is forged or that the log no longer fits, e.g. "11:204"; null when all fit. */
  wrong: string | null;
}

/** Checks whether every signed head is still a row of the log. */
export async function verifySeals(db: Db, dataDir: string): Promise<SealCheck> {
  const check: SealCheck = { count: 0, lastAt: null, wrong: null };
  if (!dataDir || !hasKey(dataDir)) return check;
  const publicKey = createPublicKey(await signingKey(dataDir));
  const origin = await originOf(db);
  const files = (await readdir(dataDir)).filter((name) => sealFiles.test(name)).sort();
  for (const file of files) {
    const heads: { chain: string; seq: string; hash: string }[] = [];
    const content = await readFile(join(dataDir, file));
    const lines = content.subarray(0, wholeLines(content)).toString('utf8').split('\n').filter(Boolean);
    for (const line of lines) {
      const seal = readSeal(line, publicKey);
      if (seal === null) return { ...check, wrong: file };
      if (seal.origin !== origin) continue;
      check.count += 1;
      check.lastAt = Math.max(check.lastAt ?? 0, seal.at);
      for (const [chain, [seq, hash]] of Object.entries(seal.heads)) heads.push({ chain, seq, hash });
    }
    const wrong = await firstMissing(db, heads);
    if (wrong) return { ...check, wrong };
  }
  return check;
}

function readSeal(line: string, publicKey: KeyObject): Seal | null {
  try {
    const { signature, ...content } = JSON.parse(line) as Seal & { signature: string };
    const right = verify(null, Buffer.from(canonical(content)), publicKey, Buffer.from(signature, 'base64'));
    return right ? content : null;
  } catch {
    return null;
  }
}

const batch = 5_000;

async function firstMissing(
  db: Db,
  heads: readonly { chain: string; seq: string; hash: string }[],
): Promise<string | null> {
  for (let from = 0; from < heads.length; from += batch) {
    const part = heads.slice(from, from + batch);
    const found = await sql<{ chain: string; seq: string }>`
      select u.chain, u.seq from unnest(${part.map((one) => one.chain)}::bigint[],
        ${part.map((one) => one.seq)}::bigint[],
        ${part.map((one) => one.hash)}::text[]) as u (chain, seq, hash)
      left join audit_log l on l.chain = u.chain and l.seq = u.seq and encode(l.hash, 'hex') = u.hash
      where l.seq is null order by u.chain, u.seq limit 1`.execute(db);
    const first = found.rows[0];
    if (first) return `${first.chain}:${first.seq}`;
  }
  return null;
}
