import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Secrets } from '../../../apps/server/src/platform/config/secrets.ts';
import type { Trail } from '../audit/trail.ts';
import { at, type Sink } from '../rows/rows.ts';
import { dayMs } from '../time/rhythm.ts';
import { type Agent, demoAgents } from './agents.ts';
import { writeApprovals } from './approvals.ts';
import { address } from './locations.ts';
import { subAccounts } from './sub-accounts.ts';

const minuteMs = 60_000;
/**
 * Writes whitelists of agents, excluding those that an example signs in to and the agents above those; each
 * contains the local addresses too, so that no trial is locked out.
 */
function writeWhitelists(
  sink: Sink,
  rng: Rng,
  agents: readonly Agent[],
  id: (ms: number) => string,
  nowMs: number,
  trail: Trail,
): void {
  const above = new Set(
    agents
      .filter(({ account }) => demoAgents.includes(account))
      .flatMap(({ line }) => line.map((one) => one.id)),
  );
  const careful = agents.filter(
    (agent, index) =>
      !above.has(agent.id) &&
      agent.createdMs < nowMs - 40 * dayMs &&
      (index % 9 === 3 || (agent.path.startsWith('/11/') && index % 4 === 1)),
  );
  for (const agent of careful) {
    const ms = Math.floor(nowMs - (3 + rng.float() * 35) * dayMs);
    const home = address(rng, agent.currency);
    const office = `${home.split('.').slice(0, 3).join('.')}.0/24`;
    const lists = {
      backoffice: ['127.0.0.1', '::1', office, address(rng, agent.currency)],
      ...(agent.seamless || agent.automatic
        ? { api: ['127.0.0.1', '::1', address(rng, agent.currency)] }
        : {}),
    };
    for (const [kind, networks] of Object.entries(lists)) {
      for (const network of networks)
        sink.add('ip_whitelist', id(ms), agent.tenantId, agent.id, kind, network, agent.operatorId, at(ms));
      trail.note({
        ms,
        actor: { id: agent.operatorId, account: agent.account, agent, ip: home },
        call: '/ipWhitelist/addIpWhitelist',
        target: `agent:${agent.id}`,
        after: { kind, added: networks },
      });
    }
  }
}

/** Whitelists, approvals and locked accounts. */
export function writeAccess(input: {
  sink: Sink;
  rng: Rng;
  agents: readonly Agent[];
  id: (ms: number) => string;
  nowMs: number;
  secrets: Secrets;
  trail: Trail;
}): void {
  const { sink, rng, agents, id, nowMs, secrets, trail } = input;
  writeWhitelists(sink, rng, agents, id, nowMs, trail);
  writeApprovals(sink, agents, id, nowMs, secrets);
  const names = [
    ...subAccounts.filter(({ locked }) => locked).map(({ account }) => account),
    ...agents.filter(({ suspended }) => suspended).map(({ account }) => account),
  ];
  for (const account of names)
    sink.add('login_attempt', account, 5, at(nowMs + 28 * minuteMs), at(nowMs - 2 * minuteMs));
}
