import { gameNodes } from '@pitboss/contract/games/game-nodes';
import { type parkedActions, parkedWins } from '@pitboss/contract/money/parked-wins';
import type { RoundRecord } from '@pitboss/rounds/deal/record';
import type { Rng } from '@pitboss/rounds/deal/rng';
import {
  anyCurrency,
  defaultMaxRatio,
  defaultMaxWin,
  leastJudged,
} from '../../../apps/server/src/domain/games/win-limits.ts';
import { moneyText } from '../../../apps/server/src/domain/sql/wire.ts';
import type { Person } from '../people/people.ts';
import { dayMs, hourMs } from '../rhythm.ts';
import type { Share } from '../rows/ids.ts';
import { at, atOrNull, type Sink, text } from '../rows/rows.ts';
import type { Actor, Trail } from '../trail/trail.ts';
import type { Hand } from './hand.ts';

type Action = (typeof parkedActions)[number];
const stateOf = { pay: 'paid', lose: 'lost', returnStake: 'returned', keep: 'kept' } as const;

/** A win that a game server reports and nobody believes. */
interface Planned {
  readonly hoursAgo: number;
  readonly reason: 'amount' | 'ratio';
  /** A resettlement of a settled bet. */
  readonly correction?: true;
  /** What a person decided, how many hours later, and why; nobody has looked at the others. */
  readonly decided?: { readonly action: Action; readonly hours: number; readonly remark: string };
}
const planned: readonly Planned[] = [
  {
    hoursAgo: 20 * 24,
    reason: 'amount',
    decided: { action: 'lose', hours: 2, remark: '节点小数点错误，牌局结果为未中' },
  },
  {
    hoursAgo: 16 * 24,
    reason: 'amount',
    decided: { action: 'pay', hours: 1, remark: '已与节点核对，派彩属实；限额过低，已调高' },
  },
  {
    hoursAgo: 9 * 24,
    reason: 'ratio',
    decided: { action: 'returnStake', hours: 5, remark: '节点故障，退回本金' },
  },
  {
    hoursAgo: 4 * 24,
    reason: 'amount',
    correction: true,
    decided: { action: 'keep', hours: 3, remark: '更正有误，维持原结果' },
  },
  {
    hoursAgo: 3 * 24,
    reason: 'ratio',
    decided: { action: 'lose', hours: 1, remark: '与牌局记录不符' },
  },
  { hoursAgo: 60, reason: 'amount' },
  { hoursAgo: 48, reason: 'ratio' },
  { hoursAgo: 36, reason: 'amount', correction: true },
  { hoursAgo: 24, reason: 'ratio' },
];

/** A round that comes again with another content. */
const conflicts = [
  { hoursAgo: 12 * 24, decided: { hours: 6, reason: '节点重启后重发了旧数据，以已存内容为准' } },
  { hoursAgo: 2 * 24, decided: { hours: 1, reason: '节点已发送更正（resettlement）' } },
  { hoursAgo: 11, decided: null },
  { hoursAgo: 4, decided: null },
] as const;
const resentMs = 40_000;

/** A tight limit that a true win met: it was set so long before, and raised so long after it was paid. */
const tightLimit = { maxWin: 10_000n, setMs: 15 * 60_000, raisedMs: 10 * 60_000 };
const raisedLimit = { maxWin: 20_000_000n, maxRatio: 100 };
/** What nobody believes: a win of 8,888,888.00, or 300 times the stake where at most 100 times can be won. */
const absurdWin = 888_888_800n;
const absurdRatio = 300n;
/** Stakes of which even the absurd ratio stays below the default limit of the amount. */
const modestStake = 100_000n;

/** A bet of a round that has ended. */
export interface Ended {
  readonly person: Person;
  readonly id: string;
  readonly key: string;
  readonly inningId: string;
  readonly amount: bigint;
  readonly payout: bigint;
}

/** What was reported of a bet in place of its outcome, and what becomes of the bet. */
export interface Suspect {
  readonly plan: Planned;
  readonly win: bigint;
  readonly maxWin: bigint;
  readonly maxRatio: number;
  /** What was done about it; null while it waits. */
  readonly decision: {
    readonly action: Action;
    readonly dueMs: number;
    readonly by: { operatorId: string; reason: string };
  } | null;
}

/**
 * The incidents of a world: wins that were parked because they were too large to be believed, and rounds that came twice
 * with different contents. Some were dealt with, some wait. All are of games with fixed odds and members in CNY.
 */
export function createIncidents(input: {
  rng: Rng;
  sink: Sink;
  trail: Trail;
  id: (ms: number) => string;
  node: string;
  actor: Actor;
  /** They happen in the first lane of a world. */
  lane: Share;
  startMs: number;
  nowMs: number;
}) {
  const { rng, sink, trail, id, node, actor, lane, startMs, nowMs } = input;
  const within = <T extends { hoursAgo: number }>(all: readonly T[]) =>
    all.filter(({ hoursAgo }) => lane.place === 0 && nowMs - hoursAgo * hourMs > startMs + dayMs);
  const wins = within(planned);
  const repeats = within(conflicts);

  /** Sets a limit of a game as an administrator does. */
  function logLimit(ms: number, gameId: number, before: object | null, after: object): void {
    trail.note({
      ms,
      actor,
      call: parkedWins.setLimit.path,
      target: `winLimit:${gameId} ${anyCurrency}`,
      before,
      after,
    });
  }

  function limitFor(plan: Planned, gameId: number, ms: number, paidMs: number) {
    const maxRatio = defaultMaxRatio(gameId);
    if (plan.decided?.action !== 'pay') return { maxWin: defaultMaxWin, maxRatio };
    const wire = (limit: { maxWin: bigint; maxRatio: number }) => ({
      ...limit,
      maxWin: moneyText(limit.maxWin),
    });
    const tight = { maxWin: tightLimit.maxWin, maxRatio };
    const raised = Math.min(nowMs, paidMs + tightLimit.raisedMs);
    logLimit(ms - tightLimit.setMs, gameId, null, { ...wire(tight), reason: '试运行' });
    logLimit(raised, gameId, wire(tight), { ...wire(raisedLimit), reason: '正常派彩被转审核' });
    sink.add(
      'win_limit',
      ...[
        id(raised),
        gameId,
        anyCurrency,
        raisedLimit.maxWin,
        raisedLimit.maxRatio,
        '正常派彩被转审核',
        actor.id,
        at(raised),
      ],
    );
    return tight;
  }

  const isDue = (plan: Planned | undefined, ms: number): boolean =>
    plan !== undefined && ms >= nowMs - plan.hoursAgo * hourMs;

  /** Whether a bet and its true outcome suit a planned win. */
  function suits({ reason, correction, decided }: Planned, amount: bigint, payout: bigint): boolean {
    if (decided?.action === 'pay') return payout > tightLimit.maxWin && payout < defaultMaxWin;
    if (decided?.action === 'lose') return payout === 0n && amount <= modestStake;
    if (reason === 'ratio') return amount * absurdRatio > leastJudged && amount <= modestStake;
    return correction ? payout > 0n : true;
  }

  return {
    /** The bet of a round about which the game server reports a win that is parked; undefined for nearly all. */
    suspect(
      hand: Pick<Hand, 'plan' | 'inningId' | 'startMs' | 'endMs'>,
      bet: {
        person: Pick<Person, 'index' | 'currency'> & { ledger: object | null };
        amount: bigint;
        payout: bigint;
      },
    ): Suspect | undefined {
      if (!isDue(wins[0], hand.endMs)) return undefined;
      const { person, amount, payout } = bet;
      const gameId = hand.plan.game.id;
      const isPlain = hand.plan.style === 'live' && !hand.inningId && person.ledger && person.index > 0;
      if (!isPlain || person.currency !== 'CNY' || defaultMaxRatio(gameId) >= Number(absurdRatio))
        return undefined;
      // In a small world the right bet for one may come late; the others do not wait for it.
      const place = wins.findIndex((one) => isDue(one, hand.endMs) && suits(one, amount, payout));
      const [plan] = place < 0 ? [] : wins.splice(place, 1);
      if (!plan) return undefined;
      const { decided } = plan;
      const dueMs = Math.min(nowMs, hand.endMs + (decided?.hours ?? 0) * hourMs);
      const win =
        decided?.action === 'pay' ? payout : plan.reason === 'ratio' ? amount * absurdRatio : absurdWin;
      return {
        plan,
        win,
        ...limitFor(plan, gameId, hand.startMs, dueMs),
        decision: decided
          ? { action: decided.action, dueMs, by: { operatorId: actor.id, reason: decided.remark } }
          : null,
      };
    },

    /** Writes a parked win as it stands at the end; `decidedMs` is when somebody looked at it. */
    park(hand: Hand, bet: Ended, suspect: Suspect, decidedMs: number | null): void {
      const { person } = bet;
      const { plan, win, maxWin, maxRatio, decision } = suspect;
      const parkedMs = Math.min(nowMs, hand.endMs + (plan.correction ? resentMs : 0));
      const action = decidedMs === null ? undefined : decision?.action;
      const state = action ? stateOf[action] : 'open';
      const { agent } = person;
      sink.add(
        'parked_win',
        ...[id(parkedMs), agent.tenantId, agent.id, person.id, bet.id, bet.key, bet.inningId],
        ...[hand.plan.game.id, agent.currency, bet.amount, win, 0n, plan.correction ?? false, plan.reason],
        ...[
          maxWin,
          maxRatio,
          node,
          null,
          at(parkedMs),
          state,
          text(action ? (plan.decided?.remark ?? '') : ''),
        ],
        ...[action ? actor.id : null, atOrNull(decidedMs), at(parkedMs)],
      );
      if (!action || decidedMs === null) return;
      const money = { bet: bet.id, stake: moneyText(bet.amount), win: moneyText(win), jackpot: '0.00' };
      trail.note({
        ms: decidedMs,
        actor,
        call: parkedWins.decide.path,
        target: `member:${person.id} ${person.account}`,
        before: { ...money, parked: 'open' },
        after: { ...money, parked: state, remark: plan.decided?.remark ?? '' },
      });
    },

    /** Keeps a round aside that its game server sends again with another win. */
    repeat(
      hand: Hand,
      record: RoundRecord,
      inningId: string,
      bets: readonly (Ended & { areaId: number; betMs: number })[],
    ): void {
      const [plan] = repeats;
      const ms = hand.endMs + resentMs;
      if (!plan || ms < nowMs - plan.hoursAgo * hourMs || ms >= nowMs || hand.inningId) return;
      if (hand.plan.style !== 'live' || bets.length < 2) return;
      repeats.shift();
      const wrong = rng.int(bets.length);
      const body = {
        ...{ roundId: inningId, gameId: hand.plan.game.id, roomId: hand.room.id, ...record },
        ...{ startedAt: hand.startMs, endedAt: hand.endMs },
        bets: bets.map((bet, index) => ({
          ...{
            betId: bet.key,
            member: bet.person.account,
            areaId: bet.areaId,
            amount: moneyText(bet.amount),
          },
          ...{
            win: moneyText(index === wrong ? bet.payout + bet.amount : bet.payout),
            ip: bet.person.ip,
            at: bet.betMs,
          },
        })),
      };
      const decidedMs = plan.decided && Math.min(nowMs, ms + plan.decided.hours * hourMs);
      const reason = plan.decided?.reason ?? '';
      sink.add(
        'ingest_conflict',
        ...[id(ms), node, `round:${inningId}`, 'round', text(JSON.stringify(body)), at(ms)],
        ...[plan.decided && 'keep', text(reason), plan.decided && actor.id, atOrNull(decidedMs)],
      );
      if (decidedMs === null) return;
      trail.note({
        ms: decidedMs,
        actor,
        call: gameNodes.settleConflict.path,
        target: `node:${node} round:${inningId}`,
        after: { decision: 'keep', reason },
      });
    },
  };
}
export type Incidents = ReturnType<typeof createIncidents>;
