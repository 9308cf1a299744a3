import type { Happened } from './happened.ts';
import type { Give, Raised, Replay } from './played.ts';

/** A version of a rule at play that keeps its alerts: of those that are about single things, or few subjects. */
export interface ListRule {
  /** Counts a piece; `side` tells the times of a bet apart. */
  take(piece: Happened, side?: number): void;
  /** The alerts, in the order of their instants. */
  end(): readonly Raised[];
}

/** Plays versions that keep their alerts. */
export const playLists = (rules: readonly ListRule[]): Replay => ({
  take(piece, side) {
    for (const rule of rules) rule.take(piece, side);
  },
  *end(give) {
    giveLists(
      rules.map((rule) => rule.end()),
      give,
    );
    yield 1;
  },
});

/** Gives lists of alerts subject by subject. */
export function giveLists(lists: readonly (readonly Raised[])[], give: Give): void {
  const found = new Map<string, Raised[][]>();
  for (const [version, list] of lists.entries())
    for (const one of list) {
      const known = found.get(one.subject) ?? lists.map(() => []);
      found.set(one.subject, known);
      known[version]?.push(one);
    }
  for (const [subject, versions] of found)
    give({
      ...{ versions, subject, isAlone: true },
      keyOf: (alert) => (alert as Raised).key,
      raised: (alert) => alert as Raised,
    });
}
