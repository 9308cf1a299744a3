import { createHash } from 'node:crypto';
import type { Rng } from '@pitboss/rounds/deal/rng';
import { at, type Sink, text } from '../rows/rows.ts';
import { dayMs } from '../time/rhythm.ts';
import type { Agent } from './agents.ts';
import { logoPng } from './logo.ts';

/** Agents of the examples that have a logo, with the colour and letter on it. */
const logos: Readonly<Record<string, readonly [red: number, green: number, blue: number]>> = {
  major1: [196, 148, 58],
  share1: [38, 98, 168],
  seamless1: [92, 62, 150],
};
/**
 * Names of the stored logos by account; random elsewhere, made from the account here so that a seed repeats
 * itself.
 */
export const logoNames: ReadonlyMap<string, string> = new Map(
  Object.keys(logos).map((account) => [
    account,
    createHash('sha256').update(`logo ${account}`).digest('hex').slice(0, 32),
  ]),
);

const reasons = ['季度调整', '活动期间调整', '与代理协商', '盈利偏低，上调', '风控建议下调'];

/** History of every RTP, custom settings of some agents, and the logos. */
export function writeAdministration(
  sink: Sink,
  rng: Rng,
  agents: readonly Agent[],
  id: (ms: number) => string,
  nowMs: number,
): void {
  for (const agent of agents) {
    writeRtpHistory(sink, rng, agent, id, nowMs);
    const known = logos[agent.account];
    const name = logoNames.get(agent.account);
    if (known && name) {
      const png = `\\\\x${logoPng(known).toString('hex')}`;
      sink.add('agent_logo', name, agent.tenantId, agent.id, png, at(agent.createdMs));
    }
    if (known || rng.chance(0.15))
      sink.add(
        'agent_custom',
        agent.id,
        agent.tenantId,
        text(agent.name),
        rng.pick([1_000, 2_000, 5_000, 10_000]),
        rng.chance(0.85),
        rng.chance(0.7),
        rng.chance(0.5) ? `https://help.example.com/${agent.account}` : '',
        at(Math.floor(nowMs - rng.float() * 60 * dayMs)),
      );
  }
}

/**
 * The RTP of an agent since its opening. Changes lie before the bets of the world, which all carry the RTP of
 * now; they step towards it in its own range.
 */
function writeRtpHistory(
  sink: Sink,
  rng: Rng,
  agent: Agent,
  id: (ms: number) => string,
  nowMs: number,
): void {
  const free = nowMs - 200 * dayMs - agent.createdMs;
  const changes = free > 60 * dayMs ? rng.int(4) : 0;
  const values = [agent.rtp];
  for (let n = 0; n < changes; n += 1) {
    const last = values[0] ?? agent.rtp;
    const step = 5 * (1 + rng.int(3)) * (rng.chance(0.5) ? 1 : -1);
    values.unshift(Math.min(985, Math.max(900, last + step === last ? last - 5 : last + step)));
  }
  const actor = agent.parent ? agent.parent.account : 'superadmin';
  const operatorId = agent.parent ? agent.parent.operatorId : '1';
  let before: number | null = null;
  for (const [n, value] of values.entries()) {
    if (value === before) continue;
    const ms = Math.floor(agent.createdMs + (n === 0 ? 0 : (free * n) / values.length));
    const reason = n === 0 ? 'opening' : rng.pick(reasons);
    sink.add(
      'agent_rtp_change',
      id(ms),
      agent.tenantId,
      agent.id,
      before,
      value,
      at(ms),
      operatorId,
      actor,
      null,
      reason,
    );
    before = value;
  }
}
