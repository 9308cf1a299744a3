import { idFloor } from '../../platform/db/ids.ts';
import { plainArray, type RunSql } from '../sql/run-sql.ts';
import type { Span } from './span.ts';

/** An address as accounts share it: of IPv6 the /64. */
const netOf = (ip: string) =>
  `case when position(':' in ${ip}) > 0 then host(network(set_masklen(${ip}::inet, 64))) else ${ip} end`;

/** Sign-ins and bets of the span with an address; `whose` narrows them. */
const seen = (whose: (table: 'l' | 'b') => string) => `
  select l.member_id, l.ip from member_login l where l.event = 'login' and l.ip <> '' and l.id >= $4::bigint
    and l.at <= $3 and ($2::timestamptz is null or l.at > $2) and ${whose('l')}
  union select b.member_id, b.ip from bet b where b.ip <> '' and b.state <> 2 and b.id >= $4::bigint
    and b.bet_time <= $3 and ($2::timestamptz is null or b.bet_time > $2) and ${whose('b')}`;

/**
 * On how many accounts the most shared address of each member is: normal members that signed in or bet from
 * it in the span. Networks that the monitor of accounts per address ignores are left out.
 */
export async function readAccountsOnIp(
  run: RunSql,
  members: readonly string[],
  { from, to }: Span,
): Promise<{ member_id: string; n: string }[]> {
  const floor = from ? idFloor(from.getTime()) : '0';
  return run(
    'label-ips',
    `with ignored as materialized (select text::inet as net
      from (select config->'ignore' as list from risk_version
         where code = 'accountIp' order by version desc limit 1) v, lateral jsonb_array_elements_text(
         case jsonb_typeof(v.list) when 'array' then v.list else '[]' end) as text),
     own as materialized (select distinct o.member_id, o.ip from (${seen(
       (table) => `${table}.member_id =
       any($1::bigint[])`,
     )}) o
       where not exists (select from ignored i where o.ip::inet <<= i.net)),
     sharing as (
       select s.member_id, s.ip from (${seen(
         (table) => `${table}.ip = any(array(select ip from own
         where position(':' in ip) = 0))`,
       )}) s
       union select s.member_id, s.ip from (${seen((table) => `position(':' in ${table}.ip) > 0`)}) s
         where exists (select from own where position(':' in ip) > 0)),
     nets as (select ${netOf('s.ip')} as net, count(distinct s.member_id) as members
       from sharing s join member m on m.id = s.member_id and m.kind = 'normal' group by 1)
     select o.member_id, max(n.members) as n from own o join nets n on n.net = ${netOf('o.ip')}
     group by o.member_id`,
    [plainArray(members), from, to, floor],
  );
}
