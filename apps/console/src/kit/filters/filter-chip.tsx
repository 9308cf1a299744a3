import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToolIcon } from '../drawn/tool-icon.tsx';
import { kitText } from '../kit.text.ts';
import type { Search } from '../navigation.tsx';
import { type Texts, useText } from '../text.ts';
import { FilterField } from './filter-field.tsx';
import type { Plan } from './list-url.ts';

interface FilterChipProps {
  readonly plan: Plan;
  readonly text: Texts;
  readonly draft: Search;
  /** An exact number is given, so that the range does not count. */
  readonly overall: boolean;
  /** Why the server rejected the filter. */
  readonly because: string | undefined;
  readonly set: (change: Readonly<Record<string, string | undefined>>) => void;
  /** Empties the filter and takes it out of sight if it is not always there; undefined for one that stays. */
  readonly remove: (() => void) | undefined;
}

/** One filter of a list: its label, the control that sets it, and a cross that removes it. */
export function FilterChip(props: FilterChipProps): ReactNode {
  const { plan, text, draft, because, remove } = props;
  const texts = useText(text);
  const t = useText(kitText);
  const label = texts(plan.key);
  const isSet = plan.fields.some((field) => draft[field]);
  return (
    <span
      className={because ? 'k-filter k-filter-refused' : 'k-filter'}
      data-filter={plan.key}
      data-set={isSet || undefined}
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is rendered by the field inside */}
      <label className="k-chip">
        <span className="k-filter-label">{label}</span>
        <FilterField plan={plan} text={text} draft={draft} overall={props.overall} set={props.set} />
      </label>
      {remove && (
        <button
          type="button"
          className="k-chip-remove"
          aria-label={t('removeFilter', { name: label })}
          title={t('removeFilter', { name: label })}
          onClick={remove}
        >
          <ToolIcon of={X} />
        </button>
      )}
      {because && (
        <span role="alert" className="k-filter-because">
          {because}
        </span>
      )}
    </span>
  );
}
