import type { Rng } from '@pitboss/rounds/deal/rng';
import type { GamePlan } from '../games/games.ts';
import { at, type Sink } from '../rows/rows.ts';
import { cumulative, draw, type User } from '../users/users.ts';

/** The demo member plays only its known rounds for so long before the end. */
const demoOnlyMs = 27 * 3_600_000;
/** At the end one member in so many is signed in without playing. */
const idleShare = 120;

/** A member away for this long signs in again. */
const awayMs = 40 * 60_000;

interface VisitsInput {
  readonly rng: Rng;
  readonly people: readonly User[];
  readonly demo: User;
  readonly sink: Sink;
  readonly id: (ms: number) => string;
  readonly nowMs: number;
}

/** Chooses who plays next, and writes sign-ins and sign-outs around it. */
export class Visits {
  private readonly sums: Float64Array<ArrayBufferLike>;
  private readonly lastSeen = new Map<User, number>();
  private readonly lobby: User[] = [];
  private readonly joining: User[];
  private readonly fresh: User[] = [];
  private joined = 0;

  constructor(private readonly input: VisitsInput) {
    const { people } = input;
    this.sums = cumulative(people.map((user) => user.weight));
    this.joining = [...people].sort((a, b) => a.createdMs - b.createdMs || a.index - b.index);
  }

  may(user: User, plan: GamePlan, ms: number) {
    const { demo, nowMs } = this.input;
    return (
      !user.busy &&
      (user !== demo || ms < nowMs - demoOnlyMs) &&
      user.createdMs < ms - 120_000 &&
      user.stopMs > ms &&
      (user.agent.gameIds?.includes(plan.game.id) ?? true)
    );
  }

  private write(user: User, event: 'login' | 'logout', ms: number): void {
    const { sink, id } = this.input;
    const { agent } = user;
    sink.add('member_login', id(ms), agent.tenantId, agent.id, user.id, event, user.ip, user.device, at(ms));
  }

  /** Someone who has joined and never played; each gets one such turn. */
  private newcomer(ms: number): User | null {
    for (
      let next = this.joining[this.joined];
      next && next.createdMs < ms;
      next = this.joining[this.joined]
    ) {
      this.fresh.push(next);
      this.joined += 1;
    }
    const position = this.input.rng.int(Math.max(1, this.fresh.length));
    const user = this.fresh[position];
    const last = this.fresh.pop();
    if (last && position < this.fresh.length) this.fresh[position] = last;
    return user?.firstBetMs === null ? user : null;
  }

  /** Someone who is signed in and not playing; those who went away meanwhile drop out of the list. */
  private fromLobby(ms: number): User | null {
    while (this.lobby.length > 0) {
      const position = this.input.rng.int(this.lobby.length);
      const user = this.lobby[position];
      const stays =
        user && !user.busy && user.onlineSinceMs !== null && ms - (this.lastSeen.get(user) ?? 0) < awayMs;
      if (stays) return user;
      const last = this.lobby.pop();
      if (last && position < this.lobby.length) this.lobby[position] = last;
    }
    return null;
  }

  /** Most of those who joined and never played have at least looked around once. */
  private lookAround(): void {
    const { people, nowMs, rng } = this.input;
    for (const user of people) {
      if (user.lastLoginMs !== null || user.createdMs > nowMs - 20 * 60_000 || !rng.chance(0.82)) continue;
      const loginMs = user.createdMs + 5_000 + rng.int(90_000);
      this.write(user, 'login', loginMs);
      this.write(user, 'logout', loginMs + 30_000 + rng.int(12 * 60_000));
      user.lastLoginMs = loginMs;
    }
  }

  /**
   * A member who is free and likes the game, in the hall that its stakes belong to; null when none turned
   * up.
   */
  find(plan: GamePlan, hall: number | null, ms: number): User | null {
    const { rng, people } = this.input;
    for (let tries = 0; tries < 80; tries += 1) {
      // A member that has just left a table is the most likely to join another.
      const dice = rng.float();
      const user =
        dice < 0.4 ? this.fromLobby(ms) : dice < 0.46 ? this.newcomer(ms) : people[draw(rng, this.sums)];
      if (!user || !this.may(user, plan, ms)) continue;
      const { taste, level } = user;
      const liked =
        taste === plan.game.category ||
        (taste === 'card' && plan.style !== 'solo' && plan.style !== 'fishing');
      if (!liked && !rng.chance(0.22)) continue;
      const home = level < 4 ? 0 : level < 7 ? 1 : 2;
      if (hall !== null && hall !== home && !rng.chance(0.15)) continue;
      return user;
    }
    return null;
  }

  /** Lets a member sit down, signing in first where it was away. */
  arrive(user: User, gameId: number, ms: number): void {
    const { rng } = this.input;
    const seen = this.lastSeen.get(user) ?? 0;
    if (user.onlineSinceMs === null || ms - seen > awayMs) {
      if (user.onlineSinceMs !== null) this.write(user, 'logout', Math.min(ms - 1, seen + 10 * 60_000));
      user.ip = rng.pick(user.ips);
      const loginMs = Math.max(user.createdMs + 1_000, ms - 5_000 - rng.int(110_000));
      this.write(user, 'login', loginMs);
      user.lastLoginMs = loginMs;
      user.onlineSinceMs = loginMs;
    }
    user.busy = true;
    user.currentGame = gameId;
  }

  /** Lets a member stand up; some sign out, the others stay in the lobby. */
  leave(user: User, hallId: number, ms: number): void {
    const { rng, nowMs } = this.input;
    user.busy = false;
    this.lastSeen.set(user, ms);
    if (rng.chance(0.3)) {
      this.write(user, 'logout', Math.min(nowMs, ms + 500 + rng.int(4_000)));
      user.onlineSinceMs = null;
      user.currentGame = null;
    } else {
      user.currentGame = hallId;
      this.lobby.push(user);
    }
  }

  /** At the end of the period: who left long ago is not online any more, others just look around. */
  settle(plans: readonly GamePlan[]): void {
    const { people, nowMs, rng } = this.input;
    this.lookAround();
    for (const user of people) {
      if (user.busy || user.onlineSinceMs === null) continue;
      const seen = this.lastSeen.get(user) ?? 0;
      if (nowMs - seen < awayMs) continue;
      this.write(user, 'logout', Math.min(nowMs - 1, seen + 10 * 60_000));
      user.onlineSinceMs = null;
      user.currentGame = null;
    }
    for (let n = 0; n < people.length / idleShare; n += 1) {
      const user = people[draw(rng, this.sums)];
      const plan = rng.pick(plans);
      const ms = nowMs - 150_000 - rng.int(30 * 60_000);
      if (!user || user.onlineSinceMs !== null || !this.may(user, plan, ms)) continue;
      if (user.lastLoginMs !== null && user.lastLoginMs > ms - awayMs) continue;
      this.arrive(user, rng.chance(0.4) ? plan.game.id : (plan.game.parentId ?? 1), ms);
    }
  }
}
