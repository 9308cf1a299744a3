import { chat } from '@pitboss/contract/chat/chat';
import { checkChatReply } from '@pitboss/rules/checks/content-checks';
import { createWordList } from '../../domain/chat/word-list.ts';
import { isRoom } from '../../domain/rooms/is-room.sql.ts';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { serve } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { addReply, type LineRow, lineWithContext, listLines, listReplies } from './chat.sql.ts';

const shown = (row: LineRow) => ({
  id: row.id,
  at: ms(row.at),
  roomId: row.room_id,
  memberId: row.member_id,
  memberAccount: row.member_account,
  agentId: row.agent_id,
  agentAccount: row.agent_account,
  content: row.content,
  hits: (row.hits ?? []).map(({ word, start, end, action }) => ({ word, start, end, action })),
  hitWords: [...new Set((row.hits ?? []).map(({ word }) => word))],
  answer: row.answer,
  muted: row.muted,
  mutedUntil: msOrNull(row.muted_until),
});

/** Chat messages of members and replies of operators (spec content §6). */
export const chatRoutes = () => {
  const words = createWordList();
  return serve(chat, {
    async list({ db, scope }, filter) {
      const page = await listLines(db, scope, filter);
      return { ...page, list: page.list.map(shown) };
    },

    async context({ db, scope }, { id }) {
      const found = await lineWithContext(db, scope, id);
      if (!found) throw new AppError('notFound');
      const { line, before, after } = found;
      return { line: shown(line), before: before.map(shown), after: after.map(shown) };
    },

    async send(context, { roomId, ...given }) {
      const reply = { nickname: given.nickname.trim(), content: given.content.trim() };
      assertValid(checkChatReply(reply));
      if (!(await isRoom(inTransaction(context.tx), roomId)))
        throw new AppError('room.unknown', { room: roomId }, 'roomId');
      const search = await words(inTransaction(context.tx));
      const [hit] = [...search(reply.nickname), ...search(reply.content)];
      if (hit) throw new AppError('reply.word', { word: hit.word }, 'content');
      const id = context.services.ids.next(Date.now());
      await addReply(context.tx, id, { roomId, ...reply }, context.session);
      context.audit({ target: `room:${roomId}`, before: null, after: reply });
      return { id };
    },

    async replies({ db, scope }, filter) {
      const { total, rows } = await listReplies(db, scope, filter);
      return {
        total,
        list: rows.map((row) => ({
          id: row.id,
          at: ms(row.at),
          roomId: row.room_id,
          nickname: row.nickname,
          content: row.content,
          state: row.state,
          shownAt: msOrNull(row.shown_at),
          operator: row.operator,
        })),
      };
    },
  });
};
