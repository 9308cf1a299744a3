import { wallOf } from '@pitboss/rules/time';
import { Combobox } from '../../../kit/controls/combobox.tsx';
import type { PickerProps } from '../../../kit/filters/filter-types.ts';
import { useText } from '../../../kit/text.ts';
import { statementText } from './rewards.text.ts';

/** The newest months in Beijing, the present one first. */
function newestMonths(count: number): readonly string[] {
  const month = wallOf(Date.now(), 'BeiJing').startOf('month');
  return Array.from({ length: count }, (_, back) => month.subtract(back, 'month').format('YYYY-MM'));
}

/** Chooses a Beijing month of the last two years. */
export function MonthPicker({ value, onChange, width }: PickerProps) {
  const t = useText(statementText);
  const months = newestMonths(24);
  const all = value === undefined || months.includes(value) ? months : [value, ...months];
  return (
    <Combobox
      label={t('month')}
      placeholder={t('anyMonth')}
      width={width}
      value={value}
      onChange={onChange}
      options={all.map((month) => ({ value: month, label: month }))}
    />
  );
}
