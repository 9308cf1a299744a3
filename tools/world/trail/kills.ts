import { unitOf } from '../ledger/ledger.ts';
import { at, atOrNull, type Sink } from '../rows/rows.ts';
import { dayMs, hourMs } from '../time/rhythm.ts';
import { forcedLossFromMs, forcedLossLifeMs, type User } from '../users/users.ts';

const reasons = ['异常返奖，风控点杀', '疑似外挂', '同设备多账号', '代理要求', '大额赢家观察'];
/** Killing probabilities of members: in force, some with targets that are far off, and ended ones. */
export function writeKills(input: {
  readonly sink: Sink;
  readonly people: readonly User[];
  readonly demo: User;
  readonly id: (ms: number) => string;
  readonly nowMs: number;
}): void {
  const { sink, people, demo, id, nowMs } = input;
  const add = (
    user: User,
    probability: number,
    fromMs: number,
    target: bigint | null,
    end: { readonly ms: number; readonly why: 'expired' | 'deleted' } | null,
  ) => {
    const isDeleted = end?.why === 'deleted';
    sink.add(
      'kill_setting',
      user.agent.tenantId,
      id(fromMs),
      user.agent.id,
      user.id,
      probability,
      at(fromMs),
      at(fromMs + forcedLossLifeMs),
      target,
      reasons[user.index % reasons.length] ?? '',
      '1',
      'superadmin',
      atOrNull(end?.ms ?? null),
      end?.why ?? null,
      isDeleted ? '1' : null,
      isDeleted ? 'superadmin' : null,
      isDeleted ? '核实无异常' : null,
    );
  };
  for (const user of people) {
    const { killProbability: probability, index } = user;
    if (probability !== null && user !== demo) {
      const target = index % 2 === 0 ? unitOf(user.currency) * -2_000_000n : null;
      add(user, probability, forcedLossFromMs(user, nowMs), target, null);
    } else if (index % 97 === 5 && user.createdMs < nowMs - 40 * dayMs) {
      const fromMs = Math.floor(nowMs - (18 + (index % 20)) * dayMs);
      const isDeleted = index % 3 === 0;
      add(user, 10 + (index % 4) * 20, fromMs, null, {
        ms: isDeleted ? fromMs + 4 * dayMs : fromMs + forcedLossLifeMs,
        why: isDeleted ? 'deleted' : 'expired',
      });
    }
  }
  add(demo, 20, nowMs - 6 * hourMs, null, { ms: nowMs - 3 * hourMs, why: 'deleted' });
}
