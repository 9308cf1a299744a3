import { hmacMatches } from '@pitboss/wallet/sign';
import { rsaVerify } from '../../domain/agents/signing/rsa.ts';
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

/** How long an id is remembered that nobody has: those who try ids out do not each ask the database. */
const unknownMs = 500;
const unknownMost = 10_000;

const columns = `a.id, a.tenant_id, a.account, a.layer,
  coalesce(a.valid_until <= now(), false) or exists (select from agent up where up.state = 'blocked'
    and up.id = any (string_to_array(trim(both '/' from a.path), '/')::bigint[])) as stopped,
  case when a.layer > 1 then array(select d.id::text from agent d where d.path like a.path || '%') end as subtree,
  array(select w.network::text from ip_whitelist w where w.agent_id = a.id and w.kind = 'api') as networks`;

/**
 * The agents that may call, by key id: the id of a secret or public key of theirs, or their own, which stands for the public
 * key, and for the secret of an agent that has made none or, in a demo world, has just replaced it. They are read for each request, so that a key that is replaced or
 * ended is of no use from that moment.
 */
export function createCallers(run: RunSql, secrets: Secrets, now: () => number) {
  const unknown = new Map<string, number>();

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
         select id as agent_id,
           (select k.sealed from wallet_key k where k.agent_id = own.id and k.key_id = own.id::text
             and (k.ends_at is null or k.ends_at > now())) as sealed,
           not exists (select from wallet_key k where k.agent_id = own.id) as keyless,
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
    const byRsa = pem === null ? null : rsaVerify([keyId], pem);
    return {
      ...{ keyId, agentId: row.id, tenantId: row.tenant_id, account: row.account },
      ...{ stopped: row.stopped, networks: row.networks },
      scope: makeScope({
        kind: row.subtree === null ? 'tenant' : 'agents',
        ...{ tenantId: row.tenant_id, agentIds: row.subtree, agentId: row.id, layer: row.layer },
      }),
      signed: (lines, signature) =>
        (secret !== null && hmacMatches(secret, lines, signature)) ||
        (byRsa?.(keyId, lines, signature) ?? false),
    };
  }

  return {
    /** Who signs with a key; null when nobody does. */
    async find(keyId: string): Promise<Caller | null> {
      if (!/^\d{1,18}$/.test(keyId)) return null;
      if (now() - (unknown.get(keyId) ?? 0) < unknownMs) return null;
      const caller = await read(keyId);
      if (caller) return caller;
      if (unknown.size > unknownMost) unknown.clear();
      unknown.set(keyId, now());
      return null;
    },
  };
}
export type Callers = ReturnType<typeof createCallers>;
