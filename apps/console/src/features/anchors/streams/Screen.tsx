import { useEffect, useRef, useState } from 'react';
import { ownOrigin } from '../../../kit/calls/origin.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import type { LiveRow } from './row.ts';
import { wallText } from './wall.text.ts';

const Player = lazyPart(async () => (await import('./Player.tsx')).Player);

/** Returns a ref and true while its element is in the viewport; observes only while `asked` is set. */
function useInViewport(requested: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (!requested || !ref.current) return;
    const watch = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), {
      threshold: 0.5,
    });
    watch.observe(ref.current);
    return () => {
      watch.disconnect();
      setInSight(false);
    };
  }, [requested]);
  return { ref, inSight };
}

/**
 * Screen of a live room: its stream once the user plays it, or while it is in the viewport if all rooms play;
 * else the cover of the room.
 */
export function Screen({ row, playAll }: { readonly row: LiveRow; readonly playAll: boolean }) {
  const t = useText(wallText);
  const [chosen, setChosen] = useState(false);
  const { ref, inSight } = useInViewport(playAll);
  const url = row.health === 'lost' ? null : row.playUrl;
  const plays = url !== null && (chosen || (playAll && inSight));
  const { api } = ownOrigin();
  return (
    <div className="wall-screen" ref={ref}>
      {row.cover !== null && <img src={api + row.cover} alt="" loading="lazy" decoding="async" />}
      {plays && <Player url={url} name={row.nickname} />}
      {url === null ? (
        <span className="wall-note">{t(row.health === 'lost' ? 'streamLost' : 'noStream')}</span>
      ) : (
        !playAll && (
          <Button
            size="small"
            className="wall-play"
            aria-pressed={chosen}
            aria-label={`${t(chosen ? 'stop' : 'play')} ${row.nickname}`}
            onClick={() => setChosen(!chosen)}
          >
            {t(chosen ? 'stop' : 'play')}
          </Button>
        )
      )}
    </div>
  );
}
