import { breakerTexts, joined, orderStateTexts, wmKindTexts } from '@pitboss/risk/rules/words';
import type { Text } from '@pitboss/rules/i18n';
import { amountText } from '@pitboss/rules/words/amount-text';
import { sql } from 'kysely';
import { moneyText } from '../../../domain/sql/dto.ts';
import { plainArray } from '../../../domain/sql/run-sql.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Beside, Shown, Window } from './looked-up.ts';
import { perCurrency } from './per-currency.ts';

const idOf = ({ subject }: Shown) => subject.slice(subject.indexOf(':') + 1);
const plain = (text: string): Text => ({ zh_cn: text, en_us: text });

/**
 * Looks up orders in progress at agents' wallets: numbers by state, the oldest, amounts, and the agent's
 * circuit breaker. A take and its undo are one order, that of the take.
 */
export async function stuckOrders(
  db: Tx,
  shown: readonly Shown[],
  { least }: Window,
): Promise<ReadonlyMap<string, Beside>> {
  const ids = plainArray(shown.map(idOf));
  const { rows } = await sql<{
    id: string;
    state: string;
    currency: string;
    n: number;
    sum: string;
    oldest: Date;
  }>`
    with stuck as (select distinct on (o.tenant_id, coalesce(o.take_id, o.id)) o.*
      from wallet_order o join member m on m.id = o.member_id and m.tenant_id = o.tenant_id
        and m.kind = 'normal'
      where o.state in ('created','sent','uncertain','cancelling','manual')
        and o.agent_id = any(${ids}::bigint[])
        and o.created_at < now() - ${Number(least ?? 0)} * interval '1 minute'
      order by o.tenant_id, coalesce(o.take_id, o.id), o.take_id nulls first, o.id)
    select o.agent_id::text as id, o.state, o.currency, count(*)::int as n, sum(o.amount) as sum,
      min(o.created_at) as oldest from stuck o group by 1, 2, 3`.execute(db);
  const breakers = await sql<{ id: string; breaker: string }>`
    select agent_id::text as id, case forced when 'open' then 'forcedOpen' when 'closed' then 'forcedClosed'
      else coalesce(breaker->>'state', 'closed') end as breaker
    from wallet_agent where agent_id = any(${ids}::bigint[])`.execute(db);
  const breakerOf = new Map(breakers.rows.map(({ id, breaker }) => [id, breaker]));
  return new Map(
    shown.map((one): [string, Beside] => {
      const own = rows.filter(({ id }) => id === idOf(one));
      const states = new Map<string, number>();
      const sums = new Map<string, bigint>();
      for (const { state, currency, n, sum } of own) {
        states.set(state, (states.get(state) ?? 0) + n);
        sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(sum));
      }
      const oldest = Math.min(...own.map((row) => row.oldest.getTime()));
      const said = [...states].map(([state, n]) => {
        const { zh_cn, en_us } = orderStateTexts[state] ?? plain(state);
        return { zh_cn: `${zh_cn} ${n}`, en_us: `${n} ${en_us}` };
      });
      return [
        one.subject,
        {
          states: own.length ? joined(said) : null,
          oldest: own.length ? String(oldest) : null,
          sums: perCurrency([...sums].map(([currency, minor]) => ({ currency, minor }))),
          breaker: breakerTexts[breakerOf.get(idOf(one)) ?? 'closed'] ?? null,
        },
      ];
    }),
  );
}

/** Looks up orders of WM: kind, member, amount and state. */
export async function waitingOrders(db: Tx, shown: readonly Shown[]): Promise<ReadonlyMap<string, Beside>> {
  const { rows } = await sql<{
    id: string;
    kind: string;
    member: string;
    amount: string;
    currency: string;
    state: string;
  }>`select o.id::text, o.kind, o.member_account as member, o.amount, o.currency, o.state from wallet_order o
    where o.provider = 'wm' and o.id = any(${plainArray(shown.map(idOf))}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, kind, member, amount, currency, state }): [string, Beside] => [
      `order:${id}`,
      {
        orderKind: wmKindTexts[kind] ?? plain(kind),
        member,
        sums: `${amountText(moneyText(amount))} ${currency}`,
        orderState: orderStateTexts[state] ?? plain(state),
      },
    ]),
  );
}
