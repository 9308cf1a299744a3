import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DrawnColumn } from '../list/list-columns.tsx';
import {
  type Arrangement,
  layoutOf,
  ordered,
  readArrangement,
  rowHeights,
  withoutRoom,
} from './column-state.ts';

const column = (key: string, width: number, fixed = false): DrawnColumn => ({
  key,
  title: key,
  width,
  align: 'left',
  fixed,
  sortable: false,
  kind: 'text',
  draw: () => null,
  sheet: { fields: [key], kind: 'text', words: {}, also: [] },
});
const columns = [column('id', 180, true), column('name', 100), column('amount', 120)];
const declared = readArrangement(null);

describe('the arrangement of columns that a browser has kept', () => {
  it('is the declared one when none is stored, or something invalid', () => {
    for (const stored of [null, 'null', '{', '"columns"', '{"order":"id","widths":"wide","frozen":null}'])
      expect(readArrangement(stored)).toEqual({ order: [], hidden: {}, frozen: {}, widths: {} });
  });

  it('reads columns that were hidden before a list could hide them itself', () => {
    expect(readArrangement('{"hidden":["name"]}').hidden).toEqual({ name: true });
  });

  it('keeps widths within the limits', () => {
    const kept = readArrangement('{"widths":{"id":4,"name":90000,"amount":"wide"}}');
    expect(kept.widths).toEqual({ id: 48, name: 800 });
  });
});

describe('the columns in sight', () => {
  it('stand as declared, frozen ones with their distance from the edge', () => {
    const layout = layoutOf(columns, declared, 36);
    expect(layout.columns.map(({ key, left, edge }) => [key, left, edge])).toEqual([
      ['id', 36, true],
      ['name', undefined, false],
      ['amount', undefined, false],
    ]);
    expect(layout.width).toBe(36 + 180 + 100 + 120);
  });

  it('leave out columns that the list hides, unless the user shows them', () => {
    const some = columns.map((one) => ({ ...one, hidden: one.key === 'name' }));
    const keys = (hidden: Record<string, boolean>) =>
      layoutOf(some, { ...declared, hidden }, 0).columns.map(({ key }) => key);
    expect(keys({})).toEqual(['id', 'amount']);
    expect(keys({ name: false })).toEqual(['id', 'name', 'amount']);
  });

  it("follow the user's arrangement: hidden, frozen, wider, in another order", () => {
    const layout = layoutOf(
      columns,
      {
        order: ['amount', 'name', 'id'],
        hidden: { name: true },
        frozen: { amount: true },
        widths: { amount: 200 },
      },
      0,
    );
    expect(layout.columns.map(({ key, left, width, edge }) => [key, left, width, edge])).toEqual([
      ['amount', 0, 200, false],
      ['id', 200, 180, true],
    ]);
  });

  it('have a new column behind the one that it was declared behind', () => {
    const keys = ordered([...columns, column('rate', 80)], ['amount', 'gone', 'id']).map(({ key }) => key);
    expect(keys).toEqual(['amount', 'rate', 'id', 'name']);
  });
});

describe('spare room', () => {
  const some = [
    { ...column('id', 180), fixed: true, card: 'text' as const },
    { ...column('name', 100), card: 'text' as const },
    { ...column('game', 300), card: 'text' as const },
    { ...column('state', 90), card: 'state' as const },
  ];
  const widths = (room: number, more: Partial<Arrangement> = {}, of: readonly DrawnColumn[] = some) =>
    layoutOf(of, { ...declared, ...more }, 0, { room }).columns.map(({ width }) => width);

  it('goes to the texts by their widths, not to states and frozen columns', () => {
    expect(widths(670)).toEqual([180, 100, 300, 90]);
    expect(widths(710)).toEqual([180, 110, 330, 90]);
    expect(widths(600)).toEqual([180, 100, 300, 90]);
  });

  it('goes to the column that the list names, unless the user has set its width', () => {
    const named = some.map((one) => ({ ...one, grow: one.key === 'name' }));
    expect(widths(710, {}, named)).toEqual([180, 140, 300, 90]);
    expect(widths(710, { widths: { name: 100 } }, named)).toEqual([180, 100, 340, 90]);
  });

  it('does not count as width that the table needs', () => {
    expect(layoutOf(some, declared, 36, { room: 900 }).width).toBe(706);
  });

  it('moves the frozen columns behind a frozen one that grows', () => {
    const frozen = some.map((one) => ({ ...one, grow: one.key === 'id', fixed: one.key !== 'state' }));
    expect(layoutOf(frozen, declared, 0, { room: 710 }).columns.map(({ left }) => left)).toEqual([
      0,
      220,
      320,
      undefined,
    ]);
  });
});

describe('the currency of amounts', () => {
  const amounts = (...more: DrawnColumn[]) => [column('id', 180), ...more];
  const shown = (some: readonly DrawnColumn[], hidden: Record<string, boolean> = {}) =>
    layoutOf(some, { ...declared, hidden }, 0).columns.map(({ key, width, codeless, unit }) =>
      [key, width, codeless ? 'codeless' : unit].filter((one) => one !== undefined),
    );
  const stake = { ...column('stake', 112), coded: true };
  const payout = { ...column('payout', 112), coded: true };

  it('stands at the first amount of a row, which is wider for it, whichever that is', () => {
    expect(shown(amounts(stake, payout))).toEqual([
      ['id', 180],
      ['stake', 146],
      ['payout', 112, 'codeless'],
    ]);
    expect(shown(amounts(stake, payout), { stake: true })).toEqual([
      ['id', 180],
      ['payout', 146],
    ]);
    expect([...withoutRoom(amounts(stake, payout), declared, 438)]).toEqual([]);
    expect([...withoutRoom(amounts(stake, payout), declared, 437)]).toEqual(['payout']);
  });

  it('stands in the head of the first amount where all rows have one', () => {
    const one = [stake, payout].map((amount) => ({ ...amount, coded: false, unit: '≈ CNY' }));
    expect(shown(amounts(...one))).toEqual([
      ['id', 180],
      ['stake', 158, '≈ CNY'],
      ['payout', 112],
    ]);
  });

  it('is left to its own column where that is shown', () => {
    expect(shown(amounts(column('currency', 60), stake))).toEqual([
      ['id', 180],
      ['currency', 60],
      ['stake', 112, 'codeless'],
    ]);
  });
});

describe('columns without room', () => {
  const many = [...columns, column('state', 90), column('remark', 200)];
  const out = (room: number | undefined, some = many, hidden: Record<string, boolean> = {}) => [
    ...withoutRoom(some, { ...declared, hidden }, room),
  ];

  it('are the last ones, as many as are needed', () => {
    expect(out(690)).toEqual([]);
    expect(out(689)).toEqual(['remark']);
    expect(out(489)).toEqual(['remark', 'state']);
    expect(out(300)).toEqual(['remark', 'state', 'amount']);
  });

  it('are none before the room is known', () => {
    expect(out(undefined)).toEqual([]);
  });

  it('are not the frozen ones, those that the list keeps, and those that the user chose', () => {
    const kept = many.map((one) => ({ ...one, keep: one.key === 'state' }));
    expect(out(100, kept)).toEqual(['remark', 'amount', 'name']);
    expect(out(500, many, { remark: false })).toEqual(['state', 'amount']);
    const wider = { ...declared, widths: { remark: 260 } };
    expect([...withoutRoom(many, wider, 600)]).toEqual(['state', 'amount']);
    expect([...withoutRoom(many, declared, 600, 'remark')]).toEqual(['state']);
  });

  it('are times, then kept columns but state and main amount, where not even the kept ones have room', () => {
    const kept = [
      { ...column('at', 150, true), card: 'time' as const },
      { ...column('game', 120), card: 'text' as const },
      { ...column('member', 120), card: 'text' as const, keep: true },
      { ...column('stake', 110), card: 'amount' as const, keep: true },
      { ...column('payout', 110), card: 'mainAmount' as const, keep: true },
      { ...column('state', 90), card: 'state' as const, keep: true },
    ];
    expect(out(580, kept)).toEqual(['game']);
    expect(out(579, kept)).toEqual(['game', 'at']);
    expect(out(429, kept)).toEqual(['game', 'at', 'stake']);
    expect(out(100, kept)).toEqual(['game', 'at', 'stake', 'member']);
    // A column that the user adds makes the table wider than its room.
    expect(out(100, kept, { game: false })).toEqual([]);
    const numbered = kept.map((one) => (one.key === 'at' ? { ...one, card: 'text' as const } : one));
    expect(out(469, numbered)).toEqual(['game', 'stake', 'at']);
  });

  it('do not count columns that are hidden', () => {
    expect(out(490, many, { remark: true })).toEqual([]);
  });
});

it('rows have the height that the style gives them', () => {
  const css = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  const tokens = css('../look/tokens.css');
  const of = (text: string, name: string) => Number(new RegExp(`${name}: (\\d+)px`).exec(text)?.[1]);
  expect(rowHeights).toEqual({
    compact: of(tokens, '--h-row-compact'),
    normal: of(tokens, '--h-row'),
    wide: of(css('./table.css'), '--row'),
  });
  expect(rowHeights).toEqual({ compact: 28, normal: 36, wide: 44 });
});
