import type { RiskEvent } from '../events.ts';
import type { Measure } from '../rules/monitor.ts';
import { countedOf } from '../subjects.ts';
import type { Happened, User } from './facts/happened.ts';

/**
 * Collects the events that a measure counts, in the order of its times; events with equal times keep their
 * order. Each item holds the events of one message: those with equal times are evaluated together.
 */
export function gather(measure: Measure, items: Iterable<readonly RiskEvent[]>): Happened {
  const rows: {
    at: number;
    round: number;
    who: number;
    game: number;
    in: number;
    out: number;
    extra: number;
  }[] = [];
  const users: User[] = [];
  const positions = new Map<string, number>();
  let item = 0;
  for (const events of items) {
    item += 1;
    for (const event of events)
      for (const { measure: own, at, currency, sums } of countedOf(event)) {
        if (own !== measure) continue;
        const { tenant, agent, member } = event;
        const position = `${tenant} ${agent} ${member} ${currency}`;
        let who = positions.get(position);
        if (who === undefined) {
          who = users.push({ tenant, agent, member, currency }) - 1;
          positions.set(position, who);
        }
        const game = 'game' in event ? event.game : 0;
        const money = { in: Number(sums.in), out: Number(sums.out), extra: Number(sums.extra) };
        rows.push({ at, round: item, who, game, ...money });
      }
  }
  rows.sort((a, b) => a.at - b.at || a.round - b.round);
  return {
    length: rows.length,
    at: rows.map(({ at }) => at),
    round: rows.map(({ round }) => round),
    who: rows.map(({ who }) => who),
    people: users,
    game: rows.map(({ game }) => game),
    in: rows.map((row) => row.in),
    out: rows.map(({ out }) => out),
    extra: rows.map(({ extra }) => extra),
  };
}
