import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';

/** SQL condition of open orders, written as in their partial index. */
const onTheirWay = "o.state in ('created','sent','uncertain','cancelling','manual')";
const ofNormalMember =
  "join member m on m.id = o.member_id and m.tenant_id = o.tenant_id and m.kind = 'normal'";

export interface StuckAgent {
  readonly tenant_id: string;
  readonly agent_id: string;
  readonly orders: number;
  /** Creation of the newest of them. */
  readonly newest: Date;
}

/**
 * Reads the agents with orders that are not final and were created before a time; a take and its undo are one
 * (risk §2).
 */
export const readStuck = (run: RunSql, before: Date) =>
  run<StuckAgent>(
    'risk-orders-stuck',
    `select o.tenant_id, o.agent_id, count(distinct coalesce(o.take_id, o.id))::int as orders,
       max(o.created_at) as newest from wallet_order o ${ofNormalMember}
     where ${onTheirWay} and o.created_at < $1 group by 1, 2`,
    [before],
  );

export interface WaitingOrder {
  readonly id: string;
  readonly tenant_id: string;
  readonly agent_id: string;
  readonly member_id: string;
  readonly created_at: Date;
}

/**
 * Reads orders of the provider WM that are not final. An undo is one order with its take, while that is on
 * its way or has an open alert.
 */
export const readWaiting = (run: RunSql) =>
  run<WaitingOrder>(
    'risk-orders-waiting',
    `select u.id, u.tenant_id, min(u.agent_id) as agent_id, min(u.member_id) as member_id,
       min(u.created_at) as created_at
     from (select case when exists (select from wallet_order k where k.tenant_id = o.tenant_id
         and k.id = o.take_id and ${onTheirWay.replaceAll('o.', 'k.')}) or exists (select from risk_alert a
           where a.key = 'wmOrder|order:' || o.take_id and a.state in ('open', 'snoozed'))
         then o.take_id else o.id end as id, o.tenant_id, o.agent_id, o.member_id, o.created_at
       from wallet_order o ${ofNormalMember} where ${onTheirWay} and o.provider = 'wm') u group by 1, 2`,
    [],
  );

interface FinalAlert {
  readonly id: string;
}

/**
 * Returns open alerts about orders that are final by now, with their undos, locked. Orders may be on other
 * nodes, so they are read first.
 */
export async function readFinal(run: RunSql, code: string): Promise<readonly FinalAlert[]> {
  const found = await run<FinalAlert>(
    'risk-orders-final',
    `select a.id from risk_alert a where a.state in ('open', 'snoozed') and a.code = $1
       and not exists (select from wallet_order o where o.tenant_id = a.tenant_id and ${onTheirWay}
         and split_part(a.subject, ':', 2)::bigint in (o.id, o.take_id))`,
    [code],
  );
  if (found.length === 0) return [];
  return run<FinalAlert>(
    'risk-orders-final-held',
    `select id from risk_alert where id = any($1::bigint[]) and state in ('open', 'snoozed') order by id
       for update`,
    [plainArray(found.map(({ id }) => id))],
  );
}

/** Decides alerts as normal, without an operator, since their subject has ended. */
export async function closeAsNormal(
  run: RunSql,
  records: readonly { readonly id: string; readonly alertId: string }[],
  at: Date,
): Promise<void> {
  await run(
    'risk-orders-close',
    `with decided as (update risk_alert set state = 'normal', verdict = 'normal', decided_at = $3,
         snoozed_ms = snoozed_ms + coalesce(greatest(0, extract(epoch from $3 - snoozed_at) * 1000),
           0)::bigint, snoozed_at = null
       where id = any($2::bigint[]) returning id, tenant_id, agent_id, raised_at, snoozed_ms)
     insert into risk_record (id, tenant_id, agent_id, alert_id, result, remark, operator_id, seconds, at)
     select u.id, d.tenant_id, d.agent_id, d.id, 'normal', '', null,
       greatest(0, extract(epoch from $3 - d.raised_at) - d.snoozed_ms / 1000)::int, $3
     from unnest($1::bigint[], $2::bigint[]) as u (id, alert) join decided d on d.id = u.alert`,
    [plainArray(records.map(({ id }) => id)), plainArray(records.map(({ alertId }) => alertId)), at],
  );
}
