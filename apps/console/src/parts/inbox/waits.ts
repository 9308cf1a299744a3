import { inbox, type WaitKind, waitLimits, waitsMost } from '@pitboss/contract/desk/inbox';
import type { PagePath } from '@pitboss/contract/pages';
import { useCall } from '../../kit/calls/use-call.ts';
import { formatCount } from '../../kit/money.ts';
import type { Search } from '../../kit/place.tsx';

/** What waits is asked for so often; the badge, the home page and the inbox share the answer. */
const everyMs = 30_000;

/** What waits for the operator. */
export const useWaits = () =>
  useCall(inbox.list, {}, { everyMs, live: 'approvals', keepPrevious: true, quiet: true });

/** A count that stops at a hundred, as it is said. */
export const countWords = (count: number): string =>
  count >= waitsMost ? `${waitsMost - 1}+` : formatCount(count);

const dayMs = 86_400_000;

/** The list that holds what waits. */
export function placeOfWait(kind: WaitKind, oldestAt: number, now: number): readonly [PagePath, Search] {
  const from = (until: number): Search => ({
    start_time: String(Math.max(oldestAt - dayMs, until - 90 * dayMs)),
    end_time: String(until),
  });
  switch (kind) {
    case 'approvals':
      return ['/approvals', { state: 'open' }];
    case 'alerts':
      return ['/riskManagement', {}];
    case 'parkedWins':
      return ['/parkedWins', { state: 'open' }];
    case 'stuckOrders':
      return ['/seamlessOrder', { state: 'manual', ...from(now) }];
    case 'conflicts':
      return ['/gameNode', {}];
    case 'failedJobs':
      return ['/jobs', { state: 'failed' }];
    case 'openBets':
      return ['/listBetRecordTemp', from(now - waitLimits.openBetMs)];
    case 'lockedAccounts':
      return ['/sessions', {}];
  }
}
