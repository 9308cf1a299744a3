import { noteLimits } from '@pitboss/contract/notes/note-kinds';
import type { NoteCalls } from '@pitboss/contract/notes/notes';
import { type ReactNode, useId, useRef } from 'react';
import { Popup } from '../../kit/controls/popup.tsx';
import { TextArea } from '../../kit/inputs/text-area.tsx';
import { useText } from '../../kit/text.ts';
import { MentionList } from './MentionList.tsx';
import { noteText } from './notes.text.ts';
import { useCompletion } from './use-completion.ts';

interface NoteAreaProps {
  readonly calls: NoteCalls;
  readonly targetId: string;
  readonly text: string;
  readonly shared: boolean;
  /** Reason for which the server rejected the text. */
  readonly error: string | null;
  readonly change: (text: string) => void;
  readonly submit: () => void;
}

/** Text area of a note with the completion of mentions; Ctrl+Enter submits. */
export function NoteArea(props: NoteAreaProps): ReactNode {
  const { text, error, change, submit } = props;
  const t = useText(noteText);
  const box = useRef<HTMLTextAreaElement>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const list = useId();
  const errorId = useId();
  const completion = useCompletion({ ...props, box });
  const { isOpen, options, active, choose, press, follow, close } = completion;
  return (
    <>
      <span ref={anchor}>
        <TextArea
          ref={box}
          lines={2}
          max={noteLimits.textMax}
          label={t('write')}
          placeholder={t('placeholder')}
          value={text}
          onChange={(typed) => {
            change(typed);
            follow();
          }}
          onSelect={follow}
          onBlur={close}
          onKeyDown={(event) => {
            if (press(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            submit();
          }}
          aria-autocomplete="list"
          aria-controls={isOpen ? list : undefined}
          aria-activedescendant={isOpen && options.length > 0 ? `${list}-${active}` : undefined}
          {...(error === null ? {} : { 'aria-invalid': true, 'aria-describedby': errorId })}
        />
      </span>
      {isOpen && (
        <Popup anchor={anchor} close={close} className="note-accounts">
          <MentionList id={list} options={options} active={active} choose={choose} />
        </Popup>
      )}
      {error !== null && (
        <p id={errorId} className="k-field-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
