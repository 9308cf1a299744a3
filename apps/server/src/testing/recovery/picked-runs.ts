import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApi } from '../api.ts';

/** Planned action of a picked order. */
export interface PlanLine {
  txId: string;
  action: string | null;
  obstacle: string | null;
  amount: string;
}

/** Run of picked orders, as the list shows it. */
export interface PickedRun {
  id: string;
  agentAccount: string;
  state: string;
  total: number;
  done: number;
  solved: number;
  changed: number;
  picked: boolean;
  rate: number;
}

/** Calls of runs of picked orders; each has an idempotency key of its own. */
export function pickedRuns(api: () => TestApi) {
  let calls = 0;
  const call = <T>(account: string, name: string, body: object) => {
    calls += 1;
    const headers = { language: 'en_us', 'idempotency-key': `picked ${calls}` };
    return api().call<T>(account, `/orderRecovery/${name}`, { body, headers });
  };
  const run = <Row = unknown>(text: ReturnType<typeof sql<Row>>) =>
    text.execute(api().services.databases.system);
  const list = async () => (await call<{ list: PickedRun[] }>('superadmin', 'list', {})).data.list;
  const runOf = async (id = '') => (await list()).find((one) => one.id === id);
  return {
    call,
    run,
    list,
    runOf,
    plan: (account: string, action: string, orderIds: readonly string[]) =>
      call<{ lines: PlanLine[]; total: number }>(account, 'planOrders', { orderIds, action }),
    /** Starts an action for orders in their first version; `orders` of `more` replaces them. */
    start: (account: string, action: string, ids: readonly string[], more: object = {}) =>
      call<{ ids: string[]; total: number }>(account, 'startOrders', {
        orders: ids.map((id) => ({ id, version: 1 })),
        action,
        rate: 50,
        remark: 'checked with the wallet',
        ...more,
      }),
    /** Does work while no run can change an order, so that several start with the same orders. */
    whileOrdersAreLocked: <T>(work: () => Promise<T>): Promise<T> =>
      api()
        .services.databases.system.transaction()
        .execute(async (tx) => {
          await sql`select from wallet_order for update`.execute(tx);
          return work();
        }),
    /** Waits for the end of a run. */
    ended: async (id = '') => {
      await expect
        .poll(async () => (await runOf(id))?.state, { interval: 100, timeout: 30_000 })
        .not.toMatch(/queued|running/);
      return runOf(id);
    },
    /** Entries of the operation log about the orders of a run. */
    entries: async (id = '') =>
      (
        await run(
          sql<{
            target: string;
            account: string;
            action: string;
            remark: string;
            call: string;
            totalBet: string | null;
            totalWin: string | null;
          }>`select target, account, after ->> 'action' as action, after ->> 'remark' as remark, call,
            after ->> 'totalBet' as "totalBet", after ->> 'totalWin' as "totalWin"
            from audit_log where after ->> 'recovery' = ${id} order by id`,
        )
      ).rows,
  };
}
