import { records } from '@pitboss/contract/bets/records';
import { beforeAll, describe, expect, it } from 'vitest';
import { figureCalls } from '../../testing/figures/figure-calls.ts';
import { dayOf, figureTests } from '../../testing/figures/figure-tests.ts';
import { groupBy, ratio, text } from '../../testing/figures/oracle.ts';
import { readFrom, sources } from '../../testing/sources.ts';

const world = figureTests(figureCalls.records);
const { range, compared, ask } = world;
const card = 253;

describe.each(sources)('every figure of the scratch report, from %s,', (source) => {
  beforeAll(() => readFrom(source, world.api));

  it.each([
    ['BeiJing', 480],
    ['NewYork', -240],
  ] as const)('in %s', async (zone, offsetMinutes) => {
    const call = records.scratchReport;
    const reply = await ask('superadmin', call, { ...range, zone, offsetMinutes, pageSize: 100 });
    const all = world.oracle
      .settled(null, range.start_time, range.end_time)
      .filter(({ game }) => game === card);
    const days = groupBy(all, ({ at }) => String(dayOf(at, offsetMinutes, range.start_time)));
    expect(new Set(reply.list.map(({ from }) => String(from)))).toEqual(new Set(days.keys()));
    compared.same(call, '', reply, { total: days.size });
    for (const row of reply.list)
      compared.same(call, 'list[]', row, world.oracle.report(days.get(String(row.from)) ?? []), row.from);
    compared.same(call, 'totals', reply.totals, world.oracle.report(all));
  });
});

describe('every figure', () => {
  it('of scratch cards', async () => {
    const cards = world.oracle
      .within(null, range.start_time, range.end_time)
      .filter(({ game }) => game === card);
    const { list } = await ask('superadmin', records.scratchCards, { ...range, pageSize: 500 });
    expect(list).toHaveLength(cards.length);
    for (const row of list) {
      const bet = cards.find(({ id }) => id === row.id);
      const want = bet && {
        price: text(bet.amount),
        prize: text(bet.payout),
        multiple: bet.state === 1 ? ratio(bet.payout, bet.amount) : null,
      };
      compared.same(records.scratchCards, 'list[]', row, want ?? {}, row.id);
    }
  });

  it.each(['guanyu', 'hongfu', 'chibi'] as const)('of spins of %s', async (feature) => {
    const spins = await world.rows<{ id: string; stake: string; win: string; free_spins: number }>(
      'select id::text, stake::text, win::text, free_spins from feature_spin where feature = $1 and at >= $2 and at <= $3',
      [feature, new Date(range.start_time), new Date(range.end_time)],
    );
    const { list } = await ask('superadmin', records[feature], { ...range, pageSize: 500 });
    expect(list).toHaveLength(spins.length);
    for (const row of list) {
      const spin = spins.find(({ id }) => id === row.id);
      const want = spin && {
        stake: text(BigInt(spin.stake)),
        win: text(BigInt(spin.win)),
        multiple: ratio(BigInt(spin.win), BigInt(spin.stake)),
        freeSpins: spin.free_spins,
      };
      compared.same(records[feature], 'list[]', row, want ?? {}, row.id);
    }
  });
});
