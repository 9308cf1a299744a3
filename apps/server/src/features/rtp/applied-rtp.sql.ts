import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

/** Subject of a chain: a member, or an agent. */
export interface ChainSubject {
  member_id: string | null;
  member_account: string | null;
  agent_id: string;
  agent_account: string;
}

export async function findMember(db: Tx, scope: Scope, id: string): Promise<ChainSubject | undefined> {
  const found = await sql<ChainSubject>`
    select m.id as member_id, m.account as member_account, a.id as agent_id, a.account as agent_account
    from member m join agent a on a.id = m.agent_id
      where m.id = ${id}::bigint and ${within(scope, 'm.agent_id')}`.execute(db);
  return found.rows[0];
}

export async function findAgent(db: Tx, scope: Scope, id: string): Promise<ChainSubject | undefined> {
  const found = await sql<ChainSubject>`
    select null::bigint as member_id, null as member_account, a.id as agent_id, a.account as agent_account
    from agent a where a.id = ${id}::bigint and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db);
  return found.rows[0];
}

/** Stored bet with the fields that the check of its RTP needs. */
export interface EvaluatedBet extends ChainSubject {
  id: string;
  game_id: number;
  rtp: number | null;
  bet_time: Date;
  started_at: Date | null;
  node_id: string | null;
}

export async function findBet(db: Tx, scope: Scope, id: string): Promise<EvaluatedBet | undefined> {
  const found = await sql<EvaluatedBet>`
    select b.id, b.game_id, b.rtp, b.bet_time, r.started_at, b.node_id, b.member_id,
      m.account as member_account,
      b.agent_id, a.account as agent_account
    from bet b join member m on m.id = b.member_id and m.tenant_id = b.tenant_id
      join agent a on a.id = b.agent_id
    left join round r on r.id = b.round_id
    where b.id = ${id}::bigint and ${within(scope, 'b.agent_id')}`.execute(db);
  return found.rows[0];
}

/**
 * Returns the last acknowledgement of a game server at a time, and up to when it knew the state; undefined
 * when there is none.
 */
export async function ackAt(
  db: Tx,
  nodeId: string,
  at: Date,
): Promise<{ version: string; known_to: Date } | undefined> {
  const found = await sql<{ version: string; known_to: Date }>`
    select version, known_to from config_ack where node_id = ${nodeId} and at <= ${at}
      order by at desc limit 1`.execute(db);
  return found.rows[0];
}
