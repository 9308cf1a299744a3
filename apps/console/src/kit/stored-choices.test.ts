// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The settings as a page reads them when it is loaded. */
async function loaded() {
  vi.resetModules();
  return import('./settings.ts');
}
const setBrowser = (language: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the zone', () => {
  it('is Beijing until another one is chosen', async () => {
    const { currentSettings, zones } = await loaded();
    expect(zones).toEqual(['BeiJing', 'NewYork', 'local']);
    expect(currentSettings().zone).toBe('BeiJing');
  });

  it.each(['BeiJing', 'NewYork', 'local'] as const)(
    '%s is kept in local storage under city',
    async (zone) => {
      const { changeSettings } = await loaded();
      changeSettings({ zone });
      expect(localStorage.getItem('city')).toBe(zone);
      expect((await loaded()).currentSettings().zone).toBe(zone);
    },
  );

  it('is Beijing when what is stored is none', async () => {
    localStorage.setItem('city', 'Atlantis');
    expect((await loaded()).currentSettings().zone).toBe('BeiJing');
  });
});

describe('the language', () => {
  it.each([
    ['zh-CN', 'zh_cn'],
    ['en-GB', 'en_us'],
    ['fr', 'zh_cn'],
  ])('of a browser set to %s is %s', async (tag, language) => {
    setBrowser(tag);
    expect((await loaded()).currentSettings().language).toBe(language);
  });

  it('is kept in local storage, whatever the browser is set to', async () => {
    setBrowser('zh-CN');
    (await loaded()).changeSettings({ language: 'en_us' });
    expect(localStorage.getItem('language')).toBe('en_us');
    expect((await loaded()).currentSettings().language).toBe('en_us');
  });
});
