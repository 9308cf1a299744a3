import { type RawBuilder, sql } from 'kysely';
import type { LogRetention } from '../config/config.ts';
import type { Db, Tx } from '../db/db.ts';
import { type IdMaker, idFloor } from '../db/ids.ts';
import { lockHead, writeAudit } from './audit.ts';
import { type Removal, RemovalDigest, removalCall, type StoredEntry } from './removed-content.ts';

const dayMs = 86_400_000;
/** Entries and sign-ins that one transaction handles, so that none holds its locks for long. */
const slice = 5_000;

type Kind = Removal['kind'];

/** SQL condition of each kind of entry; removal entries themselves are kept. */
const kinds: Readonly<Record<Kind, RawBuilder<unknown>>> = {
  denied: sql`code <> 0`,
  changes: sql`code = 0 and call <> ${removalCall}`,
};

/** Start of the day (UTC) that many days ago: one run a day finds entries, the others of the day none. */
const cutoff = (now: number, days: number) => new Date(Math.floor(now / dayMs) * dayMs - days * dayMs);

/** Returns the last place of a chain up to which entries of a kind were emptied. */
async function emptiedTo(tx: Tx, chain: string, kind: Kind): Promise<string> {
  const { rows } = await sql<{ to: string }>`select after->>'toSeq' as "to" from audit_log
    where call = ${removalCall} and chain = ${chain}::bigint and after->>'kind' = ${kind}
    order by id desc limit 1`.execute(tx);
  return rows[0]?.to ?? '0';
}

/**
 * Empties the oldest entries of a kind in one chain and adds the entry that proves them; returns their number,
 * at most that of a slice. The chain is locked first, so that two servers do it one after the other.
 */
function emptySlice(db: Db, ids: IdMaker, chain: string, kind: Kind, before: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const head = await lockHead(tx, chain);
    const from = await emptiedTo(tx, chain, kind);
    const { rows } = await sql<StoredEntry>`
      select seq, id, at, operator_id, account, agent_id, ip, session_tag, call, target, before, after, code,
        request_id, hash
      from audit_log
      where chain = ${chain}::bigint and seq > ${from}::bigint and at < ${before} and emptied_by is null
        and ${kinds[kind]}
      order by seq limit ${slice}`.execute(tx);
    if (rows.length === 0) return 0;
    const digest = new RemovalDigest();
    for (const entry of rows) digest.add(entry);
    // The proving entry is the next of the chain, which is locked.
    const proof = BigInt(head.seq) + 1n;
    await sql`update audit_log set ip = '', target = '', before = null, after = null, emptied_by = ${String(proof)}
      where chain = ${chain}::bigint and seq = any(${rows.map(({ seq }) => seq)}::bigint[])`.execute(tx);
    const removal: Removal = { kind, ...digest.end() };
    await writeAudit(tx, ids, {
      chain,
      operatorId: null,
      account: 'pitboss server',
      agentId: null,
      ip: '127.0.0.1',
      sessionTag: '',
      call: removalCall,
      target: '',
      before: null,
      after: removal,
      code: 0,
      requestId: 'retention',
    });
    return rows.length;
  });
}

async function deleteSignIns(db: Db, before: Date): Promise<number> {
  const floor = idFloor(before.getTime());
  for (let deleted = 0; ; ) {
    const { rows } = await sql`delete from operator_login where id in (
      select id from operator_login where id < ${floor}::bigint limit ${slice}) returning 1`.execute(db);
    deleted += rows.length;
    if (rows.length < slice) return deleted;
  }
}

/**
 * Removes what the two logs have kept long enough: the content of denied and of other entries of the operation
 * log, of which operator, call, time and hash remain, and whole rows of the sign-in log. A kind whose number of
 * days is null is kept. Returns the number of entries or rows by kind.
 */
export async function applyLogRetention(
  db: Db,
  ids: IdMaker,
  { deniedDays, changesDays, signInDays }: LogRetention,
  now: number,
): Promise<{ denied: number; changes: number; signIns: number }> {
  const removed = { denied: 0, changes: 0, signIns: 0 };
  const heads = await db.selectFrom('audit_head').select('chain').orderBy('chain').execute();
  for (const [kind, days] of [
    ['denied', deniedDays],
    ['changes', changesDays],
  ] as const) {
    if (days === null) continue;
    for (const { chain } of heads)
      for (let found = slice; found === slice; removed[kind] += found)
        found = await emptySlice(db, ids, chain, kind, cutoff(now, days));
  }
  if (signInDays !== null) removed.signIns = await deleteSignIns(db, cutoff(now, signInDays));
  return removed;
}
