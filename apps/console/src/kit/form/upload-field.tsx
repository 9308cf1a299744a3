import { type UploadKindName, uploadKinds } from '@pitboss/contract/content/uploads';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '../calls/send.ts';
import { upload } from '../calls/upload.ts';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import { FileDrop } from './file-field.tsx';

/**
 * A file that has been uploaded, is uploading, or was rejected: `fault` is the reason in the latter two
 * states, and the form waits.
 */
export interface UploadChoice {
  /** By the name of its upload. */
  readonly file: string | null;
  /** Name of the user's file. */
  readonly name: string;
  readonly fault?: string | undefined;
}
export const noUpload: UploadChoice = { file: null, name: '' };

/**
 * The control of a file that is not an image in a form: dropped or chosen, and uploaded at once with its
 * progress.
 */
export function UploadField(props: {
  readonly id?: string;
  readonly value?: UploadChoice;
  readonly onChange?: (choice: UploadChoice) => void;
  readonly kind: UploadKindName;
}): ReactNode {
  const t = useText(kitText);
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const change = props.onChange ?? (() => undefined);
  const take = async (chosen: File) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const { name } = chosen;
    change({ file: null, name, fault: t('uploading') });
    setShare(0);
    try {
      const { file } = await upload(props.kind, chosen, { signal: own.signal, progress: setShare });
      if (running.current === own) change({ file, name });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (running.current === own) change({ file: null, name, fault: error.message });
    } finally {
      if (running.current === own) setShare(null);
    }
  };
  return (
    <FileDrop
      id={props.id}
      accept={uploadKinds[props.kind].accept}
      take={(file) => void take(file)}
      busy={share !== null}
    >
      <span className={props.value?.name ? undefined : 'k-none'}>{props.value?.name || t('noFile')}</span>
      {share !== null && <progress aria-label={t('uploading')} value={share} />}
    </FileDrop>
  );
}
