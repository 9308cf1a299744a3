import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { boardText } from './board.text.ts';
import type { PanelActions } from './MonitorPanel.tsx';
import type { LayoutState } from './use-layout.ts';

const steps: Readonly<Record<string, 'back' | 'on' | 'first' | 'last'>> = {
  ArrowLeft: 'back',
  ArrowUp: 'back',
  ArrowRight: 'on',
  ArrowDown: 'on',
  Home: 'first',
  End: 'last',
};

/** The panel under the pointer. */
const panelAt = ({ clientX, clientY }: globalThis.PointerEvent) =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-panel]')?.dataset.panel;

/**
 * Returns the actions of panels, with constant identity while the page lives, so that a change of one panel
 * does not render the others again; the announcement of the last move; and the dragged panel. `shown` are the
 * visible panels in their order.
 */
export function usePanelActions(
  layout: LayoutState,
  shown: readonly MonitorCode[],
): { readonly acts: PanelActions; readonly said: string; readonly dragged: MonitorCode | null } {
  const t = useText(boardText);
  const language = useLanguage();
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<MonitorCode | null>(null);
  const now = useRef({ layout, shown, say: (_code: MonitorCode, _place: number): void => undefined });
  useLayoutEffect(() => {
    now.current = {
      layout,
      shown,
      say: (code, position) =>
        setSaid(
          t('movedTo', { monitor: monitorOf(code).title[language], place: position + 1, all: shown.length }),
        ),
    };
  });
  const actions = useMemo<PanelActions>(() => {
    const put = (code: MonitorCode, onto: MonitorCode) => {
      const { layout: held, shown: all, say } = now.current;
      held.put(code, onto);
      say(code, all.indexOf(onto));
    };
    return {
      fold: (code, on) => now.current.layout.set('folded', code, on),
      hide: (code) => now.current.layout.set('hidden', code, true),
      widen: (code, on) => now.current.layout.set('wide', code, on),
      drag(code: MonitorCode, event: PointerEvent) {
        if (event.button !== 0) return;
        const over = new AbortController();
        const { signal } = over;
        const follow = (moved: globalThis.PointerEvent) => {
          const onto = now.current.shown.find((one) => one === panelAt(moved));
          if (onto && onto !== code) put(code, onto);
        };
        const end = () => {
          over.abort();
          setDragged(null);
        };
        setDragged(code);
        document.addEventListener('pointermove', follow, { signal });
        document.addEventListener('pointerup', end, { signal });
        document.addEventListener('pointercancel', end, { signal });
      },
      step(code: MonitorCode, event: KeyboardEvent) {
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        const { shown: all } = now.current;
        const at = all.indexOf(code);
        const onto = all[{ back: at - 1, on: at + 1, first: 0, last: all.length - 1 }[step]];
        if (!onto || onto === code) return;
        put(code, onto);
        // An element that was moved in the page has lost the focus.
        requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-grip="${code}"]`)?.focus());
      },
    };
  }, []);
  return { acts: actions, said, dragged };
}
