import type { ReadVersions, RecordKind } from '@pitboss/contract/core/record-versions';
import type { Tx } from '../db/db.ts';
import { type RecordVersion, versionsOf } from './record-changes.ts';

type Row = Readonly<Record<string, unknown>>;

/** The rows of a reply: those of its list, its own elements, or the reply itself. */
function rowsOf(reply: unknown): readonly Row[] {
  if (Array.isArray(reply)) return reply;
  const { list } = (reply ?? {}) as { readonly list?: readonly Row[] };
  return Array.isArray(list) ? list : [reply as Row];
}

function addVersions(reply: unknown, key: string, versions: ReadonlyMap<string, RecordVersion>): unknown {
  const add = (row: Row) => ({ ...row, version: versions.get(String(row[key]))?.version ?? 0 });
  if (Array.isArray(reply)) return reply.map(add);
  const { list } = reply as { readonly list?: readonly Row[] };
  return Array.isArray(list) ? { ...(reply as Row), list: list.map(add) } : add(reply as Row);
}

/**
 * Makes a read whose rows are records, and adds the version of each. Where a version may have been committed
 * after the rows were read, they are read again, so that a version never belongs to older values.
 */
export async function withVersions(
  db: Tx,
  { kind, key }: ReadVersions,
  read: () => Promise<unknown>,
): Promise<unknown> {
  const reply = await read();
  const ids = rowsOf(reply).map((row) => String(row[key]));
  const versions = await versionsOf(db, kind, ids);
  const isFresh = [...versions.values()].some((version) => version.isFresh);
  return addVersions(isFresh ? await read() : reply, key, versions);
}

/**
 * A page of rows with their versions by key, for records whose key is no field of the reply; see
 * `withVersions`.
 */
export async function rowsWithVersions<Item>(
  db: Tx,
  kind: RecordKind,
  read: () => Promise<{ readonly total: number; readonly rows: readonly Item[] }>,
  keyOf: (row: Item) => string,
): Promise<{
  readonly total: number;
  readonly rows: readonly Item[];
  readonly versions: ReadonlyMap<string, number>;
}> {
  const found = await read();
  const versions = await versionsOf(db, kind, found.rows.map(keyOf));
  const isFresh = [...versions.values()].some((version) => version.isFresh);
  const { total, rows } = isFresh ? await read() : found;
  return { total, rows, versions: new Map([...versions].map(([key, { version }]) => [key, version])) };
}
