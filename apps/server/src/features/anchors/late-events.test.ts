import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { eventsOf } from '../../testing/gift-histories/cut-off.ts';
import { makeAnchor, makeGift } from '../../testing/ingest/gifts.ts';
import { freshId, testEvent } from '../../testing/ingest/ingest.ts';
import { fundTree } from '../../testing/money.ts';

const minuteMs = 60_000;
const from = Date.now() - 60 * minuteMs;
const agency = { id: '12', tenantId: '11', path: '/11/12/', layer: 2, account: 'share1' };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await fundTree(api, '400.00');
});
afterAll(async () => {
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
  await api.stop();
});

const pool = () => api.services.databases.systemPool;
async function codes(...events: object[]): Promise<number[]> {
  const { data } = await eventsOf(api, events)(null);
  return data.results.map(({ code }) => code);
}
async function anAnchor(more: object = {}): Promise<string> {
  const id = freshId('anchor');
  await makeAnchor(pool(), { id, from, anchorShare: '0.5', agencyShare: '0', ...more });
  return id;
}
/** Returns a heartbeat of a stream, a number of minutes after its anchor signed in. */
const stream = (anchorId: string, event: string, minutes: number, streamId = 's') => ({
  ...testEvent('stream', { anchorId, roomId: `room of ${anchorId}`, event, detail: { streamId } }),
  at: from + minutes * minuteMs,
});
const gift = (anchorId: string, giftId: string, minutes: number) => ({
  ...testEvent('gift', {
    sendId: freshId('S'),
    member: 'member12',
    anchorId,
    roomId: `room of ${anchorId}`,
    giftId,
    count: 1,
    amount: '10.00',
  }),
  at: from + minutes * minuteMs,
});
const logout = (anchorId: string, minutes: number) => ({
  ...testEvent('anchorLogout', { anchorId }),
  at: from + minutes * minuteMs,
});
async function records(anchor: string) {
  const body = { anchor, sort: 'startTime', order: 'asc' };
  const { data } = await api.call<{ list: { ended: string | null; lengthMs: number }[] }>(
    'superadmin',
    '/anchor/listLiveStreamingRecord',
    { body },
  );
  return data.list.map(({ ended, lengthMs }) => [ended, lengthMs / minuteMs]);
}

it('a stream whose events arrive after the logout ended with the logout, or with its last heartbeat', async () => {
  const id = await anAnchor();
  expect(await codes(logout(id, 10))).toEqual([0]);
  expect(await codes(stream(id, 'start', 10, 'late'), stream(id, 'start', 11, 'late'))).toEqual([1303, 1303]);
  expect(await codes(stream(id, 'start', 1))).toEqual([0]);
  expect(await records(id)).toEqual([['lost', 0]]);
  for (let minute = 2; minute < 10; minute += 1)
    expect(await codes(stream(id, 'heartbeat', minute))).toEqual([0]);
  expect(await records(id)).toEqual([['stop', 9]]);
  expect(await codes(gift(id, '404', 9.5), gift(id, '404', 10.5))).toEqual([1302, 1303]);
  // The stream's own stop has no effect any more, and no event after the logout starts a stream.
  expect(await codes(stream(id, 'stop', 10), logout(id, 12), stream(id, 'start', 11, 'next'))).toEqual([
    1, 0, 1303,
  ]);
  expect(await records(id)).toEqual([['stop', 9]]);
});

it('the first stop of a stream that is already over is accepted and changes nothing', async () => {
  const id = await anAnchor();
  expect(await codes(stream(id, 'start', 1), stream(id, 'stop', 5), stream(id, 'stop', 6))).toEqual([
    0, 0, 0,
  ]);
  expect(await records(id)).toEqual([['lost', 0]]);
  const now = (Date.now() - from) / minuteMs;
  expect(await codes(stream(id, 'start', now, 'closed'))).toEqual([0]);
  const query = { id, action: 'forceClose', reason: 'smokes' };
  expect((await api.call('superadmin', '/anchor/updateAccountState', { query })).code).toBe(0);
  expect(await codes(stream(id, 'stop', now + 1, 'closed'))).toEqual([0]);
  expect((await records(id)).at(-1)?.[0]).toBe('forced');
  expect(await codes(stream(id, 'start', now + 1, 'last'), stream(id, 'stop', now + 1, 'last'))).toEqual([
    0, 0,
  ]);
  expect(await codes(stream(id, 'stop', now + 1, 'last'))).toEqual([1]);
});

it('a gift that arrives late belongs to the agency that the anchor had at its time', async () => {
  await makeGift(pool(), { id: '61', price: '1000' });
  const id = await anAnchor({ agencyShare: '0.25', agency });
  expect(await codes(stream(id, 'start', 1), gift(id, '61', 1))).toEqual([0, 0]);
  const update = { id, nickname: id, type: 'agency', agentId: '13' };
  expect((await api.call('superadmin', '/anchor/update', { body: update })).code).toBe(0);
  await pool().query('update anchor_former_agency set until = to_timestamp($1::float8 / 1000)', [
    from + 2 * minuteMs,
  ]);
  expect(await codes(stream(id, 'heartbeat', 2), gift(id, '61', 1.9), gift(id, '61', 2))).toEqual([0, 0, 0]);
  const { rows } = await pool().query(
    'select agency_id, agency_part from gift_sent where anchor_id = $1 order by at, id',
    [id],
  );
  expect(rows.map(({ agency_id, agency_part }) => [agency_id, agency_part])).toEqual([
    ['12', '250'],
    ['12', '250'],
    ['13', '250'],
  ]);
});

it('a member who has entered stays entered when the gift becomes another type, and vice versa', async () => {
  await makeGift(pool(), { id: '62', price: '1000', type: 'admission' });
  await makeGift(pool(), { id: '63', price: '1000' });
  await makeGift(pool(), { id: '64', price: '1000', type: 'admission' });
  const id = await anAnchor();
  expect(await codes(stream(id, 'start', 1), gift(id, '63', 1))).toEqual([0, 0]);
  const become = (giftId: string, type: string) =>
    pool().query(
      `with changed as (update gift set type = $2, version = 2 where id = $1 returning *)
       insert into gift_version (gift_id, version, at, type, prices, turnover, sent_before, most, enabled)
       select id, 2, to_timestamp($3::float8 / 1000), type, prices, turnover, sent_before, most, true from changed`,
      [giftId, type, from + 1.5 * minuteMs],
    );
  await become('63', 'admission');
  // It was an ordinary gift when it was sent.
  expect(await codes(gift(id, '62', 1.1))).toEqual([0]);
  await become('62', 'ordinary');
  expect(await codes(gift(id, '64', 1.2), gift(id, '62', 1.6), gift(id, '63', 1.6))).toEqual([1302, 0, 1302]);
});
