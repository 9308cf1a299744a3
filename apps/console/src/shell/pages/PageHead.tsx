import { type PagePath, pageByPath } from '@pitboss/contract/core/pages';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { HeaderPlaces } from '../../kit/page-tools.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say } from '../../kit/text.ts';

/** Pixels between the parts of a header. */
const gap = 16;

/** Returns the width in pixels that tabs have in one line, which may be more than they are given. */
const naturalWidth = (tabs: Element): number =>
  [...tabs.children].reduce((sum, row) => sum + row.scrollWidth + gap, -gap);

/** Returns true when title, tabs and tools of a header do not fit into one line. */
function isTight(head: Element, tabs: Element): boolean {
  const others = [...head.children].filter((part) => part !== tabs && part.clientWidth > 0);
  const needed = others.reduce((sum, part) => sum + part.getBoundingClientRect().width + gap, 0);
  const { paddingLeft, paddingRight } = getComputedStyle(head);
  const room = head.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return needed + naturalWidth(tabs) > room;
}

/** Keeps the attribute by which tabs stand in a line of their own where the header is too narrow. */
function useTightness(head: HTMLElement | null, tabs: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!head || !tabs) return;
    const measure = () => head.toggleAttribute('data-tight', isTight(head, tabs));
    const sizes = new ResizeObserver(measure);
    for (const part of [head, ...head.children]) sizes.observe(part);
    const counts = new MutationObserver(measure);
    counts.observe(head, { childList: true, subtree: true, characterData: true });
    return () => {
      sizes.disconnect();
      counts.disconnect();
    };
  }, [head, tabs]);
}

/** The title of a page, what stands beside it, and places for the views and tools of its list. */
export function PageHead(props: {
  readonly page: PagePath;
  readonly places: (places: HeaderPlaces) => void;
  /** Content beside the title. */
  readonly children?: ReactNode;
}): ReactNode {
  const { page, places } = props;
  const language = useLanguage();
  const known = pageByPath(page);
  const [head, setHead] = useState<HTMLElement | null>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (tabs.current && tools.current) places({ tabs: tabs.current, tools: tools.current });
  }, [places]);
  useTightness(head, tabs.current);
  return (
    <header ref={setHead} className="s-page-head">
      <h1>{known && say(known, language)}</h1>
      {props.children}
      <div ref={tabs} className="s-page-tabs" />
      <div ref={tools} className="s-page-tools" />
    </header>
  );
}
