import { gameNodes } from '@pitboss/contract/games/game-nodes';
import { parkedWins } from '@pitboss/contract/money/parked-wins';
import type { RoundRecord } from '@pitboss/rounds/deal/record';
import type { Rng } from '@pitboss/rounds/deal/rng';
import {
  anyCurrency,
  defaultMaxRatio,
  defaultMaxWin,
  minEvaluated,
} from '../../../apps/server/src/domain/games/win-limits.ts';
import { moneyText } from '../../../apps/server/src/domain/sql/dto.ts';
import type { Actor, Trail } from '../audit/trail.ts';
import { exampleId, type Share } from '../rows/ids.ts';
import { at, atOrNull, type Sink, text } from '../rows/rows.ts';
import { dayMs, hourMs } from '../time/rhythm.ts';
import type { User } from '../users/users.ts';
import type { Hand } from './hand.ts';
import { type Action, type Conflict, conflicts, type Planned, planned } from './planned-incidents.ts';

const stateOf = { pay: 'paid', lose: 'lost', returnStake: 'returned', keep: 'kept' } as const;
/** Time after which a round comes again. */
const resentMs = 40_000;

/** A tight limit that a true win met: it was set so long before, and raised so long after it was paid. */
const tightLimit = { maxWin: 10_000n, setMs: 15 * 60_000, raisedMs: 10 * 60_000 };
const raisedLimit = { maxWin: 20_000_000n, maxRatio: 100 };
/** Implausible wins: 8,888,888.00, or 300 times the stake where at most 100 times can be won. */
const absurdWin = 888_888_800n;
const absurdRatio = 300n;
/** Stakes of which even the absurd ratio stays below the default limit of the amount. */
const modestStake = 100_000n;

/** A bet of a round that has ended. */
export interface Ended {
  readonly person: User;
  readonly id: string;
  readonly key: string;
  readonly inningId: string;
  readonly amount: bigint;
  readonly payout: bigint;
}

/** A reported win in place of a bet's outcome, and its handling. */
export interface Suspect {
  readonly plan: Planned;
  readonly win: bigint;
  readonly maxWin: bigint;
  readonly maxRatio: number;
  /** The decision; null while it waits. */
  readonly decision: {
    readonly action: Action;
    readonly dueMs: number;
    readonly by: { operatorId: string; reason: string };
  } | null;
}

/** Returns whether a bet and its true outcome suit a planned win. */
function suits({ reason, correction, decided }: Planned, amount: bigint, payout: bigint): boolean {
  if (decided?.action === 'pay') return payout > tightLimit.maxWin && payout < defaultMaxWin;
  if (decided?.action === 'lose') return payout === 0n && amount <= modestStake;
  if (reason === 'ratio') return amount * absurdRatio > minEvaluated && amount <= modestStake;
  return correction ? payout > 0n : true;
}

interface IncidentsInput {
  readonly rng: Rng;
  readonly sink: Sink;
  readonly trail: Trail;
  readonly id: (ms: number) => string;
  readonly node: string;
  readonly actor: Actor;
  /** They happen in the first lane of a world. */
  readonly lane: Share;
  readonly startMs: number;
  readonly nowMs: number;
}

/**
 * The incidents of a world: wins that were parked because they were too large to be believed, and rounds that
 * came twice with different contents. Some were dealt with, some wait. All are of games with fixed odds and
 * members in CNY.
 */
export class Incidents {
  private readonly wins: Planned[];
  private readonly repeats: Conflict[];
  private readonly firstRepeat: Conflict | undefined;

  constructor(private readonly input: IncidentsInput) {
    this.wins = this.within(planned);
    this.repeats = this.within(conflicts);
    this.firstRepeat = this.repeats[0];
  }

  private within<T extends { hoursAgo: number }>(all: readonly T[]) {
    const { lane, nowMs, startMs } = this.input;
    return all.filter(({ hoursAgo }) => lane.place === 0 && nowMs - hoursAgo * hourMs > startMs + dayMs);
  }

  /** Sets a limit of a game as an administrator does. */
  private logLimit(ms: number, gameId: number, before: object | null, after: object): void {
    const { trail, actor } = this.input;
    trail.note({
      ms,
      actor,
      call: parkedWins.setLimit.path,
      target: `winLimit:${gameId} ${anyCurrency}`,
      before,
      after,
    });
  }

  private limitFor(plan: Planned, gameId: number, ms: number, paidMs: number) {
    const { nowMs, sink, id, actor } = this.input;
    const maxRatio = defaultMaxRatio(gameId);
    if (plan.decided?.action !== 'pay') return { maxWin: defaultMaxWin, maxRatio };
    const dto = (limit: { maxWin: bigint; maxRatio: number }) => ({
      ...limit,
      maxWin: moneyText(limit.maxWin),
    });
    const tight = { maxWin: tightLimit.maxWin, maxRatio };
    const raised = Math.min(nowMs, paidMs + tightLimit.raisedMs);
    this.logLimit(ms - tightLimit.setMs, gameId, null, { ...dto(tight), reason: '试运行' });
    this.logLimit(raised, gameId, dto(tight), { ...dto(raisedLimit), reason: '正常派彩被转审核' });
    sink.add(
      'win_limit',
      id(raised),
      gameId,
      anyCurrency,
      raisedLimit.maxWin,
      raisedLimit.maxRatio,
      '正常派彩被转审核',
      actor.id,
      at(raised),
    );
    return tight;
  }

  private isDue(plan: Planned | undefined, ms: number): boolean {
    return plan !== undefined && ms >= this.input.nowMs - plan.hoursAgo * hourMs;
  }

  /**
   * The bet of a round about which the game server reports a win that is parked; undefined for nearly all.
   */
  suspect(
    hand: Pick<Hand, 'plan' | 'inningId' | 'startMs' | 'endMs'>,
    bet: {
      person: Pick<User, 'index' | 'currency'> & { ledger: object | null };
      amount: bigint;
      payout: bigint;
    },
  ): Suspect | undefined {
    const { nowMs, actor } = this.input;
    if (!this.isDue(this.wins[0], hand.endMs)) return undefined;
    const { person, amount, payout } = bet;
    const gameId = hand.plan.game.id;
    const isPlain = hand.plan.style === 'live' && !hand.inningId && person.ledger && person.index > 0;
    if (!isPlain || person.currency !== 'CNY' || defaultMaxRatio(gameId) >= Number(absurdRatio))
      return undefined;
    // In a small world the right bet for one may come late; the others do not wait for it.
    const position = this.wins.findIndex((one) => this.isDue(one, hand.endMs) && suits(one, amount, payout));
    const [plan] = position < 0 ? [] : this.wins.splice(position, 1);
    if (!plan) return undefined;
    const { decided } = plan;
    const dueMs = Math.min(nowMs, hand.endMs + (decided?.hours ?? 0) * hourMs);
    const win =
      decided?.action === 'pay' ? payout : plan.reason === 'ratio' ? amount * absurdRatio : absurdWin;
    return {
      plan,
      win,
      ...this.limitFor(plan, gameId, hand.startMs, dueMs),
      decision: decided
        ? { action: decided.action, dueMs, by: { operatorId: actor.id, reason: decided.remark } }
        : null,
    };
  }

  /**
   * Writes a held payout with its final state; `decidedMs` is the time of the decision, null while it is
   * open.
   */
  park(hand: Hand, bet: Ended, suspect: Suspect, decidedMs: number | null): void {
    const { nowMs, sink, id, node, actor, trail } = this.input;
    const { person } = bet;
    const { plan, win, maxWin, maxRatio, decision } = suspect;
    const parkedMs = Math.min(nowMs, hand.endMs + (plan.correction ? resentMs : 0));
    const action = decidedMs === null ? undefined : decision?.action;
    const state = action ? stateOf[action] : 'open';
    const { agent } = person;
    sink.add(
      'parked_win',
      id(parkedMs),
      agent.tenantId,
      agent.id,
      person.id,
      bet.id,
      bet.key,
      bet.inningId,
      hand.plan.game.id,
      agent.currency,
      bet.amount,
      win,
      0n,
      plan.correction ?? false,
      plan.reason,
      maxWin,
      maxRatio,
      node,
      null,
      at(parkedMs),
      state,
      text(action ? (plan.decided?.remark ?? '') : ''),
      action ? actor.id : null,
      atOrNull(decidedMs),
      at(parkedMs),
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
  }

  /** Keeps a round aside that its game server sends again with another win. */
  repeat(
    hand: Hand,
    record: RoundRecord,
    inningId: string,
    bets: readonly (Ended & { areaId: number; betMs: number })[],
  ): void {
    const { nowMs, rng, sink, id, node, actor, trail } = this.input;
    const [plan] = this.repeats;
    const ms = hand.endMs + resentMs;
    if (!plan || ms < nowMs - plan.hoursAgo * hourMs || ms >= nowMs || hand.inningId) return;
    if (hand.plan.style !== 'live' || bets.length < 2) return;
    this.repeats.shift();
    const wrong = rng.int(bets.length);
    const body = {
      roundId: inningId,
      gameId: hand.plan.game.id,
      roomId: hand.room.id,
      ...record,
      startedAt: hand.startMs,
      endedAt: hand.endMs,
      bets: bets.map((bet, index) => ({
        betId: bet.key,
        member: bet.person.account,
        areaId: bet.areaId,
        amount: moneyText(bet.amount),
        win: moneyText(index === wrong ? bet.payout + bet.amount : bet.payout),
        ip: bet.person.ip,
        at: bet.betMs,
      })),
    };
    const decidedMs = plan.decided && Math.min(nowMs, ms + plan.decided.hours * hourMs);
    const reason = plan.decided?.reason ?? '';
    sink.add(
      'ingest_conflict',
      plan === this.firstRepeat ? exampleId : id(ms),
      node,
      `round:${inningId}`,
      'round',
      text(JSON.stringify(body)),
      at(ms),
      plan.decided && 'keep',
      text(reason),
      plan.decided && actor.id,
      atOrNull(decidedMs),
    );
    if (decidedMs === null) return;
    trail.note({
      ms: decidedMs,
      actor,
      call: gameNodes.settleConflict.path,
      target: `node:${node} round:${inningId}`,
      after: { decision: 'keep', reason },
    });
  }
}
