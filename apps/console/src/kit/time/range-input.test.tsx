// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetClientState, type UserInfo, useClientState } from '../calls/client-state.ts';
import { changeSettings } from '../settings.ts';
import { DateRange, type DateRangeProps } from './date-range.tsx';

/**
 * Selection handler of the last rendered calendar: the calendar's days are tested elsewhere, here it only
 * chooses.
 */
let choose: ((from: number, to: number) => void) | undefined;
vi.mock('../calendar/RangePanel.tsx', () => ({
  RangePanel: (props: { readonly choose: (from: number, to: number) => void }) => {
    choose = props.choose;
    return null;
  },
}));

let root: Root;
const from = Date.UTC(2026, 4, 1, 4);
const to = Date.UTC(2026, 4, 2, 5, 6, 7);
const changed = vi.fn();
const knowLayer = () => useClientState.setState({ userInfo: { layer: 2 } as UserInfo });
const input = () => document.querySelector<HTMLInputElement>('input[role=combobox]');
const draw = (props: Partial<DateRangeProps> = {}) =>
  act(async () => root.render(<DateRange value={[from, to]} onChange={changed} {...props} />));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }));
  changeSettings({ language: 'en_us', zone: 'BeiJing' });
  changed.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  forgetClientState();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

/** Spec §5 and §9, date picker. */
describe('the input of a date range', () => {
  it('is shown once the layer of the operator is known', async () => {
    await draw();
    expect(input()).toBeNull();
    await act(async () => knowLayer());
    expect(input()?.value).toBe('2026-05-01 12:00:00 - 2026-05-02 13:06:07');
  });

  it('cannot be typed into', async () => {
    knowLayer();
    await draw();
    expect(input()?.readOnly).toBe(true);
  });

  it('has a button that clears it only when it is clearable', async () => {
    knowLayer();
    await draw();
    expect(document.querySelector('button')).toBeNull();
    await draw({ clearable: true });
    await act(async () => document.querySelector('button')?.click());
    expect(changed.mock.calls).toEqual([[undefined]]);
  });

  it('loses the focus when a range is chosen, and throws when it has no element that could', async () => {
    knowLayer();
    await draw();
    const box = input();
    box?.focus();
    await act(async () => box?.click());
    await vi.waitFor(() => expect(choose).toBeDefined());
    await act(async () => choose?.(1, 2));
    expect(changed.mock.calls).toEqual([[[1, 2]]]);
    expect(document.activeElement).not.toBe(box);
    await act(async () => root.render(null));
    expect(() => choose?.(3, 4)).toThrow('no element that could lose the focus');
    expect(changed).toHaveBeenCalledTimes(1);
  });
});
