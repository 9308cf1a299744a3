import { schedules as contract } from '@pitboss/contract/desk/schedules';
import { tellOperator } from '../../../domain/inbox/tell-operator.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { exportStoreOf } from '../../../platform/files/stores.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { enterJob } from '../../../platform/jobs/queue.sql.ts';
import { checkList, enterExport } from '../enter.ts';
import { checkRoom } from '../files.ts';
import { type ExportServices, type RouteTable, rightsNow } from '../run.ts';
import {
  beginRun,
  dueSchedules,
  type EndedRun,
  endedRuns,
  endRun,
  failRun,
  type Owned,
  type Reason,
} from './schedules.sql.ts';
import { newestOf, nextOf, requestAt } from './times.ts';

const everyMs = 20_000;

/** Errors that the next run would meet again until an operator resolves them. */
const lasting: readonly string[] = [
  'export.signedOut',
  'permission.denied',
  'export.notAList',
  'request.invalid',
] satisfies (keyof typeof import('@pitboss/contract/core/errors').errors)[];

/** Adds the outcome of a run to the inbox of its owner. */
const tell = (
  services: ExportServices,
  tx: Tx,
  schedule: Owned,
  kind: 'reportReady' | 'reportFailed' | 'reportStopped',
  run: string,
) =>
  tellOperator(tx, {
    id: services.ids.next(),
    operatorId: schedule.operator_id,
    kind,
    key: `report ${schedule.id} ${run}`,
    params: { name: schedule.name, page: schedule.request.page },
    link: kind === 'reportReady' ? '/myExports' : '/myExports?view=schedules',
  });

/** Writes the operation log entry of a report that stopped automatically. */
const logStop = (services: ExportServices, tx: Tx, schedule: Owned, reason: Reason) =>
  writeAudit(tx, services.ids, {
    chain: schedule.tenant_id,
    operatorId: schedule.operator_id,
    account: schedule.owner,
    agentId: schedule.agent_id,
    ip: schedule.ip,
    sessionTag: '',
    call: contract.pause.path,
    target: `schedule:${schedule.id} ${schedule.name}`,
    before: { state: 'active' },
    after: { state: 'stopped', reason: reason.key },
    code: 0,
    requestId: `schedule-${schedule.id}`,
  });

/** Starts the newest run of a report that is due; earlier missed runs are skipped. */
async function begin(services: ExportServices, routes: RouteTable, schedule: Owned): Promise<void> {
  const nowMs = Date.now();
  const { system } = services.databases;
  const atMs = newestOf(schedule, nowMs);
  const nextMs = nextOf(schedule, nowMs);
  try {
    const requested = requestAt(schedule, atMs);
    const { session } = await rightsNow(services, schedule.operator_id, routes.get(requested.path));
    checkList(session, routes, requested);
    await checkRoom(exportStoreOf(services.config));
    const exportId = services.ids.next();
    await system.transaction().execute(async (tx) => {
      if (!(await beginRun(tx, schedule, { atMs, nextMs, exportId }))) return;
      const { language, ip } = schedule;
      await enterJob(tx, await enterExport(tx, exportId, session, { asked: requested, language, ip, nowMs }));
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = { key: error.key, params: error.params };
    const stops = lasting.includes(error.key);
    await system.transaction().execute(async (tx) => {
      if (!(await failRun(tx, schedule, { atMs, nextMs: stops ? null : nextMs, reason }))) return;
      await tell(services, tx, schedule, stops ? 'reportStopped' : 'reportFailed', String(atMs));
      if (stops) await logStop(services, tx, schedule, reason);
    });
  }
}

/** Stores how a run ended and notifies its owner. */
async function end(services: ExportServices, run: EndedRun): Promise<void> {
  const isDone = run.export_state === 'done';
  // A run that the owner cancelled or removed meanwhile is not reported.
  const isReported = isDone || run.export_state === 'failed';
  const reason =
    run.export_state === 'failed' ? (run.export_reason ?? { key: 'export.failed', params: {} }) : null;
  const stops = run.state === 'active' && reason !== null && lasting.includes(reason.key);
  const mail = isDone && run.email !== null && Boolean(services.config.mail);
  await services.databases.system.transaction().execute(async (tx) => {
    if (!(await endRun(tx, run, { state: isDone ? 'done' : 'failed', reason, mail, stops })) || !isReported)
      return;
    const kind = isDone ? 'reportReady' : stops ? 'reportStopped' : 'reportFailed';
    await tell(services, tx, run, kind, run.last_export);
    if (stops && reason) await logStop(services, tx, run, reason);
  });
}

/**
 * Starts the scheduled reports that are due, and notifies the owners of those that are finished; `routes` are
 * the handlers of every call.
 */
export const reportJob = (services: ExportServices, routes: RouteTable): JobKind => ({
  name: 'reports',
  everyMs,
  async work({ signal }) {
    for (const run of await endedRuns(services.databases.system)) {
      signal.throwIfAborted();
      await end(services, run);
    }
    for (const schedule of await dueSchedules(services.databases.system, Date.now())) {
      signal.throwIfAborted();
      // A report that meets a defect must not block the ones after it.
      await begin(services, routes, schedule).catch((err: unknown) =>
        services.log.error({ err, schedule: schedule.id }, 'a scheduled report could not be begun'),
      );
    }
  },
});
