import { type RawBuilder, sql } from 'kysely';
import { type Scope, within } from '../../platform/db/scope.ts';
import { accountBegins } from '../sql/account-match.ts';

/**
 * Placeholder for an operator above the reader, whose name is hidden (security rules, authorization); the
 * console translates it.
 */
export const upline = 'upline';

/**
 * SQL expression: account of the operator behind a row as the reader may see it. Operators of the reader's
 * tree appear by account, all above them and every administrator as `upline`; null without an operator.
 * `alias` is the joined operator, `idColumn` the column that it is joined by.
 */
export function operatorName(scope: Scope, idColumn: string, alias = 'o'): RawBuilder<string | null> {
  const account = sql.ref(`${alias}.account`);
  if (scope.kind === 'all') return sql`${account}`;
  return sql`case when ${sql.ref(`${alias}.agent_id`)} is not null
    and ${within(scope, `${alias}.agent_id`)} then ${account}
    when ${sql.ref(idColumn)} is not null then ${sql.lit(upline)} end`;
}

/**
 * SQL expression: an account stored in a row without an operator id, as the reader may see it. An empty text
 * means no operator.
 */
export function accountName(scope: Scope, account: string): RawBuilder<string | null> {
  const column = sql.ref(account);
  if (scope.kind === 'all') return sql`${column}`;
  return sql`case when coalesce(${column}, '') = '' then ${column}
    when exists (select from operator p where p.account = ${column} and p.agent_id is not null
      and ${within(scope, 'p.agent_id')}) then ${column}
    else ${sql.lit(upline)} end`;
}

/**
 * SQL expression: a reason or remark as the reader may see it, `upline` when its author is above the reader.
 * Parameters as of operatorName.
 */
export function operatorRemark(
  scope: Scope,
  idColumn: string,
  remark: string,
  alias = 'o',
): RawBuilder<string | null> {
  const column = sql.ref(remark);
  if (scope.kind === 'all') return sql`${column}`;
  return sql`case when coalesce(${column}, '') = '' or ${sql.ref(idColumn)} is null then ${column}
    when ${sql.ref(`${alias}.agent_id`)} is not null and ${within(scope, `${alias}.agent_id`)} then ${column}
    else ${sql.lit(upline)} end`;
}

/** The agent of a remark's author, for rows that store no operator id: 0 for administrators. */
export const remarkAgent = (scope: Scope): string => scope.agentId ?? '0';

/**
 * SQL expression: like operatorRemark, for a row that stores the author's agent. A remark without one is
 * older and is shown.
 */
export function agentRemark(scope: Scope, agentColumn: string, remark: string): RawBuilder<string> {
  const column = sql.ref(remark);
  if (scope.kind === 'all') return sql`${column}`;
  return sql`case when ${column} = '' or ${sql.ref(agentColumn)} is null then ${column}
    when ${sql.ref(agentColumn)} <> 0 and ${within(scope, agentColumn)} then ${column}
      else ${sql.lit(upline)} end`;
}

/**
 * SQL condition: the operator's account begins with `typed`. Matches only operators whose names the reader
 * may see.
 */
export function operatorBegins(scope: Scope, idColumn: string, typed: string): RawBuilder<unknown> {
  const named =
    scope.kind === 'all' ? sql`true` : sql`o.agent_id is not null and ${within(scope, 'o.agent_id')}`;
  return sql`${sql.ref(idColumn)} = any(array(select o.id from operator o
    where ${accountBegins('o.account', typed)} and ${named}))`;
}
