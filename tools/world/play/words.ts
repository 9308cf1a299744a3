import { formText } from '@pitboss/rules/words/normal-form';
import { type ListedWord, searchOf, showOf } from '../../../apps/server/src/domain/chat/word-list.ts';
import type { Person } from '../people/people.ts';
import { beijingMs, dayMs, hourMs } from '../rhythm.ts';
import { at, type Sink, text } from '../rows/rows.ts';

const author = { id: '2', account: 'sysadmin' } as const;

const samples: readonly (readonly [word: string, remark: string, action: 'mask' | 'block'])[] = [
  ['加微信', '拉客', 'mask'],
  ['代充', '广告', 'mask'],
  ['外挂', '作弊', 'block'],
  ['傻瓜', '辱骂', 'mask'],
  ['滚蛋', '辱骂', 'mask'],
  ['骗子平台', '诽谤', 'block'],
  ['私下交易', '', 'block'],
  ['scam', 'insult', 'mask'],
  ['idiot', 'insult', 'mask'],
  ['telegram', 'luring', 'block'],
];

/** Lines of people who swear or lure. */
export const rudeLines = [
  '想赢就加 微-信',
  '代 充九折，找我',
  '有人卖外 挂吗',
  '这庄家是傻.瓜吧',
  '滚~蛋，别挡我运气',
  'this is a sc@m... no, a SCAM',
  'you ｉｄｉｏｔ',
  't e l e g r a m me',
] as const;

/** Sensitive words, what is found in lines, and replies of operators. */
export function createWords(sink: Sink, id: (ms: number) => string, startMs: number, nowMs: number) {
  const madeMs = startMs + hourMs;
  const words = samples.map(([word, remark, action]) => ({
    ...{ id: id(madeMs), word, form: formText(word), remark, action },
  }));
  const search = searchOf(words.map(({ remark: _, ...word }): ListedWord => word));
  const found = new Map<string, { person: Person; hits: number }>();
  return {
    /** What is stored of a line beside its content: hits, answer, whether its member was muted. */
    judge(
      person: Person,
      content: string,
      ms: number,
    ): readonly [hits: string | null, answer: string, muted: boolean] {
      const hits = ms < madeMs ? [] : search(content);
      const day = new Date(Math.floor((ms + beijingMs) / dayMs) * dayMs).toISOString().slice(0, 10);
      for (const hit of hits) {
        const key = `${hit.id} ${day} ${person.id}`;
        found.set(key, { person, hits: (found.get(key)?.hits ?? 0) + 1 });
      }
      return [hits.length > 0 ? text(JSON.stringify(hits)) : null, showOf(content, hits).action, false];
    },
    /** Writes what was found. */
    writeHits(): void {
      for (const [key, { person, hits }] of found) {
        const [wordId = '', day = ''] = key.split(' ');
        sink.add('sensitive_hit', person.agent.tenantId, wordId, person.id, person.agent.id, day, hits);
      }
    },
    /** Writes the words and the replies. */
    write(): void {
      for (const { id: wordId, word, form, remark, action } of words)
        sink.add(
          'sensitive_word',
          ...[wordId, word, form, remark, action, author.id, author.account, at(madeMs), at(madeMs)],
        );
      sink.add('sensitive_state', true, nowMs);
      const replies = [
        ['客服小美', '请文明发言，谢谢配合', 26 * hourMs, true],
        ['客服小美', '不要相信私下充值', 5 * hourMs, true],
        ['Support', 'Please be kind to each other', 2 * hourMs, false],
      ] as const;
      for (const [nickname, content, agoMs, shown] of replies) {
        const ms = nowMs - agoMs;
        sink.add(
          'chat_reply',
          ...[id(ms), 'L201-1', nickname, content, author.id, author.account, at(ms)],
          shown ? at(ms + 3_000) : null,
        );
      }
    },
  };
}
export type Words = ReturnType<typeof createWords>;
