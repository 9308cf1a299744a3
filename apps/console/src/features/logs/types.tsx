import { logs } from '@pitboss/contract/access/logs';
import { areas } from '@pitboss/contract/core/pages';
import { useMemo } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { Combobox } from '../../kit/controls/combobox.tsx';
import type { PickerProps } from '../../kit/filters/filter-types.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { logText } from './logs.text.ts';

/** The types change with a release only. */
const useTypes = () => useCall(logs.opLogTypes, {}, { staleMs: Number.POSITIVE_INFINITY, quiet: true }).data;

/** Chooses a type of operation, grouped like the menu. */
export function TypePicker({ value, onChange, width }: PickerProps) {
  const language = useLanguage();
  const t = useText(logText);
  const types = useTypes();
  const options = useMemo(() => {
    const groups = new Map<string, { value: string; label: string }[]>();
    for (const { type, effect, area, ...names } of types ?? []) {
      // Denied reads are found by their result.
      if (effect === 'read') continue;
      const group = groups.get(area) ?? [];
      group.push({ value: type, label: names[`name_${language}`] });
      groups.set(area, group);
    }
    return [...groups].map(([area, list]) => ({
      label: Object.hasOwn(areas, area) ? areas[area as keyof typeof areas][language] : area,
      options: list,
    }));
  }, [types, language]);
  return (
    <Combobox
      width={width}
      label={t('type')}
      placeholder={t('allTypes')}
      value={value}
      options={options}
      onChange={onChange}
    />
  );
}
