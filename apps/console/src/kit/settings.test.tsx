// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The module as a fresh page loads it. */
const load = async () => {
  vi.resetModules();
  return import('./settings.ts');
};
const system = (language: string, dark: boolean) => {
  vi.stubGlobal('navigator', { language });
  vi.stubGlobal('matchMedia', () => ({ matches: dark }));
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the settings of a browser', () => {
  it.each([
    ['zh-CN', true, { language: 'zh_cn', zone: 'BeiJing', theme: 'dark' }],
    ['en-GB', false, { language: 'en_us', zone: 'BeiJing', theme: 'light' }],
  ])('begin with those of the system (%s)', async (language, dark, expected) => {
    system(language, dark);
    expect((await load()).currentSettings()).toEqual(expected);
  });

  it('are kept for the next visit under the names of the specification', async () => {
    system('zh-CN', false);
    const { changeSettings } = await load();
    changeSettings({ language: 'en_us', zone: 'NewYork', theme: 'dark' });
    expect({ ...localStorage }).toEqual({ language: 'en_us', city: 'NewYork', theme: 'dark' });
    expect((await load()).currentSettings()).toEqual({ language: 'en_us', zone: 'NewYork', theme: 'dark' });
    expect([document.documentElement.lang, document.documentElement.dataset.theme]).toEqual(['en', 'dark']);
  });

  it('ignore stored values that are none', async () => {
    system('en-GB', false);
    for (const key of ['language', 'city', 'theme']) localStorage.setItem(key, 'nonsense');
    expect((await load()).currentSettings()).toEqual({ language: 'en_us', zone: 'BeiJing', theme: 'light' });
  });
});
