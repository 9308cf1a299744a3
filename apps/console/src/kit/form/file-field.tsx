import { type UploadKindName, uploadKinds } from '@pitboss/contract/content/uploads';
import { type MessageRef, messageText } from '@pitboss/rules/messages';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '../calls/send.ts';
import { upload } from '../calls/upload.ts';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { useLanguage } from '../settings.ts';
import { useText } from '../text.ts';
import './file-field.css';

/**
 * A place to drop a file on or to choose one in the browser's dialog, with what is known of it in between.
 */
export function FileDrop(props: {
  readonly id?: string | undefined;
  /** Of the browser's dialog: types or endings. */
  readonly accept: string;
  readonly take: (file: File) => void;
  readonly busy?: boolean;
  /** Label of the button; "Choose a file" by default. */
  readonly words?: string;
  readonly children?: ReactNode;
}): ReactNode {
  const t = useText(kitText);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, now: boolean) => {
    event.preventDefault();
    setOver(now);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button
    <div
      className="k-file"
      data-over={over || undefined}
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        const file = event.dataTransfer.files[0];
        if (file && !props.busy) props.take(file);
      }}
    >
      {props.children}
      <span>
        <Button
          {...(props.id === undefined ? {} : { id: props.id })}
          loading={props.busy === true}
          onClick={() => input.current?.click()}
        >
          {props.words ?? t('chooseFile')}
        </Button>{' '}
        <span className="k-none">{t('orDrop')}</span>
      </span>
      <input
        ref={input}
        type="file"
        accept={props.accept}
        aria-label={props.words ?? t('chooseFile')}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) props.take(file);
        }}
      />
    </div>
  );
}

/** Value of a file field. */
export interface FileChoice {
  /** A fresh file by the name of its upload; null for none. */
  readonly file: string | null;
  /** Address of the displayed image: a stored one, or a fresh one in this browser. */
  readonly shown: string | null;
  /** Reason why there is no file yet: it is uploading, or was rejected. */
  readonly fault?: string | undefined;
}

/**
 * The control of an image in a form: dropped or chosen, validated by the rule of the server before the
 * upload, uploaded with its progress, shown, and removable. Its value is a FileChoice; the form waits while
 * `fault` is set.
 */
export function ImageField(props: {
  readonly id?: string;
  readonly value?: FileChoice;
  readonly onChange?: (choice: FileChoice) => void;
  readonly kind: UploadKindName;
  readonly check: (bytes: Uint8Array) => MessageRef | null;
  readonly picture: (shown: string) => ReactNode;
}): ReactNode {
  const t = useText(kitText);
  const language = useLanguage();
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const local = useRef<string | null>(null);
  useEffect(
    () => () => {
      running.current?.abort();
      if (local.current) URL.revokeObjectURL(local.current);
    },
    [],
  );
  const value = props.value ?? { file: null, shown: null };
  const change = props.onChange ?? (() => undefined);

  const take = async (chosen: File) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const before = value.fault === undefined ? value : { file: null, shown: value.shown };
    const reject = (failure: string) => change({ ...before, fault: failure });
    const broken = props.check(new Uint8Array(await chosen.arrayBuffer()));
    if (broken) return reject(messageText(broken, language));
    if (local.current) URL.revokeObjectURL(local.current);
    local.current = URL.createObjectURL(chosen);
    change({ file: null, shown: local.current, fault: t('uploading') });
    setShare(0);
    try {
      const { file } = await upload(props.kind, chosen, { signal: own.signal, progress: setShare });
      if (running.current === own) change({ file, shown: local.current });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (running.current === own) change({ file: null, shown: null, fault: error.message });
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
      {value.shown ? props.picture(value.shown) : <span className="k-none">{t('noFile')}</span>}
      {share !== null && <progress aria-label={t('uploading')} value={share} />}
      {value.shown && share === null && (
        <Button onClick={() => change({ file: null, shown: null })}>{t('removeFile')}</Button>
      )}
    </FileDrop>
  );
}
