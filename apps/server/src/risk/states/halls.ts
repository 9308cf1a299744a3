import { minuteOf } from '@pitboss/risk/minutes/minutes';
import { monitors } from '@pitboss/risk/monitors';
import type { Facts } from '@pitboss/risk/rules/columns';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { noUser } from '../evaluation/added.ts';
import { type Step, valueAt } from '../evaluation/evaluate.ts';
import { readSeries } from '../evaluation/load.sql.ts';
import { type Memory, type SeriesKey, seriesText } from '../evaluation/memory.ts';
import { minuteEnd, observe, showNow } from './observe.ts';

const code = 'hallData';
const { measure, figures } = monitors[code];
const figure = figures.value;

const seriesOf = (subject: string): SeriesKey => ({ subject, measure, currency: '' });
const lengthOf = (memory: Memory) => memory.configs.get(code)?.config.windowMinutes ?? 0;

/** The halls in which there were bets within two windows, and what is known of them. */
export async function readHalls(run: RunSql, memory: Memory, from: number): Promise<void> {
  if (memory.halls === null) {
    const rows = await run<{ subject: string }>(
      'risk-halls',
      'select distinct subject from risk_minute where measure = $1 and minute >= $2',
      [measure, from - 2 * lengthOf(memory)],
    );
    memory.halls = new Set(rows.map(({ subject }) => subject));
  }
  await readSeries(run, memory, [...memory.halls].map(seriesOf), from - 2 * lengthOf(memory));
}

/** Evaluates past minutes again after a late bet. */
export function lateInHall(memory: Memory, subject: string, at: number, steps: Step[]): void {
  memory.halls?.add(subject);
  const from = minuteOf(at);
  if (from >= memory.minute || from <= memory.minute - lengthOf(memory)) return;
  look(memory, subject, from, steps);
}

/** Ends minutes for every hall, since fewer bets cause no event. */
export function endHalls(memory: Memory, from: number, steps: Step[]): void {
  for (const subject of memory.halls ?? []) {
    look(memory, subject, from, steps);
    const last = valueAt(memory, seriesOf(subject), { code, figure }, memory.minute - 1);
    showNow(memory, { code, subject, at: minuteEnd(memory.minute - 1) }, last);
  }
}

/** Returns the bets of the window that ends with a minute, and of the one before. */
function betsAt(memory: Memory, subject: string, minute: number): Facts {
  const series = memory.series.get(seriesText(seriesOf(subject)));
  const length = lengthOf(memory);
  return {
    betsBefore: String(series?.over(minute - length, length).count ?? 0),
    betsNow: String(series?.over(minute, length).count ?? 0),
  };
}

function look(memory: Memory, subject: string, from: number, steps: Step[]): void {
  for (let minute = from; minute < memory.minute; minute += 1) {
    const value = valueAt(memory, seriesOf(subject), { code, figure }, minute);
    const extra = betsAt(memory, subject, minute);
    observe(memory, { code, subject, owner: noUser, at: minuteEnd(minute), extra }, minute, value, steps);
  }
}
