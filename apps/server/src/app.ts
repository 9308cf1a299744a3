import type { FastifyInstance } from 'fastify';
import { agentApiPaths } from './agent-api/openapi.ts';
import { registerAgentApi } from './agent-api/register.ts';
import { registerDemoStream } from './demo-stream.ts';
import { ownWallet } from './domain/agents/callback-url.ts';
import { ledgerProofJob } from './domain/ledger-proof/ledger-proof.ts';
import { inspectActivityImage } from './features/activities/image.ts';
import { moveLogos } from './features/agents/agent-admin/custom.sql.ts';
import { inspectLogo } from './features/agents/agent-admin/logo.ts';
import { watchAnnouncements } from './features/announcements/watch.ts';
import { registerExportFiles } from './features/exports/exports.routes.ts';
import { exportJob } from './features/exports/jobs.ts';
import { watchMaintenance } from './features/games/watch.ts';
import { inspectDynamic, inspectStatic } from './features/gifts/images.ts';
import { inspectTextFile } from './features/languages/languages.routes.ts';
import { deliveredFiles } from './features/orders/reconciliation/deliver-file.ts';
import { inspectAgentFile } from './features/orders/reconciliation/inspect-agent-file.ts';
import { reconciliationJob } from './features/orders/reconciliation/reconcile.ts';
import { registerStatements } from './features/orders/reconciliation/statement-download.ts';
import { recoveryJob } from './features/orders/recovery/recover.ts';
import { inspectCover } from './features/rooms/cover.ts';
import { moveCovers } from './features/rooms/move-covers.sql.ts';
import { inspectGoodsImage } from './features/shop/image.ts';
import { inspectVideoCover } from './features/videos/cover.ts';
import { registerIngest } from './ingest/ingest.ts';
import { ingestPaths } from './ingest/openapi.ts';
import { loadLoginKey } from './platform/auth/passwords.ts';
import type { Route } from './platform/calls/serve.ts';
import type { ServerServices } from './platform/calls/services.ts';
import { registerUploads } from './platform/files/register.ts';
import { registerParts } from './platform/files/resumable.ts';
import type { FileStore } from './platform/files/store.ts';
import { fileStoreOf } from './platform/files/stores.ts';
import { createApi, sessionOfRequest } from './platform/http/http.ts';
import { registerLive } from './platform/http/live-route.ts';
import { openApi } from './platform/http/openapi.ts';
import { type OriginTable, originTable } from './platform/http/origins.ts';
import type { JobKind } from './platform/jobs/job-kind.ts';
import { JobRunner } from './platform/jobs/runner.ts';
import { createOutbound, type Outbound } from './platform/outbound/outbound.ts';
import { backTestJob } from './risk/back-test/back-test-job.ts';
import { createRiskEngine } from './risk/engine.ts';
import { createRoutes } from './routes.ts';
import { benchJob } from './wallet/bench/bench-job.ts';

/**
 * Returns the API with every slice and its background work: jobs that requests start, and the given regular
 * jobs. Throws while a registered call has no handler or a handler has no call.
 */
export async function createApp(
  services: ServerServices,
  regular: (outbound: Outbound, routes: ReadonlyMap<string, Route>) => readonly JobKind[] = () => [],
): Promise<FastifyInstance> {
  const origins = originTable(services.config, services.demo);
  const key = await loadLoginKey(services.databases.system, services.config.secrets);
  const store = fileStoreOf(services.config);
  // The demo data's wallet is the only server on this host that may be called.
  const outbound = createOutbound({ allowed: ownWallet(services) });
  const byPath = new Map<string, Route>();
  const jobs = new JobRunner(services, [
    exportJob(services, byPath),
    ledgerProofJob(services),
    reconciliationJob(services, store),
    recoveryJob(services, store),
    benchJob(services, outbound),
    backTestJob(services),
    ...regular(outbound, byPath),
  ]);
  const routes = createRoutes({ services, origins, key, store, outbound, jobs, byPath });
  const app = createApi(services, routes, origins);
  app.addHook('onClose', async () => outbound.close());
  registerIngest(app, services, Date.now, { outbound });
  registerAgentApi(
    app,
    services,
    deliveredFiles(services, store, () => jobs.wake()),
  );
  watchRisksAndTimes(app, services);
  registerLive(app, services, origins);
  registerFiles(app, services, origins, store);
  if (services.demo) registerDemoStream(app);
  app.addHook('onReady', () => moveLogos(services.databases.system, store));
  app.addHook('onReady', () => moveCovers(services.databases.system, store));
  for (const route of routes) byPath.set(route.call.path, route);
  registerExportFiles(app, services, byPath);
  registerStatements(app, services);
  runJobs(app, jobs);
  registerDescription(app, services);
  return app;
}

/** Runs the risk engine, and what begins and ends announcements and maintenance at their times. */
function watchRisksAndTimes(app: FastifyInstance, services: ServerServices): void {
  const engine = createRiskEngine(services);
  app.addHook('onReady', async () => engine.start());
  app.addHook('preClose', () => engine.stop());
  const { system } = services.databases;
  for (const watch of [watchAnnouncements(system, services.log), watchMaintenance(system, services.log)]) {
    app.addHook('onReady', async () => watch.start());
    app.addHook('preClose', () => watch.stop());
  }
}

/** Registers the uploads, each kind of file with the check of its content. */
function registerFiles(
  app: FastifyInstance,
  services: ServerServices,
  origins: OriginTable,
  store: FileStore,
): void {
  registerUploads(app, services, origins, {
    store,
    inspect: {
      activityPicture: inspectActivityImage,
      giftDynamic: inspectDynamic,
      giftStatic: inspectStatic,
      goods: inspectGoodsImage,
      logo: inspectLogo,
      reconciliation: inspectAgentFile,
      texts: inspectTextFile,
      roomCover: inspectCover,
      videoCover: inspectVideoCover,
    },
  });
  registerParts(app, services, origins, store);
}

/** Runs the jobs while the API is open. */
function runJobs(app: FastifyInstance, jobs: JobRunner): void {
  app.addHook('onReady', async () => {
    jobs.start();
  });
  // Jobs stop in parallel with the last requests, which may take long.
  let stopping: Promise<void> | undefined;
  app.addHook('preClose', async () => {
    stopping = jobs.stop();
  });
  app.addHook('onClose', () => stopping);
}

/** Registers the description of the API, which a session or the demo data opens. */
function registerDescription(app: FastifyInstance, services: ServerServices): void {
  // Made at its first request: to describe every schema takes longer than the rest of a start.
  let description: Record<string, unknown> | undefined;
  app.get('/openapi.json', { config: { counted: true } }, async (request) => {
    if (!services.demo) await sessionOfRequest(services, request);
    description ??= describeApi(services.config.publicUrls?.api);
    return description;
  });
}

/** Returns OpenAPI 3.1 of all interfaces: the consoles' calls, the game servers' and the agents'. */
function describeApi(server: string | undefined): Record<string, unknown> {
  const description = openApi(server);
  return {
    ...description,
    paths: { ...(description.paths as object), ...ingestPaths(), ...agentApiPaths() },
  };
}
