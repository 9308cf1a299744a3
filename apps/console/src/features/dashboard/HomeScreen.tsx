import { dashboard } from '@pitboss/contract/reports/dashboard';
import { useCall } from '../../kit/calls/use-call.ts';
import { Waiting } from '../../kit/controls/waiting.tsx';
import { Failed } from '../../kit/failed.tsx';
import { GainLegend } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { Counts } from './Counts.tsx';
import { dashboardText } from './dashboard.text.ts';
import { Overview } from './Overview.tsx';
import { PeriodCards } from './PeriodCards.tsx';
import { Ranking } from './Ranking.tsx';
import './dashboard.css';

const summaryEveryMs = 30_000;

/** The home page: counts, bets of the periods, the course of bets and the rankings. */
export function HomeScreen() {
  const t = useText(dashboardText);
  const zone = useZone();
  const query = useCall(
    dashboard.summary,
    { zone: zone.zone, offsetMinutes: zone.offsetMinutes },
    { everyMs: summaryEveryMs, live: 'play', liveGapMs: summaryEveryMs / 2, keepPrevious: true, quiet: true },
  );
  const { data } = query;
  return (
    <div className="home">
      {data ? (
        <>
          <Counts summary={data} />
          <PeriodCards summary={data} />
          <p className="home-note">
            {t('inCny', { currency: 'CNY' })} ·{' '}
            {t('updated', { time: zone.format(data.at), zone: zone.name })} · <GainLegend of="company" />
          </p>
        </>
      ) : query.isError ? (
        <Failed title={t('failed')} retry={query.refetch} />
      ) : (
        <Waiting lines={11} />
      )}
      <Overview />
      <Ranking />
    </div>
  );
}
