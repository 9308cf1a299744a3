import type { ErrorKey } from '@pitboss/contract/core/errors';
import { isTemporary } from '../../platform/db/temporary.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { exportStoreOf } from '../../platform/files/stores.ts';
import {
  JobFailed,
  JobInterrupted,
  type JobKind,
  JobLost,
  type JobRun,
} from '../../platform/jobs/job-kind.ts';
import { beginExport, endWithout, forgetExpired, keepProgress, queueAgain } from './exports.sql.ts';
import { newFileName, removeOrphans } from './files.ts';
import { type ExportServices, type Progress, type RouteTable, writeExport } from './run.ts';

/** Maximum number of exports that one server writes concurrently. */
const atOnce = 2;
const hourMs = 3_600_000;

/** Returns the reason of a failure that the operator reads. */
function reasonOf(error: unknown): { key: ErrorKey; params: unknown } {
  const cause = error instanceof JobFailed ? error.cause : error;
  if (cause instanceof AppError) return { key: cause.key, params: cause.params };
  return { key: cause instanceof JobInterrupted ? 'export.interrupted' : 'export.failed', params: {} };
}

/**
 * Wraps a failure that a retry of the same list would meet again: a rejection, whose message is for the
 * operator, or a defect.
 */
function final(services: ExportServices, id: string, error: unknown): JobFailed {
  if (error instanceof AppError) return new JobFailed(error.desc('en_us'), { cause: error });
  services.log.error({ err: error, export: id }, 'export failed');
  return new JobFailed((error as Error).message, { cause: error });
}

/** Writes the file of one export, whose id is the key of its job. `routes` are the handlers of every call. */
export function exportJob(services: ExportServices, routes: RouteTable): JobKind {
  const { system } = services.databases;
  async function work({ job: { key: id }, signal, finish, onBeat }: JobRun): Promise<void> {
    const job = await beginExport(system, id, newFileName());
    if (!job) return;
    const progress: Progress = { rows: 0, total: null, percent: null };
    onBeat(() => keepProgress(system, job, progress));
    try {
      await writeExport(services, routes, job, {
        finish,
        signal,
        progress,
        sheetRows: services.config.exportSheetRows,
      });
    } catch (error) {
      // The database is unreachable or the server stops: the job is retried.
      if (signal.aborted || error instanceof JobLost || isTemporary(error)) throw error;
      throw final(services, id, error);
    }
  }
  return {
    name: 'export',
    atOnce,
    work,
    follow: (db, { key: id }, state, error) =>
      state === 'queued'
        ? queueAgain(db, id)
        : endWithout(db, id, state, state === 'failed' ? reasonOf(error) : null),
  };
}

/** Removes expired exports, their files, and files without a row, from the folder of each server. */
export const exportSweep = ({ databases, config }: ExportServices): JobKind => ({
  name: 'sweepExports',
  everyMs: hourMs,
  onEach: true,
  atStart: true,
  work: async () => removeOrphans(exportStoreOf(config), await forgetExpired(databases.system), Date.now()),
});
