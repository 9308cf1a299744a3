import type { Call } from '@pitboss/contract/define';
import { limits } from '@pitboss/contract/limits';
import { requestFields } from '@pitboss/contract/row-fields';
import { callAllowed } from '../../kernel/access/permissions.ts';
import type { Session } from '../../kernel/access/session.ts';
import { parsePayload } from '../../kernel/calls/parse.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { ReadContext, Request, Route } from '../../kernel/calls/serve.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { idTimeMs } from '../../kernel/database/ids.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Rows of one query; a batch is turned into cells in one go, so larger ones would be felt by other requests. */
export interface BatchSizes {
  readonly endless: number;
  readonly numbered: number;
}
export const batchSizes: BatchSizes = { endless: 500, numbered: 5_000 };

export interface Batch {
  readonly rows: readonly Row[];
  /** Rows of the whole filter, as far as known. */
  readonly total: number | null;
  /** How far the list has been read, 0 to 100, as far as known. */
  readonly percent: number | null;
}

interface Page {
  readonly list: readonly Row[];
  readonly total?: number;
  readonly next?: string | null;
}

/** Replies that sum the whole filter, kept for the control totals. */
export interface Sums {
  /** Of the call that sums the list. */
  call?: unknown;
  /** The list's own first page. */
  page?: unknown;
}

/** What one export reads from: the list's own handler under the person's rights of this moment. */
export interface Source {
  readonly route: Route;
  /** The call that sums the list's filter, where there is one. */
  readonly summing: Route | undefined;
  readonly payload: Record<string, unknown>;
  readonly session: Session;
  readonly request: Request;
}

/** A payload as the list call itself would read it; refuses what it would refuse. */
export const parseFor = (call: Call, payload: Record<string, unknown>): Record<string, unknown> =>
  parsePayload(
    call,
    call.payload === 'query' ? payload : {},
    call.payload === 'query' ? undefined : payload,
  ) as Record<string, unknown>;

/**
 * Every row of a list's filter in the list's own order, batch by batch. Asks through the handler of the list call, so
 * that filter, scope and words are the list's. Ends only when the last row has been given; otherwise it throws.
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
  refuseBeyond(known);
  const page = async (payload: Record<string, unknown>) => {
    const found = (await ask(source.route, payload)) as Page;
    sums.page ??= found;
    return found;
  };
  if (fields.includes('cursor')) yield* endless(base, known, page, sizes);
  else if (fields.includes('pageNo')) yield* numbered(base, page, sizes);
  else {
    const { list } = await page(base);
    refuseBeyond(list.length);
    yield { rows: list, total: list.length, percent: 100 };
  }
}

function refuseBeyond(rows: number | null): void {
  if (rows !== null && rows > limits.exportRows)
    throw new Refusal('export.tooManyRows', { max: limits.exportRows.toLocaleString('en-US') });
}

/**
 * The reply of the call that sums the list; undefined without one, where the person may not ask it, and where it refuses
 * what the list answers, as sums over all accounts of a year.
 */
async function summed(
  { summing, payload, session }: Source,
  ask: (route: Route, payload: Record<string, unknown>) => Promise<unknown>,
): Promise<unknown> {
  if (!summing || !callAllowed(session.permissions, summing.call.pages, summing.call.feature))
    return undefined;
  const fields = new Set(requestFields(summing.call));
  // What it cannot be asked with would make it sum something else.
  if (!Object.keys(payload).every((field) => fields.has(field))) return undefined;
  return ask(summing, parseFor(summing.call, payload)).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
}

/**
 * The next batch is asked for while the one before is written: the database works on its own processor. A batch that
 * nobody fetches any more, because writing failed, must not end the process with its own failure.
 */
const ahead = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => undefined);
  return promise;
};

/** Waits for a batch that nobody wants any more: its statements must not outlive the snapshot they belong to. */
const settled = (pending: Promise<Page> | undefined): Promise<unknown> =>
  pending ? pending.catch(() => undefined) : Promise.resolve();

async function* endless(
  base: Record<string, unknown>,
  known: number | null,
  ask: (payload: Record<string, unknown>) => Promise<Page>,
  sizes: BatchSizes,
): AsyncGenerator<Batch, void, void> {
  const get = (cursor?: string) =>
    ahead(ask({ ...base, pageSize: sizes.endless, ...(cursor ? { cursor } : {}) }));
  let given = 0;
  let pending: Promise<Page> | undefined = get();
  try {
    while (pending) {
      const page: Page = await pending;
      pending = page.next ? get(page.next) : undefined;
      given += page.list.length;
      refuseBeyond(given);
      yield {
        rows: page.list,
        total: known !== null && known >= given ? known : pending ? null : given,
        percent: pending ? (known ? share(given, known) : passed(base, page.next)) : 100,
      };
    }
  } finally {
    await settled(pending);
  }
  // The snapshot is one, so fewer rows than were counted means that the list lost some on the way.
  if (known !== null && given < known) throw new Refusal('export.incomplete');
}

async function* numbered(
  base: Record<string, unknown>,
  ask: (payload: Record<string, unknown>) => Promise<Page>,
  sizes: BatchSizes,
): AsyncGenerator<Batch, void, void> {
  const get = (pageNo: number) => ahead(ask({ ...base, pageNo, pageSize: sizes.numbered }));
  let page = await get(1);
  const total = page.total ?? page.list.length;
  refuseBeyond(total);
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
  if (given !== total) throw new Refusal('export.incomplete');
}

const share = (part: number, whole: number) =>
  whole ? Math.min(100, Math.floor((part / whole) * 100)) : 100;

/** Cursors are ids and ids tell their time, so the way through the range tells how far the list has been read. */
function passed(base: Record<string, unknown>, cursor: string | null | undefined): number | null {
  const { start_time: from, end_time: to } = base;
  if (!cursor || typeof from !== 'number' || typeof to !== 'number' || to <= from) return null;
  const at = idTimeMs(cursor.slice(1));
  return Math.min(99, Math.max(0, share(Math.min(to, Date.now()) - at, Math.min(to, Date.now()) - from)));
}
