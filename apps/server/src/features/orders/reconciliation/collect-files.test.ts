import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDelivery } from '../../../platform/files/deliveries.ts';
import { createS3Client } from '../../../platform/files/s3-client.ts';
import type { JobRun } from '../../../platform/jobs/job-kind.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { startTestS3 } from '../../../testing/files/s3.ts';
import { holdWallets } from '../../../testing/orders.ts';
import { collectReconciliations } from './collect-files.ts';

const dayMs = 86_400_000;
/** A day in Beijing, a number of days ago. */
const dayAgo = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 - days * dayMs).toISOString().slice(0, 10);
const head = 'txId,amount,currency,state\n';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ alone: true });
  await holdWallets(api);
  await sql`update agent set transfer_mode = 'manual'`.execute(api.services.databases.system);
  await sql`update agent set transfer_mode = 'seamless' where id = 14`.execute(api.services.databases.system);
  const at = Date.parse(`${dayAgo(1)}T09:00:00+08:00`);
  await sql`insert into wallet_order (id, tenant_id, agent_id, member_id, member_account, tx_id, kind, state,
      request_id, body, currency, amount, attempts, created_at)
    values (${api.services.ids.next(at)}::bigint, 11, 14, 314, 'member14', 'a-same', 'bet', 'ok', 'r',
      ${JSON.stringify({ occurredAt: at })}, 'CNY', 1000, 1, ${new Date(at)})`.execute(
    api.services.databases.system,
  );
});
afterAll(() => api?.stop());

const deliver = (agentId: string, day: string, csv: string) => {
  const path = join(api.services.config.dataDir, 'deliveries', agentId, `${day}.csv`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, csv);
};
const collect = () => collectReconciliations(api.services).work({} as JobRun);
interface Row {
  day: string;
  agentId: string;
  state: string;
  differences: number;
  operator: string | null;
}
const list = async () => {
  const { data } = await api.call<{ list: Row[] }>('superadmin', '/reconciliation/list', {
    body: { pageNo: 1, pageSize: 20 },
  });
  return data.list;
};

describe('files of agents in the storage', () => {
  it('are compared once for each finished day, in their turn', async () => {
    deliver('14', dayAgo(1), `${head}a-same,10.00,CNY,done\nb-theirs,5.00,CNY,done\n`);
    deliver('14', dayAgo(2), `${head}c-theirs,1.00,CNY,done\n`);
    deliver('14', dayAgo(4), head);
    deliver('14', dayAgo(0), head);
    deliver('16', dayAgo(1), head);
    await collect();
    await expect.poll(async () => (await list()).map(({ state }) => state)).toEqual(['done']);
    expect(await list()).toMatchObject([{ agentId: '14', day: dayAgo(1), differences: 1, operator: null }]);
    // The second day waited for the first one.
    await collect();
    await expect.poll(async () => (await list()).map(({ state }) => state)).toEqual(['done', 'done']);
    await collect();
    expect((await list()).map(({ day }) => day).sort()).toEqual([dayAgo(2), dayAgo(1)]);
    const { rows } = await sql`select from stored_file`.execute(api.services.databases.system);
    expect(rows).toEqual([]);
    const log = await api.call<{ list: object[] }>('superadmin', '/report/getOpLogReport', {
      body: {
        start_time: Date.now() - 60_000,
        end_time: Date.now() + 60_000,
        type: '/reconciliation/collect',
      },
    });
    expect(log.data.list).toMatchObject([
      { outcome: 'Collect reconciliation file', account: 'system', target: `agent:14 general1 ${dayAgo(2)}` },
      { target: `agent:14 general1 ${dayAgo(1)}` },
    ]);
  });

  it('that are no record of a day are left out', async () => {
    deliver('14', dayAgo(3), '');
    await collect();
    expect(await list()).toHaveLength(2);
  });

  it('are read from a bucket, below its prefix', async () => {
    const s3 = await startTestS3();
    const config = { s3: s3.settings, dataDir: api.services.config.dataDir };
    const read = async (agentId: string, day: string) => {
      const source = await openDelivery(config, agentId, day);
      return source && Buffer.concat(await source.toArray()).toString();
    };
    expect(await read('14', '2026-03-09')).toBeNull();
    const put = await createS3Client(s3.settings)(
      'PUT',
      `${s3.settings.prefix}deliveries/14/2026-03-09.csv`,
      {
        headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
        body: { bytes: 5, open: () => new Blob(['a,b,c']).stream() },
      },
    );
    expect(put.status).toBe(200);
    expect(await read('14', '2026-03-09')).toBe('a,b,c');
    expect(await read('../14', '2026-03-09')).toBeNull();
    await s3.stop();
  });
});
