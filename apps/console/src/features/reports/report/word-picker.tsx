import type { ReactNode } from 'react';
import { Select } from '../../../kit/controls/select.tsx';
import type { PickerProps } from '../../../kit/filters/filter-types.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { say, type Text } from '../../../kit/text.ts';

/** A picker of a few words of which one always holds, so that the filter never looks unset. */
export function wordPicker<const V extends string>(
  choices: readonly V[],
  texts: Readonly<Record<V, Text>>,
  initial: V,
) {
  return function WordPicker({ value, onChange, width }: PickerProps): ReactNode {
    const language = useLanguage();
    return (
      <Select
        width={width}
        value={choices.find((one) => one === value) ?? initial}
        options={choices.map((one) => ({ value: one, label: say(texts[one], language) }))}
        onChange={(next) => onChange(next === initial ? undefined : next)}
      />
    );
  };
}
