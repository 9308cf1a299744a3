import type { RiskEvent } from '@pitboss/risk/events';
import { type FigureKey, raisesOnce } from '@pitboss/risk/keys';
import { minuteOf } from '@pitboss/risk/minutes/minutes';
import { foldSubject } from '@pitboss/risk/subjects';
import { type Step, standingOf } from '../evaluation/evaluate.ts';
import type { Memory } from '../evaluation/memory.ts';

/**
 * Handles a signal of another area, which is an alert whatever its amount. The kinds are `signalKinds` of
 * packages/risk.
 */
export function seeSignal(memory: Memory, event: RiskEvent, steps: Step[]): void {
  if (event.kind !== 'signal') return;
  const { signal: figure, about: subject, at, tenant: tenantId, agent: agentId } = event;
  const of: FigureKey = { code: 'signal', figure, subject, currency: event.currency || null };
  const standing = standingOf(memory, of, { tenantId, agentId, memberId: event.member || null });
  if (event.room) standing.game = event.room.game;
  const value = BigInt(event.amount);
  // Its severity is the one that is set: there is nothing that it could be twice of.
  const limits = { table: 1n, alarm: value, derived: false };
  const step = { standing, minute: minuteOf(at), at, limits, figure, extra: event.facts ?? {} };
  if (raisesOnce(subject)) steps.push({ ...step, value, ended: false, fold: foldSubject(figure, event) });
  else steps.push({ ...step, value, ended: false }, { ...step, value: 0n, ended: true });
}
