import type { Happened } from './facts/happened.ts';
import type { Give, Raised, Replay } from './facts/played.ts';

/**
 * A replayed version of a rule that keeps its alerts: for rules about single bets or orders, or few subjects.
 */
export interface ListRule {
  /** Counts a piece; `side` is 0 for bets by the time they were made, 1 for their payouts. */
  take(piece: Happened, side?: number): void;
  /** Returns the alerts, in the order of their times. */
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
      const subject = one.group ?? one.subject;
      const known = found.get(subject) ?? lists.map(() => []);
      found.set(subject, known);
      known[version]?.push(one);
    }
  for (const [subject, versions] of found)
    give({
      versions,
      subject,
      isAlone: true,
      keyOf: (alert) => (alert as Raised).group ?? (alert as Raised).key,
      raised: (alert) => alert as Raised,
    });
}
