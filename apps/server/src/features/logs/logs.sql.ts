import type { logs } from '@pitboss/contract/access/logs';
import type { RequestOf } from '@pitboss/contract/core/define';
import { type RawBuilder, sql } from 'kysely';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { accountBegins } from '../../domain/sql/account-match.ts';
import { prefix } from '../../domain/sql/dto.ts';
import { all, keysetOf, keysetPage, when } from '../../domain/sql/paging.ts';
import type { Role } from '../../platform/auth/permissions.ts';
import { entriesReadableWith } from '../../platform/auth/readable-entries.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

/** Reader of the operation log. */
type Reader = Pick<Session, 'scope' | 'permissions'>;

/** Parameters common to requests of both logs. */
type Page = Pick<OpLogPage & LoginPage, keyof OpLogPage & keyof LoginPage>;

/** A page of the log with its time. */
export type OpLogPage = Omit<RequestOf<typeof logs.opLog>, 'start_time' | 'end_time'> & {
  readonly start_time: number;
  readonly end_time: number;
};

export interface OpLogRow {
  id: string;
  at: Date;
  account: string;
  operator_id: string | null;
  role: Role | null;
  agent_id: string | null;
  agent_account: string | null;
  ip: string;
  call: string;
  target: string;
  before: unknown;
  after: unknown;
  code: number;
  session_tag: string;
  request_id: string;
  chain: string;
  seq: string;
  content_removed: boolean;
}

/** Ids encode their time, so a time range is a range of ids. */
const between = (page: Page) =>
  sql`l.id >= ${idFloor(page.start_time)}::bigint and l.id < ${idFloor(page.end_time + 1)}::bigint`;
const ofAgent = (agentId: string) => underAgent('l.agent_id', agentId);

/**
 * SQL condition: a target ("agent:12 share1") has this id, or a name that begins with it, whatever the case. The
 * log has games by their ids only ("game:239"), so those are found by the names that they have now.
 */
const isNamed = (typed: string) => {
  const name = typed.trim();
  const begins = sql`like name_search(${prefix(name)})`;
  return sql`(split_part(split_part(l.target, ' ', 1), ':', 2) = ${name}
    or name_search(substring(l.target from position(' ' in l.target) + 1)) ${begins}
    or split_part(l.target, ' ', 1) in (select 'game:' || g.id from game g
      where name_search(g.name_en_us) ${begins} or name_search(g.name_zh_cn) ${begins}))`;
};

/** Filters common to both logs. */
const common = (page: Page): (RawBuilder<unknown> | undefined)[] => [
  between(page),
  when(page.account, (value) => accountBegins('l.account', value)),
  when(page.ip, (value) => sql`l.ip = ${value}`),
  when(page.agentId, ofAgent),
];

/** A page of `condition` over a log, newest first, with the neighbours' cursors. */
async function keysetRows<Row extends { id: string }>(
  db: Tx,
  page: Page,
  select: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
) {
  const keyset = keysetOf(page);
  const bound =
    keyset.bound === null
      ? sql`true`
      : keyset.backwards
        ? sql`l.id > ${keyset.bound}::bigint`
        : sql`l.id < ${keyset.bound}::bigint`;
  const direction = sql.raw(keyset.backwards ? 'asc' : 'desc');
  const found = await sql<Row>`
    ${select} where ${condition} and ${bound} order by l.id ${direction} limit ${keyset.limit + 1}`.execute(
    db,
  );
  return keysetPage(keyset, found.rows);
}

/** SQL condition: the reader may see the entry `l`, whose operator is `o`. */
const isReadable = ({ scope, permissions }: Reader) =>
  all([
    within(scope, 'l.agent_id', 'l.chain'),
    // An upline operator who impersonates an agent writes entries under that agent.
    scope.kind !== 'all' && sql`(o.id is null or ${within(scope, 'o.agent_id')})`,
    entriesReadableWith(permissions, 'l.call'),
  ]);

/**
 * Lists entries of the operation log, newest first. An agent sees what operators of its own tree did, but not
 * what the upline or an administrator did, even when it affected the agent. Entries of calls whose pages are
 * closed to the caller are hidden.
 */
export function listOpLog(db: Tx, reader: Reader, page: OpLogPage) {
  return keysetRows<OpLogRow>(
    db,
    page,
    sql`select l.id, l.at, l.account, l.operator_id, o.role, l.agent_id, a.account as agent_account, l.ip,
      l.call, l.target,
        l.before, l.after, l.code, l.session_tag, l.request_id, l.chain, l.seq,
        l.emptied_by is not null as content_removed
      from audit_log l left join operator o on o.id = l.operator_id left join agent a on a.id = l.agent_id`,
    all([
      isReadable(reader),
      ...common(page),
      when(page.id, (value) => sql`l.id = ${value}::bigint`),
      when(page.type, (value) => sql`l.call = ${value}`),
      when(page.target, (value) => sql`l.target like ${prefix(value)}`),
      when(page.kind, (value) => sql`(l.target like ${prefix(`${value}:`)} or l.target = ${value})`),
      when(page.name, isNamed),
      when(page.requestId, (value) => sql`l.request_id = ${value}`),
      when(page.result, (value) => (value === 'success' ? sql`l.code = 0` : sql`l.code <> 0`)),
    ]),
  );
}

/** Returns the number of entries that the reader may see of each of these requests, by its id. */
export async function countByRequest(
  db: Tx,
  reader: Reader,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ request_id: string; entries: number }>`
    select l.request_id, count(*)::int as entries
    from audit_log l left join operator o on o.id = l.operator_id
    where ${isReadable(reader)} and l.request_id = any(${requestIds}::text[])
    group by l.request_id`.execute(db);
  return new Map(rows.map(({ request_id, entries }) => [request_id, entries]));
}

export type LoginPage = RequestOf<typeof logs.logins>;

export interface LoginRow {
  id: string;
  at: Date;
  account: string;
  operator_id: string | null;
  role: Role | null;
  agent_id: string | null;
  agent_account: string | null;
  app_type: number;
  ip: string;
  user_agent: string;
  result: string;
}

/**
 * Lists sign-ins and failed tries of the operators in scope, newest first; only administrators see accounts
 * that do not exist.
 */
export function listLogins(db: Tx, scope: Scope, page: LoginPage) {
  return keysetRows<LoginRow>(
    db,
    page,
    sql`select l.id, l.at, l.account, l.operator_id, o.role, l.agent_id, a.account as agent_account,
      l.app_type, l.ip,
        l.user_agent, l.result
      from operator_login l left join operator o on o.id = l.operator_id left
        join agent a on a.id = l.agent_id`,
    all([
      within(scope, 'l.agent_id'),
      ...common(page),
      when(page.outcome, (value) => (value === 'ok' ? sql`l.result = 'ok'` : sql`l.result <> 'ok'`)),
      when(page.appType, (value) => sql`l.app_type = ${Number(value)}`),
    ]),
  );
}
