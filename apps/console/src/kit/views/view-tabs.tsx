import type { Call } from '@pitboss/contract/core/define';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCall } from '../calls/use-call.ts';
import { changed, type Plan } from '../filters/list-url.ts';
import { formatCount } from '../money.ts';
import { type Search, useNavigation } from '../navigation.tsx';
import { PageTabs } from '../page-tools.tsx';
import { useSettings } from '../settings.ts';
import { type Texts, useText } from '../text.ts';
import type { Views } from './use-views.ts';
import { searchOf } from './view-state.ts';
import { viewText } from './views.text.ts';
import './view-tabs.css';

/** A filter of a few words whose values are offered as tabs. */
export type TabsPlan = Plan & { readonly kind: 'choices' };

/** Counts of the tabs behind are requested once and again after this time, or after a write. */
const countsStaleMs = 60_000;

interface Tab {
  readonly key: string;
  readonly label: string;
  /** The label was written by a user, in any language. */
  readonly isOwn?: true;
  readonly current: boolean;
  /** Address of the list with this tab in front. */
  readonly search: Search;
  readonly open: () => void;
}

/** Number of rows of a list with the filters of an address. */
interface Counting {
  readonly call: Call;
  readonly requestOf: (search: Search) => object;
  /** False while the rows of the list itself are being requested. */
  readonly ready: boolean;
}

interface ViewTabsProps {
  readonly plan: TabsPlan | undefined;
  readonly text: Texts;
  readonly views: Views;
  readonly plans: readonly Plan[];
  /** True when the list cannot be requested without a value of the filter, so that there is no tab for all. */
  readonly needsOne: boolean;
  /** Rows of the tab in front, while known. */
  readonly total: number | undefined;
  /** Undefined for a list that does not count its rows. */
  readonly counting: Counting | undefined;
  readonly change: (change: Readonly<Record<string, string | undefined>>) => void;
}

/** Returns the tabs of a list: all rows, the values of its filter, and the saved views. */
function useTabs({ plan, plans, text, views, needsOne, change }: ViewTabsProps): readonly Tab[] {
  const t = useText(viewText);
  const texts = useText(text);
  const { search } = useNavigation();
  const { zone } = useSettings();
  const { saved: _saved, ...unsaved } = search;
  const chosen = plan && (search[plan.key] ?? plan.initial);
  const tab = (value: string | undefined, label: string): Tab => {
    const filter = plan ? { [plan.key]: value } : {};
    return {
      key: value ?? '',
      label,
      current: !views.current && chosen === value,
      search: changed(unsaved, filter),
      open: () => (views.current ? views.leave(filter) : change(filter)),
    };
  };
  const withAll = !needsOne && plan?.initial === undefined;
  return [
    ...(withAll ? [tab(undefined, t('all'))] : []),
    ...(plan?.choices ?? []).map((value) => tab(value, texts(`${plan?.key}.${value}`))),
    ...views.all.map((view) => ({
      key: `view ${view.id}`,
      label: view.name,
      isOwn: true as const,
      current: view.id === views.current?.id,
      search: searchOf(plans, search, view, zone),
      open: () => views.choose(view),
    })),
  ];
}

/**
 * Views of a list as a row of tabs with their counts, in the header of its page; nothing for a list that has no
 * more than one.
 */
export function ViewTabs(props: ViewTabsProps): ReactNode {
  const tabs = useTabs(props);
  if (tabs.length < 2) return null;
  return (
    <PageTabs>
      <TabRow tabs={tabs} total={props.total} counting={props.counting} />
    </PageTabs>
  );
}

/** The tabs in one line, scrolled so that the one in front is in the viewport. */
function TabRow({
  tabs,
  total,
  counting,
}: Pick<ViewTabsProps, 'total' | 'counting'> & { readonly tabs: readonly Tab[] }): ReactNode {
  const t = useText(viewText);
  const row = useRef<HTMLElement>(null);
  const front = tabs.findIndex(({ current }) => current);
  useEffect(() => {
    const shown = row.current?.children[front];
    if (shown instanceof HTMLElement && row.current)
      row.current.scrollLeft = shown.offsetLeft - row.current.clientWidth / 2;
  }, [front]);
  return (
    <nav ref={row} className="k-view-tabs" aria-label={t('tabs')}>
      {tabs.map(({ key, label, isOwn, current, search, open }) => (
        <button key={key} type="button" aria-current={current ? 'true' : undefined} onClick={open}>
          {isOwn ? <span lang="">{label}</span> : label}{' '}
          {current ? <Count of={total} /> : counting && <CountBehind {...counting} search={search} />}
        </button>
      ))}
    </nav>
  );
}

function Count({ of }: { readonly of: number | undefined }): ReactNode {
  return of === undefined ? null : <span className="k-view-count">{formatCount(of)}</span>;
}

/** The number of rows of a tab that is not in front. */
function CountBehind({ call, requestOf, ready, search }: Counting & { readonly search: Search }): ReactNode {
  const request = requestOf(search);
  const { data } = useCall(call, request as never, { quiet: true, enabled: ready, staleMs: countsStaleMs });
  return <Count of={(data as { readonly total?: number } | undefined)?.total} />;
}
