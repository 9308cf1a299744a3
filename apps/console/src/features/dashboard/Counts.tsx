import type { ReplyOf } from '@pitboss/contract/core/define';
import type { PagePath } from '@pitboss/contract/core/pages';
import type { dashboard } from '@pitboss/contract/reports/dashboard';
import { Count } from '../../kit/list/cells.tsx';
import { PageLink, type Search } from '../../kit/navigation.tsx';
import { type TextKey, useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { dashboardText } from './dashboard.text.ts';
import { belowOnly, homePeriods, periodSearch } from './periods.ts';

type Summary = ReplyOf<typeof dashboard.summary>;
type Growth = Summary['agents'];

const newTexts = {
  today: 'newToday',
  yesterday: 'newYesterday',
  week: 'newWeek',
  month: 'newMonth',
} as const;

interface GrowthProps {
  readonly title: TextKey<typeof dashboardText>;
  readonly growth: Growth;
  /** List that the numbers stand for. */
  readonly page?: PagePath;
  /** The list cannot be narrowed to a period: only the total leads there. */
  readonly totalOnly?: boolean;
  /** Filter of the list, so that its rows are those counted. */
  readonly only?: Search;
}

function GrowthCard({ title, growth, page, totalOnly = false, only = {} }: GrowthProps) {
  const t = useText(dashboardText);
  const { zone } = useZone();
  const total = <Count value={growth.total} />;
  return (
    <section className="home-card" aria-label={t(title)}>
      <header className="home-card-head">
        <span className="home-card-title">{t(title)}</span>
        <span className="home-figure">
          <small>{t('total')}</small>{' '}
          {page ? (
            <PageLink page={page} search={only}>
              {total}
            </PageLink>
          ) : (
            total
          )}
        </span>
      </header>
      <dl className="home-pairs">
        {homePeriods.map((period) => (
          <div key={period}>
            <dt>{t(newTexts[period])}</dt>
            <dd>
              {page && !totalOnly ? (
                <PageLink page={page} search={{ ...only, ...periodSearch(period, zone) }}>
                  <Count value={growth[period]} />
                </PageLink>
              ) : (
                <Count value={growth[period]} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Counts of agents, administrators or sub-accounts, and members with what was added in each period. */
export function Counts({ summary }: { readonly summary: Summary }) {
  const t = useText(dashboardText);
  return (
    <div className="home-cards">
      <GrowthCard title="agents" growth={summary.agents} page="/agentList" only={belowOnly} />
      {summary.administrators ? <GrowthCard title="administrators" growth={summary.administrators} /> : null}
      {summary.subAccounts ? (
        <GrowthCard title="subAccounts" growth={summary.subAccounts} page="/bypassAccount" totalOnly />
      ) : null}
      <GrowthCard title="members" growth={summary.members} page="/memberList" />
      <section className="home-card home-card-small" aria-label={t('online')}>
        <header className="home-card-head">
          <span className="home-card-title">{t('online')}</span>
          <span className="home-figure">
            <small>{t('now')}</small>{' '}
            <PageLink page="/memberList" search={{ online: 'true' }}>
              <Count value={summary.online} />
            </PageLink>
          </span>
        </header>
      </section>
    </div>
  );
}
