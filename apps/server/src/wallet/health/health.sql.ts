import {
  type CallOutcome,
  durationBounds,
  durationClass,
  type HealthSlot,
  noDurations,
  slotMs,
} from '@pitboss/wallet/health';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { idFloor } from '../../platform/db/ids.ts';

/** Half hour of an agent, with the added calls. */
export interface HealthSums extends HealthSlot {
  readonly tenantId: string;
  readonly agentId: string;
}

/** End of a call. */
export interface CallEnd {
  readonly tenantId: string;
  readonly agentId: string;
  /** Epoch ms. */
  readonly at: number;
  readonly ping: boolean;
  readonly outcome: CallOutcome;
  /** Class of its duration; null where it never left. */
  readonly duration: number | null;
  readonly count: number;
}

/** Aggregates calls by agent and half hour. */
export function sumsOf(ends: readonly CallEnd[]): HealthSums[] {
  const groups = new Map<string, CallEnd[]>();
  for (const end of ends) {
    const key = `${end.agentId} ${end.at - (end.at % slotMs)}`;
    groups.set(key, [...(groups.get(key) ?? []), end]);
  }
  return [...groups.values()].map((group) => {
    const [{ tenantId, agentId, at }] = group as [CallEnd];
    const count = (matches: (end: CallEnd) => boolean) =>
      group.filter(matches).reduce((sum, end) => sum + end.count, 0);
    return {
      tenantId,
      agentId,
      at: at - (at % slotMs),
      calls: count(({ ping }) => !ping),
      pings: count(({ ping }) => ping),
      network: count(({ outcome }) => outcome === 'network'),
      slow: count(({ outcome }) => outcome === 'slow'),
      business: count(({ outcome }) => outcome === 'business'),
      durations: noDurations().map((_, place) => count(({ duration }) => duration === place)),
    };
  });
}

/** Adds sums to those that are kept. */
export async function addSums(run: RunSql, sums: readonly HealthSums[]): Promise<void> {
  if (sums.length === 0) return;
  const rows = sums.map(({ tenantId, agentId, at, ...rest }) => ({
    tenant_id: tenantId,
    agent_id: agentId,
    slot: new Date(at).toISOString(),
    ...rest,
  }));
  await run(
    'wallet-health-add',
    `insert into wallet_health as h (tenant_id, agent_id, slot, calls, pings, network, slow, business,
       durations)
     select tenant_id, agent_id, slot, calls, pings, network, slow, business, durations
     from jsonb_to_recordset($1) as x(tenant_id bigint, agent_id bigint, slot timestamptz, calls int,
       pings int,
       network int, slow int, business int, durations int[])
     order by tenant_id, agent_id, slot
     on conflict (tenant_id, agent_id, slot) do update set calls = h.calls + excluded.calls,
       pings = h.pings + excluded.pings, network = h.network + excluded.network,
         slow = h.slow + excluded.slow,
       business = h.business + excluded.business,
       durations = array(select coalesce(a, 0) + coalesce(b, 0)
         from unnest(h.durations, excluded.durations) with ordinality as u(a, b, place) order by place)`,
    [JSON.stringify(rows)],
  );
}

/**
 * SQL expression: outcome of a reply; null for a status call that the wallet does not offer, which does not
 * affect its health.
 */
const outcome = `case
  when w.failure = 'timeout' and w.step <> 'unsent' then 'slow'
  when w.step in ('unsent', 'noReply', 'http', 'unreadable') or w.failure is not null then 'network'
  when w.step = 'status' and w.class = 'notOffered' then null
  when w.step = 'status' and w.http_status <> 200 then 'network'
  when w.class in ('ok', 'done', 'settled', 'cancelled', 'rejected', 'processing', 'unknown')
    and (w.step = 'status' or w.class = 'ok') then 'ok'
  else 'business' end`;

/**
 * Returns the counted ends of the calls that orders made between two times; replies after the timeout of
 * their call are excluded. Reads only the replies of that time, by the key, since ids of attempts are ordered
 * by time.
 */
export async function readCallEnds(run: RunSql, fromMs: number, toMs: number): Promise<CallEnd[]> {
  const rows = await run<{
    tenant_id: string;
    agent_id: string;
    at: string;
    outcome: CallOutcome;
    duration: number;
    sent: boolean;
    n: number;
  }>(
    'wallet-health-count',
    `select f.tenant_id, f.agent_id, f.at::text, f.outcome, f.duration, f.sent, count(*)::int as n
     from (select id from agent where layer = 1) t cross join lateral (
       select w.tenant_id, w.agent_id, w.step <> 'unsent' as sent, ${outcome} as outcome,
         floor(extract(epoch from w.ended_at) * 1000 / $3)::bigint * $3 as at,
         width_bucket(w.duration_ms, $4::int[]) as duration
       from wallet_answer w
       where w.tenant_id = t.id and w.attempt_id >= $1::bigint and w.attempt_id < $2::bigint and not w.late) f
     where f.outcome is not null group by 1, 2, 3, 4, 5, 6`,
    [idFloor(fromMs), idFloor(toMs), slotMs, `{${durationBounds.join(',')}}`],
  );
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    agentId: row.agent_id,
    at: Number(row.at),
    ping: false,
    outcome: row.outcome,
    duration: row.sent ? row.duration : null,
    count: row.n,
  }));
}

/**
 * Returns the time up to which replies have been counted (epoch ms), and locks it until the end of the
 * transaction, so that one server counts at a time.
 */
export async function holdMark(run: RunSql, first: number): Promise<number> {
  await run(
    'wallet-health-first',
    'insert into wallet_health_mark (counted_to) values ($1) on conflict (id) do nothing',
    [new Date(first)],
  );
  const [row] = await run<{ counted_to: Date }>(
    'wallet-health-mark',
    'select counted_to from wallet_health_mark for update',
    [],
  );
  return Math.max(row?.counted_to.getTime() ?? first, first);
}

export const moveMark = (run: RunSql, toMs: number): Promise<unknown> =>
  run('wallet-health-move', 'update wallet_health_mark set counted_to = $1', [new Date(toMs)]);

/** Deletes half hours that are no longer shown. */
export const forgetHealth = (run: RunSql, beforeMs: number): Promise<unknown> =>
  run('wallet-health-forget', 'delete from wallet_health where slot < $1', [new Date(beforeMs)]);

/** A seamless agent with a callback address. */
export interface Pinged {
  readonly id: string;
  readonly tenant_id: string;
}

export const readPinged = (run: RunSql): Promise<Pinged[]> =>
  run<Pinged>(
    'wallet-pinged',
    "select id, tenant_id from agent where transfer_mode = 'seamless' and callback_url <> '' order by id",
    [],
  );

/** Result of a ping. */
export interface Ping extends Pinged {
  readonly at: number;
  readonly ms: number;
  readonly outcome: CallOutcome;
  readonly sent: boolean;
}

/** Keeps the last ping of each agent. */
export async function storePings(run: RunSql, pings: readonly Ping[]): Promise<void> {
  const rows = pings.map((ping) => ({ ...ping, at: new Date(ping.at).toISOString() }));
  await run(
    'wallet-pings',
    `insert into wallet_agent (agent_id, tenant_id, pinged_at, ping_ms, ping_outcome)
     select id, tenant_id, at, ms, outcome
     from jsonb_to_recordset($1) as x(id bigint, tenant_id bigint, at timestamptz, ms int, outcome text)
       order by id
     on conflict (tenant_id, agent_id) do update set pinged_at = excluded.pinged_at,
       ping_ms = excluded.ping_ms,
       ping_outcome = excluded.ping_outcome`,
    [JSON.stringify(rows)],
  );
}

export const endOfPing = ({ id, tenant_id, at, ms, outcome, sent }: Ping): CallEnd => ({
  tenantId: tenant_id,
  agentId: id,
  at,
  ping: true,
  outcome,
  count: 1,
  duration: sent ? durationClass(ms) : null,
});
