import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import type { Search } from '../navigation.tsx';
import { type Texts, useText } from '../text.ts';
import { FilterField } from './filter-field.tsx';
import { changed, namesOne, type Plan } from './list-url.ts';

/** Filters in sight; those beyond stand behind "more", so that the row stays short. */
const inViewport = 6;

interface ListFiltersProps {
  readonly plans: readonly Plan[];
  readonly text: Texts;
  readonly search: Search;
  /** Filter that the server rejected, and the reason. */
  readonly rejected?: { readonly key: string; readonly because: string } | undefined;
  /** Requests the list with these filters; unchanged ones request it again. */
  submit(search: Search): void;
}

/**
 * The filters as the user has set them, until they are submitted. The address may change from outside: a link
 * into this list, or the browser's back. The comparison is by text and not in an effect, which would run
 * again whenever the tab becomes visible and erase a draft.
 */
function useDraft(search: Search) {
  const [draft, setDraft] = useState(search);
  const address = new URLSearchParams(search).toString();
  const [seen, setSeen] = useState(address);
  if (seen !== address) {
    setSeen(address);
    setDraft(search);
  }
  return [draft, setDraft] as const;
}

/** The filter row of a list: a draft until Query or Enter, then the address. */
export function ListFilters({ plans: all, text, search, rejected, submit }: ListFiltersProps): ReactNode {
  const plans = all.filter((plan) => plan.kind !== 'carried');
  const t = useText(kitText);
  const [draft, setDraft] = useDraft(search);
  const [wide, setWide] = useState(false);
  // Applies only on a phone, see kit.css: there the rows come first.
  const [folded, setFolded] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  const because = rejected?.because;
  useEffect(() => {
    if (because) form.current?.querySelector<HTMLElement>('.k-filter-refused :is(input, select)')?.focus();
  }, [because]);
  if (!plans.length) return null;
  const given = plans.filter(({ fields }) => fields.some((field) => search[field])).length;
  const behind = plans.filter((plan, position) => position >= inViewport || plan.more);
  const holdsValue = (plan: Plan) => plan.fields.some((field) => draft[field]);
  const isShown = (plan: Plan) =>
    wide || !behind.includes(plan) || holdsValue(plan) || plan.key === rejected?.key;
  const reset = () => {
    const fields = all.flatMap((plan) => plan.fields.map((field) => [field, undefined] as const));
    const next = changed(draft, Object.fromEntries(fields));
    // A draft that was never submitted is in no address, so no change of address resets it.
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
      <Fields
        plans={plans.filter(isShown)}
        text={text}
        draft={draft}
        rejected={rejected}
        set={(change) => setDraft((now) => changed(now, change))}
      />
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

/** Filters with their labels, and the reason at the one that the server rejected. */
function Fields(
  props: Pick<ListFiltersProps, 'plans' | 'text' | 'rejected'> & {
    readonly draft: Search;
    readonly set: (change: Readonly<Record<string, string | undefined>>) => void;
  },
): ReactNode {
  const { plans, text, draft, rejected, set } = props;
  const texts = useText(text);
  const overall = namesOne(plans, draft);
  return plans.map((plan) => {
    const isRejected = plan.key === rejected?.key;
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: the control is rendered by the field inside
      <label className={isRejected ? 'k-filter k-filter-refused' : 'k-filter'} key={plan.key}>
        <span className="k-filter-label">{texts(plan.key)}</span>
        <FilterField plan={plan} text={text} draft={draft} overall={overall} set={set} />
        {isRejected && (
          <span role="alert" className="k-filter-because">
            {rejected.because}
          </span>
        )}
      </label>
    );
  });
}
