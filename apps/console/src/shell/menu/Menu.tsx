import { clientConfigVersion, packageVersion } from '@pitboss/contract/core/limits';
import { areas, type PageArea, type PagePath } from '@pitboss/contract/core/pages';
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { Icon } from '../../kit/drawn/icon.tsx';
import { iconLines } from '../../kit/drawn/icon-lines.ts';
import { Mark } from '../../kit/drawn/mark.tsx';
import { itemAt } from '../../kit/menu/menu.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import { useKey } from '../keys/use-key.ts';
import type { MenuPage } from '../pages/access.ts';
import { menuAreas } from '../pages/menu-order.ts';
import { found } from '../pages/search-pages.ts';
import { productText } from '../session/product.text.ts';
import { menuText } from './menu.text.ts';
import { changeHabits, oftenUsed, useHabits } from './menu-habits.ts';
import './menu.css';
import { Star } from './Star.tsx';

/** Moves the focus through the pages and areas by arrow keys, Home and End, in addition to Tab. */
function moveFocus(event: ReactKeyboardEvent<HTMLElement>): void {
  const ways = [...event.currentTarget.querySelectorAll<HTMLElement>('a, section > button')];
  const next = itemAt(
    event.key.length > 1 ? event.key : '',
    ways.indexOf(document.activeElement as HTMLElement),
    ways.map(() => ''),
  );
  if (next === undefined) return;
  event.preventDefault();
  ways[next]?.focus();
}

/** A page of the menu; its star comes with the pointer. */
function Way(props: {
  readonly page: MenuPage;
  readonly front: PagePath | undefined;
  go(page: PagePath): void;
}): ReactNode {
  const { page, front, go } = props;
  const language = useLanguage();
  return (
    <li>
      <a
        href={page.path}
        aria-current={page.path === front ? 'page' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          go(page.path);
        }}
      >
        {say(page, language)}
      </a>
      <Star page={page.path} aside />
    </li>
  );
}

/** Groups of pages with a head that folds them. */
function useGroups(pages: readonly MenuPage[], front: PagePath | undefined, searching: boolean) {
  const account = useClientState((state) => state.userInfo?.account ?? '');
  const habits = useHabits(account);
  // The often used pages are evaluated once per mount: a menu whose entries move during work is hard to use.
  const [often] = useState(() => oftenUsed(habits, ['/home']));
  const area = pages.find((page) => page.path === front)?.area;
  // With one group at a time that is the one chosen last, else the one of the page in front.
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    if (area) setChosen(area);
  }, [area]);
  const named = (paths: readonly string[]) =>
    paths.flatMap((path) => pages.filter((page) => page.path === path));
  const own = [
    { key: 'favourites', title: 'favourites', pages: named(habits.favourites) },
    {
      key: 'often',
      title: 'often',
      pages: named(often.filter((path) => !habits.favourites.includes(path))),
    },
  ] as const;
  const isOpen = (key: string) => {
    if (searching) return true;
    const foldable = !own.some((group) => group.key === key);
    return habits.oneGroup && foldable ? chosen === key : !habits.folded.includes(key);
  };
  const toggle = (key: string) => {
    const open = isOpen(key);
    setChosen(open ? undefined : key);
    changeHabits(account, ({ folded }) => ({
      folded: open ? [...folded, key] : folded.filter((one) => one !== key),
    }));
  };
  const setOneGroup = (oneGroup: boolean) => {
    setChosen(area);
    changeHabits(account, () => ({ oneGroup }));
  };
  return { own: searching ? [] : own, isOpen, toggle, oneGroup: habits.oneGroup, setOneGroup };
}

/** A list of pages as links. */
function Ways(props: {
  readonly pages: readonly MenuPage[];
  readonly front: PagePath | undefined;
  go(page: PagePath): void;
}): ReactNode {
  return (
    <ul>
      {props.pages.map((page) => (
        <Way key={page.path} page={page} front={props.front} go={props.go} />
      ))}
    </ul>
  );
}

/** The mark with the name of the product and of the console. */
function Brand(): ReactNode {
  const t = useText(menuText);
  const texts = useText(productText);
  const demo = useClientState((state) => state.userInfo?.demo);
  // The console of the user shown: impersonating an agent shows the agent's.
  const agentConsole = useClientState((state) => state.userInfo?.appType === '1');
  return (
    <div className="s-brand">
      <Mark size={26} />
      <p>
        <strong>
          {texts('product')}
          {demo && <em>{t('demo')}</em>}
        </strong>
        <span>{texts(agentConsole ? 'agentConsole' : 'adminConsole')}</span>
      </p>
    </div>
  );
}

/** The search that `/` reaches from anywhere; Enter opens the first page found, Escape clears it. */
function SearchBox(props: {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly openFirst: () => void;
}): ReactNode {
  const t = useText(menuText);
  const input = useRef<HTMLInputElement>(null);
  useKey('/', () => input.current?.focus());
  return (
    <input
      ref={input}
      className="s-menu-search"
      type="search"
      placeholder={t('searchMenu')}
      aria-label={t('searchMenu')}
      value={props.query}
      onChange={(event) => props.setQuery(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') props.openFirst();
        if (event.key === 'Enter' || event.key === 'Escape') {
          props.setQuery('');
          input.current?.blur();
        }
      }}
    />
  );
}

/** The choice to have one group open at a time, and the versions of the console. */
function MenuFoot(props: {
  readonly oneGroup: boolean;
  readonly setOneGroup: (oneGroup: boolean) => void;
}): ReactNode {
  const t = useText(menuText);
  return (
    <footer>
      <label>
        <input
          type="checkbox"
          checked={props.oneGroup}
          onChange={({ target }) => props.setOneGroup(target.checked)}
        />
        {t('oneGroup')}
      </label>
      <span>{t('version', { client: clientConfigVersion, build: packageVersion })}</span>
    </footer>
  );
}

/**
 * The menu: pages the operator may open, favourites and the often used first, then by area, with a search
 * that `/` reaches from anywhere.
 */
export function Menu(props: {
  pages: readonly MenuPage[];
  front: PagePath | undefined;
  /** True when the menu covers the screen, on narrow windows. */
  open: boolean;
  close(): void;
  go(page: PagePath): void;
}): ReactNode {
  const t = useText(menuText);
  const language = useLanguage();
  const [query, setQuery] = useState('');
  const { own, isOpen, toggle, oneGroup, setOneGroup } = useGroups(props.pages, props.front, query !== '');
  const hits = found(props.pages, query);
  const group = (key: string, title: string, pages: readonly MenuPage[]) =>
    pages.length > 0 && (
      <section key={key}>
        <button type="button" aria-expanded={isOpen(key)} onClick={() => toggle(key)}>
          {title}
          <Icon line={isOpen(key) ? iconLines.down : iconLines.right} size={10} />
        </button>
        {isOpen(key) && <Ways pages={pages} front={props.front} go={props.go} />}
      </section>
    );
  const inArea = (area: PageArea) => hits.filter((page) => page.area === area);
  return (
    <>
      {props.open && (
        <button type="button" className="s-veil" aria-label={t('closeMenu')} onClick={props.close} />
      )}
      <aside className="s-menu" data-open={props.open || undefined}>
        <Brand />
        <SearchBox
          query={query}
          setQuery={setQuery}
          openFirst={() => {
            if (hits[0]) props.go(hits[0].path);
          }}
        />
        <nav aria-label={t('menu')} onKeyDown={moveFocus}>
          {hits.length === 0 && <p className="s-menu-none">{t('noPages')}</p>}
          <Ways pages={inArea('dashboard')} front={props.front} go={props.go} />
          {own.map(({ key, title, pages }) => group(key, t(title), pages))}
          {menuAreas
            .filter((area) => area !== 'dashboard')
            .map((area) => group(area, say(areas[area], language), inArea(area)))}
        </nav>
        <MenuFoot oneGroup={oneGroup} setOneGroup={setOneGroup} />
      </aside>
    </>
  );
}
