import { useRef, useState } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { TextArea } from '../../kit/inputs/text-area.tsx';
import { useText } from '../../kit/text.ts';
import { Markup } from '../../parts/announcements/Markup.tsx';
import { bulletinText } from './announcements.text.ts';

/** Returns the markup of a button for the selected text; list buttons mark each selected line. */
const marks = {
  bold: (texts: string) => `**${texts}**`,
  bullets: (texts: string) => texts.replace(/^/gm, '- '),
  numbers: (texts: string) =>
    texts
      .split('\n')
      .map((line, at) => `${at + 1}. ${line}`)
      .join('\n'),
  link: (texts: string) => `[${texts}](https://)`,
} as const;
const shown = { bold: 'B', bullets: '•', numbers: '1.', link: '' } as const;

/** A content with its markup: buttons insert markup around the selection, and a preview is below. */
export function MarkupEditor(props: {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly max: number;
  readonly lang: string;
}) {
  const { id, value = '', onChange, max, lang } = props;
  const t = useText(bulletinText);
  const area = useRef<HTMLTextAreaElement>(null);
  const [previews, setPreviews] = useState(false);
  const put = (mark: keyof typeof marks) => {
    const box = area.current;
    if (!box) return;
    const { selectionStart: from, selectionEnd: to } = box;
    const chosen = value.slice(from, to) || (mark === 'link' ? t('linkWords') : '');
    const marked = marks[mark](chosen);
    // A list begins on a line of its own.
    const lead =
      (mark === 'bullets' || mark === 'numbers') && from > 0 && value[from - 1] !== '\n' ? '\n' : '';
    onChange?.(value.slice(0, from) + lead + marked + value.slice(to));
    box.focus();
  };
  return (
    <div className="an-editor">
      <div className="an-tools">
        {(Object.keys(marks) as (keyof typeof marks)[]).map((mark) => (
          <Button key={mark} size="small" title={t(mark)} aria-label={t(mark)} onClick={() => put(mark)}>
            {shown[mark] || t(mark)}
          </Button>
        ))}
        <Button size="small" type={previews ? 'primary' : 'default'} onClick={() => setPreviews(!previews)}>
          {t('preview')}
        </Button>
      </div>
      <TextArea
        ref={area}
        id={id}
        lang={lang}
        value={value}
        onChange={(typed) => onChange?.(typed)}
        lines={4}
        max={max}
      />
      {previews && (
        <div className="an-preview">
          <Markup content={value} />
        </div>
      )}
    </div>
  );
}
