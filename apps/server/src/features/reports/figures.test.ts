import type { Call } from '@pitboss/contract/core/define';
import { gameReports } from '@pitboss/contract/reports/game-reports';
import { reports } from '@pitboss/contract/reports/reports';
import { beforeAll, describe, expect, it } from 'vitest';
import { figureCalls } from '../../testing/figures/figure-calls.ts';
import { dayOf, figureCallers, figureTests, type Row } from '../../testing/figures/figure-tests.ts';
import { type Bet, groupBy, ratio, users } from '../../testing/figures/oracle.ts';
import { readFrom, sources } from '../../testing/sources.ts';

const world = figureTests(figureCalls.reports);
const { range, compared, ask } = world;
const before = { from: 2 * range.start_time - range.end_time - 1, to: range.start_time - 1 };
const halls = ['newbie', 'expert', 'master'];

/** The line of a report by one dimension that a bet belongs to. */
function keyOf(bet: Bet, by: string, node: string | null, offsetMinutes: number): string {
  const line = bet.path.split('/').filter(Boolean);
  if (by === 'agent' && node === bet.agent) return 'own';
  if (by === 'agent') return line[node === null ? 0 : line.indexOf(node) + 1] ?? '';
  if (by === 'game') return String(bet.game);
  if (by === 'room') return `${bet.game} ${bet.room} ${bet.hall}`;
  if (by === 'hall') return String(bet.hall);
  return String(dayOf(bet.at, offsetMinutes, range.start_time));
}
const keyOfRow = (row: Row, by: string): string =>
  ({
    agent: row.own ? 'own' : String(row.agentId),
    game: String(row.gameId),
    room: `${row.gameId} ${row.roomId} ${halls.indexOf(String(row.hallLevel))}`,
    hall: String(halls.indexOf(String(row.hallLevel))),
  })[by] ?? String(row.from);
const crossed: Readonly<Record<string, string[]>> = {
  agentGame: ['agent', 'game'],
  periodGame: ['period', 'game'],
};

const queries: readonly (readonly [call: Call, by: readonly string[], filter: Row])[] = [
  [gameReports.list, ['game', 'room', 'hall', 'period', 'agent'], { countPlayers: true }],
  [gameReports.list, ['game'], {}],
  [gameReports.list, ['agent', 'period', 'room'], { memberKind: 'test' }],
  [gameReports.profit, ['agent', 'period', 'periodGame'], { memberKind: 'all' }],
  [gameReports.detail, ['period', 'room', 'hall', 'agent'], { gameId: 202, countPlayers: true }],
  [gameReports.profit, ['agent', 'game', 'period', 'agentGame', 'periodGame'], { countPlayers: true }],
  [gameReports.profitDetail, ['game', 'period'], { currency: 'USD' }],
  [gameReports.revenue, ['game', 'period'], {}],
  [reports.agents, ['agent'], {}],
  [reports.agents, ['agent'], { gameId: 203, countPlayers: true }],
];
const cases = figureCallers.flatMap((caller) =>
  queries.flatMap(([call, kinds, filter]) =>
    kinds
      // Revenue is the administrators'.
      .filter(() => call !== gameReports.revenue || caller[1] === null)
      .map((by) => [caller[0], call.path, by, filter, caller, call] as const),
  ),
);

describe.each(sources)('every figure, from %s,', (source) => {
  beforeAll(() => readFrom(source, world.api));

  it.each(cases)(
    'as %s of %s by %s with %j',
    async (account, _path, by, filter, [, node, zone, offsetMinutes], call) => {
      const { oracle } = world;
      const dimensions = crossed[by] ?? [by];
      const inPeriods = dimensions.includes('period');
      const requested = { ...range, ...filter, zone, offsetMinutes, pageSize: 500 };
      const reply = await ask(account, call, call === reports.agents ? requested : { ...requested, by });
      const fits = (bet: Bet) =>
        (filter.gameId === undefined || bet.game === filter.gameId) &&
        (filter.currency === undefined || bet.currency === filter.currency);
      const lineOf = (bet: Bet) => dimensions.map((one) => keyOf(bet, one, node, offsetMinutes)).join('|');
      const kinds = (filter.memberKind ?? 'normal') as 'normal' | 'test' | 'all';
      const all = oracle.settled(node, range.start_time, range.end_time, kinds).filter(fits);
      const earlier = oracle.settled(node, before.from, before.to, kinds).filter(fits);
      const lines = groupBy(all, lineOf);
      const linesBefore = groupBy(earlier, lineOf);
      const isAlways = (by === 'agent' || by === 'period') && filter.gameId === undefined;
      const players = (own: readonly Bet[]) => (isAlways || filter.countPlayers ? users(own) : null);

      const keys = reply.list.map((row) => dimensions.map((one) => keyOfRow(row, one)).join('|'));
      expect(new Set(keys)).toEqual(new Set(lines.keys()));
      const profits = [...lines.values()].map((own) => oracle.scaledProfit(own));
      const mixed = profits.some((profit) => profit > 0n) && profits.some((profit) => profit < 0n);
      compared.same(call, '', reply, { total: lines.size });
      for (const [place, row] of reply.list.entries()) {
        const key = keys[place] ?? '';
        const own = lines.get(key) ?? [];
        const share = mixed ? null : ratio(oracle.scaledProfit(own), oracle.scaledProfit(all));
        compared.same(call, 'list[]', row, { ...oracle.report(own), players: players(own), share }, key);
        if (inPeriods) expect(row.previous).toBeNull();
        else
          compared.same(
            call,
            'list[].previous',
            row.previous as Row,
            oracle.report(linesBefore.get(key) ?? []),
            key,
          );
      }
      compared.same(call, 'totals', reply.totals, { ...oracle.report(all), players: players(all) });
      if (!inPeriods)
        compared.same(call, 'totals.previous', reply.totals.previous as Row, oracle.report(earlier));
      if (call === reports.agents) return;
      const days = groupBy(all, (bet) => keyOf(bet, 'period', node, offsetMinutes));
      for (const point of reply.series as Row[])
        compared.same(call, 'series[]', point, oracle.report(days.get(String(point.from)) ?? []), point.from);
    },
  );

  it.each(figureCallers)('as %s of the members’ reports', async (account, node) => {
    const { oracle } = world;
    const own = node ?? '11';
    const requestedOf: readonly (readonly [
      Call,
      string | null,
      { agentId?: string; memberKind?: 'test' | 'all' },
    ])[] = [
      [reports.members, node, {}],
      [reports.members, node, { memberKind: 'test' }],
      [reports.members, node, { memberKind: 'all' }],
      [reports.agentMembers, own, { agentId: own }],
    ];
    for (const [call, top, more] of requestedOf) {
      const reply = await ask(account, call, { ...range, ...more, pageSize: 500 });
      const all = oracle
        .settled(top, range.start_time, range.end_time, more.memberKind)
        .filter((bet) => call === reports.members || bet.agent === own);
      const lines = groupBy(all, (bet) => `${bet.member} ${bet.currency}`);
      expect(new Set(reply.list.map((row) => row.key))).toEqual(new Set(lines.keys()));
      compared.same(call, '', reply, { total: lines.size });
      for (const row of reply.list)
        compared.same(call, 'list[]', row, oracle.report(lines.get(String(row.key)) ?? []), row.key);
      compared.same(call, 'totals', reply.totals, oracle.report(all));
    }
  });
});
