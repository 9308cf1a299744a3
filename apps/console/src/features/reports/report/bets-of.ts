import type { AnyRequest, Destination } from '../../../kit/list/list-types.ts';
import type { Search } from '../../../kit/navigation.tsx';
import { settledOnly } from '../../../parts/links.tsx';

/** The range of a request as search parameters of another page. */
export function rangeSearch(request: AnyRequest): Search {
  const { start_time, end_time } = request;
  return { start_time: String(start_time), end_time: String(end_time) };
}

const betFilters = ['agentId', 'gameId', 'currency', 'roomId', 'hallLevel'];

/** Returns the filter for the bets that reports count: settled ones, by default of regular members. */
const counted = ({ memberKind = 'normal' }: AnyRequest): Search => ({
  ...settledOnly,
  memberKind: String(memberKind),
});

/** Bets behind a figure, by the filter of its report. */
export function betsOf(request: AnyRequest, search: Search): Destination {
  const kept = Object.fromEntries(
    betFilters.flatMap((key) => (request[key] === undefined ? [] : [[key, String(request[key])]])),
  );
  return {
    page: '/betManagement',
    search: { ...kept, ...rangeSearch(request), ...counted(request), ...search },
  };
}
