import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAgentKey } from './domain/agents/agent-key.ts';
import { platformKeys } from './domain/agents/platform-keys.ts';
import type { ServerServices } from './platform/calls/services.ts';

/** An agent that is called with RSA. */
export interface RsaAgent {
  readonly agentId: string;
  /** PEM. */
  readonly privateKey: string;
  /** Of its callback address. */
  readonly path: string;
}

/**
 * Returns the one agent of the demo data that is called with RSA, an agent without an account in the
 * examples. Its private key is stored with the wallet. When the key is created, its public key is registered
 * and the agent's scheme is set; later starts keep whatever users change there.
 */
export async function demoRsaAgent(
  { config, databases, ids }: Pick<ServerServices, 'config' | 'databases' | 'ids'>,
  origin: string,
): Promise<RsaAgent | null> {
  const folder = join(config.dataDir, 'wallet');
  const { rows } = await databases.systemPool.query<{ id: string; callback_url: string }>(
    `select id, callback_url from agent where transfer_mode = 'seamless' and layer > 1
      and callback_url like $1 || '/wallet%'
     order by id limit 1`,
    [origin],
  );
  const [agent] = rows;
  if (!agent) return null;
  const path = new URL(agent.callback_url).pathname;
  const file = join(folder, `agent-${agent.id}.pem`);
  try {
    return { agentId: agent.id, privateKey: readFileSync(file, 'utf8'), path };
  } catch {
    // First start with these demo data.
  }
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await platformKeys(databases.system, ids, config.secrets);
  const key = readAgentKey(publicKey);
  await databases.systemPool.query(
    `with revoked as (update agent_public_key set revoked_at = now() where agent_id = $1
      and revoked_at is null),
       scheme as (insert into wallet_agent (agent_id, tenant_id, scheme) select id, tenant_id, 'rsa'
         from agent where id = $1
         on conflict (tenant_id, agent_id) do update set scheme = 'rsa')
     insert into agent_public_key (id, tenant_id, agent_id, pem, fingerprint, bits, operator_id,
       operator_account, created_at)
       select $2, a.tenant_id, a.id, $3, $4, $5, o.id, o.account, now() from agent a
       join operator o on o.agent_id = a.id where a.id = $1 order by o.id limit 1`,
    [agent.id, ids.next(), key.pem, key.fingerprint, key.bits],
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, privateKey, { mode: 0o600 });
  return { agentId: agent.id, privateKey, path };
}
