import { unitOf } from '../money/money.ts';
import { killFromMs, killLifeMs, type Person } from '../people/people.ts';
import { dayMs, hourMs } from '../rhythm.ts';
import { at, atOrNull, type Sink } from '../rows/rows.ts';

const reasons = ['异常返奖，风控点杀', '疑似外挂', '同设备多账号', '代理要求', '大额赢家观察'];
/** Killing probabilities of members: in force, some with targets that are far off, and ended ones. */
export function writeKills(input: {
  readonly sink: Sink;
  readonly people: readonly Person[];
  readonly demo: Person;
  readonly id: (ms: number) => string;
  readonly nowMs: number;
}): void {
  const { sink, people, demo, id, nowMs } = input;
  const add = (
    person: Person,
    probability: number,
    fromMs: number,
    target: bigint | null,
    end: { readonly ms: number; readonly why: 'expired' | 'deleted' } | null,
  ) => {
    const isDeleted = end?.why === 'deleted';
    sink.add(
      'kill_setting',
      ...[person.agent.tenantId, id(fromMs), person.agent.id, person.id, probability, at(fromMs)],
      ...[at(fromMs + killLifeMs), target, reasons[person.index % reasons.length] ?? '', '1', 'superadmin'],
      ...[atOrNull(end?.ms ?? null), end?.why ?? null],
      ...[isDeleted ? '1' : null, isDeleted ? 'superadmin' : null, isDeleted ? '核实无异常' : null],
    );
  };
  for (const person of people) {
    const { killProbability: probability, index } = person;
    if (probability !== null && person !== demo) {
      const target = index % 2 === 0 ? unitOf(person.currency) * -2_000_000n : null;
      add(person, probability, killFromMs(person, nowMs), target, null);
    } else if (index % 97 === 5 && person.createdMs < nowMs - 40 * dayMs) {
      const fromMs = Math.floor(nowMs - (18 + (index % 20)) * dayMs);
      const isDeleted = index % 3 === 0;
      add(person, 10 + (index % 4) * 20, fromMs, null, {
        ms: isDeleted ? fromMs + 4 * dayMs : fromMs + killLifeMs,
        why: isDeleted ? 'deleted' : 'expired',
      });
    }
  }
  add(demo, 20, nowMs - 6 * hourMs, null, { ms: nowMs - 3 * hourMs, why: 'deleted' });
}
