import type { IngestAnswer } from '@pitboss/contract/ingest/ingest';
import type { IngestRound } from '@pitboss/contract/ingest/ingest-items';
import type { RoundRecord } from '@pitboss/rounds/deal/record';
import type { Rng } from '@pitboss/rounds/deal/rng';
import { betAreas } from '@pitboss/rounds/settle/bet-areas';
import type { GamePlan, Room } from '../world/games/games.ts';
import { dealHand, outcomeOf, type PlacedBet, placeBets } from '../world/games/placing.ts';
import type { Rules } from './enforce/rules.ts';
import type { LivePlayer } from './members/players.ts';
import { decimal } from './node/decimal.ts';
import { type Award, createJackpots, type Jackpots, noAward } from './node/jackpots.ts';
import type { Outbox } from './node/outbox.ts';
import type { AwayBet, LiveWallet } from './node/wallet.ts';
import type { OpenBet, OpenRound } from './round.ts';

const jackpotChance = 1 / 3_000;
/**
 * Now and then a game server reports a win beyond belief, so that the page of parked wins shows what it is
 * for.
 */
const wildChance = 1 / 5_000;
const wildRatio = 50_000n;
const maxBets = 100;
/**
 * Approximate return of the tables by their own rules, in thousandths: a lower RTP cancels the corresponding
 * share of wins.
 */
const fairReturn = 980;

const awayBet = (round: OpenRound, bet: OpenBet): AwayBet => ({
  id: bet.id,
  person: bet.person,
  gameId: round.plan.game.id,
  roomId: round.room.id,
  roundId: round.record ? round.roundId : undefined,
  areaId: bet.areaId,
  amount: bet.amount,
  at: bet.betMs,
  rtp: bet.rtp,
});

const done = (reply: IngestAnswer) => reply.status === 'accepted' || reply.status === 'duplicate';

/**
 * The server has the authoritative balance; a member with a rejected bet sits out until it brings money.
 */
function learn(bet: OpenBet, reply: IngestAnswer): void {
  if (done(reply)) return;
  bet.state = 'refused';
  bet.person.purse.balance = 0n;
}

const sentOf = ({ jackpot, jackpotLevel }: Award) => ({
  jackpot: decimal(jackpot),
  ...(jackpotLevel === undefined ? {} : { jackpotLevel }),
});

const rtpOf = ({ rtp }: OpenBet) => (rtp === undefined ? {} : { rtp });

interface LiveTableInput {
  readonly rng: Rng;
  readonly outbox: Outbox;
  readonly newId: (prefix: string) => string;
  readonly rules: Rules;
  readonly wallet: LiveWallet;
}

/** Plays rounds over the game servers' interface. */
export class LiveTable {
  private readonly jackpots: Jackpots;

  constructor(private readonly input: LiveTableInput) {
    const { rng, rules } = input;
    this.jackpots = createJackpots(rng, rules);
  }

  /** Takes the stake from the agent's wallet; a rejected member sits out. */
  private takeAway(round: OpenRound, bet: OpenBet): Promise<boolean> {
    bet.state = 'sent';
    bet.taken ??= this.input.wallet.take(awayBet(round, bet)).then((taken) => {
      if (!taken) {
        bet.state = 'refused';
        bet.person.purse.balance = 0n;
      }
      return taken;
    });
    return bet.taken;
  }

  /** Without a pool of its member, a game of luck occasionally pays a jackpot from the house. */
  private houseJackpot({ style }: GamePlan, bet: OpenBet): Award {
    return (style === 'fishing' || style === 'solo') && this.input.rng.chance(jackpotChance)
      ? { jackpot: bet.amount * 50n }
      : noAward;
  }

  /**
   * Returns the cost and payout of a bet; a win to be suppressed is moved to a losing side, or the bet is
   * omitted (null) when there is none.
   */
  private decide(
    plan: GamePlan,
    bet: PlacedBet<LivePlayer>,
    record: RoundRecord | null,
    rtp: number | undefined,
  ): { areaId: number; amount: bigint; payout: bigint } | null {
    const { rng, rules } = this.input;
    const outcome = { areaId: bet.areaId, ...outcomeOf(rng, plan, bet, record) };
    const spared = (1 - rules.kill(bet.person)) * Math.min(1, (rtp ?? fairReturn) / fairReturn);
    if (spared === 1 || outcome.payout <= outcome.amount || rng.chance(spared)) return outcome;
    if (record === null) return { ...outcome, payout: 0n };
    if (plan.style === 'seats') return null;
    const losing = betAreas(plan.game.id, record)
      .map(({ areaId }) => ({ areaId, ...outcomeOf(rng, plan, { ...bet, areaId }, record) }))
      .filter(({ amount, payout }) => payout < amount && amount <= bet.liability);
    return losing.length > 0 ? rng.pick(losing) : null;
  }

  /** Takes back the bets that were not sent before their member was stopped or signed out. */
  private takeBack(round: OpenRound): void {
    for (const bet of round.bets) {
      const may = bet.person.online && this.input.rules.mayBet(bet.person, round.plan.game.id);
      if (bet.state !== 'unsent' || may) continue;
      bet.state = 'refused';
      bet.person.purse.balance += bet.amount;
    }
  }

  /** A round that was not taken is called off: stakes that were sent go back. */
  private callOff(round: OpenRound): void {
    const { wallet, outbox, newId } = this.input;
    for (const bet of round.bets)
      if (bet.state !== 'sent') continue;
      else if (bet.person.seamless) void wallet.cancel(awayBet(round, bet), 'round');
      else
        outbox.event({
          eventId: newId('E'),
          type: 'cancel',
          at: round.endMs,
          betId: bet.id,
          reason: 'round refused',
        });
  }

  private sendBet(round: OpenRound, bet: OpenBet): void {
    const { outbox, newId } = this.input;
    const { person } = bet;
    if (person.seamless) {
      void this.takeAway(round, bet);
      return;
    }
    bet.state = 'sent';
    outbox.event(
      {
        eventId: newId('E'),
        type: 'bet',
        at: bet.betMs,
        betId: bet.id,
        member: person.account,
        agent: person.agent,
        ...(round.record && { roundId: round.roundId }),
        gameId: round.plan.game.id,
        roomId: round.room.id,
        areaId: bet.areaId,
        amount: decimal(bet.amount),
        ip: person.ip,
        ...rtpOf(bet),
      },
      (reply) => learn(bet, reply),
    );
  }

  /** Pays a round whose bets are all certain. */
  private pay(round: OpenRound, nowMs: number): void {
    const { wallet, rng, outbox, newId } = this.input;
    this.takeBack(round);
    const { plan, room, record, place } = round;
    const bets = round.bets.filter(({ state }) => state !== 'refused');
    if (bets.length === 0) return;
    const paid = bets.map((bet) => {
      const won = this.jackpots.award(bet.person, plan.game.id, nowMs) ?? this.houseJackpot(plan, bet);
      bet.person.purse.balance += bet.payout + won.jackpot;
      return { bet, won };
    });
    const endedAt = Math.max(round.startMs + 1, Math.min(round.endMs, nowMs));
    if (record === null) {
      for (const { bet, won } of paid) {
        const { id: betId } = bet;
        if (bet.person.seamless) {
          void wallet.settle(awayBet(round, bet), bet.payout, won);
          continue;
        }
        const settled = {
          betId,
          win: decimal(rng.chance(wildChance) ? bet.amount * wildRatio : bet.payout),
          ...sentOf(won),
        };
        outbox.event({ eventId: newId('E'), type: 'settlement', at: endedAt, ...settled });
      }
      return;
    }
    const message: IngestRound = {
      roundId: round.roundId,
      gameId: plan.game.id,
      roomId: room.id,
      tableId: place?.tableId ?? null,
      shoeNo: place?.shoeNo ?? null,
      handNo: place?.handNo ?? null,
      ...record,
      startedAt: round.startMs,
      endedAt,
      bets: paid.map(({ bet, won }) => ({
        betId: bet.id,
        member: bet.person.account,
        agent: bet.person.agent,
        areaId: bet.areaId,
        amount: decimal(bet.amount),
        win: decimal(bet.payout),
        ...sentOf(won),
        ip: bet.person.ip,
        at: bet.betMs,
        ...rtpOf(bet),
      })),
    };
    outbox.round(message, (reply) => {
      if (done(reply)) return;
      this.callOff(round);
      const wrong = /^bets\.(\d+)\./.exec(reply.field ?? '')?.[1];
      const user = wrong === undefined ? undefined : bets[Number(wrong)]?.person;
      if (user) user.purse.balance = 0n;
    });
  }

  /** Deals, takes stakes and, at tables with a time for bets, sends them while the round is running. */
  begin(
    plan: GamePlan,
    room: Room,
    players: readonly LivePlayer[],
    startMs: number,
    endMs: number,
  ): OpenRound | null {
    const { rng, newId, rules } = this.input;
    const record = dealHand(rng, plan, room, endMs);
    const placed = placeBets(rng, { plan, room, players, startMs, most: maxBets }, record);
    if (placed.length === 0) return null;
    const { table } = room;
    const staked = new Map<LivePlayer, bigint>();
    const round: OpenRound = {
      plan,
      room,
      roundId: newId(String(plan.game.id)),
      record,
      bets: placed.flatMap((bet): OpenBet[] => {
        // Settings in force when a round begins apply to the round, and its bets carry them.
        const rtp = rules.rtp(bet.person, plan.game.id, startMs);
        const decided = this.decide(plan, bet, record, rtp);
        const max = rules.maxStake(bet.person, startMs);
        if (!decided || (max !== null && decided.amount > max)) return [];
        if (!rules.inRange(plan.game.id, bet.person.currency, decided.amount)) return [];
        const { areaId, amount } = decided;
        const sum = (staked.get(bet.person) ?? 0n) + amount;
        const { currency } = bet.person;
        if (!rules.withinLimits(room.id, { currency, areaId, amount, round: sum })) return [];
        staked.set(bet.person, sum);
        bet.person.purse.balance -= decided.amount;
        return [{ ...bet, ...decided, id: newId('L'), rtp, state: 'unsent' }];
      }),
      startMs,
      endMs,
      place: table && { tableId: table.id, shoeNo: table.shoeNo, handNo: table.hand },
    };
    return round;
  }

  /** Sends the stakes of a running round; they wait for its result. */
  sendBets(round: OpenRound): void {
    this.takeBack(round);
    for (const bet of round.bets) if (bet.state === 'unsent') this.sendBet(round, bet);
  }

  /** Ends a round and pays, once it is certain which stakes of members elsewhere were taken. */
  finish(round: OpenRound, nowMs: number): void {
    this.takeBack(round);
    const away = round.bets.filter(({ person, state }) => person.seamless && state !== 'refused');
    if (away.length === 0) {
      this.pay(round, nowMs);
      return;
    }
    const taken = Promise.all(away.map((bet) => this.takeAway(round, bet)));
    void this.input.wallet.follow(taken.then(() => this.pay(round, nowMs)));
  }
}
