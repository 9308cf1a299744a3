import type { MonitorConfig } from '@pitboss/risk/config';
import { keyText, onlyFigure } from '@pitboss/risk/keys';
import { minuteOf, minuteStart } from '@pitboss/risk/minutes/minutes';
import { type Ends, replayEnds } from '@pitboss/risk/replay/ends';
import { createLimits, dayOf } from '@pitboss/risk/replay/facts/limits';
import type { Raised, ReplayFacts } from '@pitboss/risk/replay/facts/played';
import { percentInNumbers } from '@pitboss/risk/replay/facts/weights';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { type OnlineRow, type OrderSpan, readOnlineRows, readOrderSpans } from './state-rows.sql.ts';

/** Monitors of what is so now: they are played again by the states of minutes (risk §3). */
const stateCodes = ['online', 'seamlessOrder', 'wmOrder'] as const;
export type StateCode = (typeof stateCodes)[number];
export const isState = (code: string): code is StateCode => (stateCodes as readonly string[]).includes(code);

const minuteMs = 60_000;

/** Returns the alerts that several versions of a state monitor would have raised. */
export async function replayStates(
  run: RunSql,
  code: StateCode,
  configs: readonly MonitorConfig[],
  facts: ReplayFacts,
): Promise<{ readonly raised: readonly (readonly Raised[])[]; readonly firstAt: number | null }> {
  if (code === 'online') {
    const longest = Math.max(...configs.map(({ windowMinutes }) => windowMinutes));
    const rows = await readOnlineRows(run, facts.from - longest, facts.to);
    return {
      raised: configs.map((config) => replayEnds(code, config, facts, onlineEnds(rows, config, facts))),
      firstAt: rows[0] ? minuteStart(rows[0].minute) : null,
    };
  }
  const sinceMs = minuteStart(facts.from);
  const wm = code === 'wmOrder';
  const longerMs = minuteMs * Math.min(...configs.map(({ least }) => Number(wm ? 1n : (least ?? 0n))));
  const orders = await readOrderSpans(run, { sinceMs, longerMs, ...(wm && { provider: 'wm' }) });
  return {
    raised: configs.map((config) =>
      wm ? waiting(config, facts, orders) : replayEnds(code, config, facts, stuckEnds(orders, config, facts)),
    ),
    firstAt: orders[0]?.created ?? null,
  };
}

type Minutes = Pick<ReplayFacts, 'from' | 'to'>;

/** By what share fewer were online at the end of a minute than at most within the window. */
function onlineEnds(
  rows: readonly OnlineRow[],
  { windowMinutes: length, least }: MonitorConfig,
  { from, to }: Minutes,
): Ends[] {
  const tenants = new Map<string, OnlineRow[]>();
  for (const row of rows) {
    const own = tenants.get(row.tenant);
    if (own) own.push(row);
    else tenants.set(row.tenant, [row]);
  }
  return [...tenants].map(([tenant, own]) => {
    const drops = new Float64Array(to - from).fill(-1);
    // Minutes that may still be the highest of a window: each lower than the one before it.
    const highs: OnlineRow[] = [];
    let first = 0;
    for (const row of own) {
      while (highs.length > first && (highs.at(-1) as OnlineRow).high <= row.high) highs.pop();
      highs.push(row);
      while ((highs[first] as OnlineRow).minute <= row.minute - length) first += 1;
      const { high } = highs[first] as OnlineRow;
      if (row.minute < from || high === 0 || row.last >= high || high < Number(least ?? 0n)) continue;
      drops[row.minute - from] = percentInNumbers(high - row.last, high);
    }
    return {
      tenant,
      agent: tenant,
      member: '',
      currency: '',
      subject: `t:${tenant}`,
      valueAt: (minute) => drops[minute - from] ?? -1,
    };
  });
}

/**
 * Counts for each agent and minute the orders that were not final at its end and older than the configured
 * minutes.
 */
function stuckEnds(orders: readonly OrderSpan[], { least }: MonitorConfig, { from, to }: Minutes): Ends[] {
  const minMs = Number(least ?? 0n) * minuteMs;
  const agents = new Map<string, { readonly order: OrderSpan; readonly changes: Int32Array }>();
  for (const order of orders) {
    const begin = Math.max(from, minuteOf(order.created + minMs));
    const end = Math.min(to, order.ended === null ? to : minuteOf(order.ended));
    if (begin >= end) continue;
    const known = agents.get(order.agent) ?? { order, changes: new Int32Array(to - from + 1) };
    agents.set(order.agent, known);
    known.changes[begin - from] = (known.changes[begin - from] as number) + 1;
    known.changes[end - from] = (known.changes[end - from] as number) - 1;
  }
  return [...agents.values()].map(({ order: { tenant, agent }, changes }) => {
    const stuck = new Int32Array(to - from);
    changes.subarray(0, to - from).forEach((change, index) => {
      stuck[index] = (stuck[index - 1] ?? 0) + change;
    });
    return {
      tenant,
      agent,
      member: '',
      currency: '',
      subject: `a:${agent}`,
      valueAt: (minute) => stuck[minute - from] ?? 0,
    };
  });
}

/** Returns orders that waited, until their end or now, for at least the minutes of the alarm threshold. */
function waiting(config: MonitorConfig, facts: ReplayFacts, orders: readonly OrderSpan[]): Raised[] {
  const limits = createLimits('wmOrder', config, facts).on(dayOf(facts.from), '')[0];
  if (!limits || !config.enabled) return [];
  return orders.flatMap(({ id, tenant, agent, member, created, ended }) => {
    const peak = Math.floor(((ended ?? minuteStart(facts.to)) - created) / minuteMs);
    const at = created + limits.alarm * minuteMs;
    if (peak < limits.alarm || minuteOf(at) < facts.from || minuteOf(at) > facts.to) return [];
    const subject = `order:${id}`;
    const key = keyText({ code: 'wmOrder', figure: onlyFigure, subject, currency: null });
    const span = { from: minuteOf(at), to: minuteOf(ended ?? minuteStart(facts.to)) };
    return [
      {
        key,
        figure: onlyFigure,
        subject,
        tenant,
        agent,
        member,
        currency: '',
        ...span,
        at,
        peak,
        alarm: limits.alarm,
      },
    ];
  });
}
