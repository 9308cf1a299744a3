import { noteLimits } from '@pitboss/contract/notes/note-kinds';
import { agentNotes, alertNotes, memberNotes, orderNotes } from '@pitboss/contract/notes/notes';
import { upline } from '../../domain/agents/operator-name.ts';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import { callAllowed, missingPermission } from '../../platform/auth/permissions.ts';
import type { Session } from '../../platform/auth/session.ts';
import { type ReadContext, type Route, serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { hasChanges, mergeUpdate } from '../../platform/versions/merge-update.ts';
import { completeMention } from './mentionable.sql.ts';
import { resolveMentions, type Slice, shownText, tellMentioned } from './mentions.ts';
import {
  countNotes,
  insertNote,
  type LockedNote,
  listNotes,
  lockNote,
  type NoteRow,
  removeNote,
  updateNote,
} from './notes.sql.ts';
import { findTarget, type Target } from './targets.sql.ts';

async function target(
  { scope, ...context }: Pick<ReadContext, 'db' | 'scope'> | Pick<WriteContext, 'tx' | 'scope'>,
  { kind }: Slice,
  id: string,
): Promise<Target> {
  const found = await findTarget('db' in context ? context.db : context.tx, scope, kind, id);
  if (!found) throw new AppError(kind === 'member' ? 'member.missing' : 'notFound');
  return found;
}

const nameInLog = ({ kind }: Slice, { id, name }: Target) => `${kind}:${id} ${name}`;

/** Returns whether the caller may remove the notes of others of this kind. */
const mayRemoveOthers = ({ permissions }: Session, { calls: { remove } }: Slice): boolean =>
  callAllowed(permissions, remove.pages, remove.widerFeature);

const mayRemove = (session: Session, slice: Slice, { author_id, below }: NoteRow): boolean =>
  author_id === session.operatorId || (below && mayRemoveOthers(session, slice));

/** Throws unless the caller may remove a note: its author, or with a permission of its own for notes below. */
function assertMayRemove(session: Session, slice: Slice, note: NoteRow): void {
  if (mayRemove(session, slice, note)) return;
  if (mayRemoveOthers(session, slice)) throw new AppError('note.ofOther');
  const { pages, widerFeature: feature } = slice.calls.remove;
  throw new AppError('permission.denied', missingPermission(session.permissions, { pages, feature }));
}

/** A note as its reader may see it. */
const dto = (session: Session, slice: Slice) => (row: NoteRow) => ({
  id: row.id,
  text: shownText(row),
  shared: row.shared,
  mentions: row.mentioned.map(({ account, visible }) => (visible ? account : upline)),
  author: row.author,
  own: row.author_id === session.operatorId,
  removable: row.removed_at === null && mayRemove(session, slice, row),
  at: ms(row.at),
  changedAt: msOrNull(row.changed_at),
  removedAt: msOrNull(row.removed_at),
  removedBy: row.removed_by,
});

/** Locks a note to change it. Throws for a missing one and one that is removed. */
async function locked({ tx, scope }: WriteContext, { kind }: Slice, id: string): Promise<LockedNote> {
  const note = await lockNote(tx, scope, kind, id);
  if (!note) throw new AppError('notFound');
  if (note.removed_at !== null)
    throw new AppError('note.removed', {
      operator:
        note.removed_by === upline ? { zh_cn: '上级', en_us: 'an upper agent' } : (note.removed_by ?? '-'),
      time: { ms: ms(note.removed_at) },
    });
  return note;
}

/** State of a note for the operation log. */
const logged = ({ text, shared, mentioned }: Pick<NoteRow, 'text' | 'shared' | 'mentioned'>) => ({
  text,
  shared,
  mentions: mentioned.map(({ account }) => account),
});

/** Calls for the notes of one kind of records; decision 0225 has the rules. */
const noteRoutesOf = (slice: Slice): Route[] =>
  serve(slice.calls, {
    async list({ db, scope, session }, request) {
      await target({ db, scope }, slice, request.targetId);
      const { total, rows } = await listNotes(db, scope, slice.kind, request);
      return { total, list: rows.map(dto(session, slice)) };
    },

    async listMentionable({ db, scope, session }, { targetId, account, shared }) {
      const found = await target({ db, scope }, slice, targetId);
      const offered = await completeMention(db, session, slice.calls, { target: found, shared }, account);
      return offered.map(({ account: name, nickname }) => ({ account: name, nickname }));
    },

    async add(context, { targetId, text, shared }) {
      const { tx, session, services } = context;
      const found = await target(context, slice, targetId);
      const max = noteLimits.perRecord;
      if ((await countNotes(tx, slice.kind, found)) >= max)
        throw new AppError('note.tooMany', { max: String(max) });
      const { ids, added } = await resolveMentions(context, slice, { target: found, shared }, text);
      const id = services.ids.next(Date.now());
      await insertNote(tx, session, slice.kind, found, { id, text, shared, mentions: ids });
      await tellMentioned(context, slice, found, id, added);
      const mentions = added.map(({ account }) => account);
      context.audit({ target: nameInLog(slice, found), before: null, after: { text, shared, mentions } });
      return { id };
    },

    async update(context, { id, version, text, shared }) {
      const note = await locked(context, slice, id);
      if (note.author_id !== context.session.operatorId) throw new AppError('note.ofOther');
      const found = await target(context, slice, note.target_id);
      const stored = { text: note.text, shared: note.shared };
      const merged = await mergeUpdate(context, { kind: 'note', id, version }, stored, { text, shared });
      const { values } = merged;
      const about = { target: found, shared: values.shared };
      const { ids, added } = await resolveMentions(context, slice, about, values.text, note.mentioned);
      if (hasChanges(merged)) await updateNote(context.tx, id, { ...values, mentions: ids });
      await tellMentioned(context, slice, found, id, added);
      const mentioned = [...note.mentioned, ...added].filter((one) => ids.includes(one.id));
      context.audit({
        target: nameInLog(slice, found),
        before: logged(note),
        after: { ...values, mentions: mentioned.map(({ account }) => account) },
      });
      return null;
    },

    async remove(context, { id }) {
      const { tx, session } = context;
      const note = await locked(context, slice, id);
      assertMayRemove(session, slice, note);
      const found = await target(context, slice, note.target_id);
      await removeNote(tx, session, id);
      context.audit({ target: nameInLog(slice, found), before: logged(note), after: null });
      return null;
    },
  });

const slices: readonly Slice[] = [
  { kind: 'member', calls: memberNotes },
  { kind: 'agent', calls: agentNotes },
  { kind: 'order', calls: orderNotes },
  { kind: 'alert', calls: alertNotes },
];

/** Calls for notes on members, agents, wallet orders and alerts. */
export const noteRoutes: Route[] = slices.flatMap(noteRoutesOf);
