import type { approvalCalls } from '@pitboss/contract/access/approvals';
import type { RequestOf } from '@pitboss/contract/define';
import { type RawBuilder, sql } from 'kysely';
import { accountBegins } from '../../../domain/members/account-match.ts';
import { all, orderBy, pageRows, when } from '../../../domain/sql/paging.ts';
import { containing } from '../../../domain/sql/wire.ts';
import { within } from '../../../kernel/access/scope.ts';
import type { Session } from '../../../kernel/access/session.ts';
import type { Db, Tx } from '../../../kernel/database/db.ts';
import { notifyLive } from '../../../kernel/live/notify.ts';

export interface ApprovalRow {
  id: string;
  tenant_id: string;
  agent_id: string | null;
  agent_name: string | null;
  maker_id: string;
  maker_account: string;
  maker_role: string;
  call: string;
  kind: 'quota' | 'rtp' | 'wallet' | 'restore' | 'win';
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
  created_at: Date;
  expires_at: Date;
}

export type ApprovalFilter = RequestOf<typeof approvalCalls.approvals>;

const columns = { createdAt: 'p.created_at', expiresAt: 'p.expires_at' };
const state = sql`case when p.state = 'open' and p.expires_at <= now() then 'expired' else p.state end`;
const fields = sql`
  p.id, p.tenant_id, p.agent_id, a.name as agent_name, p.maker_id, p.maker_account, m.role as maker_role, p.call, p.kind, p.target, p.payload,
  p.before, p.after, ${state} as state, p.reason, p.remark, p.decided_by, p.decided_account, d.agent_id as decider_agent, p.decided_at,
  p.created_at, p.expires_at`;
const joins = sql`
  left join agent a on a.id = p.agent_id left join operator m on m.id = p.maker_id left join operator d on d.id = p.decided_by`;

/** Approvals whose maker stands in the caller's tree, so that nothing from above shows. */
const seen = (session: Session): RawBuilder<unknown> =>
  session.agentId === null
    ? sql`true`
    : sql`p.agent_id is not null and ${within(session.scope, 'p.agent_id')}`;

/** One page of the approvals that the caller sees; open ones first, then the newest. */
export function listApprovals(db: Tx, session: Session, filter: ApprovalFilter) {
  const where = all([
    seen(session),
    when(filter.state, (value) => sql`${state} = ${value}`),
    when(filter.kind, (value) => sql`p.kind = ${value}`),
    when(filter.maker, (value) => accountBegins('p.maker_account', value)),
    when(filter.target, (value) => sql`p.target ilike ${containing(value)}`),
    when(filter.start_time, (value) => sql`p.created_at >= ${new Date(value)}`),
    when(filter.end_time, (value) => sql`p.created_at <= ${new Date(value)}`),
  ]);
  const order = filter.sort
    ? orderBy(filter, columns, 'createdAt', 'p.id')
    : sql`order by ${state} = 'open' desc, p.id desc`;
  return pageRows<ApprovalRow>(db, filter, { select: fields, from: sql`approval p`, joins, where, order });
}

/** One approval that the caller sees, or undefined. */
export async function findApproval(
  db: Db | Tx,
  session: Session,
  id: string,
): Promise<ApprovalRow | undefined> {
  const found = await sql<ApprovalRow>`
    select ${fields} from approval p ${joins} where p.id = ${id}::bigint and ${seen(session)}`.execute(db);
  return found.rows[0];
}

/** Lets the inboxes that show an approval ask anew. */
const changed = (db: Db | Tx, row: ApprovalRow) =>
  notifyLive(db, 'approvals', [{ tenantId: row.tenant_id, agentId: row.agent_id ?? '0' }]);

/** Decides an open approval; false when somebody else did, or its time is over. */
export async function decide(
  tx: Db | Tx,
  row: ApprovalRow,
  by: Session,
  outcome: { state: 'approved' | 'rejected'; remark: string },
): Promise<boolean> {
  const done = await sql`
    update approval set state = ${outcome.state}, remark = ${outcome.remark}, decided_by = ${by.operatorId}::bigint,
      decided_account = ${by.account}, decided_at = now(), reason = case when ${outcome.state} = 'approved' then null else reason end
    where tenant_id = ${row.tenant_id}::bigint and id = ${row.id}::bigint and state = 'open' and expires_at > now()`.execute(
    tx,
  );
  if (Number(done.numAffectedRows) !== 1) return false;
  await changed(tx, row);
  return true;
}

/** Remembers why an approval could not be carried out; it stays open. */
export async function noteReason(db: Db, row: ApprovalRow, reason: unknown): Promise<void> {
  await sql`update approval set reason = ${JSON.stringify(reason)}::jsonb
    where tenant_id = ${row.tenant_id}::bigint and id = ${row.id}::bigint and state = 'open'`.execute(db);
  await changed(db, row);
}
