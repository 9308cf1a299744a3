import type { RiskItem } from '@pitboss/risk/events';
import { minuteOf } from '@pitboss/risk/minutes/minutes';
import { monitorOf } from '@pitboss/risk/monitors';
import { isSingleMeasure, isSummed } from '@pitboss/risk/rules/monitor';
import { endDueSnoozes } from '../domain/risk/cases.ts';
import type { RunSql } from '../domain/sql/run-sql.ts';
import type { IdMaker } from '../platform/db/ids.ts';
import { judge } from './classify.ts';
import { addedBy, type MinuteChange } from './evaluation/added.ts';
import {
  endMinuteOf,
  evaluateItem,
  recheck,
  recheckSingles,
  type Step,
  standingSeries,
} from './evaluation/evaluate.ts';
import {
  type BatchRow,
  graceMs,
  lockEngine,
  markEngine,
  readActive,
  readBatches,
  readConfigs,
  readRates,
  readSeries,
  readStandings,
} from './evaluation/load.sql.ts';
import { createMemory, type Memory, type SeriesKey, type Standing } from './evaluation/memory.ts';
import { addExtras } from './extras.ts';
import { markChanged } from './history/history.ts';
import { readKnown } from './known-alerts.sql.ts';
import { prepareSingles } from './singles/singles.ts';
import { createWork } from './singles/work.ts';
import {
  compareStates,
  dropStates,
  endStates,
  loadStates,
  type StatesTurn,
  seeStates,
  storeStates,
} from './states/states.ts';
import {
  dropBatches,
  dropMinutes,
  storeAlerts,
  storeMinutes,
  storeStandings,
  storeTrends,
} from './store.sql.ts';
import { heightsOf } from './trend.ts';

/** Batches that one cycle takes at most; a batch is what one transaction stored. */
const batchesMax = 10;
/**
 * Minutes that are kept at least, and for how long an episode that is over is remembered: the longest window.
 */
const longest = 72 * 60;

export interface CycleOptions {
  readonly ids: IdMaker;
  /** Names this server's run of the engine. */
  readonly own: string;
  readonly now: () => number;
  /** Time in ms without a heartbeat of another server after which this one takes over. */
  readonly deadMs: number;
  readonly batches?: number;
}

export interface Cycle {
  /** `away`: another server evaluates. */
  readonly done: 'away' | 'idle' | 'worked';
  /** True when another cycle should follow immediately. */
  readonly more: boolean;
  /** True when data shown in consoles has changed. */
  readonly changed: boolean;
}

const away: Cycle = { done: 'away', more: false, changed: false };

/**
 * Runs one cycle of the engine, in the transaction that the caller has begun: the ends of completed minutes,
 * then the batches of the current minute. The results and the progress are committed together, so nothing is
 * evaluated twice or missed, wherever the server dies.
 */
export async function cycle(run: RunSql, memory: Memory, options: CycleOptions): Promise<Cycle> {
  const engine = await lockEngine(run, options.own, options.deadMs);
  if (!engine || engine.taken) return away;
  if (engine.run !== options.own || engine.turn !== memory.turn) {
    Object.assign(memory, createMemory());
    memory.standings = await readStandings(run);
    memory.minute = engine.minute;
  }
  const nowMs = options.now();
  await readConfigs(run, memory);
  await readRates(run, memory, nowMs);
  const read = await readBatches(run, options.batches ?? batchesMax);
  const minute = read[0] ? minuteOf(Number(read[0].at)) : minuteOf(nowMs - graceMs);
  const until = Math.max(minute, memory.minute);
  const batches = read.filter((one) => minuteOf(Number(one.at)) <= until);
  const woken = await endDueSnoozes(run, nowMs);
  const worked = await evaluate(run, memory, options.ids, { read, batches, until, nowMs });
  memory.turn = String(BigInt(engine.turn) + 1n);
  await markEngine(run, options.own, memory.turn, memory.minute);
  memory.trim();
  return { ...worked, changed: worked.changed || woken > 0, more: read.length > 0 };
}

const itemsOf = (batch: BatchRow): readonly RiskItem[] => JSON.parse(batch.items);

/** Batches that a turn processes, of those it has read, and the minute up to which it evaluates. */
interface Taken {
  readonly read: readonly BatchRow[];
  readonly batches: readonly BatchRow[];
  readonly until: number;
  readonly nowMs: number;
}

async function evaluate(
  run: RunSql,
  memory: Memory,
  ids: IdMaker,
  { read, batches, until, nowMs }: Taken,
): Promise<Pick<Cycle, 'done' | 'changed'>> {
  const steps: Step[] = [];
  const states = { run, memory, steps, nowMs, ids };
  const changes = new Map<string, MinuteChange>();
  const known = new Map(read.map((one) => [one.id, itemsOf(one)]));
  const items = batches.flatMap(({ id }) => known.get(id) ?? []);
  const turned = until > memory.minute;
  const keys: SeriesKey[] = items.flatMap((item) => item.flatMap((event) => [...addedBy(event)]));
  const evaluateSingles = await prepareSingles(
    run,
    memory,
    createWork(
      run,
      ids,
      items,
      batches.map(({ id }) => id),
    ),
  );
  if (turned) keys.push(...standingSeries(memory));
  await readSeries(run, memory, keys, until - 2 * longest);
  if (turned) await turn(states, until);
  await loadStates(states, items);
  const closed = await compareStates(states, known);
  for (const [place, item] of items.entries()) {
    evaluateItem(memory, item, changes, steps);
    evaluateSingles(item, place, steps);
    seeStates(states, item);
  }
  const alerts = judge(memory, ids, steps, await readKnown(run, steps));
  await storeMinutes(run, [...changes.values()]);
  await storeStates(states);
  await markChanged(run, items, nowMs);
  await addExtras(run, memory, alerts);
  await storeAlerts(run, alerts, nowMs);
  const { kept, gone } = sorted(memory, until);
  await storeStandings(run, kept, gone);
  if (batches.length > 0)
    await dropBatches(
      run,
      batches.map(({ id }) => id),
    );
  return {
    done: batches.length > 0 || turned ? 'worked' : 'idle',
    changed: closed || alerts.length + kept.length + gone.length > 0,
  };
}

/** The ends of minutes; then the subjects of monitors whose thresholds have changed. */
async function turn(states: StatesTurn, until: number): Promise<void> {
  const { run, memory, steps } = states;
  // After a long pause only as far back as a window reaches.
  memory.minute = Math.max(memory.minute, until - longest);
  const from = memory.minute;
  endMinuteOf(memory, steps, until);
  await endStates(states, from);
  for (const code of memory.renewed) {
    const monitor = monitorOf(code);
    if (isSingleMeasure(monitor.measure)) {
      recheckSingles(memory, code, steps);
      continue;
    }
    if (!isSummed(monitor) || monitor.atEnds) continue;
    const length = memory.configs.get(code)?.config.windowMinutes ?? monitor.window.minutes;
    const active = await readActive(run, monitor.measure, monitor.subject, until - length);
    await readSeries(run, memory, active, until - 2 * longest);
    recheck(memory, active, steps);
  }
  memory.renewed.clear();
  await storeTrends(run, until - 1, heightsOf(memory));
  // A window may be compared with the one before it.
  if (until % 60 === 0) await dropMinutes(run, until - 2 * longest);
  if (until % 60 === 0) await dropStates(states);
  for (const series of memory.series.values()) series.forget(until - 2 * longest);
}

/** Splits the figures into changed ones to be stored, and expired ones, which it removes from memory. */
function sorted(memory: Memory, minute: number): { kept: Standing[]; gone: string[] } {
  const kept: Standing[] = [];
  const gone: string[] = [];
  for (const [key, standing] of memory.standings) {
    const recent = standing.episodes.filter(({ to }) => to === null || to >= minute - longest);
    if (recent.length < standing.episodes.length) {
      standing.episodes = recent;
      standing.changed = true;
    }
    if (!standing.shown && recent.length === 0) {
      memory.standings.delete(key);
      memory.gauges.delete(key);
      gone.push(key);
    } else if (standing.changed) {
      standing.changed = false;
      kept.push(standing);
    }
  }
  return { kept, gone };
}
