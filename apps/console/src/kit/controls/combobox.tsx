import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import { ClearButton } from './clear-button.tsx';
import { Popup } from './popup.tsx';
import { isComposing } from './text-box.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}
interface OptionGroup {
  readonly label: string;
  readonly options: readonly Option[];
}

interface ComboboxProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly options: readonly (Option | OptionGroup)[];
  /** In pixels; as wide as its place by default. */
  readonly width?: number | undefined;
  readonly label: string;
  readonly placeholder: string;
  /** The caller finds the options for what is typed; otherwise those are shown whose label contains it. */
  readonly onSearch?: (typed: string) => void;
  /** True while the options are those of an earlier text: Enter waits for those of the present one. */
  readonly searching?: boolean;
  /** Text in the list while no option matches. */
  readonly nothing?: string;
  readonly id?: string;
}

const groupsOf = (options: ComboboxProps['options']): readonly OptionGroup[] =>
  options.map((one) => ('options' in one ? one : { label: '', options: [one] }));

/** The options whose label contains what is typed; groups without any are left out. */
function fitting(options: ComboboxProps['options'], typed: string): readonly OptionGroup[] {
  const sought = typed.trim().toLowerCase();
  return groupsOf(options)
    .map(({ label, options: all }) => ({
      label,
      options: all.filter((one) => one.label.toLowerCase().includes(sought)),
    }))
    .filter((group) => group.options.length > 0);
}

/** Returns the label of a value; a value without an option is its own label. */
const labelOf = (options: ComboboxProps['options'], value: string): string =>
  groupsOf(options)
    .flatMap((group) => group.options)
    .find((one) => one.value === value)?.label ?? value;

/** Returns the index that a key moves to in a list of `count` options; undefined for other keys. */
function stepped(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'PageDown') return Math.min(at + 10, count - 1);
  if (key === 'PageUp') return Math.max(at - 10, 0);
  return undefined;
}

/** Text typed into a combobox, its open state and its active option, with what changes them. */
function useCombobox({ value, onChange, options, onSearch, searching = false }: ComboboxProps) {
  const [open, setOpen] = useState(false);
  // Enter was pressed before the options of the text were there.
  const [decided, setDecided] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const groups = fitting(options, onSearch ? '' : (typed ?? ''));
  const flat = groups.flatMap((group) => group.options);
  const show = () => {
    const chosen = flat.findIndex((one) => one.value === value);
    setOpen(true);
    setActive(Math.max(0, chosen));
  };
  const close = useCallback(() => {
    setOpen(false);
    setTyped(null);
    setDecided(false);
  }, []);
  const type = (texts: string) => {
    setOpen(true);
    setDecided(false);
    setTyped(texts);
    setActive(0);
    onSearch?.(texts);
  };
  const choose = (next: string | undefined) => {
    close();
    onSearch?.('');
    onChange(next);
  };
  useEffect(() => {
    if (!decided || searching) return;
    const [first] = flat;
    if (first) choose(first.value);
    else setDecided(false);
  });
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const to = stepped(event.key, open ? active : -1, flat.length);
    if (to !== undefined) {
      event.preventDefault();
      if (open) setActive(to);
      else show();
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const one = flat[active];
      if (typed === '' && value) choose(undefined);
      else if (searching) setDecided(true);
      else if (one) choose(one.value);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return { open, typed, decided, active, groups, flat, show, close, type, choose, press };
}

/**
 * One of many, found by typing. The options are mounted while it is open; emptying the text and going on
 * takes the choice back, as the cross does.
 */
export function Combobox(props: ComboboxProps): ReactNode {
  const { value, options, width, label } = props;
  const t = useText(kitText);
  const list = useId();
  const box = useRef<HTMLSpanElement>(null);
  const { open, typed, decided, active, groups, flat, show, close, type, choose, press } = useCombobox(props);
  const chosen = value ? labelOf(options, value) : '';
  return (
    <span className="k-box" ref={box} style={{ width: width ?? '100%' }}>
      <input
        id={props.id}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && flat.length ? `${list}-${active}` : undefined}
        placeholder={chosen || props.placeholder}
        value={typed ?? (open ? '' : chosen)}
        onChange={({ target }) => type(target.value)}
        onClick={() => (open ? undefined : show())}
        onKeyDown={press}
        onBlur={() => {
          if (typed === '' && value) choose(undefined);
          else if (!decided) close();
        }}
      />
      {value ? <ClearButton clear={() => choose(undefined)} /> : <span className="k-chevron" aria-hidden />}
      {open && (
        <Popup anchor={box} close={close}>
          <Options id={list} groups={groups} active={active} value={value} label={label} choose={choose} />
          {flat.length === 0 && <p className="k-options-none">{props.nothing ?? t('nothingFound')}</p>}
        </Popup>
      )}
    </span>
  );
}

function Options(props: {
  readonly id: string;
  readonly groups: readonly OptionGroup[];
  readonly active: number;
  readonly value: string | undefined;
  readonly label: string;
  readonly choose: (value: string) => void;
}): ReactNode {
  const { id, groups, active, value } = props;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  let count = 0;
  return (
    // The focus stays in the text, also when the scroll bar of the list is dragged.
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={props.label}
      className="k-options"
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => {
        const lines = group.options.map((one) => {
          const at = count++;
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are read where the focus is
            <div
              key={one.value}
              id={`${id}-${at}`}
              role="option"
              aria-selected={one.value === value}
              data-active={at === active || undefined}
              onClick={() => props.choose(one.value)}
            >
              {one.label}
            </div>
          );
        });
        return group.label ? (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={group.label} role="group" aria-label={group.label}>
            <span className="k-options-head" aria-hidden>
              {group.label}
            </span>
            {lines}
          </div>
        ) : (
          lines
        );
      })}
    </div>
  );
}
