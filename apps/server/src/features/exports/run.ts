import { rm } from 'node:fs/promises';
import { exports as contract } from '@pitboss/contract/exports';
import { moneyText } from '../../domain/sql/wire.ts';
import { neutral, numberCell, styles, textCell, timeCell } from '../../domain/workbook/cells.ts';
import { type CoverCell, Workbook } from '../../domain/workbook/workbook.ts';
import { callAllowed } from '../../kernel/access/permissions.ts';
import { type Session, sessionOf } from '../../kernel/access/session.ts';
import { writeAudit } from '../../kernel/audit/audit.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { Request, Route, Services } from '../../kernel/calls/serve.ts';
import type { Databases } from '../../kernel/database/db.ts';
import { JobLost, type JobRun } from '../../kernel/jobs/job-kind.ts';
import { exportStoreOf } from '../../kernel/storage/stores.ts';
import { type Export, enterFile, loadNames } from './exports.sql.ts';
import { checkRoom, storedName } from './files.ts';
import { checkRequest, clockFor, type ExportRequest, sheetColumns } from './plan.ts';
import { type BatchSizes, batches, type Row, type Sums } from './source.ts';
import { RowTotals, type Totals, totalsOfCall, totalsOfReply } from './workbook/totals.ts';

/** What exports may do outside a call's transaction: enter how far they are, and read one state of the database for long. */
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
  /** Enters the end of the job in the transaction that enters the file; see JobRun. */
  readonly finish: JobRun['finish'];
  readonly sizes?: BatchSizes | undefined;
  readonly sheetRows?: number | undefined;
  /** Aborted when the job is cancelled, lost to another server, or the server stops. */
  readonly signal: AbortSignal;
  /** Kept up to date for whoever watches. */
  readonly progress: Progress;
}

/** Rows between two looks at the disk. */
const roomEvery = 100_000;

const coverText = {
  zh_cn: {
    sheet: '说明',
    list: '列表',
    user: '导出账号',
    at: '数据时间',
    zone: '时区',
    rows: '记录数',
    sheets: '数据表数',
    filter: '筛选条件',
    none: '无（全部记录）',
    listTotals: '合计（与列表页面一致）',
    rowTotals: '金额合计（逐行相加）',
    currency: '币种',
    bets: '注单数',
  },
  en_us: {
    sheet: 'Summary',
    list: 'List',
    user: 'Exported by',
    at: 'Data as of',
    zone: 'Time zone',
    rows: 'Rows',
    sheets: 'Data sheets',
    filter: 'Filter',
    none: 'None (all rows)',
    listTotals: 'Totals (as the list shows them)',
    rowTotals: 'Control totals (columns added up row by row)',
    currency: 'Currency',
    bets: 'Bets',
  },
} as const;

/** A request that nobody sent: what a handler may ask of it when it runs for a job. */
const requestFor = ({ databases: _, ...services }: ExportServices, job: Export): Request => ({
  language: job.language,
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

/** The person's rights of this moment; refuses when the person could not sign in or make the list call now. */
export async function rightsNow(
  services: ExportServices,
  operatorId: string,
  route: Route | undefined,
): Promise<{ session: Session; route: Route }> {
  const session = await sessionOf(services.databases.system, operatorId);
  if (!session) throw new Refusal('export.signedOut');
  if (!route || !callAllowed(session.permissions, route.call.pages, route.call.feature))
    throw new Refusal('permission.denied');
  return { session, route };
}

/**
 * Makes the file of one job: under the rights of this moment, in one snapshot of the database, all rows or none. The
 * end and its audit line are one transaction. Throws when it fails or is stopped; nothing of the file is left then.
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
    const bytes = await writeFile(services, routes, job, { session, route, part, options });
    options.signal.throwIfAborted();
    await store.keep(part, name);
    const { rows } = options.progress;
    await services.databases.system.transaction().execute(async (tx) => {
      // Cancelled or taken over at the last moment: nothing of it is entered.
      if (!(await options.finish(tx)) || !(await enterFile(tx, job, rows, bytes))) throw new JobLost();
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
        after: { list: request.path, filter: request.payload, rows, bytes },
        code: 0,
        requestId: `export-${job.id}`,
      });
    });
  } catch (error) {
    await rm(part, { force: true });
    // Where the storage is away too, the sweep finds it.
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
): Promise<number> {
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
        await addAll(book, totals, batch.rows);
        progress.rows += batch.rows.length;
        progress.total = batch.total;
        progress.percent = batch.percent;
        if (progress.rows >= nextLook) {
          nextLook += roomEvery;
          await checkRoom(exportStoreOf(services.config));
        }
      }
      const cover = coverOf(job, { atMs, zoneName, clock, account: session.account }, sumsOf(), {
        rows: progress.rows,
        sheets: Math.max(1, book.sheets),
      });
      return await book.end(coverText[job.language].sheet, cover);
    } catch (error) {
      await book.destroy();
      throw error;
    }
  });
}

/** Rows turned into cells in one go; other requests of this server get their turn in between. */
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

/** The second sheet: what the file is, its filter, and sums to hold the rows against. */
function coverOf(
  job: Export,
  made: { atMs: number; zoneName: string; clock: (ms: number) => number; account: string },
  totals: Totals | null,
  size: { rows: number; sheets: number },
): CoverCell[][] {
  const t = coverText[job.language];
  const words =
    (text: string, style: number = styles.plain): CoverCell =>
    (place) =>
      textCell(place, neutral(text), style);
  const figure =
    (value: unknown, style: number): CoverCell =>
    (place) =>
      numberCell(place, value, style);
  const filter = job.filter as { label: string; value: string }[];
  const lines: CoverCell[][] = [
    [words(job.title, styles.title)],
    [],
    [words(t.list), words(job.title)],
    [words(t.user), words(made.account)],
    [words(`${t.at} (${made.zoneName})`), (place) => timeCell(place, made.atMs, made.clock)],
    [words(t.zone), words(made.zoneName)],
    [words(t.rows), figure(size.rows, styles.number)],
    [words(t.sheets), figure(size.sheets, styles.number)],
    [],
    [words(t.filter, styles.head), words('', styles.head)],
    ...(filter.length ? filter.map(({ label, value }) => [words(label), words(value)]) : [[words(t.none)]]),
  ];
  if (!totals) return lines;
  return [
    ...lines,
    [],
    [words(totals.ofList ? t.listTotals : t.rowTotals, styles.title)],
    [t.currency, t[totals.counts], ...totals.titles].map((title) => words(title, styles.head)),
    ...totals.lines.map(({ currency, count, minor }) => [
      words(currency),
      figure(count, styles.number),
      ...minor.map((value) => figure(moneyText(value), styles.money)),
    ]),
  ];
}

/** The name that the person's file gets, with the time of its making in the request's zone. */
export function downloadName(title: string, job: Pick<Export, 'created_at' | 'request'>): string {
  const atMs = job.created_at.getTime();
  const { clock } = clockFor(job.request as ExportRequest, atMs);
  const stamp = new Date(clock(atMs)).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return `${title}-${stamp}.xlsx`;
}
