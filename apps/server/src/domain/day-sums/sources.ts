import { type RawBuilder, sql } from 'kysely';
import { beijingDay, beijingMonth } from '../calendar/beijing-days.ts';
import { miniGameIds } from '../games/games.ts';
import { ofTenant, type Times } from './times.ts';

type Part = RawBuilder<unknown>;

/** A table of sums by Beijing day, with its source. */
export interface DaySums {
  readonly subject: 'order' | 'gift' | 'giftMoney';
  readonly table: 'order_day_sum' | 'gift_day_sum' | 'gift_money_day_sum';
  /** Key columns in addition to tenant and day, and aggregated columns. */
  readonly keys: readonly string[];
  readonly figures: readonly string[];
  /** Rows like those of the table, from the records of some times. */
  readonly cells: (times: Times, where: Part) => Part;
  /** When the oldest record was, or a little before. */
  readonly oldest: Part;
}

/** Mini games, as an array of SQL. */
export const miniGames = sql`${sql.lit(`{${miniGameIds.join(',')}}`)}::int[]`;

/** The return `r` of a prepaid session `o`. */
export const joinReturn = sql`left join wallet_order r on r.tenant_id = o.tenant_id and r.tx_id = o.settled_by
  and o.kind = 'withhold'`;

/**
 * SQL equivalent of `shownWithholding` for a session, for filters and sums; a return has the state that it
 * gives to its session.
 */
export const shownSession = sql`case when o.kind = 'return' then case o.state when 'ok' then 'returned'
    when 'rejected' then 'fail' else 'notReturned' end
  when r.state = 'ok' then 'returned' when r.state = 'rejected'
  or o.state = 'rejected' then 'fail'
  when o.state = 'cancelled' then case when o.was_ok then 'returned' else 'fail' end
  when o.state = 'ok' and o.is_final then 'success' else 'notReturned' end`;

/** SQL expression: state of a session; one whose return needs an operator needs one itself. */
export const sessionState = sql`case when r.state = 'manual' then 'manual' else o.state end`;

/**
 * SQL expression: state of an order as lists and statements show it. A cancel of a take that the wallet has
 * settled (1102) moves no money: nothing is left to do, and it is rejected there.
 */
export const statedState = sql`case when o.state = 'ok' and o.kind in ('cancel', 'cancelWithhold')
    and o.code = 1102 then 'rejected' else o.state end`;

/** SQL expression: an hour before the time that an id contains, as the earliest time of its row. */
const idTime = (id: string) =>
  sql.raw(`to_timestamp(((${id} >> 22) + 1704067200000) / 1000.0) - interval '1 hour'`);

/** Orders at agents' wallets `o`. */
export const orderDays: DaySums = {
  subject: 'order',
  table: 'order_day_sum',
  keys: ['agent_id', 'provider', 'game_id', 'kind', 'state', 'session', 'currency'],
  figures: ['orders', 'amount'],
  cells: (times, where) => sql`
    select o.tenant_id, ${beijingDay('o.created_at')} as day, o.agent_id, case
      when o.provider = 'wm' then 'wm' else '' end as provider,
      case when o.game_id = any(${miniGames}) then o.game_id end as game_id, o.kind,
      ${statedState} as state, case when o.kind = 'withhold' then ${shownSession} end as session, o.currency, count(*) as orders,
        sum(o.amount) as amount
    from ${times.relation} join wallet_order o on ${ofTenant(times, 'o.tenant_id')} and o.id >= d.from_id
      and o.id < d.to_id
      and o.created_at >= d.from_at and o.created_at < d.to_at ${joinReturn}
    where ${where} group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
  oldest: sql`(select ${idTime('min(id)')} from wallet_order)`,
};

/** Gifts of normal members `g`. */
export const giftDays: DaySums = {
  subject: 'gift',
  table: 'gift_day_sum',
  keys: ['anchor_id', 'agency_id', 'currency', 'month', 'of_anchor', 'of_agency', 'reversed'],
  figures: ['gifts', 'pieces', 'amount', 'anchor_part', 'agency_part', 'house_part'],
  cells: (times, where) => sql`
    select g.tenant_id, ${beijingDay('g.at')} as day, g.anchor_id, g.agency_id, g.currency,
      ${beijingMonth('g.posted_at')} as month,
      g.anchor_part > 0 as of_anchor, g.agency_part > 0 as of_agency, g.reversed_at is not null as reversed,
        count(*) as gifts,
      sum(g.count) as pieces, sum(g.amount) as amount, sum(g.anchor_part) as anchor_part,
        sum(g.agency_part) as agency_part,
      sum(g.house_part) as house_part
    from ${times.relation} join gift_sent g on ${ofTenant(times, 'g.tenant_id')} and g.at >= d.from_at
      and g.at < d.to_at
    where g.is_normal and ${where} group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
  oldest: sql`(select min(at) from gift_sent)`,
};

/**
 * Lines of the accounts `a` of anchors and agencies. They are never changed, and come in the order of their
 * times.
 */
export const giftMoneyDays: DaySums = {
  subject: 'giftMoney',
  table: 'gift_money_day_sum',
  keys: ['account_id'],
  figures: ['gifts', 'reversals', 'paid'],
  cells: (times, where) => {
    const lines = (side: string, figures: string) => sql`
      select a.tenant_id, ${beijingDay('t.at')} as day, a.id as account_id, ${sql.raw(figures)}
      from ${times.relation} join ledger_account a on ${ofTenant(times, 'a.tenant_id')}
        and a.kind in ('anchor', 'agency')
        join ledger_transfer t on ${sql.ref(side)} = a.id and t.tenant_id = a.tenant_id
          and t.id >= d.from_id and t.id < d.to_id and t.at >= d.from_at and t.at < d.to_at
      where ${where}`;
    return sql`
      select tenant_id, day, account_id, sum(gifts) as gifts, sum(reversals) as reversals, sum(paid) as paid
        from (
        ${lines('t.credit_account', 't.amount as gifts, 0 as reversals, 0 as paid')} union all
        ${lines(
          't.debit_account',
          `0, case when t.kind = 'anchorPayout' then 0 else t.amount end,
            case when t.kind = 'anchorPayout' then t.amount else 0 end`,
        )}) l
      group by 1, 2, 3`;
  },
  oldest: sql`(select min(l.at) from ledger_account a cross join lateral
    (select t.at from ledger_transfer t where t.credit_account = a.id and t.tenant_id = a.tenant_id
      order by t.id limit 1) l where a.kind in ('anchor', 'agency'))`,
};

/** All tables with sums by day. */
export const daySums: readonly DaySums[] = [orderDays, giftDays, giftMoneyDays];
