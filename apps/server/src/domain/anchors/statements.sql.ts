import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { beijingMonth, floorToDay } from '../calendar/beijing-days.ts';
import { sumsOver } from '../day-sums/read-sums.ts';
import { giftMoneyDays } from '../day-sums/sources.ts';

const present = beijingMonth('now()');
/** Ledger lines are no older than their time: no clock is a day ahead. */
const dayAheadMs = 86_400_000;

/** Returns a relation of the amounts posted to the accounts `a` that match `owners`, by account and day. */
const moved = (db: Tx, owners: RawBuilder<unknown>): Promise<RawBuilder<unknown>> =>
  sumsOver(
    db,
    giftMoneyDays,
    's',
    { from: floorToDay(0), to: Date.now() + dayAheadMs },
    {
      sums: sql`s.account_id in (select a.id from ledger_account a
        where a.kind in ('anchor', 'agency') and ${owners})`,
      records: owners,
    },
  );

/**
 * Statements (spec content §7, Settlement) as SQL: of each payee and currency the months in which something
 * was posted, over all tenants; amounts in minor units.
 * - closing is the sum of all lines up to the end of the month, so that the newest one is the balance
 * - payments are of the oldest month first: due is what later ones have not covered of the closing of a
 *   closed month
 * - payable is what is due of all closed months, as far as it is still there
 * `owners` is a condition on the accounts `a`.
 */
export const statements = async (
  db: Tx,
  owners: RawBuilder<unknown> = sql`true`,
): Promise<RawBuilder<unknown>> => sql`
  select d.*, case when d.is_open then 'open' when d.due > 0 then 'due' else 'settled' end as state,
    first_value(d.due) over (partition by d.kind, d.owner_id, d.currency
      order by d.is_open, d.month desc) as payable
  from (
    select r.*, r.month >= ${present} as is_open,
      case when r.month < ${present} then greatest(0, least(r.closing - r.paid_later, r.balance))
        else 0 end as due
    from (
      select m.*, b.balance, sum(m.gifts - m.reversals - m.paid) over upto as closing,
        sum(m.paid) over (partition by m.kind, m.owner_id, m.currency) - sum(m.paid) over upto as paid_later
      from (select a.kind, a.owner_id, a.currency, date_trunc('month', u.day)::date as month,
        sum(u.gifts) as gifts,
          sum(u.reversals) as reversals, sum(u.paid) as paid
        from ${await moved(db, owners)} u join ledger_account a on a.id = u.account_id
          and a.tenant_id = u.tenant_id group by 1, 2, 3, 4) m
      join (select a.kind, a.owner_id, a.currency, sum(a.balance) as balance from ledger_account a
        where a.kind in ('anchor', 'agency') and ${owners} group by 1, 2, 3) b using (kind, owner_id,
          currency)
      window upto as (partition by m.kind, m.owner_id, m.currency order by m.month)) r) d`;

/** Owner of an account of gift money. */
export interface Payee {
  readonly kind: 'anchor' | 'agency';
  readonly ownerId: string;
  readonly currency: string;
}

/** The payee that a statement's id names. */
export function payeeOf(statementId: string): Payee {
  const [kind = '', ownerId = '', currency = ''] = statementId.split('.');
  return { kind: kind as Payee['kind'], ownerId, currency };
}

export const accountsOf = ({ kind, ownerId, currency }: Payee): RawBuilder<unknown> =>
  sql`(a.kind = ${kind} and a.owner_id = ${ownerId}::bigint and a.currency = ${currency})`;
