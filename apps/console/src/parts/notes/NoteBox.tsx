import type { NoteKind } from '@pitboss/contract/notes/note-kinds';
import { noteLimits } from '@pitboss/contract/notes/note-kinds';
import type { NoteCalls } from '@pitboss/contract/notes/notes';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import type { SendOptions } from '../../kit/calls/send.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Popup } from '../../kit/controls/popup.tsx';
import { changedFields, useDraft } from '../../kit/form/draft.ts';
import { useUnsaved } from '../../kit/form/unsaved.ts';
import { TextArea } from '../../kit/inputs/text-area.tsx';
import { Tick } from '../../kit/inputs/toggle.tsx';
import { kitText } from '../../kit/kit.text.ts';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { noteText } from './notes.text.ts';
import { useCompletion } from './use-completion.ts';

/** Level of agents without agents below. */
const lowestLayer = 4;

/** Text of a note and whether agents may read it. */
export interface NoteValues {
  readonly text: string;
  readonly shared: boolean;
}

interface NoteBoxProps {
  readonly kind: NoteKind;
  readonly calls: NoteCalls;
  readonly targetId: string;
  /** Name of its draft, which is kept when the panel closes and when the session expires. */
  readonly draft: string;
  readonly initial: NoteValues;
  /** Version that `initial` belongs to. */
  readonly version?: number;
  readonly okText: string;
  readonly busy: boolean;
  /** Sends the note; `over` is to be called when it was stored. */
  readonly send: (
    values: NoteValues,
    options: { readonly version: number | undefined; readonly showAt: SendOptions['showAt'] },
    over: () => void,
  ) => Promise<void>;
  readonly cancel?: () => void;
}

/** Box to write a note in, with the completion of mentions; Ctrl+Enter sends it. */
export function NoteBox(props: NoteBoxProps): ReactNode {
  const { calls, targetId, initial, busy } = props;
  const t = useText(noteText);
  const draft = useDraft(props.draft);
  const [restoredAt, setRestoredAt] = useState(draft.left?.at ?? null);
  const [values, setValues] = useState<NoteValues>({ ...initial, ...draft.left?.values });
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const version = restoredAt === null ? props.version : (draft.left?.version as number | undefined);
  const changed = changedFields(initial, values);
  const isDirty = 'text' in changed;
  useUnsaved(isDirty, form);
  const set = (next: NoteValues) => {
    setValues(next);
    setError(null);
    draft.keep(changedFields(initial, next), version, form.current);
  };
  const reset = () => {
    draft.forget();
    setRestoredAt(null);
    setError(null);
    setValues(initial);
  };
  const completion = useCompletion({
    calls,
    targetId,
    shared: values.shared,
    text: values.text,
    change: (text) => set({ ...values, text }),
    box,
  });
  const showAt = (field: string, desc: string) => {
    if (field === 'text') setError(desc);
    return field === 'text';
  };
  const submit = () => {
    if (busy || values.text.trim() === '') return;
    void props.send(values, { version, showAt }, () => {
      reset();
      props.cancel?.();
    });
  };
  const anchor = useRef<HTMLSpanElement>(null);
  const list = useId();
  return (
    <form
      ref={form}
      className="note-box"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {restoredAt !== null && <Restored at={restoredAt} discard={reset} />}
      <span ref={anchor}>
        <TextArea
          ref={box}
          lines={2}
          max={noteLimits.textMax}
          label={t('write')}
          placeholder={t('placeholder')}
          value={values.text}
          onChange={(text) => {
            set({ ...values, text });
            completion.follow();
          }}
          onSelect={completion.follow}
          onKeyDown={(event) => {
            if (completion.press(event)) return;
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            submit();
          }}
          onBlur={completion.close}
          aria-autocomplete="list"
          aria-controls={completion.isOpen ? list : undefined}
          aria-activedescendant={
            completion.isOpen && completion.options.length > 0 ? `${list}-${completion.active}` : undefined
          }
          {...(error === null ? {} : { 'aria-invalid': true, 'aria-describedby': errorId })}
        />
      </span>
      {completion.isOpen && (
        <Popup anchor={anchor} close={completion.close}>
          <Accounts id={list} {...completion} />
        </Popup>
      )}
      {error !== null && (
        <p id={errorId} className="k-field-error" role="alert">
          {error}
        </p>
      )}
      <div className="note-foot">
        <Readers kind={props.kind} values={values} set={set} />
        <span className="note-buttons">
          {props.cancel && (
            <Button
              size="small"
              disabled={busy}
              onClick={() => {
                reset();
                props.cancel?.();
              }}
            >
              {t('cancel')}
            </Button>
          )}
          <Button
            size="small"
            type="primary"
            htmlType="submit"
            loading={busy}
            disabled={values.text.trim() === '' || (props.cancel && Object.keys(changed).length === 0)}
          >
            {props.okText}
          </Button>
        </span>
      </div>
    </form>
  );
}

/** States who can read the note, with a box to tick for the agents below. */
function Readers(props: {
  readonly kind: NoteKind;
  readonly values: NoteValues;
  readonly set: (values: NoteValues) => void;
}): ReactNode {
  const t = useText(noteText);
  const { kind, values, set } = props;
  const layer = useClientState((state) => state.userInfo?.layer ?? 0);
  const byAdmin = layer === 0;
  const hasLower = kind !== 'alert' && layer < lowestLayer;
  return (
    <span className="note-readers">
      <span>{t(byAdmin ? 'toAdmins' : 'toUpper')}</span>
      {hasLower && (
        <Tick checked={values.shared} onChange={(shared) => set({ ...values, shared })}>
          {t(byAdmin ? 'toAgent' : 'toLower')}
        </Tick>
      )}
    </span>
  );
}

function Accounts(props: {
  readonly id: string;
  readonly options: readonly { readonly account: string; readonly nickname: string }[];
  readonly active: number;
  readonly choose: (account: string) => void;
}): ReactNode {
  const t = useText(noteText);
  const { id, options, active, choose } = props;
  if (options.length === 0) return <p className="k-options-none">{t('unmentionable')}</p>;
  return (
    // The focus stays in the text.
    <div
      id={id}
      role="listbox"
      aria-label={t('mentionable')}
      className="k-options"
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map(({ account, nickname }, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are read where the focus is
        <div
          key={account}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          data-active={at === active || undefined}
          onClick={() => choose(account)}
        >
          {account} {nickname !== account && <span className="note-nickname">{nickname}</span>}
        </div>
      ))}
    </div>
  );
}

/** States that the box shows earlier input, and removes it on request. */
function Restored({ at, discard }: { readonly at: number; readonly discard: () => void }): ReactNode {
  const t = useText(kitText);
  const { format } = useZone();
  return (
    <p className="note-restored" role="status">
      {t('restored', { time: format(at, 'HH:mm') })}{' '}
      <Button type="link" size="small" onClick={discard}>
        {t('discardInput')}
      </Button>
    </p>
  );
}
