import type { NoteKind } from '@pitboss/contract/notes/note-kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

/** A record that notes are on, with the agent that it belongs to. */
export interface Target {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  /** Account, number or key, as the operation log names it. */
  readonly name: string;
  /** Name for operators, as messages show it. */
  readonly title: string;
}

const member = (scope: Scope, id: string) => sql`
  select m.id, m.tenant_id as "tenantId", m.agent_id as "agentId", m.account as name, m.account as title
  from member m where m.id = ${id}::bigint and ${within(scope, 'm.agent_id')}`;

const agent = (scope: Scope, id: string) => sql`
  select a.id, a.tenant_id as "tenantId", a.id as "agentId", a.account as name, a.account as title
  from agent a where a.id = ${id}::bigint and ${within(scope, 'a.id', 'a.tenant_id')}`;

const order = (scope: Scope, id: string) => sql`
  select o.id, o.tenant_id as "tenantId", o.agent_id as "agentId", o.tx_id as name, o.tx_id as title
  from wallet_order o where o.id = ${id}::bigint and ${within(scope, 'o.agent_id')}`;

const alert = (scope: Scope, id: string) => sql`
  select r.id, r.tenant_id as "tenantId", r.agent_id as "agentId", r.key as name, r.name as title
  from risk_alert r where r.id = ${id}::bigint and ${within(scope, 'r.agent_id')}`;

const queries: Readonly<Record<NoteKind, (scope: Scope, id: string) => RawBuilder<unknown>>> = {
  member,
  agent,
  order,
  alert,
};

/** Returns a record of a kind in the scope; undefined for a missing one and for one outside alike. */
export async function findTarget(
  db: Tx,
  scope: Scope,
  kind: NoteKind,
  id: string,
): Promise<Target | undefined> {
  const { rows } = await sql<Target>`${queries[kind](scope, id)}`.execute(db);
  return rows[0];
}
