import type { giftReversals } from '@pitboss/contract/anchors/gifts';
import type { RequestOf } from '@pitboss/contract/core/define';
import { sql } from 'kysely';
import { walletChannel } from '../../domain/agents/wallet-changed.ts';
import { openDays } from '../../domain/day-sums/add-up.ts';
import { type AccountOwner, lockOwners } from '../../domain/ledger/accounts.ts';
import { postToLedger } from '../../domain/ledger/post-to-ledger.ts';
import { readClock } from '../../domain/sql/clock.ts';
import { moneyText } from '../../domain/sql/dto.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { WriteContext } from '../../platform/calls/serve.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { cancelTake } from '../../wallet/orders/cancel-take.ts';
import { openOrderView } from '../../wallet/orders/order-view.sql.ts';
import { storeOrderView } from '../../wallet/orders/store-view.sql.ts';

interface SentRow {
  tenant_id: string;
  send_id: string;
  agent_id: string;
  member_id: string;
  currency: string;
  amount: string;
  number: string;
  nickname: string;
  anchor_part: string;
  agency_id: string | null;
  agency_part: string;
  house_part: string;
  order_id: string | null;
  reversed: boolean;
}

/** Locks a sent gift until the commit: of two concurrent reversals the second finds it undone. */
async function holdSent(tx: Tx, id: string): Promise<SentRow> {
  const whose = await sql<{
    tenant_id: string;
  }>`select tenant_id from gift_sent where id = ${id}::bigint`.execute(tx);
  const { rows } = await sql<SentRow>`
    select g.tenant_id, g.send_id, g.agent_id, g.member_id, g.currency, g.amount, n.number, n.nickname,
      g.anchor_part, g.agency_id,
      g.agency_part, g.house_part, g.order_id, g.reversed_at is not null as reversed
    from gift_sent g join anchor n on n.id = g.anchor_id 
    where g.id = ${id}::bigint and g.tenant_id = ${whose.rows[0]?.tenant_id ?? null}::bigint for update of
      g`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('notFound');
  if (row.reversed) throw new AppError('gift.reversed');
  return row;
}

/**
 * Returns every share to its payer: the member, or the house account if the member paid at the agent's
 * wallet.
 */
async function giveBack({ tx, services, session }: WriteContext, row: SentRow, reason: string) {
  const run = inTransaction(tx);
  const position = { tenantId: row.tenant_id, currency: row.currency };
  const house: AccountOwner = { ...position, agentId: row.tenant_id, kind: 'house', ownerId: row.tenant_id };
  const payer: AccountOwner =
    row.order_id === null
      ? { ...position, agentId: row.agent_id, kind: 'member', ownerId: row.member_id }
      : house;
  const anchor: AccountOwner = { ...house, kind: 'anchor', ownerId: row.number };
  const parts = [
    [anchor, BigInt(row.anchor_part)],
    [{ ...house, kind: 'agency', ownerId: row.agency_id ?? '0' }, BigInt(row.agency_part)],
    [house, row.order_id === null ? BigInt(row.house_part) : 0n],
  ] as const satisfies readonly (readonly [AccountOwner, bigint])[];
  const due = parts.filter(([, amount]) => amount > 0n);
  if (due.length === 0) return;
  const [to, ...from] = await lockOwners(run, services.ids, [payer, ...due.map(([owner]) => owner)]);
  const posted = await postToLedger(
    run,
    services.ids,
    to ? [to, ...from.filter(({ id }) => id !== to.id)] : [],
    due.map(([, amount], at) => ({
      kind: 'gift' as const,
      debit: from[at]?.id ?? '',
      credit: to?.id ?? '',
      amount,
      currency: row.currency,
      agentId: row.agent_id,
      ref: row.send_id,
      operatorId: session.operatorId,
      reason,
    })),
  );
  if (!posted.ok) throw new AppError('gift.paidOut');
}

/** Cancels the charge at the agent's wallet, if there was one. */
async function giveBackAway({ tx, services }: WriteContext, row: SentRow): Promise<void> {
  if (row.order_id === null) return;
  const run = inTransaction(tx);
  const needs = { tenantId: row.tenant_id, memberId: row.member_id, orderIds: [row.order_id] };
  const view = await openOrderView(run, services.ids, [needs], Date.now());
  const order = view.orders.get(row.order_id);
  if (!order) return;
  cancelTake(view, order, 'operator');
  await storeOrderView(run, view, { ofRequest: true });
  await sql`select pg_notify(${walletChannel}, ${order.agentId})`.execute(tx);
}

/** Reverses a gift that was sent, once and completely (spec content §7). */
export async function reverseGift(
  context: WriteContext,
  { id, reason }: RequestOf<typeof giftReversals.reverse>,
): Promise<null> {
  const row = await holdSent(context.tx, id);
  const change = {
    target: `giftSent:${row.send_id} ${row.nickname}`,
    before: { reversed: false, currency: row.currency, amount: moneyText(row.amount) },
    after: { reversed: true, reason },
  };
  await context.secondPerson({ kind: 'anchor', ...change });
  await giveBack(context, row, reason);
  await giveBackAway(context, row);
  const { rows } = await sql<{
    tenant_id: string;
    at: Date;
  }>`update gift_sent set reversed_at = ${await readClock(context.tx)}, reversal_reason = ${reason}
    where id = ${id}::bigint and tenant_id = ${row.tenant_id}::bigint returning tenant_id, at`.execute(
    context.tx,
  );
  const changed = rows.map(({ tenant_id: tenantId, at }) => ({ tenantId, at: at.getTime() }));
  await openDays(inTransaction(context.tx), 'gift', changed);
  context.audit(change);
  return null;
}
