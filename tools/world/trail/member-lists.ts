import { benefitKinds } from '@pitboss/contract/members/restrictions';
import type { Rng } from '@pitboss/rounds/deal/rng';
import { miniGameIds } from '../../../apps/server/src/domain/games/games.ts';
import { unitOf } from '../money/money.ts';
import type { Person } from '../people/people.ts';
import { dayMs, hourMs } from '../rhythm.ts';
import { at, atOrNull, type Sink } from '../rows/rows.ts';
import type { Trail } from './trail.ts';

/** Administrators who look after the lists, with the address they work from. */
const clerks = [
  { id: '1', account: 'superadmin', agent: null, ip: '223.104.5.18' },
  { id: '2', account: 'sysadmin', agent: null, ip: '223.104.5.19' },
] as const;

const benefitReasons = ['套利', '多账号领取奖励', '刷流水', '恶意注册', '代理要求'];
const miniReasons = ['疑似外挂', '同IP多账号对打', '异常连胜', '风控要求'];
const limitRemarks = ['新会员', '大额风控', '会员申请', ''];

/**
 * Members on lists: limited transfers, benefits and mini games that they are barred from. The lists were made lately and
 * of members who have hardly played since, so that nothing in the world speaks against them.
 */
export function writeMemberLists(input: {
  sink: Sink;
  rng: Rng;
  people: readonly Person[];
  trail: Trail;
  id: (ms: number) => string;
  nowMs: number;
}): void {
  const { sink, rng, people, trail, id, nowMs } = input;
  const quiet = people.filter((person) => person.stopMs < nowMs && person.createdMs < nowMs - 12 * dayMs);
  const some = (count: number) => {
    const chosen = new Set<Person>();
    for (let tries = 0; chosen.size < Math.min(count, quiet.length) && tries < count * 20; tries += 1)
      chosen.add(rng.pick(quiet));
    return [...chosen];
  };
  const lately = () => Math.floor(nowMs - hourMs - rng.float() * 10 * dayMs);
  const note = (person: Person, ms: number, call: string, after: object) => {
    const actor = rng.pick([...clerks]);
    trail.note({ ms, actor, call, target: `member:${person.id} ${person.account}`, before: null, after });
    return actor.id;
  };
  const owner = (person: Person) => [person.agent.tenantId, person.agent.id, person.id] as const;

  for (const person of some(26)) {
    const ms = lately();
    const unit = unitOf(person.currency);
    const [inMax, outMax, inDay] = [
      rng.pick([500n, 1_000n, 5_000n]),
      rng.pick([500n, 2_000n]),
      rng.pick([5_000n, 20_000n]),
    ].map((steps) => steps * unit);
    const count = rng.pick([null, 3, 5, 10]);
    const remark = rng.pick(limitRemarks);
    const operator = note(person, ms, '/player/addPlayerTradeLimit', { remark, dayCount: count });
    person.lists.tradeLimited = true;
    sink.add(
      'member_trade_limit',
      ...owner(person),
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
  for (const person of some(24)) {
    const ms = lately();
    const kind = rng.pick([...benefitKinds]);
    const reason = rng.pick(benefitReasons);
    const until = rng.chance(0.5) ? ms + 90 * dayMs : null;
    const operator = note(person, ms, '/player/addDisabledBenefits', { kind, reason, until });
    sink.add(
      'member_disabled_benefit',
      id(ms),
      ...owner(person),
      kind,
      reason,
      atOrNull(until),
      operator,
      at(ms),
    );
  }
  for (const person of some(18)) {
    const ms = lately();
    const first = rng.int(miniGameIds.length - 3);
    const games = rng.chance(0.4) ? null : miniGameIds.slice(first, first + 1 + rng.int(3));
    const reason = rng.pick(miniReasons);
    const operator = note(person, ms, '/player/addSmallgameBlacklist', { gameIds: games ?? 'all', reason });
    person.lists.miniBanned = games ?? [];
    sink.add('member_mini_ban', ...owner(person), games && `{${games.join(',')}}`, reason, operator, at(ms));
  }
}
