import type { ReplyOf } from '@pitboss/contract/core/define';
import type { dashboard } from '@pitboss/contract/reports/dashboard';
import type { ReactNode } from 'react';
import { Count, Money } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import type { Points } from './chart-options.ts';
import { dashboardText } from './dashboard.text.ts';
import { countedBets, type HomePeriod, periodSearch, returnRate } from './periods.ts';
import { Sparkline } from './Sparkline.tsx';

interface KeyFiguresProps {
  readonly summary: ReplyOf<typeof dashboard.summary>;
  readonly period: HomePeriod;
  /** The last 24 hours by hour; undefined until they have come. */
  readonly hours: Points | undefined;
}

/** The figures of a period: stakes, company win/loss, players, members online and return to players. */
export function KeyFigures({ summary, period, hours = [] }: KeyFiguresProps): ReactNode {
  const t = useText(dashboardText);
  const { zone } = useZone();
  const figures = summary[period];
  const bets = countedBets(period, zone);
  const before = period === 'today' ? summary.yesterday : undefined;
  const spark = (field: 'amount' | 'profit', name: string) => (
    <Sparkline
      label={t('sparkOf', { name })}
      values={hours.map((point) => Number(point[field]))}
      loss={field === 'profit' && figures.profit.startsWith('-')}
    />
  );
  return (
    <div className="home-figures">
      <Figure
        title={t('amount')}
        value={<Money value={figures.amount} />}
        spark={spark('amount', t('amount'))}
        note={
          <>
            {t('bets')}{' '}
            <PageLink page="/betManagement" search={bets}>
              <Count value={figures.bets} />
            </PageLink>
          </>
        }
        before={before && <Money value={before.amount} />}
      />
      <Figure
        title={t('profit')}
        value={
          <PageLink page="/betManagement" search={bets}>
            <Money value={figures.profit} gainOf="company" />
          </PageLink>
        }
        spark={spark('profit', t('profit'))}
        before={before && <Money value={before.profit} gainOf="company" />}
      />
      <Figure
        title={t('players')}
        value={
          <PageLink page="/memberReport" search={periodSearch(period, zone)}>
            <Count value={figures.players} />
          </PageLink>
        }
        before={before && <Count value={before.players} />}
      />
      <Figure
        title={t('online')}
        value={
          <PageLink page="/memberList" search={{ online: 'true' }}>
            <Count value={summary.online} />
          </PageLink>
        }
        note={t('now')}
      />
      <Figure
        title={t('returned')}
        value={returnRate(figures) ?? '-'}
        note={
          <>
            {t('payout')}{' '}
            <PageLink page="/betManagement" search={bets}>
              <Money value={figures.payout} />
            </PageLink>
          </>
        }
      />
    </div>
  );
}

/** One figure with its course, a figure that goes with it, and the one of yesterday. */
function Figure(props: {
  readonly title: string;
  readonly value: ReactNode;
  readonly spark?: ReactNode;
  readonly note?: ReactNode;
  readonly before?: ReactNode;
}): ReactNode {
  const t = useText(dashboardText);
  return (
    <section className="home-card home-key" aria-label={props.title}>
      <span className="home-note">{props.title}</span>
      <span className="home-key-line">
        <span className="home-figure">{props.value}</span>
        {props.spark}
      </span>
      <span className="home-note home-key-notes">
        {props.note && <span>{props.note}</span>}
        {props.before && (
          <span>
            {t('yesterday')} {props.before}
          </span>
        )}
      </span>
    </section>
  );
}
