import type { Text } from '@pitboss/rules/i18n';

type Under<Field extends string, Words> = { readonly [K in keyof Words & string as `${Field}.${K}`]: Text };

/** The words of a table under the keys of a choice: `state.ok` for the value ok of the field state. */
export const under = <const Field extends string, const Words extends Readonly<Record<string, Text>>>(
  field: Field,
  texts: Words,
) =>
  Object.fromEntries(Object.entries(texts).map(([key, pair]) => [`${field}.${key}`, pair])) as Under<
    Field,
    Words
  >;
