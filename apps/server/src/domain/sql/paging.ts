import type { Call, RequestOf } from '@pitboss/contract/core/define';
import { limits } from '@pitboss/contract/core/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

export interface PageRequest {
  pageNo?: number | undefined;
  pageSize?: number | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** Paging and sort fields of a numbered list's request. */
export type PageOf<C extends Call> = Pick<
  RequestOf<C>,
  keyof RequestOf<C> & ('pageNo' | 'pageSize' | 'sort' | 'order')
>;

/** Offset and limit of a numbered page. */
export function pageOf(request: PageRequest): { limit: number; offset: number } {
  const limit = request.pageSize ?? limits.defaultPageSize;
  return { limit, offset: ((request.pageNo ?? 1) - 1) * limit };
}

const pageNames = new Set(['pageNo', 'pageSize', 'sort', 'order']);
/** Returns whether a numbered list has no filter except its page. */
export const requestsForAll = (request: PageRequest): boolean =>
  Object.entries(request).every(
    ([name, value]) => value === undefined || value === '' || pageNames.has(name),
  );

type Part = RawBuilder<unknown>;

/**
 * One page of a numbered list, and how many rows its filter has. `from` has the table and the joins that the
 * filter needs; `joins` are those of the rows shown, which the count does without.
 */
export async function pageRows<Row>(
  db: Tx,
  request: PageRequest,
  query: { select: Part; from: Part; joins?: Part; where: Part; order: Part },
): Promise<{ total: number; rows: Row[] }> {
  const { select, from, joins = sql``, where, order } = query;
  const { limit, offset } = pageOf(request);
  const [count, page] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from ${from} where ${where}`.execute(db),
    sql<Row>`select ${select} from ${from} ${joins}
      where ${where} ${order} limit ${limit} offset ${offset}`.execute(db),
  ]);
  return { total: count.rows[0]?.n ?? 0, rows: page.rows };
}

/**
 * A request that names a column to sort by; the names are the contract's, so that any text is not one of
 * them.
 */
export type SortRequest<Sort extends string> = PageRequest & {
  sort?: Sort | undefined;
} & (string extends Sort ? never : unknown);

/**
 * Returns the ORDER BY of a list. `columns` has the column of the table for exactly the names that the
 * contract allows to sort by; anything else does not compile. `fallback` is one of these names; ids break
 * ties. `first` precedes all of it, for example the exact match of an account. Columns that are never null
 * are `filled`, so that their indexes are used.
 */
export function orderBy<Sort extends string, Columns extends Readonly<Record<Sort, string>>>(
  request: SortRequest<Sort>,
  columns: Columns & { readonly [K in Exclude<keyof Columns, Sort>]: never },
  fallback: NoInfer<Sort>,
  tie: string,
  first?: RawBuilder<unknown>,
  filled?: 'filled',
): RawBuilder<unknown> {
  const column: string = (columns as Columns)[request.sort ?? fallback];
  const direction = request.order === 'asc' ? 'asc' : 'desc';
  // Ids are never null; without NULLS LAST their index stays usable.
  const head = first ? sql`${first}, ` : sql``;
  if (column === tie) return sql`order by ${head}${sql.ref(tie)} ${sql.raw(direction)}`;
  const nulls = sql.raw(filled ? '' : ' nulls last');
  const way = sql.raw(direction);
  return sql`order by ${head}${sql.ref(column)} ${way}${nulls}, ${sql.ref(tie)} ${way}`;
}

/** Conditions joined by AND; an absent one counts as true. */
export function all(
  conditions: readonly (RawBuilder<unknown> | undefined | false | null)[],
): RawBuilder<unknown> {
  const present = conditions.filter((condition): condition is RawBuilder<unknown> => Boolean(condition));
  return present.length ? sql.join(present, sql` and `) : sql`true`;
}

/** The condition when the value is there. */
export function when<T>(
  value: T | undefined | null | '',
  condition: (value: T) => RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  return value === undefined || value === null || value === '' ? undefined : condition(value as T);
}

/** Direction and bound of a keyset page over descending ids. */
export interface Keyset {
  /** Rows are read upwards (towards newer ones) and turned round afterwards. */
  backwards: boolean;
  bound: string | null;
  limit: number;
}

/** Paging fields of an endless list's request. */
export interface KeysetRequest {
  cursor?: string | undefined;
  edge?: 'first' | 'last' | undefined;
  pageSize?: number | undefined;
}

/** Parses "n<id>" (rows older than id), "p<id>" (rows newer than id), and the first and last page. */
export function keysetOf(request: KeysetRequest): Keyset {
  const limit = request.pageSize ?? limits.defaultPageSize;
  if (request.cursor)
    return { backwards: request.cursor.startsWith('p'), bound: request.cursor.slice(1), limit };
  return { backwards: request.edge === 'last', bound: null, limit };
}

/** Converts limit + 1 rows into a page with the cursors of its neighbours. */
export function keysetPage<R extends { id: string }>(
  keyset: Keyset,
  rows: readonly R[],
): { list: R[]; next: string | null; prev: string | null } {
  const more = rows.length > keyset.limit;
  const list = rows.slice(0, keyset.limit);
  if (keyset.backwards) list.reverse();
  const first = list[0]?.id;
  const last = list.at(-1)?.id;
  const olderExist = keyset.backwards ? keyset.bound !== null : more;
  const newerExist = keyset.backwards ? more : keyset.bound !== null;
  return {
    list,
    next: olderExist && last ? `n${last}` : null,
    prev: newerExist && first ? `p${first}` : null,
  };
}
