import type { FailReason } from '@pitboss/wallet/codes';
import { sql } from 'kysely';
import { operatorName } from '../../domain/agents/operator-name.ts';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

export interface EvidenceRow {
  tenant_id: string;
  member_id: string;
  node_id: string | null;
  provider: string;
  request_id: string;
  body: string;
  balance: string | null;
  bet_id: string | null;
  take_id: string | null;
  undo_id: string | null;
  undo_reason: string | null;
  settled_by: string | null;
  is_final: boolean;
  total_bet: string | null;
  total_win: string | null;
  round_known: boolean;
}

/** Returns the fields of an order that lists do not show; undefined out of scope. */
export async function readEvidence(db: Tx, scope: Scope, id: string): Promise<EvidenceRow | undefined> {
  const found = await sql<Omit<EvidenceRow, 'round_known'> & { round_id: string | null }>`
    select o.tenant_id, o.member_id, o.node_id, o.provider, o.request_id, o.body, o.balance, o.bet_id,
      o.take_id, o.undo_id, o.undo_reason,
      o.settled_by, o.is_final, coalesce(o.total_bet, r.total_bet) as total_bet, coalesce(o.total_win,
        r.total_win) as total_win, o.round_id
    from wallet_order o left join wallet_order r on r.tenant_id = o.tenant_id and r.tx_id = o.settled_by
    where o.id = ${id}::bigint and ${within(scope, 'o.agent_id')}`.execute(db);
  const [row] = found.rows;
  if (!row) return undefined;
  const round = await sql`select from round n where n.inning_id = ${row.round_id} limit 1`.execute(db);
  return { ...row, round_known: round.rows.length > 0 };
}

/** A condition on `o`: this order. */
export const theOrder = (id: string) => sql`o.id = ${id}::bigint`;

/**
 * SQL condition on `o`: orders related to this one. The take, and the orders that undo, settle or return it.
 */
export const relatedTo = (row: EvidenceRow, order: { id: string; tx_id: string; ref_tx_id: string[] }) => sql`
  o.tenant_id = ${row.tenant_id}::bigint and o.id <> ${order.id}::bigint and (
    o.id = any(array[${row.take_id}, ${row.undo_id}]::bigint[]) or o.take_id = any(array[${order.id},
      ${row.take_id}]::bigint[])
    or o.tx_id = any(${[...order.ref_tx_id, row.settled_by ?? order.tx_id]}::text[]))`;

export interface AttemptRow {
  id: string;
  number: number;
  call: string;
  url: string;
  body: string | null;
  sent_at: Date;
}

/** Maximum attempts that are shown: the last ones, since a settlement may be tried for a day. */
const attemptsMax = 100;

/** Reads the calls that were made for an order, oldest first. */
export async function readAttempts(db: Tx, tenantId: string, orderId: string): Promise<AttemptRow[]> {
  const found = await sql<AttemptRow>`
    select id, number, call, url, body, sent_at from wallet_attempt
    where tenant_id = ${tenantId}::bigint and order_id = ${orderId}::bigint
      order by id desc limit ${attemptsMax}`.execute(db);
  return found.rows.reverse();
}

export interface ReplyRow {
  attempt_id: string;
  late: boolean;
  ended_at: Date;
  duration_ms: number;
  failure: string | null;
  detail: string;
  http_status: number | null;
  reply: string | null;
  signature: string | null;
  class: string;
  step: string;
  reason: FailReason | null;
  code: number | null;
}

/** Reads the results of the calls of an order, oldest first. */
export async function readReplies(db: Tx, tenantId: string, orderId: string): Promise<ReplyRow[]> {
  const found = await sql<ReplyRow>`
    select attempt_id, late, ended_at, duration_ms, failure, detail, http_status, reply, signature, class,
      step, reason, code
    from wallet_answer where tenant_id = ${tenantId}::bigint and order_id = ${orderId}::bigint
    order by ended_at desc limit ${2 * attemptsMax}`.execute(db);
  return found.rows.reverse();
}

export interface LedgerRow {
  id: string;
  at: Date;
  kind: string;
  amount: string;
  currency: string;
  incoming: boolean;
}

const dayMs = 86_400_000;

/**
 * Reads the entries of our own ledger for the bet or movement: members of seamless agents have their money
 * elsewhere.
 */
export async function readLedger(
  db: Tx,
  row: EvidenceRow,
  order: { tx_id: string; created_at: Date; finished_at: Date | null },
): Promise<LedgerRow[]> {
  const from = order.created_at.getTime() - dayMs;
  const to = (order.finished_at ?? new Date()).getTime() + dayMs;
  const found = await sql<LedgerRow>`
    select t.id, t.at, t.kind, t.amount, t.currency, t.credit_account = l.id as incoming
    from ledger_account l join ledger_transfer t on t.tenant_id = l.tenant_id and l.id in (t.debit_account,
      t.credit_account)
    where l.kind = 'member' and l.owner_id = ${row.member_id}::bigint
      and l.tenant_id = ${row.tenant_id}::bigint
      and t.id >= ${idFloor(from)}::bigint and t.id < ${idFloor(to)}::bigint
        and t.ref = any(${[order.tx_id, row.bet_id ?? '']}::text[])
    order by t.id limit 100`.execute(db);
  return found.rows;
}

export interface AuditRow {
  id: string;
  at: Date;
  call: string;
  operator: string | null;
  action: string | null;
  /** Of the order after it. */
  version: string | null;
  remark: string | null;
  code: number;
}

/** Returns the target of an order in the operation log. */
export const orderTarget = (order: { id: string; tx_id: string }): string =>
  `order:${order.id} ${order.tx_id}`;

/**
 * Reads the actions of operators on an order, as the reader may see them: agents see only entries of their
 * own tree.
 */
export async function readAudit(
  db: Tx,
  scope: Scope,
  order: { id: string; tx_id: string },
): Promise<AuditRow[]> {
  const found = await sql<AuditRow>`
    select l.id, l.at, l.call, ${operatorName(scope, 'l.operator_id')} as operator,
      l.after ->> 'action' as action,
      l.after ->> 'remark' as remark, l.after ->> 'version' as version, l.code
    from audit_log l left join operator o on o.id = l.operator_id
    where l.target = ${orderTarget(order)} and ${within(scope, 'l.agent_id', 'l.chain')}
      and ${scope.kind === 'all' ? sql`true` : sql`(o.id is null or ${within(scope, 'o.agent_id')})`}
    order by l.id limit 200`.execute(db);
  return found.rows;
}

export interface LockRow {
  order_id: string;
  tx_id: string | null;
  event: string;
  at: Date;
}

/** Reads the reasons why a member is locked now. */
export async function readLocks(db: Tx, row: EvidenceRow): Promise<LockRow[]> {
  const found = await sql<LockRow>`
    select l.order_id, o.tx_id, l.event, l.at from wallet_lock l
    left join wallet_order o on o.tenant_id = l.tenant_id and o.id = l.order_id
    where l.tenant_id = ${row.tenant_id}::bigint and l.member_id = ${row.member_id}::bigint
      and l.ended_at is null
    order by l.id limit 100`.execute(db);
  return found.rows;
}
