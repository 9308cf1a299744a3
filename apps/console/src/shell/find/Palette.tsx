import { areas, type PageArea, type PagePath } from '@pitboss/contract/pages';
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import type { MenuPage } from '../access.ts';
import { frameText } from '../frame/frame.text.ts';
import { found } from './search-pages.ts';

/** Rows in sight; more words narrow the rest. */
const shownRows = 12;

/** Ctrl-K: a way to any page by a few letters of its name. */
export function Palette(props: { pages: readonly MenuPage[]; go(page: PagePath): void }): ReactNode {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return open ? <PaletteBox {...props} close={() => setOpen(false)} /> : null;
}

function PaletteBox(props: {
  pages: readonly MenuPage[];
  go(page: PagePath): void;
  close(): void;
}): ReactNode {
  const t = useText(frameText);
  const language = useLanguage();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const hits = found(props.pages, query).slice(0, shownRows);
  const choose = (page: MenuPage | undefined) => {
    if (!page) return;
    props.close();
    props.go(page.path);
  };
  const onKey = (event: ReactKeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') choose(hits[at]);
    else if (step && hits.length) setAt((at + step + hits.length) % hits.length);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="s-palette"
      aria-label={t('palette')}
      onClose={props.close}
      onClick={(event) => event.target === dialog.current && props.close()}
    >
      <div>
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={hits[at] && `palette-${hits[at].id}`}
          aria-label={t('palette')}
          placeholder={t('palette')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
        <div id="palette-list" role="listbox" aria-label={t('palette')}>
          {hits.map((page, place) => (
            <button
              type="button"
              role="option"
              key={page.id}
              id={`palette-${page.id}`}
              aria-selected={place === at}
              tabIndex={-1}
              onMouseMove={() => setAt(place)}
              onClick={() => choose(page)}
            >
              {say(page, language)}
              <span>{say(areas[page.area as PageArea], language)}</span>
            </button>
          ))}
        </div>
        {hits.length === 0 && <p>{t('noPages')}</p>}
      </div>
    </dialog>
  );
}
