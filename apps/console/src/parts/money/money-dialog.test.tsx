// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { click, press, type } from '../../testing/actions.ts';
import { fieldValue } from '../../testing/elements.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { MoneyDialog } from './MoneyDialog.tsx';

const { show, close: leave } = setUpConsole();
const close = vi.fn();
const dialog = () => <MoneyDialog action="quotaIn" id="14" whom="share1" currency="CNY" close={close} />;

it('an amount that was typed is not lost by Escape, and comes back after a reload', async () => {
  await show(dialog());
  await type('Amount', '1000');
  await press('Escape');
  expect(close).not.toHaveBeenCalled();
  await click('button', 'Keep editing');
  expect(fieldValue('Amount')).toBe('1000');
  await leave();
  await show(dialog());
  expect(fieldValue('Amount')).toBe('1000');
  await press('Escape');
  await click('button', 'Discard');
  expect(close).toHaveBeenCalledOnce();
});

it('without input Escape closes it at once', async () => {
  close.mockClear();
  await show(dialog());
  await press('Escape');
  expect(close).toHaveBeenCalledOnce();
});
