import type { Rng } from '@pitboss/rounds/deal/rng';
import type { GamePlan } from '../../world/games/games.ts';
import type { Floor } from '../members/floor.ts';
import type { LivePlayer } from '../members/players.ts';
import type { Outbox } from '../node/outbox.ts';

/** Bets that a game server delivers late, and how long ago they were made. */
const lateBets = 90;
const lateMs = 40 * 60_000;
/** Members who come from one address. */
const crowd = 6;

/**
 * Trouble that no single bet shows: members who share an address, a hall whose players are gone, members who
 * leave all at once. All of it is what a game server could send.
 */
export function createStateTrouble(input: {
  readonly rng: Rng;
  readonly outbox: Outbox;
  readonly newId: (prefix: string) => string;
  readonly floor: Floor;
}) {
  const { rng, outbox, newId, floor } = input;
  let turn = 0;

  /** Several members sign in from the address of one of them. */
  function gather(find: () => LivePlayer | null, now: number): void {
    let ip: string | null = null;
    const seen = new Set<LivePlayer>();
    for (let tries = 0; tries < 5 * crowd && seen.size < crowd; tries += 1) {
      const player = find();
      if (!player || seen.has(player)) continue;
      seen.add(player);
      ip ??= player.ip;
      const { account, agent, device } = player;
      const named = { member: account, agent, ip, device };
      outbox.event({ eventId: newId('E'), type: 'login', at: now, ...named });
      player.online = true;
      player.signedInMs = now;
      player.seenMs = now;
    }
  }

  /** A game server that was cut off delivers the bets of a hall in which hardly anybody plays since. */
  function deliverLate(player: LivePlayer, plan: GamePlan, now: number): void {
    // A hall of small stakes, within whose limits they are.
    const roomId = plan.rooms[0]?.id ?? '';
    const named = { member: player.account, agent: player.agent };
    if (!floor.fund(player, BigInt(lateBets) * 100n, now)) return;
    for (let position = 0; position < lateBets; position += 1) {
      const betId = newId('L');
      const at = now - lateMs + position * 2_000;
      outbox.event({
        eventId: newId('E'),
        type: 'bet',
        at,
        betId,
        ...named,
        ip: player.ip,
        gameId: plan.game.id,
        roomId,
        amount: '1.00',
      });
      const win = rng.chance(0.45) ? '2.00' : '0';
      outbox.event({ eventId: newId('E'), type: 'settlement', at: at + 500, betId, win });
    }
  }

  return {
    /** Triggers the next incident. */
    step(player: LivePlayer, plan: GamePlan, find: () => LivePlayer | null, now: number): void {
      turn += 1;
      if (turn % 3 === 1) deliverLate(player, plan, now);
      else if (turn % 3 === 2) gather(find, now);
      else floor.scatter(now);
    },
  };
}
