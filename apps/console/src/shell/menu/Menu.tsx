import { clientConfigVersion, packageVersion } from '@pitboss/contract/core/limits';
import type { PagePath } from '@pitboss/contract/core/pages';
import {
  ChevronDown,
  ChevronRight,
  type LucideIcon,
  PanelLeftClose,
  PanelLeftOpen,
  Star as StarIcon,
} from 'lucide-react';
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { Mark } from '../../kit/drawn/mark.tsx';
import { bringIntoSight } from '../../kit/look/in-sight.ts';
import { itemAt } from '../../kit/menu/menu.tsx';
import { hrefOf, type Search } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import type { MenuPage } from '../pages/access.ts';
import {
  groupOf,
  type MenuGroup,
  menuGroupKeys,
  menuGroups,
  menuParts,
  topPages,
} from '../pages/menu-order.ts';
import { productText } from '../session/product.text.ts';
import { groupIcons, topIcons } from './group-icons.ts';
import { menuText } from './menu.text.ts';
import { changeHabits, useHabits } from './menu-habits.ts';
import './menu.css';
import { Count, type Queue, useQueues } from './queues.tsx';
import { Star } from './Star.tsx';

/** Moves the focus through the pages and groups by arrow keys, Home and End, in addition to Tab. */
function moveFocus(event: ReactKeyboardEvent<HTMLElement>): void {
  const ways = [...event.currentTarget.querySelectorAll<HTMLElement>('a, section > button')].filter(
    (way) => way.checkVisibility?.() ?? true,
  );
  const next = itemAt(
    event.key.length > 1 ? event.key : '',
    ways.indexOf(document.activeElement as HTMLElement),
    ways.map(() => ''),
  );
  if (next === undefined) return;
  event.preventDefault();
  ways[next]?.focus();
}

interface MenuProps {
  readonly pages: readonly MenuPage[];
  readonly front: PagePath | undefined;
  /** True when the menu covers the screen, on narrow windows. */
  readonly open: boolean;
  readonly close: () => void;
  /** Opens a page: as its tab was left, else with these search parameters. */
  readonly go: (page: PagePath, search?: Search) => void;
}

/** A page of the menu; its star comes with the pointer. */
function Way(
  props: Pick<MenuProps, 'front' | 'go'> & {
    readonly page: MenuPage;
    readonly queue: Queue;
    readonly icon?: LucideIcon | undefined;
  },
): ReactNode {
  const { page, front, go, icon: PageIcon } = props;
  const { count, search } = props.queue;
  const name = say(page, useLanguage());
  return (
    <li>
      <a
        href={hrefOf(page.path, search)}
        title={name}
        aria-current={page.path === front ? 'page' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          go(page.path, search);
        }}
      >
        {PageIcon && <PageIcon size={16} strokeWidth={1.75} aria-hidden />}
        <span>{name}</span>
        <Count count={count} />
      </a>
      {!topPages.includes(page.path) && <Star page={page.path} aside />}
    </li>
  );
}

/** The mark with the name of the product, and of the console or that it holds demo data. */
function Brand(): ReactNode {
  const t = useText(menuText);
  const texts = useText(productText);
  const demo = useClientState((state) => state.userInfo?.demo);
  // The console of the user shown: impersonating an agent shows the agent's.
  const agentConsole = useClientState((state) => state.userInfo?.appType === '1');
  return (
    <div className="s-brand">
      <Mark size={26} />
      <strong>{texts('product')}</strong>
      <em title={texts(agentConsole ? 'agentConsole' : 'adminConsole')}>
        {demo ? t('demo') : texts(agentConsole ? 'agentConsole' : 'adminConsole')}
      </em>
    </div>
  );
}

/** The version of the console, and the switch between names and icons. */
function MenuFoot(props: { readonly collapsed: boolean; readonly toggle: () => void }): ReactNode {
  const t = useText(menuText);
  const label = t(props.collapsed ? 'openMenu' : 'closeMenu');
  const Switch = props.collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <footer>
      <span>
        {t('version', {
          release: window.__RELEASE__ ?? '',
          client: clientConfigVersion,
          build: packageVersion,
        })}
      </span>
      <button type="button" aria-label={label} title={label} onClick={props.toggle}>
        <Switch size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </footer>
  );
}

/** A group with its pages, of which one is open at a time. */
function Group(
  props: Pick<MenuProps, 'front' | 'go'> & {
    readonly title: string;
    readonly icon: LucideIcon;
    readonly pages: readonly MenuPage[];
    readonly count: number;
    readonly isOpen: boolean;
    readonly toggle: () => void;
    readonly queueOf: (page: MenuPage) => Queue;
  },
): ReactNode {
  const { title: name, icon: GroupIcon, count, isOpen } = props;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section>
      <button type="button" aria-expanded={isOpen} title={name} onClick={props.toggle}>
        <GroupIcon size={16} strokeWidth={1.75} aria-hidden />
        <span>{name}</span>
        {!isOpen && <Count count={count} />}
        <Chevron className="s-menu-chevron" size={14} aria-hidden />
      </button>
      <ul hidden={!isOpen}>
        {props.pages.map((page) => (
          <Way key={page.path} page={page} queue={props.queueOf(page)} front={props.front} go={props.go} />
        ))}
      </ul>
    </section>
  );
}

/** Returns which group is open: the one chosen last, else the one of the page in front. */
function useOpenGroup(pages: readonly MenuPage[], front: PagePath | undefined) {
  const page = pages.find(({ path }) => path === front);
  const group = page && groupOf(page);
  const [open, setOpen] = useState<string>();
  useEffect(() => {
    if (group) setOpen(group);
  }, [group]);
  return [open, setOpen] as const;
}

/** Scrolls the page in front into view once its group is open. */
function useFrontInView(front: PagePath | undefined, open: string | undefined) {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link appears with its group
  useEffect(() => {
    bringIntoSight(nav.current, nav.current?.querySelector('a[aria-current]'));
  }, [front, open]);
  return nav;
}

type ListProps = Pick<MenuProps, 'pages' | 'front' | 'go'> & {
  readonly queueOf: (page: MenuPage) => Queue;
};

/** Home and the inbox. */
function TopPages({ pages, queueOf, ...way }: ListProps): ReactNode {
  return (
    <ul>
      {pages
        .filter(({ path }) => topPages.includes(path))
        .map((page) => (
          <Way key={page.path} page={page} icon={topIcons[page.path]} queue={queueOf(page)} {...way} />
        ))}
    </ul>
  );
}

/** The pages that the operator has chosen; the page in front is marked in its group. */
function Favourites({ pages, go }: Pick<MenuProps, 'go'> & { readonly pages: readonly MenuPage[] }) {
  const t = useText(menuText);
  if (pages.length === 0) return null;
  return (
    <>
      <h2>{t('favourites')}</h2>
      <ul>
        {pages.map((page) => (
          <Way key={page.path} page={page} icon={StarIcon} queue={{ count: 0 }} front={undefined} go={go} />
        ))}
      </ul>
    </>
  );
}

/** A part of the menu with its groups; nothing where the operator may open none of their pages. */
function Part({
  part,
  open,
  toggle,
  ...list
}: ListProps & {
  readonly part: (typeof menuParts)[number];
  readonly open: string | undefined;
  readonly toggle: (group: MenuGroup) => void;
}): ReactNode {
  const t = useText(menuText);
  const language = useLanguage();
  const groups = menuGroupKeys
    .filter((key) => menuGroups[key].part === part)
    .map((key) => ({ key, pages: list.pages.filter((page) => groupOf(page) === key) }))
    .filter(({ pages }) => pages.length > 0);
  if (groups.length === 0) return null;
  return (
    <div>
      <h2>{t(part)}</h2>
      {groups.map(({ key, pages }) => (
        <Group
          {...list}
          key={key}
          title={say(menuGroups[key], language)}
          icon={groupIcons[key]}
          pages={pages}
          count={pages.reduce((sum, page) => sum + list.queueOf(page).count, 0)}
          isOpen={open === key}
          toggle={() => toggle(key)}
        />
      ))}
    </div>
  );
}

/** The menu: pages the operator may open; home and the inbox, favourites, then groups by work. */
export function Menu({ pages, front, open: isOver, close, go }: MenuProps): ReactNode {
  const t = useText(menuText);
  const account = useClientState((state) => state.userInfo?.account ?? '');
  const { favourites, collapsed } = useHabits(account);
  const [open, setOpen] = useOpenGroup(pages, front);
  const nav = useFrontInView(front, open);
  const list = { pages, front, go, queueOf: useQueues(pages) };
  const setCollapsed = (next: boolean) => changeHabits(account, () => ({ collapsed: next }));
  const toggle = (group: MenuGroup) => {
    // An icon shows the names of its group.
    if (collapsed) setCollapsed(false);
    setOpen(open === group && !collapsed ? undefined : group);
  };
  return (
    <>
      {isOver && <button type="button" className="s-veil" aria-label={t('closeMenu')} onClick={close} />}
      <aside className="s-menu" data-open={isOver || undefined} data-collapsed={collapsed || undefined}>
        <Brand />
        <nav ref={nav} aria-label={t('menu')} onKeyDown={moveFocus}>
          <TopPages {...list} />
          <Favourites
            pages={favourites.flatMap((path) => pages.filter((page) => page.path === path))}
            go={go}
          />
          {menuParts.map((part) => (
            <Part key={part} part={part} open={open} toggle={toggle} {...list} />
          ))}
        </nav>
        <MenuFoot collapsed={collapsed} toggle={() => setCollapsed(!collapsed)} />
      </aside>
    </>
  );
}
