import { Plus } from 'lucide-react';
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { ToolIcon } from '../drawn/tool-icon.tsx';
import { kitText } from '../kit.text.ts';
import { MenuButton } from '../menu/menu-button.tsx';
import type { Search } from '../navigation.tsx';
import { type Texts, useText } from '../text.ts';
import { FilterChip } from './filter-chip.tsx';
import { changed, namesOne, type Plan } from './list-url.ts';
import './filters.css';

/** Filters that are always in sight, besides the range that a list always has. */
const alwaysShown = 3;
/** Text that was typed is searched for after this pause; Enter and leaving the field do not wait. */
const pauseMs = 700;

interface ListFiltersProps {
  readonly plans: readonly Plan[];
  readonly text: Texts;
  readonly search: Search;
  /** Filter that the server rejected, and the reason. */
  readonly rejected?: { readonly key: string; readonly because: string } | undefined;
  /** Requests the list with these filters; unchanged ones request it again. */
  submit(search: Search): void;
}

const addressOf = (search: Search) => new URLSearchParams(search).toString();
const isTyped = ({ kind }: Plan) => ['text', 'id', 'ip', 'int', 'between'].includes(kind);
const isStanding = (plan: Plan) => plan.kind === 'range' && plan.initial !== undefined;

/** Returns the filters that are always in sight: the standing range and the first three of the others. */
function shownFirst(plans: readonly Plan[]): readonly Plan[] {
  const others = plans.filter((plan) => !isStanding(plan) && !plan.more).slice(0, alwaysShown);
  return plans.filter((plan) => isStanding(plan) || others.includes(plan));
}

/**
 * The filters as the user has set them, and the function that requests the list with them. The address may
 * change from outside: a link into this list, or the browser's back. The comparison is by text and not in an
 * effect, which would run again whenever the tab becomes visible and erase a draft.
 */
function useDraft({ search, submit }: Pick<ListFiltersProps, 'search' | 'submit'>) {
  const [draft, setDraft] = useState(search);
  const [typing, setTyping] = useState(false);
  const address = addressOf(search);
  const [seen, setSeen] = useState(address);
  if (seen !== address) {
    setSeen(address);
    setDraft(search);
  }
  const send = (next: Search) => {
    setTyping(false);
    setDraft(next);
    // The address must not replace text typed while it changes.
    setSeen(addressOf(next));
    submit(next);
  };
  const isSent = addressOf(draft) === address;
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(() => latest.current(draft), pauseMs);
    return () => clearTimeout(timer);
  }, [typing, draft]);
  const set = (plan: Plan, change: Readonly<Record<string, string | undefined>>) => {
    const next = changed(draft, change);
    if (!isTyped(plan) || plan.fields.every((field) => !next[field])) return send(next);
    setDraft(next);
    setTyping(plan.kind === 'text');
  };
  return { draft, set, send, isSent };
}

/** Selects the filters in sight: those always there, with a value, rejected, or opened from the menu. */
function useShown(plans: readonly Plan[], draft: Search, rejectedKey: string | undefined) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const first = shownFirst(plans);
  const isShown = (plan: Plan) =>
    first.includes(plan) ||
    opened.includes(plan.key) ||
    plan.key === rejectedKey ||
    plan.fields.some((field) => draft[field]);
  const close = (closed: readonly Plan[]) =>
    setOpened(opened.filter((key) => !closed.some((plan) => plan.key === key)));
  return { first, isShown, opened, open: (key: string) => setOpened([...opened, key]), close };
}

/** Moves the focus to the filter that the server rejected, and to one that was opened. */
function useFilterFocus(form: RefObject<HTMLFormElement | null>, because: string | undefined, last = '') {
  useEffect(() => {
    if (because) form.current?.querySelector<HTMLElement>('.k-filter-refused :is(input, select)')?.focus();
  }, [because, form]);
  useEffect(() => {
    const chips = form.current?.querySelectorAll<HTMLElement>('[data-filter]') ?? [];
    const chip = [...chips].find((one) => one.dataset.filter === last);
    chip?.querySelector<HTMLElement>('input, select')?.focus();
  }, [last, form]);
}

/**
 * The filters of a list: those that are always there, the set ones, and a menu of the others. A choice applies
 * at once; typed text on Enter, on leaving the field or after a pause.
 */
export function ListFilters(props: ListFiltersProps): ReactNode {
  const { text, search, rejected } = props;
  const plans = props.plans.filter((plan) => plan.kind !== 'carried');
  const { draft, set, send, isSent } = useDraft(props);
  const { first, isShown, opened, open, close } = useShown(plans, draft, rejected?.key);
  // Applies only on a phone, see filters.css: there the rows come first.
  const [folded, setFolded] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  useFilterFocus(form, rejected?.because, opened.at(-1));
  if (!plans.length) return null;
  const empty = (emptied: readonly Plan[]) => {
    close(emptied);
    const fields = emptied.flatMap((plan) => plan.fields.map((field) => [field, undefined] as const));
    const next = changed(draft, Object.fromEntries(fields));
    if (addressOf(next) !== addressOf(search)) send(next);
  };
  const given = plans.filter(({ fields }) => fields.some((field) => search[field])).length;
  const overall = namesOne(plans, draft);
  return (
    <form
      ref={form}
      className="k-filter-form"
      data-folded={folded || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        send(changed(draft, {}));
      }}
      onBlur={({ target }: FocusEvent) => {
        if (target instanceof HTMLInputElement && !isSent) send(draft);
      }}
    >
      <FoldButton given={given} folded={folded} toggle={() => setFolded(!folded)} />
      {plans.filter(isShown).map((plan) => (
        <FilterChip
          key={plan.key}
          plan={plan}
          text={text}
          draft={draft}
          overall={overall}
          because={plan.key === rejected?.key ? rejected.because : undefined}
          set={(change) => set(plan, change)}
          remove={first.includes(plan) ? undefined : () => empty([plan])}
        />
      ))}
      <MoreFilters plans={plans.filter((plan) => !isShown(plan))} text={text} add={open} />
      <ResetButton hidden={given === 0 && opened.length === 0} reset={() => empty(props.plans)} />
      {/* Enter in one of several fields submits a form only if it has a button for it. */}
      <button type="submit" hidden />
    </form>
  );
}

/** On a phone: shows or hides the filters, with the number of those that are set. */
function FoldButton(props: {
  readonly given: number;
  readonly folded: boolean;
  readonly toggle: () => void;
}): ReactNode {
  const t = useText(kitText);
  return (
    <button
      type="button"
      className="k-btn k-btn-default k-fold"
      aria-expanded={!props.folded}
      onClick={props.toggle}
    >
      {t('filters')}
      {props.given > 0 && ` (${props.given})`}
    </button>
  );
}

function ResetButton(props: { readonly hidden: boolean; readonly reset: () => void }): ReactNode {
  const t = useText(kitText);
  if (props.hidden) return null;
  return (
    <Button type="link" onClick={props.reset}>
      {t('reset')}
    </Button>
  );
}

/** The menu of the filters that are not in sight; nothing if all are. */
function MoreFilters(props: {
  readonly plans: readonly Plan[];
  readonly text: Texts;
  readonly add: (key: string) => void;
}): ReactNode {
  const t = useText(kitText);
  const texts = useText(props.text);
  if (!props.plans.length) return null;
  return (
    <MenuButton
      label={t('addFilter')}
      className="k-add-filter"
      items={props.plans.map(({ key }) => ({ key, label: texts(key), run: () => props.add(key) }))}
    >
      <ToolIcon of={Plus} />
      {t('filter')}
    </MenuButton>
  );
}
