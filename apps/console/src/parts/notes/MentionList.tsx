import type { ReactNode } from 'react';
import { useText } from '../../kit/text.ts';
import { noteText } from './notes.text.ts';

interface MentionListProps {
  readonly id: string;
  readonly options: readonly { readonly account: string; readonly nickname: string }[];
  /** Index of the option that Enter chooses. */
  readonly active: number;
  readonly choose: (account: string) => void;
}

/** Accounts that the note may mention; the focus stays in the text, whose keys choose among them. */
export function MentionList({ id, options, active, choose }: MentionListProps): ReactNode {
  const t = useText(noteText);
  if (options.length === 0) return <p className="k-options-none">{t('unmentionable')}</p>;
  return (
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
