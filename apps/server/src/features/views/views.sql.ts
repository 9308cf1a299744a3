import type { views as contract } from '@pitboss/contract/access/views';
import type { ReplyOf, RequestOf } from '@pitboss/contract/core/define';
import { type RawBuilder, sql } from 'kysely';
import { tellOperator } from '../../domain/inbox/tell-operator.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

type View = ReplyOf<typeof contract.list>['views'][number];
type Saved = RequestOf<typeof contract.save>;

/** Own view, with the fields that its owner may change. */
export interface OwnView {
  readonly id: string;
  readonly page: string;
  readonly path: string;
  readonly name: string;
  readonly shared: boolean;
  readonly state: View['state'];
  readonly alert: View['alert'];
}

/**
 * SQL condition: views that an operator may use, their own ones and those shared by operators of the same
 * agent or by administrators of the same role.
 */
const usable = ({ operatorId, tenantId, agentId, role }: Session): RawBuilder<boolean> =>
  sql<boolean>`(v.tenant_id = ${tenantId}::bigint and (v.operator_id = ${operatorId}::bigint
    or (v.shared and ${
      agentId === null ? sql`v.agent_id is null and v.role = ${role}` : sql`v.agent_id = ${agentId}::bigint`
    })))`;

/** Lists the views that an operator may use, by name. */
export async function usableViews(db: Tx, session: Session): Promise<View[]> {
  const { rows } = await sql<View>`
    select v.id, v.page, v.path, v.name, v.shared, v.state, o.account as owner,
      v.operator_id = ${session.operatorId}::bigint as own, d.view_id is not null as "isDefault",
      case when v.operator_id = ${session.operatorId}::bigint then v.alert end as alert
    from saved_view v join operator o on o.id = v.operator_id
    left join default_view d on d.tenant_id = v.tenant_id and d.operator_id = ${session.operatorId}::bigint
      and d.page = v.page and d.path = v.path and d.view_id = v.id
    where ${usable(session)} order by lower(v.name), v.id limit 1000`.execute(db);
  return rows;
}

/** Returns true when an operator may use a view for a list. */
export async function mayUse(tx: Tx, session: Session, view: { id: string; page: string; path: string }) {
  const { rows } =
    await sql`select from saved_view v where v.id = ${view.id}::bigint and v.page = ${view.page}
    and v.path = ${view.path} and ${usable(session)}`.execute(tx);
  return rows.length === 1;
}

/** An own view, locked; undefined for an absent or foreign one. */
export async function ownView(tx: Tx, session: Session, id: string): Promise<OwnView | undefined> {
  const { rows } = await sql<OwnView>`
    select v.id, v.page, v.path, v.name, v.shared, v.state, v.alert from saved_view v
    where v.id = ${id}::bigint and v.tenant_id = ${session.tenantId}::bigint
      and v.operator_id = ${session.operatorId}::bigint
    for update`.execute(tx);
  return rows[0];
}

/**
 * Counts the views of an operator; holds an advisory lock until the end of the transaction, so that
 * concurrent requests count each other's.
 */
export async function countViews(tx: Tx, { tenantId, operatorId }: Session): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${operatorId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from saved_view v
    where v.tenant_id = ${tenantId}::bigint and v.operator_id = ${operatorId}::bigint`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Returns true when another own view of the list has the name. */
export async function nameTaken(
  tx: Tx,
  { tenantId, operatorId }: Session,
  { id = '0', page, path, name }: Pick<Saved, 'id' | 'page' | 'path' | 'name'>,
): Promise<boolean> {
  const { rows } = await sql`select from saved_view v where v.tenant_id = ${tenantId}::bigint
    and v.operator_id = ${operatorId}::bigint and v.page = ${page} and v.path = ${path}
    and lower(v.name) = lower(${name}) and v.id <> ${id}::bigint`.execute(tx);
  return rows.length > 0;
}

/** Inserts or updates a view; an update resets its alert. */
export async function putView(tx: Tx, session: Session, id: string, saved: Saved): Promise<void> {
  const { tenantId, agentId, operatorId, role } = session;
  await sql`
    insert into saved_view (tenant_id, agent_id, id, operator_id, role, page, path, name, shared, state,
      payload, alert, updated_at)
    values (${tenantId}::bigint, ${agentId}::bigint, ${id}::bigint, ${operatorId}::bigint, ${role},
      ${saved.page}, ${saved.path},
      ${saved.name}, ${saved.shared}, ${JSON.stringify(saved.state)}::jsonb,
        ${JSON.stringify(saved.payload)}::jsonb,
      ${saved.alert === null ? null : JSON.stringify(saved.alert)}::jsonb, date_trunc('milliseconds', now()))
    on conflict (tenant_id, id) do update set role = excluded.role, name = excluded.name,
      shared = excluded.shared,
      state = excluded.state, payload = excluded.payload, alert = excluded.alert,
        updated_at = excluded.updated_at,
      alert_over = false`.execute(tx);
}

/** Deletes an own view, also where it is the default of a list. */
export async function removeView(tx: Tx, { tenantId }: Session, id: string): Promise<void> {
  await sql`delete from saved_view where tenant_id = ${tenantId}::bigint and id = ${id}::bigint`.execute(tx);
  await sql`delete from default_view where tenant_id = ${tenantId}::bigint
    and view_id = ${id}::bigint`.execute(tx);
}

/** Sets the default view of a list for an operator, or none. */
export async function putDefault(
  tx: Tx,
  { tenantId, agentId, operatorId }: Session,
  { page, path, id }: RequestOf<typeof contract.setDefault>,
): Promise<void> {
  if (id === null) {
    await sql`delete from default_view where tenant_id = ${tenantId}::bigint
      and operator_id = ${operatorId}::bigint
      and page = ${page} and path = ${path}`.execute(tx);
    return;
  }
  await sql`
    insert into default_view (tenant_id, agent_id, operator_id, page, path, view_id)
    values (${tenantId}::bigint, ${agentId}::bigint, ${operatorId}::bigint, ${page}, ${path}, ${id}::bigint)
    on conflict (tenant_id, operator_id, page, path) do update set view_id = excluded.view_id`.execute(tx);
}

// --- alerts, under the server's own permissions ---------------------------------------------------------

/** View whose alert is due for a check. */
export interface Watched {
  readonly id: string;
  readonly tenant_id: string;
  readonly operator_id: string;
  readonly page: string;
  readonly path: string;
  readonly name: string;
  readonly state: View['state'];
  readonly payload: Record<string, unknown>;
  readonly alert: NonNullable<View['alert']>;
  readonly updated_at: Date;
}

/** Lists the views with an alert, those with the oldest check first. */
export async function watchedViews(db: Db): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    select id, tenant_id, operator_id, page, path, name, state, payload, alert, updated_at from saved_view
    where alert is not null order by checked_at nulls first limit 500`.execute(db);
  return rows;
}

const sameVersion = ({ id, tenant_id, updated_at }: Watched) =>
  sql`tenant_id = ${tenant_id}::bigint and id = ${id}::bigint and updated_at = ${updated_at}`;

/** Ends an alert whose owner may no longer sign in. */
export async function endAlert(db: Db, view: Watched): Promise<void> {
  await sql`update saved_view set alert = null where ${sameVersion(view)}`.execute(db);
}

/**
 * Stores whether the figure of a view is beyond its value; null when it could not be read. The owner gets a
 * message in the same transaction when the figure has just passed the value, and again only after it fell
 * back.
 */
export async function enterLook(
  db: Db,
  view: Watched,
  look: { readonly over: boolean | null; readonly value: string; readonly itemId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ before: boolean }>`
      with was as (select alert_over from saved_view where ${sameVersion(view)} for update)
      update saved_view v set alert_over = coalesce(${look.over}::boolean, v.alert_over),
        checked_at = clock_timestamp()
      from was where ${sameVersion(view)} returning was.alert_over as before`.execute(tx);
    if (!look.over || rows[0]?.before !== false) return;
    const { figure, above } = view.alert;
    await tellOperator(tx, {
      id: look.itemId,
      operatorId: view.operator_id,
      kind: 'viewAlert',
      key: `view ${view.id} ${look.itemId}`,
      params: { name: view.name, page: view.page, figure, above, value: look.value },
      link: `${view.page}?saved=${view.id}`,
    });
  });
}
