import { announcements } from '@pitboss/contract/content/announcements';
import type { RequestOf } from '@pitboss/contract/define';
import { checkAnnouncementTimes, checkLinks } from '@pitboss/rules/content/announcement-checks';
import { endings } from '../../domain/content/endings.ts';
import { ms, msOrNull } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import { serve, type WriteContext } from '../../kernel/calls/serve.ts';
import {
  type AnnouncementRow,
  listAuthored,
  listReadable,
  listReaders,
  listUnread,
  noteRead,
  type ReadableRow,
} from './announcements.sql.ts';
import {
  deleteAnnouncement,
  holdAnnouncement,
  knownAgents,
  saveAnnouncement,
  stopAnnouncement,
} from './store.sql.ts';

/** Important ones that a console shows one after another. */
const importantMost = 10;

const shown = (row: AnnouncementRow) => ({
  id: row.id,
  type: row.type,
  title: { zh_cn: row.title_zh, en_us: row.title_en },
  content: { zh_cn: row.content_zh, en_us: row.content_en },
  startTime: ms(row.start_at),
  endTime: msOrNull(row.end_at),
  important: row.important,
});

const readable = (row: ReadableRow) => ({
  ...shown(row),
  state: row.state === 'finished' ? ('finished' as const) : ('inProgress' as const),
  readAt: msOrNull(row.read_at),
});

const targetOf = (id: string, title: string) => `announcement:${id} ${title}`;
/** An announcement as the operation log has it. */
const logged = (row: AnnouncementRow) => ({
  ...shown(row),
  readers: row.readers,
  draft: row.draft,
});
type Written = RequestOf<typeof announcements.add>;
const loggedAs = ({ readers, endTime, important, draft, ...written }: Written) => ({
  ...written,
  endTime: endTime ?? null,
  important: important ?? false,
  readers: readers?.length ? readers : null,
  draft: draft ?? false,
});

/** What every announcement obeys before it is kept. */
async function check({ tx }: WriteContext, { content, startTime, endTime, readers }: Written): Promise<void> {
  obey(checkAnnouncementTimes(startTime, endTime), 'endTime');
  obey(checkLinks(content.zh_cn), 'content');
  obey(checkLinks(content.en_us), 'content');
  if (!readers?.length) return;
  const known = await knownAgents(tx, readers);
  if (known.length !== new Set(readers).size) throw new Refusal('notFound', {}, 'readers');
}

const { held, stop, remove } = endings<AnnouncementRow>({
  hold: holdAnnouncement,
  stop: stopAnnouncement,
  remove: deleteAnnouncement,
  target: ({ id, title_zh: title }) => targetOf(id, title),
  shown: logged,
});

/** Announcements to agents (spec content §5): states from time alone, finished ones as history. */
export const announcementRoutes = serve(announcements, {
  stop,
  remove,

  async list({ db, scope }, filter) {
    const { total, rows } = await listAuthored(db, scope, filter);
    return {
      total,
      list: rows.map((row) => ({
        ...shown(row),
        state: row.state,
        readers: row.reader_agents,
        audience: row.audience,
        read: row.read,
        operator: row.operator,
        updatedAt: ms(row.updated_at),
        version: row.version,
      })),
    };
  },

  async general({ db, session }, filter) {
    const { total, rows } = await listReadable(db, session, 'general', filter);
    return { total, list: rows.map(readable) };
  },

  async updates({ db, session }, filter) {
    const { total, rows } = await listReadable(db, session, 'featureUpdate', filter);
    return { total, list: rows.map(readable) };
  },

  async unread({ db, session }) {
    const { count, important } = await listUnread(db, session, importantMost);
    return { count, important: important.map(readable) };
  },

  async readers({ db }, filter) {
    const { total, rows } = await listReaders(db, filter);
    return {
      total,
      list: rows.map((row) => ({
        operatorId: row.operator_id,
        account: row.account,
        nickname: row.nickname,
        agentId: row.agent_id,
        agentAccount: row.agent_account,
        readAt: msOrNull(row.at),
      })),
    };
  },

  async add(context, written) {
    await check(context, written);
    const id = context.services.ids.next(Date.now());
    await saveAnnouncement(context.tx, id, written, context.session, 0);
    context.audit({ target: targetOf(id, written.title.zh_cn), before: null, after: loggedAs(written) });
    return { id };
  },

  async update(context, { id, version, readAgain = false, ...written }) {
    const before = await held(context, id, version);
    if (before.state === 'finished') throw new Refusal('content.over');
    await check(context, written);
    await saveAnnouncement(context.tx, id, written, context.session, readAgain ? 1 : 0);
    context.audit({
      target: targetOf(id, written.title.zh_cn),
      before: logged(before),
      after: { ...loggedAs(written), ...(readAgain ? { readAgain } : {}) },
    });
    return null;
  },

  async read(context, { id }) {
    const { outcome, row } = await noteRead(context.tx, context.session, id);
    if (!row) throw new Refusal('notFound');
    if (outcome === 'recorded')
      context.audit({ target: targetOf(id, row.title_zh), before: null, after: { read: true } });
    return null;
  },
});
