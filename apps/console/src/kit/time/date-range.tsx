import { TIME_FORMAT, wallOf } from '@pitboss/rules/time';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import type { RangePanel } from '../calendar/RangePanel.tsx';
import { useClientState } from '../calls/client-state.ts';
import { ClearButton } from '../controls/clear-button.tsx';
import { closesWithEscape, Popup } from '../controls/popup.tsx';
import { kitText } from '../kit.text.ts';
import { inLibrary } from '../library/in-library.tsx';
import { useText } from '../text.ts';
import { type RangeReach, selectable } from './date-range.logic.ts';
import { useZone } from './zone.ts';

/** Props of the range input; values are timestamps. */
export interface DateRangeProps {
  readonly value: readonly [from: number, to: number] | undefined;
  readonly onChange: (value: readonly [from: number, to: number] | undefined) => void;
  readonly reach?: RangeReach | undefined;
  readonly clearable?: boolean;
  readonly width?: number | undefined;
  /** Accessible name, if no label surrounds the input. */
  readonly label?: string;
}

type Panel = ComponentType<Parameters<typeof RangePanel>[0]>;
let panel: Promise<Panel> | undefined;
/** Loads the calendar when the user first turns to a range. */
const loadPanel = (): Promise<Panel> => {
  panel ??= inLibrary(() => import('../calendar/RangePanel.tsx').then((module) => module.RangePanel));
  return panel;
};

/**
 * Takes the focus from a range once it is chosen; throws where there is no element to take it from (spec §5).
 */
function blurRange(range: HTMLElement | null): void {
  if (!range) throw new Error('the range has no element that could lose the focus');
  range.blur();
}

/**
 * Range of times, chosen as wall clocks of the chosen zone (spec §9): not typable, not clearable by default,
 * and rendered only once the operator's layer is known, because the layer bounds it.
 */
export function DateRange(props: DateRangeProps): ReactNode {
  const { value, onChange, reach = 'list', clearable, width = 330 } = props;
  const t = useText(kitText);
  const { zone } = useZone();
  const layer = useClientState((state) => state.userInfo?.layer);
  const [Panel, setPanel] = useState<Panel | null>(null);
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const close = useCallback(() => setPanel(null), []);
  if (layer === undefined) return null;
  const texts = value?.map((at) => wallOf(at, zone).format(TIME_FORMAT)).join(' - ') ?? '';
  const open = () => {
    void loadPanel().then((loaded) => setPanel(() => loaded));
  };
  const press = (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    open();
  };
  return (
    <span className="k-box" ref={box} style={{ width }}>
      <input
        ref={input}
        type="text"
        role="combobox"
        readOnly
        aria-label={props.label}
        aria-haspopup="dialog"
        aria-expanded={Panel !== null}
        aria-controls={Panel ? id : undefined}
        placeholder={`${t('from')} - ${t('to')}`}
        value={texts}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => (Panel ? close() : open())}
        onKeyDown={press}
      />
      {clearable && value && (
        <ClearButton
          clear={() => {
            close();
            onChange(undefined);
          }}
        />
      )}
      {Panel && (
        <Popup anchor={box} close={close}>
          <Panel
            id={id}
            value={value}
            zone={zone}
            bounds={selectable(reach, layer, zone)}
            onKeyDown={closesWithEscape(close, input)}
            choose={(from, to) => {
              blurRange(input.current);
              close();
              onChange([from, to]);
            }}
          />
        </Popup>
      )}
    </span>
  );
}
