import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ingestHeaders } from '../../ingest/nodes/sign.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { testEvent } from '../../testing/ingest/ingest.ts';

let api: TestApi;
const node = { id: 'plays', secret: 'secret of plays' };
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Noon in Beijing two days ago, so that no day boundary splits what is counted. */
const noon = Math.floor((Date.now() + 8 * 3_600_000) / dayMs) * dayMs - 8 * 3_600_000 - 1.5 * dayMs;

beforeAll(async () => {
  api = await startTestApi();
  await sql`insert into game_node (id, name, secret, last_seen_at, created_at)
    values (${node.id}, 'plays', ${node.secret}, now(), now())`.execute(api.services.databases.system);
});
afterAll(() => api?.stop());

async function send(...events: readonly unknown[]): Promise<void> {
  const path = '/ingest/v1/events';
  const payload = JSON.stringify({ events });
  const reply = await api.app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: {
      'content-type': 'application/json',
      ...ingestHeaders(node, 'POST', path, payload, Date.now()),
    },
  });
  const { results } = reply.json().data as { results: { code: number }[] };
  expect(results.map(({ code }) => code)).toEqual(events.map(() => 0));
}
/** Sends the events of a member that is online from a time on, for a number of minutes. */
const online = (member: string, from: number, minutes: number) => [
  testEvent('login', { member, at: from, ip: '192.0.2.1' }),
  testEvent('logout', { member, at: from + minutes * minuteMs }),
];
const forecast = async (kind: string, rule: object) =>
  (
    await api.call<{ currencies: object[] }>('superadmin', '/activity/forecast', {
      body: { kind, start: Date.now() - 4 * dayMs, end: Date.now() - 2_000, currencies: ['CNY'], rule },
    })
  ).data.currencies;

it('a regular login counts the days with a login, each once, and pays each step that is reached', async () => {
  await send(
    ...online('member11', noon - dayMs, 1),
    ...online('member11', noon, 1),
    ...online('member11', noon + 5 * minuteMs, 1),
    ...online('member13', noon, 1),
    ...online('member13', noon + 5 * minuteMs, 1),
  );
  const steps = [
    { at: 1, amount: { CNY: '1' } },
    { at: 2, amount: { CNY: '10' } },
  ];
  // member11 reaches both steps, member13 the first: 1 + 10 + 1.
  expect(await forecast('login', { period: 'day', steps })).toMatchObject([
    { currency: 'CNY', members: 2, awards: 2, cost: '12.00' },
  ]);
});

it('accumulated online time adds the minutes of all sessions', async () => {
  await send(
    ...online('member12', noon, 20),
    ...online('member12', noon + 60 * minuteMs, 25),
    ...online('member14', noon, 44),
  );
  const costOf = async (minutes: number) => {
    const steps = [{ at: minutes, amount: { CNY: '5' } }];
    return (await forecast('onlineTime', { span: 'total', steps }))[0];
  };
  expect(await costOf(46)).toMatchObject({ awards: 0, cost: '0.00' });
  expect(await costOf(45)).toMatchObject({ awards: 1, cost: '5.00' });
  expect(await costOf(44)).toMatchObject({ awards: 2, cost: '10.00' });
});

it('counts a session without a logout by later events, up to exactly 24 hours after its login', async () => {
  const login = noon - dayMs;
  const alive = (member: string, at: number) => testEvent('signIn', { member, at });
  await send(
    testEvent('login', { member: 'member16', at: login, ip: '192.0.2.1' }),
    alive('member16', login + dayMs),
    testEvent('login', { member: 'member21', at: login, ip: '192.0.2.1' }),
    alive('member21', login + dayMs + 1),
  );
  const awardsOf = async (minutes: number) => {
    const steps = [{ at: minutes, amount: { CNY: '5' } }];
    const [found] = await forecast('onlineTime', { span: 'total', steps });
    return (found as { awards: number }).awards;
  };
  // member16 is online for 24 hours, member21 for 30 minutes; member12 and member14 are for 45 and 44.
  expect(await awardsOf(1_440)).toBe(1);
  expect(await awardsOf(1_441)).toBe(0);
  expect(await awardsOf(46)).toBe(1);
  expect(await awardsOf(30)).toBe(4);
});
