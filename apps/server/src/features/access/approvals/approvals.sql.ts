import type { approvalCalls } from '@pitboss/contract/access/approvals';
import type { RequestOf } from '@pitboss/contract/core/define';
import { sql } from 'kysely';
import { accountBegins } from '../../../domain/sql/account-match.ts';
import { containing } from '../../../domain/sql/dto.ts';
import { all, orderBy, pageRows, when } from '../../../domain/sql/paging.ts';
import type { GuardedChange } from '../../../platform/auth/approvals/approval-rules.ts';
import { canDecide, seesApproval } from '../../../platform/auth/approvals/can-decide.ts';
import { hasReply } from '../../../platform/auth/approvals/has-reply.ts';
import { isSameUser } from '../../../platform/auth/approvals/same-user.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { notifyLive } from '../../../platform/live/notify.ts';

export interface ApprovalRow {
  id: string;
  tenant_id: string;
  agent_id: string | null;
  agent_name: string | null;
  maker_id: string;
  maker_account: string;
  call: string;
  kind: GuardedChange['kind'];
  target: string;
  payload: string;
  before: unknown;
  after: unknown;
  state: 'open' | 'approved' | 'rejected' | 'expired';
  reason: unknown;
  remark: string;
  decided_by: string | null;
  decided_account: string | null;
  decider_agent: string | null;
  decided_at: Date | null;
  prepared: string | null;
  reply_until: Date | null;
  /** True when the maker and the reader count as the same user. */
  own: boolean;
  created_at: Date;
  expires_at: Date;
}

export type ApprovalFilter = RequestOf<typeof approvalCalls.approvals>;

const columns = { createdAt: 'p.created_at', expiresAt: 'p.expires_at' };
const state = sql`case when p.state = 'open' and p.expires_at <= now() then 'expired' else p.state end`;
const fieldsFor = (session: Session) => sql`
  p.id, p.tenant_id, p.agent_id, a.name as agent_name, p.maker_id, p.maker_account, p.call, p.kind, p.target,
    p.payload,
  p.before, p.after, ${state} as state, p.reason, p.remark, p.decided_by, p.decided_account,
    d.agent_id as decider_agent, p.decided_at,
  p.created_at, p.expires_at, p.prepared,
  case when ${hasReply(session)} then p.reply_until end as reply_until,
  ${isSameUser(session.operatorId, sql`p.maker_id`, sql`p.created_at`)} as own`;
const joins = sql`
  left join agent a on a.id = p.agent_id left join operator d on d.id = p.decided_by`;

/** Returns one page of the approvals that the caller sees; open ones first, then the newest. */
export function listApprovals(db: Tx, session: Session, filter: ApprovalFilter) {
  const where = all([
    seesApproval(session),
    when(filter.id, (value) => sql`p.id = ${value}::bigint`),
    when(filter.state, (value) => sql`${state} = ${value}`),
    when(filter.kind, (value) => sql`p.kind = ${value}`),
    when(filter.maker, (value) => accountBegins('p.maker_account', value)),
    when(filter.target, (value) => sql`p.target ilike ${containing(value)}`),
    when(filter.hasReply, (value) => (value ? hasReply(session) : sql`not ${hasReply(session)}`)),
    when(filter.canDecide, (value) => (value ? canDecide(session) : sql`not ${canDecide(session)}`)),
    when(filter.start_time, (value) => sql`p.created_at >= ${new Date(value)}`),
    when(filter.end_time, (value) => sql`p.created_at <= ${new Date(value)}`),
  ]);
  const order = filter.sort
    ? orderBy(filter, columns, 'createdAt', 'p.id')
    : sql`order by ${state} = 'open' desc, p.id desc`;
  return pageRows<ApprovalRow>(db, filter, {
    select: fieldsFor(session),
    from: sql`approval p`,
    joins,
    where,
    order,
  });
}

/** Returns one approval that the caller sees, or undefined. */
export async function findApproval(
  db: Db | Tx,
  session: Session,
  id: string,
): Promise<ApprovalRow | undefined> {
  const found = await sql<ApprovalRow>`
    select ${fieldsFor(session)} from approval p ${joins}
      where p.id = ${id}::bigint and ${seesApproval(session)}`.execute(db);
  return found.rows[0];
}

/** Notifies the inboxes that show an approval to reload it. */
const changed = (db: Db | Tx, row: ApprovalRow) =>
  notifyLive(db, 'approvals', [{ tenantId: row.tenant_id, agentId: row.agent_id ?? '0' }]);

/** Decides an open approval; returns false when it was already decided or has expired. */
export async function decide(
  tx: Db | Tx,
  row: ApprovalRow,
  by: Session,
  outcome: { state: 'approved' | 'rejected'; remark: string },
): Promise<boolean> {
  const done = await sql`
    update approval set state = ${outcome.state}, remark = ${outcome.remark},
      decided_by = ${by.operatorId}::bigint,
      decided_account = ${by.account}, decided_at = now(), reason = case
        when ${outcome.state} = 'approved' then null else reason end
    where tenant_id = ${row.tenant_id}::bigint and id = ${row.id}::bigint and state = 'open'
      and expires_at > now()`.execute(tx);
  if (Number(done.numAffectedRows) !== 1) return false;
  await changed(tx, row);
  return true;
}

/** Stores why an approval could not be carried out; it stays open. */
export async function noteReason(db: Db, row: ApprovalRow, reason: unknown): Promise<void> {
  await sql`update approval set reason = ${JSON.stringify(reason)}::jsonb
    where tenant_id = ${row.tenant_id}::bigint and id = ${row.id}::bigint and state = 'open'`.execute(db);
  await changed(db, row);
}

/** Hours during which the maker of an approved change can open a reply that is shown once. */
const replyHours = 24;

/** Stores the sealed reply of an approved change for its maker. */
export async function keepReply(tx: Tx, row: ApprovalRow, sealed: string): Promise<void> {
  await sql`update approval set reply = ${sealed},
    reply_until = now() + interval '1 hour' * ${sql.lit(replyHours)}
    where tenant_id = ${row.tenant_id}::bigint and id = ${row.id}::bigint`.execute(tx);
}

/** Stored reply with the sealed request. */
export interface KeptReply {
  readonly call: string;
  readonly target: string;
  readonly payload: string;
  readonly reply: string;
}

/**
 * Returns the reply of a change that the caller made and removes it, once and in time; undefined when there
 * is none.
 */
export async function takeReply(tx: Tx, session: Session, id: string): Promise<KeptReply | undefined> {
  const where = sql`tenant_id = ${session.tenantId}::bigint and id = ${id}::bigint
    and maker_id = ${session.operatorId}::bigint`;
  const { rows } = await sql<KeptReply>`
    select call, target, payload, reply from approval
      where ${where} and reply is not null and reply_until > now() for update`.execute(tx);
  if (!rows[0]) return undefined;
  await sql`update approval set reply = null, reply_opened_at = now() where ${where}`.execute(tx);
  await notifyLive(tx, 'approvals', [{ tenantId: session.tenantId, agentId: session.agentId ?? '0' }]);
  return rows[0];
}
