import type pg from 'pg';
import { publishReplies } from '../../domain/config-feed/publish.ts';
import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import type { Group, Waiting } from '../group/group.ts';
import { copyLine, copyLines, type Time } from '../store/copy.sql.ts';

/** Returns those rooms whose games have member chat off. */
async function silentOf(run: RunSql, rooms: readonly string[]): Promise<Set<string>> {
  const rows = await run<{ id: string }>(
    'ingest-silent-rooms',
    `select r.id from room r join game_setting s on s.game_id = r.game_id
     where r.id = any($1::text[]) and not s.member_chat`,
    [rooms],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Reads the words when there are lines to be searched, and the rooms with member chat off, and locks the
 * replies that were shown.
 */
export async function loadChat(run: RunSql, group: Group, waiting: readonly Waiting[]): Promise<void> {
  const rooms = waiting.flatMap(({ item }) => (item.kind === 'chat' ? [item.event.roomId] : []));
  if (rooms.length > 0) {
    group.search = await group.directory.words(run);
    group.silentRooms = await silentOf(run, [...new Set(rooms)]);
  }
  const shown = waiting.flatMap(({ item }) =>
    item.kind === 'replyShown' && /^\d{1,18}$/.test(item.event.replyId) ? [item.event.replyId] : [],
  );
  if (shown.length === 0) return;
  const rows = await run<{ id: string; at: Date; shown_at: Date | null }>(
    'ingest-replies',
    'select id, at, shown_at from chat_reply where id = any($1::bigint[]) order by id for update',
    [plainArray(shown)],
  );
  for (const { id, at, shown_at: shownAt } of rows)
    group.replies.set(id, { at: at.getTime(), shownAt: shownAt?.getTime() ?? null, changed: false });
}

/** Stores chat lines with their hits. */
export async function storeChatLines(client: pg.ClientBase, group: Group, time: Time): Promise<void> {
  const { eventIds: ids, add, postedAt } = group;
  const accepted = time(postedAt);
  await copyLines(
    client,
    `chat_message (id, tenant_id, agent_id, member_id, room_id, content, at, accepted_at, hits, answer,
       muted)`,
    add.chats.map(({ member: m, roomId, content, at, hits, answer, muted }) =>
      copyLine([
        ids.next(at),
        m.tenantId,
        m.agentId,
        m.memberId,
        roomId,
        content,
        time(at),
        accepted,
        hits.length > 0 ? JSON.stringify(hits) : null,
        answer,
        muted ? 't' : 'f',
      ]),
    ),
  );
}

/** Counts hits by word, member and Beijing day, and stores which replies were shown. */
export async function storeChat(run: RunSql, { add, replies }: Group): Promise<void> {
  const found = add.chats.flatMap(({ member, hits, at }) => hits.map(({ id }) => ({ member, id, at })));
  if (found.length > 0)
    await run(
      'ingest-word-hits',
      `insert into sensitive_hit as h (tenant_id, word_id, member_id, agent_id, day, hits)
       select tenant, word, member, max(agent),
         (to_timestamp(at / 1000.0) at time zone 'Asia/Shanghai')::date, count(*)
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) as u (tenant, word,
         member, agent, at)
       group by 1, 2, 3, 5 order by 2, 5, 3
       on conflict (word_id, day, member_id, tenant_id) do update set hits = h.hits + excluded.hits`,
      [
        plainArray(found.map(({ member }) => member.tenantId)),
        plainArray(found.map(({ id }) => id)),
        plainArray(found.map(({ member }) => member.memberId)),
        plainArray(found.map(({ member }) => member.agentId)),
        plainArray(found.map(({ at }) => at)),
      ],
    );
  const shown = [...replies].filter(([, { changed }]) => changed);
  if (shown.length === 0) return;
  const ids = shown.map(([id]) => id);
  await run(
    'ingest-replies-shown',
    `update chat_reply r set shown_at = to_timestamp(u.at / 1000.0)
       from unnest($1::bigint[], $2::bigint[]) as u (id, at)
     where r.id = u.id and r.shown_at is null`,
    [plainArray(ids), plainArray(shown.map(([, { shownAt }]) => shownAt))],
  );
  await publishReplies(run, ids);
}
