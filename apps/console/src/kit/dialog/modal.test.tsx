// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { press } from '../../testing/actions.ts';
import { find } from '../../testing/elements.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { Modal } from './modal.tsx';

const { show } = setUpConsole();
const close = vi.fn();

it('closes by Escape, also when the button with the focus was disabled', async () => {
  close.mockClear();
  const dialog = (busy: boolean) => (
    <Modal open title="Upload" width={400} ok={{ label: 'Start', disabled: busy }} onCancel={close}>
      <input aria-label="File" />
    </Modal>
  );
  await show(dialog(false));
  find('textbox', 'File').focus();
  await press('Escape');
  expect(close).toHaveBeenCalledTimes(1);
  await show(dialog(true));
  (document.activeElement as HTMLElement).blur();
  await press('Escape');
  expect(close).toHaveBeenCalledTimes(2);
});

it('is left only by its buttons when it has to be confirmed', async () => {
  await show(
    <Modal open title="Secret" width={400} footer={<button type="button">Understood</button>}>
      once
    </Modal>,
  );
  find('button', 'Understood').focus();
  await press('Escape');
  expect([find('dialog', 'Secret').textContent, document.querySelector('.k-modal-close')]).toEqual([
    'SecretonceUnderstood',
    null,
  ]);
});
