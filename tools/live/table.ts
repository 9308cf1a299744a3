import type { IngestAnswer, IngestRound } from '@pitboss/contract/ingest/ingest';
import { betAreas } from '@pitboss/rounds/bet-areas';
import type { RoundRecord } from '@pitboss/rounds/deal/record';
import type { Rng } from '@pitboss/rounds/deal/rng';
import type { GamePlan, Room } from '../world/play/games.ts';
import { dealHand, outcomeOf, type PlacedBet, placeBets } from '../world/play/placing.ts';
import { decimal } from './decimal.ts';
import { type Award, createJackpots, noAward } from './jackpots.ts';
import type { Rules } from './obey.ts';
import type { Outbox } from './outbox.ts';
import type { LivePlayer } from './players.ts';
import type { AwayBet, LiveWallet } from './wallet.ts';

interface OpenBet extends PlacedBet<LivePlayer> {
  readonly id: string;
  readonly amount: bigint;
  readonly payout: bigint;
  /** In force when the round began, in thousandths. */
  readonly rtp: number | undefined;
  /** Sent to the server before the round is over; refused bets leave the round. */
  state: 'unsent' | 'sent' | 'refused';
  /** Of a member whose agent keeps the wallet: whether the stake was taken. */
  taken?: Promise<boolean>;
}

/** A round that is being played: everything is decided, and sent piece by piece. */
export interface OpenRound {
  readonly plan: GamePlan;
  readonly room: Room;
  readonly roundId: string;
  readonly record: RoundRecord | null;
  readonly bets: readonly OpenBet[];
  readonly startMs: number;
  readonly endMs: number;
  readonly place: { tableId: string; shoeNo: string; handNo: number } | null;
}

const jackpotChance = 1 / 3_000;
/** Now and then a game server reports a win beyond belief, so that the page of parked wins shows what it is for. */
const wildChance = 1 / 5_000;
const wildRatio = 50_000n;
const mostBets = 100;
/** What the tables give back by their own rules, roughly, in thousandths: below it so many wins are taken as an RTP wants. */
const fairReturn = 980;

/** Plays rounds over the game servers' interface. */
export function createTable(input: {
  rng: Rng;
  outbox: Outbox;
  newId: (prefix: string) => string;
  rules: Rules;
  wallet: LiveWallet;
}) {
  const { rng, outbox, newId, rules, wallet } = input;
  const jackpots = createJackpots(rng, rules);

  const awayBet = (round: OpenRound, bet: OpenBet): AwayBet => ({
    ...{ id: bet.id, person: bet.person, gameId: round.plan.game.id, roomId: round.room.id },
    ...{ roundId: round.record ? round.roundId : undefined, areaId: bet.areaId, amount: bet.amount },
    ...{ at: bet.betMs, rtp: bet.rtp },
  });

  /** Takes the stake of a member at its agent; whoever is refused sits out. */
  function takeAway(round: OpenRound, bet: OpenBet): Promise<boolean> {
    bet.state = 'sent';
    bet.taken ??= wallet.take(awayBet(round, bet)).then((taken) => {
      if (!taken) {
        bet.state = 'refused';
        bet.person.purse.balance = 0n;
      }
      return taken;
    });
    return bet.taken;
  }

  const done = (answer: IngestAnswer) => answer.status === 'accepted' || answer.status === 'duplicate';

  /** The server knows what a member has; what it refuses sits out until the member brings money. */
  function learn(bet: OpenBet, answer: IngestAnswer): void {
    if (done(answer)) return;
    bet.state = 'refused';
    bet.person.purse.balance = 0n;
  }

  /** Where a member has no pool, games of luck pay jackpots out of the house now and then. */
  const houseJackpot = ({ style }: GamePlan, bet: OpenBet): Award =>
    (style === 'fishing' || style === 'solo') && rng.chance(jackpotChance)
      ? { jackpot: bet.amount * 50n }
      : noAward;

  const sentOf = ({ jackpot, jackpotLevel }: Award) => ({
    jackpot: decimal(jackpot),
    ...(jackpotLevel === undefined ? {} : { jackpotLevel }),
  });

  const rtpOf = ({ rtp }: OpenBet) => (rtp === undefined ? {} : { rtp });

  /** What a bet costs and brings; a win that is to be none is moved to a side that loses, or not taken where there is none. */
  function decide(
    plan: GamePlan,
    bet: PlacedBet<LivePlayer>,
    record: RoundRecord | null,
    rtp: number | undefined,
  ): { areaId: number; amount: bigint; payout: bigint } | null {
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
  function takeBack(round: OpenRound): void {
    for (const bet of round.bets) {
      const may = bet.person.online && rules.mayBet(bet.person, round.plan.game.id);
      if (bet.state !== 'unsent' || may) continue;
      bet.state = 'refused';
      bet.person.purse.balance += bet.amount;
    }
  }

  /** A round that was not taken is called off: stakes that were sent go back. */
  function callOff(round: OpenRound): void {
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

  function sendBet(round: OpenRound, bet: OpenBet): void {
    const { person } = bet;
    if (person.seamless) {
      void takeAway(round, bet);
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
      (answer) => learn(bet, answer),
    );
  }

  /** Pays a round whose bets are all certain. */
  function pay(round: OpenRound, nowMs: number): void {
    takeBack(round);
    const { plan, room, record, place } = round;
    const bets = round.bets.filter(({ state }) => state !== 'refused');
    if (bets.length === 0) return;
    const paid = bets.map((bet) => {
      const won = jackpots.award(bet.person, plan.game.id, nowMs) ?? houseJackpot(plan, bet);
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
    outbox.round(message, (answer) => {
      if (done(answer)) return;
      callOff(round);
      const wrong = /^bets\.(\d+)\./.exec(answer.field ?? '')?.[1];
      const person = wrong === undefined ? undefined : bets[Number(wrong)]?.person;
      if (person) person.purse.balance = 0n;
    });
  }

  return {
    /** Deals, takes stakes and, at tables with a time for bets, sends them while the round is running. */
    begin(
      plan: GamePlan,
      room: Room,
      players: readonly LivePlayer[],
      startMs: number,
      endMs: number,
    ): OpenRound | null {
      const record = dealHand(rng, plan, room, endMs);
      const placed = placeBets(rng, { plan, room, players, startMs, most: mostBets }, record);
      if (placed.length === 0) return null;
      const { table } = room;
      const staked = new Map<LivePlayer, bigint>();
      const round: OpenRound = {
        plan,
        room,
        roundId: newId(String(plan.game.id)),
        record,
        bets: placed.flatMap((bet): OpenBet[] => {
          // What is set holds for the rounds that begin from then on, and the bets of this round carry it.
          const rtp = rules.rtp(bet.person, plan.game.id, startMs);
          const decided = decide(plan, bet, record, rtp);
          const most = rules.maxStake(bet.person, startMs);
          if (!decided || (most !== null && decided.amount > most)) return [];
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
    },
    /** Sends the stakes of a running round; they wait for its result. */
    sendBets(round: OpenRound): void {
      takeBack(round);
      for (const bet of round.bets) if (bet.state === 'unsent') sendBet(round, bet);
    },
    /** Ends a round and pays, once it is certain which stakes of members elsewhere were taken. */
    finish(round: OpenRound, nowMs: number): void {
      takeBack(round);
      const away = round.bets.filter(({ person, state }) => person.seamless && state !== 'refused');
      if (away.length === 0) {
        pay(round, nowMs);
        return;
      }
      const taken = Promise.all(away.map((bet) => takeAway(round, bet)));
      void wallet.follow(taken.then(() => pay(round, nowMs)));
    },
  };
}
export type LiveTable = ReturnType<typeof createTable>;
