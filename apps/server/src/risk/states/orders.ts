import type { MonitorCode } from '@pitboss/risk/monitors';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { IdMaker } from '../../kernel/database/ids.ts';
import type { Step } from '../evaluate.ts';
import type { Memory } from '../memory.ts';
import { minuteEnd, observe, type Seen, showNow, standingOfCode } from './observe.ts';
import { closeAsNormal, readFinal, readStuck, readWaiting } from './orders.sql.ts';

/** How often orders are looked at: they get older without an event. */
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
 * Looks at the orders towards agents' wallets that are not final: how many of an agent are old, and how long each of WM has
 * waited. What an alert says of an order ends with the order. True where that decided any.
 */
export async function lookAtOrders({ run, memory, steps, nowMs, ids }: Look): Promise<boolean> {
  if (nowMs - memory.ordersAt < lookMs) return false;
  memory.ordersAt = nowMs;
  const least = Number(memory.configs.get(stuck)?.config.least ?? 0n);
  const agents = await readStuck(run, new Date(nowMs - least * minuteMs));
  take(
    memory,
    stuck,
    agents.map((row) => ({
      subject: `a:${row.agent_id}`,
      owner: { tenantId: row.tenant_id, agentId: row.agent_id, memberId: null },
      at: row.newest.getTime(),
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

/** Takes the figures of now; whoever has none has come to nothing. */
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

/** The ends of minutes: what was seen last is what a minute came to. */
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
