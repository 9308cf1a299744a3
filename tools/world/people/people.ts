import type { GameCategory } from '@pitboss/rounds/catalogue';
import type { Rng } from '@pitboss/rounds/deal/rng';
import { unlimitedMute } from '@pitboss/rules/mute';
import type { Account, Books, Purse } from '../money/money.ts';
import { dayMs, hourMs } from '../rhythm.ts';
import { at, atOrNull, type Sink } from '../rows/rows.ts';
import type { Agent } from './agents.ts';
import { account, mobile, personName } from './names.ts';
import { address, device } from './places.ts';

/** A member with what the generator must know to let it play. */
export interface Person {
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
  partner: Person | null;
  readonly weight: number;
  /** When it stopped for good: blocked, banned, or gone. */
  readonly stopMs: number;
  readonly state: 'normal' | 'blocked';
  readonly betBanned: boolean;
  readonly chatBannedUntilMs: number | null;
  readonly chatBanRemark: string;
  /** Hundredths. */
  readonly killProbability: number | null;
  /** What the lists that it stands on say of it. */
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

/** Makes the members: most of them older than the period, the others joining all through it. */
export function makePeople(input: {
  rng: Rng;
  agents: readonly Agent[];
  members: number;
  startMs: number;
  nowMs: number;
  id: (ms: number) => string;
  books: Books;
}): Person[] {
  const { rng, agents, nowMs, startMs, books } = input;
  const weights = agents.map(
    (agent) => (layerWeights[agent.layer] ?? 1) * Math.exp(1.1 * (rng.float() + rng.float() - 1) * 1.8),
  );
  const general = agents.find((agent) => agent.account === 'general1') ?? agents[0];
  if (!general) throw new Error('a world needs agents');
  weights[general.index] = (weights.reduce((sum, weight) => sum + weight, 0) / agents.length) * 5;
  const sums = cumulative(weights);
  const taken = new Set<string>(['demo1']);
  const shared = new Map<Agent, string[]>();
  const people: Person[] = [];
  const marks = rng.fork('marks');
  for (let index = 0; index < input.members; index += 1) {
    const demo = index === 0;
    const agent = demo ? general : (agents[draw(rng, sums)] ?? general);
    const early = rng.chance(0.55);
    const since = Math.max(agent.createdMs, early ? startMs - 600 * dayMs : startMs);
    const until = early && agent.createdMs < startMs ? startMs : nowMs - 60_000;
    const createdMs = demo ? startMs - 30 * dayMs : Math.floor(since + rng.float() ** 0.85 * (until - since));
    const cafes = shared.get(agent) ?? [];
    if (rng.chance(0.01)) shared.set(agent, [...cafes, address(rng, agent.currency)]);
    const home = cafes.length > 0 && rng.chance(0.06) ? rng.pick(cafes) : address(rng, agent.currency);
    const ips = rng.chance(0.5) ? [home] : [home, home, address(rng, agent.currency)];
    const dice = demo ? 1 : rng.float();
    const state = dice < 0.015 ? 'blocked' : 'normal';
    const betBanned = dice >= 0.015 && dice < 0.025;
    const stopped =
      state === 'blocked' || betBanned ? nowMs - rng.float() * 60 * dayMs : Number.POSITIVE_INFINITY;
    const gone =
      !demo && rng.chance(0.35) ? createdMs + dayMs * (2 + rng.float() ** 2 * 400) : Number.POSITIVE_INFINITY;
    const { name, nickname } = personName(rng, agent.currency);
    const id = demo ? '101' : input.id(createdMs);
    const kindDice = demo ? 1 : rng.float();
    const own = books.open(
      {
        tenantId: agent.tenantId,
        agentId: agent.id,
        kind: 'member',
        ownerId: id,
        currency: agent.currency,
      },
      createdMs,
    );
    people.push({
      index,
      id,
      agent,
      currency: agent.currency,
      account: demo ? 'demo1' : account(rng, taken, 3),
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
      stopMs: Math.min(stopped, gone, agent.stopMs),
      state,
      betBanned,
      ...restrictions(marks, demo, nowMs),
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
    });
  }
  pairUp(rng, people);
  return people;
}

/** Mutes and killing probabilities, which few members have. */
function restrictions(rng: Rng, demo: boolean, nowMs: number) {
  const [mutedDice, until, killDice] = [rng.float(), rng.float(), rng.float()];
  const muted = !demo && mutedDice < 0.012;
  return {
    chatBannedUntilMs: !muted ? null : until < 0.1 ? unlimitedMute : Math.floor(nowMs + until * 30 * dayMs),
    chatBanRemark: muted ? rng.pick(['刷屏', '辱骂主播', '发布广告', '诱导加群']) : '',
    killProbability: !demo && killDice < 0.006 ? rng.pick([5, 10, 20, 30, 50, 80, 100]) : null,
  };
}

/** About one member in two hundred has a partner at the same address who takes the other side. */
function pairUp(rng: Rng, people: Person[]): void {
  const byAgent = new Map<Agent, Person>();
  for (const person of people) {
    if (person.index === 0 || person.taste !== 'live' || !rng.chance(0.03)) continue;
    const other = byAgent.get(person.agent);
    if (!other) {
      byAgent.set(person.agent, person);
      continue;
    }
    byAgent.delete(person.agent);
    person.partner = other;
    other.partner = person;
    (person as { ips: readonly string[] }).ips = other.ips;
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
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > point) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How long a killing probability lasts. */
export const killLifeMs = 15 * dayMs;
/** When a member was given the killing probability that it has. */
export const killFromMs = (person: Person, nowMs: number): number =>
  Math.floor(Math.max(person.createdMs + hourMs, nowMs - ((person.index % 11) + 0.5) * dayMs));
/** When that ends by itself; null without one. */
const killUntilMs = (person: Person, nowMs: number): number | null =>
  person.killProbability === null ? null : killFromMs(person, nowMs) + killLifeMs;

/** Writes the members as they are at the end of the period. */
export function writePeople(sink: Sink, people: readonly Person[], nowMs: number): void {
  for (const p of people)
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
      atOrNull(killUntilMs(p, nowMs)),
      p.chatBanRemark,
      p.lists.miniBanned && `{${p.lists.miniBanned.join(',')}}`,
      p.lists.tradeLimited,
    );
}
