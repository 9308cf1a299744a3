import { densities } from '@pitboss/contract/access/views';
import { Columns3 } from 'lucide-react';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { closesWithEscape, Popup } from '../controls/popup.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { SortableList } from '../controls/sortable-list.tsx';
import { ToolIcon } from '../drawn/tool-icon.tsx';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import { type ColumnState, setDensity, useDensity, widthLimits } from './column-state.ts';

/**
 * The button that opens the columns of a list: which are shown, their order, width, what stays in sight, how
 * close rows stand.
 */
export function ColumnMenu({ state }: { readonly state: ColumnState }): ReactNode {
  const t = useText(kitText);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const count = state.out.size;
  const label = count > 0 ? t('columnsOut', { count }) : t('columns');
  return (
    <>
      <Button
        ref={button}
        className="k-icon-btn"
        title={label}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ToolIcon of={Columns3} />
        {count > 0 && <span className="k-out" data-count={`+${count}`} />}
      </Button>
      {open && (
        <Popup anchor={button} side="end" close={close}>
          <Columns state={state} onKeyDown={closesWithEscape(close, button)} />
        </Popup>
      )}
    </>
  );
}

function Columns(props: {
  readonly state: ColumnState;
  readonly onKeyDown: (event: React.KeyboardEvent) => void;
}): ReactNode {
  const t = useText(kitText);
  const { state } = props;
  const density = useDensity();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.querySelector<HTMLElement>('li input')?.focus();
  }, []);
  return (
    <div ref={box} role="dialog" aria-label={t('columns')} className="k-columns" onKeyDown={props.onKeyDown}>
      <SortableList
        label={t('columns')}
        items={state.all}
        keyOf={({ key }) => key}
        titleOf={({ title }) => title}
        move={state.move}
      >
        {({ key, title }) => (
          <>
            <label>
              <input
                type="checkbox"
                checked={!state.isHidden(key)}
                onChange={({ target }) => state.hide(key, !target.checked)}
              />
              <span>{title}</span>
            </label>
            <Width
              label={`${t('width')} ${title}`}
              pixels={state.widthOf(key)}
              resize={(pixels) => state.resize(key, pixels)}
            />
            <Button
              size="small"
              aria-label={`${t('freeze')} ${title}`}
              aria-pressed={state.isFrozen(key)}
              type={state.isFrozen(key) ? 'primary' : 'default'}
              onClick={() => state.freeze(key, !state.isFrozen(key))}
            >
              {t('freeze')}
            </Button>
          </>
        )}
      </SortableList>
      <footer>
        <Segmented
          size="small"
          aria-label={t('density')}
          value={density}
          options={densities.map((value) => ({ value, label: t(`density.${value}`) }))}
          onChange={setDensity}
        />
        <span>
          <Button type="link" size="small" onClick={state.showAll}>
            {t('allColumns')}
          </Button>
          <Button type="link" size="small" onClick={state.reset}>
            {t('reset')}
          </Button>
        </span>
      </footer>
    </div>
  );
}

/**
 * Width of a column in pixels. A number within the limits is applied while it is typed; any other one is
 * dropped on leaving.
 */
function Width(props: {
  readonly label: string;
  readonly pixels: number;
  readonly resize: (pixels: number) => void;
}): ReactNode {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      type="number"
      aria-label={props.label}
      min={widthLimits.min}
      max={widthLimits.max}
      step={10}
      value={typed ?? props.pixels}
      onChange={({ target }) => {
        const pixels = Number(target.value);
        setTyped(target.value);
        if (pixels >= widthLimits.min && pixels <= widthLimits.max) props.resize(pixels);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
