import { announcements } from '@pitboss/contract/content/announcements';
import type { RequestOf } from '@pitboss/contract/core/define';
import { checkAnnouncementTimes, checkLinks } from '@pitboss/rules/content/announcement-checks';
import { endings } from '../../domain/content/endings.ts';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import { serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { hasChanges, mergeUpdate, recordChange } from '../../platform/versions/merge-update.ts';
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

/** Maximum number of important announcements that a console shows in sequence. */
const importantMax = 10;

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
/** Returns the fields of an announcement that the operation log shows. */
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

/** Validates an announcement before it is stored. Throws for invalid times, links or readers. */
async function check({ tx }: WriteContext, { content, startTime, endTime, readers }: Written): Promise<void> {
  assertValid(checkAnnouncementTimes(startTime, endTime), 'endTime');
  assertValid(checkLinks(content.zh_cn), 'content');
  assertValid(checkLinks(content.en_us), 'content');
  if (!readers?.length) return;
  const known = await knownAgents(tx, readers);
  if (known.length !== new Set(readers).size) throw new AppError('notFound', {}, 'readers');
}

/**
 * Rejects changes of a running announcement that would hide it from readers who have seen it: it can be
 * stopped, but neither begin later nor become a draft again.
 */
function keepsRunning({ startTime, draft = false }: Written): void {
  if (draft) throw new AppError('content.running', {}, 'draft');
  if (startTime > Date.now()) throw new AppError('content.running', {}, 'startTime');
}

const { held, recordOf, stop, remove } = endings<AnnouncementRow>({
  kind: 'announcement',
  endTime: ({ end_at }) => msOrNull(end_at),
  hold: holdAnnouncement,
  stop: stopAnnouncement,
  remove: deleteAnnouncement,
  target: ({ id, title_zh: title }) => targetOf(id, title),
  shown: logged,
});

/**
 * Announcements to agents (spec content §5): their state depends on the time only, finished ones are the
 * history.
 */
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
    const { count, important } = await listUnread(db, session, importantMax);
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
    const row = await held(context, id);
    if (row.state === 'finished') throw new AppError('content.over');
    if (row.state === 'inProgress') keepsRunning(written);
    const { id: _, ...before } = logged(row);
    const merged = await mergeUpdate(context, recordOf(row, version), before, loggedAs(written));
    const { readers, endTime, ...values } = merged.values;
    const kept = { ...values, readers: readers ?? [], ...(endTime === null ? {} : { endTime }) };
    await check(context, kept);
    if (readAgain && !hasChanges(merged)) await recordChange(context, recordOf(row, version), {});
    if (readAgain || hasChanges(merged))
      await saveAnnouncement(context.tx, id, kept, context.session, readAgain ? 1 : 0);
    context.audit({
      target: targetOf(id, kept.title.zh_cn),
      before: logged(row),
      after: { ...merged.values, ...(readAgain ? { readAgain } : {}) },
    });
    return null;
  },

  async read(context, { id }) {
    const { outcome, row } = await noteRead(context.tx, context.session, id);
    if (!row) throw new AppError('notFound');
    if (outcome === 'recorded')
      context.audit({ target: targetOf(id, row.title_zh), before: null, after: { read: true } });
    return null;
  },
});
