import { type PagePath, pageByPath } from '@pitboss/contract/pages';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Menu, type MenuPlace } from '../../kit/menu/menu.tsx';
import type { Search } from '../../kit/place.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import { frameText } from './frame.text.ts';
import { type CloseWhat, fixedPage, type Tab } from './tabs.ts';

const ways = [
  ['this', 'closeTab'],
  ['others', 'closeOthers'],
  ['left', 'closeLeft'],
  ['right', 'closeRight'],
  ['all', 'closeAll'],
] as const;

/** Open tabs; each closes by its cross or the middle button, and has the other ways of closing in its context menu. */
export function TabBar(props: {
  tabs: readonly Tab[];
  front: PagePath | undefined;
  go(page: PagePath, search?: Search): void;
  close(page: PagePath, what: CloseWhat): void;
}): ReactNode {
  const t = useText(frameText);
  const language = useLanguage();
  const bar = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ readonly page: PagePath; readonly place: MenuPlace } | null>(null);
  useEffect(() => {
    if (props.front)
      bar.current?.querySelector('[data-front]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [props.front]);
  const at = props.tabs.findIndex((tab) => tab.page === asked?.page);
  const useless = (what: CloseWhat) =>
    ({
      this: asked?.page === fixedPage,
      others: false,
      left: at === 0,
      right: at === props.tabs.length - 1,
      all: false,
    })[what];
  return (
    <nav className="s-tabs" ref={bar} aria-label={t('tabs')}>
      {props.tabs.map((tab) => {
        const page = pageByPath(tab.page);
        const title = page ? say(page, language) : tab.page;
        const fixed = tab.page === fixedPage;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard's menu key arrives here from the buttons
          <span
            key={tab.page}
            className="s-tab"
            data-front={tab.page === props.front || undefined}
            data-page={tab.page}
            onContextMenu={(event) => {
              event.preventDefault();
              const { left, bottom } = event.currentTarget.getBoundingClientRect();
              // The keyboard's menu key has no place of its own.
              const x = event.clientX || left;
              const y = event.clientY || bottom;
              setAsked({
                page: tab.page,
                place: { left: x, right: x, top: y, bottom: y },
              });
            }}
          >
            <button
              type="button"
              aria-current={tab.page === props.front ? 'page' : undefined}
              onClick={() => props.go(tab.page, tab.search)}
              onAuxClick={(event) => event.button === 1 && !fixed && props.close(tab.page, 'this')}
            >
              {title}
            </button>
            {!fixed && (
              <button
                type="button"
                className="s-tab-close"
                aria-label={`${t('closeTab')} ${title}`}
                onClick={() => props.close(tab.page, 'this')}
              >
                ×
              </button>
            )}
          </span>
        );
      })}
      {asked && at >= 0 && (
        <Menu
          label={t('closing')}
          place={asked.place}
          close={() => setAsked(null)}
          items={ways.map(([key, label]) => ({
            key,
            label: t(label),
            disabled: useless(key),
            run: () => props.close(asked.page, key),
          }))}
        />
      )}
    </nav>
  );
}
