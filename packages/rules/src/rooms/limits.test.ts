import { describe, expect, it } from 'vitest';
import { type Limits, limitBroken, limitErrors, readLimits } from './limits.ts';

const good: Limits = {
  min: '10',
  max: '1000',
  roundMax: '5000',
  chips: ['10', '50', '100'],
  areas: { 1: { min: '20', max: '500.00' } },
};
const areas = [1, 2];
const said = (more: Partial<Limits>) =>
  limitErrors({ ...good, ...more }, areas).map(({ at, fault }) => `${at} ${fault}`);

describe('limits of a room', () => {
  it('are good as they should be, with touching ends, and with areas alone', () => {
    expect(said({})).toEqual([]);
    expect(said({ min: '1000', roundMax: '1000.00' })).toEqual([]);
    expect(limitErrors({ areas: { 2: { min: '0.01', max: '0.01' } } }, areas)).toEqual([]);
    expect(said({ chips: ['10'] })).toEqual([]);
  });

  it.each<[Partial<Limits>, string[]]>([
    [{ min: '0' }, ['min amount']],
    [{ max: '1e3' }, ['max amount']],
    [{ roundMax: undefined }, ['roundMax incomplete']],
    [{ min: '1010', max: '1000' }, ['max maxBelowMin']],
    [{ roundMax: '990' }, ['roundMax roundBelowMax']],
    [{ areas: { 1: { min: '10', max: '6000' } } }, ['areas.1.max maxAboveRound']],
    [{ areas: { 3: { min: '10', max: '100' } } }, ['areas.3.min area']],
    [{ chips: [] }, ['chips chipCount']],
    [{ chips: Array.from({ length: 11 }, (_, n) => String((n + 1) * 10)) }, ['chips chipCount']],
    [{ chips: ['10', '10'] }, ['chips chipOrder']],
    [{ chips: ['10', '25'] }, ['chips chipMultiple']],
    [{ chips: ['20', '100'] }, ['min belowChip']],
    [{ min: '15' }, ['min notMultiple']],
    [{ max: '999.99' }, ['max notMultiple']],
    [{ chips: ['10', '2000'] }, ['max belowLargest', 'areas.1.max belowLargest']],
    [{ areas: { 1: { min: '5', max: '105' } } }, ['areas.1.min belowChip', 'areas.1.max notMultiple']],
    [{ min: undefined, max: undefined, roundMax: undefined, areas: {} }, ['min nothing']],
  ])('says what is wrong where: %j', (more, failures) => {
    expect(said(more)).toEqual(failures);
  });

  it('hold the area of the room before its game, and that before the group', () => {
    const room = readLimits({ min: '10', max: '100', roundMax: '200', areas: { 1: { min: '1', max: '5' } } });
    const group = readLimits({ min: '50', max: '60', roundMax: '70', areas: { 2: { min: '2', max: '3' } } });
    const broken = (
      areaId: number | null,
      amount: bigint,
      of: [typeof room?, typeof room?] = [room, group],
    ) => limitBroken(...of, { areaId, amount, round: amount });
    expect([broken(1, 99n), broken(1, 100n), broken(1, 500n), broken(1, 501n)]).toEqual([
      'min',
      null,
      null,
      'max',
    ]);
    expect([broken(2, 999n), broken(2, 1_000n), broken(null, 10_001n)]).toEqual(['min', null, 'max']);
    expect([broken(2, 250n, [undefined, group]), broken(1, 250n, [undefined, group])]).toEqual([null, 'min']);
    expect(broken(1, 10n ** 15n, [undefined, undefined])).toBeNull();
    expect(limitBroken(room, group, { areaId: 2, amount: 5_000n, round: 20_000n })).toBeNull();
    expect(limitBroken(room, group, { areaId: 2, amount: 5_000n, round: 20_001n })).toBe('roundMax');
    expect(
      limitBroken(readLimits({ areas: { 1: { min: '1', max: '90' } } }), group, {
        areaId: 1,
        amount: 8_000n,
        round: 8_000n,
      }),
    ).toBe('roundMax');
  });
});
