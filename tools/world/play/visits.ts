import type { Rng } from '@pitboss/rounds/deal/rng';
import { cumulative, draw, type Person } from '../people/people.ts';
import { at, type Sink } from '../rows/rows.ts';
import type { GamePlan } from './games.ts';

/** The demo member plays only its known rounds for so long before the end. */
const demoOnlyMs = 27 * 3_600_000;
/** At the end one member in so many is signed in without playing. */
const idleShare = 120;

/** A member away for this long signs in again. */
const awayMs = 40 * 60_000;

/** Chooses who plays next, and writes sign-ins and sign-outs around it. */
export function createVisits(input: {
  rng: Rng;
  people: readonly Person[];
  demo: Person;
  sink: Sink;
  id: (ms: number) => string;
  nowMs: number;
}) {
  const { rng, people, demo, sink, id, nowMs } = input;
  const sums = cumulative(people.map((person) => person.weight));
  const lastSeen = new Map<Person, number>();
  const lobby: Person[] = [];
  const joining = [...people].sort((a, b) => a.createdMs - b.createdMs || a.index - b.index);
  const fresh: Person[] = [];
  let joined = 0;

  const may = (person: Person, plan: GamePlan, ms: number) =>
    !person.busy &&
    (person !== demo || ms < nowMs - demoOnlyMs) &&
    person.createdMs < ms - 120_000 &&
    person.stopMs > ms &&
    (person.agent.gameIds?.includes(plan.game.id) ?? true);

  function write(person: Person, event: 'login' | 'logout', ms: number): void {
    const { agent } = person;
    sink.add(
      'member_login',
      id(ms),
      agent.tenantId,
      agent.id,
      person.id,
      event,
      person.ip,
      person.device,
      at(ms),
    );
  }

  /** Someone who has joined and never played; each gets one such turn. */
  function newcomer(ms: number): Person | null {
    for (let next = joining[joined]; next && next.createdMs < ms; next = joining[joined]) {
      fresh.push(next);
      joined += 1;
    }
    const place = rng.int(Math.max(1, fresh.length));
    const person = fresh[place];
    const last = fresh.pop();
    if (last && place < fresh.length) fresh[place] = last;
    return person?.firstBetMs === null ? person : null;
  }

  /** Someone who is signed in and not playing; those who went away meanwhile drop out of the list. */
  function fromLobby(ms: number): Person | null {
    while (lobby.length > 0) {
      const place = rng.int(lobby.length);
      const person = lobby[place];
      const stays =
        person && !person.busy && person.onlineSinceMs !== null && ms - (lastSeen.get(person) ?? 0) < awayMs;
      if (stays) return person;
      const last = lobby.pop();
      if (last && place < lobby.length) lobby[place] = last;
    }
    return null;
  }

  /** Most of those who joined and never played have at least looked around once. */
  function lookAround(): void {
    for (const person of people) {
      if (person.lastLoginMs !== null || person.createdMs > nowMs - 20 * 60_000 || !rng.chance(0.82))
        continue;
      const loginMs = person.createdMs + 5_000 + rng.int(90_000);
      write(person, 'login', loginMs);
      write(person, 'logout', loginMs + 30_000 + rng.int(12 * 60_000));
      person.lastLoginMs = loginMs;
    }
  }

  return {
    may,
    /** A member who is free and likes the game, in the hall that its stakes belong to; null when none turned up. */
    find(plan: GamePlan, hall: number | null, ms: number): Person | null {
      for (let tries = 0; tries < 80; tries += 1) {
        // Who has just left a table is the likeliest to sit down at another.
        const dice = rng.float();
        const person = dice < 0.4 ? fromLobby(ms) : dice < 0.46 ? newcomer(ms) : people[draw(rng, sums)];
        if (!person || !may(person, plan, ms)) continue;
        const { taste, level } = person;
        const liked =
          taste === plan.game.category ||
          (taste === 'card' && plan.style !== 'solo' && plan.style !== 'fishing');
        if (!liked && !rng.chance(0.22)) continue;
        const home = level < 4 ? 0 : level < 7 ? 1 : 2;
        if (hall !== null && hall !== home && !rng.chance(0.15)) continue;
        return person;
      }
      return null;
    },
    /** Lets a member sit down, signing in first where it was away. */
    arrive(person: Person, gameId: number, ms: number): void {
      const seen = lastSeen.get(person) ?? 0;
      if (person.onlineSinceMs === null || ms - seen > awayMs) {
        if (person.onlineSinceMs !== null) write(person, 'logout', Math.min(ms - 1, seen + 10 * 60_000));
        person.ip = rng.pick(person.ips);
        const loginMs = Math.max(person.createdMs + 1_000, ms - 5_000 - rng.int(110_000));
        write(person, 'login', loginMs);
        person.lastLoginMs = loginMs;
        person.onlineSinceMs = loginMs;
      }
      person.busy = true;
      person.currentGame = gameId;
    },
    /** Lets a member stand up; some sign out, the others stay in the lobby. */
    leave(person: Person, hallId: number, ms: number): void {
      person.busy = false;
      lastSeen.set(person, ms);
      if (rng.chance(0.3)) {
        write(person, 'logout', Math.min(nowMs, ms + 500 + rng.int(4_000)));
        person.onlineSinceMs = null;
        person.currentGame = null;
      } else {
        person.currentGame = hallId;
        lobby.push(person);
      }
    },
    /** At the end of the period: who left long ago is not online any more, others just look around. */
    settle(plans: readonly GamePlan[]): void {
      lookAround();
      for (const person of people) {
        if (person.busy || person.onlineSinceMs === null) continue;
        const seen = lastSeen.get(person) ?? 0;
        if (nowMs - seen < awayMs) continue;
        write(person, 'logout', Math.min(nowMs - 1, seen + 10 * 60_000));
        person.onlineSinceMs = null;
        person.currentGame = null;
      }
      for (let n = 0; n < people.length / idleShare; n += 1) {
        const person = people[draw(rng, sums)];
        const plan = rng.pick(plans);
        const ms = nowMs - 150_000 - rng.int(30 * 60_000);
        if (!person || person.onlineSinceMs !== null || !may(person, plan, ms)) continue;
        if (person.lastLoginMs !== null && person.lastLoginMs > ms - awayMs) continue;
        this.arrive(person, rng.chance(0.4) ? plan.game.id : (plan.game.parentId ?? 1), ms);
      }
    },
  };
}
export type Visits = ReturnType<typeof createVisits>;
