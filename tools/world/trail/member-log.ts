import { members } from '@pitboss/contract/members/members';
import type { Rng } from '@pitboss/rounds/deal/rng';
import { killFromMs, type Person } from '../people/people.ts';
import { address } from '../people/places.ts';
import { dayMs, hourMs } from '../rhythm.ts';
import type { Actor, Trail } from './trail.ts';

/** The operation log shows three months; the demo's entries lie within. */
const reachMs = 85 * dayMs;

const kill = (hundredths: number) => (hundredths / 100).toFixed(2);

/** How members came to what holds for them: disabled, bets stopped, muted, with a killing probability or a remark. */
export function writeMemberLog(input: {
  rng: Rng;
  people: readonly Person[];
  demo: Person;
  trail: Trail;
  nowMs: number;
}): void {
  const { rng, people, demo, trail, nowMs } = input;
  /** The member's agent or one above it. */
  const actorOf = (person: Person): Actor => {
    const { agent } = person;
    const acting = agent.parent && rng.chance(0.4) ? agent.parent : agent;
    return {
      id: acting.operatorId,
      account: acting.account,
      agent: acting,
      ip: address(rng, acting.currency),
    };
  };
  const note = (person: Person, wantedMs: number, call: string, before: object, after: object) => {
    const since = Math.max(person.createdMs + hourMs, nowMs - reachMs);
    const ms = Math.max(since, Math.min(wantedMs, nowMs - hourMs / 2));
    if (ms >= nowMs) return;
    trail.note({
      ms,
      actor: actorOf(person),
      call,
      target: `member:${person.id} ${person.account}`,
      before,
      after,
    });
  };
  const recently = () => nowMs - rng.float() ** 1.5 * 20 * dayMs;
  for (const person of people) {
    if (person.state === 'blocked')
      note(person, person.stopMs, members.updateState.path, { state: 'normal' }, { state: 'blocked' });
    if (person.betBanned)
      note(person, person.stopMs, members.updateBanBet.path, { betBanned: false }, { betBanned: true });
    if (person.chatBannedUntilMs !== null)
      note(
        person,
        recently(),
        members.updateBanChat.path,
        { chatBannedUntil: null, chatBanRemark: '' },
        { chatBannedUntil: person.chatBannedUntilMs, chatBanRemark: person.chatBanRemark },
      );
    if (person.killProbability !== null)
      note(
        person,
        killFromMs(person, nowMs),
        members.setKill.path,
        { killProbability: null },
        { killProbability: kill(person.killProbability) },
      );
    if (person.remark)
      note(person, recently(), members.update.path, { remark: '' }, { remark: person.remark });
  }
  const mutedMs = nowMs - 20 * dayMs;
  const muted = { chatBannedUntil: mutedMs + 3 * dayMs, chatBanRemark: '刷屏' };
  const free = { chatBannedUntil: null, chatBanRemark: '' };
  note(demo, mutedMs, members.updateBanChat.path, free, muted);
  note(demo, mutedMs + dayMs, members.updateBanChat.path, muted, free);
  note(demo, nowMs - 9 * dayMs, members.forceOffline.path, { online: true }, { online: false });
  note(
    demo,
    nowMs - 6 * hourMs,
    members.setKill.path,
    { killProbability: null },
    { killProbability: '0.20' },
  );
  note(
    demo,
    nowMs - 3 * hourMs,
    members.setKill.path,
    { killProbability: '0.20' },
    { killProbability: null },
  );
}
