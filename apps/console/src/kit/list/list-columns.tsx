import type { TermKey } from '@pitboss/contract/core/glossary-keys';
import type { ExportedColumn } from '../export/export-request.ts';
import { PageLink } from '../navigation.tsx';
import type { RowTraits } from '../table/row-traits.ts';
import type { AnyRow, CardRole, TableColumn } from '../table/table-column.ts';
import { type Language, say, type Texts, textOf } from '../text.ts';
import { signedText } from '../values/signed-text.ts';
import { Plain, ShortTime, StatusTag } from './cells.tsx';
import { drawKind, figures, isAmount, isConverted, isGain } from './column-kinds.tsx';
import type { AnyColumn, AnyRequest, ColumnKind, Render } from './list-types.ts';

/** The declared columns of a list by their keys. */
export type Columns = Readonly<Record<string, AnyColumn<AnyRow>>>;

/** Width of a time to the second, which no declaration makes narrower: its end would be cut. */
const timeWidth = 152;

const kindWidths: Readonly<Record<ColumnKind, number>> = {
  text: 130,
  money: 124,
  companyGain: 124,
  memberGain: 124,
  change: 124,
  rate: 84,
  decimal: 84,
  number: 84,
  time: timeWidth,
  day: 110,
  yesNo: 76,
};
const drawnWidth = 120;
/** Least widths of an amount of seven digits with its separators and decimals, and of its sign. */
const amountWidth = 112;
const signWidth = 8;
const choiceWidth = 96;
/** The button that explains a column. */
const aboutWidth = 18;
const isCode = (letter: string) => letter.charCodeAt(0) < 0x2e80;
/** Room that words need in one line: a Chinese character is about twice as wide as a letter. */
export const widthOf = (texts: string, letter = 7.6, character = 13.5): number =>
  Math.ceil([...texts].reduce((sum, one) => sum + (isCode(one) ? letter : character), 0));

/** Room of the words of a state, with its dot and the space of the cell. */
const tagWidth = (words: string) => widthOf(words, 7, 13) + 36;

/** A column of a list: as its table renders it, and as an export writes it. */
export interface DrawnColumn extends TableColumn, ExportedColumn {
  readonly kind: ColumnKind | 'drawn' | 'choices';
}

type Named = string | readonly string[] | Readonly<Record<Language, string>> | null;

function fieldsOf(named: Named, language: Language): readonly string[] {
  if (named === null) return [];
  if (typeof named === 'string') return [named];
  return 'zh_cn' in named ? [named[language]] : named;
}

export interface DrawOptions {
  readonly language: Language;
  readonly request?: AnyRequest;
  /** Amounts carry the code of their row's currency, because the rows have several. */
  readonly mixed?: boolean;
  readonly traits?: RowTraits | undefined;
  /** Values of a field that its contract lists. */
  readonly valuesOf?: (field: string) => readonly string[];
  /** Definitions of columns in the glossary. */
  readonly about?: Readonly<Partial<Record<string, TermKey>>> | undefined;
}

/** Returns the values of a field that have a text: those that the slice names and those of the contract. */
function wordedValues(text: Texts, field: string, listed: readonly string[]): readonly string[] {
  const named = Object.keys(text).filter((key) => key.startsWith(`${field}.`));
  const known = listed.filter((value) => textOf(text, `${field}.${value}`));
  return [...named.map((key) => key.slice(field.length + 1)), ...known];
}

/** A declared column with the words of its list, in one language. */
interface Declared {
  readonly key: string;
  readonly look: Exclude<AnyColumn<AnyRow>, string | Render<AnyRow>> | undefined;
  readonly choices: ChoicesOf | undefined;
  /** Kind or function that renders it; undefined for choices. */
  readonly as: ColumnKind | Render<AnyRow> | undefined;
  /** Amounts carry the code of their row's currency. */
  readonly coded: boolean;
  wordOf(key: string): string;
  /** Label of a choice, by the sign of the row's amount where the column names one. */
  signedWordOf(value: string, row: AnyRow): string;
}
type ChoicesOf = Extract<AnyColumn<AnyRow>, { readonly choices: readonly string[] }>;

function declaredOf(
  key: string,
  column: AnyColumn<AnyRow>,
  codes: boolean,
  text: Texts,
  language: Language,
): Declared {
  const look = typeof column === 'object' ? column : undefined;
  const choices = look && 'choices' in look ? look : undefined;
  const as = choices ? undefined : look && 'as' in look ? look.as : (column as ColumnKind | Render<AnyRow>);
  const coded = codes && isAmount(as) && !isConverted(key);
  const wordOf = (name: string) => {
    const pair = textOf(text, name);
    return pair ? say(pair, language) : name;
  };
  const amount = look?.bySign;
  return {
    key,
    look,
    choices,
    as,
    coded,
    wordOf,
    signedWordOf(value, row) {
      const pair = amount && signedText(text, `${key}.${value}`, String(row[amount]));
      return pair ? say(pair, language) : wordOf(`${key}.${value}`);
    },
  };
}

/** Width of a column in pixels: as declared or by its kind, and never less than its title and its words need. */
function columnWidth({ key, look, choices, as, wordOf }: Declared, canSort: boolean): number {
  const natural = choices
    ? Math.max(
        choiceWidth,
        look?.width ?? 0,
        ...choices.choices.map((value) => tagWidth(wordOf(`${key}.${value}`))),
      )
    : typeof as === 'string'
      ? kindWidths[as]
      : drawnWidth;
  return Math.max(
    choices ? natural : (look?.width ?? natural),
    as === 'time' ? timeWidth : 0,
    isAmount(as) ? amountWidth + (as === 'money' ? 0 : signWidth) : 0,
    // Titles are a size smaller than cells.
    widthOf(wordOf(key), 7, 12.5) + (canSort ? 44 : 26),
  );
}

/** Returns the function that renders the value of a column, without its link; empty for rows that lack it. */
function bareCell(column: Declared): Render<AnyRow> {
  const draw = valueCell(column);
  const lacks = column.look?.lacks;
  return lacks ? (row) => (lacks(row) ? <Plain value={null} /> : draw(row)) : draw;
}

/** Returns the function that renders the value of a column of any row. */
function valueCell({ key, choices, as, coded, signedWordOf }: Declared): Render<AnyRow> {
  if (choices)
    return (row) => {
      const value = row[key] as string | null;
      if (value === null || value === undefined) return <Plain value={null} />;
      const label = signedWordOf(value, row);
      // A kind is no state: it has no dot.
      return choices.tones ? (
        <StatusTag tone={choices.tones[value]}>{label}</StatusTag>
      ) : (
        <Plain value={label} />
      );
    };
  if (typeof as === 'function') return as;
  const codeOf = (row: AnyRow) => (coded && typeof row.currency === 'string' ? row.currency : undefined);
  return (row) => drawKind(as ?? 'text', row[key], codeOf(row));
}

/** Returns the function that renders the cells of a column. */
function cellOf(column: Declared, request: AnyRequest): Render<AnyRow> {
  const bare = bareCell(column);
  const link = column.look?.link;
  if (!link) return bare;
  const isFigure = typeof column.as === 'string' && figures.has(column.as);
  return (row) => {
    // Nothing is behind a zero.
    const to = isFigure && Number(row[column.key]) === 0 ? null : link(row, request);
    const cell = bare(row);
    return to ? (
      <PageLink page={to.page} search={to.search}>
        {cell}
      </PageLink>
    ) : (
      cell
    );
  };
}

/** Returns the kind by which an export writes the values of a column. */
function sheetKindOf(kind: ColumnKind | 'auto'): ExportedColumn['sheet']['kind'] {
  if (isGain(kind)) return 'profit';
  if (kind === 'day') return 'time';
  // As its field is: a number.
  return kind === 'decimal' ? 'auto' : kind;
}

/** Returns how an export writes a column. */
function sheetOf(
  { key, look, choices, as, wordOf }: Declared,
  text: Texts,
  { language, valuesOf = () => [] }: DrawOptions,
): ExportedColumn['sheet'] {
  const drawn = typeof as === 'string' ? as : 'auto';
  const shown = choices ? 'choice' : sheetKindOf(drawn);
  const fields = fieldsOf(look?.field === undefined ? key : look.field, language);
  const given = Object.entries(look?.words ?? {}).map(([value, pair]) => [value, say(pair, language)]);
  const named = (choices ? [key] : as === drawn ? [] : fields).flatMap((name) =>
    wordedValues(text, name, valuesOf(name)).map((value) => [value, wordOf(`${name}.${value}`)]),
  );
  return {
    fields,
    kind: look?.sheet ?? shown,
    words: Object.fromEntries([...given, ...named]),
    bySign: look?.bySign,
    also: (look?.also ?? []).map((field) => ({ field, title: wordOf(field) })),
  };
}

/** Returns the role of a column on a card; undefined for one that is only in the record, such as a picture. */
function cardRole({ key, look, choices, as }: Declared): CardRole | undefined {
  if (look?.card !== undefined) return look.card ?? undefined;
  // The main amount shows the currency.
  if (key === 'currency' || look?.field === null || as === 'yesNo') return undefined;
  if (key === 'state' || look?.sheet === 'choice' || choices?.tones) return 'state';
  if (as === 'time') return 'time';
  if (isAmount(as)) return as === 'money' ? 'amount' : 'mainAmount';
  const isFigure = look?.align === 'right' || (typeof as === 'string' && figures.has(as));
  return isFigure ? 'figure' : 'text';
}

/** Returns the function that renders a column on a card: times in short, amounts with their currency. */
function cardCell({ key, look, as }: Declared): Render<AnyRow> | undefined {
  if (as === 'time') return (row) => (row[key] === null ? null : <ShortTime value={row[key] as number} />);
  if (typeof as !== 'string' || !isAmount(as)) return undefined;
  const codeOf = (row: AnyRow) =>
    isConverted(key) ? 'CNY' : typeof row.currency === 'string' ? row.currency : undefined;
  return (row) => (look?.lacks?.(row) ? null : drawKind(as, row[key], look?.once?.(row) ?? codeOf(row)));
}

/** Resolves the declared columns for a language and what the contract can sort by. */
export function drawColumns(
  columns: Columns,
  text: Texts,
  sortable: readonly string[],
  options: DrawOptions,
): DrawnColumn[] {
  const { language, request = {}, mixed = false, about = {} } = options;
  const { empty = [], unit } = options.traits ?? {};
  const { currency } = columns;
  // Amounts show their currency themselves when no visible column does.
  const codes = mixed || (typeof currency === 'object' && currency.hidden === true);
  return Object.entries(columns).map(([key, column]): DrawnColumn => {
    const declared = declaredOf(key, column, codes, text, language);
    const { look, as } = declared;
    const canSort = sortable.includes(key);
    const right = typeof as === 'string' && figures.has(as);
    return {
      key,
      title: declared.wordOf(key),
      width: columnWidth(declared, canSort) + (about[key] ? aboutWidth : 0),
      grow: look?.grow ?? false,
      coded: declared.coded,
      align: look?.align ?? (right ? 'right' : 'left'),
      fixed: look?.fixed ?? false,
      hidden: look?.hidden ?? (empty.includes(key) || (unit !== undefined && look?.once !== undefined)),
      unit: isAmount(as) && !isConverted(key) ? unit : undefined,
      // A record without its state misleads.
      keep: look?.keep ?? key === 'state',
      card: cardRole(declared),
      drawOnCard: cardCell(declared),
      about: about[key],
      sortable: canSort,
      kind: declared.choices ? 'choices' : typeof as === 'string' ? as : 'drawn',
      draw: cellOf(declared, request),
      sheet: sheetOf(declared, text, options),
    };
  });
}
