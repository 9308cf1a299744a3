import { errors } from '@pitboss/contract/core/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestHeaders } from '../../ingest/nodes/sign.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const rows = async (text: string) =>
  (await sql.raw<Record<string, unknown>>(text).execute(api.services.databases.system)).rows;
const key = () => ({ 'idempotency-key': `${Math.random()}`.padEnd(20, '0') });
const send = <T>(path: string, body: unknown, account = 'superadmin') =>
  api.call<T>(account, `/gameNode/${path}`, { body, headers: key() });
const request = <T>(path: string, query: Record<string, string>, account = 'superadmin') =>
  api.call<T>(account, `/gameNode/${path}`, { query, headers: key() });
/** Returns the reply code that a game server with this secret gets. */
async function knock(id: string, secret: string): Promise<number> {
  const path = '/ingest/v1/events';
  const body = JSON.stringify({ events: [] });
  const reply = await api.app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: {
      'content-type': 'application/json',
      ...ingestHeaders({ id, secret }, 'POST', path, body, Date.now()),
    },
  });
  return (reply.json() as { code: number }).code;
}
/** Waits until cached node data has expired, which is a second old at most. */
const settle = () => new Promise((done) => setTimeout(done, 1_100));
interface Row {
  id: string;
  state: string;
  silent: boolean;
  keys: number;
  oldKeyEndsAt: number | null;
  networks: string[];
  tenants: { account: string }[] | null;
  gameIds: number[] | null;
  conflicts: number;
}
const nodeOf = async (id: string) =>
  (await send<{ list: Row[] }>('list', { name: id })).data.list.find((node) => node.id === id);

const wanted = { name: 'Tables', networks: '', tenants: null, gameIds: null };

describe('a game server created in the console', () => {
  it('may send with the secret that was shown once, which is kept sealed', async () => {
    const { code, data } = await send<{ secret: string }>('add', { id: 'tables-1', ...wanted });
    expect(code).toBe(0);
    expect(data.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(await nodeOf('tables-1')).toMatchObject({ state: 'online', silent: true, keys: 1, conflicts: 0 });
    expect(await knock('tables-1', data.secret)).toBe(0);
    expect(await nodeOf('tables-1')).toMatchObject({ silent: false });
    const kept = JSON.stringify([
      await rows('select * from game_node'),
      await rows('select * from game_node_key'),
      await rows("select after from audit_log where call like '/gameNode/%'"),
    ]);
    expect(kept).not.toContain(data.secret);
    expect((await send('add', { id: 'tables-1', ...wanted })).code).toBe(1420);
  });

  it('is read by its id with the fields and the version of the list, and not under another id', async () => {
    const added = await send('add', { id: 'single-1', ...wanted, name: 'Single', networks: '10.20.0.0/16' });
    expect(added.code, added.desc).toBe(0);
    const { code, data } = await request<Row & { version: number }>('get', { id: 'single-1' });
    expect(code).toBe(0);
    expect(data).toEqual(await nodeOf('single-1'));
    expect(data).toMatchObject({ id: 'single-1', networks: ['10.20.0.0/16'], version: 0 });
    expect((await request('get', { id: 'single-11' })).code).toBe(errors.notFound.code);
  });

  it('gets a new secret next to the old one, which ends immediately on request', async () => {
    const first = (await send<{ secret: string }>('add', { id: 'turn', ...wanted })).data.secret;
    type Turned = { secret: string; oldEndsAt: number | null };
    const second = (await request<Turned>('rotateKey', { id: 'turn', keepOld: 'true' })).data;
    expect(second.oldEndsAt).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect([await knock('turn', first), await knock('turn', second.secret)]).toEqual([0, 0]);
    expect(await nodeOf('turn')).toMatchObject({ keys: 2, oldKeyEndsAt: second.oldEndsAt });
    expect((await request('revokeKey', { id: 'turn' })).code).toBe(0);
    expect((await request('revokeKey', { id: 'turn' })).code).toBe(1422);
    await settle();
    expect([await knock('turn', first), await knock('turn', second.secret)]).toEqual([2001, 0]);
    const third = (await request<Turned>('rotateKey', { id: 'turn', keepOld: 'false' })).data;
    expect(third.oldEndsAt).toBeNull();
    await settle();
    expect([await knock('turn', second.secret), await knock('turn', third.secret)]).toEqual([2001, 0]);
  });

  it('is blocked and unblocked', async () => {
    const { secret } = (await send<{ secret: string }>('add', { id: 'gate', ...wanted })).data;
    await request('setState', { id: 'gate', state: 'blocked' });
    expect(await knock('gate', secret)).toBe(2001);
    await request('setState', { id: 'gate', state: 'online' });
    await settle();
    expect(await knock('gate', secret)).toBe(0);
  });

  it('is bound to networks, tenants and games', async () => {
    await send('add', { id: 'narrow', ...wanted });
    const bound = { name: 'Narrow', networks: '10.0.0.0/16,192.0.2.1', tenants: ['11'], gameIds: [201, 203] };
    expect((await send('update', { id: 'narrow', ...bound })).code).toBe(0);
    expect(await nodeOf('narrow')).toMatchObject({
      networks: ['10.0.0.0/16', '192.0.2.1'],
      tenants: [{ account: 'major1' }],
      gameIds: [201, 203],
    });
    expect((await send('update', { id: 'narrow', ...bound, tenants: ['12'] })).code).toBe(1421);
    expect((await send('update', { id: 'narrow', ...bound, gameIds: [999_999] })).code).toBe(
      errors['agent.games'].code,
    );
    expect((await send('update', { id: 'narrow', ...bound, networks: '10.0.0.0/8' })).code).toBe(1017);
    expect((await send('update', { id: 'absent', ...bound })).code).toBe(1002);
    expect(await nodeOf('narrow')).toMatchObject({ tenants: [{ account: 'major1' }], gameIds: [201, 203] });
  });

  it('is accessible to administrators only', async () => {
    expect((await send('list', {}, 'major1')).code).toBe(1003);
    expect((await request('rotateKey', { id: 'reserve', keepOld: 'true' }, 'major1')).code).toBe(1003);
  });
});

describe('conflicts of game servers', () => {
  it('show both contents, and are settled once, with a reason', async () => {
    const { data } = await send<{ total: number; list: { id: string; kind: string }[] }>('listConflict', {
      open: true,
    });
    expect(data).toMatchObject({ total: 1, list: [{ id: '1', kind: 'round' }] });
    expect(await nodeOf('reserve')).toMatchObject({ conflicts: 1 });
    const both = (await request<{ received: string; stored: string }>('getConflict', { id: '1' })).data;
    expect(JSON.parse(both.received)).toEqual({ roundId: 'R-11-1' });
    expect(JSON.parse(both.stored)).toMatchObject({
      roundId: 'R-11-1',
      gameId: 203,
      bets: [{ member: 'member11' }],
    });
    const decision = { id: '1', decision: 'keep', reason: 'sent again by mistake' };
    expect((await send('settleConflict', decision)).code).toBe(0);
    expect((await send('settleConflict', decision)).code).toBe(1423);
    const settled = await send<{ list: unknown[] }>('listConflict', { open: false });
    expect(settled.data.list).toMatchObject([{ reason: 'sent again by mistake', decidedBy: 'superadmin' }]);
    expect((await request('getConflict', { id: '2' })).code).toBe(1002);
  });

  it.each([
    ['bet', { betId: 'no such bet', member: 'member11' }, null],
    ['member', { member: 'member11', agent: 'share9' }, [{ member: 'member11', agent: 'major1' }]],
    ['chat', { member: 'member11' }, null],
  ])('of kind %s show what is stored, where more than its hash is kept', async (kind, body, stored) => {
    const id = 10 + kind.length;
    await rows(
      `insert into ingest_conflict (id, node_id, event_id, kind, body, at) values (${id}, 'reserve', 'e', '${kind}', '${JSON.stringify(body)}', now())`,
    );
    const { data } = await request<{ stored: string | null }>('getConflict', { id: String(id) });
    const shown = data.stored === null ? null : JSON.parse(data.stored);
    if (stored === null) expect(shown).toBeNull();
    else expect(shown).toMatchObject(stored);
  });
});
