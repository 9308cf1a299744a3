// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetClientState, type UserInfo, useClientState } from '../../../kit/calls/client-state.ts';
import '../../../kit/labels.ts';
import { changeSettings } from '../../../kit/settings.ts';
import { PeriodBar } from './PeriodBar.tsx';

let root: Root;
const offered = async (layer: number) => {
  await act(async () => {
    useClientState.setState({ userInfo: { layer } as UserInfo });
    root.render(<PeriodBar />);
  });
  const shown = [...document.querySelectorAll<HTMLElement>('fieldset button')];
  await act(async () => shown.at(-1)?.click());
  const others = [...document.querySelectorAll('[role=menuitem]')];
  const texts = [...shown.slice(0, -1), ...others].map((one) => one.textContent);
  await act(async () => shown.at(-1)?.click());
  return texts;
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  changeSettings({ language: 'zh_cn' });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  forgetClientState();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

it('reports offer nine periods, a year only to layers that may look back so far', async () => {
  const nine = '今天 昨天 本周 本月 前天 上周 上月 今年 近7天（滚动）'.split(' ');
  expect(await offered(0)).toEqual(nine);
  expect(await offered(1)).toEqual(nine);
  expect(await offered(2)).toEqual(nine.filter((period) => period !== '今年'));
});
