import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client';

/** Registry of this process's Prometheus metrics. One process, one registry: the counters outlive an app. */
export const metrics = new Registry();
const registers = [metrics];
/** Metrics read from the database, which are equal on all of several servers. */
const shared = new Registry();

/** Bounds of durations in seconds: from a lookup to the longest statement that a report may run. */
const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const requests = new Counter({
  name: 'pitboss_requests_total',
  help: 'Requests by call, code of the envelope and HTTP status',
  labelNames: ['call', 'code', 'status'] as const,
  registers,
});
export const requestSeconds = new Histogram({
  name: 'pitboss_request_duration_seconds',
  help: 'Time until the reply had gone out, by call',
  labelNames: ['call'] as const,
  buckets: durationBounds,
  registers,
});
export const statementSeconds = new Histogram({
  name: 'pitboss_statement_duration_seconds',
  help: 'Time of the statements of one pool, waiting for a connection not included',
  labelNames: ['pool'] as const,
  buckets: durationBounds,
  registers,
});
export const ingestItems = new Counter({
  name: 'pitboss_ingest_items_total',
  help: 'Rounds and events of game servers by status of the answer',
  labelNames: ['status'] as const,
  registers,
});
export const signIns = new Counter({
  name: 'pitboss_sign_ins_total',
  help: 'Sign-ins by result: ok, or the code of the refusal',
  labelNames: ['result'] as const,
  registers,
});
export const jobRuns = new Counter({
  name: 'pitboss_job_runs_total',
  help: 'Runs of background work by job and result',
  labelNames: ['job', 'result'] as const,
  registers,
});
export const serverRestarts = new Counter({
  name: 'pitboss_server_restarts_total',
  help: 'Servers that ended unexpectedly and were started again by this process or its parent',
  registers,
});
/** From a look at a table to a proof of the whole ledger. */
export const jobSeconds = new Histogram({
  name: 'pitboss_job_duration_seconds',
  help: 'Time of the runs of background work that ended well, by job',
  labelNames: ['job'] as const,
  buckets: [0.01, 0.1, 1, 10, 60, 600],
  registers,
});

const gaugeOf =
  (registry: Registry) =>
  <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name: `pitboss_${name}`, help, labelNames: [...labelNames], registers: [registry] });
const own = gaugeOf(metrics);
const common = gaugeOf(shared);

/** Gauges that are set when the metrics are read. */
export const looked = {
  release: common('build_info', '1; the installed version, its commit and its schema are labels', [
    'version',
    'commit',
    'schema',
  ]),
  diskFree: own('disk_free_bytes', 'Free bytes on the disk of the data folder'),
  certificateEnds: common(
    'certificate_expires_timestamp_seconds',
    'When the certificate of an address of the installation expires',
    ['address'],
  ),
  backup: common('backup_timestamp_seconds', 'When the latest backup ended well; absent before the first'),
  approvals: common('approvals_waiting', 'Changes that wait for a second approver'),
  alerts: common('alerts_open', 'Risk alerts without a decision'),
  breakers: common('wallet_breakers', 'Agents by the state of the circuit breaker of their wallet', [
    'state',
  ]),
  databaseUp: common('database_up', '1 while the database answers'),
  copyUsed: own('database_copy_used', '1 while reads that may be old go to the copy of DATABASE_READ_URL'),
  copyBehind: own('database_copy_behind_seconds', 'How far the copy is behind, while it is used'),
  connections: own('database_connections', 'Connections of a pool by state', ['pool', 'state']),
  waiting: own('database_waiting', 'Requests that wait for a connection of a pool', ['pool']),
  ingestQueue: own('ingest_queue', 'Bets and events that wait for the writer of this server'),
  nodeBacklog: common('node_backlog', 'Items a game server says it holds back', ['node']),
  nodeSilence: common('node_silence_seconds', 'Time since a game server was last heard', ['node']),
  conflicts: common('ingest_conflicts', 'Items kept that came twice with different content'),
  streams: own('live_streams', 'Open streams of consoles on this server'),
  exports: common('exports', 'Exports by state', ['state']),
  jobs: common('jobs', 'Background jobs that wait, run or have failed, by job and state', ['job', 'state']),
  jobsOverdue: common(
    'jobs_overdue',
    'Background jobs that no server has begun a minute after they were due',
  ),
  jobEnded: common('job_last_success_timestamp_seconds', 'When each job last ended well, on any server', [
    'job',
  ]),
  frozen: common('money_frozen', '1 while money calls are refused because the ledger did not hold'),
  reconciled: common('ledger_reconciled_timestamp_seconds', 'When the ledger was last reconciled'),
  proved: common('ledger_proof_timestamp_seconds', 'When the latest whole proof of the ledger ended'),
  proofFaults: common('ledger_proof_faults', 'Faults that the latest whole proof found'),
} as const;

/**
 * Marks what this process measures as one of several servers', whose series are distinguished by their
 * `server`.
 */
export const measureAs = (node: number): void => metrics.setDefaultLabels({ server: String(node) });

/** Returns the metrics of this process, for another server that serves them. */
export const measured = (): Promise<MetricObject[]> => metrics.getMetricsAsJSON();

/** The restarts that this process counts, as one of its servers shows them for it. */
export const measuredRestarts = async (): Promise<MetricObject[]> =>
  (await measured()).filter(({ name }) => name === 'pitboss_server_restarts_total');

/** Everything as Prometheus reads it; of several servers with what the `others` have measured. */
export async function metricsText(others: readonly (readonly MetricObject[])[] | null): Promise<string> {
  // The series differ by their label, so that none are aggregated.
  const side = others && [await measured(), ...others];
  const ofServers =
    side &&
    AggregatorRegistry.aggregate(
      side.map((all) => all.map((metric) => ({ ...metric, aggregator: 'sum' as const }))),
    );
  return `${await (ofServers ?? metrics).metrics()}\n${await shared.metrics()}`;
}

let collecting = false;

/** Memory, processor and delay of the event loop, from the first server of the process on. */
export function collectProcess(): void {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics({ register: metrics });
}
