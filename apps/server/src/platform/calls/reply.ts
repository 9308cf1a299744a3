import type { Call } from '@pitboss/contract/core/define';
import { isList } from '@pitboss/contract/core/row-fields';
import * as z from 'zod/mini';
import type { Log } from '../observability/log.ts';
import { compiledSchema } from './compiled-schema.ts';

interface WithRows {
  readonly list: readonly unknown[];
}

/** The places of the rows that break the contract, with the field of each; null when something else does. */
function badRows(issues: readonly z.core.$ZodIssue[]): ReadonlyMap<number, string> | null {
  const rows = new Map<number, string>();
  for (const { path } of issues) {
    const [list, place, ...field] = path;
    if (list !== 'list' || typeof place !== 'number') return null;
    rows.set(place, field.join('.'));
  }
  return rows;
}

const idOf = (row: unknown) => String((row as { id?: unknown } | null)?.id ?? '');

/**
 * Returns a reply validated against the contract; the error of an invalid one names the call and its fields.
 * In a list, an invalid row is left out, and its id and an invalid field are logged.
 */
export function replyOf(log: Log, call: Call, data: unknown): unknown {
  const schema = compiledSchema(call.response);
  const parsed = z.safeParse(schema, data);
  if (parsed.success) return parsed.data;
  const rows = isList(call) ? badRows(parsed.error.issues) : null;
  if (!rows) throw parsed.error;
  const { list } = data as WithRows;
  for (const [place, field] of rows)
    log.error(
      { call: call.path, row: idOf(list[place]), field },
      'a row breaks the contract and is left out of its list',
    );
  return z.parse(schema, {
    ...(data as object),
    list: list.filter((_, position) => !rows.has(position)),
  });
}
