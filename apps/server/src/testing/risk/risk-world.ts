import { setTimeout as pause } from 'node:timers/promises';
import { startTestApi, type TestApi } from '../api.ts';
import { startTestIngest, type TestIngest } from '../ingest/ingest.ts';
import { testAgents } from '../users.ts';

/** Alert with the fields that the tests read. */
interface TestAlert {
  id: string;
  code: string;
  key: string;
  number: number;
  state: string;
  severity: string;
  value: string;
  content: { zh_cn: string; en_us: string };
  escalated: boolean;
  version: number;
  subject: string;
  /** Bets, orders or signals that share it, and the largest of them. */
  count: number;
  largest: string | null;
}

interface TestTable {
  rows: {
    key: string;
    name: string;
    value: string;
    table: string;
    alarm: string;
    alertId: string | null;
    columns: Record<string, string | { zh_cn: string; en_us: string } | null>;
  }[];
  more: number;
  open: number;
  hidden: number;
  version: number;
  asOf: number;
}

/** The complete API with the test users, and a game server that sends to it. */
export interface RiskWorld {
  readonly api: TestApi;
  readonly ingest: TestIngest;
  /** Waits until everything that was accepted is evaluated. */
  settled(): Promise<void>;
  /** Deposits an amount for every member of the test tree, which risk control then disregards. */
  fund(amount: string): Promise<void>;
  alerts(filter?: object): Promise<TestAlert[]>;
  table(path: string, query?: Record<string, string>): Promise<TestTable>;
  save(body: object, query?: Record<string, string>): Promise<{ code: number; desc: string }>;
  stop(): Promise<void>;
}

const riskNode = { id: 'node-1', secret: 'a secret of the first game server' };

/** Longest wait for an alert: the five seconds of risk §1 (live) are for a host without other load. */
const patienceMs = 30_000;

export async function startRiskWorld(): Promise<RiskWorld> {
  const api = await startTestApi();
  const { databases } = api.services;
  await databases.systemPool.query(
    'insert into game_node (id, name, secret, created_at) values ($1, $1, $2, now())',
    [riskNode.id, riskNode.secret],
  );
  const ingest = await startTestIngest(
    { databases, url: api.databaseUrl, stop: async () => undefined },
    riskNode,
    7,
  );
  async function settled() {
    const until = Date.now() + patienceMs;
    for (;;) {
      const { rows } = await databases.systemPool.query<{ n: number; fault: string | null }>(
        'select count(*)::int as n, max(fault) as fault from risk_batch',
      );
      if (rows[0]?.fault) throw new Error(`a batch was put aside: ${rows[0].fault}`);
      if (rows[0]?.n === 0) return;
      if (Date.now() > until) throw new Error(`${rows[0]?.n} batches wait for risk control`);
      await pause(50);
    }
  }
  return {
    api,
    ingest,
    settled,
    async fund(amount) {
      for (const { id } of testAgents)
        await api.call('superadmin', '/player/deposit', { body: { id: `3${id}`, amount, remark: '' } });
      await settled();
      // A turn other than the engine's makes it read everything again.
      await databases.systemPool.query(
        `with a as (delete from risk_minute), b as (delete from risk_standing), c as (delete from risk_alert)
         update risk_engine set turn = turn + 1000`,
      );
    },
    async alerts(filter = {}) {
      const reply = await api.call<{ list: TestAlert[] }>('superadmin', '/riskControl/pageAlert', {
        body: { pageSize: 500, order: 'asc', ...filter },
      });
      if (reply.code !== 0) throw new Error(reply.desc);
      return reply.data.list;
    },
    async table(path, query = {}) {
      const reply = await api.call<TestTable>('superadmin', `/riskControl/${path}`, { query });
      if (reply.code !== 0) throw new Error(reply.desc);
      return reply.data;
    },
    save: (body, query = {}) =>
      api.call('superadmin', '/riskControl/updateRiskControlConfMap', {
        body,
        query: { reason: 'test', untested: 'true', ...query },
      }),
    async stop() {
      await ingest.close();
      await api.stop();
    },
  };
}
