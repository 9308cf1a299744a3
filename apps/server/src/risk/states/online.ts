import type { RiskEvent } from '@pitboss/risk/events';
import { type Facts, percentOf } from '@pitboss/risk/rules/columns';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { Step } from '../evaluation/evaluate.ts';
import type { OnlineMinute } from '../evaluation/known-states.ts';
import type { Memory, Owner } from '../evaluation/memory.ts';
import { minuteEnd, observe, showNow, unmeasured } from './observe.ts';
import { countOnline, readOnline } from './online.sql.ts';

const code = 'online';
/**
 * Interval in ms at which the count is compared with the members online: members are forced offline without
 * an event.
 */
const compareMs = 2_000;

const lengthOf = (memory: Memory) => memory.configs.get(code)?.config.windowMinutes ?? 0;
const ownerOf = (tenantId: string): Owner => ({ tenantId, agentId: tenantId, memberId: null });

/** The minute of a tenant, which begins with who was online at the end of the one before. */
function minuteOf(memory: Memory, tenantId: string, minute: number): OnlineMinute {
  const minutes = memory.online.tenants.get(tenantId) ?? new Map<number, OnlineMinute>();
  memory.online.tenants.set(tenantId, minutes);
  const known = minutes.get(minute);
  if (known) return known;
  const last = minutes.get(minute - 1)?.last ?? 0;
  const fresh = { tenantId, minute, high: last, last, signedIn: 0, signedOut: 0 };
  minutes.set(minute, fresh);
  memory.online.changed.add(fresh);
  return fresh;
}

/** Returns the highest number online within the window that ends with a minute. */
function highAt(memory: Memory, tenantId: string, minute: number): number {
  const minutes = memory.online.tenants.get(tenantId);
  let high = 0;
  for (let one = minute - lengthOf(memory) + 1; one <= minute; one += 1)
    high = Math.max(high, minutes?.get(one)?.high ?? 0);
  return high;
}

/** Returns how many were online at most within a window, and how many are at its end. */
const countsAt = (memory: Memory, tenantId: string, minute: number): Facts => ({
  onlineHigh: String(highAt(memory, tenantId, minute)),
  onlineNow: String(memory.online.tenants.get(tenantId)?.get(minute)?.last ?? 0),
});

/** By what share fewer are online than at most within the window that ends with a minute. */
function valueAt(memory: Memory, tenantId: string, minute: number): bigint {
  const config = memory.configs.get(code)?.config;
  const now = memory.online.tenants.get(tenantId)?.get(minute);
  if (!config || !now) return unmeasured;
  const high = highAt(memory, tenantId, minute);
  if (high === 0 || BigInt(high) < (config.least ?? 0n)) return unmeasured;
  return percentOf(BigInt(high - now.last), BigInt(high)) ?? unmeasured;
}

function become(memory: Memory, tenantId: string, count: number, at: number, steps: Step[]): void {
  const minute = minuteOf(memory, tenantId, memory.minute);
  minute.last = Math.max(0, count);
  minute.high = Math.max(minute.high, minute.last);
  memory.online.changed.add(minute);
  const extra = countsAt(memory, tenantId, memory.minute);
  const upTo = Math.max(memory.online.newest.get(tenantId) ?? 0, at);
  memory.online.newest.set(tenantId, upTo);
  const seen = { code, subject: `t:${tenantId}`, owner: ownerOf(tenantId), at, upTo, extra } as const;
  observe(memory, seen, memory.minute, valueAt(memory, tenantId, memory.minute), steps);
}

/** A member signed in or out. */
export function seeSession(memory: Memory, event: RiskEvent, steps: Step[]): void {
  if (event.kind !== 'signedIn' && event.kind !== 'signedOut') return;
  const minute = minuteOf(memory, event.tenant, memory.minute);
  if (event.kind === 'signedIn') minute.signedIn += 1;
  else minute.signedOut += 1;
  memory.online.changed.add(minute);
  become(memory, event.tenant, minute.last + event.online, event.at, steps);
}

/** Reads the window, for a server that begins to evaluate or a window that has grown. */
async function readMinutes(run: RunSql, memory: Memory): Promise<void> {
  for (const one of await readOnline(run, memory.minute - lengthOf(memory))) {
    const minutes = memory.online.tenants.get(one.tenantId) ?? new Map<number, OnlineMinute>();
    memory.online.tenants.set(one.tenantId, minutes);
    if (!minutes.has(one.minute)) minutes.set(one.minute, one);
  }
}

/**
 * Compares the count with the members online, every few seconds, since members are forced offline without an
 * event. The events of waiting batches are taken into account.
 */
export async function compareOnline(
  run: RunSql,
  memory: Memory,
  batches: ReadonlyMap<string, readonly (readonly RiskEvent[])[]>,
  nowMs: number,
  steps: Step[],
): Promise<void> {
  const { online } = memory;
  if (nowMs - online.comparedAt < compareMs) return;
  if (online.comparedAt === 0) await readMinutes(run, memory);
  const { counts, waiting } = await countOnline(run);
  // Batches have arrived since this turn's read: a later turn has all of them.
  if (waiting.some((id) => !batches.has(id))) return;
  online.comparedAt = nowMs;
  const ahead = new Map<string, number>();
  for (const id of waiting)
    for (const event of batches.get(id)?.flat() ?? [])
      if (event.kind === 'signedIn' || event.kind === 'signedOut')
        ahead.set(event.tenant, (ahead.get(event.tenant) ?? 0) + event.online);
  for (const tenantId of new Set([...counts.keys(), ...online.tenants.keys()])) {
    const count = (counts.get(tenantId) ?? 0) - (ahead.get(tenantId) ?? 0);
    if (minuteOf(memory, tenantId, memory.minute).last !== count)
      become(memory, tenantId, count, nowMs, steps);
  }
}

/** The ends of minutes, for every tenant. */
export function endOnline(memory: Memory, from: number, steps: Step[]): void {
  const length = lengthOf(memory);
  if (memory.renewed.has(code)) memory.online.comparedAt = 0;
  for (const [tenantId, minutes] of memory.online.tenants) {
    const seen = { code, subject: `t:${tenantId}`, owner: ownerOf(tenantId) } as const;
    for (let minute = from; minute < memory.minute; minute += 1) {
      minuteOf(memory, tenantId, minute);
      const value = valueAt(memory, tenantId, minute);
      const extra = countsAt(memory, tenantId, minute);
      observe(memory, { ...seen, at: minuteEnd(minute), extra }, minute, value, steps);
    }
    minuteOf(memory, tenantId, memory.minute);
    showNow(memory, seen, valueAt(memory, tenantId, memory.minute));
    for (const minute of minutes.keys()) if (minute <= memory.minute - length) minutes.delete(minute);
  }
}
