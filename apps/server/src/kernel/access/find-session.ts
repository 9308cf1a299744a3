import type { Databases } from '../database/db.ts';
import {
  kindOf,
  type Row,
  type Sender,
  type SessionKind,
  sessionQuestion,
  wholeRow,
} from './session-query.ts';

/** Whose session each of the most recent tokens of a server is: it is asked for as one of these, which costs half as much. */
const kindsOf = new WeakMap<Databases, Map<string, SessionKind>>();
const knownKinds = 10_000;

/** The row of a token's session, from the database. */
export async function findSession(
  databases: Databases,
  tokenHash: Buffer,
  { ip, script }: Sender,
): Promise<Row | undefined> {
  const { system, systemPool } = databases;
  const kinds = kindsOf.get(databases) ?? new Map<string, SessionKind>();
  kindsOf.set(databases, kinds);
  const ask = async (kind: SessionKind) =>
    (await systemPool.query<Row>(sessionQuestion(system, kind, script, tokenHash, ip))).rows[0];
  const key = tokenHash.toString('base64');
  const kind = kinds.get(key) ?? 'any';
  const own = await ask(kind);
  if (own && kind !== 'any') return wholeRow(own);
  kinds.delete(key);
  const row = kind === 'any' ? own : await ask('any');
  if (!row) return undefined;
  kinds.set(key, kindOf(row));
  if (kinds.size > knownKinds) kinds.delete(kinds.keys().next().value as string);
  return row;
}
