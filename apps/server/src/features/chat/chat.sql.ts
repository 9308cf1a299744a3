import type { chat } from '@pitboss/contract/chat/chat';
import type { RequestOf } from '@pitboss/contract/core/define';
import { formText } from '@pitboss/rules/words/normal-form';
import { type RawBuilder, sql } from 'kysely';
import { operatorName } from '../../domain/agents/operator-name.ts';
import { underAgent } from '../../domain/agents/under-agent.ts';
import type { Hit } from '../../domain/chat/word-list.ts';
import { publishReplies } from '../../domain/config-feed/publish.ts';
import { isMeant, meantMembers } from '../../domain/members/meant-members.ts';
import { all, keysetOf, keysetPage, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { ofTenant, type Scope, within } from '../../platform/db/scope.ts';

export interface LineRow {
  id: string;
  at: Date;
  room_id: string;
  member_id: string;
  member_account: string;
  agent_id: string;
  agent_account: string;
  content: string;
  hits: Hit[] | null;
  answer: 'show' | 'mask' | 'hide';
  muted: boolean;
  muted_until: Date | null;
}

/** SQL query: chat messages of a selection, with the fields that are sent. */
const linesOf = (scope: Scope, part: RawBuilder<unknown>) => sql`
  select c.id, c.at, c.room_id, c.member_id, m.account as member_account, c.agent_id,
    a.account as agent_account, c.content, c.hits,
    c.answer, c.muted, case when m.chat_banned_until > now() then m.chat_banned_until end as muted_until
  from (${part}) c join member m on m.id = c.member_id and m.tenant_id = c.tenant_id
    and ${ofTenant(scope, 'm.tenant_id')} join agent a on a.id = c.agent_id`;

/**
 * Returns one page of the chat messages in scope, newest first, by keyset over their ids, which contain the
 * time.
 */
export async function listLines(db: Tx, scope: Scope, filter: RequestOf<typeof chat.list>) {
  const keyset = keysetOf(filter);
  const { bound } = keyset;
  const meant = await meantMembers(db, scope, filter.memberAccount, 'memberAccount');
  const form = formText(filter.word ?? '');
  const found = JSON.stringify([{ form }]);
  const direction = sql.raw(keyset.backwards ? 'asc' : 'desc');
  const where = all([
    within(scope, 'c.agent_id'),
    filter.start_time !== undefined && sql`c.id >= ${idFloor(filter.start_time)}::bigint`,
    filter.end_time !== undefined && sql`c.id < ${idFloor(filter.end_time + 1)}::bigint`,
    meant && isMeant('c.member_id', meant),
    when(filter.memberId, (id) => sql`c.member_id = ${id}::bigint`),
    when(filter.agentId, (id) => underAgent('c.agent_id', id)),
    when(filter.roomId?.trim(), (room) => sql`c.room_id = ${room}`),
    when(filter.word, () => sql`c.hits is not null and c.hits @> ${found}::jsonb`),
    filter.hit !== undefined && (filter.hit ? sql`c.hits is not null` : sql`c.hits is null`),
    filter.muted !== undefined && sql`c.muted = ${filter.muted}`,
    bound !== null && (keyset.backwards ? sql`c.id > ${bound}::bigint` : sql`c.id < ${bound}::bigint`),
  ]);
  const { rows } = await sql<LineRow>`
    ${linesOf(
      scope,
      sql`select c.* from chat_message c where ${where}
      order by c.id ${direction} limit ${keyset.limit + 1}`,
    )}
    order by c.id ${direction}`.execute(db);
  return keysetPage(keyset, rows);
}

/** Number of messages shown before and after one. */
const around = 20;

/** Returns a chat message with those before and after it in its room; undefined when it is not in scope. */
export async function lineWithContext(db: Tx, scope: Scope, id: string) {
  const read = async (part: RawBuilder<unknown>) =>
    (await sql<LineRow>`${linesOf(scope, part)} order by c.id`.execute(db)).rows;
  const [line] = await read(
    sql`select c.* from chat_message c where c.id = ${id}::bigint and ${within(scope, 'c.agent_id')}`,
  );
  if (!line) return undefined;
  const room = sql`c.room_id = ${line.room_id} and ${within(scope, 'c.agent_id')}`;
  const before = await read(
    sql`select c.* from chat_message c where ${room} and c.id < ${id}::bigint
      order by c.id desc limit ${around}`,
  );
  const after = await read(
    sql`select c.* from chat_message c where ${room} and c.id > ${id}::bigint order by c.id limit ${around}`,
  );
  return { line, before, after };
}

export interface ReplyRow {
  id: string;
  at: Date;
  room_id: string;
  nickname: string;
  content: string;
  shown_at: Date | null;
  state: 'sending' | 'delivered' | 'undelivered';
  operator: string | null;
}

const replyState = sql`case when r.shown_at is not null then 'delivered'
  when r.at > now() - interval '10 minutes' then 'sending' else 'undelivered' end`;

/** Returns one page of the replies of operators. */
export const listReplies = (db: Tx, scope: Scope, filter: RequestOf<typeof chat.replies>) =>
  pageRows<ReplyRow>(db, filter, {
    select: sql`r.*, ${replyState} as state, ${operatorName(scope, 'r.operator_id')} as operator`,
    from: sql`chat_reply r`,
    joins: sql`left join operator o on o.id = r.operator_id`,
    where: all([
      when(filter.start_time, (from) => sql`r.at >= ${new Date(from)}`),
      when(filter.end_time, (to) => sql`r.at <= ${new Date(to)}`),
      when(filter.roomId?.trim(), (room) => sql`r.room_id = ${room}`),
      when(filter.state, (state) => sql`${replyState} = ${state}`),
    ]),
    order: orderBy(filter, { at: 'r.at' }, 'at', 'r.id'),
  });

/** Inserts a reply and publishes it to the game servers. */
export async function addReply(
  tx: Tx,
  id: string,
  reply: { readonly roomId: string; readonly nickname: string; readonly content: string },
  by: { readonly operatorId: string; readonly account: string },
): Promise<void> {
  await sql`insert into chat_reply (id, room_id, nickname, content, operator_id, actor, at)
    values (${id}::bigint, ${reply.roomId}, ${reply.nickname}, ${reply.content}, ${by.operatorId}::bigint,
      ${by.account},
      date_trunc('milliseconds', now()))`.execute(tx);
  await publishReplies(inTransaction(tx), [id]);
}
