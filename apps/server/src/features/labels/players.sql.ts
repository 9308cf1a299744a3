import type { LabelTag, LabelWindow } from '@pitboss/rules/labels/labels';
import { type RawBuilder, sql } from 'kysely';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { answersOf, type FactsReader } from '../../domain/analytics/answers.sql.ts';
import { type MemberTotalsRow, memberTotals } from '../../domain/analytics/report/member-totals.ts';
import { treesOf } from '../../domain/analytics/report/trees.sql.ts';
import { beijingDayNumber } from '../../domain/calendar/beijing-days.ts';
import { ratesOfDay } from '../../domain/currency/rate-history.ts';
import { spanOf } from '../../domain/label-entries/span.ts';
import { isMeant, meantMembers } from '../../domain/members/meant-members.ts';
import { ms } from '../../domain/sql/dto.ts';
import { all, orderBy, type PageRequest, pageRows, when } from '../../domain/sql/paging.ts';
import { inTransaction, plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

export interface PlayerRow {
  id: string;
  account: string;
  agent_id: string;
  agent_account: string;
  currency: string;
  created_at: Date;
}
export interface PlayerFilter extends PageRequest {
  window: LabelWindow;
  account?: string | undefined;
  agentId?: string | undefined;
  currency?: string | undefined;
  tag?: LabelTag | undefined;
  sort?: 'netWinCny' | 'stakeCny' | 'bets' | 'returnRate' | 'memberAccount' | 'createdAt' | undefined;
}

/** SQL of the settled bets of all time by member. */
async function paidEver(reader: FactsReader): Promise<RawBuilder<unknown>> {
  const { tenantId, agentIds } = await treesOf(reader.db, reader.scope, null, []);
  const [answer] = await answersOf(reader, { tenantId, agentIds }, [memberTotals]);
  const rows = answer as MemberTotalsRow[];
  const list = (name: keyof MemberTotalsRow) => plainArray(rows.map((row) => row[name]));
  return sql`select * from unnest(${list('member_id')}::bigint[], ${list('bets')}::bigint[],
    ${list('stake')}::numeric[], ${list('payout')}::numeric[]) as p (member_id, bets, stake, payout)`;
}

/**
 * Lists members of the scope by their stakes and wins in a span up to now, in CNY of today; the other columns
 * are read only for the page.
 */
export async function listPlayers(
  reader: FactsReader,
  filter: PlayerFilter,
  now: number,
): Promise<{ total: number; rows: PlayerRow[] }> {
  const { db, scope } = reader;
  const meant = await meantMembers(db, scope, filter.account, 'account');
  const { from, to } = spanOf(filter.window, now);
  const rates = [...(await ratesOfDay(inTransaction(db), beijingDayNumber(now)))];
  const paid = from
    ? sql`select b.member_id, count(*) as bets, sum(b.amount) as stake, sum(b.payout + b.reward) as payout
      from bet b
        where b.id >= ${idFloor(from.getTime() - 31 * 86_400_000)}::bigint and b.state = 1
          and b.payout_time > ${from} and b.payout_time <= ${to}
        group by b.member_id`
    : await paidEver(reader);
  return pageRows<PlayerRow>(db, filter, {
    select: sql`m.id, m.account, m.agent_id, a.account as agent_account, m.currency, m.created_at`,
    from: sql`member m`,
    joins: sql`join agent a on a.id = m.agent_id
      left join (${paid}) p on p.member_id = m.id
      left join unnest(${plainArray(rates.map(([code]) => code))}::text[],
        ${plainArray(rates.map(([, rate]) => rate))}::numeric[]) as r (code, rate)
        on r.code = m.currency
      cross join lateral (select p.bets, p.stake * r.rate as stake, (p.payout - p.stake) * r.rate as net,
        p.payout / nullif(p.stake, 0) as returned) f`,
    where: all([
      within(scope, 'm.agent_id'),
      sql`m.kind = 'normal'`,
      meant && isMeant('m.id', meant),
      when(filter.agentId, (id) => underAgent('m.agent_id', id)),
      when(filter.currency, (code) => sql`m.currency = ${code}`),
      when(
        filter.tag,
        (tag) => sql`exists (select from label_entry e where e.tenant_id = m.tenant_id and e.member_id = m.id
          and e.tag = ${tag} and e.ended_at is null
          and (e.until is null or e.until > now()))`,
      ),
    ]),
    order: orderBy(
      filter,
      {
        netWinCny: 'f.net',
        stakeCny: 'f.stake',
        bets: 'f.bets',
        returnRate: 'f.returned',
        memberAccount: 'm.account',
        createdAt: 'm.created_at',
      },
      'netWinCny',
      'm.id',
    ),
  });
}

/** Ids of the normal members of the scope. */
export const normalMembers = async (db: Tx, scope: Scope): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select m.id from member m where m.kind = 'normal' and ${within(scope, 'm.agent_id')}
        order by m.id`.execute(db)
  ).rows.map(({ id }) => id);

/** Members with their agents. */
export async function memberNames(db: Tx, ids: readonly string[]) {
  const { rows } = await sql<Omit<PlayerRow, 'created_at'>>`
    select m.id, m.account, m.agent_id, a.account as agent_account, m.currency
      from member m join agent a on a.id = m.agent_id
    where m.id = any(${plainArray(ids)}::bigint[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        memberId: row.id,
        memberAccount: row.account,
        agentId: row.agent_id,
        agentAccount: row.agent_account,
        currency: row.currency,
      },
    ]),
  );
}

interface Active {
  readonly id: string;
  readonly tag: LabelTag;
  readonly kind: 'auto' | 'manual';
  readonly until: number | null;
}

/** Labels that members are on. */
export async function activeEntries(db: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Active[]>> {
  const { rows } = await sql<Omit<Active, 'until'> & { member_id: string; until: Date | null }>`
    select id, member_id, tag, kind, until from label_entry
      where member_id = any(${plainArray(ids)}::bigint[]) and ended_at is null
      and (until is null or until > now()) order by id`.execute(db);
  const found = new Map<string, Active[]>();
  for (const { member_id, until, ...row } of rows)
    found.set(member_id, [...(found.get(member_id) ?? []), { ...row, until: until && ms(until) }]);
  return found;
}
