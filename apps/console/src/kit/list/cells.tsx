import type { ReactNode } from 'react';
import { kitText } from '../kit.text.ts';
import { formatCount, formatDecimal, formatMoney, formatPercent, signOf } from '../money.ts';
import { useText } from '../text.ts';
import { useZone } from '../time/zone.ts';

/**
 * Meaning of a state, shown by colour in addition to its label. `error` and `warning` are filled: a person has to
 * act. `bad` and `unusual` are dots: so it is, and nothing has to be done.
 */
export type Tone = 'success' | 'error' | 'warning' | 'info' | 'neutral' | 'bad' | 'unusual';

/** A value that is missing; tables hide the sign, so that only what means something is in sight. */
const nothing = <span className="k-none k-nothing">-</span>;
const signClass = { '-1': 'k-loss', 0: '', 1: 'k-gain' } as const;

/**
 * The party whose gain a signed amount shows: green is their gain, red their loss. For an account it is money
 * in and money out.
 */
export type GainOf = 'company' | 'member' | 'account';

/** An amount from its decimal text; `gainOf` shows gains and losses by sign and colour, for that party. */
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

/** Legend of green and red on a page: the party whose gains and losses they show. */
export function GainLegend({ of }: { readonly of: GainOf }): ReactNode {
  const t = useText(kitText);
  return <span className="k-legend">{t(`gain.${of}`)}</span>;
}

/** A time in the chosen zone, whose name is in the tooltip. */
export function Time(props: { value: number | null | undefined; format?: string }): ReactNode {
  const zone = useZone();
  if (props.value === null || props.value === undefined) return nothing;
  return (
    <time className="k-figure k-time" dateTime={new Date(props.value).toISOString()} title={zone.name}>
      {zone.format(props.value, props.format)}
    </time>
  );
}

/** A time in short: without seconds, and without the year if it is this one. */
export function ShortTime({ value }: { value: number }): ReactNode {
  const zone = useZone();
  const isOfThisYear = zone.format(value, 'YYYY') === zone.format(Date.now(), 'YYYY');
  return <Time value={value} format={isOfThisYear ? 'MM-DD HH:mm' : 'YYYY-MM-DD HH:mm'} />;
}

/** A ratio as a percentage, exactly. */
export function Rate(props: { value: string | null | undefined; places?: number }): ReactNode {
  if (props.value === null || props.value === undefined) return nothing;
  return <span className="k-figure">{formatPercent(props.value, props.places)}</span>;
}

/** A decimal that is neither money nor a ratio, with separators and its own decimals. */
export function Decimal(props: { value: string | null | undefined }): ReactNode {
  if (props.value === null || props.value === undefined) return nothing;
  return <span className="k-figure">{formatDecimal(props.value)}</span>;
}

/** A whole number with separators. */
export function Count(props: { value: number | null | undefined }): ReactNode {
  if (props.value === null || props.value === undefined) return nothing;
  return <span className="k-figure">{formatCount(props.value)}</span>;
}

/** A state as a tag: the label states it, the colour repeats it. */
export function StatusTag(props: { tone?: Tone; children: ReactNode }): ReactNode {
  return <span className={`k-tag k-tag-${props.tone ?? 'neutral'}`}>{props.children}</span>;
}

export function YesNo(props: { value: boolean | null | undefined }): ReactNode {
  const t = useText(kitText);
  if (props.value === null || props.value === undefined) return nothing;
  if (props.value) return <StatusTag tone="info">{t('yes')}</StatusTag>;
  return (
    <span className="k-nothing">
      <StatusTag tone="neutral">{t('no')}</StatusTag>
    </span>
  );
}

/**
 * The day that begins at a timestamp in the chosen zone; with the time of day if the timestamp is within a
 * day.
 */
export function Day({ value }: { value: number | null | undefined }): ReactNode {
  const zone = useZone();
  const begins = value != null && zone.format(value, 'HHmmssSSS') === '000000000';
  return <Time value={value} {...(begins ? { format: 'YYYY-MM-DD' } : {})} />;
}

/** Plain text, or a dash for none. */
export function Plain(props: { value: string | number | null | undefined }): ReactNode {
  if (props.value === null || props.value === undefined || props.value === '') return nothing;
  return (
    <span className="k-plain" title={String(props.value)}>
      {props.value}
    </span>
  );
}
