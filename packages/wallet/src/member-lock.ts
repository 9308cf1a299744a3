import type { Group } from './calls.ts';
import type { Verdict } from './classify.ts';

/** When an order locks its member (wallet: member lock). A locked member gets no take and no launch. */

export const lockPolicies = ['default', 'strict', 'off'] as const;
export type LockPolicy = (typeof lockPolicies)[number];

export const lockEvents = [
  'takeRefused',
  'takeTimedOut',
  'takeUnclear',
  'undoNotOk',
  'payStuck',
  'manual',
] as const;
/** `takeUnclear`: uncertain, but not by a time-out; `payStuck`: not done after its fifth attempt. */
export type LockEvent = (typeof lockEvents)[number];

const lockTable: Readonly<Record<LockEvent, Readonly<Record<Exclude<LockPolicy, 'off'>, boolean>>>> = {
  takeRefused: { default: false, strict: false },
  takeTimedOut: { default: false, strict: false },
  takeUnclear: { default: false, strict: true },
  undoNotOk: { default: true, strict: true },
  payStuck: { default: true, strict: true },
  manual: { default: true, strict: true },
};

export const locksMember = (policy: LockPolicy, event: LockEvent): boolean =>
  policy !== 'off' && lockTable[event][policy];

/** Attempts of a pay after which it counts as stuck. */
const stuckAfter = 5;

/** Returns the lock event that the end of an attempt causes; null for none. */
export function lockEventOf(
  group: Group,
  attempt: Pick<Verdict, 'class' | 'timedOut' | 'manual'>,
  attempts: number,
): LockEvent | null {
  if (attempt.class === 'ok') return null;
  if (attempt.manual) return 'manual';
  if (group === 'undo') return 'undoNotOk';
  if (group === 'pay')
    return attempt.class === 'reject' ? 'manual' : attempts >= stuckAfter ? 'payStuck' : null;
  if (attempt.class === 'reject' || attempt.class === 'fatal') return 'takeRefused';
  if (attempt.class === 'busy') return null;
  return attempt.timedOut ? 'takeTimedOut' : 'takeUnclear';
}
