import { hmacMatches } from '@pitboss/wallet/sign';
import { rsaVerify } from '../../domain/agents/signing/rsa.ts';
import { settingsWord, walletChannel } from '../../domain/agents/wallet-changed.ts';
import { openWalletSecret, walletKey } from '../../domain/agents/wallet-key.ts';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { Secrets } from '../../platform/config/secrets.ts';
import { makeScope, type Scope } from '../../platform/db/scope.ts';

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
  /** A signature was made under a secret that the agent has not used before. */
  readonly isFirstUse: boolean;
  /** Returns whether a signature over these lines was made with the key. */
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
  /** It has not been used by the agent. */
  unused: boolean;
  /** Requests are signed with the public key only. */
  by_rsa: boolean;
  /** Of its public key. */
  pem: string | null;
  /** It has made no key yet. */
  keyless: boolean;
}

/**
 * Time in ms for which an unknown id is cached, so that guessing ids does not query the database each time.
 */
const unknownMs = 500;
const unknownMax = 10_000;

const columns = `a.id, a.tenant_id, a.account, a.layer,
  coalesce(a.valid_until <= now(), false) or exists (select from agent up where up.state = 'blocked'
    and up.id = any (string_to_array(trim(both '/' from a.path), '/')::bigint[])) as stopped,
  case when a.layer > 1 then array(select d.id::text from agent d
    where d.path like a.path || '%') end as subtree,
  array(select w.network::text from ip_whitelist w where w.agent_id = a.id and w.kind = 'api') as networks`;

/** The keys with an id: secrets, public keys, and by the agent's own id its initial secret and public key. */
const namedKeys = `select id as agent_id,
    (select k.sealed from wallet_key k where k.agent_id = own.id and k.key_id = own.id::text
      and (k.ends_at is null or k.ends_at > now())) as sealed,
    false as unused, not exists (select from wallet_key k where k.agent_id = own.id) as keyless,
    (select k.pem from agent_public_key k where k.agent_id = own.id and k.revoked_at is null) as pem
  from agent own where id = $1::bigint
  union all
  select agent_id, sealed, used_at is null, false, null from wallet_key
  where id = $1::bigint and (ends_at is null or ends_at > now())
  union all
  select agent_id, null, false, false, pem from agent_public_key
    where id = $1::bigint and revoked_at is null`;

/**
 * Returns the secret of the key: one that the agent has created, or the initial one while it has created
 * none. Null where requests are signed with RSA (clarifications: orders and wallets).
 */
function secretOf(secrets: Secrets, { id, sealed, keyless, by_rsa: byRsa }: Row): string | null {
  if (byRsa) return null;
  if (sealed !== null) return openWalletSecret(secrets, sealed);
  return keyless ? walletKey(secrets, id).secret : null;
}

function callerOf(secrets: Secrets, keyId: string, row: Row): Caller {
  const secret = secretOf(secrets, row);
  const byRsa = row.pem === null ? null : rsaVerify([keyId], row.pem);
  let isFirstUse = false;
  return {
    keyId,
    agentId: row.id,
    tenantId: row.tenant_id,
    account: row.account,
    stopped: row.stopped,
    networks: row.networks,
    scope: makeScope({
      kind: row.subtree === null ? 'tenant' : 'agents',
      tenantId: row.tenant_id,
      agentIds: row.subtree,
      agentId: row.id,
      layer: row.layer,
    }),
    get isFirstUse() {
      return isFirstUse;
    },
    signed(lines, signature) {
      if (secret === null || !hmacMatches(secret, lines, signature))
        return byRsa?.(keyId, lines, signature) ?? false;
      isFirstUse = row.unused;
      return true;
    },
  };
}

async function readCaller(run: RunSql, secrets: Secrets, keyId: string): Promise<Caller | null> {
  const [row] = await run<Row>(
    'agent-api-caller',
    `select ${columns}, named.sealed, named.pem, named.keyless, named.unused,
       exists (select from wallet_agent w
         where w.tenant_id = a.tenant_id and w.agent_id = a.id and w.scheme = 'rsa') as by_rsa
     from (${namedKeys}) named join agent a on a.id = named.agent_id`,
    [keyId],
  );
  return row ? callerOf(secrets, keyId, row) : null;
}

/**
 * Finds the agents that may call, by key id: the id of a secret or public key of theirs, or the agent's id,
 * which identifies its public key, and the secret of an agent that has created none or, in demo data, has
 * just replaced it. Keys are read for each request, so that a replaced or ended key is invalid immediately.
 */
export function createCallers(run: RunSql, secrets: Secrets, now: () => number) {
  const unknown = new Map<string, number>();
  return {
    /** Returns the agent with a key id; null when there is none. */
    async find(keyId: string): Promise<Caller | null> {
      if (!/^\d{1,18}$/.test(keyId)) return null;
      if (now() - (unknown.get(keyId) ?? 0) < unknownMs) return null;
      const caller = await readCaller(run, secrets, keyId);
      if (caller) return caller;
      if (unknown.size > unknownMax) unknown.clear();
      unknown.set(keyId, now());
      return null;
    },
    /**
     * Notes that an agent has used a new secret: from now on calls of its wallet are signed with it. Of the
     * older ones the newest stays until its end.
     */
    async noteFirstUse({ keyId, agentId }: Caller): Promise<void> {
      await run(
        'agent-api-first-use',
        `with used as (update wallet_key set used_at = now()
           where id = $1::bigint and agent_id = $2::bigint and used_at is null returning id),
         newest as (select id from wallet_key
           where agent_id = $2::bigint and (ends_at is null or ends_at > now()) order by id desc limit 2)
         update wallet_key k set ends_at = now() from used
         where k.agent_id = $2::bigint and (k.ends_at is null or k.ends_at > now())
           and k.id < used.id and k.id < (select min(id) from newest)`,
        [keyId, agentId],
      );
      await run('agent-api-key-used', 'select pg_notify($1, $2)', [
        walletChannel,
        `${agentId} ${settingsWord}`,
      ]);
    },
  };
}
