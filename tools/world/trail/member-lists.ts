import { benefitKinds } from '@pitboss/contract/members/restrictions';
import type { Rng } from '@pitboss/rounds/deal/rng';
import { miniGameIds } from '../../../apps/server/src/domain/games/games.ts';
import type { Trail } from '../audit/trail.ts';
import { unitOf } from '../ledger/ledger.ts';
import { at, atOrNull, type Sink } from '../rows/rows.ts';
import { dayMs, hourMs } from '../time/rhythm.ts';
import type { User } from '../users/users.ts';

/** Administrators who look after the lists, with the address they work from. */
const clerks = [
  { id: '1', account: 'superadmin', agent: null, ip: '223.104.5.18' },
  { id: '2', account: 'sysadmin', agent: null, ip: '223.104.5.19' },
] as const;

const benefitReasons = ['套利', '多账号领取奖励', '刷流水', '恶意注册', '代理要求'];
const miniReasons = ['疑似外挂', '同IP多账号对打', '异常连胜', '风控要求'];
const limitRemarks = ['新会员', '大额风控', '会员申请', ''];

const owner = (user: User) => [user.agent.tenantId, user.agent.id, user.id] as const;

interface MemberListsInput {
  readonly sink: Sink;
  readonly rng: Rng;
  readonly people: readonly User[];
  readonly trail: Trail;
  readonly id: (ms: number) => string;
  readonly nowMs: number;
}

/**
 * Members on lists: limited transfers, benefits and mini games that they are barred from. The lists were made
 * lately and of members who have hardly played since, so that nothing in the world speaks against them.
 */
export class MemberLists {
  private readonly quiet: User[];

  constructor(private readonly input: MemberListsInput) {
    const { people, nowMs } = input;
    this.quiet = people.filter((user) => user.stopMs < nowMs && user.createdMs < nowMs - 12 * dayMs);
  }

  private some(count: number) {
    const chosen = new Set<User>();
    for (let tries = 0; chosen.size < Math.min(count, this.quiet.length) && tries < count * 20; tries += 1)
      chosen.add(this.input.rng.pick(this.quiet));
    return [...chosen];
  }

  private lately() {
    const { nowMs, rng } = this.input;
    return Math.floor(nowMs - hourMs - rng.float() * 10 * dayMs);
  }

  private note(user: User, ms: number, call: string, after: object) {
    const { rng, trail } = this.input;
    const actor = rng.pick([...clerks]);
    trail.note({ ms, actor, call, target: `member:${user.id} ${user.account}`, before: null, after });
    return actor.id;
  }

  /** Writes the lists, and marks their members. */
  write(): void {
    for (const user of this.some(26)) this.limitTrades(user);
    for (const user of this.some(24)) this.disableBenefit(user);
    for (const user of this.some(18)) this.banMiniGames(user);
  }

  private limitTrades(user: User): void {
    const { rng, sink } = this.input;
    const ms = this.lately();
    const unit = unitOf(user.currency);
    const [inMax, outMax, inDay] = [
      rng.pick([500n, 1_000n, 5_000n]),
      rng.pick([500n, 2_000n]),
      rng.pick([5_000n, 20_000n]),
    ].map((steps) => steps * unit);
    const count = rng.pick([null, 3, 5, 10]);
    const remark = rng.pick(limitRemarks);
    const operator = this.note(user, ms, '/player/addPlayerTradeLimit', { remark, dayCount: count });
    user.lists.tradeLimited = true;
    sink.add(
      'member_trade_limit',
      ...owner(user),
      inMax ?? null,
      rng.chance(0.6) ? (outMax ?? null) : null,
      inDay ?? null,
      null,
      count,
      remark,
      operator,
      at(ms),
    );
  }

  private disableBenefit(user: User): void {
    const { rng, sink, id } = this.input;
    const ms = this.lately();
    const kind = rng.pick([...benefitKinds]);
    const reason = rng.pick(benefitReasons);
    const until = rng.chance(0.5) ? ms + 90 * dayMs : null;
    const operator = this.note(user, ms, '/player/addDisabledBenefits', { kind, reason, until });
    sink.add(
      'member_disabled_benefit',
      id(ms),
      ...owner(user),
      kind,
      reason,
      atOrNull(until),
      operator,
      at(ms),
    );
  }

  private banMiniGames(user: User): void {
    const { rng, sink } = this.input;
    const ms = this.lately();
    const first = rng.int(miniGameIds.length - 3);
    const games = rng.chance(0.4) ? null : miniGameIds.slice(first, first + 1 + rng.int(3));
    const reason = rng.pick(miniReasons);
    const operator = this.note(user, ms, '/player/addSmallgameBlacklist', {
      gameIds: games ?? 'all',
      reason,
    });
    user.lists.miniBanned = games ?? [];
    sink.add('member_mini_ban', ...owner(user), games && `{${games.join(',')}}`, reason, operator, at(ms));
  }
}
