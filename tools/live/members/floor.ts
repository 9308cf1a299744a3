import type { Rng } from '@pitboss/rounds/deal/rng';
import { type RoomLanguage, textKeys } from '@pitboss/rules/content/room-texts';
import type { GamePlan, Room } from '../../world/games/games.ts';
import { unitOf } from '../../world/ledger/ledger.ts';
import { roundSum } from '../../world/ledger/round-sum.ts';
import { rudeLines } from '../../world/play/words.ts';
import { saying } from '../../world/users/locations.ts';
import type { Rules } from '../enforce/rules.ts';
import { decimal } from '../node/decimal.ts';
import type { Outbox } from '../node/outbox.ts';
import type { LiveWallet } from '../node/wallet.ts';
import { registerNewcomer } from './newcomer.ts';
import type { LivePlayer } from './players.ts';

/** A member who has not played for this long signs out. */
const idleMs = 12 * 60_000;
/** Sign-outs in one tick, so that those who were online at the start do not all leave at once. */
const signOutsAtOnce = 2;

/** Language of a currency's members. */
const languageOf: Readonly<Record<string, RoomLanguage>> = {
  USD: 'en_us',
  THB: 'th',
  VND: 'vi',
  IDR: 'id_id',
};

const who = (player: LivePlayer) => ({ member: player.account, agent: player.agent });

interface FloorInput {
  readonly rng: Rng;
  readonly outbox: Outbox;
  readonly newId: (prefix: string) => string;
  readonly players: LivePlayer[];
  readonly rules: Rules;
  readonly wallet: Pick<LiveWallet, 'withhold'>;
}

/** The members on the floor: who is free, who is signed in, and what they have. */
export class Floor {
  private known: Set<LivePlayer>;
  private players: LivePlayer[];

  constructor(private readonly input: FloorInput) {
    this.players = input.players;
    this.known = new Set(this.players);
  }

  private sign(player: LivePlayer, type: 'login' | 'logout', at: number, gameId?: number) {
    const { outbox, newId } = this.input;
    return outbox.event({
      eventId: newId('E'),
      type,
      at,
      ...who(player),
      ip: player.ip,
      device: player.device,
      ...(type === 'login' && gameId !== undefined && { gameId }),
    } as Parameters<Outbox['event']>[0]);
  }

  private refund(purchaseId: string): void {
    const { outbox, newId } = this.input;
    outbox.event({ eventId: newId('E'), type: 'refund', at: Date.now(), purchaseId });
  }

  /** Reports a purchase, and sometimes its refund. */
  private buy(
    player: LivePlayer,
    sale: { id: string; goodsId: string; amount: bigint; at: number; regrets: boolean },
  ): void {
    const { outbox, newId } = this.input;
    const { id, goodsId, amount, at, regrets } = sale;
    outbox.event(
      {
        eventId: newId('E'),
        type: 'purchase',
        at,
        ...who(player),
        purchaseId: id,
        goodsId,
        count: 1,
        amount: decimal(amount),
      },
      (reply) => {
        if (reply.status === 'accepted' && reply.balance !== undefined && !player.seamless)
          player.purse.balance = BigInt(reply.balance.replace('.', ''));
        if (regrets || (reply.status !== 'accepted' && player.seamless)) this.refund(id);
      },
    );
  }

  knows(player: LivePlayer) {
    return this.known.has(player);
  }

  /** Members whose agent keeps the wallet, who are signed in and play nothing. */
  idleAway(): LivePlayer[] {
    return this.players.filter(({ seamless, online, busy }) => seamless && online && !busy);
  }

  /** Members who are signed in. */
  online(): LivePlayer[] {
    return this.players.filter(({ online }) => online);
  }

  /** A free member; those who bet much lately are likelier. */
  find(plan: GamePlan, now: number): LivePlayer | null {
    const { rng, rules } = this.input;
    for (let tries = 0; tries < 40; tries += 1) {
      const player = this.players[Math.floor(rng.float() ** 2 * this.players.length)];
      if (!player || player.busy || !(player.gameIds?.includes(plan.game.id) ?? true)) continue;
      if (rules.mayBet(player, plan.game.id) && rules.maySignIn(player, now)) return player;
    }
    return null;
  }

  /** A member whose transfers have limits and whose amounts are in yuan. */
  limited(now: number): LivePlayer | null {
    return (
      this.players.find(
        (one) =>
          one.limited &&
          !one.seamless &&
          !one.busy &&
          one.currency === 'CNY' &&
          this.input.rules.maySignIn(one, now),
      ) ?? null
    );
  }

  arrive(player: LivePlayer, gameId: number, now: number): void {
    if (!player.online) {
      this.sign(player, 'login', now, gameId);
      player.signedInMs = now;
    }
    player.online = true;
    player.busy = true;
    player.seenMs = now;
  }

  leave(player: LivePlayer, now: number): void {
    player.busy = false;
    player.seenMs = now;
  }

  /**
   * Brings money when a purse does not hold an amount; false when the member has none or its agent is out
   * of quota.
   */
  fund(player: LivePlayer, needed: bigint, now: number): boolean {
    const { rng, outbox, newId } = this.input;
    const { purse, currency } = player;
    if (purse.balance >= needed) return true;
    const amount = roundSum(needed * BigInt(2 + rng.int(5)), unitOf(currency));
    if (player.seamless) {
      purse.balance += amount;
      return true;
    }
    if (!rng.chance(0.7)) return false;
    purse.balance += amount;
    outbox.event(
      {
        eventId: newId('E'),
        type: 'transfer',
        at: now,
        ...who(player),
        direction: 'in',
        amount: decimal(amount),
      },
      (reply) => {
        if (reply.status !== 'accepted') purse.balance = 0n;
        else if (reply.balance !== undefined) purse.balance = BigInt(reply.balance.replace('.', ''));
      },
    );
    return true;
  }

  /** Registers a new member, which plays sooner than most others. */
  welcome(now: number): void {
    const { rng } = this.input;
    if (this.players.length === 0) return;
    const newcomer = registerNewcomer(this.input, rng.pick(this.players), now);
    this.players.splice(rng.int(Math.min(50, this.players.length)), 0, newcomer);
    this.known.add(newcomer);
  }

  talk(users: readonly LivePlayer[], room: Room, now: number): void {
    const { rules, rng, outbox, newId } = this.input;
    const free = users.filter((player) => player.online && rules.mayTalk(player, now));
    if (free.length === 0) return;
    const speaker = rng.pick(free);
    // Now and then it is the game that is praised, by the name it has in the room's language.
    const game = rng.chance(0.15)
      ? rules.text(languageOf[speaker.currency] ?? 'zh_cn', textKeys.game(room.gameId))
      : undefined;
    const said = () => (rng.chance(0.06) ? rng.pick(rudeLines) : saying(rng));
    const content = game === undefined ? said() : `${game} 👍`;
    outbox.event({
      eventId: newId('E'),
      type: 'chat',
      at: now,
      ...who(speaker),
      roomId: room.id,
      content,
    });
  }

  /**
   * A member at a table buys an item of the shop if its purse holds the price, and sometimes returns it.
   */
  shop(users: readonly LivePlayer[], gameId: number, now: number): void {
    const { rules, rng, newId, wallet } = this.input;
    const player = users.find((one) => one.online);
    const offers = player ? rules.offers(player.currency, now) : [];
    if (!player || offers.length === 0) return;
    const { goodsId, unit: amount } = rng.pick(offers);
    if (player.purse.balance < amount) return;
    const id = newId('P');
    const regrets = rng.chance(0.1);
    player.purse.balance -= amount;
    const sale = { id, goodsId, amount, at: now, regrets };
    if (!player.seamless || amount === 0n) {
      this.buy(player, sale);
      return;
    }
    // The agent's wallet is charged first; a charge that failed, or is unclear, is refunded.
    void wallet.withhold({ id, person: player, gameId, amount, final: true }).then((charged) => {
      if (charged) this.buy(player, sale);
      else this.refund(id);
    });
  }

  /** Ends the sessions that were ended from outside; who plays leaves after the round. */
  endSessions(): void {
    for (const player of this.players)
      if (player.online && this.input.rules.endedAt(player) >= player.signedInMs) player.online = false;
  }

  /** Signs out a few of those who have been idle for long. */
  tidy(now: number): void {
    let left = signOutsAtOnce;
    for (const player of this.players) {
      if (left === 0) return;
      if (!player.online || player.busy || now - player.seenMs < idleMs || !this.input.rng.chance(0.01))
        continue;
      this.sign(player, 'logout', now);
      player.online = false;
      left -= 1;
    }
  }

  /**
   * Half of those who play nothing sign out at once, as when a line breaks; they come back when they play.
   */
  scatter(now: number): void {
    for (const player of this.players) {
      if (!player.online || player.busy || !this.input.rng.chance(0.5)) continue;
      this.sign(player, 'logout', now);
      player.online = false;
    }
  }

  /** Takes what was read again; who is playing keeps its place, and plays on with what it has. */
  replace(fresh: LivePlayer[]): void {
    const playing = new Map(
      this.players.filter(({ busy }) => busy).map((player) => [player.account, player]),
    );
    this.players = fresh.map((player) => playing.get(player.account) ?? player);
    this.known = new Set(this.players);
  }
}
