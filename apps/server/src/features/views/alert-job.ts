import { isKnownLocation } from '@pitboss/rules/zones/known-location';
import { daysLater, fixedClock, positionClock } from '@pitboss/rules/zones/wall-clock';
import { type Session, sessionOf } from '../../platform/auth/session.ts';
import type { ReadContext, Request, Services } from '../../platform/calls/serve.ts';
import type { Databases } from '../../platform/db/databases/databases.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { figuresOf, type RouteTable } from './measure.ts';
import { endAlert, enterLook, type Watched, watchedViews } from './views.sql.ts';

const everyMs = 60_000;
const statementMs = 10_000;
const dayMs = 86_400_000;

/** Services that alerts need outside a call's transaction: to store results, and to read as their owners. */
export interface AlertServices extends Services {
  readonly databases: Pick<Databases, 'system' | 'read'>;
}

/** Builds a request without a client, with the fields that the handlers of a list may use. */
const requestFor = ({ databases: _, ...services }: AlertServices, view: Watched): Request => ({
  language: 'en_us',
  zone: 'BeiJing',
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

/**
 * Returns the filter as of now: a range that ended with the current day is moved by whole days since it was
 * saved.
 */
export function filterAt({ payload, state }: Pick<Watched, 'payload' | 'state'>, nowMs: number) {
  const { start_time: from, end_time: to } = payload;
  if (state.lastDays === null || typeof from !== 'number' || typeof to !== 'number' || to >= nowMs)
    return payload;
  const { zone, zoneName } = payload;
  const clock =
    zone === 'local' && typeof zoneName === 'string' && isKnownLocation(zoneName)
      ? positionClock(zoneName)
      : fixedClock(0);
  let days = Math.ceil((nowMs - to) / dayMs);
  // On a change of the clock a day is an hour shorter or longer.
  while (daysLater(to, clock, days) < nowMs) days += 1;
  return { ...payload, start_time: daysLater(from, clock, days), end_time: daysLater(to, clock, days) };
}

/** Hundredths of a decimal with at most two places. */
function hundredths(texts: string): bigint {
  const [whole = '0', places = ''] = texts.replace('-', '').split('.');
  const minor = BigInt(whole + places.padEnd(2, '0'));
  return texts.startsWith('-') ? -minor : minor;
}

/**
 * Returns the current figure of a view, with its owner's current scope and permissions; undefined when there
 * is none.
 */
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
    // A currency without a row of totals means that nothing was found in it.
    const found = value ?? '0.00';
    await enterLook(system, view, {
      over: hundredths(found) > hundredths(view.alert.above),
      value: found,
      itemId,
    });
  } catch (err) {
    // A call that the owner may not make now, or a filter that the list rejects, is not logged; the next
    // check may succeed.
    if (!(err instanceof AppError))
      services.log.warn({ err, view: view.id }, 'the figure of a view could not be read');
    await enterLook(system, view, { over: null, value: '', itemId });
  }
}

/**
 * Job that checks, once a minute, the figures of views with alerts and notifies their owners; `routes` are
 * the handlers of every call.
 */
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
