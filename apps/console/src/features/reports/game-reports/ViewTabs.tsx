import type { Search } from '../../../kit/navigation.tsx';
import { ViewSwitch } from '../../../kit/tabs/view-switch.tsx';
import { useText } from '../../../kit/text.ts';
import { type Reported, ReportPeriods } from '../report/report-parts.tsx';
import { gameReportText } from './game-reports.text.ts';

type View = 'flow' | 'rooms' | 'halls' | 'profit';

/** Filters that mean something in every view. */
const shared = ['start_time', 'end_time', 'agentId', 'gameId', 'currency', 'memberKind'];

/** Keeps the shared filters of an address. */
export const keptFilters = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([key]) => shared.includes(key)));

/** Chooses between the views of a report, and its period. */
export function ViewTabs(props: {
  readonly views: readonly [View, ...View[]];
  readonly reply: Reported | undefined;
}) {
  const t = useText(gameReportText);
  return (
    <>
      <ViewSwitch
        label={t('view')}
        param="view"
        views={props.views}
        words={(view) => t(`view.${view}`)}
        kept={keptFilters}
      />
      <ReportPeriods reply={props.reply} />
    </>
  );
}
