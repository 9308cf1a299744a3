import { sql } from 'kysely';
import { operatorName, operatorRemark } from '../../../domain/agents/operator-name.ts';
import { publishAgents } from '../../../domain/config-feed/publish.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { IdMaker } from '../../../platform/db/ids.ts';
import { type Scope, within } from '../../../platform/db/scope.ts';
import type { HeldAgent } from './agent-admin.sql.ts';

/** Author, time and reason of a change of an RTP. */
export interface RtpNote {
  readonly operatorId: string;
  readonly actor: string;
  /** Second approver, where one was required. */
  readonly approver: string | null;
  readonly reason: string;
  readonly at: Date;
}

/** Reason of the first RTP of an agent; the console translates it. */
export const openingRtp = 'opening';

/** Adds an entry to the history of an agent's RTP, in thousandths; `before` is null for a new agent. */
export async function noteRtp(
  tx: Tx,
  id: string,
  agent: { id: string; tenantId: string },
  change: { before: number | null; after: number },
  note: RtpNote,
): Promise<void> {
  await tx
    .insertInto('agent_rtp_change')
    .values({
      id,
      tenant_id: agent.tenantId,
      agent_id: agent.id,
      before: change.before,
      after: change.after,
      valid_from: note.at,
      operator_id: note.operatorId,
      actor: note.actor,
      approver: note.approver,
      reason: note.reason,
    })
    .execute();
}

/**
 * Returns the agents below one whose RTP exceeds a limit in thousandths, locked in the order of their ids.
 */
export async function holdAbove(
  tx: Tx,
  agent: HeldAgent,
  limit: number,
): Promise<{ id: string; account: string; rtp: number }[]> {
  const found = await sql<{ id: string; account: string; rtp: number }>`
    select id, account, rtp from agent
    where tenant_id = ${agent.tenant_id}::bigint and path like ${`${agent.path}%`}
      and id <> ${agent.id}::bigint and rtp > ${limit}
    order by id for no key update`.execute(tx);
  return found.rows;
}

/** Lowers the RTP of agents to a limit, each with an entry in its history. */
export async function lowerRtp(
  tx: Tx,
  ids: IdMaker,
  agent: HeldAgent,
  others: readonly { id: string; rtp: number }[],
  limit: number,
  note: RtpNote,
): Promise<void> {
  if (others.length === 0) return;
  await sql`update agent set rtp = ${limit}
    where id = any(${`{${others.map(({ id }) => id).join(',')}}`}::bigint[])`.execute(tx);
  for (const other of others)
    await noteRtp(
      tx,
      ids.next(note.at.getTime()),
      { id: other.id, tenantId: agent.tenant_id },
      { before: other.rtp, after: limit },
      note,
    );
  await publishAgents(
    tx,
    others.map(({ id }) => id),
  );
}

export interface RtpLine {
  id: string;
  before: number | null;
  after: number;
  valid_from: Date;
  /** `upline` for operators above the reader, whose names stay hidden (security rules, authorization). */
  actor: string | null;
  approver: string | null;
  reason: string;
}

/**
 * Returns the history of an agent's RTP, newest first, and the agent's current RTP; undefined outside the
 * scope.
 */
export async function readRtp(
  db: Tx,
  scope: Scope,
  agentId: string,
): Promise<{ rtp: number; lines: RtpLine[] } | undefined> {
  const agent = await sql<{ rtp: number }>`
    select a.rtp from agent a where a.id = ${agentId}::bigint
      and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db);
  const rtp = agent.rows[0]?.rtp;
  if (rtp === undefined) return undefined;
  const lines = await sql<RtpLine>`
    select r.id, r.before, r.after, r.valid_from, 
      case when r.reason = ${openingRtp} then r.reason
        else ${operatorRemark(scope, 'r.operator_id', 'r.reason')} end as reason,
      ${scope.kind === 'all' ? sql`r.actor` : operatorName(scope, 'r.operator_id')} as actor,
      case when ${scope.kind === 'all'} then r.approver end as approver
    from agent_rtp_change r left join operator o on o.id = r.operator_id
    where r.agent_id = ${agentId}::bigint and ${within(scope, 'r.agent_id')}
    order by r.valid_from desc, r.id desc limit 500`.execute(db);
  return { rtp, lines: lines.rows };
}
