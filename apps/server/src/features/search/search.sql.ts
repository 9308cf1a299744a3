import type { ReplyOf } from '@pitboss/contract/core/define';
import type { orderPages, search } from '@pitboss/contract/desk/search';
import { type RawBuilder, sql } from 'kysely';
import { kept } from '../../domain/agents/operators-seen.ts';
import { isFor, stateOf } from '../../domain/content/announcements.ts';
import { miniGameIds } from '../../domain/games/games.ts';
import { accountBegins, exactFirst, nameContains } from '../../domain/sql/account-match.ts';
import { containing, prefix } from '../../domain/sql/dto.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { ofTenant, type Scope, within } from '../../platform/db/scope.ts';
import type { Meaning } from './search.rules.ts';

/** Maximum hits of each kind; a longer text narrows them. */
const max = 6;

type Identity = Extract<ReplyOf<typeof search.find>[number], { kind: 'member' }>['by'];

export interface MemberHit {
  id: string;
  account: string;
  nickname: string;
  agent_account: string;
  state: 'normal' | 'blocked';
  by: Identity;
}

/**
 * Finds members in scope by one of their identities, in the order of an index, so that a short prefix reads
 * no more rows than it returns.
 */
export async function findMembers(db: Tx, scope: Scope, meaning: Meaning): Promise<MemberHit[]> {
  const begins = (column: RawBuilder<unknown>, pattern: RawBuilder<unknown>) =>
    sql`${column} like ${pattern} and ${within(scope, 'm.agent_id')}
      order by ${column} using ~<~ limit ${max}`;
  const found = (by: Identity, rank: number, condition: RawBuilder<unknown>) =>
    sql`(select m.id, m.tenant_id, ${sql.lit(by)} as by, ${sql.lit(rank)} as rank from member m
      where ${condition})`;
  if (meaning.text === null) return [];
  const typed = sql`name_search(${prefix(meaning.text)})`;
  const parts = [
    meaning.id && found('id', 1, sql`m.id = ${meaning.id}::bigint and ${within(scope, 'm.agent_id')}`),
    found('account', 2, begins(sql`name_search(m.account)`, typed)),
    meaning.mobile &&
      found('mobile', 3, sql`m.mobile <> '' and ${begins(sql`m.mobile`, sql`${prefix(meaning.mobile)}`)}`),
    found('nickname', 4, begins(sql`name_search(m.nickname)`, typed)),
  ].filter((part): part is RawBuilder<unknown> => Boolean(part));
  const rows = await sql<MemberHit>`
    select * from (
      select distinct on (m.id) m.id, m.account, m.nickname, a.account as agent_account, m.state, f.by, f.rank
      from (${sql.join(parts, sql` union all `)}) f join member m on m.id = f.id and m.tenant_id = f.tenant_id
        and ${ofTenant(scope, 'm.tenant_id')} join agent a on a.id = m.agent_id
      order by m.id, f.rank) hit
    order by ${exactFirst('account', meaning.text)}, rank, account, id limit ${max}`.execute(db);
  return rows.rows;
}

/** Agents in scope by account, name or id. */
export async function findAgents(db: Tx, scope: Scope, { id, text }: Meaning) {
  if (text === null) return [];
  const found = await sql<{ id: string; account: string; name: string; layer: number }>`
    select a.id, a.account, a.name, a.layer from agent a
    where (a.id = ${id}::bigint or ${accountBegins('a.account', text)} or a.name ilike ${containing(text)})
      and ${within(scope, 'a.id', 'a.tenant_id')}
    order by ${exactFirst('a.account', text)}, a.layer, a.account limit ${max}`.execute(db);
  return found.rows;
}

/** Finds accounts that the caller manages: sub-accounts, or administrators. */
export async function findOperators(db: Tx, session: Session, { id, text }: Meaning) {
  if (text === null) return [];
  const found = await sql<{ id: string; account: string; nickname: string; state: 'normal' | 'blocked' }>`
    select o.id, o.account, o.nickname, o.state from operator o
    where (o.id = ${id}::bigint or ${accountBegins('o.account', text)} or ${nameContains('o.nickname', text)})
      and ${kept(session)}
    order by ${exactFirst('o.account', text)}, o.account limit ${max}`.execute(db);
  return found.rows;
}

/** SQL: ids of the tenants in scope, whose orders have ids of their own. */
const tenantsOf = (scope: Scope) =>
  scope.kind === 'all'
    ? sql`select t.id from agent t where t.parent_id is null`
    : sql`select ${scope.tenantId}::bigint`;

/**
 * Finds bets in scope by their record number, which encodes their month, or by the number that their game
 * server gave them for the stake's order at the agent's wallet.
 */
export async function findBets(
  db: Tx,
  scope: Scope,
  { recordId, number }: Pick<Meaning, 'recordId' | 'number'>,
) {
  if (recordId === null && number === null) return [];
  const byOrder = sql`select o.bet_id from wallet_order o where (o.tenant_id, o.tx_id) in
    (select t.id, ${number} from (${tenantsOf(scope)}) t (id)) and o.kind in ('bet', 'betAndSettle')`;
  const found = await sql<{
    id: string;
    inning_id: string | null;
    game_id: number;
    member_account: string;
    amount: string;
    currency: string;
    bet_time: Date;
  }>`
    select b.id, case when b.round_id is not null then b.inning_id end as inning_id, b.game_id,
      m.account as member_account, b.amount, b.currency, b.bet_time
    from bet b join member m on m.id = b.member_id and m.tenant_id = b.tenant_id
    where b.id in (select ${recordId}::bigint union ${byOrder}) and ${within(scope, 'b.agent_id')}
    order by b.id desc limit ${max}`.execute(db);
  return found.rows;
}

/** Bets of a round are made and numbered within a day of it. */
const roundSlackMs = 86_400_000;

/** Finds rounds by number; agents see those with a bet of their tree. */
export async function findRounds(db: Tx, scope: Scope, inningId: string) {
  const found = await sql<{
    id: string;
    inning_id: string;
    game_id: number;
    started_at: Date;
    ended_at: Date | null;
  }>`
    select r.id, r.inning_id, r.game_id, r.started_at, r.ended_at from round r where r.inning_id = ${inningId}
      order by r.id desc limit 1`.execute(db);
  const [round] = found.rows;
  if (!round || scope.kind === 'all') return found.rows;
  const from = idFloor(round.started_at.getTime() - roundSlackMs);
  const to = idFloor((round.ended_at ?? round.started_at).getTime() + roundSlackMs);
  const own = await sql`select from bet b where b.round_id = ${round.id}::bigint and b.id >= ${from}::bigint
      and b.id < ${to}::bigint
    and ${within(scope, 'b.agent_id')} limit 1`.execute(db);
  return own.rows.length ? found.rows : [];
}

/** SQL expression: the page whose list contains an order. */
const page = sql<
  (typeof orderPages)[number]
>`case when o.provider = 'wm' then '/wmOrder' when o.kind in ('withhold',
  'return') then '/seamlessWithholding'
  when o.game_id = any(${`{${miniGameIds.join(',')}}`}::int[]) then '/smallgameSeamlessOrder'
    else '/seamlessOrder' end`;

export interface OrderHit {
  id: string;
  tx_id: string;
  page: (typeof orderPages)[number];
  kind: Extract<ReplyOf<typeof search.find>[number], { kind: 'order' }>['movement'];
  member_account: string;
  amount: string;
  currency: string;
}

/**
 * Orders in scope by record number or transaction; ids are unique within a tenant, so each is looked into.
 */
export async function findOrders(db: Tx, scope: Scope, { recordId, number }: Meaning): Promise<OrderHit[]> {
  const fields = sql`select o.id, o.tx_id, ${page} as page, o.kind, o.member_account, o.amount, o.currency
    from wallet_order o`;
  const tenants = tenantsOf(scope);
  const keys = [
    recordId && sql`(o.tenant_id, o.id) in (select t.id, ${recordId}::bigint from (${tenants}) t (id))`,
    number && sql`(o.tenant_id, o.tx_id) in (select t.id, ${number} from (${tenants}) t (id))`,
  ].filter((key): key is RawBuilder<unknown> => Boolean(key));
  if (!keys.length) return [];
  const parts = keys.map(
    (key) => sql`(${fields} where ${key} and ${within(scope, 'o.agent_id')} limit ${max})`,
  );
  return (
    await sql<OrderHit>`select * from (${sql.join(parts, sql` union `)}) found limit ${max}`.execute(db)
  ).rows;
}

/** Members counted at an address; the list has them all. */
const maxAtAddress = 99;

/** Counts the members in scope who registered or signed in from an address. */
export async function countAtAddress(db: Tx, scope: Scope, ip: string): Promise<number> {
  const from = (column: string) =>
    sql`select m.id from member m where ${sql.ref(column)} = ${ip} and ${within(scope, 'm.agent_id')}`;
  const found = await sql<{ n: number }>`
    select count(*)::int as n from (select id from (${from('m.login_ip')} union ${from('m.register_ip')}
      union select s.member_id from member_login s where s.ip = ${ip} and ${within(scope, 's.agent_id')}) u
        limit ${maxAtAddress}) t`.execute(db);
  return found.rows[0]?.n ?? 0;
}

/**
 * Finds announcements that the caller may read, or all for those who write them, by words of the title; the
 * newest first.
 */
export async function findAnnouncements(db: Tx, scope: Scope, text: string, author: boolean) {
  const found = await sql<{ id: string; title_zh: string; title_en: string }>`
    select n.id, n.title_zh, n.title_en from announcement n
    where (n.title_zh ilike ${containing(text)} or n.title_en ilike ${containing(text)})
      and ${author ? sql`true` : sql`${isFor(scope)} and ${stateOf} in ('inProgress', 'finished')`}
    order by n.start_at desc, n.id desc limit ${max}`.execute(db);
  return found.rows;
}
