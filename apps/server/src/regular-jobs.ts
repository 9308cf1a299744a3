import { lostStreamsJob } from './domain/anchors/lost-streams.ts';
import { daySumsJob } from './domain/day-sums/add-up.ts';
import { profitJob } from './domain/games/profit.ts';
import { runLabels } from './domain/label-entries/run-labels.ts';
import { reconcileJobs } from './domain/ledger/reconcile.ts';
import { nightlyProofJob } from './domain/ledger-proof/nightly-proof.ts';
import { countMembersJob } from './domain/members/count-members.ts';
import { publishPoolsJob } from './domain/pools/publish-job.ts';
import { expireSettings } from './domain/rtp/ends.ts';
import { onConnection } from './domain/sql/run-sql.ts';
import { exportSweep } from './features/exports/jobs.ts';
import { reportMailJob } from './features/exports/schedules/mail-job.ts';
import { reportJob } from './features/exports/schedules/report-job.ts';
import { collectReconciliations } from './features/orders/reconciliation/collect-files.ts';
import { reconciliationSweep } from './features/orders/reconciliation/reconcile.ts';
import { recoverySweep } from './features/orders/recovery/recover.ts';
import { viewAlertJob } from './features/views/alert-job.ts';
import { trimFeedJob } from './ingest/config/align.ts';
import { forgetJob } from './ingest/store/forget.sql.ts';
import type { Route } from './platform/calls/serve.ts';
import type { ServerServices } from './platform/calls/services.ts';
import { fileStoreOf } from './platform/files/stores.ts';
import { sweepFilesJob } from './platform/files/sweep.ts';
import type { JobKind } from './platform/jobs/job-kind.ts';
import { platformJobs } from './platform/jobs/platform-jobs.ts';
import type { Outbound } from './platform/outbound/outbound.ts';
import { historyJob } from './risk/history/history.ts';
import { activityJobs } from './wallet/awards/activity-jobs.ts';
import { walletHealthJob } from './wallet/health/health-job.ts';

/** Returns the regular jobs of a server; jobs of a slice are registered with the slice, in app.ts. */
export const regularJobs = (
  services: ServerServices,
  outbound: Outbound,
  routes: ReadonlyMap<string, Route>,
): JobKind[] => [
  viewAlertJob(services, routes),
  ...platformJobs(services),
  ...reconcileJobs(services),
  nightlyProofJob(services),
  countMembersJob(services),
  daySumsJob(services),
  sweepFilesJob(services.databases, fileStoreOf(services.config)),
  exportSweep(services),
  reportJob(services, routes),
  reportMailJob(services, routes),
  reconciliationSweep(services),
  collectReconciliations(services),
  recoverySweep(services),
  {
    name: 'endRtp',
    everyMs: 60_000,
    work: () => expireSettings(onConnection(services.databases.systemPool)),
  },
  {
    name: 'labels',
    everyMs: 5_000,
    work: () => runLabels({ pool: services.databases.systemPool, ids: services.ids, now: Date.now }),
  },
  ...activityJobs(services),
  lostStreamsJob(services.databases.systemPool),
  publishPoolsJob(services),
  profitJob(services),
  forgetJob(onConnection(services.databases.systemPool), services.config.retentionMonths),
  walletHealthJob(services, outbound),
  trimFeedJob(services.databases.systemPool, services.log),
  historyJob(services),
];
