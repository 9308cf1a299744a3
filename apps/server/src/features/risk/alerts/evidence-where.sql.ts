import { DAY_MS } from '@pitboss/rules/time';
import { type RawBuilder, sql } from 'kysely';
import { all } from '../../../domain/sql/paging.ts';
import { plainArray } from '../../../domain/sql/run-sql.ts';
import { idFloor } from '../../../platform/db/ids.ts';
import { atAddress, type Counted, ofGroup, whose } from './counted.sql.ts';

type Condition = RawBuilder<unknown>;

/** Maximum time between a bet and its payout: of members, and of others, who have many more bets. */
const openDays = { member: 90, other: 7 };

/** SQL condition: a time is within the counted window. */
export const within = (column: Condition, { from, to }: Pick<Counted, 'from' | 'to'>): Condition =>
  sql`${column} between ${new Date(from)} and ${new Date(to)}`;

/** SQL condition: the row is of a member of type normal. */
export const isOfNormalMember = (alias: string): Condition =>
  sql`exists (select from member k where k.id = ${sql.ref(`${alias}.member_id`)} and k.kind = 'normal')`;

/** SQL condition: the id is one of those that share the alert. */
const isShared = ({ alertId }: Counted, id: Condition): Condition =>
  sql`${id} in (select split_part(i.subject, ':', 2)::bigint from risk_alert_item i
    where i.alert_id = ${alertId}::bigint)`;

/** SQL condition: bets between the last transfer in and one of the orders out (risk §2, low play). */
const playedBefore = (
  counted: Counted,
): Condition => sql`b.state = 1 and exists (select from member_transfer o
  cross join lateral (select n.at from member_transfer n where n.tenant_id = o.tenant_id
    and n.member_id = o.member_id and n.direction = 'in' and n.state = 'success' and (n.at, n.id) < (o.at, o.id)
    and n.at >= o.at - interval '24 hours' order by n.at desc, n.id desc limit 1) i
  where ${isShared(counted, sql`o.id`)} and b.bet_time between i.at and o.at)`;

/** SQL condition: bets of a pair on opposite areas, in the rounds that were counted. */
const opposite = (counted: Counted): Condition => sql`b.state <> 2 and exists (select from risk_opposite x
  where x.subject = ${counted.members.map((id) => `m:${id}`).join('|')} and x.round = b.inning_id
    and b.area_id in (x.low_area, x.high_area) and ${within(sql`x.at`, counted)})`;

/** SQL condition: bets that an alert counted, by payout time or by bet time (risk §1, times). */
export function betsWhere(counted: Counted, byBetTime: boolean): Condition {
  const { code, game, hall, ip, bet, from, to, members, agent, tenant, group, currency, shared } = counted;
  if (counted.bets) return sql`b.id = any(${plainArray(counted.bets)}::bigint[])`;
  const normal = sql`b.is_normal`;
  if (code === 'playerTransfer2') return all([normal, whose(counted, 'b'), playedBefore(counted)]);
  if (code === 'relativelyBet') return all([normal, whose(counted, 'b'), opposite(counted)]);
  if (shared) return isShared(counted, sql`b.id`);
  if (bet !== undefined) return sql`b.id = ${bet}::bigint`;
  const subject = [
    ...(code === 'proxyGroupLose' && (group !== undefined || tenant !== undefined) ? [ofGroup(counted)] : []),
    ...(code !== 'proxyGroupLose' && (members.length > 0 || agent !== undefined || tenant !== undefined)
      ? [whose(counted, 'b')]
      : []),
    ...(game === undefined ? [] : [sql`b.game_id = ${game}::int`]),
    ...(hall === undefined
      ? []
      : [sql`case when b.hall_level in (1, 2) then b.hall_level else 0 end = ${hall}::int`]),
    ...(ip === undefined ? [] : [atAddress(sql`b.ip`, ip)]),
  ];
  if (subject.length === 0) return sql`false`;
  const days = members.length > 0 ? openDays.member : openDays.other;
  return all([
    sql`b.id >= ${idFloor(byBetTime ? from : from - days * DAY_MS)}::bigint
      and b.id < ${idFloor(to + 60_000)}::bigint`,
    normal,
    byBetTime
      ? sql`b.state <> 2 and ${within(sql`b.bet_time`, counted)}`
      : sql`b.state = 1 and ${within(sql`b.payout_time`, counted)}`,
    ...(currency ? [sql`b.currency = ${currency}`] : []),
    ...subject,
  ]);
}

/** A transfer that was reversed later moved the money, too. */
const moved = sql`(t.state <> 'fail' or t.reason = 'reversed')`;

/** SQL conditions of the transfers that monitors count, by code. */
const transferConditions: Readonly<Record<string, Condition>> = {
  transferFailure: sql`t.state = 'fail' and t.reason not in ('limit', 'reversed')`,
  transferLimit: sql`t.state = 'fail' and t.reason = 'limit'`,
};

/** SQL condition: transfers `t` that an alert counted, or the orders that it names. */
export function transfersWhere(counted: Counted): Condition {
  const { code, figure, currency, order, day, shared } = counted;
  if (shared) return isShared(counted, sql`t.id`);
  if (order !== undefined) return sql`(t.order_no = ${order} or t.id::text = ${order})`;
  const isDirected = code === 'playerTransfer' && (figure === 'in' || figure === 'out');
  return all([
    whose(counted, 't'),
    isOfNormalMember('t'),
    day === undefined
      ? within(sql`t.at`, counted)
      : sql`(t.at at time zone 'Asia/Shanghai')::date = ${day}::date and t.at <= ${new Date(counted.to)}`,
    transferConditions[code] ?? moved,
    ...(isDirected ? [sql`t.direction = ${figure}`] : []),
    ...(currency ? [sql`t.currency = ${currency}`] : []),
  ]);
}

/** SQL condition: orders `o` that were stuck when an alert had its value, or the one that it names. */
export const ordersWhere = (counted: Counted): Condition =>
  counted.order === undefined
    ? sql`${whose(counted, 'o')} and ${isOfNormalMember('o')}
        and o.created_at < ${new Date(counted.to - Number(counted.least) * 60_000)}
        and (o.state in ('created', 'sent', 'uncertain', 'cancelling', 'manual')
          or o.finished_at > ${new Date(counted.to)})`
    : sql`(o.tx_id = ${counted.order} or ${counted.order} in (o.id::text, o.take_id::text))`;
