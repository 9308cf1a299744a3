import type { ErrorKey } from '@pitboss/contract/errors';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { isTemporary } from '../../kernel/database/temporary.ts';
import { JobFailed, JobInterrupted, type JobKind, JobLost, type JobRun } from '../../kernel/jobs/job-kind.ts';
import { exportStoreOf } from '../../kernel/storage/stores.ts';
import { beginExport, endWithout, forgetExpired, keepProgress, queueAgain } from './exports.sql.ts';
import { newFileName, removeOrphans } from './files.ts';
import { type ExportServices, type Progress, type RouteTable, writeExport } from './run.ts';

/** Exports that one server writes at the same time. */
const atOnce = 2;
const hourMs = 3_600_000;

/** What a person reads of a failure. */
function reasonOf(error: unknown): { key: ErrorKey; params: unknown } {
  const cause = error instanceof JobFailed ? error.cause : error;
  if (cause instanceof Refusal) return { key: cause.key, params: cause.params };
  return { key: cause instanceof JobInterrupted ? 'export.interrupted' : 'export.failed', params: {} };
}

/** A failure that the same list would meet again: a refusal, which is the person's to read, or a defect. */
function final(services: ExportServices, id: string, error: unknown): JobFailed {
  if (error instanceof Refusal) return new JobFailed(error.desc('en_us'), { cause: error });
  services.log.error({ err: error, export: id }, 'export failed');
  return new JobFailed((error as Error).message, { cause: error });
}

/** Writes the file of one export, whose number is the key of its job. `routes` are the handlers of every call. */
export function exportJob(services: ExportServices, routes: RouteTable): JobKind {
  const { system } = services.databases;
  async function work({ job: { key: id }, signal, finish, onBeat }: JobRun): Promise<void> {
    const job = await beginExport(system, id, newFileName());
    if (!job) return;
    const progress: Progress = { rows: 0, total: null, percent: null };
    onBeat(() => keepProgress(system, job, progress));
    try {
      await writeExport(services, routes, job, {
        ...{ finish, signal, progress },
        sheetRows: services.config.exportSheetRows,
      });
    } catch (error) {
      // The database was away or the server stops: another try.
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
