import { toDto } from '@pitboss/ledger/money';
import { minOf } from '@pitboss/risk/config';
import { type BetEvent, isBet } from '@pitboss/risk/events';
import type { FigureKey } from '@pitboss/risk/keys';
import { keyText } from '@pitboss/risk/keys';
import { minuteOf, minuteStart } from '@pitboss/risk/minutes/minutes';
import { type EvaluatedRound, insertRound, isFishing, streakAt } from '@pitboss/risk/rounds/streaks';
import { singleRules } from '@pitboss/risk/rules/single-rules';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { limitsOf, type Step, unmeasured } from '../evaluation/evaluate.ts';
import type { Run } from '../evaluation/known-rounds.ts';
import type { Memory, Owner } from '../evaluation/memory.ts';
import { lookAtGauge } from './gauge.ts';
import { addBefore, addRow, applyEvent, evaluated, firstEvents, roundOf } from './rounds.ts';
import { type Requested, readBets } from './streaks.sql.ts';
import type { EvaluateItem, Work } from './work.ts';

const code = 'playerContinuousWin';
const monitor = singleRules[code];
/** A bet is paid within this time, for reading; what takes longer is found by its own event. */
const openMs = 24 * 3_600_000;
/** Bets of one round are made within this time. */
const roundMs = 3_600_000;
/** Members in games that are kept between cycles. */
const runsMax = 100_000;

const runKey = (member: string, game: number) => `${member}|${game}`;
const subjectOf = ({ member, game }: Pick<Run, 'member' | 'game'>) => `m:${member}|game:${game}`;
const figureKey = (run: Run): FigureKey => ({
  code,
  figure: 'value',
  subject: subjectOf(run),
  currency: null,
});

const lengthOf = (memory: Memory) => memory.configs.get(code)?.config.windowMinutes ?? monitor.window.minutes;

/**
 * Returns the number of rounds won in a row up to a minute; `unmeasured` when their net is below the
 * configured minimum.
 */
function valueAt(memory: Memory, run: Run, minute: number): bigint {
  const streak = streakAt(run.rounds, minute, lengthOf(memory));
  const set = memory.configs.get(code)?.config.least ?? monitor.least.initial;
  const min = minOf(set, run.currency, (currency) => memory.rates.get(currency) ?? null);
  return min === null || streak.net < min ? unmeasured : BigInt(streak.wins);
}

interface Need {
  readonly member: string;
  readonly game: number;
  /**
   * Earliest payout that matters, where the rounds of the window have to be read; null where they are known.
   */
  from: number | null;
  /** Rounds whose other bets have to be read, by the earliest bet that is known. */
  readonly rounds: Map<string, number>;
  newest: number;
}

const concerns = (event: BetEvent): boolean => !isFishing(event.game);
/** All of the round is in this message, or the bet is its own round. */
const isWhole = (event: BetEvent): boolean =>
  event.round === undefined || (event.kind === 'settled' && event.placed === true);

/** Returns the reads that the events of a cycle need. */
function needsOf(memory: Memory, work: Work): Map<string, Need> {
  const needs = new Map<string, Need>();
  for (const item of work.items)
    for (const event of item) {
      if (!isBet(event) || !concerns(event)) continue;
      const key = runKey(event.member, event.game);
      const known = memory.runs.get(key);
      let need = needs.get(key);
      if (!need) {
        need = {
          member: event.member,
          game: event.game,
          rounds: new Map(),
          newest: known?.newest ?? 0,
          from: known ? null : minuteStart(memory.minute),
        };
        needs.set(key, need);
      }
      const at = 'at' in event ? event.at : event.betAt;
      const past =
        event.kind === 'corrected' ||
        event.kind === 'cancelled' ||
        (event.kind === 'settled' && at < need.newest);
      if (past) need.from = Math.min(need.from ?? at, at);
      if (event.kind === 'settled') need.newest = Math.max(need.newest, at);
      const round = roundOf(event);
      if (!isWhole(event))
        need.rounds.set(round, Math.min(need.rounds.get(round) ?? event.betAt, event.betAt));
    }
  for (const standing of memory.standings.values()) {
    if (standing.of.code !== code || memory.gauges.has(standing.key)) continue;
    const [member = '', game = ''] = standing.of.subject.slice('m:'.length).split('|game:');
    const key = runKey(member, Number(game));
    const need = needs.get(key);
    const from = minuteStart(memory.minute);
    if (need) need.from ??= from;
    else needs.set(key, { member, game: Number(game), from, rounds: new Map(), newest: 0 });
  }
  return needs;
}

function requested(memory: Memory, { member, game, from, rounds }: Need): Requested[] {
  if (from !== null) {
    const window = lengthOf(memory) * 60_000;
    return [
      { member, game, round: null, from: Math.min(from, minuteStart(memory.minute)) - window - openMs },
    ];
  }
  return [...rounds].map(([round, at]) => ({ member, game, round, from: at - roundMs }));
}

/** Reads what the events of a cycle need to know of the rounds before. */
async function loadRuns(run: RunSql, memory: Memory, work: Work): Promise<void> {
  // Another window reaches other rounds.
  if (memory.renewed.has(code)) {
    memory.runs.clear();
    for (const { key, of } of memory.standings.values()) if (of.code === code) memory.gauges.delete(key);
  }
  const needs = needsOf(memory, work);
  const wanted = [...needs.values()].flatMap((need) => requested(memory, need));
  const rows = await readBets(run, wanted);
  const later = wanted.length > 0 ? await work.later() : [];
  const first = firstEvents([...work.items, ...later]);
  for (const [key, need] of needs) {
    const known = memory.runs.get(key);
    const one: Run = known ?? {
      member: need.member,
      game: need.game,
      currency: '',
      rounds: [],
      newest: 0,
      open: new Map(),
    };
    one.open = new Map();
    if (need.from !== null) one.rounds = [];
    memory.runs.delete(key);
    memory.runs.set(key, one);
    memory.runsRead.push(one);
  }
  for (const row of rows) {
    const one = memory.runs.get(runKey(row.member_id, row.game_id));
    if (!one) continue;
    one.currency = row.currency;
    addRow(one.open, row, first);
  }
  for (const event of first.values()) {
    const key = runKey(event.member, event.game);
    if (needs.has(key)) addBefore((memory.runs.get(key) as Run).open, event);
  }
  for (const [key, need] of needs) {
    const one = memory.runs.get(key);
    if (!one || need.from === null) continue;
    one.rounds = [...one.open].flatMap(([id, bets]) => evaluated(id, bets) ?? []).sort((a, b) => a.at - b.at);
    one.newest = one.rounds.at(-1)?.at ?? 0;
    const figure = keyText(figureKey(one));
    if (memory.standings.has(figure)) memory.gauges.set(figure, (minute) => valueAt(memory, one, minute));
  }
}

/** Evaluates a round after an event: it is evaluated first, again, or open again. */
function evaluate(memory: Memory, run: Run, round: string, event: BetEvent, steps: Step[]): void {
  const position = run.rounds.findIndex(({ id }) => id === round);
  const old = position < 0 ? null : (run.rounds[position] as EvaluatedRound);
  const now = evaluated(round, run.open.get(round));
  if (!old && !now) return;
  if (old && now && old.at === now.at && old.net === now.net) return;
  if (old) run.rounds.splice(position, 1);
  if (now) insertRound(run.rounds, now);
  const changed = Math.min(old?.at ?? Number.POSITIVE_INFINITY, now?.at ?? Number.POSITIVE_INFINITY);
  const from = minuteOf(changed);
  const length = lengthOf(memory);
  if (from <= memory.minute - length) return;
  if (now && now.at > run.newest) run.newest = now.at;
  const of = figureKey(run);
  const owner: Owner = { tenantId: event.tenant, agentId: event.agent, memberId: event.member };
  if (now && now.net < 0n) cut(memory, of, minuteOf(now.at), now.at, steps);
  const streak = streakAt(run.rounds, memory.minute, length);
  const facts = {
    game: String(run.game),
    net: toDto(streak.net),
    stake: toDto(streak.stake),
    since: streak.since === null ? null : String(streak.since),
  };
  const at = now?.at ?? changed;
  lookAtGauge(
    memory,
    { of, owner, from, at, facts, valueAt: (minute) => valueAt(memory, run, minute) },
    steps,
  );
}

/** A lost round ends the episode with its payout. */
function cut(memory: Memory, of: FigureKey, minute: number, at: number, steps: Step[]): void {
  const standing = memory.standings.get(keyText(of));
  const limits = standing && limitsOf(memory, of, monitor.figures.value);
  if (limits)
    steps.push({
      standing,
      minute,
      value: 0n,
      at,
      limits,
      figure: of.figure,
      extra: {},
      ended: false,
      cut: true,
    });
}

/** Evicts irrelevant data: rounds before the last lost one, and members who have not played for long. */
function trim(memory: Memory): void {
  for (const run of memory.runsRead.splice(0)) {
    run.open = new Map();
    const lost = run.rounds.findLastIndex(({ net }) => net < 0n);
    if (lost > 0) run.rounds.splice(0, lost);
  }
  for (const key of memory.runs.keys()) {
    if (memory.runs.size <= runsMax) break;
    memory.runs.delete(key);
  }
}

/** Reads the earlier rounds of members; returns the evaluation of each message's rounds. */
export async function prepareStreaks(run: RunSql, memory: Memory, work: Work): Promise<EvaluateItem> {
  trim(memory);
  await loadRuns(run, memory, work);
  return (item, _place, steps) => {
    const touched = new Map<string, { run: Run; round: string; event: BetEvent }>();
    for (const event of item) {
      if (!isBet(event) || !concerns(event)) continue;
      const one = memory.runs.get(runKey(event.member, event.game));
      if (!one) continue;
      one.currency = event.currency;
      applyEvent(one.open, event);
      const round = roundOf(event);
      touched.set(`${event.member}|${round}`, { run: one, round, event });
    }
    for (const { run: one, round, event } of touched.values()) evaluate(memory, one, round, event, steps);
  };
}
