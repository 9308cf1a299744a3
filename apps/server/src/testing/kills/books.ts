import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Book, createBook } from '../../../../wallet/src/book.ts';
import { openJournal } from '../../../../wallet/src/journal.ts';
import type { TestDatabase } from '../database.ts';
import type { SmallMember } from '../small-world.ts';
import type { Replied } from './player.ts';

/** Opening balance of a member in the reference wallet, in minor units (its `main.ts`). */
const opening = 10_000_000_00n;

interface Row {
  tx_id: string;
  agent_id: string;
  member_account: string;
  kind: string;
  state: string;
  amount: string;
  win: string | null;
  jackpot: string | null;
  was_ok: boolean;
}

/** Reads the book of the reference wallet from a copy of its journal. */
export function readBook(folder: string): Book {
  const copy = join(folder, 'copy.jsonl');
  copyFileSync(join(folder, 'movements.jsonl'), copy);
  const book = createBook(opening);
  openJournal(copy, book);
  return book;
}

const pays = new Set(['settle', 'return', 'bonus']);
const takes = new Set(['bet', 'betAndSettle', 'withhold']);
const codesOfDone = new Set([0, 1]);
const codesOfOpen = new Set([1202]);

/**
 * Returns the effect of a completed order on its member's money; an undo takes effect through the state of
 * its take.
 */
function effect({ kind, state, amount, win, jackpot }: Row): bigint {
  if (state !== 'ok') return 0n;
  if (pays.has(kind)) return BigInt(amount);
  if (!takes.has(kind)) return 0n;
  const won = kind === 'betAndSettle' ? BigInt(win ?? 0) + BigInt(jackpot ?? 0) : 0n;
  return won - BigInt(amount);
}

/** States of a movement that the wallet may have, by the state on our side. */
const theirs: Readonly<Record<string, readonly string[]>> = {
  ok: ['done', 'settled'],
  cancelled: ['cancelled', 'unknown', 'rejected'],
  rejected: ['unknown', 'rejected', 'cancelled'],
};

/**
 * Compares both ledgers, movement by movement and member by member, and the replies to the game server with
 * the outcome. Returns descriptions of the differences; none when both sides agree to the cent.
 */
export async function differences(
  database: Pick<TestDatabase, 'databases'>,
  folder: string,
  members: readonly SmallMember[],
  replied: ReadonlyMap<string, Replied>,
): Promise<string[]> {
  const found: string[] = [];
  const journal = join(folder, 'movements.jsonl');
  const book = readBook(folder);
  const times = new Map<string, number>();
  for (const line of readFileSync(journal, 'utf8').split('\n').filter(Boolean)) {
    const { body, call } = JSON.parse(line) as { call: string; body: { txId: string } };
    times.set(`${call} ${body.txId}`, (times.get(`${call} ${body.txId}`) ?? 0) + 1);
  }
  for (const [what, count] of times) if (count > 1) found.push(`${what} had its effect ${count} times`);

  const { rows } = await database.databases.systemPool.query<Row>(
    'select tx_id, agent_id, member_account, kind, state, amount, win, jackpot, was_ok from wallet_order',
  );
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    const key = `${row.agent_id} ${row.member_account}`;
    sums.set(key, (sums.get(key) ?? opening) + effect(row));
    const there = book.stateOf(row.tx_id);
    if ((takes.has(row.kind) || pays.has(row.kind)) && !theirs[row.state]?.includes(there))
      found.push(`${row.kind} ${row.tx_id} is ${row.state} here and ${there} there`);
  }
  for (const { agentId, account } of members) {
    const here = sums.get(`${agentId} ${account}`) ?? opening;
    const there = book.balanceOf(agentId, account);
    if (here !== there) found.push(`${account} has ${here} here and ${there} there`);
  }
  const byId = new Map(rows.map((row) => [row.tx_id, row]));
  for (const { body, codes } of replied.values()) {
    const row = byId.get(body.txId);
    if (!takes.has(body.type)) continue;
    const saidDone = codes.some((code) => codesOfDone.has(code));
    const saidNo = codes.some((code) => !codesOfDone.has(code) && !codesOfOpen.has(code) && code !== 1105);
    if (saidDone && !row?.was_ok) found.push(`${body.txId} was done by word (${codes}), not in fact`);
    if (saidNo && row?.state === 'ok') found.push(`${body.txId} was refused by word (${codes}), and is done`);
  }
  return found;
}
