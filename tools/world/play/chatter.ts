import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Person } from '../people/people.ts';
import { saying } from '../people/places.ts';
import { beijingMs } from '../rhythm.ts';
import { at, type Sink, text } from '../rows/rows.ts';
import type { Shop } from './shop.ts';
import { rudeLines, type Words } from './words.ts';

const anchors = ['A1001', 'A1002', 'A1003', 'A1004', 'A1005', 'A1006', 'A1007', 'A1008'] as const;
const gifts = [
  ['玫瑰', 100],
  ['跑车', 8_800],
  ['火箭', 52_000],
  ['爱心', 520],
  ['皇冠', 13_140],
] as const;

/** Chat at the live tables, and the anchors' streams with their gifts. */
export function createChatter(
  rng: Rng,
  sink: Sink,
  chatId: (ms: number) => string,
  eventId: (ms: number) => string,
  words: Words,
  shop: Shop,
) {
  const live = new Map<string, number>();
  const event = (anchor: string, name: string, detail: Record<string, string | number>, ms: number) =>
    sink.add(
      'stream_event',
      eventId(ms),
      anchor,
      `S${anchor.slice(1)}`,
      name,
      text(JSON.stringify(detail)),
      at(ms),
    );
  return {
    /** Someone at a table may buy or say something. */
    talk(people: readonly Person[], roomId: string, ms: number): void {
      shop.visit(people, ms);
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
    /** Streams begin in the afternoon and evening of Beijing and last some hours. */
    stream(ms: number, stepMs: number): void {
      const hour = new Date(ms + beijingMs).getUTCHours();
      for (const anchor of anchors) {
        const until = live.get(anchor);
        if (until === undefined) {
          if (hour >= 14 && hour < 23 && rng.chance(0.035)) {
            live.set(anchor, ms + (1 + rng.float() * 3) * 3_600_000);
            event(anchor, 'start', { title: '欢迎来到直播间' }, ms + rng.int(stepMs));
          }
        } else if (ms > until) {
          live.delete(anchor);
          event(anchor, 'stop', { viewers: 40 + rng.int(900) }, ms);
        } else if (rng.chance(0.3)) {
          const [gift, coins] = rng.pick(gifts);
          event(anchor, 'gift', { gift, coins, count: 1 + rng.int(5) }, ms + rng.int(stepMs));
        }
      }
    },
  };
}
export type Chatter = ReturnType<typeof createChatter>;
