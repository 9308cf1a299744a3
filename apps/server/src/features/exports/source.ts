import type { Call } from '@pitboss/contract/core/define';
import { limits } from '@pitboss/contract/core/limits';
import { requestFields } from '@pitboss/contract/core/row-fields';
import { callAllowed } from '../../platform/auth/permissions.ts';
import type { Session } from '../../platform/auth/session.ts';
import { parsePayload } from '../../platform/calls/parse.ts';
import type { ReadContext, Request, Route } from '../../platform/calls/serve.ts';
import type { Tx } from '../../platform/db/db.ts';
import { idTimeMs } from '../../platform/db/ids.ts';
import { AppError } from '../../platform/errors/app-error.ts';

export type Row = Readonly<Record<string, unknown>>;

/**
 * Rows of one query; a batch is converted to cells without a pause, so larger ones would delay other
 * requests.
 */
export interface BatchSizes {
  readonly endless: number;
  readonly numbered: number;
}
const batchSizes: BatchSizes = { endless: 500, numbered: 5_000 };

export interface Batch {
  readonly rows: readonly Row[];
  /** Number of rows of the whole filter, if known. */
  readonly total: number | null;
  /** Progress through the list, 0 to 100; null when it is unknown. */
  readonly percent: number | null;
}

interface Page {
  readonly list: readonly Row[];
  readonly total?: number;
  readonly next?: string | null;
}

/** Replies with totals of the whole filter, kept for the control totals. */
export interface Sums {
  /** Reply of the call that totals the list. */
  call?: unknown;
  /** The list's own first page. */
  page?: unknown;
}

/** Source of one export: the list's own handler under the operator's current permissions. */
export interface Source {
  readonly route: Route;
  /** Call that totals the list's filter, if there is one. */
  readonly summing: Route | undefined;
  readonly payload: Record<string, unknown>;
  readonly session: Session;
  readonly request: Request;
}

/** Returns a payload as the list call parses it; throws the errors of the list call. */
export const parseFor = (call: Call, payload: Record<string, unknown>): Record<string, unknown> =>
  parsePayload(
    call,
    call.payload === 'query' ? payload : {},
    call.payload === 'query' ? undefined : payload,
  ) as Record<string, unknown>;

/**
 * Yields every row of a list's filter in the list's own order, in batches. Calls the handler of the list
 * call, so that filter, scope and texts are the list's. Ends only after the last row; otherwise it throws.
 */
export async function* batches(
  source: Source,
  db: Tx,
  sizes: BatchSizes = batchSizes,
  sums: Sums = {},
): AsyncGenerator<Batch, void, void> {
  const { call } = source.route;
  const fields = requestFields(call);
  const ask = async (route: Route, payload: Record<string, unknown>) => {
    const { session, request } = source;
    const context: ReadContext = { ...request, db, scope: session.scope, session };
    return (route.handle as (c: ReadContext, p: unknown) => unknown)(context, payload);
  };
  const base = parseFor(call, source.payload);
  sums.call = await summed(source, ask);
  const { count } = (sums.call ?? {}) as { count?: unknown };
  const known = typeof count === 'number' ? count : null;
  rejectBeyond(known);
  const page = async (payload: Record<string, unknown>) => {
    const found = (await ask(source.route, payload)) as Page;
    sums.page ??= found;
    return found;
  };
  if (fields.includes('cursor')) yield* endless(base, known, page, sizes);
  else if (fields.includes('pageNo')) yield* numbered(base, page, sizes);
  else {
    const { list } = await page(base);
    rejectBeyond(list.length);
    yield { rows: list, total: list.length, percent: 100 };
  }
}

function rejectBeyond(rows: number | null): void {
  if (rows !== null && rows > limits.exportRows)
    throw new AppError('export.tooManyRows', { max: limits.exportRows.toLocaleString('en-US') });
}

/**
 * Returns the reply of the call that totals the list; undefined without such a call, when the operator may
 * not make it, and when it rejects a filter that the list accepts, such as totals over all accounts of a
 * year.
 */
async function summed(
  { summing, payload, session }: Source,
  request: (route: Route, payload: Record<string, unknown>) => Promise<unknown>,
): Promise<unknown> {
  if (!summing || !callAllowed(session.permissions, summing.call.pages, summing.call.feature))
    return undefined;
  const fields = new Set(requestFields(summing.call));
  // Without a field that the totals call does not have, it would total something else.
  if (!Object.keys(payload).every((field) => fields.has(field))) return undefined;
  return request(summing, parseFor(summing.call, payload)).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
}

/**
 * Requests the next batch while the previous one is written, since the database runs on its own processor.
 * Handles the rejection, because a batch that is never read, after writing failed, must not end the process.
 */
const ahead = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => undefined);
  return promise;
};

/**
 * Waits for a batch that is no longer required: its statements must not outlive the snapshot that they belong
 * to.
 */
const settled = (pending: Promise<Page> | undefined): Promise<unknown> =>
  pending ? pending.catch(() => undefined) : Promise.resolve();

async function* endless(
  base: Record<string, unknown>,
  known: number | null,
  request: (payload: Record<string, unknown>) => Promise<Page>,
  sizes: BatchSizes,
): AsyncGenerator<Batch, void, void> {
  const get = (cursor?: string) =>
    ahead(request({ ...base, pageSize: sizes.endless, ...(cursor ? { cursor } : {}) }));
  let given = 0;
  let pending: Promise<Page> | undefined = get();
  try {
    while (pending) {
      const page: Page = await pending;
      pending = page.next ? get(page.next) : undefined;
      given += page.list.length;
      rejectBeyond(given);
      yield {
        rows: page.list,
        total: known !== null && known >= given ? known : pending ? null : given,
        percent: pending ? (known ? share(given, known) : passed(base, page.next)) : 100,
      };
    }
  } finally {
    await settled(pending);
  }
  // The snapshot is consistent, so fewer rows than were counted mean that the list skipped some.
  if (known !== null && given < known) throw new AppError('export.incomplete');
}

async function* numbered(
  base: Record<string, unknown>,
  request: (payload: Record<string, unknown>) => Promise<Page>,
  sizes: BatchSizes,
): AsyncGenerator<Batch, void, void> {
  const get = (pageNo: number) => ahead(request({ ...base, pageNo, pageSize: sizes.numbered }));
  let page = await get(1);
  const total = page.total ?? page.list.length;
  rejectBeyond(total);
  let given = 0;
  let pending: Promise<Page> | undefined;
  try {
    for (let pageNo = 2; ; pageNo += 1) {
      given += page.list.length;
      pending = given < total && page.list.length ? get(pageNo) : undefined;
      yield { rows: page.list, total, percent: share(given, total) };
      if (!pending) break;
      page = await pending;
    }
  } finally {
    await settled(pending);
  }
  if (given !== total) throw new AppError('export.incomplete');
}

const share = (part: number, whole: number) =>
  whole ? Math.min(100, Math.floor((part / whole) * 100)) : 100;

/**
 * Returns the share of the range that has been read, in percent. Cursors are ids, and ids contain their time.
 */
function passed(base: Record<string, unknown>, cursor: string | null | undefined): number | null {
  const { start_time: from, end_time: to } = base;
  if (!cursor || typeof from !== 'number' || typeof to !== 'number' || to <= from) return null;
  const at = idTimeMs(cursor.slice(1));
  return Math.min(99, Math.max(0, share(Math.min(to, Date.now()) - at, Math.min(to, Date.now()) - from)));
}
