import { Segmented } from '../../kit/controls/segmented.tsx';
import { type Search, usePlace } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { gameReportText } from './game-reports.text.ts';
import { PeriodBar } from './report-kit.tsx';

type View = 'flow' | 'rooms' | 'halls' | 'profit';

/** Filters that mean something in every view. */
const shared = ['start_time', 'end_time', 'agentId', 'gameId', 'currency', 'memberKind'];

/** Keeps the shared filters of an address. */
export const keptFilters = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([key]) => shared.includes(key)));

/** Chooses between the views of a report, above its periods. */
export function ViewTabs({ views }: { readonly views: readonly View[] }) {
  const t = useText(gameReportText);
  const { search, setSearch } = usePlace();
  return (
    <div className="report-tabs">
      <Segmented
        aria-label={t('view')}
        value={views.find((view) => view === search.view) ?? views[0] ?? 'flow'}
        options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={(view) =>
          setSearch({ ...keptFilters(search), ...(view === views[0] ? {} : { view }) }, 'push')
        }
      />
      <PeriodBar />
    </div>
  );
}
