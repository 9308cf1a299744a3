// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, pass } from '../testing/actions.ts';
import { messages } from '../testing/elements.ts';
import { setUpConsole } from '../testing/set-up-console.tsx';
import { notify } from './notices.ts';

const { show } = setUpConsole();
const error = (title: string) => notify({ kind: 'error', title });

beforeEach(() => void vi.useFakeTimers());

describe('notices', () => {
  it('interrupt a screen reader only for errors', async () => {
    await show(null);
    error('Failed');
    notify({ kind: 'success', title: 'Done' });
    notify({ kind: 'info', title: 'Tip', detail: 'Sent for approval.' });
    await pass(0);
    expect([messages('alert'), messages('status')]).toEqual([['Failed'], ['Done', 'TipSent for approval.']]);
  });

  it('are not repeated while they are on screen', async () => {
    await show(null);
    error('Failed');
    error('Failed');
    await pass(0);
    expect(messages('alert')).toHaveLength(1);
    await pass(8_100);
    error('Failed');
    await pass(0);
    expect(messages('alert')).toHaveLength(1);
  });

  it('are at most four, and the oldest gives way', async () => {
    await show(null);
    for (const title of ['one', 'two', 'three', 'four', 'five']) error(title);
    await pass(0);
    expect(messages('alert')).toEqual(['two', 'three', 'four', 'five']);
  });

  it('disappear by themselves, errors last, and by their button', async () => {
    await show(null);
    error('Failed');
    notify({ kind: 'success', title: 'Done' });
    await pass(3_100);
    expect([messages('alert'), messages('status')]).toEqual([['Failed'], []]);
    await pass(5_000);
    expect(messages('alert')).toEqual([]);
    error('Again');
    await pass(0);
    await click('button', 'Close');
    expect(messages('alert')).toEqual([]);
  });
});
