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

/** A figure of yesterday up to the same time of day, which the tooltip has exactly. */
function Yesterday(props: { readonly until: number; readonly children: ReactNode }): ReactNode {
  const t = useText(dashboardText);
  const { format } = useZone();
  return (
    <span title={t('yesterdayUntil', { time: format(props.until) })}>
      {t('yesterdaySoFar')} {props.children}
    </span>
  );
}

/** The course of a figure over the last hours. */
function Course(props: {
  readonly field: 'amount' | 'profit';
  readonly hours: Points;
  readonly loss?: boolean;
}): ReactNode {
  const t = useText(dashboardText);
  return (
    <Sparkline
      label={t('sparkOf', { name: t(props.field) })}
      values={props.hours.map((point) => Number(point[props.field]))}
      loss={props.loss ?? false}
    />
  );
}

/** Players of a period, members online now, and the return to players. */
function OtherFigures({ summary, period }: Omit<KeyFiguresProps, 'hours'>): ReactNode {
  const t = useText(dashboardText);
  const { zone } = useZone();
  const figures = summary[period];
  const before = period === 'today' ? summary.yesterdaySoFar : undefined;
  return (
    <>
      <KeyFigure
        title={t('players')}
        about="players"
        value={
          <PageLink page="/memberReport" search={periodSearch(period, zone)}>
            <Count value={figures.players} />
          </PageLink>
        }
        notes={[
          before && (
            <Yesterday until={summary.yesterdayUntil}>
              <Count value={before.players} />
            </Yesterday>
          ),
        ]}
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
            <PageLink page="/betManagement" search={countedBets(period, zone)}>
              <Money value={figures.payout} />
            </PageLink>
          </>,
          before && <Yesterday until={summary.yesterdayUntil}>{returnRate(before) ?? '-'}</Yesterday>,
        ]}
      />
    </>
  );
}

/** The figures of a period: stakes, company win/loss, players, members online and return to players. */
export function KeyFigures({ summary, period, hours = [] }: KeyFiguresProps): ReactNode {
  const t = useText(dashboardText);
  const { zone } = useZone();
  const figures = summary[period];
  const bets = countedBets(period, zone);
  const before = period === 'today' ? summary.yesterdaySoFar : undefined;
  const isLoss = figures.profit.startsWith('-');
  return (
    <div className="key-figures">
      <KeyFigure
        title={t('amount')}
        about="amountCny"
        value={<Money value={figures.amount} />}
        spark={<Course field="amount" hours={hours} />}
        notes={[
          <>
            {t('bets')}{' '}
            <PageLink page="/betManagement" search={bets}>
              <Count value={figures.bets} />
            </PageLink>
          </>,
          before && (
            <Yesterday until={summary.yesterdayUntil}>
              <Money value={before.amount} />
            </Yesterday>
          ),
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
        spark={<Course field="profit" hours={hours} loss={isLoss} />}
        notes={[
          before && (
            <Yesterday until={summary.yesterdayUntil}>
              <Money value={before.profit} gainOf="company" />
            </Yesterday>
          ),
        ]}
      />
      <OtherFigures summary={summary} period={period} />
    </div>
  );
}
