import { afterWord, type Breaker, type BreakerWord, closedBreaker } from '@pitboss/wallet/breaker';
import type { SignatureMode } from '@pitboss/wallet/classify';
import {
  type AgentSigning,
  type SigningRow,
  signingColumns,
  signingOf,
} from '../../domain/agents/signing/agent-signing.ts';
import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import type { Secrets } from '../../platform/config/secrets.ts';

/** Current settings for calls of an agent's wallet. */
export interface AgentSettings extends AgentSigning {
  readonly callbackUrl: string;
  readonly signatures: SignatureMode;
  /** It is known to offer no status call. */
  readonly noStatus: boolean;
}

interface Row extends SigningRow {
  id: string;
  callback_url: string;
  signatures: SignatureMode | null;
  no_status: boolean;
}

/** Settings of an agent, or the error of an invalid key, which concerns only this agent. */
export type ReadAgent = { readonly settings: AgentSettings } | { readonly wrong: Error };

/**
 * Reads how agents are called: their addresses, and the keys of both sides that are valid now. Those that are
 * gone are missing.
 */
export async function readAgents(
  run: RunSql,
  secrets: Secrets,
  agentIds: readonly string[],
): Promise<Map<string, ReadAgent>> {
  const rows = await run<Row>(
    'wallet-agents',
    `select a.id, a.callback_url, w.signatures,
       coalesce(w.no_status_since > coalesce(a.callback_changed_at, '-infinity'), false) as no_status,
         ${signingColumns}
     from agent a left join wallet_agent w on w.tenant_id = a.tenant_id and w.agent_id = a.id
       where a.id = any($1::bigint[])`,
    [plainArray(agentIds)],
  );
  return new Map(rows.map((row) => [row.id, settingsIn(row, secrets)]));
}

/** Reads the settings of one agent; null when it is gone. Throws when its settings are invalid. */
export async function readAgent(
  run: RunSql,
  secrets: Secrets,
  agentId: string,
): Promise<AgentSettings | null> {
  const found = (await readAgents(run, secrets, [agentId])).get(agentId);
  if (found && 'wrong' in found) throw found.wrong;
  return found?.settings ?? null;
}

function settingsIn(row: Row, secrets: Secrets): ReadAgent {
  try {
    return {
      settings: {
        callbackUrl: row.callback_url,
        signatures: row.signatures ?? 'check',
        noStatus: row.no_status,
        ...signingOf(row, secrets, row.id),
      },
    };
  } catch (error) {
    return { wrong: error as Error };
  }
}

/** Remembers that an agent offers no status call, until its callback setting changes. */
export const noteNoStatus = (run: RunSql, agentId: string): Promise<unknown> =>
  run('wallet-no-status', 'update wallet_agent set no_status_since = now() where agent_id = $1', [agentId]);

/**
 * Stores the breaker's state, without the operators' setting; `reason` is null when an operator changed it.
 */
export function storeBreaker(
  run: RunSql,
  agentId: string,
  breaker: Breaker,
  reason: string | null,
): Promise<unknown> {
  const { forced: _, ...own } = breaker;
  return run(
    'wallet-breaker',
    'update wallet_agent set breaker = $2, breaker_reason = coalesce($3, breaker_reason) where agent_id = $1',
    [agentId, JSON.stringify(own), reason],
  );
}

interface WordRow {
  forced: 'open' | 'closed' | null;
  resumed_at: Date | null;
}
const wordOf = (row: WordRow): BreakerWord => ({
  forced: row.forced,
  resumedAt: row.resumed_at?.getTime() ?? null,
});

/** Reads the operators' setting of an agent's breaker. */
export async function readWord(run: RunSql, agentId: string): Promise<BreakerWord> {
  const [row] = await run<WordRow>(
    'wallet-word',
    'select forced, resumed_at from wallet_agent where agent_id = $1',
    [agentId],
  );
  return row ? wordOf(row) : { forced: null, resumedAt: null };
}

/** Duration of a server's lease of an agent, and the interval of its renewal, in ms. */
export const leaseTimes = { ttlMs: 15_000, beatMs: 5_000 } as const;

/**
 * Claims an agent for this server; null while another server sends to it. A lease with this server's number
 * is stale, since the number itself is leased. An agent without orders so far has no row yet; one of two
 * concurrent servers inserts it. One statement would be enough on PostgreSQL, but Citus does not support a
 * clock in ON CONFLICT.
 */
export async function claimAgent(
  run: RunSql,
  who: { readonly owner: string; readonly node: number },
  agentId: string,
): Promise<Breaker | null> {
  type Claimed = WordRow & { breaker: Partial<Breaker> };
  const [taken] = await run<Claimed>(
    'wallet-claim',
    `update wallet_agent set lease_owner = $2, lease_until = now() + $4 * interval '1 millisecond'
     where agent_id = $1 and (lease_until is null or lease_until < now() or lease_owner like $3 || ':%')
     returning breaker, forced, resumed_at`,
    [agentId, who.owner, String(who.node), leaseTimes.ttlMs],
  );
  const made = () =>
    run<Claimed>(
      'wallet-claim-first',
      `insert into wallet_agent (agent_id, tenant_id, lease_owner, lease_until)
         select id, tenant_id, $2, now() + $3 * interval '1 millisecond' from agent where id = $1
       on conflict do nothing returning breaker, forced, resumed_at`,
      [agentId, who.owner, leaseTimes.ttlMs],
    );
  const row = taken ?? (await made())[0];
  return row ? afterWord({ ...closedBreaker, ...row.breaker, forced: null }, wordOf(row)) : null;
}

/** Renews the leases of this server; returns its agents with the operators' settings of their breakers. */
export async function keepAgents(run: RunSql, owner: string): Promise<Map<string, BreakerWord>> {
  const rows = await run<WordRow & { agent_id: string }>(
    'wallet-keep',
    `update wallet_agent set lease_until = now() + $2 * interval '1 millisecond' where lease_owner = $1
     returning agent_id, forced, resumed_at`,
    [owner, leaseTimes.ttlMs],
  );
  return new Map(rows.map((row) => [row.agent_id, wordOf(row)]));
}

/**
 * Releases the agents of an owner (a pattern), so that any server may claim them immediately; those of `kept`
 * stay.
 */
export const leaveAgents = (run: RunSql, owner: string, kept = ''): Promise<unknown> =>
  run(
    'wallet-leave',
    `update wallet_agent set lease_owner = null, lease_until = null
       where lease_owner like $1 and lease_owner <> $2`,
    [owner, kept],
  );

/** Releases one agent, unless another server has claimed it. */
export const leaveAgent = (run: RunSql, owner: string, agentId: string): Promise<unknown> =>
  run(
    'wallet-leave-one',
    'update wallet_agent set lease_owner = null, lease_until = null where agent_id = $2 and lease_owner = $1',
    [owner, agentId],
  );

/** Agents with open orders that no server sends to. */
export async function readLeftAgents(run: RunSql): Promise<string[]> {
  const rows = await run<{ agent_id: string }>(
    'wallet-left',
    `select o.agent_id from (select distinct agent_id, tenant_id from wallet_order
       where state in ('created','sent','uncertain','cancelling')) o
     left join wallet_agent w on w.tenant_id = o.tenant_id and w.agent_id = o.agent_id
     where w.lease_until is null or w.lease_until < now()`,
    [],
  );
  return rows.map((row) => row.agent_id);
}

/** Returns takes whose record has been due for longer than its writing takes. */
export async function readDueRecords(run: RunSql): Promise<string[]> {
  const rows = await run<{ tx_id: string }>(
    'wallet-due-records',
    `select tx_id from wallet_order where record_due order by id limit 500`,
    [],
  );
  return rows.map((row) => row.tx_id);
}
