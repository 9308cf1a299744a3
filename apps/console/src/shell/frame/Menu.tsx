import { clientConfigVersion, packageVersion } from '@pitboss/contract/limits';
import { areas, type PagePath } from '@pitboss/contract/pages';
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { itemAt } from '../../kit/menu/menu.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import type { MenuPage } from '../access.ts';
import { found } from '../find/search-pages.ts';
import { shellText } from '../shell.text.ts';
import { frameText } from './frame.text.ts';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** Arrow keys, Home and End move through the pages and areas, beside Tab. */
function moveFocus(event: ReactKeyboardEvent<HTMLElement>): void {
  const ways = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const next = itemAt(
    event.key.length > 1 ? event.key : '',
    ways.indexOf(document.activeElement as HTMLElement),
    ways.map(() => ''),
  );
  if (next === undefined) return;
  event.preventDefault();
  ways[next]?.focus();
}

/** The menu: pages the operator may open, by area, with a search that `/` reaches from anywhere. */
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
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const hits = found(props.pages, query);
  const groups = Object.entries(areas)
    .map(([area, title]) => ({ area, title, pages: hits.filter((page) => page.area === area) }))
    .filter((group) => group.pages.length > 0);
  const toggle = (area: string) =>
    setFolded((now) => new Set(now.has(area) ? [...now].filter((one) => one !== area) : [...now, area]));
  const link = (page: MenuPage) => (
    <li key={page.path}>
      <a
        href={page.path}
        title={say(page, language)}
        aria-current={page.path === props.front ? 'page' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          props.go(page.path);
        }}
      >
        {say(page, language)}
      </a>
    </li>
  );
  return (
    <>
      {props.open && (
        <button type="button" className="s-veil" aria-label={t('closeMenu')} onClick={props.close} />
      )}
      <aside className="s-menu" data-open={props.open || undefined}>
        <div className="s-brand">
          <strong>{words('product')}</strong>
          <span>{words(agentConsole ? 'agentConsole' : 'adminConsole')}</span>
          {demo && <em>{t('demo')}</em>}
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
          {groups.length === 0 && <p className="s-menu-none">{t('noPages')}</p>}
          {groups.map(({ area, title, pages }) => {
            if (area === 'dashboard') return <ul key={area}>{pages.map(link)}</ul>;
            const open = query !== '' || !folded.has(area);
            return (
              <section key={area}>
                <button type="button" aria-expanded={open} onClick={() => toggle(area)}>
                  {say(title, language)}
                </button>
                {open && <ul>{pages.map(link)}</ul>}
              </section>
            );
          })}
        </nav>
        <footer>{t('version', { client: clientConfigVersion, build: packageVersion })}</footer>
      </aside>
    </>
  );
}
