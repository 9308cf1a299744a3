import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Select } from '../controls/select.tsx';
import { TextBox } from '../controls/text-box.tsx';
import { kitText } from '../kit.text.ts';
import type { Search } from '../place.tsx';
import { type Texts, useText } from '../text.ts';
import { DateRange } from '../time/date-range.tsx';
import { useZone } from '../time/zone.ts';
import { changed, namesOne, type Plan, rangeAt } from './list-url.ts';

/** Filters in sight; those beyond stand behind "more", so that the row stays short. */
const inSight = 6;
const widths = { field: 150, between: 104 };

interface FieldProps {
  readonly plan: Plan;
  readonly text: Texts;
  readonly draft: Search;
  /** An exact number is given, so that the range does not count. */
  readonly overall: boolean;
  set(change: Readonly<Record<string, string | undefined>>): void;
}

function Field({ plan, text, draft, overall, set }: FieldProps): ReactNode {
  const words = useText(text);
  const t = useText(kitText);
  const { zone } = useZone();
  const { key, fields } = plan;
  const width = plan.width ?? widths.field;
  const setOne = (value: string | undefined) => set({ [key]: value });
  const pick = (options: readonly { value: string; label: string }[], initial = '') => (
    <Select
      width={width}
      label={words(key)}
      value={draft[key] ?? initial}
      empty={!(draft[key] || initial)}
      options={initial ? options : [{ value: '', label: t('all') }, ...options]}
      onChange={(value) => setOne(value === initial ? undefined : value)}
    />
  );
  switch (plan.kind) {
    case 'range':
      if (overall) return <TextBox disabled width={plan.width ?? 330} value={t('allTimes')} />;
      return (
        <DateRange
          value={rangeAt(plan, draft, zone)}
          onChange={(ends) =>
            set(Object.fromEntries(fields.map((field, at) => [field, ends && String(ends[at])])))
          }
          reach={plan.reach}
          clearable={!plan.initial}
          width={plan.width}
        />
      );
    case 'between':
      return (
        <span className="k-between">
          {fields.map((field, at) => (
            <TextBox
              key={field}
              width={widths.between}
              inputMode="decimal"
              placeholder={t(at === 0 ? 'min' : 'max')}
              label={`${words(key)} ${t(at === 0 ? 'min' : 'max')}`}
              value={draft[field] ?? ''}
              onChange={(value) => set({ [field]: value.trim() })}
            />
          ))}
        </span>
      );
    case 'pick':
      return <plan.pick value={draft[key]} onChange={setOne} width={width} />;
    case 'choices':
      return pick(
        plan.choices.map((value) => ({ value, label: words(`${key}.${value}`) })),
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
          width={width}
          label={words(key)}
          clearable
          inputMode={digits ? 'numeric' : undefined}
          value={draft[key] ?? ''}
          onChange={(value) => setOne(digits ? value.trim() : value)}
        />
      );
    }
  }
}

export interface ListFiltersProps {
  readonly plans: readonly Plan[];
  readonly text: Texts;
  readonly search: Search;
  /** A filter that the server refused, and why. */
  readonly refused?: { readonly key: string; readonly because: string } | undefined;
  /** Asks with these filters; the same ones again ask anew. */
  submit(search: Search): void;
}

/** The filter row of a list: a draft until Query or Enter, then the address. */
export function ListFilters({ plans: all, text, search, refused, submit }: ListFiltersProps): ReactNode {
  const plans = all.filter((plan) => plan.kind !== 'carried');
  const t = useText(kitText);
  const words = useText(text);
  const [draft, setDraft] = useState(search);
  const [wide, setWide] = useState(false);
  // On a phone alone, see kit.css: there the rows come first.
  const [folded, setFolded] = useState(true);
  // The address may change from outside: a link into this list, or the browser's back. Known by its words and not by an
  // effect, which would run again whenever the tab comes to the front and wipe what was half typed.
  const address = new URLSearchParams(search).toString();
  const [seen, setSeen] = useState(address);
  if (seen !== address) {
    setSeen(address);
    setDraft(search);
  }
  const form = useRef<HTMLFormElement>(null);
  const because = refused?.because;
  useEffect(() => {
    if (because) form.current?.querySelector<HTMLElement>('.k-filter-refused :is(input, select)')?.focus();
  }, [because]);
  if (!plans.length) return null;
  const given = plans.filter(({ fields }) => fields.some((field) => search[field])).length;
  const behind = plans.filter((plan, place) => place >= inSight || plan.more);
  const holdsValue = (plan: Plan) => plan.fields.some((field) => draft[field]);
  const set = (change: Readonly<Record<string, string | undefined>>) =>
    setDraft((now) => changed(now, change));
  const overall = namesOne(plans, draft);
  const reset = () => {
    const fields = all.flatMap((plan) => plan.fields.map((field) => [field, undefined] as const));
    const next = changed(draft, Object.fromEntries(fields));
    // What was typed and never asked for stands in no address that could change.
    setDraft(next);
    submit(next);
  };
  return (
    <form
      ref={form}
      className="k-filter-form"
      data-folded={folded || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        submit(changed(draft, {}));
      }}
    >
      <button
        type="button"
        className="k-btn k-btn-default k-fold"
        aria-expanded={!folded}
        onClick={() => setFolded(!folded)}
      >
        {t('filters')}
        {given > 0 && ` (${given})`}
      </button>
      {plans.map((plan) =>
        behind.includes(plan) && !wide && !holdsValue(plan) && plan.key !== refused?.key ? null : (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is drawn by the field inside
          <label
            className={plan.key === refused?.key ? 'k-filter k-filter-refused' : 'k-filter'}
            key={plan.key}
          >
            <span className="k-filter-label">{words(plan.key)}</span>
            <Field plan={plan} text={text} draft={draft} overall={overall} set={set} />
            {plan.key === refused?.key && (
              <span role="alert" className="k-filter-because">
                {because}
              </span>
            )}
          </label>
        ),
      )}
      <span className="k-filter-buttons">
        <Button type="primary" htmlType="submit">
          {t('query')}
        </Button>
        <Button onClick={reset}>{t('reset')}</Button>
        {behind.length > 0 && (
          <Button type="link" onClick={() => setWide(!wide)} aria-expanded={wide}>
            {t(wide ? 'less' : 'more')}
          </Button>
        )}
      </span>
    </form>
  );
}
