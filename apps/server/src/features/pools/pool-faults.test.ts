import type { IngestAnswer } from '@pitboss/contract/ingest/ingest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { freshId, startTestIngest, type TestIngest } from '../../testing/ingest/ingest.ts';
import { minor } from '../../testing/money.ts';
import {
  isTaken,
  type PoolWorld,
  poolNode,
  poolRounds,
  startPoolWorld,
} from '../../testing/pools/pool-world.ts';

/** Pools with two servers, with connections that drop in the middle, and with a second approver. */

/** Code of a change that was sent for approval. */
const sent = 1350;

let world: PoolWorld;
let servers: TestIngest[];
let groupId = '';
beforeAll(async () => {
  world = await startPoolWorld();
  const { databaseUrl: url, services } = world.api;
  const database = { databases: services.databases, url, stop: async () => undefined };
  servers = await Promise.all([7, 8].map((id) => startTestIngest(database, poolNode, id)));
});
beforeEach(async () => {
  world.api.services.config.fourEyes = false;
  groupId = await world.openGroup(groupId);
});
afterAll(async () => {
  for (const one of servers ?? []) await one.close();
  await world?.api.stop();
});

it('two servers contribute to and pay from one group at once, each bet once', async () => {
  const rounds = poolRounds(60);
  const parts = Array.from({ length: 12 }, (_, part) => rounds.slice(part * 5, part * 5 + 5));
  // Each server also gets what the other one was sent.
  const replies = await Promise.all(
    [0, 1].flatMap((other) =>
      parts.map((part, index) => (servers[(index + other) % 2] as TestIngest).rounds(part)),
    ),
  );
  expect(replies.every(isTaken)).toBe(true);
  expect(replies.flat().filter(({ status }) => status === 'accepted')).toHaveLength(rounds.length);
  await world.expectAll(groupId, rounds);
});

it('a sender that retries until it gets a response loses and doubles nothing when servers lose their database', async () => {
  const rounds = poolRounds(40);
  const wanted = Array.from({ length: 8 }, (_, part) => rounds.slice(part * 5, part * 5 + 5));
  let replied = 0;
  const send = async (part: readonly unknown[], index: number) => {
    for (;;) {
      const replies = await (servers[index % 2] as TestIngest).rounds(part).catch((): IngestAnswer[] => []);
      if (isTaken(replies)) break;
    }
    replied += 1;
  };
  const sending = Promise.all(wanted.map(send));
  for (let times = 0; times < 6 && replied < wanted.length; times += 1)
    await world
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state like '%transaction%'`,
      )
      .catch(() => []);
  await sending;
  await world.expectAll(groupId, rounds);
});

it('with second approval every change of its RTP and every drain waits for a second approver; other changes do not', async () => {
  const rounds = poolRounds(3);
  await (servers[0] as TestIngest).rounds(rounds);
  const { call, query, levels } = world;
  world.api.services.config.fourEyes = true;
  const change = (body: object) =>
    call('/pool/updatePoolGroup', { body: { groupId, reason: 'season', ...body } });
  expect((await change({ proportion: '0.0200' })).code).toBe(0);
  // A lower one too.
  expect((await change({ rtp: '0.949' })).code).toBe(sent);
  const before = (await levels(groupId))[1];
  const drain = { groupId, level: '2', currency: 'CNY', drain: before?.balance ?? '', reason: 'season' };
  expect(minor(drain.drain)).toBeGreaterThan(0n);
  expect((await call('/pool/setPoolInfo', { query: drain })).code).toBe(sent);
  expect((await levels(groupId))[1]).toEqual(before);
  const waiting = await query<{ id: string; kind: string }>(
    "select id::text as id, kind from approval where state = 'open' order by id",
  );
  expect(waiting.map(({ kind }) => kind)).toEqual(['pool', 'pool']);
  for (const { id } of waiting)
    expect(await call('/approvals/approve', { query: { approvalId: id } }, 'sysadmin')).toMatchObject({
      code: 0,
    });
  expect((await levels(groupId))[1]?.balance).toBe('0.00');
  const { data } = await call<{ list: { groupId: string; rtp: string; approver: string | null }[] }>(
    '/pool/listPoolGroup',
    { body: {} },
  );
  expect(data.list.find((one) => one.groupId === groupId)).toMatchObject({
    rtp: '0.949',
    approver: 'sysadmin',
  });
  expect(await verifyLedger(world.api.services.databases.system)).toEqual([]);
});

it('with second approval leaving a low group, for another or for none, needs a second approver', async () => {
  const { call, query } = world;
  const reason = 'season';
  const change = async (body: object, id = groupId) =>
    (await call('/pool/updatePoolGroup', { body: { groupId: id, reason, ...body } })).code;
  const create = (agentIds: string[], rtp: string) => {
    const body = { name: freshId('pool'), agentIds, rtp, open: false, reason, proportion: '0.0100' };
    return call<{ groupId: string }>('/pool/createPoolGroup', {
      body: { ...body, ratios: ['0.2500', '0.2500', '0.2500', '0.2500'] },
    });
  };
  const remove = async (id: string) =>
    (await call('/pool/deletePoolGroup', { query: { groupId: id, reason } })).code;
  await query("update approval set state = 'withdrawn' where state = 'open'");
  expect(await change({ rtp: '0.930' })).toBe(0);
  world.api.services.config.fourEyes = true;
  // Agents have 0.965 of their own.
  expect(await change({ agentIds: [] })).toBe(sent);
  expect(await change({ gameIds: [201] })).toBe(sent);
  expect((await create(['12'], '0.941')).code).toBe(sent);
  const small = await create(['12'], '0.940');
  expect(small.code).toBe(0);
  // Joining a group with a lower RTP lowers the agent's RTP and needs no approval; leaving it raises the RTP
  // again.
  const low = await create(['13'], '0.915');
  expect(low.code).toBe(0);
  expect(await remove(low.data.groupId)).toBe(sent);
  expect(await remove(small.data.groupId)).toBe(0);
  const waiting = await query<{ id: string; target: string }>(
    "select id::text as id, target from approval where state = 'open' order by id desc",
  );
  expect(waiting).toHaveLength(4);
  const [last] = waiting;
  expect(last?.target).toContain(`pool:${low.data.groupId}`);
  const agree = { query: { approvalId: last?.id ?? '' } };
  expect((await call('/approvals/approve', agree, 'sysadmin')).code).toBe(0);
  expect(await remove(low.data.groupId)).toBe(1002);
});
