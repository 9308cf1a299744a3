import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/controls/button.tsx';
import { useText } from '../../../kit/text.ts';
import { playInto } from './play.ts';
import { wallText } from './wall.text.ts';
import './player.css';

interface PlayerProps {
  readonly url: string;
  readonly name: string;
}

function ImagePart({ url, name, failed }: PlayerProps & { readonly failed: () => void }) {
  const ref = useRef<HTMLVideoElement>(null);
  const [plays, setPlays] = useState(false);
  useEffect(() => (ref.current ? playInto(ref.current, url, failed) : undefined), [url, failed]);
  return (
    <video
      ref={ref}
      className="wall-video"
      aria-label={name}
      aria-busy={!plays}
      muted
      autoPlay
      playsInline
      onPlaying={() => setPlays(true)}
    />
  );
}

/**
 * Plays a live stream without sound; shows an error if it does not play, with a retry and a link to open it
 * elsewhere.
 */
export function Player({ url, name }: PlayerProps) {
  const t = useText(wallText);
  const [hasFailed, setHasFailed] = useState(false);
  const failed = useRef(() => setHasFailed(true)).current;
  if (!hasFailed) return <ImagePart url={url} name={name} failed={failed} />;
  return (
    <span className="wall-note wall-failed" role="alert">
      {t('failedStream')}
      <span>
        <Button type="link" size="small" onClick={() => setHasFailed(false)}>
          {t('again')}
        </Button>
        <a href={url} target="_blank" rel="noreferrer">
          {t('open')}
        </a>
      </span>
    </span>
  );
}
