import { Combobox } from '../../../kit/controls/combobox.tsx';
import type { PickerProps } from '../../../kit/list/list-types.ts';
import { useText } from '../../../kit/text.ts';
import { statementText } from './rewards.text.ts';

const beijingMs = 8 * 3_600_000;

/** The newest months in Beijing, the present one first. */
function newestMonths(count: number): readonly string[] {
  const now = new Date(Date.now() + beijingMs);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
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
