import type { Databases } from '../db/databases/databases.ts';
import { kindOf, type Row, type Sender, type SessionKind, sessionQuery, wholeRow } from './session-query.ts';

/**
 * Kinds of the sessions of the most recent tokens of a server. A query for a known kind costs half as much as
 * one for any kind.
 */
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
  const request = async (kind: SessionKind) =>
    (await systemPool.query<Row>(sessionQuery(system, kind, script, tokenHash, ip))).rows[0];
  const key = tokenHash.toString('base64');
  const kind = kinds.get(key) ?? 'any';
  const own = await request(kind);
  if (own && kind !== 'any') return wholeRow(own);
  kinds.delete(key);
  const row = kind === 'any' ? own : await request('any');
  if (!row) return undefined;
  kinds.set(key, kindOf(row));
  if (kinds.size > knownKinds) kinds.delete(kinds.keys().next().value as string);
  return row;
}
