import type { ReactNode } from 'react';
import { Count, Day, Decimal, type GainOf, Money, Plain, Rate, Time, YesNo } from './cells.tsx';
import type { ColumnKind, GainKind } from './list-types.ts';

/** Kinds of columns that are numbers, which stand at the right. */
export const figures: ReadonlySet<ColumnKind> = new Set([
  'money',
  'companyGain',
  'memberGain',
  'change',
  'rate',
  'decimal',
  'number',
]);

/** Party whose gain a kind of column shows; undefined for columns without gains. */
export const gainOf: Readonly<Partial<Record<ColumnKind | 'drawn' | 'choices', GainOf>>> = {
  companyGain: 'company',
  memberGain: 'member',
  change: 'account',
};

/** Returns true for kinds of gains. */
export const isGain = (kind: ColumnKind | 'auto'): kind is GainKind => kind in gainOf;

/** Returns true for kinds of amounts. */
export const isAmount = (as: unknown): as is 'money' | GainKind =>
  typeof as === 'string' && (as === 'money' || isGain(as as ColumnKind));

/** Returns true for columns whose amounts are converted, as their headers state. */
export const isConverted = (key: string) => /cny$/i.test(key);

/** Renders a value by the kind of its column; amounts with the code of their currency, if one is given. */
export function drawKind(kind: ColumnKind, value: unknown, currency?: string): ReactNode {
  switch (kind) {
    case 'money':
      return <Money value={value as string | null} currency={currency} />;
    case 'companyGain':
    case 'memberGain':
    case 'change':
      return <Money value={value as string | null} currency={currency} gainOf={gainOf[kind]} />;
    case 'rate':
      return <Rate value={value as string | null} />;
    case 'decimal':
      return <Decimal value={value as string | null} />;
    case 'number':
      return <Count value={value as number | null} />;
    case 'time':
      return <Time value={value as number | null} />;
    case 'day':
      return <Day value={value as number | null} />;
    case 'yesNo':
      return <YesNo value={value as boolean | null} />;
    default:
      return <Plain value={value as string | number | null} />;
  }
}
