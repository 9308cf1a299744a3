import { createPublicKey } from 'node:crypto';
import { myInfo } from '@pitboss/contract/access/myInfo';
import { errors } from '@pitboss/contract/errors';
import { session } from '@pitboss/contract/session';
import type { Rng } from '@pitboss/rounds/deal/rng';
import { type AgentKey, readAgentKey } from '../../../apps/server/src/domain/agents/agent-key.ts';
import { type Agent, demoAgents } from '../people/agents.ts';
import { address } from '../people/places.ts';
import { dayMs, hourMs } from '../rhythm.ts';
import { at, atOrNull, type Sink, text } from '../rows/rows.ts';
import type { Actor, Trail } from './trail.ts';

/** The operation log shows three months; the demo's entries lie within. */
const reachMs = 85 * dayMs;

/** An RSA public key that looks like any other; nobody holds a private one, since its modulus is only a random number. */
function publicKey(rng: Rng): AgentKey {
  const modulus = Buffer.from(Array.from({ length: 256 }, () => rng.int(256)));
  modulus[0] = (modulus[0] ?? 0) | 0x80;
  modulus[255] = (modulus[255] ?? 0) | 1;
  const key = createPublicKey({
    key: { kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' },
    format: 'jwk',
  });
  return readAgentKey(key.export({ type: 'spki', format: 'pem' }).toString());
}

/** What agents did to their own settings: public keys (with their rows), transfer settings, passwords, and what was refused. */
export function writeAgentLog(input: {
  rng: Rng;
  agents: readonly Agent[];
  trail: Trail;
  sink: Sink;
  id: (ms: number) => string;
  nowMs: number;
}): void {
  const { rng, agents, trail, sink, id, nowMs } = input;
  const within = (agent: Agent) => {
    const since = Math.max(agent.createdMs + hourMs, nowMs - reachMs);
    return since < nowMs - hourMs ? since + rng.float() * (nowMs - hourMs - since) : null;
  };
  for (const agent of agents) {
    const named = demoAgents.includes(agent.account);
    const actor: Actor = {
      id: agent.operatorId,
      account: agent.account,
      agent,
      ip: address(rng, agent.currency),
    };
    const target = `agent:${agent.id} ${agent.account}`;
    const act = (
      ms: number,
      call: string,
      more: { target?: string; before?: unknown; after?: unknown; code?: number },
    ) => trail.note({ target: '', ...more, ms, actor, call });

    const times = Array.from({ length: named ? 2 : rng.chance(0.25) ? 1 : 0 }, () => within(agent))
      .filter((ms) => ms !== null)
      .sort((a, b) => a - b);
    let known: AgentKey | null = null;
    const keys = times.map((ms) => ({ ms: Math.floor(ms), key: publicKey(rng) }));
    for (const [place, { ms, key }] of keys.entries()) {
      const revoked = keys[place + 1]?.ms ?? null;
      sink.add(
        'agent_public_key',
        id(ms),
        agent.tenantId,
        agent.id,
        text(key.pem),
        key.fingerprint,
        key.bits,
        agent.operatorId,
        agent.account,
        at(ms),
        atOrNull(revoked),
      );
      act(ms, myInfo.setPublicKey.path, {
        target,
        before: known && { fingerprint: known.fingerprint, bits: known.bits },
        after: { fingerprint: key.fingerprint, bits: key.bits },
      });
      known = key;
    }

    const transferMs = within(agent);
    if (transferMs !== null && (named || rng.chance(0.3))) {
      const mode = agent.seamless ? 'seamless' : agent.automatic ? 'automatic' : 'manual';
      const before = agent.seamless
        ? { transferMode: mode, callbackUrl: `https://old-wallet${agent.index}.example.com/pitboss` }
        : { transferMode: mode === 'manual' ? 'automatic' : 'manual', callbackUrl: '' };
      act(transferMs, myInfo.setTransfer.path, {
        target,
        before,
        after: { transferMode: mode, callbackUrl: agent.callbackUrl },
      });
      if (rng.chance(0.4))
        act(transferMs - 90_000, myInfo.setTransfer.path, {
          after: {
            tried: { apiUrl: 'http://wallet.example.com', transferMode: mode },
            refusal: { key: 'rule.broken', params: { message: { key: 'callbackHttps', params: {} } } },
          },
          code: errors['rule.broken'].code,
        });
    }

    const visits = named ? 6 : rng.int(3);
    for (let n = 0; n < visits; n += 1) {
      const ms = within(agent);
      if (ms === null) continue;
      const call = rng.chance(0.25) ? session.changePassword : session.logout;
      act(ms, call.path, { target: agent.account });
    }
  }
}
