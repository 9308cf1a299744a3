import { errors } from '@pitboss/contract/errors';
import { memberPage } from '@pitboss/contract/members/member-page';
import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Agent } from '../people/agents.ts';
import type { Person } from '../people/people.ts';
import { address } from '../people/places.ts';
import { dayMs, hourMs } from '../rhythm.ts';
import type { Trail } from './trail.ts';

/** While a person repeats a denied read, one line a minute says how often (decision 0030). */
const foldMs = 60_000;

/** Agents who asked for members that are not theirs: once by a wrong number, and over and over by a program. */
export function writeDeniedReads(input: {
  rng: Rng;
  agents: readonly Agent[];
  people: readonly Person[];
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
    const foreign = people.find((person) => agent && !person.agent.line.includes(agent));
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
