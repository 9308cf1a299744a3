import type { Call, RequestInput } from '@pitboss/contract/define';
import type { exports } from '@pitboss/contract/exports';
import { fieldKind } from '@pitboss/contract/row-fields';
import { kitText } from '../kit.text.ts';
import type { DrawnColumn } from '../list/list-columns.tsx';
import type { Plan } from '../list/list-url.ts';
import { type Language, say, type Texts } from '../text.ts';

type Asked = RequestInput<typeof exports.create>;
type Column = Asked['columns'][number];
type Label = Asked['filters'][number];

/** Columns that a list's file has: those whose field the reply carries; what only a screen can draw is left out. */
export function exportColumns(call: Call, columns: readonly DrawnColumn[]): Column[] {
  return columns.flatMap(({ title, width, sheet }) => {
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
        ...(orElse.length && { orElse }),
        ...(Object.keys(sheet.words).length && { words: sheet.words }),
      },
      ...beside,
    ];
  });
}

/** How the console calls the fields of a request, so that the file can say its filter. */
export function filterLabels(
  plans: readonly Plan[],
  text: Texts,
  columns: readonly DrawnColumn[],
  language: Language,
): Label[] {
  const wordOf = (key: string) => {
    const pair = text[key];
    return pair ? say(pair, language) : key;
  };
  const kit = (key: keyof typeof kitText) => say(kitText[key], language);
  const filters = plans.flatMap((plan): Label[] => {
    const label = wordOf(plan.key);
    if (plan.kind === 'range' || plan.kind === 'between') {
      const ends = plan.kind === 'range' ? (['from', 'to'] as const) : (['min', 'max'] as const);
      return plan.fields.map((field, place) => ({ field, label: `${label}: ${kit(ends[place ? 1 : 0])}` }));
    }
    if (plan.kind !== 'choices') return [{ field: plan.key, label }];
    const words = Object.fromEntries(plan.choices.map((value) => [value, wordOf(`${plan.key}.${value}`)]));
    return [{ field: plan.key, label, words }];
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

/** Name of the device's own zone, for exports in local time. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
