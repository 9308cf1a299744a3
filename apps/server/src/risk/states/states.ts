import type { RiskEvent, RiskItem } from '@pitboss/risk/events';
import { hallSubject } from '@pitboss/risk/subjects';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { IdMaker } from '../../platform/db/ids.ts';
import type { Step } from '../evaluation/evaluate.ts';
import type { Memory } from '../evaluation/memory.ts';
import { dropAddresses, storeAddresses } from './addresses.sql.ts';
import { endAddresses, loadAddresses, seeAddress } from './addresses.ts';
import { endHalls, lateInHall, readHalls } from './halls.ts';
import { dropOnline, storeOnline } from './online.sql.ts';
import { compareOnline, endOnline, seeSession } from './online.ts';
import { endOrders, lookAtOrders } from './orders.ts';
import { seeSignal } from './signals.ts';

/** Longest window of a monitor, in minutes. */
const longest = 72 * 60;
/** Maximum range of a back-test in minutes: data that cannot be counted from events is kept as long. */
const backTestMinutes = 90 * 24 * 60;

/** A turn of the engine for the monitors of states. */
export interface StatesTurn {
  readonly run: RunSql;
  readonly memory: Memory;
  readonly steps: Step[];
  readonly nowMs: number;
  readonly ids: IdMaker;
}

/** Reads the data that the events of a turn need. */
export const loadStates = ({ run, memory }: StatesTurn, items: readonly RiskItem[]): Promise<void> =>
  loadAddresses(run, memory, items, memory.minute - 2 * longest);

/** The ends of the minutes from one on, after the running minute has become another. */
export async function endStates({ run, memory, steps }: StatesTurn, from: number): Promise<void> {
  await readHalls(run, memory, from);
  endHalls(memory, from, steps);
  await endAddresses(run, memory, from, steps);
  endOnline(memory, from, steps);
  endOrders(memory, from, steps);
}

/**
 * Evaluates data that change without an event; `batches` are all that this turn has read. Returns true when
 * an alert was decided.
 */
export async function compareStates(
  states: StatesTurn,
  batches: ReadonlyMap<string, readonly RiskItem[]>,
): Promise<boolean> {
  const { run, memory, nowMs, steps } = states;
  await compareOnline(run, memory, batches, nowMs, steps);
  return await lookAtOrders(states);
}

/** One message: sign-ins, addresses of bets, late bets of halls. */
export function seeStates({ memory, steps }: StatesTurn, item: RiskItem): void {
  for (const event of item) {
    seeSignal(memory, event, steps);
    seeSession(memory, event, steps);
    seeAddress(memory, event, steps);
    const betAt = hallTime(event);
    if (betAt !== null) lateInHall(memory, hallSubject(betAt.game, betAt.hall), betAt.betAt, steps);
  }
}

/** A bet that a hall counts, or counts no more. */
const hallTime = (event: RiskEvent) =>
  event.kind === 'placed' || event.kind === 'cancelled' || (event.kind === 'settled' && event.placed)
    ? event
    : null;

/** Stores what has become known. */
export async function storeStates({ run, memory }: StatesTurn): Promise<void> {
  const { addresses, online } = memory;
  const seen = [...addresses.changes.values()];
  const minutes = [...online.changed];
  addresses.changes.clear();
  online.changed.clear();
  await storeAddresses(run, seen);
  await storeOnline(run, minutes);
}

/** Deletes data that no evaluation uses. */
export async function dropStates({ run, memory }: StatesTurn): Promise<void> {
  await dropAddresses(run, Math.floor((memory.minute - 2 * longest) / 60));
  await dropOnline(run, memory.minute - backTestMinutes);
}
