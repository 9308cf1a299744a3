import { type RawBuilder, sql } from 'kysely';
import type { Databases } from '../../platform/db/databases/databases.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';
import { beijingMs, dayMs } from '../calendar/time-units.ts';
import { statedState } from '../day-sums/sources.ts';

/** Subject of a statement: the transfers of an agent, and the orders of its tree. */
export interface StatementOf {
  readonly scope: Scope;
  readonly tenantId: string;
  readonly agentId: string;
}

/** Half-open range of time, without `to`. */
export interface StatementTime {
  readonly from: Date;
  readonly to: Date;
}

export interface StatementRow {
  tx_id: string;
  kind: string;
  ref_tx_id: string[];
  round_id: string | null;
  member_account: string;
  currency: string | null;
  amount: string;
  state: 'done' | 'cancelled' | 'rejected' | 'open';
  agent_tx_id: string | null;
  occurred_at: string;
  finished_at: Date | null;
  /** Null of a transfer. */
  order_id: string | null;
}

/** Number of rows in one fetch. */
const rowsAtOnce = 2_000;

/** Maximum delay of an order after its event, and of a sender's clock ahead of ours (ingest limits). */
const latest = "interval '31 days'";
const ahead = "interval '1 minute'";

/** A day in Beijing, written YYYY-MM-DD. */
export function statementDay(date: string): StatementTime {
  const from = new Date(Date.parse(`${date}T00:00:00Z`) - beijingMs);
  return { from, to: new Date(from.getTime() + dayMs) };
}

/**
 * SQL condition: the wallet may know of the order, because a call of it was sent or the agent booked it by
 * hand. Orders that end without a call (a take rejected or cancelled before it, a cancel of one, a call that
 * could not be sent at all) are on neither side, nor are takes that the wallet rejected before it stored their
 * id: by their signature, form, clock or network.
 */
const isKnownThere = sql`(o.state = 'ok' and o.resolved_by is not null or o.attempts > 0
  and not (o.state = 'rejected' and o.kind in ('bet', 'betAndSettle', 'withhold')
    and coalesce(o.code in (2001, 2002, 2003, 2004), false))
  and not (o.state = 'rejected' and o.code is null and coalesce((select bool_and(w.step = 'unsent')
    from wallet_answer w where w.tenant_id = o.tenant_id and w.order_id = o.id), false)))`;

/** SQL expression: state of an order as both sides state it. */
const statementState = sql`case ${statedState} when 'ok' then 'done' when 'cancelled' then 'cancelled'
  when 'rejected' then 'rejected' else 'open' end`;

/**
 * Transfers of an agent, and orders towards the wallets of its tree, that occurred in a time; without an
 * order.
 */
export const statementQuery = (
  { scope, tenantId, agentId }: StatementOf,
  { from, to }: StatementTime,
): RawBuilder<StatementRow> => sql<StatementRow>`
  select tx_id, kind, '{}'::text[] as ref_tx_id, null as round_id, member_account, currency, amount,
    case code when 0 then 'done' else 'rejected' end as state, null as agent_tx_id,
    floor(extract(epoch from at) * 1000)::bigint as occurred_at, at as finished_at, null::bigint as order_id
  from agent_tx where tenant_id = ${tenantId}::bigint and agent_id = ${agentId}::bigint and at >= ${from}
    and at < ${to}
  union all
  select tx_id, kind, ref_tx_id, round_id, member_account, currency, amount, state, agent_tx_id, occurred_at,
    finished_at, order_id from (
    select o.tx_id collate "C" as tx_id, o.kind, o.ref_tx_id, o.round_id, o.member_account, o.currency,
      o.amount, ${statementState} as state,
      o.agent_tx_id, (o.body::jsonb ->> 'occurredAt')::bigint as occurred_at, o.finished_at, o.id as order_id
    from wallet_order o where ${within(scope, 'o.agent_id')} and ${isKnownThere}
      and o.created_at >= ${from}::timestamptz - ${sql.raw(ahead)}
        and o.created_at < ${to}::timestamptz + ${sql.raw(latest)}) orders
  where occurred_at >= ${from.getTime()} and occurred_at < ${to.getTime()}`;

/** Returns the lines of a statement page by page, all from one snapshot, in the byte order of their ids. */
export function readStatement(
  databases: Pick<Databases, 'snapshot'>,
  of: StatementOf,
  time: StatementTime,
  take: (rows: readonly StatementRow[]) => Promise<void>,
): Promise<void> {
  return databases.snapshot(of.scope, async (db: Tx) => {
    await sql`declare statement no scroll cursor for ${statementQuery(of, time)} order by tx_id`.execute(db);
    for (;;) {
      const { rows } = await sql<StatementRow>`fetch ${sql.lit(rowsAtOnce)} from statement`.execute(db);
      if (rows.length === 0) return;
      await take(rows);
    }
  });
}
