import { betRecords } from '@pitboss/contract/bets/bet-records';
import { bets } from '@pitboss/contract/bets/bets';
import type { Call } from '@pitboss/contract/core/define';
import { beforeAll, describe, expect, it } from 'vitest';
import { figureCalls } from '../../testing/figures/figure-calls.ts';
import { figureCallers, figureTests, type Row } from '../../testing/figures/figure-tests.ts';
import { type Bet, betFigures, groupBy } from '../../testing/figures/oracle.ts';
import { readFrom, sources } from '../../testing/sources.ts';

const world = figureTests(figureCalls.bets);
const { range, compared, ask } = world;
const ip = '203.0.113.1';

describe.each(sources)('every figure, from %s,', (source) => {
  beforeAll(() => readFrom(source, world.api));

  const lists = [
    [bets.list, bets.count, {}, () => true],
    [
      bets.list,
      bets.count,
      { gameId: 203, currency: 'USD' },
      (bet: Bet) => bet.game === 203 && bet.currency === 'USD',
    ],
    [betRecords.records, betRecords.recordTotals, { ip }, (bet: Bet) => bet.state !== 0 && bet.ip === ip],
    [bets.list, bets.count, { memberKind: 'normal' }, (bet: Bet) => bet.normal],
    [bets.list, bets.count, { memberKind: 'test' }, (bet: Bet) => !bet.normal],
    [betRecords.unsettled, betRecords.unsettledTotals, {}, (bet: Bet) => bet.state === 0],
  ] as const;
  const cases = figureCallers.flatMap(([account, node]) =>
    lists.map((list) => [account, list[0].path, list[2], node, list] as const),
  );
  it.each(cases)('as %s of %s with %j and of its totals', async (account, _path, filter, node, list) => {
    const [listCall, totalsCall, , fits] = list;
    const wanted = world.oracle.within(node, range.start_time, range.end_time).filter(fits);
    const byId = new Map(wanted.map((bet) => [bet.id, bet]));
    const { list: rows } = await ask(account, listCall, { ...range, ...filter, pageSize: 500 });
    expect(rows).toHaveLength(Math.min(500, wanted.length));
    for (const row of rows) {
      const bet = byId.get(String(row.id));
      compared.same(listCall, 'list[]', row, bet ? betFigures(bet) : {}, row.id);
    }
    const sums = await ask<Row & { totals: Row[] }>(account, totalsCall, { ...range, ...filter });
    const lines = world.oracle.totals(wanted);
    compared.same(totalsCall, '', sums, { count: wanted.length });
    expect(sums.totals.map(({ currency }) => currency)).toEqual(lines.map(({ currency }) => currency));
    for (const [place, line] of lines.entries())
      compared.same(totalsCall, 'totals[]', sums.totals[place] ?? {}, line, line.currency);
  });
});

/** Returns the key of the group that a row of an analysis belongs to. */
const keyOf = (row: Row, by: string | undefined) =>
  by === 'band'
    ? `band ${row.band}`
    : by === 'gameBand'
      ? `${row.gameId} band ${row.band}`
      : `${row.gameId}|${row.areaId}`;

describe('every figure', () => {
  interface Requested {
    by?: string;
    memberKind?: 'test' | 'all';
    mini?: boolean;
  }
  const analyses: readonly (readonly [Call, Requested, (bet: Bet) => string, (bet: Bet) => boolean])[] = [
    [betRecords.areaAnalysis, {}, (bet: Bet) => `${bet.game}|${bet.area}`, () => true],
    [betRecords.areaAnalysis, { memberKind: 'test' }, (bet: Bet) => `${bet.game}|${bet.area}`, () => true],
    [betRecords.areaAnalysis, { memberKind: 'all' }, (bet: Bet) => `${bet.game}|${bet.area}`, () => true],
    [betRecords.gameAnalysis, {}, (bet: Bet) => `${bet.game}|null`, () => true],
    [betRecords.gameAnalysis, { by: 'band' }, (bet: Bet) => `band ${world.oracle.band(bet)}`, () => true],
    [
      betRecords.gameAnalysis,
      { by: 'gameBand' },
      (bet: Bet) => `${bet.game} band ${world.oracle.band(bet)}`,
      () => true,
    ],
    [
      betRecords.gameAnalysis,
      { mini: true },
      (bet: Bet) => `${bet.game}|null`,
      (bet: Bet) => bet.game === 231 || bet.game === 253,
    ],
  ];
  it.each(analyses)('of an analysis', async (call, filter, key, fits) => {
    const { oracle } = world;
    for (const [account, node] of [
      ['superadmin', null],
      ['share1', '12'],
    ] as const) {
      const reply = await ask(account, call, {
        ...range,
        ...filter,
        pageSize: 200,
        countPlayers: true,
      });
      const all = oracle
        .settled(node, range.start_time, range.end_time, filter.memberKind ?? 'normal')
        .filter(fits);
      const groups = groupBy(all, key);
      const keys = reply.list.map((row) => keyOf(row, filter.by));
      expect(new Set(keys)).toEqual(new Set(groups.keys()));
      compared.same(call, '', reply, { total: groups.size });
      for (const [place, row] of reply.list.entries())
        compared.same(
          call,
          'list[]',
          row,
          oracle.analysis(groups.get(keys[place] ?? '') ?? [], all),
          keys[place],
        );
      compared.same(call, 'totals', reply.totals, oracle.analysis(all, all));
    }
  });

  it('of the bets of a round', async () => {
    const { bets: rows } = await ask<{ bets: Row[] }>('superadmin', bets.round, { inningId: 'R-13-30' });
    expect(rows).toHaveLength(1);
    for (const row of rows) {
      const bet = world.oracle.bets.find(({ id }) => id === row.id);
      compared.same(bets.round, 'bets[]', row, bet ? betFigures(bet) : {});
    }
  });

  it('of the card histories', async () => {
    const dealt = await world.rows<{ shoe: string; result: string }>(
      `select table_id || ' ' || shoe_no as shoe, result from round where game_id = 201 and started_at >= $1 and started_at <= $2`,
      [new Date(range.start_time), new Date(range.end_time)],
    );
    const shoes = new Set(dealt.map(({ shoe }) => shoe)).size;
    const count = (place: number, value: string) =>
      dealt.filter(({ result }) => result.split('|')[1]?.split(',')[place] === value).length;
    const body = { ...range, gameId: 201 };
    compared.same(bets.cardHistory, '', await ask('superadmin', bets.cardHistory, body), { total: shoes });
    compared.same(bets.cardTotals, '', await ask('superadmin', bets.cardTotals, body), {
      shoes,
      hands: dealt.length,
      first: count(0, '1'),
      second: count(0, '2'),
      ties: count(0, '3'),
      bankerPairs: count(1, '1'),
      playerPairs: count(2, '1'),
    });
  });
});
