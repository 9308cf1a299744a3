import { raisesOnce } from '@pitboss/risk/keys';
import { cutEpisode, type Episodes, endMinute, reach } from '@pitboss/risk/minutes/episodes';
import type { IdMaker } from '../platform/db/ids.ts';
import {
  type AlertChange,
  changeOf,
  type Judging,
  type Known,
  knownOf,
  raise,
  takePeak,
} from './alert-change.ts';
import type { Step } from './evaluation/evaluate.ts';
import type { Memory, Standing } from './evaluation/memory.ts';
import { createFolds } from './folds.ts';
import type { KnownAlerts } from './known-alerts.sql.ts';

/** Raises, joins and ends alerts, step by step; returns those that are new or have changed. */
export function judge(
  memory: Memory,
  ids: IdMaker,
  steps: readonly Step[],
  stored: KnownAlerts,
): AlertChange[] {
  const judging: Judging = { memory, ids, changes: [] };
  const known = new Map<string, Known[]>();
  for (const row of stored.ofKeys) known.set(row.key, [...(known.get(row.key) ?? []), knownOf(row)]);
  for (const list of known.values()) list.sort((a, b) => a.number - b.number);
  const reachOnce = createFolds(judging, stored);
  for (const [position, step] of steps.entries()) {
    const { standing, minute, value, limits } = step;
    if (step.cut) setEpisodes(standing, cutEpisode(minute, standing.episodes));
    else if (step.ended) setEpisodes(standing, endMinute(minute, standing.episodes, value < limits.table));
    else if (!memory.configs.get(standing.of.code)?.config.enabled) continue;
    else if (raisesOnce(standing.of.subject)) reachOnce(step);
    else reachAgain(judging, known, steps, position);
  }
  return judging.changes;
}

function setEpisodes(standing: Standing, episodes: Episodes): void {
  if (standing.episodes === episodes) return;
  standing.episodes = episodes;
  standing.changed = true;
}

/** Returns whether the figure of a step does not end a minute below its table threshold until a later one. */
const staysUntil =
  (steps: readonly Step[], position: number) =>
  (until: number): boolean => {
    const { standing, minute: first } = steps[position] as Step;
    for (let next = position + 1; next < steps.length; next += 1) {
      const { standing: other, minute, ended, value, limits } = steps[next] as Step;
      if (other !== standing || minute < first || minute >= until) return true;
      if (ended && value < limits.table) return false;
    }
    return true;
  };

/** A figure at its alarm threshold, of a key that raises once an episode. */
function reachAgain(
  judging: Judging,
  known: Map<string, Known[]>,
  steps: readonly Step[],
  position: number,
): void {
  const step = steps[position] as Step;
  const { standing, minute, value } = step;
  const config = judging.memory.configs.get(standing.of.code);
  if (!config) return;
  const alerts = known.get(standing.key) ?? [];
  const reached = reach(minute, value, standing.episodes, alerts, staysUntil(steps, position));
  setEpisodes(standing, reached.episodes);
  const { raised, from, alert: number } = reached;
  if (raised === 'nothing') return;
  const joined = alerts.find((one) => one.number === number);
  if (raised !== 'joined' || !joined) {
    const fresh = raise(judging, step, config, { number, episode: from, escalated: raised === 'escalated' });
    known.set(standing.key, [...alerts, fresh]);
    return;
  }
  const isPeak = value > joined.value || step.figure !== joined.figure;
  if (!isPeak && !joined.change) return;
  const change = changeOf(judging, joined, step, config.config.severity);
  change.episode = from;
  if (isPeak) takePeak(joined, change, step, config.config.severity);
}
