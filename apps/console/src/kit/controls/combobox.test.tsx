// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Combobox, type Option } from './combobox.tsx';

const games = [
  {
    label: 'Cards',
    options: [
      { value: '201', label: 'Baccarat' },
      { value: '202', label: 'Dragon Tiger' },
    ],
  },
  { label: 'Wheels', options: [{ value: '301', label: 'Roulette' }] },
];
let root: Root;
const chosen = vi.fn();
const submitted = vi.fn();

function Filter() {
  const [value, setValue] = useState<string | undefined>();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <Combobox
        label="Game"
        placeholder="All games"
        width={150}
        options={games}
        value={value}
        onChange={(next) => {
          chosen(next);
          setValue(next);
        }}
      />
    </form>
  );
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  Element.prototype.scrollIntoView = () => undefined;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Filter />));
  input().focus();
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  chosen.mockClear();
  submitted.mockClear();
});

const input = () => document.querySelector('[role=combobox]') as HTMLInputElement;
const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent);
const active = () =>
  document.querySelector(`[id="${input().getAttribute('aria-activedescendant')}"]`)?.textContent;
const press = (key: string) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    if (input().dispatchEvent(event) && key === 'Enter') input().form?.requestSubmit();
  });
const type = (texts: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), texts);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });

it('mounts its options when it is opened, in their groups', async () => {
  expect(options()).toEqual([]);
  await press('ArrowDown');
  expect(options()).toEqual(['Baccarat', 'Dragon Tiger', 'Roulette']);
  expect(document.querySelector('[role=group]')?.getAttribute('aria-label')).toBe('Cards');
  expect(active()).toBe('Baccarat');
});

it('finds by what is typed and chooses by keys, without sending the filters', async () => {
  await type('ro');
  expect(options()).toEqual(['Roulette']);
  await press('Enter');
  expect([chosen.mock.calls, submitted.mock.calls.length]).toEqual([[['301']], 0]);
  expect([input().value, options()]).toEqual(['Roulette', []]);
  await press('Enter');
  expect(submitted).toHaveBeenCalledOnce();
});

it('takes the choice back when its text is emptied, and by the cross', async () => {
  await type('bac');
  await press('Enter');
  await type('x');
  await type('');
  await act(async () => input().blur());
  expect(chosen.mock.calls).toEqual([['201'], [undefined]]);
  await type('bac');
  await press('Enter');
  await act(async () => document.querySelector<HTMLElement>('.k-clear')?.click());
  expect(chosen.mock.lastCall).toEqual([undefined]);
});

it.each([{ isComposing: true }, { keyCode: 229 }])(
  'leaves Enter to the input method that composes a word, as browsers send it: %o',
  async (sent) => {
    await type('ro');
    await act(async () => {
      input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...sent }));
    });
    expect([options(), chosen.mock.calls]).toEqual([['Roulette'], []]);
  },
);

it('discards the typed text with Escape', async () => {
  await type('ro');
  await press('Escape');
  expect([input().value, options(), chosen.mock.calls]).toEqual(['', [], []]);
});

it('shows a message when nothing is found', async () => {
  await type('zzz');
  expect(document.querySelector('.k-options-none')).not.toBeNull();
  await press('Enter');
  expect(chosen).not.toHaveBeenCalled();
});

it('waits with Enter for the options of the present text', async () => {
  const agents = [{ value: '7', label: 'jack (Mekong)' }];
  const search = (searching: boolean, options: readonly Option[]) =>
    act(async () =>
      root.render(
        <Combobox
          label="Agent"
          placeholder="Any"
          width={150}
          options={options}
          value={undefined}
          onSearch={() => undefined}
          searching={searching}
          onChange={chosen}
        />,
      ),
    );
  await search(false, agents);
  await act(async () => input().focus());
  await type('major1');
  await search(true, agents);
  await press('Enter');
  expect(chosen).not.toHaveBeenCalled();
  await search(false, [{ value: '11', label: 'major1 (Orion)' }]);
  expect(chosen.mock.calls).toEqual([['11']]);
});
