import type { Text } from '@pitboss/rules/i18n';
import * as d from '../core/define.ts';
import type { FeatureKey, PagePath } from '../core/pages.ts';
import { desks } from '../orders/orders.ts';
import { noteLimits } from './note-kinds.ts';

/** Notes of operators on a record, one slice for each kind, so that permissions and log follow its pages. */

const text = d.longFilled(noteLimits.textMax);

/** The record that the notes are on. */
const target = { targetId: d.id };

/** A note as its reader may see it. */
const note = d.object({
  id: d.id,
  /**
   * Plain text with line breaks; empty after its removal. A mentioned account above the reader is replaced by
   * `upline`.
   */
  text: d.string(),
  /** Readable by agents that do not have the author in their tree. */
  shared: d.boolean,
  /** Mentioned accounts as the text has them. */
  mentions: d.array(d.text),
  /** Account of the author; `upline` for one above the reader. */
  author: d.nullable(d.text),
  own: d.boolean,
  /** The caller may remove it. */
  removable: d.boolean,
  at: d.time,
  changedAt: d.nullable(d.time),
  removedAt: d.nullable(d.time),
  removedBy: d.nullable(d.text),
  version: d.count,
});

interface NotesOf {
  /** First part of the paths. */
  readonly base: `/${string}`;
  /** Pages that show the record. */
  readonly pages: readonly PagePath[];
  readonly write: FeatureKey;
  /** Feature to remove notes of others. */
  readonly removeOthers: FeatureKey;
  /** Name of the record in summaries, in the plural. */
  readonly of: Text;
  readonly example: string;
  readonly subject?: d.Subject;
}

function notesOf({ base, pages, write, removeOthers, of, example, subject }: NotesOf) {
  const common = { pages, payload: 'body', origin: 'ours' } as const;
  const edit = { ...common, feature: write, effect: 'write' } as const;
  const aimed = subject && { subject };
  const titled = (zh_cn: string, en_us: string): Text => ({
    zh_cn: `${zh_cn}${of.zh_cn}跟进记录`,
    en_us: `${en_us} on ${of.en_us}`,
  });
  const written = { text, shared: d.boolean };
  return {
    list: d.call({
      ...common,
      ...aimed,
      path: `${base}/list`,
      effect: 'read',
      summary: titled('', 'Notes'),
      request: d.listRequest(target, ['at']),
      versions: { kind: 'note', key: 'id' },
      response: d.pageOf(note),
      example: { body: { targetId: example } },
    }),
    listMentionable: d.call({
      ...common,
      ...aimed,
      path: `${base}/listMentionable`,
      effect: 'read',
      summary: {
        zh_cn: `可在${of.zh_cn}跟进记录中提及的账号`,
        en_us: `Accounts that a note on ${of.en_us} may mention`,
      },
      /** `account`: the beginning of it; `shared` as of the note. */
      request: d.object({ ...target, account: d.text, shared: d.boolean }),
      response: d.array(d.object({ account: d.text, nickname: d.text })),
      example: { body: { targetId: example, account: '', shared: false } },
    }),
    add: d.call({
      ...edit,
      ...aimed,
      path: `${base}/add`,
      once: true,
      summary: titled('新增', 'Add a note'),
      audit: titled('新增', 'Add note'),
      request: d.object({ ...target, ...written }),
      response: d.object({ id: d.id }),
      example: { body: { targetId: example, text: 'Called back, all settled.', shared: false } },
    }),
    update: d.call({
      ...edit,
      path: `${base}/update`,
      summary: titled('修改自己的', 'Edit an own note'),
      audit: titled('修改', 'Edit note'),
      request: d.object({ id: d.id, version: d.version, ...written }),
      response: d.nothing,
      example: { body: { id: '1', text: 'Called back twice, all settled.', shared: false } },
    }),
    remove: d.call({
      ...edit,
      widerFeature: removeOthers,
      path: `${base}/remove`,
      summary: titled('删除', 'Remove a note'),
      audit: titled('删除', 'Remove note'),
      request: d.object({ id: d.id }),
      response: d.nothing,
      example: { body: { id: '1' } },
    }),
  } as const;
}

/** Calls for the notes of one kind of records. */
export type NoteCalls = ReturnType<typeof notesOf>;

export const memberNotes: NoteCalls = notesOf({
  base: '/memberNote',
  pages: ['/member'],
  write: 'memberNotes.write',
  removeOthers: 'memberNotes.remove',
  of: { zh_cn: '会员', en_us: 'members' },
  example: '101',
  subject: { field: 'targetId', kind: 'member', reach: 'subtree' },
});

export const agentNotes: NoteCalls = notesOf({
  base: '/agentNote',
  pages: ['/agent', '/agentList'],
  write: 'agentNotes.write',
  removeOthers: 'agentNotes.remove',
  of: { zh_cn: '代理', en_us: 'agents' },
  example: '12',
  subject: { field: 'targetId', kind: 'agent', reach: 'subtree' },
});

export const orderNotes: NoteCalls = notesOf({
  base: '/orderNote',
  pages: desks,
  write: 'orderNotes.write',
  removeOthers: 'orderNotes.remove',
  of: { zh_cn: '订单', en_us: 'orders' },
  example: '1',
});

export const alertNotes: NoteCalls = notesOf({
  base: '/alertNote',
  pages: ['/riskManagement'],
  write: 'alertNotes.write',
  removeOthers: 'alertNotes.remove',
  of: { zh_cn: '告警', en_us: 'alerts' },
  example: '1',
});
