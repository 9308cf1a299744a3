import { Check } from 'lucide-react';
import { type ReactNode, useContext, useRef } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { Button, Label, Popover, Select, SelectValue } from 'react-aria-components/Select';
import { Button as PlainButton } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import { FieldLabelId } from './field-label.ts';
import './inputs.css';

type ChoiceValue = string | number;
interface ChoiceOption<V extends ChoiceValue = ChoiceValue> {
  readonly value: V;
  readonly label: string;
}
interface ChoiceGroup<V extends ChoiceValue = ChoiceValue> {
  readonly label: string;
  readonly options: readonly ChoiceOption<V>[];
}
type ChoiceOptions<V extends ChoiceValue> = readonly (ChoiceOption<V> | ChoiceGroup<V>)[];

interface CommonProps<V extends ChoiceValue> {
  readonly id?: string | undefined;
  readonly options: ChoiceOptions<V>;
  /** Name for screen readers, where no label of a form leads here. */
  readonly label?: string;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly width?: number;
  /** The caller finds the options for what is typed; otherwise those are shown whose label contains it. */
  readonly onSearch?: (typed: string) => void;
  /** Text while no option matches. */
  readonly nothing?: string;
}

/** Lists from this length on have a search. */
const searchFrom = 9;

const isGroup = <V extends ChoiceValue>(one: ChoiceOption<V> | ChoiceGroup<V>): one is ChoiceGroup<V> =>
  'options' in one;
const flatten = <V extends ChoiceValue>(options: ChoiceOptions<V>): readonly ChoiceOption<V>[] =>
  options.flatMap((one) => (isGroup(one) ? one.options : [one]));

/** Names the control: by the label of its field, or by one of its own for screen readers. */
function useName(label: string | undefined): {
  readonly labelledBy: object;
  readonly ownLabel: ReactNode;
} {
  const labelId = useContext(FieldLabelId);
  return label === undefined
    ? { labelledBy: labelId === null ? {} : { 'aria-labelledby': labelId }, ownLabel: null }
    : { labelledBy: {}, ownLabel: <Label className="k-unseen">{label}</Label> };
}

/**
 * Returns the labels of values: options of an earlier search count too, so that what was chosen keeps its
 * name. A value without an option is its own label.
 */
function useLabels<V extends ChoiceValue>(options: ChoiceOptions<V>): (value: V) => string {
  const seen = useRef(new Map<V, string>());
  for (const { value, label } of flatten(options)) seen.current.set(value, label);
  return (value) => seen.current.get(value) ?? String(value);
}

/** One of several options; with a search where there are many. */
export function Choice<V extends ChoiceValue>(
  props: CommonProps<V> & {
    readonly value?: V | undefined;
    readonly onChange?: (value: V) => void;
    /** Called by the button that takes the choice back; without it there is none. */
    readonly onClear?: (() => void) | undefined;
  },
): ReactNode {
  const t = useText(kitText);
  const { labelledBy, ownLabel } = useName(props.label);
  const { value, options } = props;
  const labelOf = useLabels(options);
  const text = value === undefined ? undefined : labelOf(value);
  return (
    <Select
      {...labelledBy}
      className="k-choose"
      style={props.width === undefined ? {} : { width: props.width }}
      value={value ?? null}
      onChange={(key) => key !== null && props.onChange?.(key as V)}
      isDisabled={props.disabled ?? false}
      allowsEmptyCollection
    >
      {ownLabel}
      <Button id={props.id}>
        <SelectValue className="k-chosen" data-empty={text === undefined || undefined}>
          {() => text ?? props.placeholder ?? t('choose')}
        </SelectValue>
        <span className="k-chevron" aria-hidden />
      </Button>
      <Choices {...props} />
      {props.onClear && text !== undefined && (
        <PlainButton type="text" aria-label={t('clear')} onClick={props.onClear}>
          ×
        </PlainButton>
      )}
    </Select>
  );
}

/** Several of many options, kept in the order in which they were chosen. */
export function MultiChoice<V extends ChoiceValue>(
  props: CommonProps<V> & {
    readonly value?: readonly V[] | undefined;
    readonly onChange?: (value: V[]) => void;
    /** Max number of options. */
    readonly maxCount?: number;
    /** More than these are counted. */
    readonly shown?: number;
  },
): ReactNode {
  const t = useText(kitText);
  const { labelledBy, ownLabel } = useName(props.label);
  const { value = [], options, maxCount = Number.POSITIVE_INFINITY, shown = 8 } = props;
  const all = flatten(options);
  const labelOf = useLabels(options);
  const full = value.length >= maxCount;
  return (
    <Select
      {...labelledBy}
      className="k-choose"
      style={props.width === undefined ? {} : { width: props.width }}
      selectionMode="multiple"
      value={[...value]}
      onChange={(keys) => props.onChange?.(keys as V[])}
      isDisabled={props.disabled ?? false}
      disabledKeys={full ? all.map((one) => one.value).filter((one) => !value.includes(one)) : []}
      allowsEmptyCollection
    >
      {ownLabel}
      <Button id={props.id}>
        {/* A part of the name of the button, as what is chosen is. */}
        <SelectValue className="k-chosen k-values" data-empty={value.length === 0 || undefined}>
          {() => (
            <>
              {value.length === 0 && (props.placeholder ?? t('choose'))}
              {value.slice(0, shown).map((one) => (
                <span key={one} className="k-value">
                  {labelOf(one)}
                </span>
              ))}
              {value.length > shown && <span className="k-value">+{value.length - shown}</span>}
            </>
          )}
        </SelectValue>
        <span className="k-chevron" aria-hidden />
      </Button>
      <Choices
        {...props}
        foot={
          value.length > 0 && (
            <PlainButton type="link" size="small" onClick={() => props.onChange?.([])}>
              {t('unpick')}
            </PlainButton>
          )
        }
      />
    </Select>
  );
}

/** The list that opens below the control. */
function Choices<V extends ChoiceValue>(props: CommonProps<V> & { readonly foot?: ReactNode }): ReactNode {
  const t = useText(kitText);
  const { options, onSearch, foot } = props;
  const { contains } = useFilter({ sensitivity: 'base' });
  const list = (
    <ListBox
      className="k-choices-list"
      // Escape closes the list; it must not take back what was chosen.
      escapeKeyBehavior="none"
      renderEmptyState={() => (
        <div className="k-choices-none">{props.nothing ?? t(onSearch ? 'typeToSearch' : 'nothingFound')}</div>
      )}
    >
      {options.map((one) =>
        isGroup(one) ? (
          <ListBoxSection key={one.label} aria-label={one.label}>
            <Header>{one.label}</Header>
            {one.options.map(optionItem)}
          </ListBoxSection>
        ) : (
          optionItem(one)
        ),
      )}
    </ListBox>
  );
  const searches = onSearch !== undefined || flatten(options).length >= searchFrom;
  return (
    <Popover className="k-choices" offset={4} onOpenChange={(open) => !open && onSearch?.('')}>
      {searches ? (
        <Autocomplete
          {...(onSearch ? { onInputChange: onSearch } : { filter: (text, typed) => contains(text, typed) })}
        >
          <SearchField className="k-choices-search" aria-label={t('search')} autoFocus>
            <Input placeholder={t('search')} />
          </SearchField>
          {list}
        </Autocomplete>
      ) : (
        list
      )}
      {foot && <div className="k-choices-foot">{foot}</div>}
    </Popover>
  );
}

const optionItem = <V extends ChoiceValue>({ value, label }: ChoiceOption<V>): ReactNode => (
  <ListBoxItem key={value} id={value} textValue={label}>
    {({ isSelected }) => (
      <>
        {label}
        {isSelected && <Check size={14} strokeWidth={2} aria-hidden />}
      </>
    )}
  </ListBoxItem>
);
