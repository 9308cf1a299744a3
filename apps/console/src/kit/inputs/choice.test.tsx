// @vitest-environment jsdom
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { click, press, settle, type } from '../../testing/actions.ts';
import { find, findAll, names } from '../../testing/elements.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { CheckTree } from './check-tree.tsx';
import { Choice, MultiChoice } from './choice.tsx';

const { show } = setUpConsole();
const cities = ['Aba', 'Bari', 'Cali', 'Dax', 'Elva', 'Fes', 'Gera', 'Hof', 'Ipoh'].map((label) => ({
  value: label.slice(0, 1),
  label,
}));
const changed = vi.fn();
const button = () => find('button', /City$/);

function One({ options = cities }: { readonly options?: typeof cities }): ReactNode {
  const [value, setValue] = useState<string>();
  return <Choice label="City" options={options} value={value} onChange={setValue} />;
}

function Several({ maxCount }: { readonly maxCount?: number }): ReactNode {
  const [value, setValue] = useState<string[]>(['B']);
  const change = (next: string[]) => {
    changed(next);
    setValue(next);
  };
  return (
    <MultiChoice
      label="City"
      options={cities.slice(0, 4)}
      value={value}
      onChange={change}
      {...(maxCount === undefined ? {} : { maxCount })}
    />
  );
}

describe('one of several options', () => {
  it('is found by what is typed, and closes when chosen', async () => {
    await show(<One />);
    await click(button());
    await type('Search', 'el');
    await settle();
    expect(names('option')).toEqual(['Elva']);
    await click('option', 'Elva');
    expect([findAll('option').length, button().textContent]).toEqual([0, 'Elva']);
  });

  it('keeps its name when the options are those of another search', async () => {
    function Searched(): ReactNode {
      const [typed, setTyped] = useState('');
      const [value, setValue] = useState<string>();
      const options = typed ? cities.filter(({ label }) => label.toLowerCase().startsWith(typed)) : [];
      return <Choice label="City" options={options} value={value} onChange={setValue} onSearch={setTyped} />;
    }
    await show(<Searched />);
    await click(button());
    expect(names('option')).toEqual(['Type to search']);
    await type('Search', 'f');
    await settle();
    await click('option', 'Fes');
    expect(button().textContent).toBe('Fes');
  });

  it('needs no search where there are few', async () => {
    await show(<One options={cities.slice(0, 8)} />);
    await click(button());
    expect([findAll('searchbox').length, names('option').length]).toEqual([0, 8]);
  });
});

describe('several of many options', () => {
  it('are chosen one after the other; Escape closes the list and keeps them', async () => {
    changed.mockClear();
    await show(<Several />);
    await click(button());
    await click('option', 'Dax');
    await press('Escape');
    expect(changed.mock.calls).toEqual([[['B', 'D']]]);
    expect([findAll('option').length, button().textContent]).toEqual([0, 'BariDax']);
  });

  it('are no more than allowed', async () => {
    changed.mockClear();
    await show(<Several maxCount={1} />);
    await click(button());
    expect(findAll('option').map((one) => one.getAttribute('aria-disabled') === 'true')).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});

describe('a tree of boxes', () => {
  const nodes = [
    { key: 'cards', title: 'Cards', children: [{ key: '1', title: 'Baccarat' }] },
    { key: 'wheels', title: 'Wheels' },
  ];

  it('gives the key of the ticked box, and unfolds for a search', async () => {
    const toggle = vi.fn();
    const tree = (allOpen: boolean) => (
      <CheckTree
        label="Games"
        nodes={nodes}
        stateOf={(key) => (key === 'wheels' ? 'checked' : undefined)}
        toggle={toggle}
        height={200}
        allOpen={allOpen}
      />
    );
    await show(tree(false));
    const titles = () => [...document.querySelectorAll('.k-check-row')].map((row) => row.textContent?.trim());
    expect(titles()).toEqual(['Cards', 'Wheels']);
    const [cards, wheels] = [...document.querySelectorAll<HTMLElement>('input[type=checkbox]')];
    await click(cards as HTMLElement);
    await click(wheels as HTMLElement);
    expect(toggle.mock.calls).toEqual([['cards'], ['wheels']]);
    await show(tree(true));
    expect(titles()).toEqual(['Cards', 'Baccarat', 'Wheels']);
  });
});
