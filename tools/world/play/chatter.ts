import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Person } from '../people/people.ts';
import { saying } from '../people/places.ts';
import { at, type Sink } from '../rows/rows.ts';
import type { Gifts } from './gifts.ts';
import type { Shop } from './shop.ts';
import { rudeLines, type Words } from './words.ts';

/** Chat at the live tables. */
export function createChatter(
  rng: Rng,
  sink: Sink,
  chatId: (ms: number) => string,
  words: Words,
  stage: { readonly shop: Shop; readonly gifts: Gifts } | null,
) {
  return {
    /** Someone at a table may buy, send or say something. */
    talk(people: readonly Person[], roomId: string, ms: number): void {
      stage?.shop.visit(people, ms);
      stage?.gifts.visit(people, roomId, ms);
      if (people.length === 0 || !rng.chance(0.08)) return;
      const person = rng.pick(people);
      const { agent, id } = person;
      const when = ms - rng.int(20_000);
      const content = rng.chance(0.04) ? rng.pick(rudeLines) : saying(rng);
      sink.add(
        'chat_message',
        ...[chatId(when), agent.tenantId, agent.id, id, roomId, content, at(when)],
        ...words.judge(person, content, when),
      );
    },
  };
}
export type Chatter = ReturnType<typeof createChatter>;
