import { anchorStreams } from '@pitboss/contract/anchors/streams';
import { streamHealths } from '@pitboss/rules/anchors/anchor';
import { useDeferredValue, useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Failed } from '../../../kit/controls/failed.tsx';
import { Segmented } from '../../../kit/controls/segmented.tsx';
import { Waiting } from '../../../kit/controls/waiting.tsx';
import { useText } from '../../../kit/text.ts';
import { GamePicker } from '../../../parts/games/GamePicker.tsx';
import { AgentPicker } from '../../../parts/games/pickers.tsx';
import { Card } from './Card.tsx';
import { wallText } from './wall.text.ts';
import './wall.css';

const everyMs = 3_000;
/** More rooms at once than any console can watch. */
const max = 200;
const healths = ['all', ...streamHealths] as const;

/**
 * Rooms that are live now, with their figures of the last minute and their chat; those just lost stay for
 * some minutes.
 */
export function WallScreen() {
  const t = useText(wallText);
  const [health, setHealth] = useState<(typeof healths)[number]>('all');
  const [gameId, setGameId] = useState<string>();
  const [agentId, setAgentId] = useState<string>();
  const [playAll, setPlayAll] = useState(false);
  const query = useCall(
    anchorStreams.live,
    {
      pageSize: max,
      ...(health === 'all' ? {} : { health }),
      ...(gameId === undefined ? {} : { gameId: Number(gameId) }),
      ...(agentId === undefined ? {} : { agentId }),
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
          onChange={setHealth}
        />
        <GamePicker value={gameId} onChange={setGameId} width={200} />
        <AgentPicker value={agentId} onChange={setAgentId} width={220} />
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
