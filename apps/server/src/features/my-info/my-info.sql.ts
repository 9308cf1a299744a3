import { sql } from 'kysely';
import type { AgentKey } from '../../domain/agents/agent-key.ts';
import { agentState } from '../../domain/agents/agent-state.ts';
import { accountName } from '../../domain/agents/operator-name.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { ofTenant, type Scope, within } from '../../platform/db/scope.ts';

type TransferMode = 'manual' | 'automatic' | 'seamless';

/** Reads the caller's own operator row; the operator table is read for the caller's id only. */
export async function findOperator(db: Tx, id: string) {
  return db
    .selectFrom('operator')
    .select([
      'phone',
      'created_at',
      'last_login_at',
      sql<number>`cardinality(recovery_codes)`.as('recovery_codes_left'),
      sql<boolean>`exists (select from company_account c where c.operator_id = operator.id)`.as(
        'company_linked',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export interface OwnAgent {
  id: string;
  tenant_id: string;
  account: string;
  name: string;
  layer: number;
  state: 'normal' | 'blocked' | 'suspended';
  currency: string;
  balance: string | null;
  credit: string | null;
  rtp: number;
  phone: string;
  transfer_mode: TransferMode;
  callback_url: string;
  members_locked_until: Date | null;
  created_at: Date;
  valid_until: Date | null;
}

/** The caller's own agent. */
export async function findOwnAgent(db: Tx | Db, scope: Scope, agentId: string): Promise<OwnAgent> {
  const found = await sql<OwnAgent>`
    select a.id, a.tenant_id, a.account, a.name, a.layer, ${agentState} as state, a.currency, l.balance,
      l.credit_limit as credit, a.rtp, a.phone,
      a.transfer_mode, a.callback_url, a.members_locked_until, a.created_at, a.valid_until
    from agent a left join ledger_account l
      on l.owner_id = a.id and l.kind = 'agent' and l.currency = a.currency and l.tenant_id = a.tenant_id
        and ${ofTenant(scope, 'l.tenant_id')}
    where a.id = ${agentId}::bigint`.execute(db);
  const row = found.rows[0];
  if (!row) throw new Error(`the agent ${agentId} of a session is missing`);
  return row;
}

/** Members of agents who are signed in. */
export async function onlineMembersOf(db: Tx, scope: Scope, agentIds: readonly string[]): Promise<number> {
  const found = await sql<{ n: number }>`
    select count(*)::int as n from member m
    where m.agent_id = any(${plainArray(agentIds)}::bigint[]) and ${ofTenant(scope, 'm.tenant_id')}
      and m.online_since is not null`.execute(db);
  return found.rows[0]?.n ?? 0;
}

export interface KeyRow {
  id: string;
  pem: string;
  fingerprint: string;
  bits: number;
  created_at: Date;
  operator_account: string;
  revoked_at: Date | null;
}

/** Public keys of the caller's own agent, the newest first. */
export async function keysOf(db: Tx, scope: Scope, agentId: string): Promise<KeyRow[]> {
  const found = await sql<KeyRow>`
    select k.id, k.pem, k.fingerprint, k.bits, k.created_at,
      ${accountName(scope, 'k.operator_account')} as operator_account, k.revoked_at
    from agent_public_key k where k.agent_id = ${agentId}::bigint and ${within(scope, 'k.agent_id')}
    order by k.id desc limit 100`.execute(db);
  return found.rows;
}

/** Revokes the key in use and stores another in its place. The caller must have locked the agent's row. */
export async function replaceKey(
  tx: Tx,
  key: AgentKey & {
    id: string;
    tenantId: string;
    agentId: string;
    operatorId: string;
    account: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('agent_public_key')
    .set({ revoked_at: key.at })
    .where('agent_id', '=', key.agentId)
    .where('revoked_at', 'is', null)
    .execute();
  await tx
    .insertInto('agent_public_key')
    .values({
      id: key.id,
      tenant_id: key.tenantId,
      agent_id: key.agentId,
      pem: key.pem,
      fingerprint: key.fingerprint,
      bits: key.bits,
      operator_id: key.operatorId,
      operator_account: key.account,
      created_at: key.at,
      revoked_at: null,
    })
    .execute();
}

export interface TransferSetting {
  id: string;
  account: string;
  transfer_mode: TransferMode;
  callback_url: string;
}

/** Locks agents, so that their settings do not change meanwhile, and reads them. */
export async function lockSettings(tx: Tx, agentIds: readonly string[]): Promise<TransferSetting[]> {
  const found = await sql<TransferSetting>`
    select id, account, transfer_mode, callback_url from agent
      where id = any(${plainArray(agentIds)}::bigint[])
    order by id for no key update`.execute(tx);
  return found.rows;
}

/** Sets the transfer mode of agents. */
export async function setTransferMode(
  tx: Tx,
  agentIds: readonly string[],
  mode: TransferMode,
): Promise<void> {
  await sql`update agent set transfer_mode = ${mode}
    where id = any(${plainArray(agentIds)}::bigint[])`.execute(tx);
}

/**
 * Bets older than this are settled or lost to the game servers, which may not send anything for them any
 * more.
 */
const openBetMs = 31 * 86_400_000;

/** Open bets of the agents' members. */
export async function openBets(tx: Tx, agentIds: readonly string[], nowMs: number): Promise<number> {
  const found = await sql<{ n: number }>`
    select count(*)::int as n from bet b where b.agent_id = any(${plainArray(agentIds)}::bigint[])
      and b.state = 0
      and b.id >= ${idFloor(nowMs - openBetMs)}::bigint`.execute(tx);
  return found.rows[0]?.n ?? 0;
}

/** Members of the agents who hold money on our ledger. */
export async function membersWithMoney(tx: Tx, agentIds: readonly string[]): Promise<number> {
  const found = await sql<{ n: number }>`
    select count(distinct m.id)::int as n from member m join ledger_account l
      on l.owner_id = m.id and l.kind = 'member' and l.tenant_id = m.tenant_id and l.balance <> 0
    where m.agent_id = any(${plainArray(agentIds)}::bigint[])`.execute(tx);
  return found.rows[0]?.n ?? 0;
}
