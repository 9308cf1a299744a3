import { members } from '@pitboss/contract/members/members';
import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Actor, Trail } from '../audit/trail.ts';
import { dayMs, hourMs } from '../time/rhythm.ts';
import { address } from '../users/locations.ts';
import { forcedLossFromMs, type User } from '../users/users.ts';

/** The operation log shows three months; the demo's entries lie within. */
const reachMs = 85 * dayMs;

const kill = (hundredths: number) => (hundredths / 100).toFixed(2);

interface MemberLogInput {
  readonly rng: Rng;
  readonly people: readonly User[];
  readonly demo: User;
  readonly trail: Trail;
  readonly nowMs: number;
}

/**
 * Writes the log entries behind the state of members: disabled, bets stopped, muted, with a forced loss
 * probability or a remark.
 */
export class MemberLog {
  constructor(private readonly input: MemberLogInput) {}

  /** The member's agent or one above it. */
  private actorOf(user: User): Actor {
    const { rng } = this.input;
    const { agent } = user;
    const acting = agent.parent && rng.chance(0.4) ? agent.parent : agent;
    return {
      id: acting.operatorId,
      account: acting.account,
      agent: acting,
      ip: address(rng, acting.currency),
    };
  }

  private note(user: User, wantedMs: number, call: string, before: object, after: object) {
    const { nowMs, trail } = this.input;
    const since = Math.max(user.createdMs + hourMs, nowMs - reachMs);
    const ms = Math.max(since, Math.min(wantedMs, nowMs - hourMs / 2));
    if (ms >= nowMs) return;
    trail.note({
      ms,
      actor: this.actorOf(user),
      call,
      target: `member:${user.id} ${user.account}`,
      before,
      after,
    });
  }

  private recently() {
    const { nowMs, rng } = this.input;
    return nowMs - rng.float() ** 1.5 * 20 * dayMs;
  }

  /** Writes the entries of all members, then the history of the demo member. */
  write(): void {
    for (const user of this.input.people) this.noteState(user);
    this.noteDemo();
  }

  private noteState(user: User): void {
    if (user.state === 'blocked')
      this.note(user, user.stopMs, members.updateState.path, { state: 'normal' }, { state: 'blocked' });
    if (user.betBanned)
      this.note(user, user.stopMs, members.updateBanBet.path, { betBanned: false }, { betBanned: true });
    if (user.chatBannedUntilMs !== null)
      this.note(
        user,
        this.recently(),
        members.updateBanChat.path,
        { chatBannedUntil: null, chatBanRemark: '' },
        { chatBannedUntil: user.chatBannedUntilMs, chatBanRemark: user.chatBanRemark },
      );
    if (user.killProbability !== null)
      this.note(
        user,
        forcedLossFromMs(user, this.input.nowMs),
        members.setKill.path,
        { killProbability: null },
        { killProbability: kill(user.killProbability) },
      );
    if (user.remark)
      this.note(user, this.recently(), members.update.path, { remark: '' }, { remark: user.remark });
  }

  private noteDemo(): void {
    const { demo, nowMs } = this.input;
    const mutedMs = nowMs - 20 * dayMs;
    const muted = { chatBannedUntil: mutedMs + 3 * dayMs, chatBanRemark: '刷屏' };
    const free = { chatBannedUntil: null, chatBanRemark: '' };
    this.note(demo, mutedMs, members.updateBanChat.path, free, muted);
    this.note(demo, mutedMs + dayMs, members.updateBanChat.path, muted, free);
    this.note(demo, nowMs - 9 * dayMs, members.forceOffline.path, { online: true }, { online: false });
    this.note(
      demo,
      nowMs - 6 * hourMs,
      members.setKill.path,
      { killProbability: null },
      { killProbability: '0.20' },
    );
    this.note(
      demo,
      nowMs - 3 * hourMs,
      members.setKill.path,
      { killProbability: '0.20' },
      { killProbability: null },
    );
  }
}
