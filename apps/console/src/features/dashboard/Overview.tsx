import { dashboard } from '@pitboss/contract/reports/dashboard';
import { useState } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { Segmented } from '../../kit/controls/segmented.tsx';
import { Waiting } from '../../kit/controls/waiting.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { warmChart } from '../../parts/chart/Chart.tsx';
import { BetChart } from './BetChart.tsx';
import { type ChartKind, chartKinds, type OverviewSpan, overviewSpans } from './chart-options.ts';
import { dashboardText } from './shared/dashboard.text.ts';

// The chart code loads in parallel with the figures.
warmChart();

const overviewEveryMs = 60_000;

/** Reads the bets of a span; the chart and the small lines of the key figures share the reply. */
export function useOverview(span: OverviewSpan) {
  const { zone: _zone, ...clock } = useZone().asked;
  return useCall(
    dashboard.betOverview,
    { span, ...clock },
    {
      everyMs: overviewEveryMs,
      live: 'play',
      liveGapMs: overviewEveryMs / 2,
      keepPrevious: true,
      quiet: true,
    },
  );
}

/** The course of bets over 24 hours, 48 hours or a week, as lines, bars or running sums. */
export function Overview() {
  const t = useText(dashboardText);
  const [span, setSpan] = useState<OverviewSpan>('24h');
  const [kind, setKind] = useState<ChartKind>('bar');
  const query = useOverview(span);
  return (
    <section className="home-card home-overview" aria-label={t('overview')}>
      <header className="home-card-head">
        <span className="home-card-title">{t('overview')}</span>
        <span className="home-switches">
          <Segmented
            size="small"
            aria-label={t('overview')}
            value={kind}
            options={chartKinds.map((value) => ({ value, label: t(value) }))}
            onChange={setKind}
          />
          <Segmented
            size="small"
            aria-label={t('spans')}
            value={span}
            options={overviewSpans.map((value) => ({ value, label: t(`span${value}`) }))}
            onChange={setSpan}
          />
        </span>
      </header>
      {query.data ? (
        <BetChart
          points={query.data.points}
          before={query.data.before}
          kind={kind}
          span={span}
          currency={query.data.currency}
        />
      ) : (
        <Waiting lines={12} className="home-chart" />
      )}
      <p className="home-note">{t('chartHint')}</p>
    </section>
  );
}
