// @vitest-environment jsdom
import { act, type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePicks } from '../list/list-bulk.tsx';
import { drawColumns } from '../list/list-columns.tsx';
import { changeSettings } from '../settings.ts';
import { text } from '../text.ts';
import { ColumnMenu } from './column-menu.tsx';
import { useColumnState } from './column-state.ts';
import { DataTable, type DataTableProps } from './table.tsx';
import type { AnyRow } from './table-column.ts';

const texts = text({
  account: { zh_cn: '账号', en_us: 'Account' },
  balance: { zh_cn: '余额', en_us: 'Balance' },
  remark: { zh_cn: '备注', en_us: 'Remark' },
});
const columns = drawColumns(
  { account: { as: 'text', fixed: true }, balance: 'money', remark: 'text' },
  texts,
  ['account', 'balance'],
  { language: 'en_us' },
);
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, account: `m${at}`, balance: '1.00', remark: '' }));

let root: Root;
let host: HTMLElement;
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const one = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};
const heads = () => all('thead th[data-column]').map((head) => head.textContent);
const click = (element: HTMLElement) => act(async () => element.click());

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  localStorage.clear();
  changeSettings({ language: 'en_us' });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

function Table(props: Partial<DataTableProps> & { readonly ticks?: boolean }): ReactNode {
  const state = useColumnState('/members', columns);
  const rows = props.rows ?? rowsOf(3);
  const picks = usePicks(rows, 'id');
  return (
    <>
      <ColumnMenu state={state} />
      <DataTable
        label="Members"
        columnState={state}
        rowKey="id"
        {...props}
        rows={rows}
        picks={props.ticks ? picks : undefined}
      />
      <output>{picks.keys.join(' ')}</output>
    </>
  );
}
const draw = (table: ReactNode) => act(async () => root.render(table));

describe('the head of a table', () => {
  it('sorts ascending, descending, and not at all; and sets aria-sort', async () => {
    const requested: unknown[] = [];
    function Sorted() {
      const [sort, setSort] = useState<DataTableProps['sort']>();
      return (
        <Table
          sort={sort}
          onSort={(key, order) => {
            requested.push([key, order]);
            setSort(key ? { key, order } : undefined);
          }}
        />
      );
    }
    await draw(<Sorted />);
    const balance = () => one('th[data-column=balance]');
    const seen: (string | null)[] = [];
    for (let press = 0; press < 3; press += 1) {
      await click(balance().querySelector('button') as HTMLElement);
      seen.push(balance().getAttribute('aria-sort'));
    }
    expect(requested).toEqual([
      ['balance', 'asc'],
      ['balance', 'desc'],
      [undefined, 'desc'],
    ]);
    expect(seen).toEqual(['ascending', 'descending', null]);
    expect(one('th[data-column=remark]').querySelector('button')).toBeNull();
  });
});

describe('the columns of a list', () => {
  const open = () => click(one('[aria-haspopup=dialog]'));

  it('are hidden, ordered and frozen by keys, and stay so for the next visit', async () => {
    await draw(<Table />);
    await open();
    expect(document.activeElement).toBe(one('[role=dialog] li input'));
    await click(one('[role=dialog] li:nth-child(2) input[type=checkbox]'));
    expect(heads()).toEqual(['Account', 'Remark']);
    await click(one('[aria-label="Move forward Remark"]'));
    await click(one('[aria-label="Move forward Remark"]'));
    // Frozen columns are moved to the front.
    expect(heads()).toEqual(['Account', 'Remark']);
    await click(one('[aria-label="Freeze Remark"]'));
    expect(heads()).toEqual(['Remark', 'Account']);
    await act(async () => root.render(null));
    await draw(<Table />);
    expect(heads()).toEqual(['Remark', 'Account']);
    await open();
    await click(all('[role=dialog] footer button').at(-1) as HTMLElement);
    expect(heads()).toEqual(['Account', 'Balance', 'Remark']);
  });

  it('keep one at least', async () => {
    await draw(<Table />);
    await open();
    for (const box of all('[role=dialog] li input[type=checkbox]')) await click(box);
    expect(heads()).toHaveLength(1);
  });

  it('stay when the menu is left with Escape, and the focus goes back to its button', async () => {
    await draw(<Table />);
    await open();
    await act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(document.activeElement).toBe(one('[aria-haspopup=dialog]'));
  });
});

describe('ticks', () => {
  it('are set one at a time and for the page, and those of another page stay', async () => {
    await draw(<Table ticks />);
    const page = () => one('thead input') as HTMLInputElement;
    await click(one('[aria-label="Select 1"]'));
    expect([page().checked, page().indeterminate]).toEqual([false, true]);
    await click(page());
    expect(one('output').textContent).toBe('0 1 2');
    await draw(<Table ticks rows={rowsOf(5).slice(3)} />);
    await click(page());
    expect(one('output').textContent).toBe('0 1 2 3 4');
    await click(page());
    expect(one('output').textContent).toBe('0 1 2');
  });
});

describe('a table of many rows', () => {
  it('renders the visible rows, states the row count and follows the scrolling', async () => {
    await draw(<Table rows={rowsOf(500)} />);
    const drawn = () => all('[data-row-key]').map(({ dataset }) => Number(dataset.rowKey));
    expect(drawn().length).toBeLessThanOrEqual(36);
    expect(drawn()[0]).toBe(0);
    expect(one('table').getAttribute('aria-rowcount')).toBe('501');
    const box = one('.k-scroll');
    Object.defineProperty(box, 'clientHeight', { value: 600 });
    await act(async () => {
      box.scrollTop = 300 * 36;
      box.dispatchEvent(new Event('scroll'));
    });
    expect(drawn()).toContain(300);
    expect(drawn()).toContain(316);
    expect(drawn().length).toBeLessThanOrEqual(40);
    expect(one('[data-row-key="300"]').getAttribute('aria-rowindex')).toBe('302');
  });

  it('renders all of a hundred', async () => {
    await draw(<Table rows={rowsOf(100)} />);
    expect(all('[data-row-key]')).toHaveLength(100);
    expect(one('table').getAttribute('aria-rowcount')).toBeNull();
  });
});

describe('a table without rows', () => {
  it('states whether nothing matches, there are no rows, they are loading, or an error occurred', async () => {
    await draw(<Table rows={[]} />);
    expect(one('.k-empty').textContent).toBe('No data');
    await draw(<Table rows={[]} filtered />);
    expect(one('.k-empty').textContent).toBe('No data matches the filters.');
    await draw(<Table rows={[]} loading />);
    expect([document.querySelector('.k-empty'), one('[role=status]').textContent]).toEqual([
      null,
      'Loading…',
    ]);
    const retry = vi.fn();
    await draw(<Table rows={[]} failed="The range is too long." retry={retry} />);
    await click(one('[role=alert] button'));
    expect(retry).toHaveBeenCalledOnce();
  });
});

it('renders cells with relative times again with every reading, and leaves others', async () => {
  let drawn = 0;
  const counted = drawColumns({ since: () => `drawn ${++drawn}` }, {}, [], { language: 'en_us' });
  const rows = rowsOf(1);
  function Counted({ asOf }: { readonly asOf: number }) {
    return (
      <DataTable
        label="Members"
        columnState={useColumnState('/counted', counted)}
        rows={rows}
        rowKey="id"
        asOf={asOf}
      />
    );
  }
  const seen: (string | null)[] = [];
  for (const asOf of [1, 1, 2]) {
    await draw(<Counted asOf={asOf} />);
    seen.push(one('tbody td').textContent);
  }
  expect(seen).toEqual(['drawn 1', 'drawn 1', 'drawn 2']);
});

describe('a card of a phone', () => {
  const columns = {
    at: { as: 'time', fixed: true },
    account: 'text',
    a: { as: 'text' },
    b: { as: 'text', keep: true },
    c: 'number',
    d: 'number',
    currency: 'text',
    stake: 'money',
    net: 'memberGain',
    state: 'text',
  };
  const drawn = drawColumns(columns as Parameters<typeof drawColumns>[0], {}, [], { language: 'en_us' });
  const row = { id: '1', at: Date.now(), account: 'liu335', a: 'one', b: 'two', c: 0, d: 7, currency: 'CNY' };
  const Cards = (props: { row: AnyRow; open?: (key: string) => void; columns?: typeof drawn }) => (
    <DataTable
      label="Members"
      columnState={useColumnState('/cards', props.columns ?? drawn)}
      rows={[props.row]}
      rowKey="id"
      open={props.open}
    />
  );
  const shown = () => all('.k-card [data-column]').map((part) => part.getAttribute('data-column'));
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('shows the record, its main amount with the currency, the state, the time and two facts', async () => {
    await draw(<Cards row={{ ...row, stake: '9.00', net: '-5.00', state: 'normal' }} />);
    // A time names no row: the text that the list keeps does.
    expect(shown()).toEqual(['b', 'net', 'state', 'at', 'account', 'a']);
    expect(one('.k-card-amount').textContent).toBe('-5.00CNY');
    expect(one('.k-card time').textContent).toMatch(/^\d\d-\d\d \d\d:\d\d$/);
    expect(all('thead, colgroup')).toEqual([]);
  });

  it('fills the places of missing values, figures by their titles and without zeros', async () => {
    await draw(<Cards row={{ ...row, at: null, a: '', stake: '9.00', net: null, state: null }} />);
    expect(shown()).toEqual(['b', 'stake', 'account', 'd']);
    expect(one('[data-column=d]').textContent).toBe('d 7');
    expect(all('[data-figure]').map((part) => part.getAttribute('data-column'))).toEqual(['d']);
  });

  it('leaves out a column that its list keeps off the card, and has the main amount that it names', async () => {
    const named = { ...columns, b: { as: 'text', card: null }, stake: { as: 'money', card: 'mainAmount' } };
    const { net: _, ...rest } = named;
    const other = drawColumns(rest as Parameters<typeof drawColumns>[0], {}, [], { language: 'en_us' });
    await draw(<Cards columns={other} row={{ ...row, stake: '9.00', net: '-5.00', state: 'normal' }} />);
    expect(shown()).toEqual(['account', 'stake', 'state', 'at', 'a', 'd']);
  });

  it('opens its record with a tap, also on a fact', async () => {
    const open = vi.fn();
    await draw(<Cards row={row} open={open} />);
    await click(one('[data-column=b]'));
    expect(open).toHaveBeenCalledWith('1');
  });
});

it('has no row of totals without a total under a visible column', async () => {
  await draw(<Table totals={{ other: '3.00' }} />);
  expect(all('tfoot')).toEqual([]);
});

it('sums stand under their columns', async () => {
  await draw(<Table ticks totals={{ balance: '3.00' }} />);
  expect(all('tfoot td').map((cell) => cell.textContent)).toEqual(['', 'Total', '3.00', '']);
});

it('totals state their currency at the left while its column is not in sight', async () => {
  await draw(<Table totals={{ balance: '3.00', currency: '≈ CNY' }} />);
  expect(all('tfoot td').map((cell) => cell.textContent)).toEqual(['Total ≈ CNY', '3.00', '']);
});
