import { clientConfigVersion, packageVersion } from '@pitboss/contract/limits';
import { areas, type PageArea, type PagePath } from '@pitboss/contract/pages';
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { Icon } from '../../kit/drawn/icon.tsx';
import { iconLines } from '../../kit/drawn/icon-lines.ts';
import { Mark } from '../../kit/drawn/mark.tsx';
import { itemAt } from '../../kit/menu/menu.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import type { MenuPage } from '../access.ts';
import { found } from '../find/search-pages.ts';
import { frameText } from '../frame/frame.text.ts';
import { useKey } from '../keys/use-key.ts';
import { shellText } from '../shell.text.ts';
import { changeHabits, oftenUsed, useHabits } from './menu-habits.ts';
import { menuAreas } from './menu-order.ts';
import './menu.css';
import { Star } from './Star.tsx';

/** Arrow keys, Home and End move through the pages and areas, beside Tab. */
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
  // What is used often is decided at the door: a menu whose lines move while one works misleads the hand.
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

/**
 * The menu: pages the operator may open, favourites and the often used first, then by area, with a search that `/` reaches
 * from anywhere.
 */
export function Menu(props: {
  pages: readonly MenuPage[];
  front: PagePath | undefined;
  /** Whether it lies over the screen, where there is no room beside it. */
  open: boolean;
  close(): void;
  go(page: PagePath): void;
}): ReactNode {
  const t = useText(frameText);
  const words = useText(shellText);
  const language = useLanguage();
  const demo = useClientState((state) => state.userInfo?.demo);
  // The console of whoever is seen: looking on as an agent shows the agent's.
  const agentConsole = useClientState((state) => state.userInfo?.appType === '1');
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useKey('/', () => input.current?.focus());
  const { own, isOpen, toggle, oneGroup, setOneGroup } = useGroups(props.pages, props.front, query !== '');
  const hits = found(props.pages, query);
  const ways = (pages: readonly MenuPage[]) => (
    <ul>
      {pages.map((page) => (
        <Way key={page.path} page={page} front={props.front} go={props.go} />
      ))}
    </ul>
  );
  const group = (key: string, title: string, pages: readonly MenuPage[]) =>
    pages.length > 0 && (
      <section key={key}>
        <button type="button" aria-expanded={isOpen(key)} onClick={() => toggle(key)}>
          {title}
          <Icon line={isOpen(key) ? iconLines.down : iconLines.right} size={10} />
        </button>
        {isOpen(key) && ways(pages)}
      </section>
    );
  const inArea = (area: PageArea) => hits.filter((page) => page.area === area);
  return (
    <>
      {props.open && (
        <button type="button" className="s-veil" aria-label={t('closeMenu')} onClick={props.close} />
      )}
      <aside className="s-menu" data-open={props.open || undefined}>
        <div className="s-brand">
          <Mark size={26} />
          <p>
            <strong>
              {words('product')}
              {demo && <em>{t('demo')}</em>}
            </strong>
            <span>{words(agentConsole ? 'agentConsole' : 'adminConsole')}</span>
          </p>
        </div>
        <input
          ref={input}
          className="s-menu-search"
          type="search"
          placeholder={t('searchMenu')}
          aria-label={t('searchMenu')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && hits[0]) props.go(hits[0].path);
            if (event.key === 'Enter' || event.key === 'Escape') {
              setQuery('');
              input.current?.blur();
            }
          }}
        />
        <nav aria-label={t('menu')} onKeyDown={moveFocus}>
          {hits.length === 0 && <p className="s-menu-none">{t('noPages')}</p>}
          {ways(inArea('dashboard'))}
          {own.map(({ key, title, pages }) => group(key, t(title), pages))}
          {menuAreas
            .filter((area) => area !== 'dashboard')
            .map((area) => group(area, say(areas[area], language), inArea(area)))}
        </nav>
        <footer>
          <label>
            <input
              type="checkbox"
              checked={oneGroup}
              onChange={({ target }) => setOneGroup(target.checked)}
            />
            {t('oneGroup')}
          </label>
          <span>{t('version', { client: clientConfigVersion, build: packageVersion })}</span>
        </footer>
      </aside>
    </>
  );
}
