import { anchorStreams } from '@pitboss/contract/anchors/streams';
import { streamHealths } from '@pitboss/rules/anchors/anchor';
import { useDeferredValue, useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Failed } from '../../../kit/controls/failed.tsx';
import { Segmented } from '../../../kit/controls/segmented.tsx';
import { Waiting } from '../../../kit/controls/waiting.tsx';
import { ListFilters } from '../../../kit/filters/list-filters.tsx';
import { changed, plansOf, requestAt } from '../../../kit/filters/list-url.ts';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { useZone } from '../../../kit/time/zone.ts';
import { GamePicker } from '../../../parts/games/GamePicker.tsx';
import { AgentPicker } from '../../../parts/games/pickers.tsx';
import { Card } from './Card.tsx';
import { wallText } from './wall.text.ts';
import './wall.css';

const everyMs = 3_000;
/** More rooms at once than any console can watch. */
const max = 200;
const filters = plansOf({ gameId: { pick: GamePicker, as: 'int' }, agentId: { pick: AgentPicker } });
const healths = ['all', ...streamHealths] as const;

/**
 * Rooms that are live now, with their figures of the last minute and their chat; those just lost stay for
 * some minutes.
 */
export function WallScreen() {
  const t = useText(wallText);
  const { search, setSearch } = useNavigation();
  const health = healths.find((one) => one === search.health) ?? 'all';
  const { zone } = useZone();
  const [playAll, setPlayAll] = useState(false);
  const query = useCall(
    anchorStreams.live,
    {
      ...requestAt(anchorStreams.live, filters, search, zone),
      pageSize: max,
      ...(health === 'all' ? {} : { health }),
    },
    { everyMs, keepPrevious: true, quiet: true },
  );
  // Rendered a few cards at a time, so that the page stays responsive.
  const data = useDeferredValue(query.data);
  return (
    <div className="wall-page">
      <div className="k-toolbar">
        <Segmented
          aria-label={t('health')}
          value={health}
          options={healths.map((value) => ({ value, label: t(`health.${value}`) }))}
          onChange={(next) =>
            setSearch(changed(search, { health: next === 'all' ? undefined : next }), 'push')
          }
        />
        <ListFilters
          plans={filters}
          text={wallText}
          search={search}
          submit={(next) => setSearch(next, 'push')}
        />
        <Button
          aria-pressed={playAll}
          disabled={data?.list.length === 0}
          onClick={() => setPlayAll(!playAll)}
        >
          {t(playAll ? 'stopAll' : 'playAll')}
        </Button>
        {data && <span>{t('count', { count: String(data.total) })}</span>}
      </div>
      {data ? (
        data.list.length > 0 ? (
          <ul className="wall" aria-label={t('title')}>
            {data.list.map((row) => (
              <Card key={row.id} row={row} playAll={playAll} />
            ))}
          </ul>
        ) : (
          <p className="wall-empty">
            <strong>{t('empty')}</strong> {t('emptyHint')}
          </p>
        )
      ) : query.isError ? (
        <Failed title={t('failed')} retry={query.refetch} />
      ) : (
        <Waiting lines={8} />
      )}
    </div>
  );
}
