import { videoLimits } from '@pitboss/contract/content/videos';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { TextBox } from '../../kit/controls/text-box.tsx';
import { Callout } from '../../kit/detail/callout.tsx';
import { Modal } from '../../kit/dialog/modal.tsx';
import { ProgressBar } from '../../kit/drawn/progress-bar.tsx';
import { StatusTag, type Tone } from '../../kit/list/cells.tsx';
import { useInFront } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { sizeText } from './size.ts';
import { TagsControl } from './tags/TagsControl.tsx';
import { type About, type Sending, useUploads } from './use-uploads.ts';
import { videoText } from './videos.text.ts';
import './videos.css';

const tones: Readonly<Record<Sending['step'], Tone>> = {
  waiting: 'neutral',
  sending: 'info',
  done: 'success',
  failed: 'error',
};

/** Several files, chosen in the browser's dialog or dropped. */
function FilesDrop({ take }: { readonly take: (files: readonly File[]) => void }): ReactNode {
  const t = useText(videoText);
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button
    <div
      className="v-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take([...event.dataTransfer.files]);
      }}
    >
      <Button onClick={() => input.current?.click()}>{t('chooseFiles')}</Button> {t('orDrop')}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={t('chooseFiles')}
        accept=".mp4,.ogg,.webm,video/mp4,video/ogg,video/webm"
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
}

function Line(props: {
  readonly one: Sending;
  readonly retry: () => void;
  readonly cancel: () => void;
}): ReactNode {
  const t = useText(videoText);
  const { file, step, share, reason } = props.one;
  return (
    <li className="v-line">
      <span className="v-name" title={file.name}>
        {file.name}
      </span>
      <span className="k-figure">{sizeText(file.size)}</span>
      <StatusTag tone={tones[step]}>{t(`step.${step}`)}</StatusTag>
      <ProgressBar share={share} label={file.name} />
      {step === 'failed' && (
        <Button size="small" onClick={props.retry}>
          {t('retry')}
        </Button>
      )}
      {step !== 'done' && (
        <Button size="small" onClick={props.cancel}>
          {t('cancel')}
        </Button>
      )}
      {reason && <span className="v-reason">{reason}</span>}
    </li>
  );
}

/**
 * Uploads several videos at once, each with its progress, and makes videos of them with tags and
 * recommendation.
 */
export function UploadDialog({ close }: { readonly close: () => void }): ReactNode {
  const t = useText(videoText);
  const inFront = useInFront();
  const uploads = useUploads();
  const [tagIds, setTagIds] = useState<string[]>([]);
  const [recommendation, setRecommendation] = useState(0);
  const about: About = { tagIds, recommendation };
  const counts = (step: Sending['step']) => uploads.list.filter((one) => one.step === step).length;
  const ready = tagIds.length > 0 && counts('waiting') > 0;
  return (
    <Modal
      open={inFront}
      title={t('upload')}
      width={760}
      cancelText={t('close')}
      onCancel={close}
      ok={{
        label: t('start'),
        disabled: !ready,
        loading: counts('sending') > 0,
        press: () => void uploads.start(about),
      }}
    >
      <p className="k-hint">{t('uploadHint')}</p>
      <FilesDrop take={uploads.add} />
      <div className="v-about">
        <span>{t('tags')}</span>
        <TagsControl value={tagIds} onChange={setTagIds} />
        <span>{t('recommendation')}</span>
        <TextBox
          label={t('recommendation')}
          inputMode="numeric"
          width={80}
          value={String(recommendation)}
          onChange={(typed) =>
            setRecommendation(Math.min(Number(typed.replace(/\D/g, '')), videoLimits.recommendation))
          }
        />
      </div>
      {tagIds.length === 0 && uploads.list.length > 0 && <p className="k-hint">{t('tagsNeeded')}</p>}
      {counts('failed') > 0 && <Callout kind="error" title={t('someFailed')} />}
      <ul className="v-lines">
        {uploads.list.map((one) => (
          <Line
            key={one.key}
            one={one}
            retry={() => void uploads.start(about, one)}
            cancel={() => uploads.cancel(one)}
          />
        ))}
      </ul>
    </Modal>
  );
}
