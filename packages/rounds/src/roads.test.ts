import { describe, expect, it } from 'vitest';
import {
  beadPlate,
  bigEyeBoy,
  bigRoad,
  cockroachRoad,
  type Hand,
  layOut,
  type Outcome,
  smallRoad,
  streaksOf,
} from './roads.ts';

/** B, P and T as they are called at the table. */
const shoe = (letters: string): Hand[] =>
  [...letters].map((letter) => ({
    outcome: ({ B: 1, P: 2, T: 3 } as Record<string, Outcome>)[letter] as Outcome,
  }));
const colours = (marks: readonly string[]) => marks.map((mark) => mark[0]).join('');

describe('big road', () => {
  it('opens a column at every change of side and notes ties on the hand before', () => {
    const road = bigRoad(shoe('TBBTPPPTTB'));
    expect(road.leadingTies).toBe(1);
    expect(road.columns.map((column) => column.map((cell) => `${cell.side}${cell.ties}`))).toEqual([
      ['10', '11'],
      ['20', '20', '22'],
      ['10'],
    ]);
  });

  it('turns right at the sixth row and where the way down is taken', () => {
    const cells = layOut(bigRoad(shoe('BBBBBBBBPPPPPPP')).columns).map(
      ({ column, row }) => `${column},${row}`,
    );
    expect(cells.slice(0, 8)).toEqual(['0,0', '0,1', '0,2', '0,3', '0,4', '0,5', '1,5', '2,5']);
    expect(cells.slice(8)).toEqual(['1,0', '1,1', '1,2', '1,3', '1,4', '2,4', '3,4']);
  });
});

describe('derived roads', () => {
  it('begin at the hands that the rules name: second of the second column or first of the third, and so on', () => {
    expect(bigEyeBoy(bigRoad(shoe('BP')))).toHaveLength(0);
    expect(bigEyeBoy(bigRoad(shoe('BPP')))).toHaveLength(1);
    expect(bigEyeBoy(bigRoad(shoe('BPB')))).toHaveLength(1);
    expect(smallRoad(bigRoad(shoe('BPBB')))).toHaveLength(1);
    expect(smallRoad(bigRoad(shoe('BPBP')))).toHaveLength(1);
    expect(cockroachRoad(bigRoad(shoe('BPBPP')))).toHaveLength(1);
    expect(cockroachRoad(bigRoad(shoe('BPBPB')))).toHaveLength(1);
  });

  it('are red for a chop and for columns of equal length, which repeat', () => {
    expect(colours(bigEyeBoy(bigRoad(shoe('BPBPBPBP'))))).toBe('rrrrrr');
    expect(colours(bigEyeBoy(bigRoad(shoe('BBPPBBPP'))))).toBe('rrrrr');
  });

  it('are blue where the pattern breaks: one more than the column before, or a column shorter', () => {
    // Second column one longer than the first: the hand below its end is blue, every further one red.
    expect(colours(bigEyeBoy(bigRoad(shoe('BPP'))))).toBe('b');
    expect(colours(bigEyeBoy(bigRoad(shoe('BPPP'))))).toBe('br');
    // A new column after columns of different length.
    expect(colours(bigEyeBoy(bigRoad(shoe('BBPB'))))).toBe('b');
  });

  it('pay no heed to ties', () => {
    expect(bigEyeBoy(bigRoad(shoe('BTPPTTB')))).toEqual(bigEyeBoy(bigRoad(shoe('BPPB'))));
  });

  it('are drawn in runs of one colour', () => {
    expect(streaksOf(['red', 'red', 'blue', 'red'])).toEqual([['red', 'red'], ['blue'], ['red']]);
  });
});

it('the bead plate goes down six rows and on', () => {
  expect(beadPlate(shoe('BPTBPTB')).map(({ column, row }) => `${column},${row}`)).toEqual([
    '0,0',
    '0,1',
    '0,2',
    '0,3',
    '0,4',
    '0,5',
    '1,0',
  ]);
});
