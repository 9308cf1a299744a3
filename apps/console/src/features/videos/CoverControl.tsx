import { uploadKinds } from '@pitboss/contract/content/uploads';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ownOrigin } from '../../kit/calls/origin.ts';
import { CallError } from '../../kit/calls/send.ts';
import { upload } from '../../kit/calls/upload.ts';
import { Button } from '../../kit/controls/button.tsx';
import { FileDrop } from '../../kit/form/file-field.tsx';
import { useText } from '../../kit/text.ts';
import { frameOf } from './frame.ts';
import { videoText } from './videos.text.ts';
import './videos.css';

/** Value of a cover field: a fresh file by the name of its upload, or the existing cover. */
export interface CoverChoice {
  /** Undefined: as it was. */
  readonly file?: string | undefined;
  readonly shown: string | null;
  readonly fault?: string | undefined;
}

interface CoverProps {
  readonly id?: string;
  readonly value?: CoverChoice;
  readonly onChange?: (choice: CoverChoice) => void;
  readonly video: string;
}

/** Uploads a chosen cover and shows it meanwhile by its local address; leaving the form aborts the upload. */
function useCoverUpload(value: CoverChoice, onChange: CoverProps['onChange']) {
  const t = useText(videoText);
  const local = useRef<string | null>(null);
  const [busy, setBusy] = useState(false);
  const leave = useRef(new AbortController());
  useEffect(
    () => () => {
      leave.current.abort();
      if (local.current) URL.revokeObjectURL(local.current);
    },
    [],
  );
  const take = async (image: Blob | null) => {
    if (!image) return onChange?.({ ...value, fault: t('noFrame') });
    setBusy(true);
    try {
      const { file } = await upload('videoCover', image, {
        signal: leave.current.signal,
        progress: () => undefined,
      });
      if (local.current) URL.revokeObjectURL(local.current);
      local.current = URL.createObjectURL(image);
      onChange?.({ file, shown: local.current });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      onChange?.({ ...value, fault: error.message });
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return { busy, take };
}

/** The cover of a video: one of its frames, chosen by playing and seeking, or a separate image. */
export function CoverControl(props: CoverProps): ReactNode {
  const t = useText(videoText);
  const player = useRef<HTMLVideoElement>(null);
  const value = props.value ?? { shown: null };
  const { busy, take } = useCoverUpload(value, props.onChange);
  return (
    <div id={props.id} className="v-cover-control">
      {/* biome-ignore lint/a11y/useMediaCaption: operators look at what members see; there are no captions */}
      <video
        ref={player}
        src={ownOrigin().api + props.video}
        crossOrigin="anonymous"
        controls
        preload="auto"
      />
      <div>
        {value.shown ? (
          <img src={value.shown} alt={t('cover')} />
        ) : (
          <span className="k-none">{t('noCover')}</span>
        )}
        <Button
          loading={busy}
          onClick={() => {
            if (player.current) void frameOf(player.current).then(take);
          }}
        >
          {t('frame')}
        </Button>
        <FileDrop
          accept={uploadKinds.videoCover.accept}
          words={t('ownCover')}
          busy={busy}
          take={(file) => void take(file)}
        />
      </div>
    </div>
  );
}
