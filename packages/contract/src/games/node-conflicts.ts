import * as d from '../core/define.ts';

/** Decisions on a conflict: keep the stored content, or reverse it and apply the later one. */
export const conflictDecisions = ['keep', 'apply'] as const;

const conflictRow = d.object({
  id: d.id,
  nodeId: d.text,
  eventId: d.text,
  /** Type of the message: a round, or the type of an event. */
  kind: d.text,
  at: d.time,
  decision: d.nullable(d.choice(conflictDecisions)),
  reason: d.text,
  decidedBy: d.nullable(d.text),
  decidedAt: d.nullable(d.time),
});

const base = { pages: ['/gameNode'], origin: 'ours' } as const;

/** Conflicts of a game server: the same id sent again with different content. */
export const nodeConflicts = {
  listConflict: d.call({
    ...base,
    path: '/gameNode/listConflict',
    payload: 'body',
    effect: 'read',
    summary: {
      zh_cn: '节点冲突：同一编号以不同内容再次发送',
      en_us: 'Node conflicts: the same id sent again with different content',
    },
    request: d.listRequest(
      {
        nodeId: d.optional(d.text),
        eventId: d.optional(d.text),
        open: d.optional(d.boolean),
        ...d.optionalRange,
      },
      ['at'],
    ),
    response: d.pageOf(conflictRow),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  getConflict: d.call({
    ...base,
    path: '/gameNode/getConflict',
    payload: 'query',
    effect: 'read',
    summary: { zh_cn: '冲突的两份内容', en_us: 'Both contents of a conflict' },
    request: d.object({ id: d.id }),
    response: d.object({
      conflict: conflictRow,
      /** As it was sent, in JSON. */
      received: d.string(),
      /** Content stored under the id, in the same form; null where only its hash is kept. */
      stored: d.nullable(d.string()),
    }),
    example: { query: { id: '1' } },
  }),
  settleConflict: d.call({
    ...base,
    path: '/gameNode/settleConflict',
    payload: 'body',
    feature: 'nodes.conflicts',
    effect: 'write',
    summary: {
      zh_cn: '处理冲突：保留已存内容，或冲正后按新内容重新入账（须第二人批准）',
      en_us:
        'Resolve a conflict: keep the stored content, or reverse it and book the new content (second approver)',
    },
    audit: { zh_cn: '处理节点冲突', en_us: 'Resolve node conflict' },
    request: d.object({ id: d.id, decision: d.choice(conflictDecisions), reason: d.shortFilled(200) }),
    response: d.nothing,
    example: { body: { id: '1', decision: 'keep', reason: '节点重发' } },
  }),
} as const;
