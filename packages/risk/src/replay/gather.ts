import type { RiskEvent } from '../events.ts';
import type { Measure } from '../monitor.ts';
import { countedOf } from '../subjects.ts';
import type { Happened, Person } from './happened.ts';

/**
 * What a measure counts of events, in the order of its times; the order of the events decides among equal ones. Each item is
 * what one message brought about: its events at one instant are looked at together.
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
  const people: Person[] = [];
  const places = new Map<string, number>();
  let item = 0;
  for (const events of items) {
    item += 1;
    for (const event of events)
      for (const { measure: own, at, currency, sums } of countedOf(event)) {
        if (own !== measure) continue;
        const { tenant, agent, member } = event;
        const place = `${tenant} ${agent} ${member} ${currency}`;
        let who = places.get(place);
        if (who === undefined) {
          who = people.push({ tenant, agent, member, currency }) - 1;
          places.set(place, who);
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
    people,
    game: rows.map(({ game }) => game),
    in: rows.map((row) => row.in),
    out: rows.map(({ out }) => out),
    extra: rows.map(({ extra }) => extra),
  };
}
