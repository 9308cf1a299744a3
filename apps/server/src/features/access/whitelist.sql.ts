import type { whitelistCalls } from '@pitboss/contract/access/whitelist';
import type { RequestOf } from '@pitboss/contract/core/define';
import { type RawBuilder, sql } from 'kysely';
import { operatorName } from '../../domain/agents/operator-name.ts';
import { prefix } from '../../domain/sql/dto.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import type { Session } from '../../platform/auth/session.ts';
import { ancestors } from '../../platform/auth/session-query.ts';
import { addressRejected } from '../../platform/auth/whitelist.ts';
import type { Tx } from '../../platform/db/db.ts';
import { within } from '../../platform/db/scope.ts';

export interface WhitelistRow {
  id: string;
  ip: string;
  kind: 'backoffice' | 'api';
  agent_id: string | null;
  agent_name: string | null;
  operator: string | null;
  own_ip: boolean;
  created_at: Date;
}

/** SQL condition: entries of the caller's tree, and for administrators those of the platform too. */
const mine = (session: Session): RawBuilder<unknown> =>
  session.agentId === null
    ? sql`true`
    : sql`w.agent_id is not null and ${within(session.scope, 'w.agent_id')}`;

export type WhitelistFilter = RequestOf<typeof whitelistCalls.whitelist>;

const columns = { createdAt: 'w.created_at', ip: 'w.network' };

/** Returns one page of whitelist entries; the operator's name only if it is in the caller's tree. */
export function listEntries(db: Tx, session: Session, ip: string, filter: WhitelistFilter) {
  const where = all([
    mine(session),
    when(filter.ip, (value) => sql`host(w.network) like ${prefix(value.split('/')[0] ?? '')}`),
    when(filter.kind, (value) => sql`w.kind = ${value}`),
    when(filter.agentId, (value) => sql`w.agent_id = ${value}::bigint`),
    filter.platform && sql`w.agent_id is null`,
  ]);
  return pageRows<WhitelistRow>(db, filter, {
    select: sql`w.id, ${shown} as ip, w.kind, w.agent_id, a.name as agent_name,
      ${operatorName(session.scope, 'w.operator_id')} as operator, ${ip}::inet <<= w.network as own_ip,
      w.created_at`,
    from: sql`ip_whitelist w`,
    joins: sql`left join agent a on a.id = w.agent_id left join operator o on o.id = w.operator_id`,
    where,
    order: orderBy(filter, columns, 'createdAt', 'w.id'),
  });
}

/** SQL expression: a network in its usual notation, a single address without the prefix length. */
const shown = sql`case when masklen(w.network) = case family(w.network) when 4 then 32
  else 128 end then host(w.network) else text(w.network) end`;

/** Returns the tenant of an agent in the caller's tree, undefined outside it. */
export async function ownsAgent(tx: Tx, session: Session, agentId: string): Promise<string | undefined> {
  const found = await sql<{ tenant_id: string }>`
    select a.tenant_id from agent a where a.id = ${agentId}::bigint
      and ${within(session.scope, 'a.id', 'a.tenant_id')}`.execute(tx);
  return found.rows[0]?.tenant_id;
}

/**
 * Adds entries that the list does not have yet; returns the ids of those that were added. Concurrent changes
 * of one list wait for each other.
 */
export async function insertEntries(
  tx: Tx,
  list: { tenantId: string; agentId: string | null; kind: string; operatorId: string },
  entries: readonly { id: string; ip: string }[],
): Promise<string[]> {
  const listKey = `whitelist ${list.agentId ?? ''} ${list.kind}`;
  await sql`select pg_advisory_xact_lock(hashtext(${listKey}))`.execute(tx);
  const added = await sql<{ id: string }>`
    insert into ip_whitelist (id, tenant_id, agent_id, kind, network, operator_id, created_at)
    select n.id, ${list.tenantId}::bigint, ${list.agentId}::bigint, ${list.kind}, n.ip::inet,
      ${list.operatorId}::bigint, now()
    from unnest(${`{${entries.map(({ id }) => id).join(',')}}`}::bigint[],
      ${`{${entries.map(({ ip }) => ip).join(',')}}`}::text[]) as n (id, ip)
    where not exists (select from ip_whitelist w where w.agent_id is not distinct
      from ${list.agentId}::bigint and w.kind = ${list.kind} and w.network = n.ip::inet)
    returning id`.execute(tx);
  return added.rows.map(({ id }) => id);
}

/** Removes entries; returns undefined, and removes none, when one of them is not the caller's. */
export async function deleteEntries(
  tx: Tx,
  session: Session,
  ids: readonly string[],
): Promise<{ ip: string; kind: string; agent_id: string | null }[] | undefined> {
  const gone = await sql<{ ip: string; kind: string; agent_id: string | null }>`
    delete from ip_whitelist w where w.id = any(${`{${ids.join(',')}}`}::bigint[]) and ${mine(session)}
    returning ${shown} as ip, w.kind, w.agent_id`.execute(tx);
  return gone.rows.length === new Set(ids).size ? gone.rows : undefined;
}

/** Returns whether the lists as this transaction sees them would shut the caller out. */
export async function shutsOut(tx: Tx, session: Session, ip: string, script: boolean): Promise<boolean> {
  const found = await sql<{ refused: boolean }>`
    select ${addressRejected(
      ip,
      sql`(select ${ancestors} from agent a
      where a.id = ${session.agentId}::bigint)::bigint[]`,
      script,
    )} as refused`.execute(tx);
  return found.rows[0]?.refused ?? false;
}
