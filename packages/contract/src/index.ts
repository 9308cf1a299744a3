import { access } from './access/access.ts';
import { approvalRules } from './access/approval-rules.ts';
import { companyAccount, companySignIn } from './access/company-account.ts';
import { logs } from './access/logs.ts';
import { passkeys } from './access/passkeys.ts';
import { session } from './access/session.ts';
import { views } from './access/views.ts';
import { agentAdmin } from './agents/agent-admin.ts';
import { agentLevels } from './agents/agent-levels.ts';
import { agents } from './agents/agents.ts';
import { distribution } from './agents/distribution.ts';
import { myInfo } from './agents/my-info.ts';
import { seamlessAgents } from './agents/seamless-agents.ts';
import { platformKeys, walletSettings } from './agents/wallet-settings.ts';
import { anchors } from './anchors/anchors.ts';
import { giftRecords } from './anchors/gift-records.ts';
import { giftReversals, gifts } from './anchors/gifts.ts';
import { anchorRewards } from './anchors/rewards.ts';
import { anchorStreams } from './anchors/streams.ts';
import { betRecords } from './bets/bet-records.ts';
import { bets } from './bets/bets.ts';
import { records } from './bets/records.ts';
import { chat } from './chat/chat.ts';
import { sensitive } from './chat/sensitive.ts';
import { activities } from './content/activities.ts';
import { announcements } from './content/announcements.ts';
import { languages } from './content/languages.ts';
import { rooms } from './content/rooms.ts';
import { tickers } from './content/tickers.ts';
import { resumableFiles, videos, videoTags } from './content/videos.ts';
import type { Call, Slice } from './core/define.ts';
import { exports } from './desk/exports.ts';
import { inbox } from './desk/inbox.ts';
import { jobs } from './desk/jobs.ts';
import { schedules } from './desk/schedules.ts';
import { search } from './desk/search.ts';
import { gameNodes } from './games/game-nodes.ts';
import { gameSettings } from './games/game-settings.ts';
import { games } from './games/games.ts';
import { memberActivity } from './members/member-activity.ts';
import { memberAdd } from './members/member-add.ts';
import { memberPage } from './members/member-page.ts';
import { members } from './members/members.ts';
import { newOldUsers } from './members/new-old-users.ts';
import { disabledBenefits, smallGameBlacklist, tradeLimits } from './members/restrictions.ts';
import { moneyRecords } from './money/balance-records.ts';
import { currency } from './money/currency.ts';
import { ledgerProof } from './money/ledger-proof.ts';
import { money } from './money/money.ts';
import { parkedWins } from './money/parked-wins.ts';
import { agentNotes, alertNotes, memberNotes, orderNotes } from './notes/notes.ts';
import { orders } from './orders/orders.ts';
import { reconciliation } from './orders/reconciliation.ts';
import { recovery } from './orders/recovery.ts';
import { walletBench } from './orders/wallet-bench.ts';
import { pools } from './pools/pools.ts';
import { dashboard } from './reports/dashboard.ts';
import { gameReports } from './reports/game-reports.ts';
import { operationalData } from './reports/operational-data.ts';
import { reports } from './reports/reports.ts';
import { singleLabels } from './risk/labels.ts';
import { riskAlerts } from './risk/risk-alerts.ts';
import { riskCases, riskSnoozes } from './risk/risk-cases.ts';
import { riskControl } from './risk/risk-control.ts';
import { riskCounts } from './risk/risk-counts.ts';
import { riskDesk } from './risk/risk-desk.ts';
import { riskExposure } from './risk/risk-exposure.ts';
import { riskRecords } from './risk/risk-records.ts';
import { riskTuning } from './risk/risk-tuning.ts';
import { agentRtp } from './rtp/agent-rtp.ts';
import { agentRtp2 } from './rtp/agent-rtp2.ts';
import { appliedRtp } from './rtp/applied-rtp.ts';
import { playerRtp } from './rtp/player-rtp.ts';
import { discounts } from './shop/discounts.ts';
import { goods } from './shop/goods.ts';

/** Every slice by name: the one list from which everything else is derived. */
export const contract = {
  session,
  dashboard,
  search,
  inbox,
  agents,
  agentAdmin,
  agentLevels,
  seamlessAgents,
  walletSettings,
  platformKeys,
  members,
  memberAdd,
  distribution,
  newOldUsers,
  tradeLimits,
  disabledBenefits,
  smallGameBlacklist,
  memberPage,
  memberActivity,
  memberNotes,
  agentNotes,
  orderNotes,
  alertNotes,
  bets,
  betRecords,
  reports,
  gameReports,
  operationalData,
  records,
  games,
  gameNodes,
  gameSettings,
  currency,
  logs,
  myInfo,
  access,
  passkeys,
  companySignIn,
  companyAccount,
  approvalRules,
  exports,
  schedules,
  views,
  money,
  moneyRecords,
  ledgerProof,
  parkedWins,
  orders,
  reconciliation,
  recovery,
  walletBench,
  riskControl,
  riskAlerts,
  riskCounts,
  riskDesk,
  pools,
  riskRecords,
  riskCases,
  riskSnoozes,
  riskTuning,
  singleLabels,
  riskExposure,
  jobs,
  agentRtp,
  agentRtp2,
  playerRtp,
  appliedRtp,
  announcements,
  tickers,
  activities,
  languages,
  goods,
  discounts,
  rooms,
  chat,
  sensitive,
  videos,
  videoTags,
  resumableFiles,
  anchors,
  gifts,
  giftReversals,
  anchorStreams,
  giftRecords,
  anchorRewards,
} as const satisfies Record<string, Slice>;
export type SliceName = keyof typeof contract;

export interface RegisteredCall {
  readonly slice: SliceName;
  readonly name: string;
  readonly call: Call;
}

/** All calls in one row, with the slice and name each goes by. */
export const registry: readonly RegisteredCall[] = (Object.keys(contract) as SliceName[]).flatMap((slice) =>
  Object.entries(contract[slice] as Slice).map(([name, call]) => ({ slice, name, call })),
);
