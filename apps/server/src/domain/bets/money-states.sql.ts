import { type MoneyFilter, moneyStates } from '@pitboss/contract/bets/bet-money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { ofTenant, type Scope, within } from '../../platform/db/scope.ts';
import { plainArray } from '../sql/run-sql.ts';

export type MoneyState = (typeof moneyStates)[number];

/** SQL condition on an order `o`: the money of its bet is not where the result says. As in its index. */
export const isTroubled = sql`(o.state in ('created', 'sent', 'uncertain', 'cancelling', 'manual')
  or o.state = 'rejected' and o.kind = 'settle' or o.late_ok)`;

/** SQL expression: position of an order's state of money in `moneyStates`; the lowest of a bet applies. */
const orderRank = sql`case when o.state = 'manual' and o.reason = 'refused'
    or o.state = 'rejected' and o.kind = 'settle' then ${sql.lit(moneyStates.indexOf('rejected'))}
  when o.state = 'manual' then ${sql.lit(moneyStates.indexOf('manual'))}
  when o.state in ('created', 'sent', 'uncertain', 'cancelling')
    then ${sql.lit(moneyStates.indexOf('uncertain'))}
  else ${sql.lit(moneyStates.indexOf('late'))} end`;

/** SQL condition: the order `o` is the take `t` of a bet, its undo, or the settlement that refers to it. */
export const isOrderOf = sql`(o.id = t.id or o.take_id = t.id or o.tx_id = t.settled_by)`;

/** SQL query: bets with a held payout, with its rank. */
const heldBets = (scope: Scope, condition: RawBuilder<unknown>) => sql`
  select w.bet_id, ${sql.lit(moneyStates.indexOf('held'))} as rank from parked_win w
  where w.state = 'open' and ${within(scope, 'w.agent_id')} and ${condition}`;

/**
 * SQL condition on the id of a bet `b`: its money is in a state, or `any` of them. The few orders that are not
 * done lead to their bets.
 */
export function hasMoneyState(scope: Scope, state: MoneyFilter): RawBuilder<unknown> {
  const rank = state === 'any' ? sql`true` : sql`min(s.rank) = ${sql.lit(moneyStates.indexOf(state))}`;
  return sql`b.id in (select s.bet_id from (
      select t.bet_id, ${orderRank} as rank from wallet_order o
      join wallet_order t on t.tenant_id = o.tenant_id and t.tx_id = any(o.tx_id || o.ref_tx_id)
        and ${isOrderOf} and t.bet_id is not null
      where ${isTroubled} and ${within(scope, 'o.agent_id')}
      union all ${heldBets(scope, sql`true`)}) s
    group by s.bet_id having ${rank})`;
}

/** Returns the states of the money of bets in scope, without those whose money is where the result says. */
export async function moneyStatesOf(
  db: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MoneyState>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ bet_id: string; rank: number }>`
    select s.bet_id, min(s.rank) as rank from (
      select b.id as bet_id, ${orderRank} as rank
      from bet b join wallet_order t on t.tenant_id = b.tenant_id and t.tx_id = b.bet_key
        join wallet_order o on o.tenant_id = t.tenant_id and ${isOrderOf}
      where b.id = any(${plainArray(ids)}::bigint[]) and ${within(scope, 'b.agent_id')}
        and ${ofTenant(scope, 'o.tenant_id')} and ${isTroubled}
      union all ${heldBets(scope, sql`w.bet_id = any(${plainArray(ids)}::bigint[])`)}) s
    group by s.bet_id`.execute(db);
  return new Map(
    rows.flatMap(({ bet_id, rank }) => {
      const state = moneyStates[rank];
      return state ? [[bet_id, state] as const] : [];
    }),
  );
}
