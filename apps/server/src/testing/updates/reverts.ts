import { registry } from '@pitboss/contract/index';
import type { TestApi } from '../api.ts';

/** Payload of a call by field. */
export type Payload = Record<string, unknown>;

/** Functions for tests that revert changes from the operation log, of the server that `api` returns. */
export const revertsOf = (api: () => TestApi) => ({
  /** Sends a call as a super administrator, its payload where the contract requires it. */
  send(path: string, payload: Payload, account = 'superadmin') {
    const isQuery = registry.find(({ call }) => call.path === path)?.call.payload === 'query';
    const texts = Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)]));
    return api().call<{ id?: string; groupId?: string }>(
      account,
      path,
      isQuery ? { query: texts } : { body: payload },
    );
  },
  /** Returns the id of the newest entry of a call. */
  async newestEntry(type: string): Promise<string> {
    const body = { start_time: Date.now() - 3_600_000, end_time: Date.now() + 60_000, type };
    const { data } = await api().call<{ list: { id: string }[] }>('superadmin', '/report/getOpLogReport', {
      body,
    });
    return data.list[0]?.id ?? '';
  },
  /** Returns the call that reverts an entry; null where none is offered. */
  async wayBack(id: string, language = 'en_us', account = 'superadmin') {
    const reply = await api().call<{ path: string; payload: Payload } | null>(
      account,
      '/report/getOpLogRevert',
      { body: { id }, headers: { language } },
    );
    return reply.data;
  },
  /** Returns the column `value` of the first row of a query. */
  async read(query: string): Promise<unknown> {
    const { rows } = await api().services.databases.systemPool.query<{ value: unknown }>(query);
    return rows[0]?.value ?? null;
  },
});
