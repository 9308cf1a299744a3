import { errors } from '@pitboss/contract/core/errors';
import { memberPage } from '@pitboss/contract/members/member-page';
import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Trail } from '../audit/trail.ts';
import { dayMs, hourMs } from '../time/rhythm.ts';
import type { Agent } from '../users/agents.ts';
import { address } from '../users/locations.ts';
import type { User } from '../users/users.ts';

/**
 * Repeated denied reads of an operator are recorded as one log line a minute with their number (decision
 * 0030).
 */
const foldMs = 60_000;

/**
 * Writes denied reads of agents who requested members outside their tree: once by a wrong number, and
 * repeatedly by a program.
 */
export function writeDeniedReads(input: {
  rng: Rng;
  agents: readonly Agent[];
  people: readonly User[];
  trail: Trail;
  nowMs: number;
}): void {
  const { rng, agents, people, trail, nowMs } = input;
  for (const [account, msAgo, minutes] of [
    ['share1', 2 * dayMs, [41, 58, 17]],
    ['general1', 5 * hourMs, []],
    ['master1', 11 * dayMs, [6]],
  ] as const) {
    const agent = agents.find((one) => one.account === account);
    const foreign = people.find((user) => agent && !user.agent.line.includes(agent));
    if (!agent || !foreign) continue;
    const actor = { id: agent.operatorId, account, agent, ip: address(rng, agent.currency) };
    const startMs = Math.max(agent.createdMs + hourMs, nowMs - msAgo);
    const line = (ms: number, repeats: number) =>
      trail.note({
        ms,
        actor,
        call: memberPage.get.path,
        target: `member:${foreign.id}`,
        after: {
          tried: { id: foreign.id },
          refusal: { key: 'notFound', params: {} },
          ...(repeats ? { repeats } : {}),
        },
        code: errors.notFound.code,
      });
    line(startMs, 0);
    for (const [index, repeats] of minutes.entries()) line(startMs + (index + 1) * foldMs, repeats);
  }
}
