import type { Rng } from '@pitboss/rounds/deal/rng';
import { at, type Sink } from '../rows/rows.ts';
import { saying } from '../users/locations.ts';
import type { User } from '../users/users.ts';
import type { Gifts } from './gifts.ts';
import type { Shop } from './shop.ts';
import { rudeLines, type Words } from './words.ts';

/** Chat at the live tables. */
export function createChatter(
  rng: Rng,
  sink: Sink,
  chatId: (ms: number) => string,
  texts: Words,
  stage: { readonly shop: Shop; readonly gifts: Gifts } | null,
) {
  return {
    /** Lets a member at a table buy something, send a gift or write a message. */
    talk(users: readonly User[], roomId: string, ms: number): void {
      stage?.shop.visit(users, ms);
      stage?.gifts.visit(users, roomId, ms);
      if (users.length === 0 || !rng.chance(0.08)) return;
      const user = rng.pick(users);
      const { agent, id } = user;
      const when = ms - rng.int(20_000);
      const content = rng.chance(0.04) ? rng.pick(rudeLines) : saying(rng);
      sink.add(
        'chat_message',
        chatId(when),
        agent.tenantId,
        agent.id,
        id,
        roomId,
        content,
        at(when),
        ...texts.judge(user, content, when),
      );
    },
  };
}
export type Chatter = ReturnType<typeof createChatter>;
