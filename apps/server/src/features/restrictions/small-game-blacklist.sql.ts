import type { RequestOf } from '@pitboss/contract/core/define';
import type { smallGameBlacklist } from '@pitboss/contract/members/restrictions';
import { sql } from 'kysely';
import { publishMembers } from '../../domain/config-feed/publish.ts';
import { when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type Listed, type ListedRow, listedRows } from './listed.sql.ts';

export interface MiniBanRow extends ListedRow {
  game_ids: number[] | null;
  reason: string;
}

/** One page of the members barred from mini games; those barred from all of them are barred from each. */
export const listMiniBans = (db: Tx, scope: Scope, filter: RequestOf<typeof smallGameBlacklist.list>) =>
  listedRows<MiniBanRow>(
    db,
    scope,
    {
      table: 'member_mini_ban',
      key: 'member_id',
      remark: 'reason',
      also: when(filter.gameId, (game) => sql`(r.game_ids is null or ${game} = any(r.game_ids))`),
    },
    filter,
  );

/** Bars members from mini games (null for all); who is barred already gets the new games. */
export async function barFromMiniGames(
  tx: Tx,
  members: readonly Listed[],
  bar: { gameIds: readonly number[] | null; reason: string; operatorId: string },
): Promise<void> {
  const games = bar.gameIds === null ? null : plainArray(bar.gameIds);
  for (const member of members)
    await sql`
      insert into member_mini_ban (tenant_id, agent_id, member_id, game_ids, reason, operator_id, at)
      values (${member.tenant_id}::bigint, ${member.agent_id}::bigint, ${member.id}::bigint, ${games}::int[],
        ${bar.reason}, ${bar.operatorId}::bigint, now())
      on conflict (member_id, tenant_id) do update set game_ids = excluded.game_ids, reason = excluded.reason,
        operator_id = excluded.operator_id, at = excluded.at`.execute(tx);
  const ids = members.map(({ id }) => id);
  await sql`update member set mini_banned = coalesce(${games}::int[], '{}')
    where id = any(${plainArray(ids)}::bigint[])`.execute(tx);
  await publishMembers(tx, ids);
}

/** Allows members to play mini games again; returns those who were barred. */
export async function unbarFromMiniGames(
  tx: Tx,
  members: readonly Listed[],
): Promise<{ member_id: string; game_ids: number[] | null }[]> {
  const ids = plainArray(members.map(({ id }) => id));
  await sql`update member set mini_banned = null where id = any(${ids}::bigint[])`.execute(tx);
  const { rows } = await sql<{ member_id: string; game_ids: number[] | null }>`
    delete from member_mini_ban where member_id = any(${ids}::bigint[])
      returning member_id, game_ids`.execute(tx);
  await publishMembers(
    tx,
    members.map(({ id }) => id),
  );
  return rows;
}
