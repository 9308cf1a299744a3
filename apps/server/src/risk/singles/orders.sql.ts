import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import { idFloor } from '../../platform/db/ids.ts';

/** An order that took money out, with what its member did since the last transfer in. */
export interface OrderRow {
  id: string;
  tenant_id: string;
  agent_id: string;
  member_id: string;
  currency: string;
  amount: string;
  at: Date;
  /** Null without a transfer in within the day before. */
  in_at: Date | null;
  in_amount: string | null;
  /** Stakes of settled bets made between the two. */
  stakes: string;
}

/** Maximum age of the last transfer in (risk §2). */
const dayMs = 24 * 3_600_000;
/** The time of an id and that of its row may differ by the clocks of two servers. */
const slackMs = 60_000;

/**
 * The orders out that some transfers concern: themselves, and those of their members within the day after.
 */
export async function readOrders(
  run: RunSql,
  transfers: readonly { readonly member: string; readonly at: number }[],
): Promise<OrderRow[]> {
  if (transfers.length === 0) return [];
  const earliest = Math.min(...transfers.map(({ at }) => at));
  return run<OrderRow>(
    'risk-orders',
    `select o.id, o.tenant_id, o.agent_id, o.member_id, o.currency, o.amount, o.at, i.at as in_at,
       i.amount as in_amount,
       coalesce(s.stakes, 0)::text as stakes
     from unnest($1::bigint[], $2::bigint[]) as e (member, at)
     join member_transfer o on o.member_id = e.member and o.id >= $3::bigint and o.direction = 'out'
       and o.state = 'success'
       and o.at >= to_timestamp(e.at / 1000.0) - interval '1 millisecond'
       and o.at <= to_timestamp(e.at / 1000.0) + interval '24 hours'
     left join lateral (select n.at, n.amount, n.id from member_transfer n where n.tenant_id = o.tenant_id
       and n.member_id = o.member_id
       and n.id >= $4::bigint and n.direction = 'in' and n.state = 'success' and (n.at, n.id) < (o.at, o.id)
       and n.at >= o.at - interval '24 hours' order by n.at desc, n.id desc limit 1) i on true
     left join lateral (select sum(b.amount) as stakes from bet b where b.tenant_id = o.tenant_id
       and b.member_id = o.member_id
       and b.id >= $4::bigint and b.state = 1 and b.is_normal and b.bet_time >= i.at
         and b.bet_time <= o.at) s on true
     order by o.at, o.id`,
    [
      plainArray(transfers.map(({ member }) => member)),
      plainArray(transfers.map(({ at }) => at)),
      idFloor(earliest - slackMs),
      idFloor(earliest - dayMs - slackMs),
    ],
  );
}
