import { type RawBuilder, sql } from 'kysely';

/**
 * Whose bets a figure counts: those of normal members (rulings: reports are about them), those of test members, robots and
 * anchors, or all. Rollups hold the bets of normal members only; the few others are read from the bets.
 */
export type MemberKinds = 'normal' | 'test' | 'all';

const others = sql`select o.id from member o where o.kind <> 'normal'`;

/** The condition that bets of an alias are those of such members; undefined where all are. */
export function betsOfKinds(kinds: MemberKinds, alias: string): RawBuilder<unknown> | undefined {
  if (kinds === 'all') return undefined;
  const isNormal = sql.ref(`${alias}.is_normal`);
  return kinds === 'normal' ? isNormal : sql`not ${isNormal}`;
}

/** The condition that a column of member ids fits; undefined where every member does. */
export function ofKinds(kinds: MemberKinds, column: string): RawBuilder<unknown> | undefined {
  if (kinds === 'all') return undefined;
  // A set to look into for each of many bets; a list to find few bets by.
  return kinds === 'normal'
    ? sql`${sql.ref(column)} not in (${others})`
    : sql`${sql.ref(column)} = any(array(${others}))`;
}
