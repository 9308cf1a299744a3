// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let root: Root;
let version: string;
let fetched: string[];
const reload = vi.fn();
const prompt = () => document.querySelector<HTMLElement>('[role=alertdialog]');

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  fetched = [];
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return { json: async () => ({ version }) };
  });
  vi.stubGlobal('location', { reload, href: 'http://localhost/', pathname: '/', search: '' });
  reload.mockClear();
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('version', '2.1.3');
  // The module keeps the version that was found: each test starts with a new module.
  vi.resetModules();
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

async function draw() {
  const { changeSettings } = await import('../../kit/settings.ts');
  changeSettings({ language: 'en_us' });
  const { VersionPrompt } = await import('./VersionPrompt.tsx');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<VersionPrompt />));
  return import('./version.ts');
}

describe('the version prompt', () => {
  it('stays away while the version of the server is the stored one', async () => {
    version = '2.1.3';
    const { checkVersion } = await draw();
    await act(checkVersion);
    expect(fetched).toEqual([expect.stringMatching(/^\/version\.json\?t=\d{13}$/)]);
    expect(prompt()).toBeNull();
  });

  it('has a title, a text and one button when the version differs', async () => {
    version = '2.1.4';
    const { checkVersion } = await draw();
    await act(checkVersion);
    expect(prompt()?.querySelector('h2')?.textContent).toBe('Tip');
    expect(prompt()?.querySelector('p')?.textContent).toBe(
      'A new version is available. Confirm to reload the page.',
    );
    expect([...(prompt()?.querySelectorAll('button') ?? [])].map((one) => one.textContent)).toEqual([
      'Reload now',
    ]);
    expect(localStorage.getItem('version')).toBe('2.1.3');
  });

  it('stores the new version and reloads when confirmed, and on nothing else', async () => {
    version = '2.1.4';
    const { checkVersion } = await draw();
    await act(checkVersion);
    await act(async () => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      document.querySelector<HTMLElement>('.k-block')?.click();
    });
    expect(prompt()).not.toBeNull();
    expect(reload).not.toHaveBeenCalled();
    await act(async () => prompt()?.querySelector('button')?.click());
    expect(localStorage.getItem('version')).toBe('2.1.4');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is shown for a part that does not load, and reloads when confirmed', async () => {
    version = '2.1.5';
    const { promptReload: askToReload } = await draw();
    await act(async () => askToReload());
    expect(prompt()?.querySelector('p')?.textContent).toBe(
      'A new version is available. Confirm to reload the page.',
    );
    await act(async () => prompt()?.querySelector('button')?.click());
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(localStorage.getItem('version')).toBe('2.1.5');
  });

  it('is shown for a screen that fails while it is rendered, and not again after the reload', async () => {
    version = '2.1.3';
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new TypeError('no such field');
    };
    const fail = async () => {
      await draw();
      const { Guarded } = await import('../frame/Guarded.tsx');
      const screen = createRoot(document.body.appendChild(document.createElement('div')));
      await act(async () =>
        screen.render(
          <Guarded>
            <Broken />
          </Guarded>,
        ),
      );
      return screen;
    };
    const first = await fail();
    expect(prompt()?.querySelector('h2')?.textContent).toBe('Tip');
    await act(async () => prompt()?.querySelector('button')?.click());
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await act(async () => {
      first.unmount();
      root.unmount();
    });
    vi.resetModules();
    const second = await fail();
    expect(prompt()).toBeNull();
    expect(document.querySelector('.s-failed')).not.toBeNull();
    await act(async () => second.unmount());
  });
});
