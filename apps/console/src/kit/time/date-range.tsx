import { TIME_FORMAT, wallOf } from '@pitboss/rules/time';
import Input from 'antd/es/input/Input';
import { lazy, type ReactNode, Suspense } from 'react';
import type { DateRangeProps } from './DateRangePicker.tsx';
import { useZone } from './zone.ts';

const Picker = lazy(async () => ({ default: (await import('./DateRangePicker.tsx')).DateRangePicker }));

/** A range of instants. The calendar comes after the list; until then the range is told in its place. */
export function DateRange(props: DateRangeProps): ReactNode {
  const { zone } = useZone();
  const told = props.value?.map((at) => wallOf(at, zone).format(TIME_FORMAT)).join(' - ') ?? '';
  return (
    <Suspense fallback={<Input readOnly value={told} style={{ width: props.width ?? 330 }} />}>
      <Picker {...props} />
    </Suspense>
  );
}
