import type { timelineKinds } from '@pitboss/contract/members/member-page';
import { type RawBuilder, sql } from 'kysely';
import { isTroubled, moneyStatesOf } from '../../../domain/bets/money-states.sql.ts';
import { isBetEntry } from '../../../domain/ledger/bet-entries.ts';
import { roomNameOf } from '../../../domain/risk/alert-text.ts';
import { all } from '../../../domain/sql/paging.ts';
import { callAllowed } from '../../../platform/auth/permissions.ts';
import { entriesReadableWith } from '../../../platform/auth/readable-entries.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { idFloor } from '../../../platform/db/ids.ts';
import { type Scope, within } from '../../../platform/db/scope.ts';
import { othersByIp } from './member-page.sql.ts';

/** Reader of a timeline. */
type Reader = Pick<Session, 'scope' | 'permissions'>;

export type TimelineKind = (typeof timelineKinds)[number];

/** Member with the ids by which the timeline finds its rows. */
export interface TimelineMember {
  readonly id: string;
  readonly tenant_id: string;
  /** Its accounts in the ledger. */
  readonly accounts: readonly string[];
  /** Leaves out the ledger entries of bets, which are listed themselves. */
  readonly withoutBetEntries: boolean;
}

/**
 * Exclusive start of a page: rows older than this one, in the order of ids (which encode the time) and ranks.
 */
interface Bound {
  readonly id: string;
  readonly rank: number;
}

interface TimelinePage {
  readonly bound: Bound | null;
  readonly endMs: number | undefined;
  readonly limit: number;
}

export interface TimelineRow {
  rank: number;
  id: string;
  at: string;
  detail: Record<string, unknown>;
}

/** Order of rows of several tables that carry the same number: a higher rank is newer. */
export const ranks: Readonly<Record<TimelineKind, number>> = {
  login: 0,
  transfer: 1,
  bet: 2,
  balance: 3,
  round: 4,
  chat: 5,
  change: 6,
  risk: 7,
  money: 8,
};

/** `rows` selects id, at and detail of all rows; `id` names the column to page by. */
interface Part {
  readonly rows: RawBuilder<unknown>;
  readonly id: string;
}

/** Queries of each kind, each along an index of its own. */
const parts: Readonly<
  Record<TimelineKind, (member: TimelineMember, scope: Scope, reader: Reader) => Part | readonly Part[]>
> = {
  bet: (member, scope) => ({
    id: 'b.id',
    rows: sql`
      select b.id, b.bet_time as at, jsonb_build_object('inningId', b.inning_id, 'gameId', b.game_id,
        'areaId', b.area_id, 'roomId', b.room_id,
        'amount', b.amount::text, 'payout', b.payout::text, 'reward', b.reward::text, 'balance',
          b.balance_after::text, 'state', b.state, 'ip', b.ip) as detail
      from bet b where b.member_id = ${member.id}::bigint and b.tenant_id = ${member.tenant_id}::bigint
        and ${within(scope, 'b.agent_id')}`,
  }),
  // A round is listed at the member's last bet on it; returned bets do not count as played.
  round: (member, scope) => ({
    id: 'b.id',
    rows: sql`
      select b.id, b.bet_time as at, (
        select jsonb_build_object('inningId', b.inning_id, 'gameId', b.game_id, 'bets', count(*), 'amount',
          coalesce(sum(s.amount) filter (where s.state <> 2), 0)::text,
          'payout', coalesce(sum(s.payout) filter (where s.state = 1), 0)::text, 'staked',
            coalesce(sum(s.amount) filter (where s.state = 1), 0)::text)
        from bet s where s.round_id = b.round_id and s.member_id = ${member.id}::bigint
          and s.tenant_id = ${member.tenant_id}::bigint) as detail
      from bet b where b.member_id = ${member.id}::bigint and b.tenant_id = ${member.tenant_id}::bigint
        and ${within(scope, 'b.agent_id')}
        and b.round_id is not null and b.inning_id is not null
        and not exists (select from bet c where c.round_id = b.round_id and c.member_id = ${member.id}::bigint
          and c.tenant_id = ${member.tenant_id}::bigint and c.id > b.id)`,
  }),
  login: (member, scope) => ({
    id: 's.id',
    rows: sql`
      select s.id, s.at, jsonb_build_object('event', s.event, 'ip', s.ip, 'device', s.device) as detail
      from member_login s where s.member_id = ${member.id}::bigint
        and s.tenant_id = ${member.tenant_id}::bigint and ${within(scope, 's.agent_id')}`,
  }),
  transfer: (member, scope) => ({
    id: 't.id',
    rows: sql`
      select t.id, t.at, jsonb_build_object('orderNo', t.order_no, 'direction', t.direction, 'amount',
        t.amount::text, 'state', t.state, 'reason', t.reason) as detail
      from member_transfer t where t.member_id = ${member.id}::bigint
        and t.tenant_id = ${member.tenant_id}::bigint and ${within(scope, 't.agent_id')}`,
  }),
  chat: (member, scope) => ({
    id: 'c.id',
    rows: sql`
      select c.id, c.at, jsonb_build_object('roomId', c.room_id, 'content', c.content) as detail
      from chat_message c where c.member_id = ${member.id}::bigint
        and c.tenant_id = ${member.tenant_id}::bigint and ${within(scope, 'c.agent_id')}`,
  }),
  balance: (member, scope) =>
    member.accounts.flatMap((account) => [
      balanceSide(member, scope, account, 'credit'),
      balanceSide(member, scope, account, 'debit'),
    ]),
  // As in the operation log: entries of the reader's tree and pages. The first word of a target names its
  // kind and id.
  change: (member, scope, { permissions }) => ({
    id: 'a.id',
    rows: sql`
      select a.id, a.at, jsonb_build_object('call', a.call, 'before', a.before, 'after', a.after, 'actor',
        a.account) as detail
      from audit_log a where a.target like ${`member:${member.id} %`} and a.code = 0
        and ${all([within(scope, 'a.agent_id', 'a.chain'), entriesReadableWith(permissions, 'a.call')])}`,
  }),
  risk: (member, scope, { permissions }) =>
    callAllowed(permissions, ['/riskManagement'], undefined) ? riskParts(member, scope) : [],
  money: (member, scope) => [
    {
      id: 'w.id',
      rows: sql`
        select w.id, w.created_at as at, jsonb_build_object('order', null, 'state', w.state,
          'amount', (w.win + w.jackpot)::text, 'betId', w.bet_id::text, 'late', false) as detail
        from parked_win w where w.member_id = ${member.id}::bigint
          and w.tenant_id = ${member.tenant_id}::bigint and ${within(scope, 'w.agent_id')}`,
    },
    {
      id: 'o.id',
      rows: sql`
        select o.id, o.created_at as at, jsonb_build_object('order', o.kind, 'state', o.state,
          'amount', o.amount::text, 'betId', o.bet_id::text, 'late', o.late_ok) as detail
        from wallet_order o where o.member_id = ${member.id}::bigint
          and o.tenant_id = ${member.tenant_id}::bigint and ${within(scope, 'o.agent_id')}
          and ${isTroubled}`,
    },
  ],
};

/** Alerts about a member, its cases, and the verdicts that were not undone. */
function riskParts(member: TimelineMember, scope: Scope): Part[] {
  const about = sql`r.pivots @> array[${`m:${member.id}`}] and ${within(scope, 'r.agent_id')}`;
  const alert = sql`'alertId', r.id::text, 'content', jsonb_build_object('code', r.code, 'figure', r.figure,
    'subject', r.subject, 'name', r.name, 'room_name', ${roomNameOf}, 'value', r.value::text, 'alarm', r.alarm::text,
    'currency', r.currency, 'window_minutes', r.window_minutes, 'window_unit', r.window_unit,
    'extra', r.extra, 'items', r.items)`;
  return [
    {
      id: 'r.id',
      rows: sql`
        select r.id, r.raised_at as at, jsonb_build_object('what', 'alert', ${alert}, 'state', r.state,
          'caseId', (select coalesce(k.merged_into, k.id)::text from risk_case k where k.id = r.case_id))
          as detail
        from risk_alert r where ${about}`,
    },
    {
      id: 'k.id',
      rows: sql`
        select k.id, k.opened_at as at, jsonb_build_object('what', 'case', 'caseId', k.id::text, 'open', (
            select count(*) from risk_alert u join risk_case o on o.id = u.case_id
            where (o.id = k.id or o.merged_into = k.id) and u.state in ('open', 'snoozed')),
          'operator', (select account from operator x where x.id = k.assignee_id)) as detail
        from risk_case k where k.merged_into is null and k.id in (
          select coalesce(o.merged_into, o.id) from risk_alert r join risk_case o on o.id = r.case_id
          where ${about})`,
    },
    {
      id: 'c.id',
      rows: sql`
        select c.id, c.at, jsonb_build_object('what', 'verdict', ${alert}, 'result', c.result, 'remark',
          c.remark, 'operator', coalesce((select account from operator x where x.id = c.operator_id),
            'system')) as detail
        from risk_record c join risk_alert r on r.id = c.alert_id
        where c.undone_at is null and ${about}`,
    },
  ];
}

/** Ledger rows of one account on one side; a positive amount increases the balance. */
function balanceSide(member: TimelineMember, scope: Scope, account: string, side: 'credit' | 'debit'): Part {
  const amount = side === 'credit' ? sql`x.amount` : sql`-x.amount`;
  return {
    id: 'x.id',
    rows: sql`
      select x.id, x.at, jsonb_build_object('type', x.kind, 'amount', (${amount})::text, 'balance',
        ${sql.ref(`x.${side}_after`)}::text, 'ref', x.ref) as detail
      from ledger_transfer x where ${sql.ref(`x.${side}_account`)} = ${account}::bigint
        and x.tenant_id = ${member.tenant_id}::bigint
        and ${within(scope, 'x.agent_id')} ${member.withoutBetEntries ? sql`and not (${isBetEntry('x.kind')})` : sql``}`,
  };
}

/** SQL condition: ids of a kind behind the bound. */
function older(column: string, rank: number, bound: Bound | null): RawBuilder<unknown> {
  if (!bound) return sql`true`;
  const sign = sql.raw(rank < bound.rank ? '<=' : '<');
  return sql`${sql.ref(column)} ${sign} ${bound.id}::bigint`;
}

/**
 * Reads the events of a member, newest first: the rows of each kind behind the bound, merged in the order of
 * their ids. Every kind reads no more rows than the page shows, each along an index of the member's own.
 */
export async function readTimeline(
  db: Tx,
  reader: Reader,
  member: TimelineMember,
  kinds: readonly TimelineKind[],
  page: TimelinePage,
): Promise<TimelineRow[]> {
  // In a distributed database operation log and alerts are stored on the coordinator, everything else on the
  // shard of the member's tenant.
  const read = (own: readonly TimelineKind[]) => newest(db, reader, member, own, page);
  const isCentral = (kind: TimelineKind) => kind === 'change' || kind === 'risk';
  const central = await read(kinds.filter(isCentral));
  const rows = await read(kinds.filter((kind) => !isCentral(kind)));
  const shown = [...central, ...rows].sort(byAge).slice(0, page.limit);
  const bets = shown.flatMap(({ rank, id }) => (rank === ranks.bet ? [id] : []));
  const states = await moneyStatesOf(db, reader.scope, bets);
  for (const { rank, id, detail } of shown) if (rank === ranks.bet) detail.money = states.get(id) ?? null;
  const ips = shown.flatMap(({ rank, detail }) => (rank === ranks.login ? String(detail.ip) : []));
  const others = await othersByIp(db, reader.scope, member.id, ips);
  for (const { rank, detail } of shown)
    if (rank === ranks.login) detail.others = others.get(String(detail.ip)) ?? 0;
  return shown;
}

/** The newest first, in the order of pages. */
function byAge(one: TimelineRow, other: TimelineRow): number {
  const apart = BigInt(other.id) - BigInt(one.id);
  return apart === 0n ? other.rank - one.rank : apart > 0n ? 1 : -1;
}

/** Reads the rows of some kinds behind the bound, at most one page. */
async function newest(
  db: Tx,
  reader: Reader,
  member: TimelineMember,
  kinds: readonly TimelineKind[],
  page: TimelinePage,
): Promise<TimelineRow[]> {
  const end = page.endMs === undefined ? null : idFloor(page.endMs + 1);
  const selects = kinds.flatMap((kind) => {
    const rank = ranks[kind];
    return [parts[kind](member, reader.scope, reader)].flat().map(({ rows, id }) => {
      const until = end === null ? sql`true` : sql`${sql.ref(id)} < ${end}::bigint`;
      return sql`(select ${rank}::int as rank, p.id, (extract(epoch from p.at) * 1000)::bigint as at, p.detail
        from (
        ${rows} and ${older(id, rank, page.bound)} and ${until}
          order by ${sql.ref(id)} desc limit ${page.limit}) p)`;
    });
  });
  if (selects.length === 0) return [];
  const found = await sql<TimelineRow>`
    select rank, id, at, detail from (${sql.join(selects, sql` union all `)}) t
      order by id desc, rank desc limit ${page.limit}`.execute(db);
  return found.rows;
}
