import type { Breaker } from '@pitboss/wallet/breaker';
import type { SignatureMode } from '@pitboss/wallet/classify';
import {
  type CallOutcome,
  type Health,
  type HealthSlot,
  healthOf,
  slotMs,
  slots,
} from '@pitboss/wallet/health';
import type { LockPolicy } from '@pitboss/wallet/member-lock';
import { sql } from 'kysely';
import { accountName, upline } from '../../domain/agents/operator-name.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

export interface WalletSettings {
  scheme: 'hmac' | 'rsa';
  signatures: SignatureMode;
  lock_policy: LockPolicy;
}

export interface WalletRow extends WalletSettings {
  id: string;
  tenant_id: string;
  account: string;
  transfer_mode: string;
  callback_url: string;
  public_key: string | null;
  no_status: boolean;
  breaker: Partial<Breaker>;
  breaker_reason: string;
  forced: 'open' | 'closed' | null;
  forced_at: Date | null;
  forced_by: string;
  forced_remark: string;
  pinged_at: Date | null;
  ping_ms: number | null;
  ping_outcome: CallOutcome | null;
}

/**
 * Returns an agent in scope with the settings of its wallet and the state of its breaker; null when there is
 * no such agent.
 */
export async function findWallet(db: Tx, scope: Scope, agentId: string): Promise<WalletRow | null> {
  const forcedBy = accountName(scope, 'w.forced_by');
  const found = await sql<WalletRow>`
    select a.id, a.tenant_id, a.account, a.transfer_mode, a.callback_url,
      coalesce(w.scheme, 'hmac') as scheme, coalesce(w.signatures, 'check') as signatures,
      coalesce(w.lock_policy, 'default') as lock_policy, coalesce(w.breaker, '{}') as breaker,
      coalesce(w.breaker_reason, '') as breaker_reason, w.forced, w.forced_at, coalesce(${forcedBy},
        '') as forced_by,
      case when ${forcedBy} = ${upline} then ${upline} else coalesce(w.forced_remark,
        '') end as forced_remark, w.pinged_at, w.ping_ms, w.ping_outcome,
      coalesce(w.no_status_since > coalesce(a.callback_changed_at, '-infinity'), false) as no_status,
      (select k.fingerprint from agent_public_key k
        where k.agent_id = a.id and k.tenant_id = a.tenant_id and k.revoked_at is null) as public_key
    from agent a left join wallet_agent w on w.tenant_id = a.tenant_id and w.agent_id = a.id
    where a.id = ${agentId}::bigint and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db);
  return found.rows[0] ?? null;
}

type Of = Pick<WalletRow, 'id' | 'tenant_id'>;

/**
 * Locks the stored data of an agent's wallet until the end of the transaction, so that two changes run one
 * after the other.
 */
export async function lockWallet(tx: Tx, agentId: string): Promise<void> {
  await sql`select from agent where id = ${agentId}::bigint for no key update`.execute(tx);
}

export async function storeSettings(tx: Tx, agent: Of, settings: WalletSettings): Promise<void> {
  const { scheme, signatures, lock_policy } = settings;
  await sql`insert into wallet_agent (agent_id, tenant_id, scheme, signatures, lock_policy)
    values (${agent.id}::bigint, ${agent.tenant_id}::bigint, ${scheme}, ${signatures}, ${lock_policy})
    on conflict (tenant_id, agent_id) do update set scheme = excluded.scheme,
      signatures = excluded.signatures,
      lock_policy = excluded.lock_policy`.execute(tx);
}

/**
 * Stores an operator's override of an agent's breaker; `resume` only releases what was stopped and leaves the
 * override unchanged.
 */
export async function storeWord(
  tx: Tx,
  agent: Of,
  word: {
    readonly to: 'automatic' | 'open' | 'closed' | 'resume';
    readonly by: string;
    readonly remark: string;
  },
  now: Date,
): Promise<void> {
  await sql`insert into wallet_agent (agent_id, tenant_id) values (${agent.id}::bigint,
    ${agent.tenant_id}::bigint)
    on conflict (tenant_id, agent_id) do nothing`.execute(tx);
  const row = sql`tenant_id = ${agent.tenant_id}::bigint and agent_id = ${agent.id}::bigint`;
  if (word.to === 'resume') await sql`update wallet_agent set resumed_at = ${now} where ${row}`.execute(tx);
  else {
    const forced = word.to === 'automatic' ? null : word.to;
    await sql`update wallet_agent set forced = ${forced}, forced_at = ${now}, forced_by = ${word.by},
      forced_remark = ${word.remark} where ${row}`.execute(tx);
  }
}

/**
 * Returns a lookup of wallet health in the last day by agent, agents without calls included. Reads about
 * fifty rows an agent, by the key.
 */
export async function readHealth(
  db: Tx,
  scope: Scope,
  agentIds: readonly string[],
  nowMs: number,
): Promise<(agentId: string) => Health> {
  const found = await sql<Omit<HealthSlot, 'at'> & { agent_id: string; slot: Date }>`
    select h.agent_id, h.slot, h.calls, h.pings, h.network, h.slow, h.business, h.durations
    from agent a join wallet_health h on h.tenant_id = a.tenant_id and h.agent_id = a.id
      and h.slot > ${new Date(nowMs - slots * slotMs)}
    where a.id = any(${plainArray(agentIds)}::bigint[]) and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(
    db,
  );
  const byAgent = new Map<string, HealthSlot[]>();
  for (const { agent_id, slot, ...sums } of found.rows)
    byAgent.set(agent_id, [...(byAgent.get(agent_id) ?? []), { at: slot.getTime(), ...sums }]);
  return (agentId) => healthOf(byAgent.get(agentId) ?? [], nowMs);
}
