import type { ReactNode } from 'react';
import { PageLink } from '../place.tsx';
import { type Language, say, type Texts } from '../text.ts';
import { Count, Day, type GainOf, Money, Plain, Rate, StatusTag, Time, YesNo } from './cells.tsx';
import type { AnyColumn, AnyRequest, ColumnKind, GainKind, Render } from './list-types.ts';

/** Rows as the running code sees them; the typed door is listScreen's. */
export type AnyRow = Readonly<Record<string, unknown>>;
export type Columns = Readonly<Record<string, AnyColumn<AnyRow>>>;

const kindWidths: Readonly<Record<ColumnKind, number>> = {
  text: 130,
  money: 124,
  companyGain: 124,
  memberGain: 124,
  change: 124,
  rate: 84,
  number: 84,
  time: 156,
  day: 110,
  yesNo: 76,
};
const drawnWidth = 120;
/** A currency's code behind an amount. */
const codeWidth = 34;
const choiceWidth = 96;
const figures: ReadonlySet<ColumnKind> = new Set([
  'money',
  'companyGain',
  'memberGain',
  'change',
  'rate',
  'number',
]);

/** Whose gain a kind of column tells; none where it tells no gains. */
export const gainOf: Readonly<Partial<Record<DrawnColumn['kind'], GainOf>>> = {
  companyGain: 'company',
  memberGain: 'member',
  change: 'account',
};

const isGain = (kind: ColumnKind | 'auto'): kind is GainKind => kind in gainOf;

const isCode = (letter: string) => letter.charCodeAt(0) < 0x2e80;
/** Room that words need in one line: a Chinese character is about twice as wide as a letter. */
export const widthOf = (words: string, letter = 7.6, character = 13.5): number =>
  Math.ceil([...words].reduce((sum, one) => sum + (isCode(one) ? letter : character), 0));

function drawKind(kind: ColumnKind, value: unknown, currency?: string): ReactNode {
  switch (kind) {
    case 'money':
      return <Money value={value as string | null} currency={currency} />;
    case 'companyGain':
    case 'memberGain':
    case 'change':
      return <Money value={value as string | null} currency={currency} gainOf={gainOf[kind]} />;
    case 'rate':
      return <Rate value={value as string | null} />;
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

export interface DrawnColumn {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
  readonly fixed: boolean;
  /** Out of sight unless the person has chosen otherwise. */
  readonly hidden?: boolean;
  readonly sortable: boolean;
  readonly kind: ColumnKind | 'drawn' | 'choices';
  readonly draw: Render<AnyRow>;
  /** What an export writes of it: the first field of the reply that has a value, and how. */
  readonly sheet: {
    readonly fields: readonly string[];
    readonly kind: Exclude<ColumnKind, 'day' | GainKind> | 'profit' | 'auto' | 'choice' | 'since' | 'change';
    /** Words of values, as far as the screen has them. */
    readonly words: Readonly<Record<string, string>>;
    /** Further fields of the reply, each a column of its own, with their titles. */
    readonly also: readonly { readonly field: string; readonly title: string }[];
  };
}

type Named = string | readonly string[] | Readonly<Record<Language, string>> | null;

function fieldsOf(named: Named, language: Language): readonly string[] {
  if (named === null) return [];
  if (typeof named === 'string') return [named];
  return 'zh_cn' in named ? [named[language]] : named;
}

/** Whether rows speak of more than one currency. */
export const mixesCurrencies = (rows: readonly AnyRow[]): boolean =>
  new Set(rows.map((row) => row.currency).filter((code) => typeof code === 'string')).size > 1;

/** Columns whose amounts are converted, as their heads say. */
const isConverted = (key: string) => /cny$/i.test(key);

export interface DrawOptions {
  readonly language: Language;
  readonly request?: AnyRequest;
  /** Amounts carry the code of their row's currency, because the rows have several. */
  readonly mixed?: boolean;
}

/** Resolves the declared columns for a language and what the contract can sort by. */
export function drawColumns(
  columns: Columns,
  text: Texts,
  sortable: readonly string[],
  { language, request = {}, mixed = false }: DrawOptions,
): DrawnColumn[] {
  const wordOf = (key: string) => {
    const pair = text[key];
    return pair ? say(pair, language) : key;
  };
  const { currency } = columns;
  // Amounts name their currency themselves where no column beside them does.
  const codes = mixed || (typeof currency === 'object' && currency.hidden === true);
  return Object.entries(columns).map(([key, column]): DrawnColumn => {
    const look = typeof column === 'object' ? column : undefined;
    const choices = look && 'choices' in look ? look : undefined;
    const as = choices ? undefined : look && 'as' in look ? look.as : (column as ColumnKind | Render<AnyRow>);
    const title = wordOf(key);
    const canSort = sortable.includes(key);
    const kind = choices ? 'choices' : typeof as === 'string' ? as : 'drawn';
    const natural = choices
      ? Math.max(choiceWidth, ...choices.choices.map((value) => widthOf(wordOf(`${key}.${value}`)) + 36))
      : typeof as === 'string'
        ? kindWidths[as]
        : drawnWidth;
    const coded = codes && (as === 'money' || (typeof as === 'string' && isGain(as))) && !isConverted(key);
    const codeOf = (row: AnyRow) => (coded && typeof row.currency === 'string' ? row.currency : undefined);
    const right = typeof as === 'string' && figures.has(as);
    const bare: Render<AnyRow> = choices
      ? (row) => {
          const value = row[key] as string | null;
          if (value === null || value === undefined) return <Plain value={null} />;
          return <StatusTag tone={choices.tones?.[value]}>{wordOf(`${key}.${value}`)}</StatusTag>;
        }
      : typeof as === 'function'
        ? as
        : (row) => drawKind(as ?? 'text', row[key], codeOf(row));
    const link = look?.link;
    const draw: Render<AnyRow> = link
      ? (row) => {
          const to = link(row, request);
          const cell = bare(row);
          return to ? (
            <PageLink page={to.page} search={to.search}>
              {cell}
            </PageLink>
          ) : (
            cell
          );
        }
      : bare;
    const drawn = typeof as === 'string' ? as : 'auto';
    const shown = choices ? 'choice' : drawn === 'day' ? 'time' : isGain(drawn) ? 'profit' : drawn;
    const sheetKind = look?.sheet ?? shown;
    const fields = fieldsOf(look?.field === undefined ? key : look.field, language);
    const also = (look?.also ?? []).map((field) => ({ field, title: wordOf(field) }));
    const given = Object.entries(look?.words ?? {}).map(([value, pair]) => [value, say(pair, language)]);
    const words = Object.fromEntries([
      ...given,
      ...(choices ? [key] : as === drawn ? [] : fields).flatMap((name) =>
        Object.keys(text)
          .filter((word) => word.startsWith(`${name}.`))
          .map((word) => [word.slice(name.length + 1), wordOf(word)]),
      ),
    ]);
    return {
      key,
      title,
      width: Math.max(
        (look?.width ?? natural) + (coded ? codeWidth : 0),
        widthOf(title) + (canSort ? 44 : 26),
      ),
      align: look?.align ?? (right ? 'right' : 'left'),
      fixed: look?.fixed ?? false,
      hidden: look?.hidden ?? false,
      sortable: canSort,
      kind,
      draw,
      sheet: { fields, kind: sheetKind, words, also },
    };
  });
}
