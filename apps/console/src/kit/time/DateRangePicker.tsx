import { instantOf, TIME_FORMAT, wallOf } from '@pitboss/rules/time';
import type { Dayjs } from 'dayjs';
import { type ComponentRef, type ReactNode, useRef, useState } from 'react';
import { useClientState } from '../calls/client-state.ts';
import { kitText } from '../kit.text.ts';
import { useInFront } from '../place.tsx';
import { useText } from '../text.ts';
import { endsOf, type RangeReach, selectable, shortcuts } from './date-range.logic.ts';
import { ZonedPicker } from './picker.ts';
import { useZone } from './zone.ts';

const { RangePicker } = ZonedPicker;

/** Takes the focus from a range once it is chosen; throws where there is no element to take it from (spec §5). */
function blurRange(range: ComponentRef<typeof RangePicker> | null): void {
  if (!range?.nativeElement) throw new Error('the range has no element that could lose the focus');
  range.blur();
}

/** What a range of instants is chosen with. */
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
export function DateRangePicker({
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
  const range = useRef<ComponentRef<typeof RangePicker>>(null);
  if (layer === undefined) return null;
  const now = wallOf(Date.now(), zone);
  const [min, max] = selectable(reach, layer, zone);
  return (
    <RangePicker
      ref={range}
      style={{ width }}
      showTime={{ defaultValue: [now.startOf('day'), now.endOf('day')] }}
      format={TIME_FORMAT}
      separator="-"
      allowClear={clearable}
      inputReadOnly
      preserveInvalidOnBlur={false}
      open={open && inFront}
      onOpenChange={setOpen}
      placeholder={[t('from'), t('to')]}
      value={value ? [wallOf(value[0], zone), wallOf(value[1], zone)] : null}
      minDate={min === null ? undefined : wallOf(min, zone)}
      maxDate={wallOf(max, zone)}
      presets={shortcuts.map((shortcut) => ({
        label: t(shortcut),
        value: () => endsOf(shortcut, zone).map((end) => wallOf(end, zone)) as [Dayjs, Dayjs],
      }))}
      onChange={(ends) => {
        const [from, to] = ends ?? [];
        blurRange(range.current);
        onChange(from && to ? [instantOf(from, zone), instantOf(to.millisecond(999), zone)] : undefined);
      }}
    />
  );
}
