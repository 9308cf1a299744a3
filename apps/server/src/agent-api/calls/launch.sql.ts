import { sql } from 'kysely';
import { nodeOpenNow } from '../../domain/games/node-state.ts';
import { isAccount } from '../../domain/sql/account-match.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { MemberRow } from './members.sql.ts';

/** Conditions under which a member may open a game now. */
export interface LaunchRights {
  /** The game takes the member's bets and the member's agent may offer it. */
  offered: boolean;
  locked: boolean;
  mini_banned: number[] | null;
  /** The wallet is locked, by its orders or by an operator. */
  wallet_locked: boolean;
}

/** Games that every agent has (spec §6). */
const alwaysOffered = [1, 10] as const;

/**
 * Returns whether a game is offered to a member, and whether the member or its agent's members are locked
 * out.
 */
export async function launchRights(db: Tx, member: MemberRow, gameId: number): Promise<LaunchRights> {
  const found = await sql<LaunchRights>`
    select coalesce(g.to_all or (g.to_test and m.kind = 'test'), false)
        and (a.game_ids is null or ${gameId} = any (a.game_ids) or ${gameId} between ${alwaysOffered[0]}
          and ${alwaysOffered[1]}) as offered,
      coalesce(a.members_locked_until > now(), false) as locked, m.mini_banned,
      exists (select from wallet_lock l where l.member_id = m.id and l.tenant_id = m.tenant_id
        and l.ended_at is null) as wallet_locked
    from member m join agent a on a.id = m.agent_id
    -- One row, which refers to no member: on Citus games lie on the coordinator.
    cross join (
      select bool_or(s.game_id is null or (s.is_open and s.state = 'online')) as to_all, bool_or(s.is_open
        and s.state = 'test') as to_test
      from game g left join game_setting s on s.game_id = g.id
        where g.id = ${gameId} and g.state = 'online') g
    where m.id = ${member.id}::bigint and m.tenant_id = ${member.tenant_id}::bigint`.execute(db);
  return found.rows[0] ?? { offered: false, locked: false, mini_banned: null, wallet_locked: false };
}

/**
 * Returns the launch URL of a game for a member of a tenant, undefined when there is none: of the game
 * servers that take the member's bets now, the one with the most specific binding (by game, then by tenant),
 * then the one seen last.
 */
export async function launchAddress(
  system: Db,
  tenantId: string,
  memberAccount: string,
  gameId: number,
): Promise<string | undefined> {
  const found = await sql<{ launch_url: string }>`
    select n.launch_url from game_node n cross join (select exists (select 1 from member m
        where m.tenant_id = ${tenantId}::bigint and ${isAccount('m.account', memberAccount)}
          and m.kind = 'test') as member) t
    where ${sql.raw(nodeOpenNow('t.member'))}
      and n.launch_url <> '' and (n.tenants is null or ${tenantId}::bigint = any (n.tenants))
      and (n.game_ids is null or ${gameId} = any (n.game_ids))
    order by n.game_ids is null, n.tenants is null, n.last_seen_at desc nulls last, n.id limit 1`.execute(
    system,
  );
  return found.rows[0]?.launch_url;
}

/** Keeps a launch until a game server redeems it. */
export async function keepLaunch(
  tx: Tx,
  launch: {
    readonly hash: Buffer;
    readonly member: MemberRow;
    readonly gameId: number;
    readonly ip: string;
    readonly language: string | null;
    readonly returnUrl: string | null;
    readonly at: number;
    readonly validMs: number;
  },
): Promise<void> {
  const { member, at } = launch;
  await sql`
    insert into launch (token_hash, tenant_id, agent_id, member_id, game_id, ip, language, return_url,
      created_at, expires_at)
    values (${launch.hash}, ${member.tenant_id}::bigint, ${member.agent_id}::bigint, ${member.id}::bigint,
      ${launch.gameId},
      ${launch.ip}, ${launch.language}, ${launch.returnUrl}, ${new Date(at)},
        ${new Date(at + launch.validMs)})`.execute(tx);
}
