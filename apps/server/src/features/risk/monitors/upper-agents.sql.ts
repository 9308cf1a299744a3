import { figureDto } from '@pitboss/risk/figures';
import { keyText } from '@pitboss/risk/keys';
import { addSums, minuteStart, noSums, type Sums } from '@pitboss/risk/minutes/minutes';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import { columnsOf } from '@pitboss/risk/rules/columns';
import type { Monitor, Threshold } from '@pitboss/risk/rules/monitor';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { Beside, Window } from './looked-up.ts';
import type { Filter } from './monitors.sql.ts';

interface Row {
  path: string;
  currency: string;
  n: string;
  sum_in: string;
  sum_out: string;
  sum_extra: string;
  minute: number;
}

interface Agent {
  readonly id: string;
  readonly currency: string;
  sums: Sums;
  minute: number;
  /** True when a part of it comes from agents below. */
  isUpper: boolean;
}

const scopes = {
  own: { zh_cn: '直属会员', en_us: 'direct members' },
  below: { zh_cn: '含全部下级', en_us: 'including all sub-agents' },
} as const;

/**
 * Returns the column that states which members an agent's row covers; empty for a monitor without rows of
 * upper agents.
 */
export const scopeOf = (monitor: Monitor, which: keyof typeof scopes): Beside =>
  monitor.upper ? { scope: scopes[which] } : {};

/**
 * Returns the figures of agents including everything below them: rows in addition to those of own members,
 * without alerts (risk §2).
 */
export async function upperAgents(
  db: Tx,
  code: MonitorCode,
  window: Window,
  filter: Filter,
  limitsOf: (figure: string, currency: string) => Threshold | null,
) {
  const monitor: Monitor = monitorOf(code);
  if (!monitor.upper) return [];
  const { rows } = await sql<Row>`
    select a.path, r.currency, sum(r.n) as n, sum(r.sum_in) as sum_in, sum(r.sum_out) as sum_out,
      sum(r.sum_extra) as sum_extra,
      max(r.minute) as minute
    from agent a join risk_minute r on r.subject = 'a:' || a.id and r.measure = ${monitor.measure}
      and r.minute > ${window.minute - window.length} and r.minute <= ${window.minute}
    where ${filter.currency ?? null}::text is null or r.currency = ${filter.currency ?? null}
    group by 1, 2`.execute(db);
  const agents = new Map<string, Agent>();
  for (const row of rows) {
    const { currency } = row;
    const own = {
      count: Number(row.n),
      in: BigInt(row.sum_in),
      out: BigInt(row.sum_out),
      extra: BigInt(row.sum_extra),
    };
    const line = row.path.split('/').filter(Boolean);
    const first = filter.agentId ? line.indexOf(filter.agentId) : 0;
    for (const [place, id] of line.entries()) {
      if (first < 0 || place < first) continue;
      const key = `${id} ${currency}`;
      const agent = agents.get(key) ?? { id, currency, sums: noSums, minute: 0, isUpper: false };
      agents.set(key, agent);
      agent.sums = addSums(agent.sums, own);
      agent.minute = Math.max(agent.minute, row.minute);
      if (place < line.length - 1) agent.isUpper = true;
    }
  }
  const named = await namesOf(
    db,
    [...agents.values()].map(({ id }) => id),
  );
  return [...agents.values()].flatMap(({ id, currency, sums, minute, isUpper }) =>
    Object.entries(monitor.figures).flatMap(([name, figure]) => {
      const limits = isUpper ? limitsOf(name, currency) : null;
      const value = limits && figure.of(sums);
      if (!limits || value === null || value < limits.table) return [];
      return {
        sorted: value,
        row: {
          key: `${keyText({ code, figure: name, subject: `a:${id}`, currency })}|below`,
          figure: name,
          subject: `a:${id}`,
          name: named.get(id) ?? id,
          memberId: null,
          agentId: id,
          agentAccount: named.get(id) ?? null,
          gameId: null,
          currency,
          value: figureDto(value, figure.unit),
          alertId: null,
          table: figureDto(limits.table, figure.unit),
          alarm: figureDto(limits.alarm, figure.unit),
          lastAt: minuteStart(minute),
          columns: { ...columnsOf(monitor.columns, sums), ...scopeOf(monitor, 'below') },
        },
      };
    }),
  );
}

async function namesOf(db: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; account: string }>`
    select id::text, account from agent
      where id = any(${`{${[...new Set(ids)].join(',')}}`}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, account }) => [id, account]));
}
