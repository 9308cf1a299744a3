import type { NoteKind } from '@pitboss/contract/notes/note-kinds';
import type { NoteCalls } from '@pitboss/contract/notes/notes';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import type { SendOptions } from '../../kit/calls/send.ts';
import { Button } from '../../kit/controls/button.tsx';
import { changedFields, useDraft } from '../../kit/form/draft.ts';
import { useUnsaved } from '../../kit/form/unsaved.ts';
import { Restored } from '../../kit/inputs/restored.tsx';
import { Tick } from '../../kit/inputs/toggle.tsx';
import { useText } from '../../kit/text.ts';
import { NoteArea } from './NoteArea.tsx';
import { noteText } from './notes.text.ts';

/** Level of agents without agents below. */
const lowestLayer = 4;

/** Text of a note and whether agents below its author may read it. */
interface NoteValues {
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

/** Values of the box, kept as a draft, with the time of a restored one. */
function useNoteValues({ draft: name, initial, version }: NoteBoxProps, box: RefObject<HTMLElement | null>) {
  const draft = useDraft(name);
  const [restoredAt, setRestoredAt] = useState(draft.left?.at ?? null);
  const [values, setValues] = useState<NoteValues>({ ...initial, ...draft.left?.values });
  const [error, setError] = useState<string | null>(null);
  const begun = restoredAt === null ? version : (draft.left?.version as number | undefined);
  const isChanged = Object.keys(changedFields(initial, values)).length > 0;
  useUnsaved(isChanged, box);
  return {
    values,
    restoredAt,
    error,
    isChanged,
    version: begun,
    set(next: NoteValues) {
      setValues(next);
      setError(null);
      draft.keep(changedFields(initial, next), begun, box.current);
    },
    reset() {
      draft.forget();
      setRestoredAt(null);
      setError(null);
      setValues(initial);
    },
    showAt(field: string, desc: string) {
      if (field === 'text') setError(desc);
      return field === 'text';
    },
  };
}

/** Box to write a note in. */
export function NoteBox(props: NoteBoxProps): ReactNode {
  const { busy, cancel } = props;
  const t = useText(noteText);
  const form = useRef<HTMLFormElement>(null);
  const note = useNoteValues(props, form);
  const { values, set, reset, restoredAt } = note;
  const isSendable = values.text.trim() !== '' && (cancel === undefined || note.isChanged);
  const leave = () => {
    reset();
    cancel?.();
  };
  const submit = () => {
    if (!busy && isSendable) void props.send(values, { version: note.version, showAt: note.showAt }, leave);
  };
  return (
    <form
      ref={form}
      className="note-box"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {restoredAt !== null && <Restored className="note-restored" at={restoredAt} discard={reset} />}
      <NoteArea
        calls={props.calls}
        targetId={props.targetId}
        text={values.text}
        shared={values.shared}
        error={note.error}
        change={(text) => set({ ...values, text })}
        submit={submit}
      />
      <div className="note-foot">
        <Readers kind={props.kind} shared={values.shared} share={(shared) => set({ ...values, shared })} />
        <span className="note-buttons">
          {cancel && (
            <Button size="small" disabled={busy} onClick={leave}>
              {t('cancel')}
            </Button>
          )}
          <Button size="small" type="primary" htmlType="submit" loading={busy} disabled={!isSendable}>
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
  readonly shared: boolean;
  readonly share: (shared: boolean) => void;
}): ReactNode {
  const t = useText(noteText);
  const layer = useClientState((state) => state.userInfo?.layer ?? 0);
  const byAdmin = layer === 0;
  const hasLower = props.kind !== 'alert' && layer < lowestLayer;
  return (
    <span className="note-readers">
      <span>{t(byAdmin ? 'toAdmins' : 'toUpper')}</span>
      {hasLower && (
        <Tick checked={props.shared} onChange={props.share}>
          {t(byAdmin ? 'alsoAgent' : 'alsoLower')}
        </Tick>
      )}
    </span>
  );
}
