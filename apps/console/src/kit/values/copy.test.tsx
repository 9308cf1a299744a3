// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { click } from '../../testing/actions.ts';
import { messages } from '../../testing/elements.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { Copyable } from './copy.tsx';

const { show } = setUpConsole();
const clipboard = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: { writeText } });

describe('the copy button', () => {
  it('copies the exact text and not how it is shown', async () => {
    const copied: string[] = [];
    clipboard(async (text) => void copied.push(text));
    await show(<Copyable words="1234567890123456789">…6789</Copyable>);
    await click('button', 'Copy');
    expect([copied, messages('status')]).toEqual([['1234567890123456789'], ['Copied']]);
  });

  it('works without a secure context, which has no clipboard', async () => {
    const selected: string[] = [];
    vi.stubGlobal('navigator', {});
    document.execCommand = () => {
      selected.push(document.querySelector('textarea')?.value ?? '');
      return true;
    };
    await show(<Copyable words="R-1" />);
    await click('button', 'Copy');
    expect([selected, messages('status'), document.querySelector('textarea')]).toEqual([
      ['R-1'],
      ['Copied'],
      null,
    ]);
  });

  it.each([
    ['the browser denies it', () => clipboard(() => Promise.reject(new Error('denied')))],
    [
      'nothing was copied',
      () => {
        vi.stubGlobal('navigator', {});
        document.execCommand = () => false;
      },
    ],
  ])('reports a failure when %s', async (_, prepare) => {
    prepare();
    await show(<Copyable words="R-1" />);
    await click('button', 'Copy');
    expect([messages('alert'), messages('status')]).toEqual([['Copy failed.'], []]);
  });
});
