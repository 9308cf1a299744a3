import { toDto } from '@pitboss/ledger/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testBet, testEvent, testRound } from '../../../testing/ingest/ingest.ts';
import { type RiskWorld, startRiskWorld } from '../../../testing/risk/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await startRiskWorld();
  await world.fund('900000.00');
});
afterAll(() => world.stop());

/** Members who win so many yuan each over a stake of 20,000.00. */
async function win(nets: Readonly<Record<string, number>>) {
  const endedAt = Date.now() - 300;
  const bets = Object.entries(nets).map(([member, net]) =>
    testBet({ member, amount: '20000.00', win: toDto(BigInt(20_000 + net) * 100n), at: endedAt - 500 }),
  );
  const sent = testRound(bets, { gameId: 203, startedAt: endedAt - 1_000, endedAt });
  expect(await world.ingest.rounds([sent])).toMatchObject([{ code: 0 }]);
  await world.settled();
}

const alertOf = async (member: string) => {
  const found = (await world.alerts({ code: 'memberWinLose' })).findLast(({ key }) =>
    key.includes(`m:${member}|`),
  );
  if (!found) throw new Error(`no alert of ${member}`);
  return found;
};

interface Card {
  alert: { state: string; handler: string | null; decidedAt: number | null };
  window: { from: number; to: number };
  now: string;
  correctedSince: boolean;
  rule: { author: string; reason: string } | null;
  peers: { of: string; rows: { name: string; value: string }[] };
  earlier: { alertId: string; handler: string; result: string; remark: string }[];
}
const card = async (id: string) => {
  const reply = await world.api.call<Card>('superadmin', '/riskControl/getAlert', { query: { id } });
  expect(reply.code, reply.desc).toBe(0);
  return reply.data;
};

it('an alert is listed with the next lower figures of its window', async () => {
  await win({ member11: 30_000, member12: 500, member13: 400, member14: 300, member16: -100 });
  const { id } = await alertOf('311');
  const shown = await card(id);
  expect(shown).toMatchObject({ now: '30000.00', rule: null, earlier: [], alert: { handler: null } });
  expect(shown.peers.rows.map(({ name, value }) => [name, value])).toEqual([
    ['member12', '500.00'],
    ['member13', '400.00'],
    ['member14', '300.00'],
  ]);
  expect(shown.window.to - shown.window.from).toBe(3_600_000 - 1);
});

interface Evidence {
  total: number;
  bets: { memberAccount: string; amount: string; win: string; reward: string; inningId: string }[];
  map: { ip: string; memberAccount: string; own: boolean; bets: number }[];
}
const evidence = async (id: string, kind: string) => {
  const query = { id, kind };
  const reply = await world.api.call<Evidence>('superadmin', '/riskControl/getAlertEvidence', { query });
  expect(reply.code, `${kind}: ${reply.desc}`).toBe(0);
  return reply.data;
};

it('shows exactly the bets of its window, and the members who share the addresses of its subject', async () => {
  const { id, value } = await alertOf('311');
  const { total, bets } = await evidence(id, 'bets');
  expect(total).toBe(bets.length);
  expect(new Set(bets.map(({ memberAccount }) => memberAccount))).toEqual(new Set(['member11']));
  const cents = (text: string) => BigInt(text.replace('.', ''));
  const net = bets.reduce((sum, one) => sum + cents(one.win) + cents(one.reward) - cents(one.amount), 0n);
  expect(net).toBe(cents(value));
  expect(bets.every(({ inningId }) => inningId)).toBe(true);
  const { map } = await evidence(id, 'map');
  expect(map[0]).toMatchObject({ memberAccount: 'member11', own: true, bets: bets.length });
  // All bets of these tests come from one address.
  expect(map.map(({ memberAccount }) => memberAccount)).toContain('member12');
  for (const kind of ['transfers', 'members', 'signIns', 'orders']) await evidence(id, kind);
});

it('shows earlier verdicts on its subject, and who decided them', async () => {
  const first = await alertOf('311');
  await world.api.call('superadmin', '/riskControl/addRiskOperationRecord', {
    body: { ids: [first.id], result: 'abnormal', remark: 'shares a device' },
  });
  expect((await card(first.id)).alert).toMatchObject({ state: 'abnormal', handler: 'superadmin' });
  await win({ member11: 40_000 });
  const second = await alertOf('311');
  expect(second.id).not.toBe(first.id);
  expect((await card(second.id)).earlier).toMatchObject([
    { alertId: first.id, handler: 'superadmin', result: 'abnormal', remark: 'shares a device' },
  ]);
});

it('stays when a bet of its window is corrected, and shows the correction', async () => {
  const endedAt = Date.now() - 300;
  const bet = testBet({ member: 'member16', amount: '20000.00', win: '45100.00', at: endedAt - 500 });
  const sent = testRound([bet], { gameId: 203, startedAt: endedAt - 1_000, endedAt });
  expect(await world.ingest.rounds([sent])).toMatchObject([{ code: 0 }]);
  await world.settled();
  const { id } = await alertOf('316');
  expect(await card(id)).toMatchObject({ now: '25000.00', correctedSince: false });
  const correction = testEvent('resettlement', { betId: bet.betId, roundId: sent.roundId, win: '20300.00' });
  expect(await world.ingest.events([correction])).toMatchObject([{ code: 0 }]);
  await world.settled();
  expect(await card(id)).toMatchObject({ now: '200.00', correctedSince: true, alert: { state: 'open' } });
});

it('is not found for an unknown id', async () => {
  expect((await world.api.call('superadmin', '/riskControl/getAlert', { query: { id: '1' } })).code).toBe(
    1002,
  );
});

it('counts open alerts by monitor, with those beyond the limit of the feed', async () => {
  await world.api.services.databases.systemPool.query(
    `insert into risk_alert (id, code, key, number, figure, subject, currency, tenant_id, agent_id, name, state, severity,
       value, table_value, alarm, derived, version, window_minutes, window_unit, episode, escalated, at, peak_at, raised_at)
     select n, 'betAmount', 'betAmount|m:' || n || '|CNY', 1, 'value', 'm:' || n, 'CNY', 11, 11, 'old', case when n <= 3 then 'snoozed' else 'open' end,
       'warning', 1, 1, 1, false, 1, 60, 'minutes', 0, false, now(), now(), now() from generate_series(1, 110) n`,
  );
  const { data } = await world.api.call<Record<string, object>>('superadmin', '/riskControl/countAlerts');
  const others = (await world.alerts({ state: 'open' })).filter(({ code }) => code !== 'betAmount').length;
  expect(data.betAmount).toMatchObject({ open: 107, beyond: 107 + others - 100, snoozed: 3, sound: false });
  expect(data.betAmount).toMatchObject({ figures: { value: { open: 107 } } });
  expect(await world.alerts({ code: 'betAmount', figure: 'none' })).toEqual([]);
  expect(data.memberWinLose).toMatchObject({ open: 2, beyond: 0, critical: 1, snoozed: 0 });
});

it('a trend line shows the height of its monitor over two hours, in percent of the alarm threshold', async () => {
  const pool = world.api.services.databases.systemPool;
  await pool.query(
    `insert into risk_trend (code, minute, height) select 'transfer', minute / 2 * 2 - 10, 80 from risk_engine
     union select 'transfer', minute / 2 * 2 - 9, 120 from risk_engine union select 'transfer', minute - 200, 990 from risk_engine`,
  );
  const { data } = await world.api.call<{ lines: Record<string, number[]> }>(
    'superadmin',
    '/riskControl/listTrends',
  );
  expect(data.lines.transfer).toHaveLength(60);
  expect(data.lines.transfer?.[55]).toBe(120);
  expect(data.lines.transfer?.filter((height) => height > 0)).toEqual([120]);
});

it('the evidence of an alert is what its pool group lost, and a back-test finds the same', async () => {
  const call = async <T>(path: string, payload: { body?: unknown; query?: Record<string, string> }) => {
    const reply = await world.api.call<T>('superadmin', path, payload);
    expect(reply.code, reply.desc).toBe(0);
    return reply.data;
  };
  const { groupId } = await call<{ groupId: string }>('/pool/createPoolGroup', {
    body: {
      name: 'North',
      agentIds: ['21'],
      rtp: '0.950',
      proportion: '0.0100',
      ratios: ['0.4000', '0.3000', '0.2000', '0.1000'],
      open: false,
      reason: 'test',
    },
  });
  await win({ member21: 500_000 });
  const key = `proxyGroupLose|g:${groupId}|CNY`;
  const [alert] = (await world.alerts({ code: 'proxyGroupLose' })).filter((one) => one.key === key);
  expect(alert?.content.en_us).toMatch(/^North: lost 500,000\.00 CNY in 60 min/);
  const { bets } = await evidence(alert?.id ?? '', 'bets');
  expect(bets.map(({ memberAccount }) => memberAccount)).toEqual(['member21']);
  const change = { version: 1, thresholds: { value: { CNY: { table: '1.00', alarm: '400000.00' } } } };
  const { id } = await call<{ id: string }>('/riskControl/backTest', {
    body: { code: 'proxyGroupLose', change, days: 1 },
  });
  const read = () =>
    call<{ state: string; result: { live: number; both: number; candidate: number } }>(
      '/riskControl/getBackTest',
      {
        query: { id },
      },
    );
  await expect.poll(async () => (await read()).state).toBe('done');
  expect((await read()).result).toMatchObject({ candidate: 1, both: 1 });
});
