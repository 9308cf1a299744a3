import { constants, verify } from 'node:crypto';
import { hmacMatches } from '@pitboss/wallet/sign';
import { openWalletSecret, walletKey } from '../../domain/agents/wallet-key.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { makeScope, type Scope } from '../../kernel/access/scope.ts';
import type { Secrets } from '../../kernel/start/secrets.ts';

/** An agent that calls, by one of its keys. */
export interface Caller {
  readonly keyId: string;
  readonly agentId: string;
  readonly tenantId: string;
  readonly account: string;
  /** Stopped itself or under one that is, or beyond its time. */
  readonly stopped: boolean;
  /** Its API whitelist. */
  readonly networks: readonly string[];
  /** Its own tree. */
  readonly scope: Scope;
  /** Whether a signature over these lines was made under the key. */
  signed(lines: string, signature: string): boolean;
}

interface Row {
  id: string;
  tenant_id: string;
  account: string;
  layer: number;
  stopped: boolean;
  subtree: string[] | null;
  networks: string[];
  /** Of a key that the agent has made. */
  sealed: string | null;
  /** Of its public key. */
  pem: string | null;
  /** It has made no key yet. */
  keyless: boolean;
}

const ttlMs = 500;
const knownMost = 10_000;

const columns = `a.id, a.tenant_id, a.account, a.layer,
  coalesce(a.valid_until <= now(), false) or exists (select from agent up where up.state = 'blocked'
    and up.id = any (string_to_array(trim(both '/' from a.path), '/')::bigint[])) as stopped,
  case when a.layer > 1 then array(select d.id::text from agent d where d.path like a.path || '%') end as subtree,
  array(select w.network::text from ip_whitelist w where w.agent_id = a.id and w.kind = 'api') as networks`;

/** RSASSA-PSS over SHA-256 with a salt of 32 bytes, as base64 (wallet: signing). */
function rsaMatches(pem: string, lines: string, signature: string): boolean {
  if (!/^[A-Za-z0-9+/]{300,1400}={0,2}$/.test(signature)) return false;
  const key = { key: pem, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  return verify('sha256', Buffer.from(lines), key, Buffer.from(signature, 'base64'));
}

/**
 * The agents that may call, by key id, as old as half a second at most: the id of a secret or public key of theirs, or their
 * own, which stands for the public key and for the secret of an agent that has made none.
 */
export function createCallers(run: RunSql, secrets: Secrets, now: () => number) {
  const known = new Map<string, { caller: Caller | null; at: number }>();

  /** The secret that the key stands for: one that the agent has made, or the one from before it has made any. */
  function secretOf({ id, sealed, keyless }: Row): string | null {
    if (sealed !== null) return openWalletSecret(secrets, sealed);
    return keyless ? walletKey(secrets, id).secret : null;
  }

  async function read(keyId: string): Promise<Caller | null> {
    const [row] = await run<Row>(
      'agent-api-caller',
      `select ${columns}, named.sealed, named.pem, named.keyless
       from (
         select id as agent_id, null as sealed, not exists (select from wallet_key k where k.agent_id = own.id) as keyless,
           (select k.pem from agent_public_key k where k.agent_id = own.id and k.revoked_at is null) as pem
         from agent own where id = $1::bigint
         union all
         select agent_id, sealed, false, null from wallet_key where id = $1::bigint and (ends_at is null or ends_at > now())
         union all
         select agent_id, null, false, pem from agent_public_key where id = $1::bigint and revoked_at is null) named
       join agent a on a.id = named.agent_id`,
      [keyId],
    );
    if (!row) return null;
    const { pem } = row;
    const secret = secretOf(row);
    return {
      ...{ keyId, agentId: row.id, tenantId: row.tenant_id, account: row.account },
      ...{ stopped: row.stopped, networks: row.networks },
      scope: makeScope({
        kind: row.subtree === null ? 'tenant' : 'agents',
        ...{ tenantId: row.tenant_id, agentIds: row.subtree, agentId: row.id, layer: row.layer },
      }),
      signed: (lines, signature) =>
        (secret !== null && hmacMatches(secret, lines, signature)) ||
        (pem !== null && rsaMatches(pem, lines, signature)),
    };
  }

  return {
    /** Who signs with a key; null when nobody does. */
    async find(keyId: string): Promise<Caller | null> {
      if (!/^\d{1,18}$/.test(keyId)) return null;
      const entry = known.get(keyId);
      if (entry && now() - entry.at < ttlMs) return entry.caller;
      const caller = await read(keyId);
      // Ids that nobody has are not kept for ever.
      if (known.size > knownMost) known.clear();
      known.set(keyId, { caller, at: now() });
      return caller;
    },
  };
}
export type Callers = ReturnType<typeof createCallers>;
