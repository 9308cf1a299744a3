/**
 * Quotas and points of the last eight days as changes that rules of the second approver look at, so that a
 * new rule can be previewed. Amounts are in minor units of CNY at the present rates. `$1` is the end of the
 * world.
 */
export const guardedChanges = `
  insert into guarded_change (tenant_id, id, agent_id, maker_id, maker_account, role, kind, target, minor, at)
  select t.tenant_id, t.id, m.agent_id, m.id, m.account, m.role, case t.kind when 'buyPoints' then 'points'
    else 'quota' end,
    'agent:' || a.id || ' ' || a.account, round(t.amount * r.rate), t.at
  from ledger_transfer t
    join operator m on m.id = t.operator_id
    join agent a on a.id = t.agent_id
    join lateral (select rate from currency_rate where code = t.currency
      order by valid_from desc limit 1) r on true
  where t.kind in ('quotaIn', 'quotaOut', 'buyPoints') and t.at > $1::timestamptz - interval '8 days'`;
