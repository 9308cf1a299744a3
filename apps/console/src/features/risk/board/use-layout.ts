import { type MonitorCode, monitorCodes } from '@pitboss/risk/monitors';
import { useMemo, useState } from 'react';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { arranged, asDeclared, declaredOrder, type Layout, ledBy, moved, readLayout } from './layout.ts';

export interface LayoutState extends Layout {
  /** All panels in their order, those that are hidden too. */
  readonly all: readonly MonitorCode[];
  /** Moves a panel to the position of another one. */
  put(code: MonitorCode, onto: MonitorCode): void;
  /** Puts a panel at a place among all of them. */
  move(code: string, to: number): void;
  set(what: 'folded' | 'hidden' | 'wide', code: MonitorCode, on: boolean): void;
  /** Folds all panels, or none. */
  foldAll(on: boolean): void;
  /** Brings everything into sight that was folded or hidden. */
  showAll(): void;
  reset(): void;
}

/**
 * The panels as the operator has arranged them, kept in this browser under its account. Until then those of
 * the monitors in `first` come before the others.
 */
export function useLayout(first: readonly string[]): LayoutState {
  const account = useClientState((state) => state.userInfo?.account ?? '');
  const key = `risk panels ${account}`;
  const [layout, setLayout] = useState(() => readLayout(localStorage.getItem(key)));
  return useMemo(() => {
    const change = (part: Partial<Layout>) => {
      const next = { ...layout, ...part };
      localStorage.setItem(key, JSON.stringify(next));
      setLayout(next);
    };
    const all = arranged(ledBy(declaredOrder, first), layout.order);
    return {
      ...layout,
      all,
      put: (code, onto) => change({ order: moved(all, code, onto) }),
      move: (code, to) =>
        change({ order: all.filter((one) => one !== code).toSpliced(to, 0, code as MonitorCode) }),
      set: (what, code, on) =>
        change({ [what]: [...layout[what].filter((one) => one !== code), ...(on ? [code] : [])] }),
      foldAll: (on) => change({ folded: on ? [...monitorCodes] : [] }),
      showAll: () => change({ folded: [], hidden: [] }),
      reset() {
        localStorage.removeItem(key);
        setLayout(asDeclared);
      },
    };
  }, [key, layout, first]);
}
