import type { RunSql } from '../../domain/sql/run-sql.ts';

export interface LaunchRow {
  member: string;
  agent: string;
  currency: string;
  game_id: number;
  ip: string;
  language: string | null;
  return_url: string | null;
  /** True when this session has redeemed it before. */
  again: boolean;
  stopped: boolean;
  locked: boolean;
  /** True when the member was forced offline since the address was issued. */
  kicked: boolean;
}

/** Time for which the session that redeemed a token can redeem it again. */
const againFor = "interval '10 minutes'";

/**
 * Returns a launch that a node may redeem for a session: open and in time, or redeemed by this very session.
 */
export async function findLaunch(
  run: RunSql,
  by: { readonly hash: Buffer; readonly nodeId: string; readonly sessionId: string },
): Promise<LaunchRow | undefined> {
  const [row] = await run<LaunchRow>(
    'launch-find',
    `select m.account as member, a.account as agent, m.currency, l.game_id, l.ip, l.language, l.return_url,
       l.redeemed_at is not null as again,
       m.state <> 'normal' or exists (select from agent up where up.state = 'blocked'
         and up.id = any (string_to_array(trim(both '/' from a.path), '/')::bigint[])) as stopped,
       coalesce(a.members_locked_until > now(), false) as locked,
       coalesce(m.offline_forced_at > l.created_at, false) as kicked
     from launch l join member m on m.id = l.member_id and m.tenant_id = l.tenant_id
       join agent a on a.id = m.agent_id
     join game_node n on n.id = $2
     where l.token_hash = $1
       and (n.tenants is null or l.tenant_id = any (n.tenants)) and (n.game_ids is null
         or l.game_id = any (n.game_ids))
       and case when l.redeemed_at is null then l.expires_at > now()
         else l.node_id = $2 and l.session_id = $3 and l.redeemed_at > now() - ${againFor} end`,
    [by.hash, by.nodeId, by.sessionId],
  );
  return row;
}

/** Redeems a launch; returns false when another session was faster or its time is over. */
export async function redeem(
  run: RunSql,
  by: { readonly hash: Buffer; readonly nodeId: string; readonly sessionId: string },
): Promise<boolean> {
  const rows = await run(
    'launch-redeem',
    `update launch set redeemed_at = now(), node_id = $2, session_id = $3
     where token_hash = $1 and redeemed_at is null and expires_at > now() returning 1`,
    [by.hash, by.nodeId, by.sessionId],
  );
  return rows.length > 0;
}

/** Deletes launches that expired more than a day ago. */
export const dropOldLaunches = (run: RunSql) =>
  run('launch-drop', "delete from launch where expires_at < now() - interval '1 day'", []);
