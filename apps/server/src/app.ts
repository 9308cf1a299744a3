import { registry } from '@pitboss/contract/index';
import type { FastifyInstance } from 'fastify';
import { agentApiPaths } from './agent-api/openapi.ts';
import { registerAgentApi } from './agent-api/register.ts';
import { ownWallet } from './domain/agents/callback-url.ts';
import { platformKeys } from './domain/agents/platform-keys.ts';
import { createProofs, ledgerProofJob } from './domain/ledger/ledger-proof.ts';
import { tellOfFaults } from './domain/risk/signals.ts';
import { accessRoutes } from './features/access/access.routes.ts';
import { activityRoutes } from './features/activities/activities.routes.ts';
import { inspectActivityPicture } from './features/activities/picture.ts';
import { agentAdminRoutes } from './features/agents/admin/admin.routes.ts';
import { moveLogos } from './features/agents/admin/custom.sql.ts';
import { inspectLogo } from './features/agents/admin/logo.ts';
import { agentRoutes } from './features/agents/agents.routes.ts';
import { agentLevelRoutes } from './features/agents/levels.routes.ts';
import { seamlessRoutes } from './features/agents/seamless.routes.ts';
import { platformKeyRoutes, walletSettingRoutes } from './features/agents/wallet-settings.routes.ts';
import { anchorRoutes } from './features/anchors/anchors.routes.ts';
import { giftRecordRoutes } from './features/anchors/gift-records.routes.ts';
import { rewardRoutes } from './features/anchors/rewards.routes.ts';
import { streamRoutes } from './features/anchors/streams.routes.ts';
import { announcementRoutes } from './features/announcements/announcements.routes.ts';
import { tickerRoutes } from './features/announcements/tickers.routes.ts';
import { watchAnnouncements } from './features/announcements/watch.ts';
import { betRecordRoutes } from './features/bets/bet-records.routes.ts';
import { betRoutes } from './features/bets/bets.routes.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { sensitiveRoutes } from './features/chat/sensitive.routes.ts';
import { currencyRoutes } from './features/currency/currency.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { distributionRoutes } from './features/distribution/distribution.routes.ts';
import { exportRoutes, registerExportFiles } from './features/exports/exports.routes.ts';
import { exportJob } from './features/exports/jobs.ts';
import { scheduleRoutes } from './features/exports/schedules/schedules.routes.ts';
import { gameRoutes } from './features/games/games.routes.ts';
import { gameNodeRoutes } from './features/games/nodes.routes.ts';
import { gameSettingRoutes } from './features/games/settings.routes.ts';
import { watchMaintenance } from './features/games/watch.ts';
import { giftRoutes } from './features/gifts/gifts.routes.ts';
import { inspectDynamic, inspectStatic } from './features/gifts/pictures.ts';
import { giftReversalRoutes } from './features/gifts/reverse.routes.ts';
import { inboxRoutes } from './features/inbox/inbox.routes.ts';
import { jobRoutes } from './features/jobs/jobs.routes.ts';
import { labelRoutes } from './features/labels/labels.routes.ts';
import { inspectTextFile, languageRoutes } from './features/languages/languages.routes.ts';
import { logRoutes } from './features/logs/logs.routes.ts';
import { memberAddRoutes } from './features/members/add/member-add.routes.ts';
import { memberRoutes } from './features/members/members.routes.ts';
import { memberActivityRoutes } from './features/members/page/member-activity.routes.ts';
import { memberPageRoutes } from './features/members/page/member-page.routes.ts';
import { moneyRoutes } from './features/money/money.routes.ts';
import { ledgerProofRoutes } from './features/money/proof.routes.ts';
import { moneyRecordRoutes } from './features/money/records.routes.ts';
import { apiKeyRoutes } from './features/myInfo/api-keys.routes.ts';
import { myInfoRoutes } from './features/myInfo/myInfo.routes.ts';
import { callbackTestRoutes } from './features/myInfo/test-callback.ts';
import { newOldUserRoutes } from './features/newOldUsers/new-old-users.routes.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { inspectAgentFile, reconciliationJob } from './features/orders/reconciliation/reconcile.ts';
import { reconciliationRoutes } from './features/orders/reconciliation/reconciliation.routes.ts';
import { registerStatements } from './features/orders/reconciliation/statement-download.ts';
import { recoveryJob } from './features/orders/recovery/recover.ts';
import { recoveryRoutes } from './features/orders/recovery/recovery.routes.ts';
import { parkedWinRoutes } from './features/parkedWins/parked-wins.routes.ts';
import { poolRoutes } from './features/pools/pools.routes.ts';
import { recordRoutes } from './features/records/records.routes.ts';
import { gameReportRoutes } from './features/reports/game-reports.routes.ts';
import { operationalDataRoutes } from './features/reports/operational-data.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { disabledBenefitRoutes } from './features/restrictions/disabled-benefits.routes.ts';
import { smallGameBlacklistRoutes } from './features/restrictions/small-game-blacklist.routes.ts';
import { tradeLimitRoutes } from './features/restrictions/trade-limits.routes.ts';
import { riskAlertRoutes, riskCountRoutes } from './features/risk/alerts/alert.routes.ts';
import { riskCaseRoutes } from './features/risk/cases/cases.routes.ts';
import { riskSnoozeRoutes } from './features/risk/cases/snoozes.routes.ts';
import { riskDeskRoutes } from './features/risk/desk.routes.ts';
import { riskExposureRoutes } from './features/risk/exposure/exposure.routes.ts';
import { riskRecordRoutes } from './features/risk/records.routes.ts';
import { riskRoutes } from './features/risk/risk.routes.ts';
import { riskTuningRoutes } from './features/risk/tuning/tuning.routes.ts';
import { inspectCover } from './features/rooms/cover.ts';
import { moveCovers } from './features/rooms/move-covers.sql.ts';
import { roomRoutes } from './features/rooms/rooms.routes.ts';
import { agentRtp2Routes, agentRtpRoutes } from './features/rtp/agent-rtp.routes.ts';
import { appliedRtpRoutes } from './features/rtp/applied-rtp.routes.ts';
import { playerRtpRoutes } from './features/rtp/player-rtp.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { discountRoutes } from './features/shop/discounts.routes.ts';
import { goodsRoutes } from './features/shop/goods.routes.ts';
import { inspectGoodsPicture } from './features/shop/picture.ts';
import { inspectVideoCover } from './features/videos/cover.ts';
import { resumableFileRoutes } from './features/videos/files.routes.ts';
import { videoRoutes } from './features/videos/videos.routes.ts';
import { viewRoutes } from './features/views/views.routes.ts';
import { walletBenchRoutes } from './features/walletBench/wallet-bench.routes.ts';
import { createReplacer } from './game-servers/apply/replace.ts';
import { registerIngest } from './game-servers/ingest/ingest.ts';
import { ingestPaths } from './game-servers/ingest/openapi.ts';
import { loadLoginKey } from './kernel/access/passwords.ts';
import { createAuditProofs } from './kernel/audit/audit-proofs.ts';
import type { Route } from './kernel/calls/serve.ts';
import type { ServerServices } from './kernel/calls/services.ts';
import { createApi, sessionOfRequest } from './kernel/http/http.ts';
import { openApi } from './kernel/http/openapi.ts';
import { originTable } from './kernel/http/origins.ts';
import type { JobKind } from './kernel/jobs/job-kind.ts';
import { JobRunner } from './kernel/jobs/runner.ts';
import { registerLive } from './kernel/live/register.ts';
import { createOutbound, type Outbound } from './kernel/outbound/outbound.ts';
import { registerUploads } from './kernel/storage/register.ts';
import { registerParts } from './kernel/storage/resumable.ts';
import { fileStoreOf } from './kernel/storage/stores.ts';
import { backTestJob } from './risk/back-test/back-test-job.ts';
import { createRiskEngine } from './risk/engine.ts';
import { benchJob } from './wallet/bench/bench-job.ts';

/**
 * The API with every slice, and its background work: what requests ask for, and the regular work given. Refuses to start while a registered call
 * has no handler or a handler no call.
 */
export async function createApp(
  services: ServerServices,
  regular: (outbound: Outbound, routes: ReadonlyMap<string, Route>) => readonly JobKind[] = () => [],
): Promise<FastifyInstance> {
  const origins = originTable(services.config);
  const key = await loadLoginKey(services.databases.system, services.config.secrets);
  const store = fileStoreOf(services.config);
  // The wallet that a demo world brings along is the one server beside it that is called on this machine.
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
  const wake = () => jobs.wake();
  const platform = () => platformKeys(services.databases.system, services.ids, services.config.secrets);
  const routes: Route[] = [
    ...sessionRoutes(origins, key),
    ...dashboardRoutes,
    ...searchRoutes,
    ...inboxRoutes,
    ...agentRoutes,
    ...agentAdminRoutes(services, key, store),
    ...agentLevelRoutes,
    ...seamlessRoutes,
    ...walletSettingRoutes(platform),
    ...platformKeyRoutes(platform),
    ...memberRoutes,
    ...memberAddRoutes,
    ...distributionRoutes,
    ...newOldUserRoutes,
    ...tradeLimitRoutes,
    ...disabledBenefitRoutes,
    ...smallGameBlacklistRoutes,
    ...memberPageRoutes,
    ...memberActivityRoutes,
    ...moneyRoutes,
    ...moneyRecordRoutes,
    ...ledgerProofRoutes(createProofs(services, wake)),
    ...parkedWinRoutes,
    ...agentRtpRoutes,
    ...agentRtp2Routes,
    ...playerRtpRoutes,
    ...appliedRtpRoutes,
    ...orderRoutes,
    ...reconciliationRoutes({ wake }),
    ...recoveryRoutes({ wake }),
    ...walletBenchRoutes({ wake }),
    ...betRoutes,
    ...betRecordRoutes,
    ...reportRoutes,
    ...gameReportRoutes,
    ...operationalDataRoutes,
    ...recordRoutes,
    ...gameRoutes,
    ...gameNodeRoutes(createReplacer(services)),
    ...gameSettingRoutes,
    ...currencyRoutes,
    ...logRoutes(
      createAuditProofs(services.databases, services.config.dataDir, (log) =>
        tellOfFaults(services, { log }),
      ),
    ),
    ...myInfoRoutes,
    ...apiKeyRoutes,
    ...callbackTestRoutes(outbound),
    ...accessRoutes(services, key, () => routes),
    ...exportRoutes({ routes: byPath, wake }),
    ...scheduleRoutes(byPath),
    ...viewRoutes(byPath),
    ...riskRoutes,
    ...riskAlertRoutes,
    ...riskCountRoutes,
    ...riskDeskRoutes,
    ...poolRoutes,
    ...riskRecordRoutes,
    ...riskCaseRoutes,
    ...riskSnoozeRoutes,
    ...riskTuningRoutes({ wake }),
    ...labelRoutes,
    ...riskExposureRoutes,
    ...jobRoutes(jobs),
    ...announcementRoutes,
    ...anchorRoutes,
    ...streamRoutes,
    ...giftRecordRoutes,
    ...rewardRoutes,
    ...tickerRoutes,
    ...activityRoutes,
    ...languageRoutes(store),
    ...goodsRoutes(services.config.secrets),
    ...giftRoutes(services.config.secrets),
    ...giftReversalRoutes,
    ...discountRoutes,
    ...roomRoutes(),
    ...chatRoutes(),
    ...sensitiveRoutes(),
    ...videoRoutes(store),
    ...resumableFileRoutes(store),
  ];
  const served = new Set(routes.map((route) => route.call));
  const unserved = registry
    .filter(({ call }) => !served.has(call))
    .map(({ slice, name }) => `${slice}.${name}`);
  if (unserved.length > 0)
    throw new Error(
      `Calls without a handler: ${unserved.join(', ')}. The routes of a slice are a line of createApp in apps/server/src/app.ts.`,
    );
  const known = new Set(registry.map(({ call }) => call));
  const unknown = routes.filter((route) => !known.has(route.call)).map((route) => route.call.path);
  if (unknown.length > 0)
    throw new Error(
      `Handlers of calls that are not in the contract: ${unknown.join(', ')}. A slice is a line of "contract" in packages/contract/src/index.ts.`,
    );
  const app = createApi(services, routes, origins);
  app.addHook('onClose', async () => outbound.close());
  registerIngest(app, services, Date.now, { outbound });
  registerAgentApi(app, services);
  const engine = createRiskEngine(services);
  app.addHook('onReady', async () => engine.start());
  app.addHook('preClose', () => engine.stop());
  const { system } = services.databases;
  for (const watch of [watchAnnouncements(system, services.log), watchMaintenance(system, services.log)]) {
    app.addHook('onReady', async () => watch.start());
    app.addHook('preClose', () => watch.stop());
  }
  registerLive(app, services, origins);
  registerUploads(app, services, origins, {
    store,
    inspect: {
      activityPicture: inspectActivityPicture,
      giftDynamic: inspectDynamic,
      giftStatic: inspectStatic,
      goods: inspectGoodsPicture,
      logo: inspectLogo,
      reconciliation: inspectAgentFile,
      texts: inspectTextFile,
      roomCover: inspectCover,
      videoCover: inspectVideoCover,
    },
  });
  registerParts(app, services, origins, store);
  app.addHook('onReady', () => moveLogos(services.databases.system, store));
  app.addHook('onReady', () => moveCovers(services.databases.system, store));
  for (const route of routes) byPath.set(route.call.path, route);
  registerExportFiles(app, services, byPath);
  registerStatements(app, services);
  app.addHook('onReady', async () => {
    jobs.start();
  });
  // Beside the last requests, which may take their time.
  let stopping: Promise<void> | undefined;
  app.addHook('preClose', async () => {
    stopping = jobs.stop();
  });
  app.addHook('onClose', () => stopping);
  const description = openApi(services.config.publicUrls?.api);
  Object.assign(description.paths as object, ingestPaths(), agentApiPaths());
  app.get('/openapi.json', { config: { counted: true } }, async (request) => {
    if (!services.demo) await sessionOfRequest(services, request);
    return description;
  });
  return app;
}
