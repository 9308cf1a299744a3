import { Activity, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import './tabs.css';
import { useView } from './use-view.ts';

export interface TabView<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly draw: () => ReactNode;
}

/** The view that a key leads to from the one in front; undefined for other keys. */
const viewAt = (key: string, at: number, count: number): number | undefined =>
  ({ ArrowRight: (at + 1) % count, ArrowLeft: (at + count - 1) % count, Home: 0, End: count - 1 })[key];

/**
 * Parts of a page behind tabs. The address names the one in front (`param`; the first by default). Each is
 * rendered when it is first opened and then kept, with what was typed in it, and does nothing while it is in
 * the background.
 */
export function TabViews<K extends string>(props: {
  readonly label: string;
  readonly param: string;
  readonly views: readonly [TabView<K>, ...TabView<K>[]];
}): ReactNode {
  const { label, param, views } = props;
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const keys = views.map(({ key }) => key) as [K, ...K[]];
  const { view, choose } = useView(param, keys);
  const [opened, setOpened] = useState<readonly K[]>([view]);
  if (!opened.includes(view)) setOpened([...opened, view]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = viewAt(event.key, keys.indexOf(view), keys.length);
    const key = next === undefined ? undefined : keys[next];
    if (next === undefined || key === undefined) return;
    event.preventDefault();
    choose(key, 'replace');
    bar.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className="k-tabs">
      <div ref={bar} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {views.map((one) => (
          <button
            key={one.key}
            type="button"
            role="tab"
            id={`${id}${one.key}`}
            aria-controls={`${id}${one.key}-view`}
            aria-selected={one.key === view}
            tabIndex={one.key === view ? 0 : -1}
            onClick={() => choose(one.key, 'replace')}
          >
            {one.label}
          </button>
        ))}
      </div>
      {views.map((one) => (
        <div
          key={one.key}
          role="tabpanel"
          id={`${id}${one.key}-view`}
          aria-labelledby={`${id}${one.key}`}
          hidden={one.key !== view}
        >
          {opened.includes(one.key) && (
            <Activity mode={one.key === view ? 'visible' : 'hidden'}>{one.draw()}</Activity>
          )}
        </div>
      ))}
    </div>
  );
}
