import { languages } from '@pitboss/contract/content/languages';
import type { ReplyOf } from '@pitboss/contract/core/define';
import {
  placeholderSource,
  placeholdersFit,
  placeholdersOf,
  type RoomLanguage,
  roomTextMax,
} from '@pitboss/rules/content/room-texts';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '../../kit/calls/send.ts';
import { useWrite } from '../../kit/calls/use-call.ts';
import { isComposing, TextBox } from '../../kit/controls/text-box.tsx';
import { useUnsaved } from '../../kit/form/unsaved.ts';
import { useNavigation } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { languageText } from './languages.text.ts';
import './languages.css';

export type TextRow = ReplyOf<typeof languages.list>['list'][number];
interface CellProps {
  readonly row: TextRow;
  readonly language: RoomLanguage;
}

/**
 * Returns a function that validates a text before it is sent: it must have the placeholders of the source,
 * and the source must keep its own.
 */
function useError(row: TextRow, language: RoomLanguage) {
  const t = useText(languageText);
  return (text: string): string | undefined => {
    const source = language === 'zh_cn' ? placeholderSource(row.key, row.zh_cn) : row.zh_cn;
    if (placeholdersFit(source, text)) return undefined;
    const expected = placeholdersOf(source).join(' ');
    return expected ? t('wrongPlaceholders', { expected }) : t('noPlaceholders');
  };
}

function Editor({ row, language, close }: CellProps & { readonly close: () => void }): ReactNode {
  const t = useText(languageText);
  const box = useRef<HTMLDivElement>(null);
  // The version that was seen when the cell was opened: a list that is read again meanwhile does not make it
  // newer.
  const [seen] = useState({ text: row[language], version: row.version });
  const [text, setText] = useState(seen.text);
  const [fault, setFault] = useState<string>();
  const write = useWrite(languages.save, { done: languageText.saved });
  const errorOf = useError(row, language);
  useUnsaved(text !== seen.text, box);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const save = async () => {
    const wrong = errorOf(text.trim());
    setFault(wrong);
    if (wrong || write.isPending) return;
    try {
      const payload = { key: row.key, language, text: text.trim(), version: seen.version };
      await write.mutateAsync({ payload, options: { showAt: () => true } });
      close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      void save();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the box inside
    <div
      ref={box}
      className="l-editor"
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (text === seen.text && !write.isPending) close();
      }}
    >
      <TextBox
        label={t('cellOf', { key: row.key, language: t(`language.${language}`) })}
        value={text}
        width={190}
        maxLength={roomTextMax}
        invalid={fault !== undefined}
        onChange={(next) => {
          setText(next);
          setFault(undefined);
        }}
      />
      {fault && (
        <span role="alert" className="l-cell-fault">
          {fault}
        </span>
      )}
    </div>
  );
}

/** A text of a key in one language, edited in place; missing and stale ones are highlighted. */
export function TextCell({ row, language }: CellProps): ReactNode {
  const t = useText(languageText);
  const { holds } = useNavigation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const text = row[language];
  const state = text === '' ? 'missing' : row.stale.includes(language) ? 'stale' : undefined;
  if (open)
    return (
      <Editor
        row={row}
        language={language}
        close={() => {
          setOpen(false);
          setTimeout(() => button.current?.focus());
        }}
      />
    );
  const texts = text ? <span lang={language.replace('_', '-')}>{text}</span> : t('missingCell');
  const said = state === 'stale' ? `${text} · ${t('staleHint')}` : text || t('missingCell');
  if (!holds('texts.edit'))
    return (
      <span className="l-cell" data-state={state} title={said}>
        {texts}
      </span>
    );
  return (
    <button
      ref={button}
      type="button"
      className="l-cell"
      data-state={state}
      title={state === 'stale' ? said : `${said} · ${t('editHint')}`}
      aria-label={`${t('cellOf', { key: row.key, language: t(`language.${language}`) })}: ${said}`}
      onClick={() => setOpen(true)}
    >
      {texts}
    </button>
  );
}
