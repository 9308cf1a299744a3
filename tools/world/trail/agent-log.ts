import { createPublicKey } from 'node:crypto';
import { session } from '@pitboss/contract/access/session';
import { myInfo } from '@pitboss/contract/agents/my-info';
import { errors } from '@pitboss/contract/core/errors';
import type { Rng } from '@pitboss/rounds/deal/rng';
import { type AgentKey, readAgentKey } from '../../../apps/server/src/domain/agents/agent-key.ts';
import type { Actor, Trail } from '../audit/trail.ts';
import { at, atOrNull, type Sink, text } from '../rows/rows.ts';
import { dayMs, hourMs } from '../time/rhythm.ts';
import { type Agent, demoAgents } from '../users/agents.ts';
import { address } from '../users/locations.ts';

/** The operation log shows three months; the demo's entries lie within. */
const reachMs = 85 * dayMs;

/**
 * Returns a syntactically valid RSA public key; no private key for it exists, since its modulus is a random
 * number.
 */
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

interface AgentLogInput {
  readonly rng: Rng;
  readonly agents: readonly Agent[];
  readonly trail: Trail;
  readonly sink: Sink;
  readonly id: (ms: number) => string;
  readonly nowMs: number;
}

/**
 * Writes changes of agents to their own settings: public keys (with their rows), transfer settings,
 * passwords, and rejected changes.
 */
export function writeAgentLog(input: AgentLogInput): void {
  for (const agent of input.agents) new AgentHistory(input, agent).write();
}

class AgentHistory {
  private readonly isNamed: boolean;
  private readonly actor: Actor;
  private readonly target: string;

  constructor(
    private readonly input: AgentLogInput,
    private readonly agent: Agent,
  ) {
    this.isNamed = demoAgents.includes(agent.account);
    this.actor = {
      id: agent.operatorId,
      account: agent.account,
      agent,
      ip: address(input.rng, agent.currency),
    };
    this.target = `agent:${agent.id} ${agent.account}`;
  }

  /** Writes keys, transfer settings and sign-outs. */
  write(): void {
    this.writeKeys();
    this.noteTransfer();
    this.noteVisits();
  }

  /** A time since the agent came within the reach of the log; null where there is none. */
  private drawTime(): number | null {
    const { rng, nowMs } = this.input;
    const since = Math.max(this.agent.createdMs + hourMs, nowMs - reachMs);
    return since < nowMs - hourMs ? since + rng.float() * (nowMs - hourMs - since) : null;
  }

  private note(
    ms: number,
    call: string,
    more: { target?: string; before?: unknown; after?: unknown; code?: number },
  ): void {
    this.input.trail.note({ target: '', ...more, ms, actor: this.actor, call });
  }

  private writeKeys(): void {
    const { rng, sink, id } = this.input;
    const { agent, target } = this;
    const times = Array.from({ length: this.isNamed ? 2 : rng.chance(0.25) ? 1 : 0 }, () => this.drawTime())
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
      this.note(ms, myInfo.setPublicKey.path, {
        target,
        before: known && { fingerprint: known.fingerprint, bits: known.bits },
        after: { fingerprint: key.fingerprint, bits: key.bits },
      });
      known = key;
    }
  }

  private noteTransfer(): void {
    const { rng } = this.input;
    const { agent, target } = this;
    const transferMs = this.drawTime();
    if (transferMs !== null && (this.isNamed || rng.chance(0.3))) {
      const mode = agent.seamless ? 'seamless' : agent.automatic ? 'automatic' : 'manual';
      const before = agent.seamless
        ? { transferMode: mode, callbackUrl: `https://old-wallet${agent.index}.example.com/pitboss` }
        : { transferMode: mode === 'manual' ? 'automatic' : 'manual', callbackUrl: '' };
      this.note(transferMs, myInfo.setTransfer.path, {
        target,
        before,
        after: { transferMode: mode, callbackUrl: agent.callbackUrl },
      });
      if (rng.chance(0.4))
        this.note(transferMs - 90_000, myInfo.setTransfer.path, {
          after: {
            tried: { apiUrl: 'http://wallet.example.com', transferMode: mode },
            refusal: { key: 'rule.broken', params: { message: { key: 'callbackHttps', params: {} } } },
          },
          code: errors['rule.broken'].code,
        });
    }
  }

  private noteVisits(): void {
    const { rng } = this.input;
    const visits = this.isNamed ? 6 : rng.int(3);
    for (let n = 0; n < visits; n += 1) {
      const ms = this.drawTime();
      if (ms === null) continue;
      const call = rng.chance(0.25) ? session.changePassword : session.logout;
      this.note(ms, call.path, { target: this.agent.account });
    }
  }
}
