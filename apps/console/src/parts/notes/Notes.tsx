import type { NoteKind } from '@pitboss/contract/notes/note-kinds';
import { noteLimits } from '@pitboss/contract/notes/note-kinds';
import {
  agentNotes,
  alertNotes,
  memberNotes,
  type NoteCalls,
  orderNotes,
} from '@pitboss/contract/notes/notes';
import { type ReactNode, useRef, useState } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { useSendOnce } from '../../kit/calls/use-send-once.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { useNavigation } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { Note } from './Note.tsx';
import { NoteBox } from './NoteBox.tsx';
import { noteText } from './notes.text.ts';
import './notes.css';

const everyMs = 30_000;
/** Notes that are read at first. */
const firstCount = 20;

const callsOf: Readonly<Record<NoteKind, NoteCalls>> = {
  member: memberNotes,
  agent: agentNotes,
  order: orderNotes,
  alert: alertNotes,
};

interface NotesProps {
  readonly kind: NoteKind;
  readonly targetId: string;
  /** Class of the card around it, where the page has cards. */
  readonly card?: string;
}

/** Notes on a record, newest first, with a box for a new one; `note` in the address marks one of them. */
export function Notes({ kind, targetId, card = '' }: NotesProps): ReactNode {
  const t = useText(noteText);
  const calls = callsOf[kind];
  const { search, holds } = useNavigation();
  const marked = search.note ?? '';
  const [all, setAll] = useState(false);
  const pageSize = all || marked !== '' ? noteLimits.perRecord : firstCount;
  const query = useCall(calls.list, { targetId, pageSize }, { everyMs, keepPrevious: true, quiet: true });
  const isWritable = holds(`${kind}Notes.write`);
  return (
    <section className={`notes ${card}`} aria-label={t('title')}>
      <h3>
        {t('title')} {query.data !== undefined && <small>{query.data.total}</small>}
      </h3>
      {isWritable && <Add kind={kind} calls={calls} targetId={targetId} />}
      <Loaded query={query} lines={3}>
        {({ total, list }) => (
          <>
            {marked !== '' && !list.some(({ id }) => id === marked) && (
              <p className="note-removed" role="status">
                {t('linkGone')}
              </p>
            )}
            {total === 0 && (
              <p className="note-none">
                {t('none')}
                {isWritable && ` · ${t('noneWhy')}`}
              </p>
            )}
            <ol>
              {list.map((note) => (
                <Note
                  key={note.id}
                  kind={kind}
                  calls={calls}
                  targetId={targetId}
                  note={note}
                  marked={note.id === marked}
                  writable={isWritable}
                />
              ))}
            </ol>
            {total > list.length && (
              <Button size="small" onClick={() => setAll(true)}>
                {t('more', { count: total })}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

const empty = { text: '', shared: false };

function Add({ kind, calls, targetId }: Omit<NotesProps, 'card'> & { readonly calls: NoteCalls }): ReactNode {
  const t = useText(noteText);
  const over = useRef<() => void>(() => undefined);
  const { send, busy } = useSendOnce({ call: calls.add, done: noteText.added }, () => over.current());
  return (
    <NoteBox
      kind={kind}
      calls={calls}
      targetId={targetId}
      draft={`note on ${kind} ${targetId}`}
      initial={empty}
      okText={t('add')}
      busy={busy}
      send={(values, { showAt }, done) => {
        over.current = done;
        return send({ targetId, ...values }, showAt);
      }}
    />
  );
}
