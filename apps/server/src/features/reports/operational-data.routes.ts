import { operationalData as contract, returnDays } from '@pitboss/contract/reports/operational-data';
import { divHalfEven } from '@pitboss/ledger/money';
import { RATE_SCALE } from '@pitboss/ledger/rates';
import type { Span } from '../../domain/calendar/time-units.ts';
import type { MemberKinds } from '../../domain/reports/member-kinds.ts';
import { reportAgent } from '../../domain/reports/report-agents.ts';
import { ratio } from '../../domain/reports/report-figures.ts';
import { bucketsOf, reportSpan } from '../../domain/reports/report-range.ts';
import { clockOf, type Requested, reportCoverage } from '../../domain/reports/report-reply.ts';
import { moneyText, ms, msOrNull } from '../../domain/sql/dto.ts';
import { pageOf, type SortRequest } from '../../domain/sql/paging.ts';
import { type ReadContext, serve } from '../../platform/calls/serve.ts';
import { firstPayersByDay, type PayRow, payByDay, payersOfKind } from './pay.sql.ts';
import {
  activityByDay,
  type DailyCounts,
  laterDays,
  returnedByDay,
  usersByDay,
  usersOfKind,
} from './users.sql.ts';

interface Request extends Requested {
  readonly agentId?: string | undefined;
  readonly memberKind?: MemberKinds | undefined;
}

/** Resolves the parameters common to all four calls: the range, its days and the agent. */
async function begin({ db, scope }: ReadContext, request: Request) {
  const now = Date.now();
  const span = reportSpan(scope, request, now);
  const clock = clockOf(request);
  const node =
    request.agentId === undefined ? scope.agentId : (await reportAgent(db, scope, request.agentId)).id;
  const { previousRange: _none, ...plain } = reportCoverage(request, null, now);
  const days = bucketsOf('day', span, clock, now);
  // A range that has not begun is one empty day.
  const target = { node, memberKind: request.memberKind };
  return { now, span, clock, whom: target, covered: plain, days: days.length ? days : [span] };
}

/** One page of days, newest first unless sorted: each name to sort by is a field of a day. */
function pageOfDays<
  Sort extends string,
  R extends { readonly from: number } & Readonly<Record<Sort, unknown>>,
>(rows: readonly R[], request: SortRequest<Sort>): R[] {
  const { limit, offset } = pageOf(request);
  const key: Sort | 'from' = request.sort ?? 'from';
  const sign = request.order === 'asc' ? 1 : -1;
  const value = (row: R) => Number(row[key]);
  return [...rows]
    .sort((a, b) => sign * (value(a) - value(b)) || b.from - a.from)
    .slice(offset, offset + limit);
}

const spanDto = ({ from, to }: Span) => ({ from, to: to - 1 });

const userFields = (counts: DailyCounts, bucket: number | null) => {
  const of = (kind: 'registered' | 'loggedIn' | 'players' | 'active' | 'newPlayers') =>
    counts.get(kind)?.get(bucket) ?? 0;
  return {
    registered: of('registered'),
    loggedIn: of('loggedIn'),
    players: of('players'),
    active: of('active'),
    newPlayers: of('newPlayers'),
  };
};

const cny = (scaled: bigint) => moneyText(divHalfEven(scaled, RATE_SCALE));
const average = (scaled: bigint, users: number) =>
  users === 0 ? null : moneyText(divHalfEven(scaled, RATE_SCALE * BigInt(users)));

function payFields(row: PayRow | undefined, firstPayers: number, active: number) {
  if (row?.unrated) throw new Error('no exchange rate for a transfer');
  const deposit = BigInt(row?.deposit_cny ?? 0);
  const withdraw = BigInt(row?.withdraw_cny ?? 0);
  const payers = row?.payers ?? 0;
  return {
    payers,
    firstPayers,
    deposits: row?.deposits ?? 0,
    depositCny: cny(deposit),
    withdrawers: row?.withdrawers ?? 0,
    withdrawals: row?.withdrawals ?? 0,
    withdrawCny: cny(withdraw),
    netCny: cny(deposit - withdraw),
    active,
    payRate: ratio(BigInt(payers), BigInt(active)),
    arpu: average(deposit, active),
    arppu: average(deposit, payers),
  };
}

export const operationalDataRoutes = serve(contract, {
  async users(context, request) {
    const { db, scope } = context;
    const { whom, days, now, clock, covered: rest } = await begin(context, request);
    const later = days.map(({ from }) => laterDays(from, clock, returnDays));
    const [counts, returned] = await Promise.all([
      usersByDay(context, whom, days),
      returnedByDay(db, scope, whom, days, later),
    ]);
    const rows = days.map((day, bucket) => {
      const after = (n: number) => {
        const end = later[bucket]?.find(({ days: number }) => number === n)?.to ?? 0;
        return end > now ? null : (returned.get(`${bucket} ${n}`) ?? 0);
      };
      return {
        ...spanDto(day),
        ...userFields(counts, bucket),
        returned1: after(1),
        returned3: after(3),
        returned7: after(7),
        returned30: after(30),
      };
    });
    return { total: rows.length, list: pageOfDays(rows, request), totals: userFields(counts, null), ...rest };
  },

  async userDetail(context, request) {
    const { whom, span, now, clock, covered: rest } = await begin(context, request);
    const query = { kind: request.kind, days: request.days ?? 1, clock, now };
    const { total, rows } = await usersOfKind(context, whom, span, query, request);
    return {
      total,
      list: rows.map((row) => ({
        id: row.id,
        account: row.account,
        nickname: row.nickname,
        agentId: row.agent_id,
        agentAccount: row.agent_account,
        createdAt: ms(row.created_at),
        lastLoginAt: msOrNull(row.last_login_at),
        firstBetAt: msOrNull(row.first_bet_at),
      })),
      ...rest,
    };
  },

  async pay(context, request) {
    const { db, scope } = context;
    const { whom, days, now, covered: rest } = await begin(context, request);
    const [paid, first, { active }] = await Promise.all([
      payByDay(db, scope, whom, days, now),
      firstPayersByDay(db, scope, whom, days),
      activityByDay(context, whom, days),
    ]);
    const fields = (bucket: number | null) =>
      payFields(
        paid.find((row) => row.bucket === bucket),
        first.get(bucket) ?? 0,
        (bucket === null ? active.whole : active.byBucket[bucket]) ?? 0,
      );
    const rows = days.map((day, bucket) => ({ ...spanDto(day), ...fields(bucket) }));
    return { total: rows.length, list: pageOfDays(rows, request), totals: fields(null), ...rest };
  },

  async payDetail(context, request) {
    const { whom, span, now, covered: rest } = await begin(context, request);
    const { total, rows } = await payersOfKind(
      context.db,
      context.scope,
      whom,
      span,
      request.kind,
      request,
      now,
    );
    return {
      total,
      list: rows.map((row) => {
        if (row.unrated) throw new Error(`no exchange rate for ${row.currency}`);
        return {
          key: `${row.id} ${row.currency}`,
          id: row.id,
          account: row.account,
          nickname: row.nickname,
          agentId: row.agent_id,
          agentAccount: row.agent_account,
          currency: row.currency,
          deposits: row.deposits,
          deposit: moneyText(row.deposit),
          depositCny: cny(BigInt(row.deposit_cny)),
          withdrawals: row.withdrawals,
          withdraw: moneyText(row.withdraw),
          withdrawCny: cny(BigInt(row.withdraw_cny)),
          firstPaidAt: msOrNull(row.first_paid_at),
        };
      }),
      ...rest,
    };
  },
});
