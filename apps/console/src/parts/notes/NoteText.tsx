import { splitMentions } from '@pitboss/rules/words/mentions';
import type { ReactNode } from 'react';
import { OperatorName } from '../OperatorName.tsx';

/** Text of a note with its mentions in bold; line breaks and blanks stay as they were written. */
export function NoteText(props: { readonly text: string; readonly mentions: readonly string[] }): ReactNode {
  const known = new Set(props.mentions.map((account) => account.toLowerCase()));
  let end = 0;
  return (
    <p className="note-text" dir="auto">
      {splitMentions(props.text).map(({ text, account }) => {
        end += text.length;
        return account !== null && known.has(account.toLowerCase()) ? (
          <b key={end}>
            @<OperatorName name={account} />
          </b>
        ) : (
          text
        );
      })}
    </p>
  );
}
