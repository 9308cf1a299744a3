import { type RawBuilder, sql } from 'kysely';
import { type Scope, within } from '../../kernel/access/scope.ts';
import { accountBegins } from '../members/account-match.ts';

/** What stands for a person above the reader, who stays nameless (security rules, authorization); the console has words for it. */
export const upline = 'upline';

/**
 * The account of who did something as the reader may see it: the own tree's people by their account, everybody above and every
 * administrator as `upline`, null where nobody did it. `alias` is the joined operator, `idColumn` what it is joined by.
 */
export function operatorName(scope: Scope, idColumn: string, alias = 'o'): RawBuilder<string | null> {
  const account = sql.ref(`${alias}.account`);
  if (scope.kind === 'all') return sql`${account}`;
  return sql`case when ${sql.ref(`${alias}.agent_id`)} is not null and ${within(scope, `${alias}.agent_id`)} then ${account}
    when ${sql.ref(idColumn)} is not null then ${sql.lit(upline)} end`;
}

/** A filter by who did something, which finds only those whom the reader's rows name. */
export function operatorBegins(scope: Scope, idColumn: string, typed: string): RawBuilder<unknown> {
  const named =
    scope.kind === 'all' ? sql`true` : sql`o.agent_id is not null and ${within(scope, 'o.agent_id')}`;
  return sql`${sql.ref(idColumn)} = any(array(select o.id from operator o where ${accountBegins('o.account', typed)} and ${named}))`;
}
