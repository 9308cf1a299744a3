import type { Migration } from 'kysely';
import * as migration0001 from './0001-foundation.ts';
import * as migration0002 from './0002-row-security.ts';
import * as migration0003 from './0003-ingest.ts';
import * as migration0004 from './0004-whole-scope-role.ts';
import * as migration0005 from './0005-agents.ts';
import * as migration0006 from './0006-money.ts';
import * as migration0007 from './0007-members.ts';
import * as migration0008 from './0008-member-lists.ts';
import * as migration0009 from './0009-access.ts';
import * as migration0010 from './0010-settings.ts';
import * as migration0011 from './0011-exports.ts';
import * as migration0012 from './0012-reports.ts';
import * as migration0013 from './0013-bet-indexes.ts';
import * as migration0014 from './0014-tenant-role.ts';
import * as migration0019 from './0019-tenant-sessions.ts';
import * as migration0030 from './0030-log-order.ts';
import * as migration0031 from './0031-feature-spins.ts';
import * as migration0032 from './0032-closed-periods.ts';
import * as migration0033 from './0033-account-type.ts';
import * as migration0035 from './0035-server-lease.ts';
import * as migration0037 from './0037-one-access.ts';
import * as migration0038 from './0038-parked-wins.ts';
import * as migration0040 from './0040-game-nodes.ts';
import * as migration0041 from './0041-decode-faults.ts';
import * as migration0044 from './0044-suspended-by-the-lock.ts';
import * as migration0045 from './0045-half-days.ts';
import * as migration0046 from './0046-areas-and-normal-members.ts';
import * as migration0048 from './0048-account-match.ts';
import * as migration0050 from './0050-jobs.ts';
import * as migration0051 from './0051-exports-are-jobs.ts';
import * as migration0055 from './0055-stored-files.ts';
import * as migration0060 from './0060-config-feed.ts';
import * as migration0065 from './0065-bets-of-normal-members.ts';
import * as migration0069 from './0069-wallet-orders.ts';
import * as migration0070 from './0070-wallet-agents.ts';
import * as migration0071 from './0071-wallet-locks.ts';
import * as migration0074 from './0074-agent-api.ts';
import * as migration0075 from './0075-bet-feed.ts';
import * as migration0076 from './0076-launches.ts';
import * as migration0077 from './0077-order-lists.ts';
import * as migration0078 from './0078-order-desk.ts';
import * as migration0079 from './0079-asked-orders.ts';
import * as migration0080 from './0080-node-providers.ts';
import * as migration0081 from './0081-wallet-settings.ts';
import * as migration0082 from './0082-wallet-health.ts';
import * as migration0084 from './0084-reconciliation.ts';
import * as migration0085 from './0085-order-recovery.ts';
import * as migration0087 from './0087-wallet-bench.ts';
import * as migration0089 from './0089-risk-monitors.ts';
import * as migration0090 from './0090-risk-minutes-by-whom.ts';
import * as migration0091 from './0091-risk-records.ts';
import * as migration0095 from './0095-rtp-settings.ts';
import * as migration0096 from './0096-rtp-ends.ts';
import * as migration0097 from './0097-bets-of-nodes.ts';
import * as migration0100 from './0100-single-bets-and-orders.ts';
import * as migration0101 from './0101-opposite-bets.ts';
import * as migration0102 from './0102-risk-states.ts';
import * as migration0104 from './0104-risk-trends.ts';
import * as migration0106 from './0106-risk-cases.ts';
import * as migration0108 from './0108-risk-tuning.ts';
import * as migration0109 from './0109-risk-history.ts';
import * as migration0110 from './0110-pools.ts';
import * as migration0111 from './0111-bets-of-pools.ts';
import * as migration0114 from './0114-labels.ts';
import * as migration0115 from './0115-kill-settings.ts';
import * as migration0117 from './0117-announcements.ts';
import * as migration0118 from './0118-tickers.ts';
import * as migration0120 from './0120-game-settings.ts';
import * as migration0121 from './0121-node-states.ts';
import * as migration0122 from './0122-conflict-decisions.ts';
import * as migration0125 from './0125-rooms.ts';
import * as migration0126 from './0126-room-covers.ts';
import * as migration0130 from './0130-room-texts.ts';
import * as migration0133 from './0133-activities.ts';
import * as migration0134 from './0134-activity-sources.ts';
import * as migration0140 from './0140-goods.ts';
import * as migration0149 from './0149-chat.ts';
import * as migration0154 from './0154-videos.ts';
import * as migration0157 from './0157-anchors.ts';
import * as migration0163 from './0163-gifts.ts';
import * as migration0165 from './0165-anchor-payouts.ts';
import * as migration0169 from './0169-late-awards.ts';
import * as migration0170 from './0170-demo-pictures.ts';
import * as migration0171 from './0171-member-pictures.ts';
import * as migration0173 from './0173-order-totals.ts';
import * as migration0180 from './0180-day-sums.ts';
import * as migration0192 from './0192-inbox-items.ts';
import * as migration0193 from './0193-saved-views.ts';
import * as migration0195 from './0195-search.ts';
import * as migration0208 from './0208-anchor-history.ts';
import * as migration0210 from './0210-report-schedules.ts';
import * as migration0220 from './0220-keys-of-tenants.ts';
import * as migration0222 from './0222-month-files.ts';
import * as migration0223 from './0223-players-of-halves.ts';
import * as migration0224 from './0224-members-by-agent.ts';
import * as migration0225 from './0225-members-counted.ts';
import * as migration0226 from './0226-found-by-time.ts';
import * as migration0227 from './0227-not-settled-alone.ts';
import * as migration0228 from './0228-operator-owner.ts';
import * as migration0230 from './0230-export-fingerprints.ts';
import * as migration0236 from './0236-record-changes.ts';
import * as migration0240 from './0240-operator-control.ts';
import * as migration0241 from './0241-approval-rules.ts';
import * as migration0245 from './0245-feed-audiences.ts';
import * as migration0246 from './0246-closures.ts';
import * as migration0247 from './0247-sent-contents-and-used-keys.ts';
import * as migration0248 from './0248-remark-authors.ts';
import * as migration0249 from './0249-account-forms.ts';
import * as migration0250 from './0250-past-bets.ts';
import * as migration0251 from './0251-no-rollups.ts';
import * as migration0252 from './0252-wallet-incidents.ts';
import * as migration0253 from './0253-shared-alerts.ts';
import * as migration0254 from './0254-sessions-of-members.ts';
import * as migration0255 from './0255-rejected-cancels.ts';
import * as migration0256 from './0256-picked-orders.ts';
import * as migration0257 from './0257-transfers-by-number.ts';
import * as migration0258 from './0258-troubled-orders.ts';
import * as migration0259 from './0259-parked-wins-of-members.ts';
import * as migration0260 from './0260-raw-lines.ts';
import * as migration0265 from './0265-recovery-codes.ts';
import * as migration0266 from './0266-former-pepper.ts';
import * as migration0267 from './0267-log-requests.ts';
import * as migration0268 from './0268-controls-shown.ts';
import * as migration0270 from './0270-passkeys.ts';
import * as migration0271 from './0271-company-accounts.ts';
import * as migration0272 from './0272-notes.ts';
import * as migration0275 from './0275-picked-sums.ts';
import * as migration0280 from './0280-members-last-active.ts';
import * as migration0285 from './0285-log-retention.ts';

/** Every migration by its name; written by `npm run db:types`, not by hand. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': migration0001,
  '0002-row-security': migration0002,
  '0003-ingest': migration0003,
  '0004-whole-scope-role': migration0004,
  '0005-agents': migration0005,
  '0006-money': migration0006,
  '0007-members': migration0007,
  '0008-member-lists': migration0008,
  '0009-access': migration0009,
  '0010-settings': migration0010,
  '0011-exports': migration0011,
  '0012-reports': migration0012,
  '0013-bet-indexes': migration0013,
  '0014-tenant-role': migration0014,
  '0019-tenant-sessions': migration0019,
  '0030-log-order': migration0030,
  '0031-feature-spins': migration0031,
  '0032-closed-periods': migration0032,
  '0033-account-type': migration0033,
  '0035-server-lease': migration0035,
  '0037-one-access': migration0037,
  '0038-parked-wins': migration0038,
  '0040-game-nodes': migration0040,
  '0041-decode-faults': migration0041,
  '0044-suspended-by-the-lock': migration0044,
  '0045-half-days': migration0045,
  '0046-areas-and-normal-members': migration0046,
  '0048-account-match': migration0048,
  '0050-jobs': migration0050,
  '0051-exports-are-jobs': migration0051,
  '0055-stored-files': migration0055,
  '0060-config-feed': migration0060,
  '0065-bets-of-normal-members': migration0065,
  '0069-wallet-orders': migration0069,
  '0070-wallet-agents': migration0070,
  '0071-wallet-locks': migration0071,
  '0074-agent-api': migration0074,
  '0075-bet-feed': migration0075,
  '0076-launches': migration0076,
  '0077-order-lists': migration0077,
  '0078-order-desk': migration0078,
  '0079-asked-orders': migration0079,
  '0080-node-providers': migration0080,
  '0081-wallet-settings': migration0081,
  '0082-wallet-health': migration0082,
  '0084-reconciliation': migration0084,
  '0085-order-recovery': migration0085,
  '0087-wallet-bench': migration0087,
  '0089-risk-monitors': migration0089,
  '0090-risk-minutes-by-whom': migration0090,
  '0091-risk-records': migration0091,
  '0095-rtp-settings': migration0095,
  '0096-rtp-ends': migration0096,
  '0097-bets-of-nodes': migration0097,
  '0100-single-bets-and-orders': migration0100,
  '0101-opposite-bets': migration0101,
  '0102-risk-states': migration0102,
  '0104-risk-trends': migration0104,
  '0106-risk-cases': migration0106,
  '0108-risk-tuning': migration0108,
  '0109-risk-history': migration0109,
  '0110-pools': migration0110,
  '0111-bets-of-pools': migration0111,
  '0114-labels': migration0114,
  '0115-kill-settings': migration0115,
  '0117-announcements': migration0117,
  '0118-tickers': migration0118,
  '0120-game-settings': migration0120,
  '0121-node-states': migration0121,
  '0122-conflict-decisions': migration0122,
  '0125-rooms': migration0125,
  '0126-room-covers': migration0126,
  '0130-room-texts': migration0130,
  '0133-activities': migration0133,
  '0134-activity-sources': migration0134,
  '0140-goods': migration0140,
  '0149-chat': migration0149,
  '0154-videos': migration0154,
  '0157-anchors': migration0157,
  '0163-gifts': migration0163,
  '0165-anchor-payouts': migration0165,
  '0169-late-awards': migration0169,
  '0170-demo-pictures': migration0170,
  '0171-member-pictures': migration0171,
  '0173-order-totals': migration0173,
  '0180-day-sums': migration0180,
  '0192-inbox-items': migration0192,
  '0193-saved-views': migration0193,
  '0195-search': migration0195,
  '0208-anchor-history': migration0208,
  '0210-report-schedules': migration0210,
  '0220-keys-of-tenants': migration0220,
  '0222-month-files': migration0222,
  '0223-players-of-halves': migration0223,
  '0224-members-by-agent': migration0224,
  '0225-members-counted': migration0225,
  '0226-found-by-time': migration0226,
  '0227-not-settled-alone': migration0227,
  '0228-operator-owner': migration0228,
  '0230-export-fingerprints': migration0230,
  '0236-record-changes': migration0236,
  '0240-operator-control': migration0240,
  '0241-approval-rules': migration0241,
  '0245-feed-audiences': migration0245,
  '0246-closures': migration0246,
  '0247-sent-contents-and-used-keys': migration0247,
  '0248-remark-authors': migration0248,
  '0249-account-forms': migration0249,
  '0250-past-bets': migration0250,
  '0251-no-rollups': migration0251,
  '0252-wallet-incidents': migration0252,
  '0253-shared-alerts': migration0253,
  '0254-sessions-of-members': migration0254,
  '0255-rejected-cancels': migration0255,
  '0256-picked-orders': migration0256,
  '0257-transfers-by-number': migration0257,
  '0258-troubled-orders': migration0258,
  '0259-parked-wins-of-members': migration0259,
  '0260-raw-lines': migration0260,
  '0265-recovery-codes': migration0265,
  '0266-former-pepper': migration0266,
  '0267-log-requests': migration0267,
  '0268-controls-shown': migration0268,
  '0270-passkeys': migration0270,
  '0271-company-accounts': migration0271,
  '0272-notes': migration0272,
  '0275-picked-sums': migration0275,
  '0280-members-last-active': migration0280,
  '0285-log-retention': migration0285,
};
