import type { RunSql } from '../../domain/sql/run-sql.ts';
import { idFloor } from '../../kernel/database/ids.ts';

/** An order between a member and its agent as it is stored; amount in minor units. */
export interface StoredTransfer {
  readonly id: string;
  readonly tenantId: string;
  readonly account: string;
  readonly agent: string;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  readonly state: 'success' | 'fail';
}

/** How far the acceptance of an order may lie from that of its event: both are of one transaction, by two clocks. */
const acceptedMs = 60_000;
/** How much earlier than it was accepted an order of another member is looked for. */
const earlierMs = 24 * 3_600_000;

/**
 * The order that the later one of a conflict takes the place of: of the member named, else of whoever the event was about
 * when it was accepted. After an earlier conflict it is the order that was entered then.
 */
export async function storedTransfer(
  run: RunSql,
  conflict: { readonly nodeId: string; readonly eventId: string },
  event: { readonly member: string; readonly orderNo?: string | undefined },
): Promise<StoredTransfer | undefined> {
  const memory = await run<{ at: Date }>(
    'conflict-memory',
    'select at from ingest_event where node_id = $1 and event_id = $2',
    [conflict.nodeId, conflict.eventId],
  );
  const accepted = memory[0]?.at.getTime();
  if (accepted === undefined) return undefined;
  const columns = `t.id, t.tenant_id as "tenantId", m.account, a.account as agent, t.direction, t.amount, t.state`;
  const joined =
    'join member m on m.id = t.member_id and m.tenant_id = t.tenant_id join agent a on a.id = t.agent_id';
  const numbered = `(t.order_no = any($1::text[]) or split_part(t.order_no, '/', 1) = any($1::text[]))`;
  const rows = await run<Omit<StoredTransfer, 'amount'> & { amount: string; named: boolean }>(
    'conflict-transfer',
    `select ${columns}, m.account = $2 as named from member_transfer t ${joined}
     where t.member_id in (select id from member where account = $2) and ${numbered} and t.reason <> 'reversed'
     union all
     select ${columns}, false from member_transfer t ${joined}
     where t.id >= $3::bigint and t.id < $4::bigint and ${numbered} and t.reason <> 'reversed'
       and t.accepted_at between $5 and $6
     order by named desc, id desc limit 1`,
    [
      [...new Set([conflict.eventId, event.orderNo ?? conflict.eventId])],
      event.member,
      ...[idFloor(accepted - earlierMs), idFloor(accepted + acceptedMs)],
      ...[new Date(accepted - acceptedMs), new Date(accepted + acceptedMs)],
    ],
  );
  const [row] = rows;
  return row && { ...row, amount: BigInt(row.amount) };
}

/** The row of the bet stored under an id of game servers. */
export async function storedBetId(run: RunSql, betId: string): Promise<string | undefined> {
  const rows = await run<{ id: string | null }>(
    'conflict-bet',
    'select bet_id as id from ingest_bet where bet_key = $1',
    [betId],
  );
  return rows[0]?.id ?? undefined;
}
