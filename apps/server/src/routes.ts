import { registry } from '@pitboss/contract/index';
import { platformKeys } from './domain/agents/platform-keys.ts';
import { createProofs } from './domain/ledger-proof/ledger-proof.ts';
import { tellOfErrors } from './domain/risk/signals.ts';
import { accessRoutes } from './features/access/access.routes.ts';
import { activityRoutes } from './features/activities/activities.routes.ts';
import { agentAdminRoutes } from './features/agents/agent-admin/agent-admin.routes.ts';
import { agentLevelRoutes } from './features/agents/agent-levels.routes.ts';
import { agentRoutes } from './features/agents/agents.routes.ts';
import { seamlessAgentRoutes } from './features/agents/seamless-agents.routes.ts';
import { platformKeyRoutes, walletSettingRoutes } from './features/agents/wallet-settings.routes.ts';
import { anchorRewardRoutes } from './features/anchors/anchor-rewards.routes.ts';
import { anchorStreamRoutes } from './features/anchors/anchor-streams.routes.ts';
import { anchorRoutes } from './features/anchors/anchors.routes.ts';
import { giftRecordRoutes } from './features/anchors/gift-records.routes.ts';
import { announcementRoutes } from './features/announcements/announcements.routes.ts';
import { tickerRoutes } from './features/announcements/tickers.routes.ts';
import { betRecordRoutes } from './features/bets/bet-records.routes.ts';
import { betRoutes } from './features/bets/bets.routes.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { sensitiveRoutes } from './features/chat/sensitive.routes.ts';
import { currencyRoutes } from './features/currency/currency.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { distributionRoutes } from './features/distribution/distribution.routes.ts';
import { exportRoutes } from './features/exports/exports.routes.ts';
import { scheduleRoutes } from './features/exports/schedules/schedules.routes.ts';
import { gameNodeRoutes } from './features/games/game-nodes.routes.ts';
import { gameSettingRoutes } from './features/games/game-settings.routes.ts';
import { gameRoutes } from './features/games/games.routes.ts';
import { giftReversalRoutes } from './features/gifts/gift-reversals.routes.ts';
import { giftRoutes } from './features/gifts/gifts.routes.ts';
import { inboxRoutes } from './features/inbox/inbox.routes.ts';
import { jobRoutes } from './features/jobs/jobs.routes.ts';
import { labelRoutes } from './features/labels/labels.routes.ts';
import { languageRoutes } from './features/languages/languages.routes.ts';
import { logRoutes } from './features/logs/logs.routes.ts';
import { memberAddRoutes } from './features/members/add/member-add.routes.ts';
import { memberRoutes } from './features/members/members.routes.ts';
import { memberActivityRoutes } from './features/members/page/member-activity.routes.ts';
import { memberPageRoutes } from './features/members/page/member-page.routes.ts';
import { ledgerProofRoutes } from './features/money/ledger-proof.routes.ts';
import { moneyRoutes } from './features/money/money.routes.ts';
import { moneyRecordRoutes } from './features/money/money-records.routes.ts';
import { apiKeyRoutes } from './features/my-info/api-keys.routes.ts';
import { myInfoRoutes } from './features/my-info/my-info.routes.ts';
import { callbackTestRoutes } from './features/my-info/test-callback.ts';
import { newOldUserRoutes } from './features/new-old-users/new-old-users.routes.ts';
import { noteRoutes } from './features/notes/notes.routes.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { reconciliationRoutes } from './features/orders/reconciliation/reconciliation.routes.ts';
import { recoveryRoutes } from './features/orders/recovery/recovery.routes.ts';
import { parkedWinRoutes } from './features/parked-wins/parked-wins.routes.ts';
import { passkeyRoutes } from './features/passkeys/passkeys.routes.ts';
import { poolRoutes } from './features/pools/pools.routes.ts';
import { recordRoutes } from './features/records/records.routes.ts';
import { gameReportRoutes } from './features/reports/game-reports.routes.ts';
import { operationalDataRoutes } from './features/reports/operational-data.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { disabledBenefitRoutes } from './features/restrictions/disabled-benefits.routes.ts';
import { smallGameBlacklistRoutes } from './features/restrictions/small-game-blacklist.routes.ts';
import { tradeLimitRoutes } from './features/restrictions/trade-limits.routes.ts';
import { riskAlertRoutes } from './features/risk/alerts/risk-alerts.routes.ts';
import { riskCountRoutes } from './features/risk/alerts/risk-counts.routes.ts';
import { riskCaseRoutes } from './features/risk/cases/risk-cases.routes.ts';
import { riskSnoozeRoutes } from './features/risk/cases/risk-snoozes.routes.ts';
import { riskExposureRoutes } from './features/risk/exposure/risk-exposure.routes.ts';
import { riskControlRoutes } from './features/risk/risk-control.routes.ts';
import { riskDeskRoutes } from './features/risk/risk-desk.routes.ts';
import { riskRecordRoutes } from './features/risk/risk-records.routes.ts';
import { riskTuningRoutes } from './features/risk/tuning/risk-tuning.routes.ts';
import { roomRoutes } from './features/rooms/rooms.routes.ts';
import { agentRtp2Routes, agentRtpRoutes } from './features/rtp/agent-rtp.routes.ts';
import { appliedRtpRoutes } from './features/rtp/applied-rtp.routes.ts';
import { playerRtpRoutes } from './features/rtp/player-rtp.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { companyAccountRoutes, companySignInRoutes } from './features/session/company/company.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { discountRoutes } from './features/shop/discounts.routes.ts';
import { goodsRoutes } from './features/shop/goods.routes.ts';
import { resumableFileRoutes } from './features/videos/resumable-files.routes.ts';
import { videoRoutes } from './features/videos/videos.routes.ts';
import { viewRoutes } from './features/views/views.routes.ts';
import { walletBenchRoutes } from './features/wallet-bench/wallet-bench.routes.ts';
import { createReplacer } from './ingest/conflicts/replace.ts';
import { messageKinds } from './ingest/kinds.ts';
import { createAuditProofs } from './platform/audit/audit-proofs.ts';
import type { LoginKey } from './platform/auth/passwords.ts';
import type { Route } from './platform/calls/serve.ts';
import type { ServerServices } from './platform/calls/services.ts';
import type { FileStore } from './platform/files/store.ts';
import type { OriginTable } from './platform/http/origins.ts';
import type { JobRunner } from './platform/jobs/runner.ts';
import type { Outbound } from './platform/outbound/outbound.ts';

/** Services that the handlers of routes are made with. */
interface RouteDependencies {
  readonly services: ServerServices;
  readonly origins: OriginTable;
  /** Key of encrypted texts. */
  readonly key: LoginKey;
  readonly store: FileStore;
  readonly outbound: Outbound;
  readonly jobs: JobRunner;
  /** Every route by its path; filled once all are made. */
  readonly byPath: ReadonlyMap<string, Route>;
}

const wakeOf =
  ({ jobs }: RouteDependencies) =>
  () =>
    jobs.wake();

/** Session, access and the operator's own settings; `all` returns every route of the server. */
function accountRoutes(
  { services, origins, key, outbound }: RouteDependencies,
  all: () => readonly Route[],
): Route[] {
  const { databases, config } = services;
  const proofs = createAuditProofs(databases, config.dataDir, (log) => tellOfErrors(services, { log }));
  return [
    ...sessionRoutes(origins, key),
    ...accessRoutes(services, key, all),
    ...passkeyRoutes,
    ...companySignInRoutes(origins),
    ...companyAccountRoutes,
    ...logRoutes(proofs),
    ...myInfoRoutes,
    ...apiKeyRoutes,
    ...callbackTestRoutes(outbound),
  ];
}

/** Calls of every page: home page, search, inbox, exports, views, jobs. */
function deskRoutes(dependencies: RouteDependencies): Route[] {
  const { jobs, byPath } = dependencies;
  return [
    ...dashboardRoutes,
    ...searchRoutes,
    ...inboxRoutes,
    ...exportRoutes({ routes: byPath, wake: wakeOf(dependencies) }),
    ...scheduleRoutes(byPath),
    ...viewRoutes(byPath),
    ...jobRoutes(jobs),
  ];
}

/** Agents, their wallets, and members. */
function agentsAndMembers({ services, key, store }: RouteDependencies): Route[] {
  const { databases, ids, config } = services;
  const platform = () => platformKeys(databases.system, ids, config.secrets);
  return [
    ...agentRoutes,
    ...agentAdminRoutes(services, key, store),
    ...agentLevelRoutes,
    ...seamlessAgentRoutes,
    ...walletSettingRoutes(platform),
    ...platformKeyRoutes(platform),
    ...distributionRoutes,
    ...memberRoutes,
    ...memberAddRoutes,
    ...memberPageRoutes,
    ...memberActivityRoutes,
    ...noteRoutes,
    ...newOldUserRoutes,
    ...tradeLimitRoutes,
    ...disabledBenefitRoutes,
    ...smallGameBlacklistRoutes,
  ];
}

/** Money, orders, bets and reports. */
function moneyAndReports(dependencies: RouteDependencies): Route[] {
  const wake = wakeOf(dependencies);
  return [
    ...moneyRoutes,
    ...moneyRecordRoutes,
    ...ledgerProofRoutes(createProofs(dependencies.services, wake)),
    ...parkedWinRoutes,
    ...currencyRoutes,
    ...orderRoutes,
    ...reconciliationRoutes({ wake }),
    ...recoveryRoutes({ wake }),
    ...walletBenchRoutes({ wake }),
    ...betRoutes,
    ...betRecordRoutes,
    ...recordRoutes,
    ...reportRoutes,
    ...gameReportRoutes,
    ...operationalDataRoutes,
  ];
}

/** Games, return to player, labels and risk control. */
function gamesAndRisk(dependencies: RouteDependencies): Route[] {
  return [
    ...gameRoutes,
    ...gameNodeRoutes(createReplacer(dependencies.services, messageKinds)),
    ...gameSettingRoutes,
    ...agentRtpRoutes,
    ...agentRtp2Routes,
    ...playerRtpRoutes,
    ...appliedRtpRoutes,
    ...poolRoutes,
    ...labelRoutes,
    ...riskControlRoutes,
    ...riskAlertRoutes,
    ...riskCountRoutes,
    ...riskDeskRoutes,
    ...riskRecordRoutes,
    ...riskCaseRoutes,
    ...riskSnoozeRoutes,
    ...riskTuningRoutes({ wake: wakeOf(dependencies) }),
    ...riskExposureRoutes,
  ];
}

/**
 * Calls of the content that members see: announcements, activities, anchors, shop, rooms, chat, videos,
 * texts.
 */
function contentRoutes({ services, store }: RouteDependencies): Route[] {
  const { secrets } = services.config;
  return [
    ...announcementRoutes,
    ...tickerRoutes,
    ...activityRoutes,
    ...languageRoutes(store),
    ...anchorRoutes,
    ...anchorStreamRoutes,
    ...anchorRewardRoutes,
    ...giftRoutes(secrets),
    ...giftRecordRoutes,
    ...giftReversalRoutes,
    ...goodsRoutes(secrets),
    ...discountRoutes,
    ...roomRoutes(),
    ...chatRoutes(),
    ...sensitiveRoutes(),
    ...videoRoutes(store),
    ...resumableFileRoutes(store),
  ];
}

/** Throws where a call of the contract has no handler, or a handler no call of the contract. */
function assertComplete(routes: readonly Route[]): void {
  const served = new Set(routes.map((route) => route.call));
  const unserved = registry
    .filter(({ call }) => !served.has(call))
    .map(({ slice, name }) => `${slice}.${name}`);
  if (unserved.length > 0)
    throw new Error(
      `Calls without a handler: ${unserved.join(', ')}. The routes of a slice are a line of a list in apps/server/src/routes.ts.`,
    );
  const known = new Set(registry.map(({ call }) => call));
  const unknown = routes.filter((route) => !known.has(route.call)).map((route) => route.call.path);
  if (unknown.length > 0)
    throw new Error(
      `Handlers of calls that are not in the contract: ${unknown.join(', ')}. A slice is a line of "contract" in packages/contract/src/index.ts.`,
    );
}

/**
 * Returns the routes of every slice. Throws while a registered call has no handler or a handler has no call.
 */
export function createRoutes(dependencies: RouteDependencies): readonly Route[] {
  const routes: Route[] = [
    ...accountRoutes(dependencies, () => routes),
    ...deskRoutes(dependencies),
    ...agentsAndMembers(dependencies),
    ...moneyAndReports(dependencies),
    ...gamesAndRisk(dependencies),
    ...contentRoutes(dependencies),
  ];
  assertComplete(routes);
  return routes;
}
