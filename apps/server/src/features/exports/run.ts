import { rm } from 'node:fs/promises';
import { exports as contract } from '@pitboss/contract/desk/exports';
import { readerZone } from '@pitboss/rules/zones/time-text';
import { Workbook } from '../../domain/workbook/workbook.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { callAllowed } from '../../platform/auth/permissions.ts';
import { type Session, sessionOf } from '../../platform/auth/session.ts';
import type { Request, Route, Services } from '../../platform/calls/serve.ts';
import type { Databases } from '../../platform/db/databases/databases.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { downloadName } from '../../platform/files/download-name.ts';
import { exportStoreOf } from '../../platform/files/stores.ts';
import { JobLost, type JobRun } from '../../platform/jobs/job-kind.ts';
import { type Export, enterFile, loadNames } from './exports.sql.ts';
import { checkRoom, storedName } from './files.ts';
import { type BatchSizes, batches, type Row, type Sums } from './source.ts';
import { sheetColumns } from './workbook/columns.ts';
import { coverOf, coverText } from './workbook/cover.ts';
import { checkRequest, clockFor, type ExportRequest } from './workbook/export-request.ts';
import { RowTotals, statementOf, totalsOfCall, totalsOfReply } from './workbook/totals.ts';

/**
 * Services of exports outside a call's transaction: storing progress, and reading one snapshot of the
 * database for a long time.
 */
export interface ExportServices extends Services {
  readonly databases: Pick<Databases, 'system' | 'snapshotBehind'>;
}

/** Handlers of the list calls by path. */
export type RouteTable = ReadonlyMap<string, Route>;

export interface Progress {
  rows: number;
  total: number | null;
  percent: number | null;
}

export interface RunOptions {
  /** Stores the end of the job in the transaction that stores the file; see JobRun. */
  readonly finish: JobRun['finish'];
  readonly sizes?: BatchSizes | undefined;
  readonly sheetRows?: number | undefined;
  /** Aborted when the job is cancelled, lost to another server, or the server stops. */
  readonly signal: AbortSignal;
  /** Progress so far, updated for observers. */
  readonly progress: Progress;
}

/** Number of rows between two checks of the free disk space. */
const roomEvery = 100_000;

/** Returns the zone of a file, in which rejections that it lists state times, too. */
const zoneOf = ({ zone, zoneName }: ExportRequest) => readerZone(zone === 'local' ? zoneName : zone);

/** Request for a handler that runs for a job instead of a client. */
const requestFor = ({ databases: _, ...services }: ExportServices, job: Export): Request => ({
  language: job.language,
  zone: zoneOf(job.request as ExportRequest),
  ip: job.ip,
  userAgent: '',
  origin: undefined,
  secure: false,
  requestId: `export-${job.id}`,
  dynamicCode: undefined,
  idempotencyKey: undefined,
  setCookie: () => undefined,
  services,
});

/**
 * Returns the operator's current permissions. Throws `export.signedOut` or `permission.denied` when the
 * operator could not sign in or make the list call now.
 */
export async function rightsNow(
  services: ExportServices,
  operatorId: string,
  route: Route | undefined,
): Promise<{ session: Session; route: Route }> {
  const session = await sessionOf(services.databases.system, operatorId);
  if (!session) throw new AppError('export.signedOut');
  if (!route || !callAllowed(session.permissions, route.call.pages, route.call.feature))
    throw new AppError('permission.denied');
  return { session, route };
}

/**
 * Writes the file of one job: under current permissions, in one snapshot of the database, all rows or none.
 * Stores the end and its audit entry in one transaction. Throws when it fails or is stopped; nothing of the
 * file is left then.
 */
export async function writeExport(
  services: ExportServices,
  routes: RouteTable,
  job: Export,
  options: RunOptions,
): Promise<void> {
  const request = job.request as ExportRequest;
  const { session, route } = await rightsNow(services, job.operator_id, routes.get(request.path));
  checkRequest(route.call, request);
  const store = exportStoreOf(services.config);
  await checkRoom(store);
  const name = storedName(job.file ?? '');
  const part = await store.temporary();
  try {
    const { bytes, fingerprint } = await writeFile(services, routes, job, { session, route, part, options });
    options.signal.throwIfAborted();
    await store.keep(part, name);
    const { rows } = options.progress;
    await services.databases.system.transaction().execute(async (tx) => {
      // Cancelled or resumed elsewhere meanwhile: the transaction rolls back.
      if (!(await options.finish(tx)) || !(await enterFile(tx, job, { rows, bytes, fingerprint })))
        throw new JobLost();
      await writeAudit(tx, services.ids, {
        chain: session.tenantId,
        operatorId: session.operatorId,
        account: session.account,
        agentId: session.agentId,
        ip: job.ip,
        sessionTag: '',
        call: contract.create.path,
        target: `export:${job.id} ${job.page}`,
        before: null,
        after: { list: request.path, filter: request.payload, rows, bytes, fingerprint },
        code: 0,
        requestId: `export-${job.id}`,
      });
    });
  } catch (error) {
    await rm(part, { force: true });
    // If the storage is unreachable too, the removal of orphans finds the file.
    await store.remove(name).catch(() => undefined);
    throw error;
  }
}

interface Writing {
  session: Session;
  route: Route;
  part: string;
  options: RunOptions;
}

function writeFile(
  services: ExportServices,
  routes: RouteTable,
  job: Export,
  { session, route, part, options }: Writing,
): Promise<{ bytes: number; fingerprint: string }> {
  const request = job.request as ExportRequest;
  const { signal, progress } = options;
  return services.databases.snapshotBehind(session.scope, async (db) => {
    progress.rows = 0;
    const atMs = Date.now();
    const { clock, name: zoneName } = clockFor(request, atMs);
    const names = await loadNames(db, job.language);
    const tools = { clock, zoneName, language: job.language, names, atMs };
    const totals = new RowTotals(route.call, request);
    const sums: Sums = {};
    const book = new Workbook(
      part,
      request.title,
      sheetColumns(route.call, request, tools),
      options.sheetRows,
    );
    const source = {
      route,
      summing: route.call.totals === undefined ? undefined : routes.get(route.call.totals),
      payload: request.payload,
      session,
      request: requestFor(services, job),
    };
    const sumsOf = () =>
      totalsOfCall(sums.call ?? {}, request, job.language) ??
      totalsOfReply(route.call, sums.page ?? {}, request, job.language) ??
      totals.totals();
    let nextLook = roomEvery;
    try {
      for await (const batch of batches(source, db, options.sizes, sums)) {
        signal.throwIfAborted();
        // Files of one batch, as of reports; of longer ones the first rows are written before the last are read.
        if (progress.rows === 0 && batch.percent === 100) book.leaveOutEmpty(batch.rows);
        await addAll(book, totals, batch.rows);
        progress.rows += batch.rows.length;
        progress.total = batch.total;
        progress.percent = batch.percent;
        if (progress.rows >= nextLook) {
          nextLook += roomEvery;
          await checkRoom(exportStoreOf(services.config));
        }
      }
      const made = { atMs, zoneName, clock, account: session.account };
      return await book.end(coverText[job.language].sheet, (fingerprint) =>
        coverOf(
          job,
          made,
          sumsOf(),
          {
            rows: progress.rows,
            sheets: Math.max(1, book.sheets),
            fingerprint,
            statement: statementOf(sums.page),
          },
          request.columns,
        ),
      );
    } catch (error) {
      await book.destroy();
      throw error;
    }
  });
}

/** Rows that are converted to cells without a pause; other requests of this server are handled in between. */
const rowsAtOnce = 250;
const turn = () => new Promise<void>((done) => setImmediate(done));

async function addAll(book: Workbook, totals: RowTotals, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const part = rows.slice(from, from + rowsAtOnce);
    totals.add(part);
    await book.add(part);
    await turn();
  }
}

/** Returns the name of the downloaded file, with its creation time in the request's zone. */
export function exportName({ title, created_at: at, request }: Export): string {
  const { zone, zoneName = 'UTC' } = request as ExportRequest;
  return downloadName(title, at.getTime(), zone === 'local' ? zoneName : zone, 'xlsx');
}
