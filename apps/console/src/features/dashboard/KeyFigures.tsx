import type { ReplyOf } from '@pitboss/contract/core/define';
import type { dashboard } from '@pitboss/contract/reports/dashboard';
import type { ReactNode } from 'react';
import { Count, Money } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { KeyFigure } from '../../parts/figures/KeyFigure.tsx';
import { Sparkline } from '../../parts/figures/Sparkline.tsx';
import type { Points } from './chart-options.ts';
import { dashboardText } from './shared/dashboard.text.ts';
import { countedBets, type HomePeriod, periodSearch, returnRate } from './shared/periods.ts';

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
  const yesterday = (figure: ReactNode) =>
    figure && (
      <>
        {t('yesterday')} {figure}
      </>
    );
  return (
    <div className="key-figures">
      <KeyFigure
        title={t('amount')}
        about="amountCny"
        value={<Money value={figures.amount} />}
        spark={spark('amount', t('amount'))}
        notes={[
          <>
            {t('bets')}{' '}
            <PageLink page="/betManagement" search={bets}>
              <Count value={figures.bets} />
            </PageLink>
          </>,
          yesterday(before && <Money value={before.amount} />),
        ]}
      />
      <KeyFigure
        title={t('profit')}
        about="profitCny"
        value={
          <PageLink page="/betManagement" search={bets}>
            <Money value={figures.profit} gainOf="company" />
          </PageLink>
        }
        spark={spark('profit', t('profit'))}
        notes={[yesterday(before && <Money value={before.profit} gainOf="company" />)]}
      />
      <KeyFigure
        title={t('players')}
        about="players"
        value={
          <PageLink page="/memberReport" search={periodSearch(period, zone)}>
            <Count value={figures.players} />
          </PageLink>
        }
        notes={[yesterday(before && <Count value={before.players} />)]}
      />
      <KeyFigure
        title={t('online')}
        value={
          <PageLink page="/memberList" search={{ online: 'true' }}>
            <Count value={summary.online} />
          </PageLink>
        }
        notes={[t('now')]}
      />
      <KeyFigure
        title={t('returned')}
        about="returnRate"
        value={returnRate(figures) ?? '-'}
        notes={[
          <>
            {t('payout')}{' '}
            <PageLink page="/betManagement" search={bets}>
              <Money value={figures.payout} />
            </PageLink>
          </>,
        ]}
      />
    </div>
  );
}
