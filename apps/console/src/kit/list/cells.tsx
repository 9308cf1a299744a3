import type { ReactNode } from 'react';
import { kitText } from '../kit.text.ts';
import { formatCount, formatMoney, formatPercent, signOf } from '../money.ts';
import { useText } from '../text.ts';
import { useZone } from '../time/zone.ts';

/** Meaning of a state, shown by colour besides its word. */
export type Tone = 'success' | 'error' | 'warning' | 'info' | 'neutral';

const nothing = <span className="k-none">-</span>;
const signClass = { '-1': 'k-loss', 0: '', 1: 'k-gain' } as const;

/** Whose gain a signed amount tells: green is theirs, red their loss. Of an account it is what came in and what went out. */
export type GainOf = 'company' | 'member' | 'account';

/** An amount from its decimal text; `gainOf` tells gains and losses by sign and colour, and whose they are. */
export function Money(props: {
  value: string | null | undefined;
  gainOf?: GainOf;
  currency?: string | null;
}): ReactNode {
  if (props.value === null || props.value === undefined) return nothing;
  const sign = signOf(props.value);
  const plus = props.gainOf && sign > 0 ? '+' : '';
  return (
    <span className={`k-figure ${props.gainOf ? signClass[sign] : ''}`}>
      {plus + formatMoney(props.value)}
      {props.currency && <span className="k-unit">{props.currency}</span>}
    </span>
  );
}

/** What green and red mean on a page: whose gains and losses they tell. */
export function GainLegend({ of }: { readonly of: GainOf }): ReactNode {
  const t = useText(kitText);
  return <span className="k-legend">{t(`gain.${of}`)}</span>;
}

/** An instant in the chosen zone, whose name stands in the tooltip. */
export function Time(props: { value: number | null | undefined; format?: string }): ReactNode {
  const zone = useZone();
  if (props.value === null || props.value === undefined) return nothing;
  return (
    <time className="k-figure" dateTime={new Date(props.value).toISOString()} title={zone.name}>
      {zone.format(props.value, props.format)}
    </time>
  );
}

/** A ratio as a percentage, exactly. */
export function Rate(props: { value: string | null | undefined; places?: number }): ReactNode {
  if (props.value === null || props.value === undefined) return nothing;
  return <span className="k-figure">{formatPercent(props.value, props.places)}</span>;
}

/** A whole number with separators. */
export function Count(props: { value: number | null | undefined }): ReactNode {
  if (props.value === null || props.value === undefined) return nothing;
  return <span className="k-figure">{formatCount(props.value)}</span>;
}

/** A state as a tag: the word says it, the colour repeats it. */
export function StatusTag(props: { tone?: Tone; children: ReactNode }): ReactNode {
  return <span className={`k-tag k-tag-${props.tone ?? 'neutral'}`}>{props.children}</span>;
}

export function YesNo(props: { value: boolean | null | undefined }): ReactNode {
  const t = useText(kitText);
  if (props.value === null || props.value === undefined) return nothing;
  return <StatusTag tone={props.value ? 'info' : 'neutral'}>{t(props.value ? 'yes' : 'no')}</StatusTag>;
}

/** The day that begins at an instant in the chosen zone; of what begins within a day, the time too. */
export function Day({ value }: { value: number | null | undefined }): ReactNode {
  const zone = useZone();
  const begins = value != null && zone.format(value, 'HHmmssSSS') === '000000000';
  return <Time value={value} {...(begins ? { format: 'YYYY-MM-DD' } : {})} />;
}

/** Plain text, or the dash that stands for none. */
export function Plain(props: { value: string | number | null | undefined }): ReactNode {
  if (props.value === null || props.value === undefined || props.value === '') return nothing;
  return (
    <span className="k-plain" title={String(props.value)}>
      {props.value}
    </span>
  );
}
