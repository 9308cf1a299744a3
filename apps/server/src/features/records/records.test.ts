import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdMaker } from '../../platform/db/ids.ts';
import { type Reply, startTestApi, type TestApi } from '../../testing/api.ts';
import { testAgents } from '../../testing/users.ts';

let api: TestApi;
const dayMs = 86_400_000;
const now = Date.now();
const range = { start_time: now - 20 * dayMs, end_time: now };
const prizes = [0, 0, 1_000, 0, 5_000];

beforeAll(async () => {
  api = await startTestApi();
  const { systemPool } = api.services.databases;
  const ids = createIdMaker(7);
  for (let n = 0; n < 60; n += 1) {
    const agent = testAgents[n % testAgents.length] ?? testAgents[0];
    const tenant = agent.path.split('/')[1];
    const member = `3${agent.id}`;
    const at = now - n * 6 * 3_600_000 - 60_000;
    const id = ids.next(at);
    const roundId = ids.next(at);
    const state = n % 11 === 10 ? 0 : n % 13 === 12 ? 2 : 1;
    if (state === 1)
      await systemPool.query(
        `insert into round (id, inning_id, game_id, room_id, result, player, banker, card_type, started_at, ended_at, hash)
         values ($1, $2, 253, 'r', '1,2|1,1,1,2,3,4,5,6,7', '0,1,2', '', '', $3, $3, '\\x00')`,
        [roundId, `S-${n}`, new Date(at)],
      );
    await systemPool.query(
      `insert into bet (id, tenant_id, agent_id, member_id, bet_key, round_id, inning_id, game_id, room_id, room_type, hall_level, currency, amount, payout, state, bet_time, payout_time, ip)
       values ($1, $2, $3, $4, $5, $6, $5, 253, 'r', 0, 0, 'CNY', 1000, $7, $8, $9, $9, '203.0.113.1')`,
      [
        id,
        tenant,
        agent.id,
        member,
        `S-${n}`,
        state === 1 ? roundId : null,
        state === 1 ? prizes[n % 5] : 0,
        state,
        new Date(at),
      ],
    );
    await systemPool.query(
      `insert into feature_spin (id, tenant_id, agent_id, member_id, feature, spin_id, game_id, room_id, symbols, currency, stake, win, free_spins, at)
       values ($1, $2, $3, $4, $5, $6, 236, 'r', 'A B C', 'CNY', 200, $7, 0, $8)`,
      [
        ids.next(at),
        tenant,
        agent.id,
        member,
        ['guanyu', 'hongfu', 'chibi'][n % 3],
        `F-${n}`,
        prizes[n % 5],
        new Date(at),
      ],
    );
  }
});
afterAll(() => api.stop());

interface Page<R> {
  list: R[];
  next: string | null;
}
interface Card {
  id: string;
  state: string;
  price: string;
  prize: string;
  multiple: string | null;
  cells: string | null;
  scratched: string | null;
  agentId: string;
}
const count = async (text: string) => Number((await api.services.databases.systemPool.query(text)).rows[0].n);
const all = async <R>(path: string, body: object): Promise<R[]> => {
  const rows: R[] = [];
  for (let cursor: string | null = null; ; ) {
    const { data, code, desc }: Reply<Page<R>> = await api.call<Page<R>>('superadmin', path, {
      body: { ...range, ...body, pageSize: 7, ...(cursor ? { cursor } : {}) },
    });
    expect(code, desc).toBe(0);
    rows.push(...data.list);
    cursor = data.next;
    if (!cursor) return rows;
  }
};

describe('scratch cards', () => {
  it('are the bets on the card with the result below it, newest first', async () => {
    const cards = await all<Card>('/guaguaka/listRecord', {});
    expect(cards).toHaveLength(await count('select count(*) as n from bet where game_id = 253'));
    const ids = cards.map(({ id }) => BigInt(id));
    expect(ids).toEqual([...ids].sort((a, b) => (a > b ? -1 : 1)));
    for (const card of cards)
      expect(card).toMatchObject(
        card.state === 'opened'
          ? { cells: '1,1,1,2,3,4,5,6,7', scratched: '0,1,2', multiple: (Number(card.prize) / 10).toFixed(4) }
          : { cells: null, scratched: null, multiple: null, prize: '0.00' },
      );
    expect(new Set(cards.map(({ state }) => state))).toEqual(new Set(['opened', 'unopened', 'cancelled']));
  });

  it('are filtered by member, agent, win and number', async () => {
    const won = await all<Card>('/guaguaka/listRecord', { won: true });
    expect(won).toHaveLength(
      await count('select count(*) as n from bet where game_id = 253 and state = 1 and payout > 0'),
    );
    const lost = await all<Card>('/guaguaka/listRecord', { won: false });
    expect(won.length + lost.length).toBe(60);
    expect(
      new Set((await all<Card>('/guaguaka/listRecord', { agentId: '12' })).map(({ agentId }) => agentId)),
    ).toEqual(new Set(['12', '13', '14']));
    expect(await all('/guaguaka/listRecord', { memberAccount: 'member13' })).toHaveLength(
      await count('select count(*) as n from bet where game_id = 253 and member_id = 313'),
    );
    expect(await all('/guaguaka/listRecord', { inningId: 'S-3' })).toHaveLength(1);
  });

  it('are reported by day with their totals', async () => {
    const { data } = await api.call<{
      list: { from: number; to: number; bets: number; amount: string; payout: string }[];
      totals: { bets: number; amount: string };
    }>('superadmin', '/guaguaka/getReport', { body: { ...range, pageSize: 50 } });
    for (const day of data.list) {
      const { rows } = await api.services.databases.systemPool.query(
        `select count(*)::int as bets, (sum(amount) / 100.0)::float8 as amount, (sum(payout) / 100.0)::float8 as payout from bet
         where game_id = 253 and state = 1 and bet_time >= $1 and bet_time < $2`,
        [new Date(day.from), new Date(day.to + 1)],
      );
      expect({ bets: day.bets, amount: Number(day.amount), payout: Number(day.payout) }).toEqual(rows[0]);
    }
    expect(data.totals.bets).toBe(
      await count('select count(*) as n from bet where game_id = 253 and state = 1'),
    );
    const starts = data.list.map(({ from }) => from);
    expect(starts).toEqual([...starts].sort((a, b) => b - a));
  });
});

describe.each(['guanyu', 'hongfu', 'chibi'])('spins of %s', (feature) => {
  it('are its own, filtered by win and agent', async () => {
    const path = `/${feature}/listRecord`;
    const own = `select count(*) as n from feature_spin where feature = '${feature}'`;
    const spins = await all<{ spinId: string; stake: string; win: string; multiple: string }>(path, {});
    expect(spins).toHaveLength(await count(own));
    for (const spin of spins) expect(spin.multiple).toBe((Number(spin.win) / Number(spin.stake)).toFixed(4));
    expect(await all(path, { won: true })).toHaveLength(await count(`${own} and win > 0`));
    expect(await all(path, { agentId: '12' })).toHaveLength(
      await count(`${own} and agent_id in (12, 13, 14)`),
    );
  });
});

it.each([
  '/guaguaka/listRecord',
  '/guaguaka/getReport',
  '/guanyu/listRecord',
  '/hongfu/listRecord',
  '/chibi/listRecord',
])('%s is for administrators and refuses what is not there', async (path) => {
  expect((await api.call('major1', path, { body: range })).code).toBe(1003);
  expect((await api.call('superadmin', path, { body: { ...range, agentId: '999999' } })).code).toBe(1002);
  expect(
    (await api.call('superadmin', path, { body: { ...range, end_time: range.start_time - 1 } })).code,
  ).toBe(1012);
  if (path.endsWith('listRecord'))
    expect(
      (await api.call('superadmin', path, { body: { ...range, start_time: now - 200 * dayMs } })).code,
    ).toBe(1010);
});
