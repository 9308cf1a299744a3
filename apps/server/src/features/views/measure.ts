import { isList, requestFields } from '@pitboss/contract/core/row-fields';
import { callAllowed } from '../../platform/auth/permissions.ts';
import { parsePayload } from '../../platform/calls/parse.ts';
import type { ReadContext, Route } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';

/** Handlers of every call by path. */
export type RouteTable = ReadonlyMap<string, Route>;

export interface Figure {
  /** `rows`, or a field of the totals with its currency and the other texts that distinguish its row. */
  readonly figure: string;
  readonly value: string;
}

type Values = Readonly<Record<string, unknown>>;
const paging = new Set(['pageNo', 'pageSize', 'cursor', 'edge']);
const money = /^-?\d+\.\d{2}$/;

function request(context: ReadContext, { call, handle }: Route, payload: Values): Promise<Values> {
  if (!callAllowed(context.session.permissions, call.pages, call.feature))
    throw new AppError('permission.denied');
  const sent = { ...payload };
  const parsed =
    call.payload === 'query' ? parsePayload(call, sent, undefined) : parsePayload(call, {}, sent);
  return (handle as (c: ReadContext, p: unknown) => Promise<Values>)(context, parsed);
}

/** Returns the amounts of the rows of totals, each named by its field and by the texts of its row. */
function amountsOf(totals: unknown): Figure[] {
  const lines = (Array.isArray(totals) ? totals : [totals]) as (Values | null | undefined)[];
  return lines.flatMap((line) => {
    const fields = Object.entries(line ?? {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    );
    const texts = fields.filter(([, value]) => !money.test(value)).map(([, value]) => value);
    return fields
      .filter(([, value]) => money.test(value))
      .map(([name, value]) => ({ figure: [name, ...texts].join(' '), value }));
  });
}

/**
 * Returns the number of rows and the totals of a list with a filter, as the operator of the context may see
 * them: the list call and its totals call run with that operator's permissions. A list that cannot count its
 * rows has only totals, or nothing. Throws `export.notAList` for any other call.
 */
export async function figuresOf(
  routes: RouteTable,
  context: ReadContext,
  path: string,
  payload: Values,
): Promise<Figure[]> {
  const route = routes.get(path);
  if (!route || !isList(route.call) || (route.call.payload !== 'body' && route.call.payload !== 'query'))
    throw new AppError('export.notAList');
  const filter = Object.fromEntries(Object.entries(payload).filter(([field]) => !paging.has(field)));
  const fields = new Set(requestFields(route.call));
  const page = await request(context, route, {
    ...filter,
    ...(fields.has('pageSize') ? { pageSize: 1 } : {}),
  });
  const summing = route.call.totals === undefined ? undefined : routes.get(route.call.totals);
  const summed = new Set(summing ? requestFields(summing.call) : []);
  const sums =
    summing && Object.keys(filter).every((field) => summed.has(field))
      ? await request(context, summing, filter)
      : page;
  const count = page.total ?? sums.count;
  return [
    ...(typeof count === 'number' ? [{ figure: 'rows', value: String(count) }] : []),
    ...amountsOf(sums.totals),
  ].slice(0, 100);
}
