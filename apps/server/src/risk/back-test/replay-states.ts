import { percentOf } from '@pitboss/risk/columns';
import type { MonitorConfig } from '@pitboss/risk/config';
import { keyText, onlyFigure } from '@pitboss/risk/keys';
import { minuteOf, minuteStart } from '@pitboss/risk/minutes';
import { type Ends, replayEnds } from '@pitboss/risk/replay/ends';
import { createLimits, dayOf } from '@pitboss/risk/replay/limits';
import type { Raised, ReplayFacts } from '@pitboss/risk/replay/played';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { type OnlineRow, type OrderSpan, readOnlineRows, readOrderSpans } from './state-rows.sql.ts';

/** Monitors of what is so now: they are played again by the states of minutes (risk §3). */
export const stateCodes = ['online', 'seamlessOrder', 'wmOrder'] as const;
export type StateCode = (typeof stateCodes)[number];
export const isState = (code: string): code is StateCode => (stateCodes as readonly string[]).includes(code);

const minuteMs = 60_000;

/** What several versions of such a rule would have raised. */
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
      raised: configs.map((config) => replayEnds(code, config, facts, onlineEnds(rows, config))),
      firstAt: rows[0] ? minuteStart(rows[0].minute) : null,
    };
  }
  const sinceMs = minuteStart(facts.from);
  const wm = code === 'wmOrder';
  const longerMs = minuteMs * Math.min(...configs.map(({ least }) => Number(wm ? 1n : (least ?? 0n))));
  const orders = await readOrderSpans(run, { sinceMs, longerMs, ...(wm && { provider: 'wm' }) });
  return {
    raised: configs.map((config) =>
      wm ? waiting(config, facts, orders) : replayEnds(code, config, facts, stuckEnds(orders, config)),
    ),
    firstAt: orders[0]?.created ?? null,
  };
}

/** By what share fewer were online at the end of a minute than at most within the window. */
function onlineEnds(rows: readonly OnlineRow[], { windowMinutes: length, least }: MonitorConfig): Ends[] {
  const tenants = new Map<string, Map<number, OnlineRow>>();
  for (const row of rows) {
    const minutes = tenants.get(row.tenant) ?? new Map<number, OnlineRow>();
    tenants.set(row.tenant, minutes.set(row.minute, row));
  }
  return [...tenants].map(([tenant, minutes]) => ({
    ...{ tenant, agent: tenant, member: '', currency: '', subject: `t:${tenant}` },
    valueAt(minute) {
      const now = minutes.get(minute);
      if (!now) return null;
      let high = 0;
      for (let one = minute - length + 1; one <= minute; one += 1)
        high = Math.max(high, minutes.get(one)?.high ?? 0);
      if (high === 0 || now.last >= high || BigInt(high) < (least ?? 0n)) return null;
      return Number(percentOf(BigInt(high - now.last), BigInt(high)));
    },
  }));
}

/** How many orders of an agent were older than the least minutes and not final at the end of a minute. */
function stuckEnds(orders: readonly OrderSpan[], { least }: MonitorConfig): Ends[] {
  const leastMs = Number(least ?? 0n) * minuteMs;
  const agents = new Map<string, OrderSpan[]>();
  for (const order of orders) agents.set(order.agent, [...(agents.get(order.agent) ?? []), order]);
  return [...agents.values()].map((own) => {
    const [{ tenant, agent }] = own as [OrderSpan];
    return {
      ...{ tenant, agent, member: '', currency: '', subject: `a:${agent}` },
      valueAt(minute) {
        const end = minuteStart(minute + 1);
        return own.filter(({ created, ended }) => created < end - leastMs && (ended === null || ended >= end))
          .length;
      },
    };
  });
}

/** Orders that waited for as many minutes as the alarm says, before their end or now. */
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
