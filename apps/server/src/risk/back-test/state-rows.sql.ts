import type { RunSql } from '../../domain/sql/run-sql.ts';

/** A tenant's minute: how many were online at most and at its end. */
export interface OnlineRow {
  readonly tenant: string;
  readonly minute: number;
  readonly high: number;
  readonly last: number;
}

/** The minutes of tenants that are known, from one up to another. */
export const readOnlineRows = (run: RunSql, from: number, to: number) =>
  run<OnlineRow>(
    'risk-back-test-online',
    `select tenant_id as tenant, minute, high, last from risk_online where minute >= $1 and minute < $2
       order by minute`,
    [from, to],
  );

/** An order towards an agent's wallet, from its creation to its end; epoch ms, null while it has none. */
export interface OrderSpan {
  readonly id: string;
  readonly tenant: string;
  readonly agent: string;
  readonly member: string;
  readonly created: number;
  readonly ended: number | null;
}

interface OrderSpanRow extends Omit<OrderSpan, 'created' | 'ended'> {
  readonly take: string | null;
  readonly created: Date;
  readonly ended: Date | null;
}

/**
 * Returns orders of normal members that stayed open longer than a duration, among those that were open at or
 * after a time. A take and its undo are one order from the beginning of the first to the end of the last, when
 * they were open at the same time.
 */
export async function readOrderSpans(
  run: RunSql,
  {
    sinceMs,
    longerMs,
    provider,
  }: { readonly sinceMs: number; readonly longerMs: number; readonly provider?: string },
): Promise<OrderSpan[]> {
  const rows = await run<OrderSpanRow>(
    'risk-back-test-orders',
    `select o.id, o.take_id as take, o.tenant_id as tenant, o.agent_id as agent, o.member_id as member, o.created_at as created,
       case when o.state in ('created','sent','uncertain','cancelling','manual') then null
         else coalesce(o.finished_at, o.created_at) end as ended
     from wallet_order o join member m on m.id = o.member_id and m.tenant_id = o.tenant_id
       and m.kind = 'normal'
     where ($3::text is null or o.provider = $3)
       and (o.state in ('created','sent','uncertain','cancelling','manual')
       or (o.finished_at >= $1 and o.finished_at - o.created_at >= $2 * interval '1 millisecond'))
         order by o.created_at, o.id`,
    [new Date(sinceMs), longerMs, provider ?? null],
  );
  return withoutUndos(
    rows.map(({ created, ended, ...row }) => ({
      ...row,
      created: created.getTime(),
      ended: ended?.getTime() ?? null,
    })),
  );
}

/** Joins undos to their takes; both in the order of their creation. */
function withoutUndos(orders: readonly (OrderSpan & { readonly take: string | null })[]): OrderSpan[] {
  const takes = new Map<string, OrderSpan & { ended: number | null }>();
  return orders.flatMap(({ take, ...order }) => {
    const own = take === null ? undefined : takes.get(take);
    if (own && (own.ended === null || order.created <= own.ended)) {
      own.ended = own.ended === null || order.ended === null ? null : Math.max(own.ended, order.ended);
      return [];
    }
    takes.set(order.id, order);
    return [order];
  });
}
