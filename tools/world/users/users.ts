import type { GameCategory } from '@pitboss/rounds/catalogue';
import type { Rng } from '@pitboss/rounds/deal/rng';
import { unlimitedMute } from '@pitboss/rules/mute';
import type { Account, Books, Purse } from '../ledger/ledger.ts';
import { at, atOrNull, type Sink } from '../rows/rows.ts';
import { dayMs, hourMs } from '../time/rhythm.ts';
import type { Agent } from './agents.ts';
import { address, device } from './locations.ts';
import { account, mobile, userName } from './names.ts';

/** A member with what the generator must know to let it play. */
export interface User {
  readonly index: number;
  readonly id: string;
  readonly agent: Agent;
  readonly currency: string;
  readonly account: string;
  readonly nickname: string;
  readonly name: string;
  readonly mobile: string;
  readonly remark: string;
  readonly kind: 'normal' | 'test' | 'anchor' | 'robot';
  readonly registerIp: string;
  readonly ips: readonly string[];
  readonly device: string;
  createdMs: number;
  /** Step on the ladder of stakes, 0 to 9; whales from 7. */
  readonly level: number;
  readonly taste: GameCategory;
  /** Lives on bonuses: smallest stakes, leaves with the first win. */
  readonly hunter: boolean;
  /** Bets against its partner from the same address. */
  partner: User | null;
  readonly weight: number;
  /** Time at which it stopped permanently: blocked, banned, or inactive. */
  readonly stopMs: number;
  readonly state: 'normal' | 'blocked';
  readonly betBanned: boolean;
  readonly chatBannedUntilMs: number | null;
  readonly chatBanRemark: string;
  /** Hundredths. */
  readonly killProbability: number | null;
  /** Its entries in the lists of restricted members. */
  readonly lists: { miniBanned: readonly number[] | null; tradeLimited: boolean };
  readonly purse: Purse;
  readonly accountId: string;
  /** The ledger account that moves; null where the agent keeps the money. */
  readonly ledger: Account | null;
  busy: boolean;
  ip: string;
  lastLoginMs: number | null;
  onlineSinceMs: number | null;
  currentGame: number | null;
  firstBetMs: number | null;
}

const tastes: readonly GameCategory[] = ['live', 'fishing', 'card', 'mini', 'board'];
const levelWeights = [24, 22, 18, 13, 9, 6, 4, 2, 1.2, 0.8];
/** Members more likely sit below general agents than directly below those above them. */
const layerWeights = [0, 0.12, 0.25, 0.4, 1];

interface UsersInput {
  readonly rng: Rng;
  readonly agents: readonly Agent[];
  readonly members: number;
  readonly startMs: number;
  readonly nowMs: number;
  readonly id: (ms: number) => string;
  readonly books: Books;
}

/** Makes the members: most of them older than the period, the others joining all through it. */
export function makeUsers(input: UsersInput): User[] {
  const users = new UserMaker(input).makeAll();
  pairUp(input.rng, users);
  return users;
}

class UserMaker {
  private readonly general: Agent;
  /** Running sums of the agents' weights. */
  private readonly sums: Float64Array;
  private readonly marks: Rng;
  private readonly taken = new Set<string>(['demo1']);
  /** Addresses that several members of an agent share. */
  private readonly shared = new Map<Agent, string[]>();

  constructor(private readonly input: UsersInput) {
    const { rng, agents } = input;
    const weights = agents.map(
      (agent) => (layerWeights[agent.layer] ?? 1) * Math.exp(1.1 * (rng.float() + rng.float() - 1) * 1.8),
    );
    const general = agents.find((agent) => agent.account === 'general1') ?? agents[0];
    if (!general) throw new Error('a world needs agents');
    this.general = general;
    weights[general.index] = (weights.reduce((sum, weight) => sum + weight, 0) / agents.length) * 5;
    this.sums = cumulative(weights);
    this.marks = rng.fork('marks');
  }

  /** Makes the members, the demo member first. */
  makeAll(): User[] {
    return Array.from({ length: this.input.members }, (_, index) => this.make(index));
  }

  /** Chooses the agent of a member, when it came, and from which addresses. */
  private chooseOrigin(demo: boolean) {
    const { rng, agents, startMs, nowMs } = this.input;
    const agent = demo ? this.general : (agents[draw(rng, this.sums)] ?? this.general);
    const early = rng.chance(0.55);
    const since = Math.max(agent.createdMs, early ? startMs - 600 * dayMs : startMs);
    const until = early && agent.createdMs < startMs ? startMs : nowMs - 60_000;
    const createdMs = demo ? startMs - 30 * dayMs : Math.floor(since + rng.float() ** 0.85 * (until - since));
    const cafes = this.shared.get(agent) ?? [];
    if (rng.chance(0.01)) this.shared.set(agent, [...cafes, address(rng, agent.currency)]);
    const home = cafes.length > 0 && rng.chance(0.06) ? rng.pick(cafes) : address(rng, agent.currency);
    const ips = rng.chance(0.5) ? [home] : [home, home, address(rng, agent.currency)];
    return { agent, createdMs, home, ips };
  }

  private make(index: number): User {
    const { rng, nowMs, id, books } = this.input;
    const demo = index === 0;
    const { agent, createdMs, home, ips } = this.chooseOrigin(demo);
    const { state, betBanned, stopMs } = standing(rng, demo, createdMs, nowMs);
    const { name, nickname } = userName(rng, agent.currency);
    const memberId = demo ? '101' : id(createdMs);
    const kindDice = demo ? 1 : rng.float();
    const own = books.open(
      {
        tenantId: agent.tenantId,
        agentId: agent.id,
        kind: 'member',
        ownerId: memberId,
        currency: agent.currency,
      },
      createdMs,
    );
    return {
      index,
      id: memberId,
      agent,
      currency: agent.currency,
      account: demo ? 'demo1' : account(rng, this.taken, 3),
      nickname: demo ? '演示玩家' : nickname,
      name,
      mobile: rng.chance(0.8) ? mobile(rng, agent.currency) : '',
      remark: rng.chance(0.03) ? rng.pick(['VIP', '重点关注', '老客户', '需人工审核', '电话回访']) : '',
      kind: kindDice < 0.004 ? 'test' : 'normal',
      registerIp: home,
      ips,
      device: device(rng),
      createdMs,
      level: demo ? 4 : rng.weighted(levelWeights),
      taste: demo ? 'live' : (tastes[rng.weighted([38, 22, 18, 16, 6])] ?? 'live'),
      hunter: !demo && rng.chance(0.02),
      partner: null,
      // A few members make most of the bets, many hardly any.
      weight: demo ? 12 : Math.exp(2.6 * (rng.float() + rng.float() + rng.float() - 1.5)),
      stopMs: Math.min(stopMs, agent.stopMs),
      state,
      betBanned,
      ...restrictions(this.marks, demo, nowMs),
      lists: { miniBanned: null, tradeLimited: false },
      purse: agent.seamless ? { balance: 0n } : own,
      accountId: own.id,
      ledger: agent.seamless ? null : own,
      busy: false,
      ip: home,
      lastLoginMs: null,
      onlineSinceMs: null,
      currentGame: null,
      firstBetMs: null,
    };
  }
}

/** Few members are blocked or may not bet, and a third leave after a while. */
function standing(rng: Rng, demo: boolean, createdMs: number, nowMs: number) {
  const dice = demo ? 1 : rng.float();
  const state: User['state'] = dice < 0.015 ? 'blocked' : 'normal';
  const betBanned = dice >= 0.015 && dice < 0.025;
  const stopped =
    state === 'blocked' || betBanned ? nowMs - rng.float() * 60 * dayMs : Number.POSITIVE_INFINITY;
  const gone =
    !demo && rng.chance(0.35) ? createdMs + dayMs * (2 + rng.float() ** 2 * 400) : Number.POSITIVE_INFINITY;
  return { state, betBanned, stopMs: Math.min(stopped, gone) };
}

/** Mutes and killing probabilities, which few members have. */
function restrictions(rng: Rng, demo: boolean, nowMs: number) {
  const mutedDice = rng.float();
  const until = rng.float();
  const killDice = rng.float();
  const muted = !demo && mutedDice < 0.012;
  return {
    chatBannedUntilMs: !muted ? null : until < 0.1 ? unlimitedMute : Math.floor(nowMs + until * 30 * dayMs),
    chatBanRemark: muted ? rng.pick(['刷屏', '辱骂主播', '发布广告', '诱导加群']) : '',
    killProbability: !demo && killDice < 0.006 ? rng.pick([5, 10, 20, 30, 50, 80, 100]) : null,
  };
}

/** About one member in two hundred has a partner at the same address who takes the other side. */
function pairUp(rng: Rng, users: User[]): void {
  const byAgent = new Map<Agent, User>();
  for (const user of users) {
    if (user.index === 0 || user.taste !== 'live' || !rng.chance(0.03)) continue;
    const other = byAgent.get(user.agent);
    if (!other) {
      byAgent.set(user.agent, user);
      continue;
    }
    byAgent.delete(user.agent);
    user.partner = other;
    other.partner = user;
    (user as { ips: readonly string[] }).ips = other.ips;
  }
}

/** Running sums of weights, to draw from with `draw`. */
export function cumulative(weights: readonly number[]): Float64Array {
  const sums = new Float64Array(weights.length);
  let sum = 0;
  for (const [index, weight] of weights.entries()) {
    sum += weight;
    sums[index] = sum;
  }
  return sums;
}

/** An index in proportion to the weights behind `sums`, by bisection. */
export function draw(rng: Rng, sums: Float64Array): number {
  const point = rng.float() * (sums[sums.length - 1] ?? 0);
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > point) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Duration of a forced loss probability. */
export const forcedLossLifeMs = 15 * dayMs;
/** When a member was given the killing probability that it has. */
export const forcedLossFromMs = (user: User, nowMs: number): number =>
  Math.floor(Math.max(user.createdMs + hourMs, nowMs - ((user.index % 11) + 0.5) * dayMs));
/** When that ends by itself; null without one. */
const forcedLossUntilMs = (user: User, nowMs: number): number | null =>
  user.killProbability === null ? null : forcedLossFromMs(user, nowMs) + forcedLossLifeMs;

/** Writes the members as they are at the end of the period. */
export function writeUsers(sink: Sink, users: readonly User[], nowMs: number): void {
  for (const p of users)
    sink.add(
      'member',
      p.id,
      p.agent.tenantId,
      p.agent.id,
      p.account,
      p.nickname,
      p.name,
      p.mobile,
      p.remark,
      p.agent.currency,
      p.state,
      p.betBanned,
      atOrNull(p.chatBannedUntilMs),
      p.kind,
      p.registerIp,
      p.lastLoginMs === null ? null : p.ip,
      p.currentGame,
      atOrNull(p.onlineSinceMs),
      at(p.createdMs),
      atOrNull(p.lastLoginMs),
      atOrNull(p.firstBetMs),
      p.killProbability,
      atOrNull(forcedLossUntilMs(p, nowMs)),
      p.chatBanRemark,
      p.lists.miniBanned && `{${p.lists.miniBanned.join(',')}}`,
      p.lists.tradeLimited,
    );
}
