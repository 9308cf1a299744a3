import { type RawBuilder, sql } from 'kysely';

/** The Beijing month of an instant, as its first day. */
export const beijingMonth = (at: string): RawBuilder<unknown> =>
  sql.raw(`date_trunc('month', (${at} at time zone 'UTC') + interval '8 hours')::date`);
const present = beijingMonth('now()');

/** What was posted to accounts `a` that `owners` chooses, by account and month. */
const moved = (owners: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.kind, a.owner_id, a.currency, ${beijingMonth('t.at')} as month, sum(t.amount) as gifts, 0 as reversals, 0 as paid
  from ledger_account a join ledger_transfer t on t.credit_account = a.id
  where a.kind in ('anchor', 'agency') and ${owners} group by 1, 2, 3, 4
  union all
  select a.kind, a.owner_id, a.currency, ${beijingMonth('t.at')}, 0, coalesce(sum(t.amount) filter (where t.kind <> 'anchorPayout'), 0),
    coalesce(sum(t.amount) filter (where t.kind = 'anchorPayout'), 0)
  from ledger_account a join ledger_transfer t on t.debit_account = a.id
  where a.kind in ('anchor', 'agency') and ${owners} group by 1, 2, 3, 4`;

/**
 * Statements (spec content §7, Settlement) as SQL: of each payee and currency the months in which something was posted, over all
 * tenants; amounts in minor units.
 * - closing is the sum of all lines up to the end of the month, so that the newest one is the balance
 * - payments are of the oldest month first: due is what later ones have not covered of the closing of a closed month
 * - payable is what is due of all closed months, as far as it is still there
 * `owners` is a condition on the accounts `a`.
 */
export const statements = (owners: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  select d.*, case when d.is_open then 'open' when d.due > 0 then 'due' else 'settled' end as state,
    first_value(d.due) over (partition by d.kind, d.owner_id, d.currency order by d.is_open, d.month desc) as payable
  from (
    select r.*, r.month >= ${present} as is_open,
      case when r.month < ${present} then greatest(0, least(r.closing - r.paid_later, r.balance)) else 0 end as due
    from (
      select m.*, b.balance, sum(m.gifts - m.reversals - m.paid) over upto as closing,
        sum(m.paid) over (partition by m.kind, m.owner_id, m.currency) - sum(m.paid) over upto as paid_later
      from (select kind, owner_id, currency, month, sum(gifts) as gifts, sum(reversals) as reversals, sum(paid) as paid
        from (${moved(owners)}) u group by 1, 2, 3, 4) m
      join (select a.kind, a.owner_id, a.currency, sum(a.balance) as balance from ledger_account a
        where a.kind in ('anchor', 'agency') and ${owners} group by 1, 2, 3) b using (kind, owner_id, currency)
      window upto as (partition by m.kind, m.owner_id, m.currency order by m.month)) r) d`;

/** Whose money an account of gift money is. */
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
