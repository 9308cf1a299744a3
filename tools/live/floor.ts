import type { Rng } from '@pitboss/rounds/deal/rng';
import { type RoomLanguage, textKeys } from '@pitboss/rules/content/room-texts';
import { roundSum } from '../world/money/cashier.ts';
import { unitOf } from '../world/money/money.ts';
import { saying } from '../world/people/places.ts';
import type { GamePlan, Room } from '../world/play/games.ts';
import { rudeLines } from '../world/play/words.ts';
import { decimal } from './decimal.ts';
import { registerNewcomer } from './newcomer.ts';
import type { Rules } from './obey.ts';
import type { Outbox } from './outbox.ts';
import type { LivePlayer } from './players.ts';
import type { LiveWallet } from './wallet.ts';

/** A member who has not played for this long signs out. */
const idleMs = 12 * 60_000;
/** Sign-outs in one tick, so that those who were online at the start do not all leave at once. */
const signOutsAtOnce = 2;

/** What is spoken by currency. */
const languageOf: Readonly<Record<string, RoomLanguage>> = {
  USD: 'en_us',
  THB: 'th',
  VND: 'vi',
  IDR: 'id_id',
};

/** The members on the floor: who is free, who is signed in, and what they have. */
export function createFloor(input: {
  rng: Rng;
  outbox: Outbox;
  newId: (prefix: string) => string;
  players: LivePlayer[];
  rules: Rules;
  wallet: Pick<LiveWallet, 'withhold'>;
}) {
  const { rng, outbox, newId, rules, wallet } = input;
  let { players } = input;
  let known = new Set(players);

  const who = (player: LivePlayer) => ({ member: player.account, agent: player.agent });
  const sign = (player: LivePlayer, type: 'login' | 'logout', at: number, gameId?: number) =>
    outbox.event({
      eventId: newId('E'),
      type,
      at,
      ...who(player),
      ip: player.ip,
      device: player.device,
      ...(type === 'login' && gameId !== undefined && { gameId }),
    } as Parameters<Outbox['event']>[0]);

  const refund = (purchaseId: string): void =>
    outbox.event({ eventId: newId('E'), type: 'refund', at: Date.now(), purchaseId });

  /** Says that somebody bought a piece, and sometimes that it is given back. */
  function buy(
    player: LivePlayer,
    sale: { id: string; goodsId: string; amount: bigint; at: number; regrets: boolean },
  ): void {
    const { id, goodsId, amount, at, regrets } = sale;
    outbox.event(
      {
        ...{ eventId: newId('E'), type: 'purchase', at, ...who(player) },
        ...{ purchaseId: id, goodsId, count: 1, amount: decimal(amount) },
      },
      (answer) => {
        if (answer.status === 'accepted' && answer.balance !== undefined && !player.seamless)
          player.purse.balance = BigInt(answer.balance.replace('.', ''));
        if (regrets || (answer.status !== 'accepted' && player.seamless)) refund(id);
      },
    );
  }

  return {
    knows: (player: LivePlayer) => known.has(player),
    /** Members whose agent keeps the wallet, who are signed in and play nothing. */
    idleAway: (): LivePlayer[] => players.filter(({ seamless, online, busy }) => seamless && online && !busy),
    /** Members who are signed in. */
    online: (): LivePlayer[] => players.filter(({ online }) => online),
    /** A free member; those who bet much lately are likelier. */
    find(plan: GamePlan, now: number): LivePlayer | null {
      for (let tries = 0; tries < 40; tries += 1) {
        const player = players[Math.floor(rng.float() ** 2 * players.length)];
        if (!player || player.busy || !(player.gameIds?.includes(plan.game.id) ?? true)) continue;
        if (rules.mayBet(player, plan.game.id) && rules.maySignIn(player, now)) return player;
      }
      return null;
    },
    /** A member whose transfers have limits and whose amounts are in yuan. */
    limited: (now: number): LivePlayer | null =>
      players.find(
        (one) =>
          one.limited && !one.seamless && !one.busy && one.currency === 'CNY' && rules.maySignIn(one, now),
      ) ?? null,
    arrive(player: LivePlayer, gameId: number, now: number): void {
      if (!player.online) {
        sign(player, 'login', now, gameId);
        player.signedInMs = now;
      }
      player.online = true;
      player.busy = true;
      player.seenMs = now;
    },
    leave(player: LivePlayer, now: number): void {
      player.busy = false;
      player.seenMs = now;
    },
    /** Brings money when a purse does not hold an amount; false when the member has none or its agent is out of quota. */
    fund(player: LivePlayer, needed: bigint, now: number): boolean {
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
        (answer) => {
          if (answer.status !== 'accepted') purse.balance = 0n;
          else if (answer.balance !== undefined) purse.balance = BigInt(answer.balance.replace('.', ''));
        },
      );
      return true;
    },
    /** Somebody registers, and comes to play before most others. */
    welcome(now: number): void {
      if (players.length === 0) return;
      const newcomer = registerNewcomer(input, rng.pick(players), now);
      players.splice(rng.int(Math.min(50, players.length)), 0, newcomer);
      known.add(newcomer);
    },
    talk(people: readonly LivePlayer[], room: Room, now: number): void {
      const free = people.filter((player) => player.online && rules.mayTalk(player, now));
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
    },
    /** Somebody at a table buys something of the shop, if the purse holds it; what was not wanted is given back. */
    shop(people: readonly LivePlayer[], gameId: number, now: number): void {
      const player = people.find((one) => one.online);
      const offers = player ? rules.offers(player.currency, now) : [];
      if (!player || offers.length === 0) return;
      const { goodsId, unit: amount } = rng.pick(offers);
      if (player.purse.balance < amount) return;
      const id = newId('P');
      const regrets = rng.chance(0.1);
      player.purse.balance -= amount;
      const sale = { id, goodsId, amount, at: now, regrets };
      if (!player.seamless || amount === 0n) {
        buy(player, sale);
        return;
      }
      // The agent's wallet is charged first; a charge that came to nothing, or is unclear, is given back.
      void wallet.withhold({ id, person: player, gameId, amount, final: true }).then((charged) => {
        if (charged) buy(player, sale);
        else refund(id);
      });
    },
    /** Ends the sessions that were ended from outside; who plays leaves after the round. */
    endSessions(): void {
      for (const player of players)
        if (player.online && rules.endedAt(player) >= player.signedInMs) player.online = false;
    },
    /** Signs out a few of those who have been idle for long. */
    tidy(now: number): void {
      let left = signOutsAtOnce;
      for (const player of players) {
        if (left === 0) return;
        if (!player.online || player.busy || now - player.seenMs < idleMs || !rng.chance(0.01)) continue;
        sign(player, 'logout', now);
        player.online = false;
        left -= 1;
      }
    },
    /** Half of those who play nothing sign out at once, as when a line breaks; they come back when they play. */
    scatter(now: number): void {
      for (const player of players) {
        if (!player.online || player.busy || !rng.chance(0.5)) continue;
        sign(player, 'logout', now);
        player.online = false;
      }
    },
    /** Takes what was read again; who is playing keeps its place, and plays on with what it has. */
    replace(fresh: LivePlayer[]): void {
      const playing = new Map(players.filter(({ busy }) => busy).map((player) => [player.account, player]));
      players = fresh.map((player) => playing.get(player.account) ?? player);
      known = new Set(players);
    },
  };
}
