import type { ReplyOf } from '@pitboss/contract/core/define';
import type { PagePath } from '@pitboss/contract/core/pages';
import type { dashboard } from '@pitboss/contract/reports/dashboard';
import { Count } from '../../kit/list/cells.tsx';
import { PageLink, type Search } from '../../kit/navigation.tsx';
import { type TextKey, useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { dashboardText } from './shared/dashboard.text.ts';
import { belowOnly, homePeriods, periodSearch } from './shared/periods.ts';

type Summary = ReplyOf<typeof dashboard.summary>;
type Growth = Summary['agents'];

const newTexts = {
  today: 'newToday',
  yesterday: 'newYesterday',
  week: 'newWeek',
  month: 'newMonth',
} as const;

interface GrowthRow {
  readonly title: TextKey<typeof dashboardText>;
  readonly growth: Growth;
  /** List that the numbers stand for. */
  readonly page?: PagePath;
  /** The list cannot be narrowed to a period: only the total leads there. */
  readonly totalOnly?: boolean;
  /** Filter of the list, so that its rows are those counted. */
  readonly only?: Search;
}

function GrowthLine({ title, growth, page, totalOnly = false, only = {} }: GrowthRow) {
  const t = useText(dashboardText);
  const { zone } = useZone();
  const linked = (count: number, search: Search | undefined) =>
    page && search && count > 0 ? (
      <PageLink page={page} search={search}>
        <Count value={count} />
      </PageLink>
    ) : (
      <Count value={count} />
    );
  return (
    <tr>
      <th scope="row">{t(title)}</th>
      <td>{linked(growth.total, only)}</td>
      {homePeriods.map((period) => (
        <td key={period}>
          {linked(growth[period], totalOnly ? undefined : { ...only, ...periodSearch(period, zone) })}
        </td>
      ))}
    </tr>
  );
}

/** Counts of agents, administrators or sub-accounts, and members with what was added in each period. */
export function Counts({ summary }: { readonly summary: Summary }) {
  const t = useText(dashboardText);
  return (
    <section className="home-card home-table" aria-label={t('part.counts')}>
      <table>
        <caption>{t('part.counts')}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('total')}</th>
            {homePeriods.map((period) => (
              <th key={period} scope="col">
                {t(newTexts[period])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <GrowthLine title="agents" growth={summary.agents} page="/agentList" only={belowOnly} />
          {summary.administrators && <GrowthLine title="administrators" growth={summary.administrators} />}
          {summary.subAccounts && (
            <GrowthLine title="subAccounts" growth={summary.subAccounts} page="/bypassAccount" totalOnly />
          )}
          <GrowthLine title="members" growth={summary.members} page="/memberList" />
        </tbody>
      </table>
    </section>
  );
}
