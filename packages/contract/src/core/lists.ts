import * as z from 'zod/mini';
import { count, nullable, optional, type Schema, within64Bits } from './fields.ts';

const pageFields = {
  pageNo: optional(z.int().check(z.positive(), z.maximum(1_000_000))),
  pageSize: optional(z.int().check(z.positive(), z.maximum(500))),
  order: optional(z.enum(['asc', 'desc'])),
};

/** Request of a numbered list: filters, paging and one of the sortable columns. */
export function listRequest<F extends Record<string, Schema>, S extends string>(
  filters: F,
  sortable: readonly [S, ...S[]],
) {
  return z.strictObject({ ...pageFields, sort: optional(z.enum(sortable)), ...filters });
}

/** Returns the schema of `listRequest` for a query string, whose values are texts. */
export function queryListRequest<F extends Record<string, Schema>, S extends string>(
  filters: F,
  sortable: readonly [S, ...S[]],
) {
  const queryPage = (max: number) =>
    optional(
      z.union([
        z.int().check(z.positive(), z.maximum(max)),
        z.pipe(
          z.string().check(z.regex(/^[1-9]\d{0,6}$/)),
          z.pipe(z.transform(Number), z.int().check(z.maximum(max))),
        ),
      ]),
    );
  return z.strictObject({
    pageNo: queryPage(1_000_000),
    pageSize: queryPage(500),
    order: pageFields.order,
    sort: optional(z.enum(sortable)),
    ...filters,
  });
}

/** Reply of a numbered list: the number of rows that match the filter, and one page of them. */
export function pageOf<R extends Schema>(row: R) {
  return z.strictObject({ total: count, list: z.array(row) });
}
export function pageWithTotals<R extends Schema, T extends Schema>(row: R, totals: T) {
  return z.strictObject({ total: count, list: z.array(row), totals });
}

/**
 * Request of an endless list (bets, logs): pages are reached by keyset, so that the last one costs as much as
 * the first one. `cursor` is the `next` or `prev` of a reply; `edge: 'last'` jumps to the end.
 */
export function keysetRequest<F extends Record<string, Schema>>(filters: F) {
  return z.strictObject({
    pageSize: pageFields.pageSize,
    cursor: optional(z.string().check(z.regex(/^[np]\d{1,19}$/), within64Bits)),
    edge: optional(z.enum(['first', 'last'])),
    ...filters,
  });
}
export function keysetOf<R extends Schema>(row: R) {
  return z.strictObject({ list: z.array(row), next: nullable(z.string()), prev: nullable(z.string()) });
}
