import { videos } from '@pitboss/contract/content/videos';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError, send } from '../../kit/calls/send.ts';
import { afterWrite } from '../../kit/calls/use-call.ts';
import { Modal } from '../../kit/dialog/modal.tsx';
import { ProgressBar } from '../../kit/drawn/progress-bar.tsx';
import { FileDrop } from '../../kit/form/file-field.tsx';
import { useInFront } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import type { VideoRow } from './row.ts';
import { uploadParts } from './send-parts.ts';
import { sizeText } from './size.ts';
import { TagsControl } from './tags/TagsControl.tsx';
import { videoText } from './videos.text.ts';
import './videos.css';

/** Resumes an interrupted upload, with the same file chosen again. */
export function ResumeDialog({
  row,
  close,
}: {
  readonly row: VideoRow;
  readonly close: () => void;
}): ReactNode {
  const t = useText(videoText);
  const inFront = useInFront();
  const client = useQueryClient();
  const [tagIds, setTagIds] = useState<string[]>([]);
  const [share, setShare] = useState(row.received / row.bytes);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const leave = useRef(new AbortController());
  useEffect(() => () => leave.current.abort(), []);
  const take = async (file: File) => {
    if (file.name !== row.name || file.size !== row.bytes) return setFault(t('otherFile'));
    setFault(undefined);
    setBusy(true);
    try {
      const { signal } = leave.current;
      const name = await uploadParts(file, {
        id: row.id,
        signal,
        begun: () => undefined,
        progress: setShare,
      });
      await send(videos.add, { file: name, name: row.name.replace(/\.[^.]*$/, ''), tagIds }, { quiet: true });
      await afterWrite(client, videos.add);
      close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Modal open={inFront} title={t('resume')} width={560} footer={null} onCancel={close}>
      <p>{t('resumeOf', { name: row.name, size: sizeText(row.bytes) })}</p>
      <div className="v-about">
        <span>{t('tags')}</span>
        <TagsControl value={tagIds} onChange={setTagIds} />
      </div>
      {tagIds.length === 0 ? (
        <p className="k-hint">{t('tagsNeeded')}</p>
      ) : (
        <FileDrop accept=".mp4,.ogg,.webm" busy={busy} take={(file) => void take(file)} />
      )}
      <ProgressBar share={share} label={row.name} />
      {fault && (
        <p role="alert" className="v-reason">
          {fault}
        </p>
      )}
    </Modal>
  );
}
