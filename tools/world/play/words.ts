import { formText } from '@pitboss/rules/words/normal-form';
import { type ListedWord, searchOf, showOf } from '../../../apps/server/src/domain/chat/word-list.ts';
import { at, type Sink, text } from '../rows/rows.ts';
import { beijingMs, dayMs, hourMs } from '../time/rhythm.ts';
import type { User } from '../users/users.ts';

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

/** Messages with insults or advertising. */
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
export class Words {
  private readonly madeMs: number;
  private readonly words: {
    id: string;
    word: string;
    form: string;
    remark: string;
    action: 'mask' | 'block';
  }[];
  private readonly search: ReturnType<typeof searchOf>;
  private readonly found = new Map<string, { person: User; hits: number }>();

  constructor(
    private readonly sink: Sink,
    private readonly id: (ms: number) => string,
    startMs: number,
    private readonly nowMs: number,
  ) {
    this.madeMs = startMs + hourMs;
    this.words = samples.map(([word, remark, action]) => ({
      id: this.id(this.madeMs),
      word,
      form: formText(word),
      remark,
      action,
    }));
    this.search = searchOf(this.words.map(({ remark: _, ...word }): ListedWord => word));
  }

  /**
   * Returns the columns that are stored with a message: hits, action, and whether its member was muted.
   * Counts the hits.
   */
  judge(
    user: User,
    content: string,
    ms: number,
  ): readonly [hits: string | null, answer: string, muted: boolean] {
    const hits = ms < this.madeMs ? [] : this.search(content);
    const day = new Date(Math.floor((ms + beijingMs) / dayMs) * dayMs).toISOString().slice(0, 10);
    for (const hit of hits) {
      const key = `${hit.id} ${day} ${user.id}`;
      this.found.set(key, { person: user, hits: (this.found.get(key)?.hits ?? 0) + 1 });
    }
    return [hits.length > 0 ? text(JSON.stringify(hits)) : null, showOf(content, hits).action, false];
  }

  /** Writes what was found. */
  writeHits(): void {
    for (const [key, { person, hits }] of this.found) {
      const [wordId = '', day = ''] = key.split(' ');
      this.sink.add('sensitive_hit', person.agent.tenantId, wordId, person.id, person.agent.id, day, hits);
    }
  }

  /** Writes the words and the replies. */
  write(): void {
    for (const { id: wordId, word, form, remark, action } of this.words)
      this.sink.add(
        'sensitive_word',
        wordId,
        word,
        form,
        remark,
        action,
        author.id,
        author.account,
        at(this.madeMs),
        at(this.madeMs),
      );
    this.sink.add('sensitive_state', true, this.nowMs);
    const replies = [
      ['客服小美', '请文明发言，谢谢配合', 26 * hourMs, true],
      ['客服小美', '不要相信私下充值', 5 * hourMs, true],
      ['Support', 'Please be kind to each other', 2 * hourMs, false],
    ] as const;
    for (const [nickname, content, agoMs, shown] of replies) {
      const ms = this.nowMs - agoMs;
      this.sink.add(
        'chat_reply',
        this.id(ms),
        'L201-1',
        nickname,
        content,
        author.id,
        author.account,
        at(ms),
        shown ? at(ms + 3_000) : null,
      );
    }
  }
}
