import { type RawBuilder, sql } from 'kysely';
import { ofTenant, type Scope } from '../../platform/db/scope.ts';

/**
 * Members whose bets a figure counts: normal members (rulings: reports are about them), test members, robots
 * and anchors, or all.
 */
export type MemberKinds = 'normal' | 'test' | 'all';

const others = (scope: Scope) =>
  sql`select o.id from member o where o.kind <> 'normal' and ${ofTenant(scope, 'o.tenant_id')}`;

/** The condition that bets of an alias are those of such members; undefined where all are. */
export function betsOfKinds(kinds: MemberKinds, alias: string): RawBuilder<unknown> | undefined {
  if (kinds === 'all') return undefined;
  const isNormal = sql.ref(`${alias}.is_normal`);
  return kinds === 'normal' ? isNormal : sql`not ${isNormal}`;
}

/** The condition that a column of ids of members in scope fits; undefined where every member does. */
export function ofKinds(scope: Scope, kinds: MemberKinds, column: string): RawBuilder<unknown> | undefined {
  if (kinds === 'all') return undefined;
  // A set to look into for each of many bets; a list to find few bets by.
  return kinds === 'normal'
    ? sql`${sql.ref(column)} not in (${others(scope)})`
    : sql`${sql.ref(column)} = any(array(${others(scope)}))`;
}
