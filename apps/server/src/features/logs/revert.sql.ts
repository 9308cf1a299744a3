import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';
import type { RevertedKind, WayBack } from './revert.ts';

const epochMs = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** SQL queries by kind: the current values of an entity, under the names that the operation log uses. */
const present: Readonly<
  Record<RevertedKind, (scope: Scope, id: string) => RawBuilder<Record<string, unknown>>>
> = {
  member: (scope, id) => sql`
    select m.state, m.bet_banned as "betBanned", ${epochMs('m.chat_banned_until')} as "chatBannedUntil",
      m.chat_ban_remark as "chatBanRemark", m.nickname, m.name, m.mobile, m.remark
    from member m where m.id = ${id}::bigint and ${within(scope, 'm.agent_id')}`,
  agent: (scope, id) => sql`
    select a.state, a.bet_banned as "betBanned", ${epochMs('a.valid_until')} as "validUntil", a.name
    from agent a where a.id = ${id}::bigint and ${within(scope, 'a.id')}`,
  operator: (scope, id) => sql`
    select o.state from operator o where o.id = ${id}::bigint and ${within(scope, 'o.agent_id')}`,
  room: (_scope, id) =>
    sql`select case when r.is_open then 'open' else 'closed' end as state from room r where r.id = ${id}`,
  goods: (_scope, id) => sql`
    select case when g.on_sale then 'onSale' else 'off' end as state from goods g where g.id = ${id}::bigint`,
  node: (_scope, id) => sql`select n.state from game_node n where n.id = ${id}`,
};

/** Returns the current values of the changed entity; undefined for an absent one or one outside the scope. */
export async function presentOf(
  db: Tx,
  scope: Scope,
  { kind, id }: WayBack,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await present[kind](scope, id).execute(db);
  return rows[0];
}
