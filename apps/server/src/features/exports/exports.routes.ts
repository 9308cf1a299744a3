import { type ErrorKey, errors } from '@pitboss/contract/core/errors';
import { limits } from '@pitboss/contract/core/limits';
import { exports as contract, type exportStates } from '@pitboss/contract/desk/exports';
import type { Language } from '@pitboss/rules/i18n';
import type { FastifyInstance } from 'fastify';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import { type Route, serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { attachment } from '../../platform/files/download-name.ts';
import { exportStoreOf } from '../../platform/files/stores.ts';
import { enqueueJob, withdrawJob } from '../../platform/jobs/queue.sql.ts';
import { checkList, enterExport } from './enter.ts';
import { closeJob, type Export, findJob, finishedJob, listJobs, pressure } from './exports.sql.ts';
import { checkRoom, signatureHolds, signedPath, storedName } from './files.ts';
import { type ExportServices, exportName, type RouteTable, rightsNow } from './run.ts';
import { type ExportRequest, withoutPaging } from './workbook/export-request.ts';

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function reasonOf(reason: unknown, language: Language): string | null {
  const cause = reason as { key: ErrorKey; params: Record<string, string> } | null;
  if (!cause) return null;
  return new AppError(cause.key in errors ? cause.key : 'export.failed', cause.params).desc(language);
}

function dto(job: Export, language: Language) {
  return {
    id: job.id,
    title: job.title,
    page: job.page,
    state: job.state as (typeof exportStates)[number],
    rows: job.rows,
    total: job.total,
    percent: job.percent,
    bytes: job.bytes,
    fingerprint: job.fingerprint,
    filter: job.filter as { label: string; value: string }[],
    reason: reasonOf(job.reason, language),
    fileName: exportName(job),
    createdAt: ms(job.created_at),
    finishedAt: msOrNull(job.finished_at),
    expiresAt: msOrNull(job.expires_at),
  };
}

const target = (job: Pick<Export, 'id' | 'page'>) => `export:${job.id} ${job.page}`;

async function own(context: WriteContext, id: string): Promise<Export> {
  const job = await findJob(context.tx, context.session.operatorId, id);
  if (!job) throw new AppError('notFound');
  return job;
}

async function create(context: WriteContext, { routes, wake }: ExportOptions, request: ExportRequest) {
  const { session, tx, scope, services, language, ip } = context;
  const requested: ExportRequest = { ...request, payload: withoutPaging(request.payload) };
  checkList(session, routes, requested);
  await checkRoom(exportStoreOf(services.config));
  const { lastMinute, open } = await pressure(tx, session.operatorId);
  if (lastMinute >= limits.exportsPerMinute) throw new AppError('rate.limited');
  if (open >= limits.exportsWaiting) throw new AppError('export.tooManyWaiting');
  const id = services.ids.next();
  const job = await enterExport(tx, id, session, { asked: requested, language, ip, nowMs: Date.now() });
  await enqueueJob(tx, scope, job);
  context.audit({
    target: target({ id, page: requested.page }),
    after: { state: 'queued', list: requested.path, filter: requested.payload },
  });
  context.afterCommit(wake);
  return { id };
}

export interface ExportOptions {
  /** Handlers of every call, also of those that are added later. */
  readonly routes: RouteTable;
  /** Makes the job runner check for jobs immediately. */
  readonly wake: () => void;
}

/** Calls about the caller's own exports. */
export const exportRoutes = (options: ExportOptions): Route[] =>
  serve(contract, {
    create: (context, request) => create(context, options, request),

    async list({ db, session, language }, filter) {
      const { total, rows } = await listJobs(db, session.operatorId, filter);
      return { total, list: rows.map((job) => dto(job, language)) };
    },

    async cancel(context, { id }) {
      const job = await own(context, id);
      if (job.state !== 'queued' && job.state !== 'running') return null;
      await closeJob(context.tx, job, 'cancelled');
      await withdrawJob(context.tx, context.scope, 'export', id);
      context.audit({ target: target(job), before: { state: job.state }, after: { state: 'cancelled' } });
      return null;
    },

    async delete(context, { id }) {
      const job = await own(context, id);
      await closeJob(context.tx, job, 'deleted');
      await withdrawJob(context.tx, context.scope, 'export', id);
      const { state, file } = job;
      if (state === 'done' && file)
        context.afterCommit(() => exportStoreOf(context.services.config).remove(storedName(file)));
      context.audit({ target: target(job), before: { state: job.state }, after: { state: 'deleted' } });
      return null;
    },

    async link(context, { id }) {
      const job = await own(context, id);
      const { config } = context.services;
      const kept = job.state === 'done' && (job.expires_at?.getTime() ?? 0) > Date.now() && job.file;
      // A database that was restored elsewhere refers to files that do not exist.
      if (!kept || (await exportStoreOf(config).size(storedName(kept))) === null)
        throw new AppError('export.notReady');
      context.audit({ target: target(job), after: { rows: job.rows, downloaded: true } });
      return { url: signedPath(config, id, Date.now() + limits.exportLinkMs) };
    },
  });

/**
 * Registers the download itself, outside the contract: a browser follows a signed address without the
 * session's token. The operator must still be able to sign in and to make the list call.
 */
export function registerExportFiles(
  app: FastifyInstance,
  services: ExportServices,
  routes: RouteTable,
): void {
  app.get<{ Params: { id: string; expires: string; signature: string } }>(
    '/export/file/:id/:expires/:signature',
    async (request, reply) => {
      const gone = () =>
        reply
          .code(410)
          .type('text/plain; charset=utf-8')
          .send(`${errors['export.notReady'].zh_cn} ${errors['export.notReady'].en_us}`);
      if (!signatureHolds(services.config, request.params, Date.now())) return gone();
      const job = await finishedJob(services.databases.system, request.params.id);
      if (!job?.file) return gone();
      const list = (job.request as ExportRequest).path;
      const allowed = await rightsNow(services, job.operator_id, routes.get(list)).catch(() => null);
      if (!allowed) return gone();
      const store = exportStoreOf(services.config);
      const size = await store.size(storedName(job.file));
      const content = size === null ? null : await store.stream(storedName(job.file));
      if (!content || size === null) return gone();
      return reply
        .type(mimeType)
        .headers({
          'content-length': size,
          'content-disposition': attachment(exportName(job)),
          'content-security-policy': "sandbox; default-src 'none'",
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        .send(content);
    },
  );
}
