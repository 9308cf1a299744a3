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

type Field = 'month' | 'startMonth' | 'endMonth';

function Picker({ field, value, onChange, width }: PickerProps & { readonly field: Field }) {
  const t = useText(statementText);
  const months = newestMonths(24);
  const all = value === undefined || months.includes(value) ? months : [value, ...months];
  return (
    <Combobox
      label={t(field)}
      placeholder={field === 'month' ? t('anyMonth') : t(field)}
      width={width}
      value={value}
      onChange={onChange}
      options={all.map((month) => ({ value: month, label: month }))}
    />
  );
}

/** Chooses a Beijing month of the last two years. */
export const MonthPicker = (props: PickerProps) => <Picker {...props} field="month" />;
/** Chooses the first month of a range. */
export const StartMonthPicker = (props: PickerProps) => <Picker {...props} field="startMonth" />;
/** Chooses the last month of a range. */
export const EndMonthPicker = (props: PickerProps) => <Picker {...props} field="endMonth" />;
