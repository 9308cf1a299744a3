import { dashboard } from '@pitboss/contract/reports/dashboard';
import { Settings2 } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Failed } from '../../kit/controls/failed.tsx';
import { Segmented } from '../../kit/controls/segmented.tsx';
import { Waiting } from '../../kit/controls/waiting.tsx';
import { lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { ToolIcon } from '../../kit/drawn/tool-icon.tsx';
import { GainLegend } from '../../kit/list/cells.tsx';
import { useNavigation } from '../../kit/navigation.tsx';
import { PageTools } from '../../kit/page-tools.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { WaitingFigures } from '../../parts/figures/WaitingFigures.tsx';
import { Counts } from './Counts.tsx';
import { type HomePart, useHomeArrangement } from './home-arrangement.ts';
import { KeyFigures } from './KeyFigures.tsx';
import { Overview, useOverview } from './Overview.tsx';
import { ProofCard } from './ProofCard.tsx';
import { GameRanking } from './ranking/GameRanking.tsx';
import { Ranking } from './ranking/Ranking.tsx';
import { dashboardText } from './shared/dashboard.text.ts';
import { type HomePeriod, homePeriods } from './shared/periods.ts';
import { WaitCard } from './WaitCard.tsx';
import './dashboard.css';

/** Loaded when the user arranges the page. */
const HomeParts = lazyPart(async () => (await import('./HomeParts.tsx')).HomeParts);

/** Loaded while there are no members. */
const FirstSteps = lazyPart(async () => (await import('./FirstSteps.tsx')).FirstSteps);

/** Parts with nothing to show as long as nobody can bet. */
const partsOfBets: readonly HomePart[] = ['periods', 'overview', 'games', 'ranking'];

const summaryEveryMs = 30_000;

/** The home page: counts, bets of the periods, the course of bets and the rankings. */
export function HomeScreen() {
  const t = useText(dashboardText);
  const zone = useZone();
  const query = useCall(dashboard.summary, zone.asked, {
    everyMs: summaryEveryMs,
    live: 'play',
    liveGapMs: summaryEveryMs / 2,
    keepPrevious: true,
    quiet: true,
  });
  const { data } = query;
  const { allowed } = useNavigation();
  const [arrangement, arrange] = useHomeArrangement();
  const [arranging, setArranging] = useState(false);
  const [period, setPeriod] = useState<HomePeriod>('today');
  const hours = useOverview('24h').data?.points;
  const isEmpty = data?.members.total === 0;
  const shown = arrangement.order.filter(
    (part) => !arrangement.hidden.includes(part) && !(isEmpty && partsOfBets.includes(part)),
  );
  // Both kinds of figures come from one call, so the loading state or error is shown only once.
  const firstFigures = shown.find((part) => part === 'counts' || part === 'periods');
  const pending = query.isError ? (
    <Failed title={t('failed')} retry={query.refetch} />
  ) : firstFigures === 'periods' ? (
    <WaitingFigures titles={[t('amount'), t('profit'), t('players'), t('online'), t('returned')]} />
  ) : (
    <Waiting lines={6} />
  );
  const drawn: Readonly<Record<HomePart, () => ReactNode>> = {
    waits: () =>
      (allowed('/inbox') || allowed('/ledgerProof')) && (
        <div className="home-side">
          {allowed('/inbox') && <WaitCard />}
          {allowed('/ledgerProof') && <ProofCard />}
        </div>
      ),
    counts: () => data && <Counts summary={data} />,
    periods: () => data && <KeyFigures summary={data} period={period} hours={hours} />,
    overview: () => <Overview />,
    games: () => <GameRanking period={period} />,
    ranking: () => <Ranking period={period} />,
  };
  return (
    <div className="home">
      <PageTools>
        {!isEmpty && (
          <Segmented
            aria-label={t('period')}
            value={period}
            options={homePeriods.map((value) => ({ value, label: t(value) }))}
            onChange={setPeriod}
          />
        )}
        <Button
          className="k-icon-btn"
          aria-label={t('arrange')}
          title={t('arrange')}
          onClick={() => setArranging(!arranging)}
        >
          <ToolIcon of={Settings2} />
        </Button>
      </PageTools>
      {isEmpty && <FirstSteps summary={data} />}
      {!isEmpty && (
        <p className="home-note home-wide">
          {t('inCny', { currency: 'CNY' })} ·{' '}
          {data && `${t('updated', { time: zone.format(data.at), zone: zone.name })} · `}
          <GainLegend of="company" />
        </p>
      )}
      {arranging && (
        <HomeParts arrangement={arrangement} change={arrange} close={() => setArranging(false)} />
      )}
      {shown.map((part) => (
        <Fragment key={part}>{part === firstFigures && !data ? pending : drawn[part]()}</Fragment>
      ))}
    </div>
  );
}
