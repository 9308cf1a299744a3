import { parseRate } from '@pitboss/ledger/rates';
import { describe, expect, it } from 'vitest';
import { changedConfig, currencyKey, defaultConfig, type MonitorConfig } from '../config.ts';
import type { RiskEvent } from '../events.ts';
import { figureDto } from '../figures.ts';
import { minuteOf } from '../minutes/minutes.ts';
import { type MonitorCode, monitorCodes, monitorOf } from '../monitors.ts';
import { isSummed } from '../rules/monitor.ts';
import type { Happened } from './facts/happened.ts';
import type { ReplayFacts } from './facts/played.ts';
import { gather } from './gather.ts';
import { plainReplay, raisedBy } from './replay.testkit.ts';
import { createReplay } from './replay.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000));

function random(start: number) {
  let state = start >>> 0;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
type Random = ReturnType<typeof random>;

const begin = Date.UTC(2026, 4, 3, 13);
const spanMs = 14 * 3_600_000;
const facts: ReplayFacts = {
  // Another rate with each Beijing day, and one currency without any.
  rateOf: (currency, at) =>
    currency === 'USD' ? parseRate(at < Date.UTC(2026, 4, 3, 16) ? '7.2' : '6.9') : null,
  isMini: (game) => game > 400,
  from: minuteOf(begin) + 90,
  to: minuteOf(begin + spanMs) + 90,
};

/**
 * Messages of some hours, with busy and idle times: rounds, bets by themselves, corrections, transfers,
 * registrations.
 */
function happenings(below: Random): RiskEvent[][] {
  const items: RiskEvent[][] = [];
  const user = () => {
    const member = below(9);
    const currency = ['CNY', 'CNY', 'USD', 'THB'][member % 4] ?? 'CNY';
    return { tenant: `1${member % 2}`, agent: `2${member % 4}`, member: `3${member}`, currency };
  };
  let at = begin;
  for (let message = 0; message < 2_500; message += 1) {
    at += below(12) === 0 ? below(900_000) : below(9_000);
    if (at > begin + spanMs) break;
    const kind = below(10);
    const bet = (betAt: number) => ({
      ...user(),
      ip: '192.0.2.1',
      hall: below(3) as 0 | 1 | 2,
      bet: String(message),
      game: [201, 301, 401][below(3)] ?? 201,
      betAt,
      stake: String(below(90_000)),
    });
    const result = () => ({
      win: String(below(3) * below(90_000)),
      jackpot: String(below(30) === 0 ? below(50_000) : 0),
    });
    if (kind < 4) {
      const bets = Array.from({ length: 1 + below(4) }, () => bet(at - below(90_000)));
      const game = bets[0]?.game ?? 201;
      items.push(bets.map((one) => ({ kind: 'settled', ...one, game, at, ...result(), placed: true })));
    } else if (kind < 7)
      items.push([{ kind: 'settled', ...bet(at), at: at + below(3_000_000), ...result(), placed: true }]);
    else if (kind < 9) {
      const failed = ([undefined, 'limit', 'limit', 'noMoney'] as const)[below(4)];
      const way = below(2) === 0 ? ('in' as const) : ('out' as const);
      items.push([
        {
          kind: 'transfer',
          order: String(message),
          ...user(),
          at,
          direction: way,
          amount: String(below(200_000)),
          ...(failed && { failed }),
        },
      ]);
    } else items.push([{ kind: 'registered', ...user(), at }]);
  }
  return items;
}

/** Settings that something happens at. */
function someConfig(code: MonitorCode, below: Random): MonitorConfig {
  const monitor = monitorOf(code);
  const pair = (unit: 'money' | 'count' | 'percent') => {
    const table = BigInt(1 + below(unit === 'money' ? 150_000 : unit === 'count' ? 6 : 14_000));
    const alarm = table + BigInt(1 + below(unit === 'count' ? 5 : 40_000));
    return { table: figureDto(table, unit), alarm: figureDto(alarm, unit) };
  };
  return changedConfig(monitor, defaultConfig(code), {
    enabled: true,
    ...(monitor.window.per ? {} : { windowMinutes: [1, 7, 60, 180][below(4)] }),
    thresholds: Object.fromEntries(
      Object.entries(monitor.figures).map(([name, { unit }]) => [name, { [currencyKey(unit)]: pair(unit) }]),
    ),
    ...(monitor.least ? { least: figureDto(BigInt(1 + below(5)), monitor.least.unit) } : {}),
  });
}

/** Some of the rows. */
function piece(happened: Happened, first: number, end: number): Happened {
  const cut = (column: ArrayLike<number>) => Array.from(column).slice(first, end);
  const { at, round, who, game, in: staked, out, extra } = happened;
  const numbers = { at: cut(at), round: cut(round), who: cut(who), game: cut(game) };
  return {
    ...happened,
    ...numbers,
    length: end - first,
    in: cut(staked),
    out: cut(out),
    extra: cut(extra),
  };
}

/** Alerts with equal times may have any order. */
const inOrder = (alerts: readonly { readonly key: string; readonly from: number }[]) =>
  [...alerts].sort((a, b) => a.from - b.from || (a.key < b.key ? -1 : 1));

describe(`a replay (SEED=${seed})`, () => {
  const below = random(seed);
  const items = happenings(below);
  // The others are compared where their rows come from.
  it.each(monitorCodes.filter((code) => isSummed(monitorOf(code)) && !monitorOf(code).atEnds))(
    'of %s raises what the live evaluation raises, event after event',
    (code) => {
      let alerts = 0;
      // More where the settings have let nothing happen: two empty lists are no comparison.
      for (let round = 0; round < 12 || (alerts === 0 && round < 200); round += 1) {
        const config = someConfig(code, below);
        const replay = createReplay(code, [config], facts);
        const happened = gather(monitorOf(code).measure, items);
        // In pieces, as it is stored; a round is not divided.
        let cut = below(happened.length);
        while (cut > 0 && happened.round[cut] === happened.round[cut - 1]) cut -= 1;
        replay.take(piece(happened, 0, cut));
        replay.take(piece(happened, cut, happened.length));
        const raised =
          raisedBy(replay, 1)[0]?.map(({ key, from, to, peak }) => ({ key, from, to, peak })) ?? [];
        expect(inOrder(raised)).toEqual(inOrder(plainReplay(code, config, facts, items)));
        alerts += raised.length;
      }
      expect(alerts).toBeGreaterThan(0);
    },
  );
});

describe('a win from before the first minute', () => {
  const at = (facts.from - 10) * 60_000;
  const win: RiskEvent = {
    kind: 'settled',
    placed: true,
    tenant: '1',
    agent: '2',
    member: '3',
    currency: 'CNY',
    bet: '9',
    game: 201,
    betAt: at,
    at,
    stake: '0',
    win: '2500000',
    jackpot: '0',
    ip: '',
    hall: 0,
  };
  const raised = (more: Partial<ReplayFacts>) => {
    const replay = createReplay('memberWinLose', [defaultConfig('memberWinLose')], { ...facts, ...more });
    replay.take(gather('settled', [[win]]));
    return raisedBy(replay, 1)[0]?.map(({ from, to, peak }) => [
      from - facts.from,
      to && to - facts.from,
      peak,
    ]);
  };

  it('raises nothing in a back-test, and an alert of a shadow, which it may have reached late', () => {
    expect(raised({})).toEqual([]);
    expect(raised({ isShadow: true })).toEqual([[0, 50, 2_500_000]]);
  });
});
