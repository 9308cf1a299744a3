import dayjsConfig from '@rc-component/picker/generate/dayjs';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useClientState } from './client-state.ts';
import { type RangeReach, selectable, shortcuts, wallRangeOf } from './date-range.logic.ts';
import { kitText } from './kit.text.ts';
import { useInFront } from './place.tsx';
import { currentSettings } from './settings.ts';
import { useText } from './text.ts';
import { instantOf, timeFormat, useZone, wallOf } from './zone.ts';

/** The picker's "now" is the wall clock of the chosen zone, so that its today is the zone's. */
const { RangePicker } = DatePicker.generatePicker<Dayjs>({
  ...dayjsConfig,
  getNow: () => wallOf(Date.now(), currentSettings().zone),
});

export interface DateRangeProps {
  readonly value: readonly [from: number, to: number] | undefined;
  readonly onChange: (value: readonly [from: number, to: number] | undefined) => void;
  readonly reach?: RangeReach;
  readonly clearable?: boolean;
  readonly width?: number;
}

/**
 * Range of instants, chosen as wall clocks of the chosen zone (spec §9): not typable, not clearable unless
 * said, and only there once the operator's layer is known, because the layer bounds it.
 */
export function DateRange({
  value,
  onChange,
  reach = 'list',
  clearable = false,
  width = 330,
}: DateRangeProps): ReactNode {
  const t = useText(kitText);
  const { zone } = useZone();
  const layer = useClientState((state) => state.userInfo?.layer);
  const inFront = useInFront();
  const [open, setOpen] = useState(false);
  if (layer === undefined) return null;
  const now = wallOf(Date.now(), zone);
  const [min, max] = selectable(reach, layer, now);
  return (
    <RangePicker
      style={{ width }}
      showTime={{ defaultValue: [now.startOf('day'), now.endOf('day')] }}
      format={timeFormat}
      separator="-"
      allowClear={clearable}
      inputReadOnly
      preserveInvalidOnBlur={false}
      open={open && inFront}
      onOpenChange={setOpen}
      placeholder={[t('from'), t('to')]}
      value={value ? [wallOf(value[0], zone), wallOf(value[1], zone)] : null}
      minDate={min ?? undefined}
      maxDate={max ?? undefined}
      presets={shortcuts.map((shortcut) => ({
        label: t(shortcut),
        value: () => [...wallRangeOf(shortcut, wallOf(Date.now(), zone))] as [Dayjs, Dayjs],
      }))}
      onChange={(ends) => {
        const [from, to] = ends ?? [];
        onChange(from && to ? [instantOf(from, zone), instantOf(to.millisecond(999), zone)] : undefined);
      }}
    />
  );
}
