import type { IngestReply } from '@pitboss/contract/ingest/ingest';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seal } from '../../platform/crypto/crypto.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { configNode } from '../../testing/ingest/config-node.ts';
import { freshId } from '../../testing/ingest/ingest.ts';
import { fundTree } from '../../testing/money.ts';

/**
 * With second approval on, a rise of a game's RTP and the application of a conflict require a second approver
 * (spec content §1, risk §4).
 */

const secret = 'JBSWY3DPEHPK3PXP';
let api: TestApi;
let node: ReturnType<typeof configNode>;
beforeAll(async () => {
  api = await startTestApi();
  await fundTree(api, '1000.00');
  node = configNode(api.app, { id: 'reserve', secret: 'secret of reserve' });
  api.services.config.fourEyes = true;
  await rows('update operator set totp_secret = $1 where id in (1, 2)', [
    seal(api.services.config.secrets.server, secret),
  ]);
});
afterAll(() => api?.stop());

const rows = async <T>(text: string, values: unknown[] = []) =>
  (await api.services.databases.systemPool.query(text, values)).rows as T[];
/** Sends a call with a fresh code; used steps are cleared first. */
async function call(
  path: string,
  payload: { body?: unknown; query?: Record<string, string> },
  by = 'superadmin',
) {
  await rows('update operator set totp_last_step = null');
  const headers = { 'dynamic-code': new TOTP({ secret }).generate() };
  return (await api.call(by, path, { ...payload, headers })).code;
}
/** Code of a change that was sent for approval. */
const sent = 1350;
async function approve() {
  const [one] = await rows<{ id: string; kind: string }>(
    "select id::text as id, kind from approval where state = 'open' order by id desc limit 1",
  );
  expect(await call('/approvals/approve', { query: { approvalId: one?.id ?? '' } }, 'sysadmin')).toBe(0);
  return one?.kind;
}
const rtpOf = async () => (await node.readAll()).state.get('rtp.game 201');

it('raises the RTP of a game by more than 0.010 after a second approval, and lowers it immediately', async () => {
  const set = (rtp: string | null, games = [201]) =>
    call('/gameConf/updateGameSetting', { body: { gameIds: games, changes: { rtp }, reason: 'season' } });
  expect(await set('0.900')).toBe(0);
  expect(await set('0.910')).toBe(0);
  expect(await set('0.921')).toBe(sent);
  expect(await rtpOf()).toMatchObject({ rtp: 910 });
  expect(await approve()).toBe('rtp');
  expect(await rtpOf()).toMatchObject({ rtp: 921 });
  // One game of many is enough, and so is the removal of a setting.
  expect(await set('0.922', [201, 202])).toBe(0);
  expect(await set('0.940', [202, 201])).toBe(sent);
  expect(await rtpOf()).toMatchObject({ rtp: 922 });
  expect(await set('0.800')).toBe(0);
  expect(await set(null)).toBe(sent);
  expect(await rtpOf()).toMatchObject({ rtp: 800 });
});

it('applies a conflict after a second approval, and keeps the stored content immediately', async () => {
  const send = async (event: object) =>
    (await node.send<IngestReply>('POST', '/ingest/v1/events', JSON.stringify({ events: [event] }))).data
      .results[0]?.code;
  const order = {
    type: 'transfer',
    eventId: freshId('e'),
    member: 'member13',
    direction: 'in',
    amount: '7.00',
    at: Date.now(),
  };
  expect([await send(order), await send({ ...order, amount: '2.00' })]).toEqual([0, 1105]);
  expect(await send({ ...order, amount: '3.00' })).toBe(1105);
  const [first, second] = await rows<{ id: string }>(
    'select id::text as id from ingest_conflict where event_id = $1 order by id',
    [order.eventId],
  );
  const settle = (id: string | undefined, decision: string) =>
    call('/gameNode/settleConflict', { body: { id, decision, reason: 'checked' } });
  const moved = async () =>
    (
      await rows<{ amount: string }>(
        "select amount from member_transfer where state = 'success' and order_no like $1",
        [`${order.eventId}%`],
      )
    ).map(({ amount }) => amount);
  expect(await settle(second?.id, 'keep')).toBe(0);
  expect(await settle(first?.id, 'apply')).toBe(sent);
  expect(await moved()).toEqual(['700']);
  expect(await approve()).toBe('conflict');
  expect(await moved()).toEqual(['200']);
});
