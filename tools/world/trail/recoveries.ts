/**
 * Bulk recoveries of two agents at the top of their trees, a day before the end of the data: some settlements
 * without a reply succeeded when they were sent again; orders that are stuck now were stuck then. Their
 * numbers are 1 and 2.
 */
export const recoveries = `
  insert into order_recovery (id, tenant_id, agent_id, operator_id, from_at, to_at, state, rate, total,
    remark, asked, created_at, finished_at)
  select row_number() over (order by n desc, tenant_id), tenant_id, tenant_id, operator_id,
    $1::timestamptz - interval '30 days',
    $1::timestamptz - interval '1 day', 'done', 10, 0, '钱包维护后恢复 after the maintenance of the wallet', '{}',
    $1::timestamptz - interval '1 day', $1::timestamptz - interval '1 day' + interval '30 seconds'
  from (select o.tenant_id, count(*) as n, min(p.id) as operator_id from wallet_order o
    join agent a on a.id = o.tenant_id join operator p on p.agent_id = a.id and p.account = a.account
    where o.created_at < $1::timestamptz - interval '1 day' and (o.kind = 'settle' or o.state = 'manual')
    group by 1 order by 2 desc, 1 limit 2) chosen`;

/** The orders of these runs, in the order of their turns. */
export const recoveredOrders = `
  with items as (
    insert into order_recovery_item (tenant_id, agent_id, recovery_id, order_id, action, before_state,
      outcome, acted_at, after_state, code)
    select o.tenant_id, o.agent_id, r.id, o.id, case when o.kind in ('bet', 'betAndSettle',
      'withhold') then 'askStatus' else 'resend' end,
      case o.state when 'manual' then 'manual' else 'uncertain' end, case o.state when 'manual' then 'open'
        else 'solved' end,
      r.created_at + row_number() over (partition by r.id order by o.id) * interval '100 milliseconds',
        o.state, o.code
    from order_recovery r join wallet_order o on o.tenant_id = r.tenant_id and o.created_at between r.from_at
      and r.to_at
    where o.state = 'manual' or (o.kind = 'settle' and o.state = 'ok' and o.id / 64 % 2 = 0)
    returning recovery_id)
  update order_recovery r set total = c.n from (select recovery_id, count(*) as n from items group by 1) c
    where c.recovery_id = r.id`;
