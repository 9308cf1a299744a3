import type { reports } from '@pitboss/contract/reports/reports';
import { sql } from 'kysely';
import type { Reach } from '../../platform/calls/analytics.ts';
import { ofTenant } from '../../platform/db/scope.ts';
import { answersOf, type FactsReader } from '../analytics/answers.sql.ts';
import type { FactsQuestion } from '../analytics/questions.ts';
import type { FactsQuery } from '../analytics/report/groups.ts';
import {
  type LinesPage,
  type MemberLineRow,
  type MemberPageRow,
  memberLineKeys,
  memberLines,
  memberPage,
} from '../analytics/report/member-lines.ts';
import { treesOf } from '../analytics/report/trees.sql.ts';
import type { Span } from '../calendar/time-units.ts';
import { type RatesByDay, ratesByDay } from '../currency/day-rates.ts';
import { type MeantMembers, meantIds } from '../members/meant-members.ts';
import { type PageOf, pageOf } from '../sql/paging.ts';
import type { ReportFilter } from './report.ts';
import { type Sums, sumsOf } from './report-figures.ts';

/** Sums of settled bets by member. */

interface MemberFilter extends Pick<ReportFilter, 'currency' | 'gameId' | 'memberKind'> {
  /** The agent whose tree is meant; null for everything the caller sees. */
  readonly node: string | null;
  /** Only the members directly under the node. */
  readonly direct?: boolean | undefined;
  /** Those that a filter by account means. */
  readonly members?: MeantMembers | undefined;
  readonly memberId?: string | undefined;
}

/** The settled bets of some members. */
export interface MemberQuestion {
  readonly span: Span;
  readonly filter: MemberFilter;
  readonly now: number;
}

export interface MemberLine {
  readonly memberId: string;
  readonly account: string;
  readonly nickname: string;
  readonly agentId: string;
  readonly agentAccount: string;
  readonly sums: Sums;
}

/** A page of lines, their number in all, and the sums over all of them by currency. */
export interface MemberReport {
  readonly total: number;
  readonly lines: readonly MemberLine[];
  readonly totals: readonly Sums[];
}

type Page = PageOf<typeof reports.members> & PageOf<typeof reports.agentMembers>;

interface Question {
  readonly reach: Reach;
  readonly query: FactsQuery;
  readonly rates: RatesByDay;
}

async function questionOf(
  { db, scope }: FactsReader,
  { span, filter, now }: MemberQuestion,
): Promise<Question> {
  const { node, direct, members, memberId, currency, gameId, memberKind = 'normal' } = filter;
  const [trees, rates, meant] = await Promise.all([
    treesOf(db, scope, node, []),
    ratesByDay(db, Math.min(now, span.from), Math.min(span.to, now)),
    members && meantIds(db, scope, members),
  ]);
  const memberIds = memberId === undefined ? meant : [memberId];
  return {
    reach: {
      tenantId: trees.tenantId,
      // A node of another tree has no agents in the trees of the scope.
      agentIds:
        direct && node !== null ? (trees.agentIds ?? [node]).filter((id) => id === node) : trees.agentIds,
    },
    query: { lines: null, by: [], buckets: [span], filter: { gameId, currency, memberIds }, memberKind },
    rates,
  };
}

interface Named {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  readonly agent_id: string;
  readonly agent_account: string;
}

/** Adds the names to lines, in their order. */
async function named({ db, scope }: FactsReader, rows: readonly MemberLineRow[]): Promise<MemberLine[]> {
  const ids = `{${[...new Set(rows.map(({ member_id: id }) => id))].join(',')}}`;
  const found = await sql<Named>`
    select m.id, m.account, m.nickname, m.agent_id, a.account as agent_account from member m
    join agent a on a.id = m.agent_id
    where m.id = any(${ids}::bigint[]) and ${ofTenant(scope, 'm.tenant_id')}`.execute(db);
  const known = new Map(found.rows.map((member) => [member.id, member]));
  return rows.flatMap((row) => {
    const member = known.get(row.member_id);
    if (!member) return [];
    const { id, account, nickname, agent_id: agentId, agent_account: agentAccount } = member;
    return [{ memberId: id, account, nickname, agentId, agentAccount, sums: sumsOf(row) }];
  });
}

interface Paged {
  readonly totals: readonly MemberPageRow[];
  readonly rows: readonly MemberLineRow[];
}

async function pageBy(
  reader: FactsReader,
  { reach, query, rates }: Question,
  page: LinesPage,
): Promise<Paged> {
  const [answer] = await answersOf(reader, reach, [memberPage(query, rates, page)]);
  const all = answer as MemberPageRow[];
  return { totals: all.filter(({ lines }) => lines > 0), rows: all.filter(({ lines }) => lines === 0) };
}

/** Returns the page of the lines in the order of the members' accounts, which the facts lack. */
async function pageByAccount(
  reader: FactsReader,
  question: Question,
  { order, limit, offset }: Omit<LinesPage, 'by'>,
): Promise<Paged> {
  const { reach, query, rates } = question;
  const [keys] = await answersOf(reader, reach, [memberLineKeys(query, rates)]);
  const all = keys as { member_id: string; currency: string }[];
  const way = sql.raw(order);
  const { rows } = await sql<{ member_id: string; currency: string }>`
    select k.member_id, k.currency
    from unnest(${`{${all.map(({ member_id: id }) => id).join(',')}}`}::bigint[],
      ${`{${all.map(({ currency }) => currency).join(',')}}`}::text[]) as k (member_id, currency)
    join member m on m.id = k.member_id
    order by m.account ${way}, m.id ${way}, k.currency limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    `.execute(reader.db);
  const memberIds = [...new Set(rows.map(({ member_id: id }) => id))];
  const wanted = { ...question, query: { ...query, filter: { ...query.filter, memberIds } } };
  const [{ totals }, { rows: lines }] = await Promise.all([
    pageBy(reader, question, { by: 'bets', order, limit: 0, offset: 0 }),
    pageBy(reader, wanted, { by: 'bets', order, limit: all.length, offset: 0 }),
  ]);
  const keyOf = (row: { member_id: string; currency: string }) => `${row.member_id} ${row.currency}`;
  const known = new Map(lines.map((row) => [keyOf(row), row]));
  return { totals, rows: rows.flatMap((row) => known.get(keyOf(row)) ?? []) };
}

/** One page of the members with a settled bet in a span, and the sums over all of them. */
export async function memberReport(
  reader: FactsReader,
  requested: MemberQuestion,
  page: Page,
): Promise<MemberReport> {
  const question = await questionOf(reader, requested);
  const order = page.order === 'asc' ? 'asc' : 'desc';
  const { limit, offset } = pageOf(page);
  const { sort = 'amount' } = page;
  const { totals, rows } =
    sort === 'account'
      ? await pageByAccount(reader, question, { order, limit, offset })
      : await pageBy(reader, question, { by: sort, order, limit, offset });
  return {
    total: totals.reduce((sum, { lines }) => sum + lines, 0),
    totals: totals.map(sumsOf),
    lines: await named(reader, rows),
  };
}

/**
 * Returns the question for the rows of the members with the highest stakes of a span in CNY; their names are
 * read when the result is awaited.
 */
export async function topMembersQuestion(
  reader: FactsReader,
  requested: MemberQuestion,
  limit: number,
): Promise<FactsQuestion<Promise<MemberLine[]>>> {
  const { reach, query, rates } = await questionOf(reader, requested);
  const page = { by: 'amount', order: 'desc', limit, offset: 0 } as const;
  return {
    reach,
    statements: [memberLines(query, rates, page)],
    read: ([answer]) => named(reader, answer as MemberLineRow[]),
  };
}
