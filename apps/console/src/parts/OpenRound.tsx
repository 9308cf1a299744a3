import { Drawer, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useInFront, usePlace } from '../kit/place.tsx';
import { useText } from '../kit/text.ts';
import { partsText } from './parts.text.ts';

/** The displays of all games come only when a round is opened. */
const RoundPanel = lazy(async () => ({ default: (await import('./RoundPanel.tsx')).RoundPanel }));

/** The round named by `round` in the address: its result and the bets on it, over any screen. */
export function OpenRound() {
  const t = useText(partsText);
  const { search, setSearch } = usePlace();
  const inFront = useInFront();
  const inningId = search.round ?? '';
  const close = () => {
    const { round: _closed, ...rest } = search;
    setSearch(rest, 'replace');
  };
  return (
    <Drawer open={inFront} onClose={close} size={860} destroyOnHidden title={t('roundTitle')}>
      <Suspense fallback={<Skeleton active />}>
        <RoundPanel inningId={inningId} />
      </Suspense>
    </Drawer>
  );
}
