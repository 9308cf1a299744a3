import type { Rng } from '@pitboss/rounds/deal/rng';
import type { GamePlan } from '../../world/games/games.ts';
import type { LivePlayer } from '../members/players.ts';
import type { Outbox } from '../node/outbox.ts';

/** A member builds a room so often, and closes it when the next one is built. */
export const friendsEveryMs = 4 * 60_000;

/** Members build rooms for their friends, private or public, and close them again. */
export function createFriends(input: {
  readonly rng: Rng;
  readonly outbox: Pick<Outbox, 'event'>;
  readonly newId: (prefix: string) => string;
  readonly plans: readonly GamePlan[];
  readonly find: (plan: GamePlan, now: number) => LivePlayer | null;
}) {
  const { rng, outbox, newId, find } = input;
  const plans = input.plans.filter(({ style }) => style === 'seats');
  let last: { readonly at: number; readonly room: Record<string, unknown> } | undefined;

  function tell(room: Record<string, unknown>, at: number): void {
    outbox.event({ eventId: newId('E'), type: 'room', at, ...room } as Parameters<Outbox['event']>[0]);
  }

  return {
    /** Closes the room that was built last and builds another. */
    build(now: number): void {
      if (last) tell({ ...last.room, open: false }, Math.max(now, last.at + 1));
      last = undefined;
      const plan = rng.pick(plans);
      const owner = find(plan, now);
      if (!owner) return;
      const room = {
        roomId: newId('F'),
        gameId: plan.game.id,
        member: owner.account,
        agent: owner.agent,
        name: `${plan.game.zh}好友房`,
        private: rng.chance(0.6),
        open: true,
      };
      tell(room, now);
      last = { at: now, room };
    },
  };
}
