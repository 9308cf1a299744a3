import { setImmediate as breathe } from 'node:timers/promises';
import type { MonitorConfig } from '@pitboss/risk/config';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import type { Give, Replay, ReplayFacts } from '@pitboss/risk/replay/facts/played';
import { createHalls } from '@pitboss/risk/replay/halls';
import { giveLists, playLists } from '@pitboss/risk/replay/lists';
import { looksAtSide, Once } from '@pitboss/risk/replay/once';
import { createReplay } from '@pitboss/risk/replay/replay';
import { rateHistory } from '../../domain/currency/rate-history.ts';
import { miniGameIds } from '../../domain/games/games.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { countRows } from '../history/days.sql.ts';
import { daysOf, history, putAway } from '../history/history.ts';
import { views } from '../history/views.ts';
import { isState, replayStates } from './replay-states.ts';

/**
 * Maximum number of rows in memory, at a hundred bytes each; with more, parts of the subjects are replayed
 * sequentially.
 */
const rowsAtOnce = 2_500_000;
/** Share of the work that reading takes, for the progress. */
const readShare = 0.6;

export interface ReplayOf {
  readonly code: MonitorCode;
  readonly configs: readonly MonitorConfig[];
  /** Minutes; the last one runs, up to `toMs`. */
  readonly from: number;
  readonly to: number;
  readonly toMs: number;
  readonly signal?: AbortSignal;
  readonly step?: (share: number) => void;
  readonly rowsAtOnce?: number;
  /** One of them is a shadow. */
  readonly isShadow?: boolean;
}

/**
 * Passes the alerts that several versions of a rule would have raised over the same time to `give`. Returns
 * the time of the first event that they evaluated, null without events.
 */
export async function replayVersions(run: RunSql, requested: ReplayOf, give: Give): Promise<number | null> {
  const { code, configs, from, to, toMs, isShadow = false } = requested;
  const rateOf = await rateHistory(run);
  const mini = new Set(miniGameIds);
  const facts = { rateOf, isMini: (game: number) => mini.has(game), from, to, isShadow };
  if (isState(code)) {
    const { raised, firstAt } = await replayStates(run, code, configs, facts);
    giveLists(raised, give);
    return firstAt;
  }
  const { measure, atEnds } = monitorOf(code);
  const longest = Math.max(...configs.map(({ windowMinutes }) => windowMinutes));
  const span = { from: from - (atEnds ? 2 * longest : longest), toMs };
  const rule = ruleOf(code, configs, facts);
  if (rule) return play(run, rule, requested, span, { part: 0, of: 1 }, give);
  const rows = await rowsIn(run, measure, span);
  const of = Math.max(1, Math.ceil(rows / (requested.rowsAtOnce ?? rowsAtOnce)));
  let firstAt: number | null = null;
  for (let part = 0; part < of; part += 1)
    firstAt = await play(
      run,
      createReplay(code, configs, facts, { part, of }),
      requested,
      span,
      { part, of },
      give,
    );
  return firstAt;
}

type Span = Parameters<typeof daysOf>[0];

/** Returns the number of rows that a measure may count in a span, on its completed days. */
async function rowsIn(run: RunSql, measure: keyof typeof views, span: Span): Promise<number> {
  const kinds = [...new Set(views[measure]?.map(({ kind }) => kind))];
  const { first, closed } = daysOf(span);
  for (const kind of kinds) await putAway(run, kind, span);
  return countRows(run, kinds, first, closed);
}

/** Plays a rule over everything, or over a part of the subjects. */
async function play(
  run: RunSql,
  replay: Replay,
  { code, signal, step = () => undefined }: ReplayOf,
  span: Span,
  { part, of }: { readonly part: number; readonly of: number },
  give: Give,
): Promise<number | null> {
  const all = views[monitorOf(code).measure] ?? [];
  let firstAt: number | null = null;
  for (const [side, view] of all.entries()) {
    if (!looksAtSide(code, side)) continue;
    const stepSide = (share: number) => step((part + ((side + share) / all.length) * readShare) / of);
    for await (const piece of history(run, view, span, stepSide)) {
      signal?.throwIfAborted();
      if (piece.length > 0) firstAt = Math.min(firstAt ?? Number.POSITIVE_INFINITY, piece.at[0] as number);
      replay.take(piece, side);
      await breathe();
    }
  }
  for (const share of replay.end(give)) {
    signal?.throwIfAborted();
    step((part + readShare + share * (1 - readShare)) / of);
    await breathe();
  }
  return firstAt;
}

/** Returns the replay of a rule about single records or halls; null for other rules. */
function ruleOf(code: MonitorCode, configs: readonly MonitorConfig[], facts: ReplayFacts): Replay | null {
  const { measure } = monitorOf(code);
  if (measure === 'bet' || measure === 'withdrawal')
    return playLists(configs.map((config) => new Once(code, config, facts)));
  return measure === 'hall' ? playLists(configs.map((config) => createHalls(code, config, facts))) : null;
}
