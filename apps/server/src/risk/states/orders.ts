import type { MonitorCode } from '@pitboss/risk/monitors';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { IdMaker } from '../../platform/db/ids.ts';
import type { Step } from '../evaluation/evaluate.ts';
import type { Memory } from '../evaluation/memory.ts';
import { minuteEnd, observe, type Seen, showNow, standingOfCode } from './observe.ts';
import { closeAsNormal, readFinal, readStuck, readWaiting } from './orders.sql.ts';

/** Interval in ms at which orders are checked: they age without an event. */
const lookMs = 2_000;
const minuteMs = 60_000;
const [stuck, waiting] = ['seamlessOrder', 'wmOrder'] as const satisfies readonly MonitorCode[];

interface Look {
  readonly run: RunSql;
  readonly memory: Memory;
  readonly steps: Step[];
  readonly nowMs: number;
  readonly ids: IdMaker;
}

/**
 * Evaluates the orders at agents' wallets that are not final: the number of old ones by agent, and the age of
 * each WM order. An alert about a single order ends with the order. Returns true when alerts were decided.
 */
export async function lookAtOrders({ run, memory, steps, nowMs, ids }: Look): Promise<boolean> {
  if (nowMs - memory.ordersAt < lookMs) return false;
  memory.ordersAt = nowMs;
  const min = Number(memory.configs.get(stuck)?.config.least ?? 0n);
  const agents = await readStuck(run, new Date(nowMs - min * minuteMs));
  take(
    memory,
    stuck,
    agents.map((row) => ({
      subject: `a:${row.agent_id}`,
      owner: { tenantId: row.tenant_id, agentId: row.agent_id, memberId: null },
      at: row.newest.getTime(),
      upTo: nowMs,
      value: BigInt(row.orders),
    })),
    steps,
  );
  const orders = await readWaiting(run);
  take(
    memory,
    waiting,
    orders.map((row) => ({
      subject: `order:${row.id}`,
      owner: { tenantId: row.tenant_id, agentId: row.agent_id, memberId: row.member_id },
      at: row.created_at.getTime(),
      value: BigInt(Math.max(0, Math.floor((nowMs - row.created_at.getTime()) / minuteMs))),
    })),
    steps,
  );
  const final = await readFinal(run, waiting);
  if (final.length === 0) return false;
  const records = final.map(({ id }) => ({ id: ids.next(), alertId: id }));
  await closeAsNormal(run, records, new Date(nowMs));
  return true;
}

/** Applies the current figures; a subject without one gets 0. */
function take(
  memory: Memory,
  code: MonitorCode,
  found: readonly (Omit<Seen, 'code'> & { readonly value: bigint })[],
  steps: Step[],
): void {
  const subjects = new Set<string>();
  for (const { value, ...seen } of found) {
    subjects.add(seen.subject);
    observe(memory, { code, ...seen }, memory.minute, value, steps);
  }
  for (const { of } of standingOfCode(memory, code))
    if (!subjects.has(of.subject)) showNow(memory, { code, subject: of.subject }, 0n);
}

/** Ends minutes with the last known value. */
export function endOrders(memory: Memory, from: number, steps: Step[]): void {
  for (const code of [stuck, waiting])
    for (const { of, tenantId, agentId, memberId, value } of standingOfCode(memory, code))
      for (let minute = from; minute < memory.minute; minute += 1)
        observe(
          memory,
          { code, subject: of.subject, owner: { tenantId, agentId, memberId }, at: minuteEnd(minute) },
          minute,
          value,
          steps,
        );
}
