import { dashboard } from '@pitboss/contract/reports/dashboard';
import { useCall } from '../../../kit/calls/use-call.ts';
import { useZone } from '../../../kit/time/zone.ts';
import type { HomePeriod } from '../shared/periods.ts';

const everyMs = 60_000;

/** The agents, members and games with the largest stakes of a period, kept current. */
export function useRanking(period: HomePeriod) {
  const { zone: _zone, ...clock } = useZone().asked;
  return useCall(
    dashboard.ranking,
    { period, ...clock },
    { everyMs, live: 'play', liveGapMs: everyMs / 2, keepPrevious: true, quiet: true },
  );
}
