import type { announcements } from '@pitboss/contract/content/announcements';
import type { RequestOf } from '@pitboss/contract/core/define';
import { pageByPath } from '@pitboss/contract/core/pages';
import { type RawBuilder, sql } from 'kysely';
import { operatorName } from '../../domain/agents/operator-name.ts';
import { type AnnouncementState, isFor, stateOf } from '../../domain/content/announcements.ts';
import { accountBegins } from '../../domain/sql/account-match.ts';
import { containing } from '../../domain/sql/dto.ts';
import { all, orderBy, type PageRequest, pageRows, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Session } from '../../platform/auth/session.ts';
import { lineOf } from '../../platform/auth/session-query.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/db/scope.ts';

/**
 * Stored announcement; the author's list adds its readers, a reader's list the time when the caller read it.
 */
export interface AnnouncementRow {
  id: string;
  type: 'featureUpdate' | 'general';
  title_zh: string;
  title_en: string;
  content_zh: string;
  content_en: string;
  start_at: Date;
  end_at: Date | null;
  draft: boolean;
  important: boolean;
  readers: string[] | null;
  version: number;
  actor: string;
  updated_at: Date;
  state: AnnouncementState;
}
export interface AuthoredRow extends AnnouncementRow {
  operator: string | null;
  reader_agents: { id: string; account: string }[] | null;
  audience: number;
  read: number;
}
export interface ReadableRow extends AnnouncementRow {
  read_at: Date | null;
}

const bulletin = pageByPath('/bulletin')?.id ?? 0;
const holdsPage = (who: string) => sql`${sql.ref(`${who}.permissions`)} @> array[${bulletin}]::int[]`;

/** SQL: accounts that may read `announcement n`: operators `o` of agents `g` that hold the page. */
const audienceFrom = sql`operator o join agent g on g.id = o.agent_id
  left join operator w on o.role = 'subAccount' and w.agent_id = o.agent_id and w.role = 'agent'`;
const inAudience = sql`o.state = 'normal' and (n.readers is null or n.readers && ${lineOf(sql`g.path`)})
  and (case when o.role = 'subAccount' then ${holdsPage('o')} else o.permissions is null
    or ${holdsPage('o')} end)
  and (w.id is null or w.permissions is null or ${holdsPage('w')})`;
const readOf = sql`announcement_read r where r.announcement_id = n.id and r.round = n.round`;

const titled = (title: string) =>
  sql`(n.title_zh ilike ${containing(title)} or n.title_en ilike ${containing(title)})`;

/** Returns one page of the author's list; without a state those that have not finished. */
export function listAuthored(db: Tx, scope: Scope, filter: RequestOf<typeof announcements.list>) {
  return pageRows<AuthoredRow>(db, filter, {
    select: sql`n.*, ${stateOf} as state, ${operatorName(scope, 'n.operator_id')} as operator,
      (select jsonb_agg(jsonb_build_object('id', g.id::text, 'account', g.account) order by g.account)
        from agent g
        where g.id = any(n.readers)) as reader_agents,
      (select count(*)::int from ${audienceFrom} where ${inAudience}) as audience,
      (select count(*)::int from ${audienceFrom} where ${inAudience}
        and exists (select from ${readOf} and r.operator_id = o.id)) as read`,
    from: sql`announcement n`,
    joins: sql`left join operator o on o.id = n.operator_id`,
    where: all([
      when(filter.id, (id) => sql`n.id = ${id}::bigint`),
      when(filter.type, (type) => sql`n.type = ${type}`),
      when(filter.title, titled),
      filter.state ? sql`${stateOf} = ${filter.state}` : filter.id ? null : sql`${stateOf} <> 'finished'`,
    ]),
    order: orderBy(filter, { startTime: 'n.start_at', updatedAt: 'n.updated_at' }, 'startTime', 'n.id'),
  });
}

type Readers = RequestOf<typeof announcements.general>;

/** Returns one page of a reader's list of a type; without a state those in progress. */
export function listReadable(
  db: Tx,
  session: Session,
  type: AnnouncementRow['type'],
  filter: Readers,
): Promise<{ total: number; rows: ReadableRow[] }> {
  const states = filter.state ? [filter.state] : filter.id ? ['inProgress', 'finished'] : ['inProgress'];
  return readable(db, session, filter, {
    where: all([
      sql`n.type = ${type}`,
      when(filter.id, (id) => sql`n.id = ${id}::bigint`),
      when(filter.title, titled),
      sql`${stateOf} = any(${plainArray(states)}::text[])`,
    ]),
    order: orderBy(filter, { startTime: 'n.start_at', readAt: 'r.at' }, 'startTime', 'n.id'),
  });
}

function readable(
  db: Tx,
  session: Session,
  page: PageRequest,
  { where, order }: { where: RawBuilder<unknown>; order: RawBuilder<unknown> },
) {
  return pageRows<ReadableRow>(db, page, {
    select: sql`n.*, ${stateOf} as state, r.at as read_at`,
    from: sql`announcement n left join announcement_read r on r.announcement_id = n.id and r.round = n.round
      and r.operator_id = ${session.operatorId}::bigint and r.tenant_id = ${session.tenantId}::bigint`,
    where: all([isFor(session.scope), where]),
    order,
  });
}

/**
 * Returns the announcements in progress that the caller's account has not read, oldest first: their number,
 * and up to `most` of the important ones.
 */
export async function listUnread(db: Tx, session: Session, max: number) {
  const unread = sql`${stateOf} = 'inProgress' and r.at is null`;
  const order = sql`order by n.start_at, n.id`;
  const every = await readable(db, session, { pageSize: 1 }, { where: unread, order });
  const important = await readable(
    db,
    session,
    { pageSize: max },
    { where: sql`${unread} and n.important`, order },
  );
  return { count: every.total, important: important.rows };
}

/** Returns one page of the accounts that may read an announcement, with the time when they did. */
export function listReaders(db: Tx, { id, read, ...filter }: RequestOf<typeof announcements.readers>) {
  return pageRows<{
    operator_id: string;
    account: string;
    nickname: string;
    agent_id: string;
    agent_account: string;
    at: Date | null;
  }>(db, filter, {
    select: sql`o.id as operator_id, o.account, o.nickname, g.id as agent_id, g.account as agent_account,
      r.at`,
    from: sql`announcement n cross join (${audienceFrom})
      left join announcement_read r on r.announcement_id = n.id and r.round = n.round
        and r.operator_id = o.id`,
    where: all([
      sql`n.id = ${id}::bigint and ${inAudience}`,
      when(filter.account, (account) => accountBegins('o.account', account)),
      read === undefined ? null : read ? sql`r.at is not null` : sql`r.at is null`,
    ]),
    order: orderBy(filter, { readAt: 'r.at', account: 'o.account' }, 'readAt', 'o.id'),
  });
}

/**
 * Stores the first opening by the caller's account; returns `unknown` for an announcement that is not, or not
 * yet, for the caller.
 */
export async function noteRead(
  tx: Tx,
  session: Session,
  id: string,
): Promise<{ outcome: 'unknown' | 'known' | 'recorded'; row?: AnnouncementRow }> {
  const { rows } = await sql<AnnouncementRow & { round: number }>`
    select n.*, ${stateOf} as state from announcement n where n.id = ${id}::bigint and ${isFor(session.scope)}
      and ${stateOf} in ('inProgress', 'finished')`.execute(tx);
  const [row] = rows;
  if (!row) return { outcome: 'unknown' };
  const recorded = await sql`
    insert into announcement_read (tenant_id, agent_id, announcement_id, round, operator_id, at)
    values (${session.tenantId}::bigint, ${session.agentId ?? '0'}::bigint, ${id}::bigint, ${row.round},
      ${session.operatorId}::bigint, now())
    on conflict do nothing`.execute(tx);
  return { outcome: Number(recorded.numAffectedRows) === 1 ? 'recorded' : 'known', row };
}
