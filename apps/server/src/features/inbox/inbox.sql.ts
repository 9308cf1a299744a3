import type { RequestOf } from '@pitboss/contract/core/define';
import {
  type inbox as contract,
  type messageKinds,
  type WaitKind,
  waitLimits,
  waitsMax,
  walletMessageKinds,
} from '@pitboss/contract/desk/inbox';
import { type RawBuilder, sql } from 'kysely';
import { below } from '../../domain/agents/operators-seen.ts';
import { benchDue } from '../../domain/agents/wallet-bench.ts';
import { inList, type OrderList } from '../../domain/orders/order-lists.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { canDecide } from '../../platform/auth/approvals/can-decide.ts';
import { hasReply } from '../../platform/auth/approvals/has-reply.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { within } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors/app-error.ts';

/** Returns the SQL query of the orders of a list that need an operator, within the time that lists cover. */
const stuckIn =
  (list: OrderList) =>
  ({ scope }: Session, nowMs: number) =>
    sql`
    select o.created_at as at from wallet_order o where o.state = 'manual' and ${inList[list]}
      and ${isListed(scope, nowMs)}`;

/** Orders of prepaid sessions, and in addition the sessions whose return needs an operator. */
const stuckSessions = (session: Session, nowMs: number) => sql`
  ${stuckIn('withholding')(session, nowMs)}
  union all select o.created_at from wallet_order r cross join lateral unnest(r.ref_tx_id) as held (tx_id)
    join wallet_order o on o.tenant_id = r.tenant_id and o.tx_id = held.tx_id and o.settled_by = r.tx_id
      and o.kind = 'withhold' and o.state <> 'manual'
  where r.state = 'manual' and r.kind = 'return' and ${isListed(session.scope, nowMs)}`;

/** SQL condition: lists show the order to the caller. */
const isListed = (scope: Session['scope'], nowMs: number) =>
  sql`o.created_at >= ${new Date(nowMs - waitLimits.orderMs)} and ${within(scope, 'o.agent_id')}`;

/** SQL queries by kind: `at`, the time since when each item of the kind is pending. */
const waiting: Readonly<Record<WaitKind, (session: Session, nowMs: number) => RawBuilder<unknown>>> = {
  approvals: (session) => sql`select p.created_at as at from approval p where ${canDecide(session)}`,
  replies: (session) => sql`select p.decided_at as at from approval p where ${hasReply(session)}`,
  alerts: () => sql`select r.at from risk_alert r where r.state = 'open'`,
  parkedWins: ({ scope }) =>
    sql`select w.created_at as at from parked_win w
      where w.state = 'open' and ${within(scope, 'w.agent_id')}`,
  stuckOrders: stuckIn('seamless'),
  stuckMini: stuckIn('mini'),
  stuckSessions,
  stuckWm: stuckIn('wm'),
  conflicts: () => sql`select c.at from ingest_conflict c where c.decision is null`,
  failedJobs: (_session, nowMs) =>
    sql`select j.finished_at as at from job j where j.state = 'failed'
      and j.finished_at > ${new Date(nowMs - waitLimits.failedJobMs)}`,
  openBets: ({ scope }, nowMs) =>
    sql`select b.bet_time as at from bet b where b.state = 0
      and b.id < ${idFloor(nowMs - waitLimits.openBetMs)}::bigint
      and ${within(scope, 'b.agent_id')}`,
  lockedAccounts: (session) =>
    sql`select la.locked_until - interval '30 minutes' as at
      from operator o join login_attempt la on la.account_key = o.account_key
      where la.locked_until > now() and ${below(session)}`,
  walletTest: ({ agentId }) => (agentId === null ? sql`select now() as at where false` : benchDue(agentId)),
};

/** Counts the pending items of a kind for the caller, at most 100, and returns the time of the oldest. */
export async function countWaiting(
  db: Tx,
  session: Session,
  kind: WaitKind,
  nowMs: number,
): Promise<{ count: number; oldest: Date | null }> {
  const found = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(at) as oldest from (select at
      from (${waiting[kind](session, nowMs)}) all_of order by at limit ${waitsMax}) t`.execute(db);
  return found.rows[0] ?? { count: 0, oldest: null };
}

/** A message of the server to an operator. */
interface MessageRow {
  readonly id: string;
  readonly kind: (typeof messageKinds)[number];
  readonly params: Record<string, string | null>;
  readonly link: string | null;
  readonly at: Date;
  readonly read_at: Date | null;
}

const own = ({ tenantId, operatorId }: Session) =>
  sql`i.tenant_id = ${tenantId}::bigint and i.operator_id = ${operatorId}::bigint`;

/** Lists one page of the messages to the caller. */
export const listMessages = (db: Tx, session: Session, filter: RequestOf<typeof contract.messages>) =>
  pageRows<MessageRow>(db, filter, {
    select: sql`i.id, i.kind, i.params, i.link, i.at, i.read_at`,
    from: sql`inbox_item i`,
    where: all([
      own(session),
      when(filter.unread, (unread) => (unread ? sql`i.read_at is null` : sql`i.read_at is not null`)),
    ]),
    order: orderBy(filter, { at: 'i.at' }, 'at', 'i.id'),
  });

interface Unread {
  readonly total: number;
  /** Messages about agents' wallets, the time of the oldest, and their agents, the newest first. */
  readonly wallet: number;
  readonly since: Date | null;
  readonly agents: readonly string[];
}

/** Counts the unread messages of the caller, and those of them about agents' wallets. */
export async function countUnread(db: Tx, session: Session): Promise<Unread> {
  const { rows } = await sql<Unread>`
    with unread as (
      select i.at, i.params->>'agent' as agent, i.kind = any(${[...walletMessageKinds]}) as is_wallet
      from inbox_item i where ${own(session)} and i.read_at is null)
    select count(*)::int as total, count(*) filter (where is_wallet)::int as wallet,
      min(at) filter (where is_wallet) as since,
      array(select agent from unread where is_wallet and agent is not null group by agent
        order by max(at) desc, agent) as agents
    from unread`.execute(db);
  return rows[0] ?? { total: 0, wallet: 0, since: null, agents: [] };
}

/** Most wallets that a banner names. */
export const walletsNamed = 3;

/** Returns agents of the caller's tree whose wallets are not called now, those stopped last first. */
export async function findUncalledWallets(db: Tx, { scope }: Session) {
  interface Row {
    readonly agentId: string;
    readonly agentAccount: string;
    readonly state: 'open' | 'stopped';
    readonly since: number | null;
    readonly n: number;
  }
  const since = sql`case when w.forced is null then (w.breaker->>'since')::bigint
    else floor(extract(epoch from w.forced_at) * 1000)::bigint end`;
  const { rows } = await sql<Row>`
    select w.agent_id as "agentId", a.account as "agentAccount",
      case when w.forced is null and w.breaker->>'state' = 'stopped' then 'stopped' else 'open' end as state,
      ${since}::float8 as since, count(*) over ()::int as n
    from wallet_agent w join agent a on a.id = w.agent_id
    where ${within(scope, 'w.agent_id')} and a.transfer_mode = 'seamless'
      and (w.forced = 'open' or w.forced is null and w.breaker->>'state' in ('open', 'stopped'))
    order by ${since} desc nulls last, w.agent_id limit ${walletsNamed}`.execute(db);
  return { count: rows[0]?.n ?? 0, list: rows.map(({ n: _, ...row }) => row) };
}

/** Marks messages to the caller as read, all without `ids`, and returns those that were unread. */
export async function markRead(
  tx: Tx,
  session: Session,
  ids: readonly string[] | undefined,
): Promise<string[]> {
  if (ids !== undefined) await assertOwn(tx, session, ids);
  const { rows } = await sql<{ id: string }>`
    update inbox_item i set read_at = now() where ${own(session)} and i.read_at is null
      and ${ids === undefined ? sql`true` : sql`i.id = any(${ids}::bigint[])`} returning i.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Throws `notFound` unless all of these messages belong to the caller; a message of another user is reported
 * like a missing one.
 */
async function assertOwn(tx: Tx, session: Session, ids: readonly string[]): Promise<void> {
  const found = await sql<{ id: string }>`
    select i.id from inbox_item i where ${own(session)} and i.id = any(${ids}::bigint[])`.execute(tx);
  if (found.rows.length !== new Set(ids).size) throw new AppError('notFound');
}
