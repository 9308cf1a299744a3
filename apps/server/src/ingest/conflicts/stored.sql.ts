import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import { idFloor } from '../../platform/db/ids.ts';
import type { StoredTransfer } from '../group/items.ts';

/**
 * Maximum difference between the acceptance of an order and that of its event, in ms: both are of one
 * transaction, by two clocks.
 */
const acceptedMs = 60_000;
/** Time before its acceptance in which an order of another member is searched, in ms. */
const earlierMs = 24 * 3_600_000;

/**
 * Finds the order that the later one of a conflict replaces: of the named member, else of the member that the
 * event was about when it was accepted. After an earlier conflict it is the order that was entered then.
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
  const columns = `t.id, t.tenant_id as "tenantId", m.account, a.account as agent, t.direction, t.amount,
      t.state`;
  const joined =
    'join member m on m.id = t.member_id and m.tenant_id = t.tenant_id join agent a on a.id = t.agent_id';
  const numbered = `(t.order_no = any($1::text[]) or split_part(t.order_no, '/', 1) = any($1::text[]))`;
  const rows = await run<Omit<StoredTransfer, 'amount'> & { amount: string; named: boolean }>(
    'conflict-transfer',
    `select ${columns}, m.account = $2 as named from member_transfer t ${joined}
     where t.member_id in (select id from member where account = $2) and ${numbered}
       and t.reason <> 'reversed'
     union all
     select ${columns}, false from member_transfer t ${joined}
     where t.id >= $3::bigint and t.id < $4::bigint and ${numbered} and t.reason <> 'reversed'
       and t.accepted_at between $5 and $6
     order by named desc, id desc limit 1`,
    [
      [...new Set([conflict.eventId, event.orderNo ?? conflict.eventId])],
      event.member,
      idFloor(accepted - earlierMs),
      idFloor(accepted + acceptedMs),
      new Date(accepted - acceptedMs),
      new Date(accepted + acceptedMs),
    ],
  );
  const [row] = rows;
  return row && { ...row, amount: BigInt(row.amount) };
}

/** Returns the row id of the purchase or gift stored under an id of game servers. */
export async function storedSaleId(
  run: RunSql,
  kind: 'purchase' | 'gift',
  id: string,
): Promise<string | undefined> {
  const text =
    kind === 'purchase'
      ? 'select purchase_id as id from ingest_purchase where purchase_key = $1'
      : 'select gift_sent_id as id from ingest_gift where send_id = $1';
  const rows = await run<{ id: string | null }>(`conflict-${kind}`, text, [id]);
  return rows[0]?.id ?? undefined;
}

/**
 * Returns those bets that are only records: our ledger has no entry of them, since their money moved at an
 * agent's wallet. The current setting of the agent's wallet does not determine this.
 */
export async function recordsAmong(run: RunSql, betIds: readonly string[]): Promise<Set<string>> {
  if (betIds.length === 0) return new Set();
  const rows = await run<{ id: string }>(
    'conflict-records',
    `select b.id from bet b join ledger_account a on a.owner_id = b.member_id and a.kind = 'member'
       and a.currency = b.currency and a.tenant_id = b.tenant_id
     where b.id = any($1::bigint[]) and (b.amount > 0 or b.payout > 0 or b.reward > 0)
       and not exists (select from ledger_transfer t where t.tenant_id = b.tenant_id
         and t.debit_account = a.id and t.ref = b.id::text)
       and not exists (select from ledger_transfer t where t.tenant_id = b.tenant_id
         and t.credit_account = a.id and t.ref = b.id::text)`,
    [plainArray(betIds)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns true when one of these bets has an order to an agent's wallet. */
export async function haveOrders(run: RunSql, betKeys: readonly string[]): Promise<boolean> {
  const rows = await run<{ yes: boolean }>(
    'conflict-orders',
    'select exists (select from wallet_tx where tx_id = any($1::text[]) and order_id is not null) as yes',
    [betKeys],
  );
  return rows[0]?.yes ?? false;
}

/** Returns the row id of the bet stored under an id of game servers. */
export async function storedBetId(run: RunSql, betId: string): Promise<string | undefined> {
  const rows = await run<{ id: string | null }>(
    'conflict-bet',
    'select bet_id as id from ingest_bet where bet_key = $1',
    [betId],
  );
  return rows[0]?.id ?? undefined;
}
