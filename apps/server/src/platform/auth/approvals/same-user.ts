import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import type { Session } from '../session.ts';

/** Days during which the operator that created or changed an account counts as the same user. */
const controlDays = 7;

const isRecent = sql`c.at > now() - interval '1 day' * ${sql.lit(controlDays)}`;

/**
 * Subquery: operators whose account `id` controls, having created it or set its password or permissions in
 * the last days.
 */
const controlledBy = (id: RawBuilder<unknown>) =>
  sql`select c.operator_id as id from operator_control c where c.actor_id = ${id} and ${isRecent}`;

/** Operators who control the account of `id`. */
const controllersOf = (id: RawBuilder<unknown>) =>
  sql`select c.actor_id as id from operator_control c where c.operator_id = ${id} and ${isRecent}`;

/** Sub-accounts of `id`; those of an agent's operator share its agent. */
const subAccountsOf = (id: RawBuilder<unknown>) => sql`
  select s.id from operator s where s.owner_id = ${id}
  union all
  select s.id from operator w join operator s on s.agent_id = w.agent_id and s.role = 'subAccount'
    where w.id = ${id} and w.role = 'agent'`;

/** The owner of `id`, where that is a sub-account. */
const ownerOf = (id: RawBuilder<unknown>) => sql`
  select s.owner_id as id from operator s where s.id = ${id} and s.owner_id is not null
  union all
  select w.id from operator s join operator w on w.agent_id = s.agent_id and w.role = 'agent'
    where s.id = ${id} and s.role = 'subAccount'`;

/**
 * Subquery: ids of the operators that count as the same user as one operator, including itself: everything
 * owned or controlled, from account to account, by the accounts above it. Above an account are its owner and
 * its controllers, recursively. Controlling the same account alone does not make two operators the same user.
 */
const samePersons = (operatorId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with recursive
  superior as (
    select ${operatorId} as id
    union select u.id from superior r cross join lateral (${controllersOf(sql`r.id`)}
      union all ${ownerOf(sql`r.id`)}) u),
  dependent as (
    select id from superior
    union select u.id from dependent r cross join lateral (${controlledBy(sql`r.id`)}
      union all ${subAccountsOf(sql`r.id`)}) u)
  select id from dependent`;

/**
 * SQL condition: the operator may not decide a request that a maker made at a time, because both count as one
 * user: an owner and its sub-accounts, sub-accounts of a common owner, an account that the other created or
 * whose password or permissions the other set within seven days, accounts created by the same user, or an
 * account that was created after the request.
 */
export const isSameUser = (
  operatorId: string,
  makerId: RawBuilder<unknown>,
  requestedAt: RawBuilder<unknown>,
): RawBuilder<boolean> => {
  const id = sql`${operatorId}::bigint`;
  return sql<boolean>`(${makerId} in (${samePersons(id)}) or (select v.created_at from operator v
    where v.id = ${id}) > ${requestedAt})`;
};

/** Kinds of changes by one operator to the account of another. */
export type Control = 'created' | 'password' | 'dynamicCode' | 'permissions';

/**
 * Records a change by the caller to an account that makes both count as one user. If the caller is the only
 * administrator that ever existed, accounts created before the first agent are not recorded: a new
 * installation needs a second administrator.
 */
export async function recordControl(
  tx: Tx,
  session: Pick<Session, 'operatorId'>,
  operatorId: string,
  kind: Control,
): Promise<void> {
  const isNewInstallation = sql`not exists (select from agent) and not exists (
    select from operator p where p.agent_id is null and p.id not in (${operatorId}::bigint,
      ${session.operatorId}::bigint))`;
  await sql`
    insert into operator_control (operator_id, actor_id, kind, at)
    select ${operatorId}::bigint, ${session.operatorId}::bigint, ${kind}, clock_timestamp()
    where ${kind === 'created' ? sql`not (${isNewInstallation})` : sql`true`}
    on conflict (operator_id, actor_id, kind) do update set at = excluded.at`.execute(tx);
}
