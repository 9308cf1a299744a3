import type { ReplyOf } from '@pitboss/contract/core/define';
import type { dashboard } from '@pitboss/contract/reports/dashboard';
import { Count, Money } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { dashboardText } from './dashboard.text.ts';
import { countedBets, homePeriods, periodSearch } from './periods.ts';

/** Bets, players, amount, payout and profit of each period. */
export function PeriodCards({ summary }: { readonly summary: ReplyOf<typeof dashboard.summary> }) {
  const t = useText(dashboardText);
  const { zone } = useZone();
  return (
    <div className="home-cards home-periods">
      {homePeriods.map((period) => {
        const figures = summary[period];
        const search = periodSearch(period, zone);
        return (
          <section key={period} className="home-card" aria-label={t(period)}>
            <header className="home-card-head">
              <span className="home-card-title">{t(period)}</span>
              <span className="home-figure">
                <small>{t('amount')}</small> <Money value={figures.amount} />
              </span>
            </header>
            <dl className="home-lines">
              <div>
                <dt>{t('bets')}</dt>
                <dd>
                  <PageLink page="/betManagement" search={countedBets(period, zone)}>
                    <Count value={figures.bets} />
                  </PageLink>
                </dd>
              </div>
              <div>
                <dt>{t('players')}</dt>
                <dd>
                  <PageLink page="/memberReport" search={search}>
                    <Count value={figures.players} />
                  </PageLink>
                </dd>
              </div>
              <div>
                <dt>{t('payout')}</dt>
                <dd>
                  <PageLink page="/betManagement" search={countedBets(period, zone)}>
                    <Money value={figures.payout} />
                  </PageLink>
                </dd>
              </div>
              <div>
                <dt>{t('profit')}</dt>
                <dd>
                  <PageLink page="/betManagement" search={countedBets(period, zone)}>
                    <Money value={figures.profit} gainOf="company" />
                  </PageLink>
                </dd>
              </div>
            </dl>
          </section>
        );
      })}
    </div>
  );
}
