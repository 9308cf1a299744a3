import { type FigureValues, figureText, holds } from '@pitboss/rules/labels/evaluate';
import type { LabelCondition, LabelFigure, LabelWindow } from '@pitboss/rules/labels/labels';
import type { RunSql } from '../sql/run-sql.ts';
import type { Evaluated } from './entries.ts';
import { readFigures } from './figures.ts';
import { spanOf } from './span.ts';

/** Number of members whose figures are read in one batch. */
const atOnce = 500;

/**
 * Evaluates conditions for members at a time. A member's figures, one for each condition, are returned if all
 * conditions are met, else null.
 */
export async function evaluateMembers(
  run: RunSql,
  members: readonly string[],
  conditions: readonly LabelCondition[],
  atMs: number,
): Promise<Evaluated[]> {
  const wanted = new Map<LabelWindow, Set<LabelFigure>>();
  for (const { window, figure } of conditions)
    wanted.set(window, (wanted.get(window) ?? new Set<LabelFigure>()).add(figure));
  const evaluated: Evaluated[] = [];
  for (let start = 0; start < members.length; start += atOnce) {
    const part = members.slice(start, start + atOnce);
    const byWindow = new Map<LabelWindow, ReadonlyMap<string, FigureValues>>();
    for (const [window, figures] of wanted)
      byWindow.set(window, await readFigures(run, part, spanOf(window, atMs), figures));
    for (const memberId of part) {
      const values = new Map([...byWindow].map(([window, of]) => [window, of.get(memberId) ?? {}]));
      const all = conditions.length > 0 && conditions.every((condition) => holds(condition, values));
      evaluated.push({ memberId, figures: all ? shown(conditions, values) : null });
    }
  }
  return evaluated;
}

/** Figures as an entry keeps them: `netWin 24h` and what it was. */
const shown = (conditions: readonly LabelCondition[], values: ReadonlyMap<string, FigureValues>) =>
  Object.fromEntries(
    conditions.flatMap(({ figure, window }) => {
      const value = values.get(window)?.[figure] ?? null;
      return value === null ? [] : [[`${figure} ${window}`, figureText(figure, value)]];
    }),
  );
