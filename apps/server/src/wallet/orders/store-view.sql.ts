import { insertValues, plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import { storeTxs } from '../tx/tx.sql.ts';
import { storeOrders } from './order-rows.sql.ts';
import type { OrderView } from './order-view.sql.ts';

const at = (time: number) => new Date(time).toISOString();

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
      `insert into wallet_attempt (id, tenant_id, agent_id, order_id, number, call, url, body, sent_at)
       select id, tenant_id, agent_id, order_id, number, call, url, body, sent_at from jsonb_to_recordset($1::jsonb) as u
         (id bigint, tenant_id bigint, agent_id bigint, order_id bigint, number int, call text, url text, body text, sent_at timestamptz)`,
      [
        JSON.stringify(
          view.attempts.map(({ id, order, number, call, url, body, at: sent }) => ({
            id,
            ...{ tenant_id: order.tenantId, agent_id: order.agentId, order_id: order.id, number, call, url },
            ...{ body, sent_at: at(sent) },
          })),
        ),
      ],
    );
  if (view.answers.length > 0)
    await run(
      'wallet-answers',
      `insert into wallet_answer (attempt_id, late, tenant_id, agent_id, order_id, ended_at, duration_ms, failure, detail,
         http_status, reply, signature, class, step, reason, code)
       select attempt_id, late, tenant_id, agent_id, order_id, ended_at, duration_ms, failure, detail, http_status, reply,
         signature, class, step, reason, code from jsonb_to_recordset($1::jsonb) as u
         (attempt_id bigint, late boolean, tenant_id bigint, agent_id bigint, order_id bigint, ended_at timestamptz,
          duration_ms int, failure text, detail text, http_status int, reply text, signature text, class text, step text,
          reason text, code int)
       on conflict do nothing`,
      [
        JSON.stringify(
          view.answers.map(({ order, attemptId, at: ended, durationMs, httpStatus, ...rest }) => ({
            ...rest,
            ...{
              attempt_id: attemptId,
              tenant_id: order.tenantId,
              agent_id: order.agentId,
              order_id: order.id,
            },
            ...{ ended_at: at(ended), duration_ms: durationMs, http_status: httpStatus },
          })),
        ),
      ],
    );
  await storeLocks(run, view);
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
        ...[view.ids.next(), order.tenantId, order.agentId, order.memberId, order.id, event, at(view.now)],
      ]),
    );
  if (view.unlocks.length > 0)
    await run(
      'wallet-unlocks',
      `update wallet_lock l set ended_at = to_timestamp($3::float8 / 1000), ended_by = 'order' from
         unnest($1::bigint[], $2::bigint[], $4::bigint[]) as u (tenant_id, order_id, member_id)
       where l.tenant_id = u.tenant_id and l.member_id = u.member_id and l.order_id = u.order_id and l.ended_at is null`,
      [
        plainArray(view.unlocks.map(({ tenantId }) => tenantId)),
        plainArray(view.unlocks.map(({ id }) => id)),
        view.now,
        plainArray(view.unlocks.map(({ memberId }) => memberId)),
      ],
    );
}
