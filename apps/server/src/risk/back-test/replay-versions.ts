import { setImmediate as breathe } from 'node:timers/promises';
import type { MonitorConfig } from '@pitboss/risk/config';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import { createHalls } from '@pitboss/risk/replay/halls';
import { createOnce, looksAtSide } from '@pitboss/risk/replay/once';
import type { Raised, Replay, ReplayFacts } from '@pitboss/risk/replay/played';
import { createReplay } from '@pitboss/risk/replay/replay';
import { type Course, createCourse } from '@pitboss/risk/replay/subjects/course';
import { miniGameIds } from '../../domain/games/games.ts';
import { rateHistory } from '../../domain/risk/day-rates.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { history } from '../history/history.ts';
import { views } from '../history/views.ts';
import { isState, replayStates } from './replay-states.ts';

/** Rows that are replayed before the server does something else. */
const sliceRows = 8_000;

export interface ReplayOf {
  readonly code: MonitorCode;
  readonly configs: readonly MonitorConfig[];
  /** Minutes; the last one runs, up to `toMs`. */
  readonly from: number;
  readonly to: number;
  readonly toMs: number;
  readonly signal?: AbortSignal;
  readonly step?: (share: number) => void;
}

/** What several versions of a rule would have raised over the same time, and when the first of what they saw happened. */
export async function replayVersions(
  run: RunSql,
  { code, configs, from, to, toMs, signal, step = () => undefined }: ReplayOf,
): Promise<{ readonly raised: readonly (readonly Raised[])[]; readonly firstAt: number | null }> {
  const rateOf = await rateHistory(run);
  const mini = new Set(miniGameIds);
  const facts = { rateOf, isMini: (game: number) => mini.has(game), from, to };
  if (isState(code)) return replayStates(run, code, configs, facts);
  const { measure, atEnds } = monitorOf(code);
  const longest = Math.max(...configs.map(({ windowMinutes }) => windowMinutes));
  const begin = from - (atEnds ? 2 * longest : longest);
  const all = views[measure] ?? [];
  const course = createCourse(code, facts, longest);
  const replays = configs.map((config) => createRule(code, config, facts, course));
  let firstAt: number | null = null;
  for (const [side, view] of all.entries()) {
    if (!looksAtSide(code, side)) continue;
    const stepSide = (share: number) => step((side + share) / all.length);
    for await (const piece of history(run, view, { from: begin, toMs }, stepSide)) {
      signal?.throwIfAborted();
      if (piece.length > 0) firstAt = Math.min(firstAt ?? Number.POSITIVE_INFINITY, piece.at[0] as number);
      for (let row = 0; row < piece.length; ) {
        const end = Math.min(row + sliceRows, piece.length);
        for (const replay of replays) replay.take(piece, row, end, side);
        row = end;
        await breathe();
      }
    }
  }
  return { raised: replays.map((replay) => replay.end()), firstAt };
}

/** A version of a rule at play, by what it measures. */
function createRule(code: MonitorCode, config: MonitorConfig, facts: ReplayFacts, course: Course): Replay {
  const { measure } = monitorOf(code);
  if (measure === 'bet' || measure === 'withdrawal') return createOnce(code, config, facts);
  return measure === 'hall' ? createHalls(code, config, facts) : createReplay(code, config, facts, course);
}
