import type { ReplyOf } from '@pitboss/contract/core/define';
import type { NoteKind } from '@pitboss/contract/notes/note-kinds';
import type { NoteCalls } from '@pitboss/contract/notes/notes';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { useWrite } from '../../kit/calls/use-call.ts';
import { useSendOnce } from '../../kit/calls/use-send-once.ts';
import { Button } from '../../kit/controls/button.tsx';
import { ConfirmAction } from '../../kit/dialog/confirm-action.tsx';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { useDraft } from '../../kit/form/draft.ts';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { OperatorName } from '../OperatorName.tsx';
import { partsText } from '../parts.text.ts';
import { NoteBox } from './NoteBox.tsx';
import { NoteText } from './NoteText.tsx';
import { noteText } from './notes.text.ts';

/** A note as a list returns it. */
type NoteRow = ReplyOf<NoteCalls['list']>['list'][number];

interface NoteProps {
  readonly kind: NoteKind;
  readonly calls: NoteCalls;
  readonly targetId: string;
  readonly note: NoteRow;
  /** The address names it: it is marked and scrolled into view. */
  readonly marked: boolean;
  /** The user may write notes. */
  readonly writable: boolean;
}

/** One note with its author and time, and the changes that the user may make in place. */
export function Note({ note, marked, ...props }: NoteProps): ReactNode {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (marked) row.current?.scrollIntoView({ block: 'center' });
  }, [marked]);
  return (
    <li ref={row} className="note" data-marked={marked || undefined} aria-current={marked || undefined}>
      {note.removedAt === null ? <Kept {...props} note={note} /> : <Removed note={note} />}
    </li>
  );
}

function Removed({ note }: { readonly note: NoteRow }): ReactNode {
  const t = useText(noteText);
  const p = useText(partsText);
  const { format } = useZone();
  const { removedBy, removedAt } = note;
  const operator = removedBy === 'upline' ? p('upline') : (removedBy ?? '-');
  return <p className="note-removed">{t('removedBy', { operator, time: format(removedAt ?? 0) })}</p>;
}

type KeptProps = Omit<NoteProps, 'marked'>;

function Kept(props: KeptProps): ReactNode {
  const { note, writable } = props;
  const t = useText(noteText);
  const { format } = useZone();
  const layer = useClientState((state) => state.userInfo?.layer ?? 0);
  const isEditable = note.own && writable;
  const draft = useDraft(`note ${note.id}`);
  const [editing, setEditing] = useState(isEditable && draft.left !== null);
  return (
    <>
      <div className="note-head">
        <b>
          <OperatorName name={note.author} />
        </b>
        <span className="note-time">
          <Time value={note.at} />
          {note.changedAt !== null && ` · ${t('changed', { time: format(note.changedAt) })}`}
        </span>
        {note.shared && <StatusTag>{t(layer === 0 ? 'toAgent' : 'sharedBelow')}</StatusTag>}
        {writable && !editing && (
          <span className="note-buttons">
            {isEditable && (
              <Button type="link" size="small" aria-label={t('editNote')} onClick={() => setEditing(true)}>
                {t('edit')}
              </Button>
            )}
            {note.removable && <Remove {...props} />}
          </span>
        )}
      </div>
      {editing ? (
        <Edit {...props} close={() => setEditing(false)} />
      ) : (
        <NoteText text={note.text} mentions={note.mentions} />
      )}
    </>
  );
}

function Edit({ kind, calls, targetId, note, close }: KeptProps & { readonly close: () => void }): ReactNode {
  const t = useText(noteText);
  const over = useRef<() => void>(() => undefined);
  const { send, busy } = useSendOnce({ call: calls.update, done: noteText.saved }, () => over.current());
  // The box keeps the text and the version that it was opened with.
  const [opened] = useState({ text: note.text, shared: note.shared, version: note.version });
  return (
    <NoteBox
      kind={kind}
      calls={calls}
      targetId={targetId}
      draft={`note ${note.id}`}
      initial={opened}
      version={opened.version}
      okText={t('save')}
      busy={busy}
      send={({ text, shared }, { version, showAt }, done) => {
        over.current = done;
        return send({ id: note.id, text, shared, version }, showAt);
      }}
      cancel={close}
    />
  );
}

function Remove({ calls, note }: KeptProps): ReactNode {
  const t = useText(noteText);
  const { mutateAsync } = useWrite(calls.remove);
  return (
    <ConfirmAction
      label={t('remove')}
      type="link"
      size="small"
      danger
      question={confirmation(noteText.removeAct, note.author ?? '-', noteText.removeEffect)}
      onConfirm={() => mutateAsync({ payload: { id: note.id } })}
    />
  );
}
