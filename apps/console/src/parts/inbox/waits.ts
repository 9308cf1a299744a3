import type { PagePath } from '@pitboss/contract/core/pages';
import { inbox, type WaitKind, waitLimits, waitsMax } from '@pitboss/contract/desk/inbox';
import { useCall } from '../../kit/calls/use-call.ts';
import { formatCount } from '../../kit/money.ts';
import type { Search } from '../../kit/navigation.tsx';

/** Polling interval of the pending items; the badge, the home page and the inbox share the reply. */
const everyMs = 30_000;

/** Reads the items that wait for the operator, if they may. */
export const useWaits = (enabled = true) =>
  useCall(
    inbox.list,
    {},
    { enabled, everyMs, live: ['approvals', 'wallets'], keepPrevious: true, quiet: true },
  );

/** Formats a count that is limited to a hundred, e.g. "99+". */
export const countLabels = (count: number): string =>
  count >= waitsMax ? `${waitsMax - 1}+` : formatCount(count);

const dayMs = 86_400_000;

/** The list that holds what waits. */
export function positionOfWait(kind: WaitKind, oldestAt: number, now: number): readonly [PagePath, Search] {
  const from = (until: number): Search => ({
    start_time: String(Math.max(oldestAt - dayMs, until - waitLimits.orderMs)),
    end_time: String(until),
  });
  switch (kind) {
    case 'approvals':
      return ['/approvals', { canDecide: 'true' }];
    case 'replies':
      return ['/approvals', { hasReply: 'true' }];
    case 'alerts':
      return ['/riskManagement', {}];
    case 'parkedWins':
      return ['/parkedWins', { state: 'open' }];
    case 'stuckOrders':
      return ['/seamlessOrder', { state: 'manual', ...from(now) }];
    case 'stuckMini':
      return ['/smallgameSeamlessOrder', { state: 'manual', ...from(now) }];
    case 'stuckSessions':
      return ['/seamlessWithholding', { state: 'manual', ...from(now) }];
    case 'stuckWm':
      return ['/wmOrder', { shown: 'manual', ...from(now) }];
    case 'conflicts':
      return ['/gameNode', { conflicts: 'open' }];
    case 'failedJobs':
      return ['/jobs', { state: 'failed' }];
    case 'openBets':
      return ['/listBetRecordTemp', from(now - waitLimits.openBetMs)];
    case 'lockedAccounts':
      return ['/sessions', {}];
    case 'walletTest':
      return ['/myInfo', { tab: 'walletTest' }];
  }
}
