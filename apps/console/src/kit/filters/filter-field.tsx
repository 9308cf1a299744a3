import type { ReactNode } from 'react';
import { Select } from '../controls/select.tsx';
import { TextBox } from '../controls/text-box.tsx';
import { kitText } from '../kit.text.ts';
import type { Search } from '../navigation.tsx';
import { type Texts, useText } from '../text.ts';
import { DateRange } from '../time/date-range.tsx';
import { useZone } from '../time/zone.ts';
import { type Plan, rangeAt } from './list-url.ts';

/** In pixels; words of a choice take what they need. */
const widths = { field: 92, pick: 140, between: 84, range: 312 };

interface FieldProps {
  readonly plan: Plan;
  readonly text: Texts;
  readonly draft: Search;
  /** An exact number is given, so that the range does not count. */
  readonly overall: boolean;
  set(change: Readonly<Record<string, string | undefined>>): void;
}

/** The control of one filter, by its kind. */
export function FilterField(props: FieldProps): ReactNode {
  const { plan, draft, set } = props;
  const texts = useText(props.text);
  const t = useText(kitText);
  const { key } = plan;
  const setOne = (value: string | undefined) => set({ [key]: value });
  const pick = (options: readonly { value: string; label: string }[], initial = '') => (
    <Select
      label={texts(key)}
      value={draft[key] ?? initial}
      empty={!(draft[key] || initial)}
      options={initial ? options : [{ value: '', label: t('all') }, ...options]}
      onChange={(value) => setOne(value === initial ? undefined : value)}
    />
  );
  switch (plan.kind) {
    case 'range':
      return <RangeField {...props} plan={plan} />;
    case 'between':
      return <BetweenField {...props} />;
    case 'pick':
      return <plan.pick value={draft[key]} onChange={setOne} width={plan.width ?? widths.pick} />;
    case 'choices':
      return pick(
        plan.choices.map((value) => ({ value, label: texts(`${key}.${value}`) })),
        plan.initial,
      );
    case 'yesNo':
      return pick([
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]);
    default: {
      const digits = plan.kind === 'id' || plan.kind === 'int';
      return (
        <TextBox
          width={plan.width ?? widths.field}
          label={texts(key)}
          clearable
          inputMode={digits ? 'numeric' : undefined}
          value={draft[key] ?? ''}
          onChange={(value) => setOne(digits ? value.trim() : value)}
        />
      );
    }
  }
}

function RangeField(props: FieldProps & { readonly plan: Plan & { readonly kind: 'range' } }): ReactNode {
  const { plan, draft, overall, set } = props;
  const t = useText(kitText);
  const { zone } = useZone();
  if (overall) return <TextBox disabled width={plan.width ?? widths.range} value={t('allTimes')} />;
  return (
    <DateRange
      value={rangeAt(plan, draft, zone)}
      onChange={(ends) =>
        set(Object.fromEntries(plan.fields.map((field, at) => [field, ends && String(ends[at])])))
      }
      reach={plan.reach}
      clearable={!plan.initial}
      width={plan.width}
    />
  );
}

/** The two ends of an amount. */
function BetweenField({ plan, text, draft, set }: FieldProps): ReactNode {
  const texts = useText(text);
  const t = useText(kitText);
  return (
    <span className="k-between">
      {plan.fields.map((field, at) => (
        <TextBox
          key={field}
          width={widths.between}
          inputMode="decimal"
          placeholder={t(at === 0 ? 'min' : 'max')}
          label={`${texts(plan.key)} ${t(at === 0 ? 'min' : 'max')}`}
          value={draft[field] ?? ''}
          onChange={(value) => set({ [field]: value.trim() })}
        />
      ))}
    </span>
  );
}
