import { type LabelCondition, type LabelEffects, labels } from '@pitboss/rules/labels/labels';
import { conditionLine, effectLines, figureLines } from '@pitboss/rules/labels/words';
import { Plain, StatusTag } from '../../kit/list/cells.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { Several } from '../../kit/values/several.tsx';
import { labelText } from './labels.text.ts';
import './labels.css';

/** A label, black or white; `short` leaves out its side, which the caller shows. */
export function LabelTagName(props: { readonly tag: keyof typeof labels; readonly short?: boolean }) {
  const t = useText(labelText);
  const { tag, short = false } = props;
  if (short) return t(`tag.${tag}`);
  return (
    <StatusTag tone={labels[tag].side === 'black' ? 'bad' : 'success'}>
      {t(`side.${labels[tag].side}`)} · {t(`tag.${tag}`)}
    </StatusTag>
  );
}

/** The labels that a member has. */
export function LabelTags({
  entries,
}: {
  readonly entries: readonly { readonly id: string; readonly tag: keyof typeof labels }[];
}) {
  const t = useText(labelText);
  return (
    <Several
      values={entries.map(({ id, tag }) => ({
        key: id,
        words: t(`tag.${tag}`),
        shown: <LabelTagName tag={tag} />,
      }))}
    />
  );
}

const Lines = ({ lines, none }: { readonly lines: readonly string[]; readonly none: string }) =>
  lines.length === 0 ? (
    none
  ) : (
    <span className="l-lines">
      <Several values={lines.map((line) => ({ key: line, words: line, shown: <Plain value={line} /> }))} />
    </span>
  );

/** Conditions of a label. */
export function Conditions(props: {
  readonly conditions: readonly LabelCondition[];
  readonly manual?: boolean;
}) {
  const t = useText(labelText);
  const language = useLanguage();
  return (
    <Lines
      lines={props.conditions.map((one) => conditionLine(one, language))}
      none={t(props.manual ? 'byHand' : 'none')}
    />
  );
}

/** Effects of a label. */
export function Effects({ effects }: { readonly effects: LabelEffects }) {
  const t = useText(labelText);
  return <Lines lines={effectLines(effects, useLanguage())} none={t('none')} />;
}

/** Figures of an entry at its time: one per line for evaluated ones, all in one line for a manual entry. */
export function FiguresThen(props: {
  readonly figures: Readonly<Record<string, string>>;
  readonly inLine?: boolean;
}) {
  const language = useLanguage();
  const lines = figureLines(props.figures, language);
  if (props.inLine) return <Plain value={lines.join(language === 'zh_cn' ? '；' : '; ')} />;
  return <Lines lines={lines} none="-" />;
}
