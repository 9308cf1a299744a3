import { isList, requestFields } from '@pitboss/contract/row-fields';
import { callAllowed } from '../../kernel/access/permissions.ts';
import { parsePayload } from '../../kernel/calls/parse.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { ReadContext, Route } from '../../kernel/calls/serve.ts';

/** Handlers of every call by path. */
export type RouteTable = ReadonlyMap<string, Route>;

export interface Figure {
  /** `rows`, or a total's field with its currency and what else tells its line apart. */
  readonly figure: string;
  readonly value: string;
}

type Values = Readonly<Record<string, unknown>>;
const paging = new Set(['pageNo', 'pageSize', 'cursor', 'edge']);
const money = /^-?\d+\.\d{2}$/;

function ask(context: ReadContext, { call, handle }: Route, payload: Values): Promise<Values> {
  if (!callAllowed(context.session.permissions, call.pages, call.feature))
    throw new Refusal('permission.denied');
  const sent = { ...payload };
  const parsed =
    call.payload === 'query' ? parsePayload(call, sent, undefined) : parsePayload(call, {}, sent);
  return (handle as (c: ReadContext, p: unknown) => Promise<Values>)(context, parsed);
}

/** The amounts of the lines of totals, each named by its field and by the words of its line. */
function amountsOf(totals: unknown): Figure[] {
  const lines = (Array.isArray(totals) ? totals : [totals]) as (Values | null | undefined)[];
  return lines.flatMap((line) => {
    const fields = Object.entries(line ?? {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    );
    const words = fields.filter(([, value]) => !money.test(value)).map(([, value]) => value);
    return fields
      .filter(([, value]) => money.test(value))
      .map(([name, value]) => ({ figure: [name, ...words].join(' '), value }));
  });
}

/**
 * Number of rows and totals of a list with a filter, as the person behind the context may know them: the list call and the
 * one that sums it are asked as the person would. A list that cannot count its rows has totals alone, or nothing.
 */
export async function figuresOf(
  routes: RouteTable,
  context: ReadContext,
  path: string,
  payload: Values,
): Promise<Figure[]> {
  const route = routes.get(path);
  if (!route || !isList(route.call) || (route.call.payload !== 'body' && route.call.payload !== 'query'))
    throw new Refusal('export.notAList');
  const filter = Object.fromEntries(Object.entries(payload).filter(([field]) => !paging.has(field)));
  const fields = new Set(requestFields(route.call));
  const page = await ask(context, route, { ...filter, ...(fields.has('pageSize') ? { pageSize: 1 } : {}) });
  const summing = route.call.totals === undefined ? undefined : routes.get(route.call.totals);
  const summed = new Set(summing ? requestFields(summing.call) : []);
  const sums =
    summing && Object.keys(filter).every((field) => summed.has(field))
      ? await ask(context, summing, filter)
      : page;
  const count = page.total ?? sums.count;
  return [
    ...(typeof count === 'number' ? [{ figure: 'rows', value: String(count) }] : []),
    ...amountsOf(sums.totals),
  ].slice(0, 100);
}
