import type { PagePath } from '@pitboss/contract/core/pages';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../../kit/drawn/icon.tsx';
import { iconLines } from '../../kit/drawn/icon-lines.ts';
import { bringIntoSight } from '../../kit/look/in-sight.ts';
import { Menu, type MenuPosition } from '../../kit/menu/menu.tsx';
import { MenuButton } from '../../kit/menu/menu-button.tsx';
import type { Search } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { frameText } from './frame.text.ts';
import { type CloseWhat, fixedPage, keyOfTab, type Tab } from './tabs.ts';
import { tabTitle } from './use-front.ts';

const ways = [
  ['this', 'closeTab'],
  ['others', 'closeOthers'],
  ['left', 'closeLeft'],
  ['right', 'closeRight'],
  ['all', 'closeAll'],
] as const;

interface TabsOpen {
  readonly tabs: readonly Tab[];
  /** Key of the tab in front. */
  readonly front: string | undefined;
  go(page: PagePath, search?: Search): void;
  close(key: string, what: CloseWhat): void;
}

/** Returns the sides on which a bar overflows its visible part. */
function useOverflow(bar: RefObject<HTMLElement | null>, count: number): { left: boolean; right: boolean } {
  const [more, setMore] = useState({ left: false, right: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab changes the width inside, which nothing reports
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const look = () => {
      const left = element.scrollLeft > 1;
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setMore((now) => (now.left === left && now.right === right ? now : { left, right }));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [bar, count]);
  return more;
}

/** Open tabs; where they do not fit, arrows move along them, and a list names all. */
export function TabBar(props: TabsOpen): ReactNode {
  const t = useText(frameText);
  const language = useLanguage();
  const bar = useRef<HTMLElement>(null);
  const more = useOverflow(bar, props.tabs.length);
  const overflows = more.left || more.right;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arrows take their place from the bar when they appear
  useEffect(() => {
    if (props.front) bringIntoSight(bar.current, bar.current?.querySelector('[data-front]'));
  }, [props.front, overflows]);
  const move = (by: -1 | 1) =>
    bar.current?.scrollBy({ left: by * bar.current.clientWidth * 0.7, behavior: 'smooth' });
  const arrow = (name: 'left' | 'right', by: -1 | 1) => (
    <button
      type="button"
      className="s-tool s-tabs-move"
      aria-label={t(by < 0 ? 'tabsLeft' : 'tabsRight')}
      disabled={!more[name]}
      onClick={() => move(by)}
    >
      <Icon line={iconLines[name]} size={13} />
    </button>
  );
  // The tab in front names its record in full.
  const titleOf = (tab: Tab) => tabTitle(tab, language, keyOfTab(tab) === props.front);
  return (
    <div className="s-tabbar">
      {overflows && arrow('left', -1)}
      <TabRow {...props} bar={bar} titleOf={titleOf} />
      {overflows && arrow('right', 1)}
      <OpenPages {...props} />
    </div>
  );
}

/** The open pages as a menu; nothing for one or two, which need no list. `counted` shows their number. */
export function OpenPages(props: Omit<TabsOpen, 'close'> & { readonly counted?: boolean }): ReactNode {
  const { tabs, front, go, counted } = props;
  const t = useText(frameText);
  const language = useLanguage();
  if (tabs.length < 3) return null;
  return (
    <MenuButton
      className="s-tool s-tabs-list"
      label={t('allTabs')}
      items={tabs.map((tab) => ({
        key: keyOfTab(tab),
        label: tabTitle(tab, language),
        checked: keyOfTab(tab) === front,
        run: () => go(tab.page, tab.search),
      }))}
    >
      {counted ? <b>{tabs.length}</b> : <Icon line={iconLines.down} size={13} />}
    </MenuButton>
  );
}

/** Key of a tab whose context menu is open, and where the menu appears. */
interface OpenMenu {
  readonly key: string;
  readonly place: MenuPosition;
}

/** One tab; it closes by its cross or the middle button, and asks for its context menu. */
function TabItem(props: {
  readonly tab: Tab;
  readonly title: string;
  readonly inFront: boolean;
  readonly go: () => void;
  readonly close: () => void;
  readonly openMenu: (menu: OpenMenu) => void;
}): ReactNode {
  const t = useText(frameText);
  const { tab, title, inFront, close } = props;
  const fixed = tab.page === fixedPage;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard's menu key arrives here from the buttons
    <span
      className="s-tab"
      data-front={inFront || undefined}
      data-page={tab.page}
      onContextMenu={(event) => {
        event.preventDefault();
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        // The keyboard's menu key has no place of its own.
        const x = event.clientX || left;
        const y = event.clientY || bottom;
        props.openMenu({ key: keyOfTab(tab), place: { left: x, right: x, top: y, bottom: y } });
      }}
    >
      <button
        type="button"
        aria-current={inFront ? 'page' : undefined}
        title={tab.name}
        onClick={props.go}
        onAuxClick={(event) => event.button === 1 && !fixed && close()}
      >
        {title}
      </button>
      {!fixed && (
        <button
          type="button"
          className="s-tab-close"
          aria-label={`${t('closeTab')} ${title}`}
          onClick={close}
        >
          ×
        </button>
      )}
    </span>
  );
}

/** The tabs, and the other ways of closing them in the context menu of each. */
function TabRow(
  props: TabsOpen & {
    readonly bar: RefObject<HTMLElement | null>;
    readonly titleOf: (tab: Tab) => string;
  },
): ReactNode {
  const t = useText(frameText);
  const [asked, setAsked] = useState<OpenMenu | null>(null);
  const at = props.tabs.findIndex((tab) => keyOfTab(tab) === asked?.key);
  const useless = (what: CloseWhat) =>
    ({
      this: asked?.key === fixedPage,
      others: false,
      left: at === 0,
      right: at === props.tabs.length - 1,
      all: false,
    })[what];
  return (
    <nav className="s-tabs" ref={props.bar} aria-label={t('tabs')}>
      {props.tabs.map((tab) => (
        <TabItem
          key={keyOfTab(tab)}
          tab={tab}
          title={props.titleOf(tab)}
          inFront={keyOfTab(tab) === props.front}
          go={() => props.go(tab.page, tab.search)}
          close={() => props.close(keyOfTab(tab), 'this')}
          openMenu={setAsked}
        />
      ))}
      {asked && at >= 0 && (
        <Menu
          label={t('closing')}
          place={asked.place}
          close={() => setAsked(null)}
          items={ways.map(([key, label]) => ({
            key,
            label: t(label),
            disabled: useless(key),
            run: () => props.close(asked.key, key),
          }))}
        />
      )}
    </nav>
  );
}
