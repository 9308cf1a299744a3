import { toDto } from '@pitboss/ledger/money';
import { isBet, type RiskItem, type TransferEvent } from '@pitboss/risk/events';
import { type FigureKey, keyText } from '@pitboss/risk/keys';
import { minuteOf } from '@pitboss/risk/minutes/minutes';
import { percentOf } from '@pitboss/risk/rules/columns';
import { singleRules } from '@pitboss/risk/rules/single-rules';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { limitsOf, type Step, show, standingOf, unmeasured } from '../evaluation/evaluate.ts';
import type { Memory, Standing } from '../evaluation/memory.ts';
import { type OrderRow, readOrders } from './orders.sql.ts';
import type { EvaluateItem, Work } from './work.ts';

const code = 'playerTransfer2';
const monitor = singleRules[code];

const isMoved = (event: RiskItem[number]): event is TransferEvent =>
  event.kind === 'transfer' && event.failed === undefined;

/** Returns active orders by member: settled bets may remove them. */
function standingByMember(memory: Memory): Map<string, Standing[]> {
  const found = new Map<string, Standing[]>();
  for (const standing of memory.standings.values()) {
    if (standing.of.code !== code || standing.memberId === null) continue;
    const known = found.get(standing.memberId);
    if (known) known.push(standing);
    else found.set(standing.memberId, [standing]);
  }
  return found;
}

/** Stakes of an order's member that are stored but not evaluated yet. */
function notYet(order: OrderRow, items: Iterable<RiskItem>): bigint {
  let stakes = 0n;
  const from = order.in_at?.getTime() ?? 0;
  for (const item of items)
    for (const event of item)
      if (event.kind === 'settled' && event.member === order.member_id)
        if (event.betAt >= from && event.betAt <= order.at.getTime()) stakes += BigInt(event.stake);
  return stakes;
}

/** One order, with the share of the transfer in that was played. */
function look(memory: Memory, order: OrderRow, stakes: bigint, steps: Step[]): void {
  const { currency } = order;
  const of: FigureKey = { code, figure: 'value', subject: `order:${order.id}`, currency };
  const limits = limitsOf(memory, of, monitor.figures.value);
  const min = memory.configs.get(code)?.config.least ?? monitor.least.initial;
  const at = order.at.getTime();
  const minute = minuteOf(at);
  if (!limits || minute <= memory.minute - monitor.window.minutes) return;
  const played = order.in_amount === null ? null : percentOf(stakes, BigInt(order.in_amount));
  const value = played !== null && played < min ? BigInt(order.amount) : unmeasured;
  if (value < limits.table && !memory.standings.has(keyText(of))) return;
  const owner = { tenantId: order.tenant_id, agentId: order.agent_id, memberId: order.member_id };
  const standing = standingOf(memory, of, owner);
  const facts = {
    lastIn: order.in_amount === null ? null : toDto(BigInt(order.in_amount)),
    playStake: toDto(stakes),
    played: played === null ? null : toDto(played),
    between: order.in_at ? String(Math.floor((at - order.in_at.getTime()) / 60_000)) : null,
  };
  standing.facts = facts;
  standing.changed = true;
  show(standing, value, limits, at);
  if (value >= limits.alarm)
    steps.push({
      standing,
      minute,
      value,
      at,
      limits,
      figure: 'value',
      extra: facts,
      ended: false,
      fold: `m:${order.member_id}`,
    });
}

/**
 * Reads the orders that the messages concern: the current ones out, those after a late transfer in, and
 * active ones of members whose bets were settled since.
 */
export async function prepareOrders(run: RunSql, memory: Memory, work: Work): Promise<EvaluateItem> {
  const standing = standingByMember(memory);
  const concerned = (event: RiskItem[number]): number | null => {
    if (isMoved(event)) return event.at;
    const own = event.kind === 'settled' && isBet(event) ? standing.get(event.member) : undefined;
    const after = own?.filter(({ lastAt }) => lastAt >= (event as { betAt: number }).betAt) ?? [];
    return after.length > 0 ? Math.min(...after.map(({ lastAt }) => lastAt)) : null;
  };
  const requested = new Map<string, { member: string; at: number }>();
  for (const event of work.items.flat()) {
    const at = concerned(event);
    const before = requested.get(event.member);
    if (at !== null && (!before || at < before.at)) requested.set(event.member, { member: event.member, at });
  }
  const orders = await readOrders(run, [...requested.values()]);
  const later = orders.length > 0 ? await work.later() : [];
  return (item, position, steps) => {
    for (const event of item) {
      const from = concerned(event);
      if (from === null) continue;
      for (const order of orders) {
        if (order.member_id !== event.member || order.at.getTime() < from) continue;
        const own = isMoved(event) && event.order === order.id;
        // An order of a later message.
        if (!own && isAhead(order.id, work.items.slice(position + 1))) continue;
        const ahead = notYet(order, [...work.items.slice(position + 1), ...later]);
        look(memory, order, BigInt(order.stakes) - ahead, steps);
      }
    }
  };
}

const isAhead = (order: string, items: readonly RiskItem[]): boolean =>
  items.some((item) => item.some((event) => isMoved(event) && event.order === order));
