import type { Call, RequestOf } from '@pitboss/contract/define';
import { limits } from '@pitboss/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';

export interface PageRequest {
  pageNo?: number | undefined;
  pageSize?: number | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** The part of a numbered list's request that says which page of it and in which order. */
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
/** Whether a numbered list has no filter but its page. */
export const asksForAll = (request: PageRequest): boolean =>
  Object.entries(request).every(
    ([name, value]) => value === undefined || value === '' || pageNames.has(name),
  );

type Part = RawBuilder<unknown>;

/**
 * One page of a numbered list, and how many rows its filter has. `from` has the table and the joins that the filter
 * needs; `joins` are those of the rows shown, which the count does without.
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
    sql<Row>`select ${select} from ${from} ${joins} where ${where} ${order} limit ${limit} offset ${offset}`.execute(
      db,
    ),
  ]);
  return { total: count.rows[0]?.n ?? 0, rows: page.rows };
}

/** A request that names a column to sort by; the names are the contract's, so that any text is not one of them. */
export type SortRequest<Sort extends string> = PageRequest & {
  sort?: Sort | undefined;
} & (string extends Sort ? never : unknown);

/**
 * ORDER BY of a list. `columns` has the column of the table for each name that the contract lets callers sort by, no
 * fewer and no more: that does not compile otherwise. `fallback` is one of these names; ids break ties. `first` goes before
 * all of it, like the exact account that was asked for. Columns that are never null are `filled`: their indexes serve.
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
  // Ids are never null, and saying so keeps their index usable.
  const head = first ? sql`${first}, ` : sql``;
  if (column === tie) return sql`order by ${head}${sql.ref(tie)} ${sql.raw(direction)}`;
  const nulls = sql.raw(filled ? '' : ' nulls last');
  return sql`order by ${head}${sql.ref(column)} ${sql.raw(direction)}${nulls}, ${sql.ref(tie)} ${sql.raw(direction)}`;
}

/** Conditions joined by AND; an absent one counts as true. */
export function all(
  conditions: readonly (RawBuilder<unknown> | undefined | false | null)[],
): RawBuilder<unknown> {
  const present = conditions.filter((condition): condition is RawBuilder<unknown> => Boolean(condition));
  return present.length ? sql.join(present, sql` and `) : sql`true`;
}

/** Some relations as one; where there is none, one without rows. */
export const unionOf = (
  selects: readonly RawBuilder<unknown>[],
  noRows: RawBuilder<unknown>,
): RawBuilder<unknown> => (selects.length ? sql.join(selects, sql` union all `) : noRows);

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

/** The part of an endless list's request that says which page of it. */
export interface KeysetRequest {
  cursor?: string | undefined;
  edge?: 'first' | 'last' | undefined;
  pageSize?: number | undefined;
}

/** Reads "n<id>" (rows older than id), "p<id>" (rows newer than id), and the two edges. */
export function keysetOf(request: KeysetRequest): Keyset {
  const limit = request.pageSize ?? limits.defaultPageSize;
  if (request.cursor)
    return { backwards: request.cursor.startsWith('p'), bound: request.cursor.slice(1), limit };
  return { backwards: request.edge === 'last', bound: null, limit };
}

/** Turns limit + 1 rows into a page with its neighbours' cursors. */
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
