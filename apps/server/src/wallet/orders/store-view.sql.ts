import { storeIncidents } from '../../domain/orders/store-incidents.sql.ts';
import { givenRows } from '../../domain/sql/given-rows.ts';
import { insertValues, plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import { storeTxs } from '../tx/tx.sql.ts';
import { storeOrders } from './order-rows.sql.ts';
import type { NewAttempt, NewReply, OrderView } from './order-view.sql.ts';

const at = (time: number) => new Date(time).toISOString();

const attempts = givenRows<NewAttempt>([
  ['id', 'bigint', (a) => a.id],
  ['tenant_id', 'bigint', (a) => a.order.tenantId],
  ['agent_id', 'bigint', (a) => a.order.agentId],
  ['order_id', 'bigint', (a) => a.order.id],
  ['number', 'int', (a) => a.number],
  ['call', 'text', (a) => a.call],
  ['url', 'text', (a) => a.url],
  ['body', 'text', (a) => a.body],
  ['sent_at', 'timestamptz', (a) => at(a.at)],
]);

const replies = givenRows<NewReply>([
  ['attempt_id', 'bigint', (a) => a.attemptId],
  ['late', 'boolean', (a) => a.late],
  ['tenant_id', 'bigint', (a) => a.order.tenantId],
  ['agent_id', 'bigint', (a) => a.order.agentId],
  ['order_id', 'bigint', (a) => a.order.id],
  ['ended_at', 'timestamptz', (a) => at(a.at)],
  ['duration_ms', 'int', (a) => a.durationMs],
  ['failure', 'text', (a) => a.failure],
  ['detail', 'text', (a) => a.detail],
  ['http_status', 'int', (a) => a.httpStatus],
  ['reply', 'text', (a) => a.reply],
  ['signature', 'text', (a) => a.signature],
  ['class', 'text', (a) => a.class],
  ['step', 'text', (a) => a.step],
  ['reason', 'text', (a) => a.reason],
  ['code', 'int', (a) => a.code],
]);

/** Writes all that was changed; `ofRequest` under the role of a request. */
export async function storeOrderView(
  run: RunSql,
  view: OrderView,
  { ofRequest = false } = {},
): Promise<void> {
  await storeOrders(run, view.orders.values(), { ofRequest });
  await storeTxs(run, view.txs.values());
  if (view.attempts.length > 0)
    await run(
      'wallet-attempts',
      `insert into wallet_attempt (${attempts.names}) select ${attempts.selected} from ${attempts.from}`,
      attempts.values(view.attempts),
    );
  if (view.answers.length > 0)
    await run(
      'wallet-answers',
      `insert into wallet_answer (${replies.names}) select ${replies.selected} from ${replies.from}
         on conflict do nothing`,
      replies.values(view.answers),
    );
  if (view.conflicts.length > 0)
    await insertValues(
      run,
      'wallet-conflicts',
      {
        into: 'ingest_conflict (id, node_id, event_id, kind, body, at, stored)',
        types: ['bigint', 'text', 'text', 'text', 'jsonb', 'timestamptz', 'jsonb'],
      },
      view.conflicts.map(({ nodeId, eventId, kind, body, stored }) => [
        view.ids.next(),
        nodeId,
        eventId,
        kind,
        JSON.stringify(body),
        at(view.now),
        stored,
      ]),
    );
  await storeLocks(run, view);
  await storeIncidents(
    run,
    view.ids,
    view.incidents.map(({ kind, order }) => ({ ...order, kind, orderId: order.takeId ?? order.id })),
    view.now,
  );
}

async function storeLocks(run: RunSql, view: OrderView): Promise<void> {
  if (view.locks.length > 0)
    await insertValues(
      run,
      'wallet-locks',
      {
        into: 'wallet_lock (id, tenant_id, agent_id, member_id, order_id, event, at)',
        types: ['bigint', 'bigint', 'bigint', 'bigint', 'bigint', 'text', 'timestamptz'],
        conflict: 'on conflict do nothing',
      },
      view.locks.map(({ order, event }) => [
        view.ids.next(),
        order.tenantId,
        order.agentId,
        order.memberId,
        order.id,
        event,
        at(view.now),
      ]),
    );
  if (view.unlocks.length > 0)
    await run(
      'wallet-unlocks',
      `update wallet_lock l set ended_at = to_timestamp($3::float8 / 1000), ended_by = 'order' from
         unnest($1::bigint[], $2::bigint[], $4::bigint[]) as u (tenant_id, order_id, member_id)
       where l.tenant_id = u.tenant_id and l.member_id = u.member_id and l.order_id = u.order_id
         and l.ended_at is null`,
      [
        plainArray(view.unlocks.map(({ tenantId }) => tenantId)),
        plainArray(view.unlocks.map(({ id }) => id)),
        view.now,
        plainArray(view.unlocks.map(({ memberId }) => memberId)),
      ],
    );
}
