import type { Call, RequestInput } from '@pitboss/contract/core/define';
import type { TermKey } from '@pitboss/contract/core/glossary-keys';
import { fieldKind } from '@pitboss/contract/core/row-fields';
import type { exports } from '@pitboss/contract/desk/exports';
import type { Plan } from '../filters/list-url.ts';
import { kitText } from '../kit.text.ts';
import { type Language, say, sayIn, type Texts, textOf } from '../text.ts';

type Requested = RequestInput<typeof exports.create>;
type Column = Requested['columns'][number];
type Label = Requested['filters'][number];

/** A column of a list as its export needs it. */
export interface ExportedColumn {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  readonly sortable: boolean;
  /** Its definition in the glossary. */
  readonly about?: TermKey | undefined;
  /** Export of the column: the first field of the reply that has a value, and its format. */
  readonly sheet: {
    readonly fields: readonly string[];
    readonly kind: Column['kind'];
    /** Words of values, as far as the screen has them. */
    readonly words: Readonly<Record<string, string>>;
    /** Amount of the row whose sign selects the word of a value. */
    readonly bySign?: string | undefined;
    /** Further fields of the reply, each a column of its own, with their titles. */
    readonly also: readonly { readonly field: string; readonly title: string }[];
  };
}

/**
 * Returns the columns of a list's file: those whose field is in the reply; columns that only a screen can
 * render are left out.
 */
export function exportColumns(call: Call, columns: readonly ExportedColumn[]): Column[] {
  return columns.flatMap(({ title, width, about, sheet }) => {
    const [key, ...orElse] = sheet.fields.filter((field) => fieldKind(call, field));
    if (key === undefined) return [];
    const beside = sheet.also
      .filter(({ field }) => fieldKind(call, field))
      .map((one): Column => ({ key: one.field, title: one.title, kind: 'auto' }));
    return [
      {
        key,
        title,
        kind: sheet.kind,
        width: Math.round(width),
        ...(about && { about }),
        ...(orElse.length && { orElse }),
        ...(Object.keys(sheet.words).length && { words: sheet.words }),
        ...(sheet.bySign && { bySign: sheet.bySign }),
      },
      ...beside,
    ];
  });
}

/** Labels of the request fields in the console, so that the file can state its filter. */
export function filterLabels(
  plans: readonly Plan[],
  text: Texts,
  columns: readonly ExportedColumn[],
  language: Language,
): Label[] {
  const wordOf = (key: string) => {
    const pair = textOf(text, key);
    return pair ? say(pair, language) : key;
  };
  const kit = sayIn(kitText, language);
  const filters = plans.flatMap((plan): Label[] => {
    const label = wordOf(plan.key);
    if (plan.kind === 'range' || plan.kind === 'between') {
      const ends = plan.kind === 'range' ? (['from', 'to'] as const) : (['min', 'max'] as const);
      return plan.fields.map((field, position) => ({
        field,
        label: `${label}: ${kit(ends[position ? 1 : 0])}`,
      }));
    }
    if (plan.kind !== 'choices') return [{ field: plan.key, label }];
    const texts = Object.fromEntries(plan.choices.map((value) => [value, wordOf(`${plan.key}.${value}`)]));
    return [{ field: plan.key, label, words: texts }];
  });
  const sortable = columns.filter((column) => column.sortable);
  if (!sortable.length) return filters;
  return [
    ...filters,
    {
      field: 'sort',
      label: kit('sortedBy'),
      words: Object.fromEntries(sortable.map(({ key, title }) => [key, title])),
    },
    {
      field: 'order',
      label: kit('order'),
      words: { asc: kit('ascending'), desc: kit('descending') },
    },
  ];
}
