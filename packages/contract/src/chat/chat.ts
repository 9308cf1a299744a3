import * as d from '../core/define.ts';

/** Treatment of a chat line: shown, shown with `*` for its words, or hidden. */
export const chatReplies = ['show', 'mask', 'hide'] as const;
export const replyStates = ['sending', 'delivered', 'undelivered'] as const;
/** Time within which a reply must be delivered to its room (content §6). */
export const replyWaitsMs = 10 * 60_000;

const common = { pages: ['/chatRecord'] } as const;

/** An occurrence of a word: code points of the content, both ends included. */
const hit = d.object({ word: d.text, start: d.count, end: d.count, action: d.choice(['mask', 'block']) });

const line = d.object({
  id: d.id,
  at: d.time,
  roomId: d.text,
  memberId: d.id,
  memberAccount: d.text,
  agentId: d.id,
  agentAccount: d.text,
  content: d.string(),
  hits: d.array(hit),
  /** The words that were found, as files have them. */
  hitWords: d.array(d.text),
  answer: d.choice(chatReplies),
  /** True when the member was muted at the time of the line. */
  muted: d.boolean,
  /** Until when the member is muted now; null when it is not. */
  mutedUntil: d.nullable(d.end),
});

/** Chat lines of members at the tables, and replies of operators (spec content §6). */
export const chat = {
  list: d.call({
    ...common,
    origin: 'spec',
    path: '/player/listChatRecord',
    payload: 'body',
    effect: 'read',
    summary: { zh_cn: '聊天记录', en_us: 'Chat messages, newest first' },
    request: d.keysetRequest({
      ...d.optionalRange,
      roomId: d.optional(d.text),
      memberAccount: d.optional(d.text),
      memberId: d.optional(d.id),
      agentId: d.optional(d.id),
      /** Lines in which this sensitive word was found. */
      word: d.optional(d.text),
      hit: d.optional(d.boolean),
      muted: d.optional(d.boolean),
    }),
    response: d.keysetOf(line),
    example: { body: {} },
  }),
  context: d.call({
    ...common,
    origin: 'ours',
    path: '/chat/context',
    payload: 'query',
    effect: 'read',
    summary: { zh_cn: '某条聊天前后的内容', en_us: 'Chat messages before and after a message' },
    request: d.object({ id: d.id }),
    response: d.object({ before: d.array(line), line, after: d.array(line) }),
    example: { query: { id: '1' } },
  }),
  send: d.call({
    ...common,
    origin: 'spec',
    path: '/player/gmSendChat',
    payload: 'body',
    feature: 'chat.reply',
    effect: 'write',
    summary: {
      zh_cn: '在房间内回复；含敏感词则拒绝',
      en_us: 'Reply in a room; rejected when it contains a sensitive word',
    },
    audit: { zh_cn: '聊天回复', en_us: 'Reply in chat' },
    request: d.object({ roomId: d.shortFilled(64), nickname: d.text, content: d.text }),
    response: d.object({ id: d.id }),
    example: { body: { roomId: 'L201-1', nickname: '客服', content: '请文明发言' } },
  }),
  replies: d.call({
    ...common,
    origin: 'ours',
    path: '/chat/listReply',
    payload: 'body',
    effect: 'read',
    summary: { zh_cn: '回复记录', en_us: 'Chat replies with status' },
    request: d.listRequest(
      { ...d.optionalRange, roomId: d.optional(d.text), state: d.optional(d.choice(replyStates)) },
      ['at'],
    ),
    response: d.pageOf(
      d.object({
        id: d.id,
        at: d.time,
        roomId: d.text,
        nickname: d.text,
        content: d.text,
        state: d.choice(replyStates),
        shownAt: d.nullable(d.time),
        operator: d.nullable(d.text),
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
} as const;
