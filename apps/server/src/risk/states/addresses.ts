import type { RiskEvent } from '@pitboss/risk/events';
import { minuteOf } from '@pitboss/risk/minutes/minutes';
import { addressSubject, isIgnored } from '@pitboss/risk/rules/addresses';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { noUser } from '../evaluation/added.ts';
import type { Step } from '../evaluation/evaluate.ts';
import type { Address, Hours } from '../evaluation/known-states.ts';
import type { Memory } from '../evaluation/memory.ts';
import { readAddresses, readCrowded } from './addresses.sql.ts';
import { minuteEnd, observe, showNow, standingOfCode, unmeasured } from './observe.ts';

const code = 'accountIp';
const hourMinutes = 60;
/** Addresses that are kept between turns. */
const addressesMax = 50_000;

const bitOf = (minute: number): bigint => 1n << BigInt(minute % hourMinutes);
const hourOf = (minute: number): number => Math.floor(minute / hourMinutes);

/** Returns whether a member was seen in the window of `length` minutes that ends with a minute. */
function within(hours: Hours, minute: number, length: number): boolean {
  const from = minute - length + 1;
  for (let hour = hourOf(from); hour <= hourOf(minute); hour += 1) {
    let bits = hours.get(hour) ?? 0n;
    if (hour === hourOf(from)) bits = (bits >> BigInt(from % hourMinutes)) << BigInt(from % hourMinutes);
    if (hour === hourOf(minute)) bits &= (bitOf(minute) << 1n) - 1n;
    if (bits > 0n) return true;
  }
  return false;
}

/** Returns address, time and member of an event; null for an event without them. */
function locationOf(event: RiskEvent): { subject: string; at: number; member: string; agent: string } | null {
  const { member, agent } = event;
  let at: number;
  if (event.kind === 'signedIn') at = event.at;
  else if (event.kind === 'placed' || (event.kind === 'settled' && event.placed)) at = event.betAt;
  else return null;
  const subject = addressSubject(event.ip);
  return subject === null ? null : { subject, at, member, agent };
}

/** Reads what is known of the addresses of some events. */
export async function loadAddresses(
  run: RunSql,
  memory: Memory,
  items: readonly (readonly RiskEvent[])[],
  from: number,
): Promise<void> {
  const subjects = new Set<string>();
  for (const item of items)
    for (const event of item) {
      const location = locationOf(event);
      if (location && !memory.addresses.known.has(location.subject)) subjects.add(location.subject);
    }
  await load(run, memory, subjects, from);
}

async function load(run: RunSql, memory: Memory, subjects: Iterable<string>, from: number): Promise<void> {
  const { known } = memory.addresses;
  const missing = [...subjects].filter((subject) => !known.has(subject));
  if (missing.length === 0) return;
  for (const subject of missing) known.set(subject, { members: new Map(), counted: null });
  for (const row of await readAddresses(run, missing, hourOf(from))) {
    const members = known.get(row.subject)?.members;
    const hours = members?.get(row.member_id) ?? new Map<number, bigint>();
    hours.set(row.hour, BigInt(row.minutes));
    members?.set(row.member_id, hours);
  }
  for (const subject of known.keys()) {
    if (known.size <= addressesMax) break;
    if (!missing.includes(subject)) known.delete(subject);
  }
}

const lengthOf = (memory: Memory) => memory.configs.get(code)?.config.windowMinutes ?? 0;

/** Returns the ids of the members seen at an address in the window that ends with a minute. */
export function membersAt(memory: Memory, subject: string, minute: number): string[] {
  const members = memory.addresses.known.get(subject)?.members ?? new Map<string, Hours>();
  const length = lengthOf(memory);
  return [...members].flatMap(([member, hours]) => (within(hours, minute, length) ? [member] : []));
}

function countAt(address: Address, minute: number, length: number): bigint {
  let count = 0;
  for (const hours of address.members.values()) if (within(hours, minute, length)) count += 1;
  return BigInt(count);
}

function valueAt(memory: Memory, subject: string, minute: number): bigint {
  const address = memory.addresses.known.get(subject);
  const ignore = memory.configs.get(code)?.config.ignore ?? [];
  if (!address || isIgnored(subject, ignore)) return unmeasured;
  return countAt(address, minute, lengthOf(memory));
}

/**
 * Records that a member was seen at an address. Usually the address has not changed: the figure is evaluated
 * only when the member is new in the window, or was seen earlier than known.
 */
export function seeAddress(memory: Memory, event: RiskEvent, steps: Step[]): void {
  const location = locationOf(event);
  const address = location && memory.addresses.known.get(location.subject);
  if (!location || !address) return;
  const { subject, at, member, agent } = location;
  const minute = minuteOf(at);
  const length = lengthOf(memory);
  const hours = address.members.get(member) ?? new Map<number, bigint>();
  address.members.set(member, hours);
  const before = hours.get(hourOf(minute)) ?? 0n;
  if ((before & bitOf(minute)) === 0n) {
    hours.set(hourOf(minute), before | bitOf(minute));
    const key = `${subject}\n${member}\n${hourOf(minute)}`;
    const change = memory.addresses.changes.get(key);
    if (change) change.minutes |= bitOf(minute);
    else
      memory.addresses.changes.set(key, {
        subject,
        memberId: member,
        agentId: agent,
        hour: hourOf(minute),
        minutes: bitOf(minute),
      });
  }
  if (minute <= memory.minute - length) return;
  let { counted } = address;
  if (counted?.minute !== memory.minute || counted.length !== length) {
    counted = { minute: memory.minute, length, members: new Set() };
    for (const [one, own] of address.members)
      if (one !== member && within(own, memory.minute, length)) counted.members.add(one);
    address.counted = counted;
  }
  if (minute === memory.minute && counted.members.has(member)) return;
  counted.members.add(member);
  const ignored = isIgnored(subject, memory.configs.get(code)?.config.ignore ?? []);
  if (ignored) return;
  for (let one = minute; one <= memory.minute; one += 1) {
    const value = one === memory.minute ? BigInt(counted.members.size) : countAt(address, one, length);
    observe(memory, { code, subject, owner: noUser, at }, one, value, steps);
  }
}

/**
 * The ends of minutes, for the addresses that stand; and for the crowded ones after a change of thresholds.
 */
export async function endAddresses(run: RunSql, memory: Memory, from: number, steps: Step[]): Promise<void> {
  const length = lengthOf(memory);
  const back = memory.minute - 2 * length;
  const standing = standingOfCode(memory, code).map(({ of }) => of.subject);
  await load(run, memory, standing, back);
  for (const subject of standing) {
    for (let minute = from; minute < memory.minute; minute += 1) {
      const seen = { code, subject, owner: noUser, at: minuteEnd(minute) } as const;
      const value = valueAt(memory, subject, minute);
      observe(memory, seen, minute, value, steps);
    }
    showNow(memory, { code, subject }, valueAt(memory, subject, memory.minute));
  }
  if (memory.renewed.has(code)) {
    const crowded = await readCrowded(run, 2, hourOf(memory.minute - length));
    await load(run, memory, crowded, back);
    const at = minuteEnd(memory.minute - 1);
    for (const subject of crowded)
      observe(
        memory,
        { code, subject, owner: noUser, at },
        memory.minute,
        valueAt(memory, subject, memory.minute),
        steps,
      );
  }
  if (hourOf(from) === hourOf(memory.minute)) return;
  for (const { members } of memory.addresses.known.values())
    for (const hours of members.values())
      for (const hour of hours.keys()) if (hour < hourOf(back) - 1) hours.delete(hour);
}
