import type { RequestOf } from '@pitboss/contract/define';
import type { disabledBenefits, smallGameBlacklist, tradeLimits } from '@pitboss/contract/restrictions';
import { type RawBuilder, sql } from 'kysely';
import { operatorName } from '../../domain/agents/operator-name.ts';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { publishMembers } from '../../domain/config-feed/publish.ts';
import { isMeant, meantMembers } from '../../domain/members/account-match.ts';
import { all, orderBy, pageOf, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import { type Scope, within } from '../../kernel/access/scope.ts';
import type { Tx } from '../../kernel/database/db.ts';

type ListFilter = RequestOf<typeof tradeLimits.list>;

interface Who {
  member_id: string;
  member_account: string;
  agent_id: string;
  agent_account: string;
  currency: string;
  operator: string | null;
  at: Date;
}
export interface LimitRow extends Who {
  in_max: string | null;
  out_max: string | null;
  in_day_max: string | null;
  out_day_max: string | null;
  day_count: number | null;
  remark: string;
}
export interface BenefitRow extends Who {
  id: string;
  kind: 'all' | 'activities' | 'rewards' | 'discounts' | 'rebates';
  reason: string;
  until: Date | null;
}
export interface MiniBanRow extends Who {
  game_ids: number[] | null;
  reason: string;
}

const tables = {
  limits: 'member_trade_limit',
  benefits: 'member_disabled_benefit',
  miniBans: 'member_mini_ban',
} as const;

/** One page of a list of members with who put them there. */
async function listRestricted<Row extends Who>(
  db: Tx,
  scope: Scope,
  list: keyof typeof tables,
  filter: ListFilter,
  also?: RawBuilder<unknown>,
): Promise<{ total: number; rows: Row[] }> {
  const { limit, offset } = pageOf(filter);
  const meant = await meantMembers(db, scope, filter.account, 'account');
  const where = all([
    within(scope, 'r.agent_id'),
    meant && isMeant('r.member_id', meant),
    when(filter.agentId, (value) => underAgent('r.agent_id', value)),
    also,
  ]);
  const from = sql`${sql.table(tables[list])} r join member m on m.id = r.member_id and m.tenant_id = r.tenant_id`;
  const tie = list === 'benefits' ? 'r.id' : 'r.member_id';
  const { rows } = await sql<Row>`
    select r.*, m.account as member_account, a.account as agent_account, m.currency, ${operatorName(scope, 'r.operator_id')} as operator
    from ${from} join agent a on a.id = r.agent_id left join operator o on o.id = r.operator_id
    where ${where} ${orderBy(filter, { at: 'r.at', account: 'm.account' }, 'at', tie)} limit ${limit} offset ${offset}`.execute(
    db,
  );
  const count = await sql<{ n: number }>`select count(*)::int as n from ${from} where ${where}`.execute(db);
  return { total: count.rows[0]?.n ?? 0, rows };
}

/** One page of the members with limits of their transfers. */
export const listLimits = (db: Tx, scope: Scope, filter: ListFilter) =>
  listRestricted<LimitRow>(db, scope, 'limits', filter);

/** One page of the members barred from benefits. */
export const listBenefits = (db: Tx, scope: Scope, filter: RequestOf<typeof disabledBenefits.list>) =>
  listRestricted<BenefitRow>(
    db,
    scope,
    'benefits',
    filter,
    when(filter.kind, (kind) => sql`r.kind = ${kind}`),
  );

/** One page of the members barred from mini games; those barred from all of them are barred from each. */
export const listMiniBans = (db: Tx, scope: Scope, filter: RequestOf<typeof smallGameBlacklist.list>) =>
  listRestricted<MiniBanRow>(
    db,
    scope,
    'miniBans',
    filter,
    when(filter.gameId, (game) => sql`(r.game_ids is null or ${game} = any(r.game_ids))`),
  );

export interface Listed {
  id: string;
  tenant_id: string;
  agent_id: string;
  account: string;
  currency: string;
}

/** Members of the scope by account or id; the caller compares with what was asked for. */
export async function findMembers(
  db: Tx,
  scope: Scope,
  by: { readonly accounts: readonly string[] } | { readonly ids: readonly string[] },
): Promise<Listed[]> {
  const named =
    'accounts' in by
      ? sql`m.account = any(${[...by.accounts]}::text[])`
      : sql`m.id = any(${plainArray(by.ids)}::bigint[])`;
  return (
    await sql<Listed>`
      select m.id, m.tenant_id, m.agent_id, m.account, m.currency from member m where ${named} and ${within(scope, 'm.agent_id')} order by m.id`.execute(
      db,
    )
  ).rows;
}

export interface Limits {
  in_max: bigint | null;
  out_max: bigint | null;
  in_day_max: bigint | null;
  out_day_max: bigint | null;
  day_count: number | null;
  remark: string;
}

/** The limits of a member, for the audit line. */
export async function limitsOf(tx: Tx, memberId: string): Promise<LimitRow | undefined> {
  return (
    await sql<LimitRow>`select * from member_trade_limit where member_id = ${memberId}::bigint`.execute(tx)
  ).rows[0];
}

/** Puts limits on a member's transfers, or changes them. */
export async function putLimits(tx: Tx, member: Listed, limits: Limits, operatorId: string): Promise<void> {
  await sql`
    insert into member_trade_limit (tenant_id, agent_id, member_id, in_max, out_max, in_day_max, out_day_max, day_count, remark, operator_id, at)
    values (${member.tenant_id}::bigint, ${member.agent_id}::bigint, ${member.id}::bigint, ${limits.in_max}, ${limits.out_max}, ${limits.in_day_max},
      ${limits.out_day_max}, ${limits.day_count}, ${limits.remark}, ${operatorId}::bigint, now())
    on conflict (member_id, tenant_id) do update set in_max = excluded.in_max, out_max = excluded.out_max, in_day_max = excluded.in_day_max,
      out_day_max = excluded.out_day_max, day_count = excluded.day_count, remark = excluded.remark, operator_id = excluded.operator_id, at = excluded.at`.execute(
    tx,
  );
  await sql`update member set trade_limited = true where id = ${member.id}::bigint and tenant_id = ${member.tenant_id}::bigint`.execute(
    tx,
  );
}

/** Takes the limits off. */
export async function dropLimits(tx: Tx, member: Listed): Promise<void> {
  await sql`delete from member_trade_limit where member_id = ${member.id}::bigint and tenant_id = ${member.tenant_id}::bigint`.execute(
    tx,
  );
  await sql`update member set trade_limited = false where id = ${member.id}::bigint and tenant_id = ${member.tenant_id}::bigint`.execute(
    tx,
  );
}

/** Bars members from a kind of benefit; who is barred already gets the new reason and time. */
export async function barFromBenefits(
  tx: Tx,
  members: readonly Listed[],
  bar: { ids: readonly string[]; kind: string; reason: string; until: Date | null; operatorId: string },
): Promise<void> {
  for (const [place, member] of members.entries())
    await sql`
      insert into member_disabled_benefit (id, tenant_id, agent_id, member_id, kind, reason, until, operator_id, at)
      values (${bar.ids[place]}::bigint, ${member.tenant_id}::bigint, ${member.agent_id}::bigint, ${member.id}::bigint, ${bar.kind}, ${bar.reason},
        ${bar.until}, ${bar.operatorId}::bigint, now())
      on conflict (member_id, kind, tenant_id) do update set reason = excluded.reason, until = excluded.until,
        operator_id = excluded.operator_id, at = excluded.at`.execute(tx);
}

/** Removes rows of the benefits' list; gives what they said. */
export async function unbarFromBenefits(tx: Tx, scope: Scope, ids: readonly string[]): Promise<BenefitRow[]> {
  return (
    await sql<BenefitRow>`
      delete from member_disabled_benefit r using member m where r.id = any(${plainArray(ids)}::bigint[]) and m.id = r.member_id and m.tenant_id = r.tenant_id
        and ${within(scope, 'r.agent_id')} returning r.*, m.account as member_account`.execute(tx)
  ).rows;
}

/** Bars members from mini games (null for all); who is barred already gets the new games. */
export async function barFromMiniGames(
  tx: Tx,
  members: readonly Listed[],
  bar: { gameIds: readonly number[] | null; reason: string; operatorId: string },
): Promise<void> {
  const games = bar.gameIds === null ? null : plainArray(bar.gameIds);
  for (const member of members)
    await sql`
      insert into member_mini_ban (tenant_id, agent_id, member_id, game_ids, reason, operator_id, at)
      values (${member.tenant_id}::bigint, ${member.agent_id}::bigint, ${member.id}::bigint, ${games}::int[], ${bar.reason}, ${bar.operatorId}::bigint, now())
      on conflict (member_id, tenant_id) do update set game_ids = excluded.game_ids, reason = excluded.reason,
        operator_id = excluded.operator_id, at = excluded.at`.execute(tx);
  const ids = members.map(({ id }) => id);
  await sql`update member set mini_banned = coalesce(${games}::int[], '{}') where id = any(${plainArray(ids)}::bigint[])`.execute(
    tx,
  );
  await publishMembers(tx, ids);
}

/** Lets members play mini games again; gives those who were barred. */
export async function unbarFromMiniGames(
  tx: Tx,
  members: readonly Listed[],
): Promise<{ member_id: string; game_ids: number[] | null }[]> {
  const ids = plainArray(members.map(({ id }) => id));
  await sql`update member set mini_banned = null where id = any(${ids}::bigint[])`.execute(tx);
  const { rows } = await sql<{ member_id: string; game_ids: number[] | null }>`
    delete from member_mini_ban where member_id = any(${ids}::bigint[]) returning member_id, game_ids`.execute(
    tx,
  );
  await publishMembers(
    tx,
    members.map(({ id }) => id),
  );
  return rows;
}
