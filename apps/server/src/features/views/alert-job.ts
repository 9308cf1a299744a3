import { type Session, sessionOf } from '../../kernel/access/session.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { ReadContext, Request, Services } from '../../kernel/calls/serve.ts';
import type { Databases } from '../../kernel/database/db.ts';
import type { JobKind } from '../../kernel/jobs/job-kind.ts';
import { figuresOf, type RouteTable } from './measure.ts';
import { endAlert, enterLook, type Watched, watchedViews } from './views.sql.ts';

const everyMs = 60_000;
const statementMs = 10_000;
const dayMs = 86_400_000;

/** What alerts may do outside a call's transaction: enter what they found, and read as their owners. */
export interface AlertServices extends Services {
  readonly databases: Pick<Databases, 'system' | 'read'>;
}

/** A request that nobody sent: what the handlers of a list may ask of it. */
const requestFor = ({ databases: _, ...services }: AlertServices, view: Watched): Request => ({
  language: 'en_us',
  ip: '',
  userAgent: '',
  origin: undefined,
  secure: false,
  requestId: `view-${view.id}`,
  dynamicCode: undefined,
  idempotencyKey: undefined,
  setCookie: () => undefined,
  services,
});

/** The filter as of now: a range that ends with the present day has moved on by whole days since it was saved. */
export function filterAt({ payload, state }: Pick<Watched, 'payload' | 'state'>, nowMs: number) {
  const { start_time: from, end_time: to } = payload;
  if (state.lastDays === null || typeof from !== 'number' || typeof to !== 'number' || to >= nowMs)
    return payload;
  const moved = Math.ceil((nowMs - to) / dayMs) * dayMs;
  return { ...payload, start_time: from + moved, end_time: to + moved };
}

/** Hundredths of a decimal with at most two places. */
function hundredths(words: string): bigint {
  const [whole = '0', places = ''] = words.replace('-', '').split('.');
  const minor = BigInt(whole + places.padEnd(2, '0'));
  return words.startsWith('-') ? -minor : minor;
}

/** What the figure of a view is now, with its owner's scope and rights of this moment; undefined where it has none. */
async function readFigure(
  services: AlertServices,
  routes: RouteTable,
  view: Watched,
  session: Session,
): Promise<string | undefined> {
  const figures = await services.databases.read(session.scope, statementMs, (db) => {
    const context: ReadContext = { ...requestFor(services, view), db, scope: session.scope, session };
    return figuresOf(routes, context, view.path, filterAt(view, Date.now()));
  });
  return figures.find(({ figure }) => figure === view.alert.figure)?.value;
}

async function look(services: AlertServices, routes: RouteTable, view: Watched): Promise<void> {
  const { system } = services.databases;
  const session = await sessionOf(system, view.operator_id);
  if (!session) return endAlert(system, view);
  const itemId = services.ids.next();
  try {
    const value = await readFigure(services, routes, view, session);
    // No line of totals for a currency means that nothing was found in it.
    const found = value ?? '0.00';
    await enterLook(system, view, {
      over: hundredths(found) > hundredths(view.alert.above),
      value: found,
      itemId,
    });
  } catch (err) {
    // What the owner may not ask now, or a filter that the list refuses, is no news; the next look may be answered.
    if (!(err instanceof Refusal))
      services.log.warn({ err, view: view.id }, 'the figure of a view could not be read');
    await enterLook(system, view, { over: null, value: '', itemId });
  }
}

/** Looks once a minute at the figures of the views that are to tell their owners; `routes` are the handlers of every call. */
export const viewAlertJob = (services: AlertServices, routes: RouteTable): JobKind => ({
  name: 'viewAlerts',
  everyMs,
  async work({ signal }) {
    for (const view of await watchedViews(services.databases.system)) {
      signal.throwIfAborted();
      await look(services, routes, view);
    }
  },
});
