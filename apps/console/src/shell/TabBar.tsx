import { type PagePath, pageByPath } from '@pitboss/contract/pages';
import { Dropdown } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Search } from '../kit/place.tsx';
import { useLanguage } from '../kit/settings.ts';
import { say, useText } from '../kit/text.ts';
import { frameText } from './frame.text.ts';
import { type CloseWhat, fixedPage, type Tab } from './tabs.ts';

const menu = [
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
  useEffect(() => {
    if (props.front)
      bar.current?.querySelector('[data-front]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [props.front]);
  return (
    <nav className="s-tabs" ref={bar} aria-label={t('tabs')}>
      {props.tabs.map((tab, place) => {
        const page = pageByPath(tab.page);
        const title = page ? say(page, language) : tab.page;
        const fixed = tab.page === fixedPage;
        const useless = {
          this: fixed,
          others: false,
          left: place === 0,
          right: place === props.tabs.length - 1,
          all: false,
        };
        return (
          <Dropdown
            key={tab.page}
            trigger={['contextMenu']}
            menu={{
              items: menu.map(([key, label]) => ({ key, label: t(label), disabled: useless[key] })),
              onClick: ({ key }) => props.close(tab.page, key as CloseWhat),
            }}
          >
            <span className="s-tab" data-front={tab.page === props.front || undefined}>
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
          </Dropdown>
        );
      })}
    </nav>
  );
}
