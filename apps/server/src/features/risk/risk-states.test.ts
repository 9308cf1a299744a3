import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcileJobs } from '../../domain/ledger/reconcile.ts';
import { ledgerProofJob } from '../../domain/ledger-proof/ledger-proof.ts';
import type { JobRun } from '../../platform/jobs/job-kind.ts';
import { betEvent, freshId, testBet, testEvent, testRound } from '../../testing/ingest/ingest.ts';
import { putOrder } from '../../testing/orders.ts';
import { type RiskWorld, startRiskWorld } from '../../testing/risk/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await startRiskWorld();
  await world.fund('1000.00');
});
afterAll(() => world.stop());

const minute = 60_000;
async function send(...events: unknown[]) {
  const replies = await world.ingest.events(events);
  await world.settled();
  expect(replies.filter(({ code }) => code !== 0)).toEqual([]);
}
const raised = async (code: string) =>
  (await world.alerts({ code })).map(({ key, value, state }) => `${key} ${value} ${state}`);
const signIn = (member: string, ip: string, more: object = {}) => testEvent('login', { member, ip, ...more });
const signOut = (member: string) => testEvent('logout', { member });
async function register(agent: string, count: number): Promise<string[]> {
  const accounts = Array.from({ length: count }, () => freshId('st'));
  await send(...accounts.map((member) => testEvent('member', { member, agent, ip: '198.51.100.1' })));
  return accounts;
}
async function configure(code: string, change: object) {
  const settings = await world.api.call<Record<string, { version: number }>>(
    'superadmin',
    '/riskControl/getRiskControlConf',
    { query: { code } },
  );
  const version = settings.data[code]?.version;
  expect(await world.save({ [code]: { version, ...change } })).toMatchObject({ code: 0 });
}

describe('accounts per address', () => {
  it('raises one alert for the fifth member at an address, whether it signs in or bets', async () => {
    const everyone = ['member11', 'member12', 'member13', 'member14'];
    await send(...everyone.flatMap((one) => [signIn(one, '203.0.113.5'), signIn(one, '203.0.113.6')]));
    // A repeated one is no further member.
    await send(...everyone.map((one) => signIn(one, '203.0.113.5')));
    expect(await raised('accountIp')).toEqual([]);
    await send(betEvent({ member: 'member16', amount: '10.00', gameId: 301, ip: '203.0.113.5' }));
    expect(await raised('accountIp')).toEqual(['accountIp|ip:203.0.113.5 5 open']);
    const { rows } = await world.table('getAccountIpMonitor');
    expect(rows).toMatchObject([
      { name: '203.0.113.5', value: '5', columns: { agents: '5' }, alertId: expect.any(String) },
      { name: '203.0.113.6', value: '4', alertId: null },
    ]);
    const [alert] = await world.alerts({ code: 'accountIp' });
    expect(alert?.content).toEqual({
      zh_cn:
        '203.0.113.5：24小时内账号数 5，告警阈值 5，会员 member11, member12, member13, member14, member16',
      en_us:
        '203.0.113.5: members 5 in 24 h, limit 5, accounts member11, member12, member13, member14, member16',
    });
  });

  it('names ten of the members in the text, all of them in the card', async () => {
    const accounts = (await register('share1', 11)).sort();
    await send(...accounts.map((one) => signIn(one ?? '', '203.0.113.11')));
    const alert = (await world.alerts({ code: 'accountIp' })).find(({ key }) => key.endsWith('113.11'));
    expect(alert?.content.en_us).toBe(
      `203.0.113.11: members 11 in 24 h, limit 5, accounts ${accounts.slice(0, 10).join(', ')} …`,
    );
    const { data } = await world.api.call<{ map: { memberAccount: string }[] }>(
      'superadmin',
      '/riskControl/getAlertEvidence',
      { query: { id: alert?.id ?? '', kind: 'map' } },
    );
    expect(data.map.map(({ memberAccount }) => memberAccount).sort()).toEqual(accounts);
  });

  it('treats an IPv6 /64 as one address, and leaves out ignored ones', async () => {
    const accounts = await register('share1', 5);
    const from = (net: string) => accounts.map((one, index) => signIn(one, `2001:db8:${net}::${index + 1}`));
    await send(...from('0:1'), ...from('0:2'));
    expect(await raised('accountIp')).toEqual(
      expect.arrayContaining([
        'accountIp|ip:2001:db8:0:1::/64 5 open',
        'accountIp|ip:2001:db8:0:2::/64 5 open',
      ]),
    );
    await configure('accountIp', { ignore: ['10.0.0.0/8', '2001:DB8:7::/48'] });
    const before = await raised('accountIp');
    await send(...accounts.map((one) => signIn(one, '10.1.2.3')), ...from('7:1'));
    expect(await raised('accountIp')).toEqual(before);
  });

  it('counts the members of the window, at the time of the event', async () => {
    const accounts = await register('share2', 6);
    const ago = (one: string | undefined, hours: number, ip: string) =>
      signIn(one ?? '', ip, { at: Date.now() - hours * 60 * minute });
    // Five within a day, three hours ago; never five of them within a day.
    await send(ago(accounts[0], 26, '203.0.113.7'), ago(accounts[0], 26, '203.0.113.8'));
    await send(...accounts.slice(1, 5).map((one) => ago(one, 1, '203.0.113.8')));
    const before = await raised('accountIp');
    expect(before.filter((one) => one.includes('113.8'))).toEqual([]);
    await send(...accounts.slice(1, 5).map((one) => ago(one, 3, '203.0.113.7')));
    expect((await raised('accountIp')).filter((one) => !before.includes(one))).toEqual([
      'accountIp|ip:203.0.113.7 5 open',
    ]);
  });
});

describe('hall data', () => {
  const bets = (gameId: number, count: number, ago: number) => {
    const at = Date.now() - ago;
    const all = Array.from({ length: count }, () => testBet({ member: 'member21', amount: '1.00', at }));
    return testRound(all, { gameId, startedAt: at - 1_000, endedAt: at + 500 });
  };

  it('raises one alert where bets fell by the limit, counted when minutes end', async () => {
    const play = (bets203: number, bets204: number, bets205: number, ago: number) => [
      bets(203, bets203, ago),
      bets(204, bets204, ago),
      bets(205, bets205, ago),
    ];
    // In one request: a minute that ended between the two would see all of the earlier bets fall away.
    const rounds = [...play(50, 50, 49, 45 * minute), ...play(10, 11, 1, 3 * minute)];
    const replies = await world.ingest.rounds(rounds);
    expect(replies.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0]);
    await world.settled();
    expect(await raised('hallData')).toEqual(['hallData|game:203|hall:newbie 80.00 open']);
  });
});

describe('members online', () => {
  it('raises one alert where as many have left as the limit, and none where one fewer has', async () => {
    const many = await register('share1', 40);
    const few = await register('share9', 40);
    const small = ['member14'];
    await send(...[...many, ...few, ...small].map((one, index) => signIn(one, `198.51.100.${index}`)));
    const { rows } = await world.api.services.databases.systemPool.query<{ n: number }>(
      "select count(*)::int as n from member where tenant_id = 11 and online_since is not null and kind = 'normal'",
    );
    const online = rows[0]?.n ?? 0;
    const leaving = Math.ceil(online * 0.4);
    const others = Math.ceil(40 * 0.4) - 1;
    await send(...many.slice(0, leaving - 1).map(signOut), ...few.slice(0, others).map(signOut));
    expect(await raised('online')).toEqual([]);
    await send(signOut(many[leaving - 1] ?? ''));
    expect(await world.alerts({ code: 'online' })).toMatchObject([
      { key: 'online|t:11', severity: 'critical', state: 'open' },
    ]);
    const table = await world.table('getOnlineMonitor');
    expect(table.rows[0]).toMatchObject({
      name: 'major1',
      columns: {
        onlineNow: String(online - leaving),
        onlineHigh: String(online),
        signedOut: String(leaving),
      },
    });
  });
});

describe('orders towards wallets', () => {
  const until = async (code: string, wanted: (said: string[]) => boolean): Promise<string[]> => {
    const end = Date.now() + 60_000;
    for (;;) {
      const said = await raised(code);
      if (wanted(said) || Date.now() > end) return said;
      await new Promise((done) => setTimeout(done, 100));
    }
  };

  it('raises one alert for an agent whose orders are stuck, and for one WM order that waits; its end closes the alert', async () => {
    const stuck = { state: 'manual', age: 130_000 } as const;
    for (let count = 0; count < 4; count += 1) await putOrder(world.api, { ...stuck, agentId: '12' });
    // A take and its undo are one.
    const take = await putOrder(world.api, { ...stuck, agentId: '12', state: 'cancelling' });
    await putOrder(world.api, { ...stuck, agentId: '12', kind: 'cancel', takeId: take.id });
    // One of five is too young, or done.
    for (let count = 0; count < 4; count += 1) await putOrder(world.api, { ...stuck, agentId: '13' });
    await putOrder(world.api, { ...stuck, agentId: '13', age: 60_000 });
    await putOrder(world.api, { ...stuck, agentId: '13', state: 'ok' });
    const wm = { provider: 'wm', gameId: null, agentId: '22' } as const;
    const order = await putOrder(world.api, { ...wm, state: 'cancelling', age: 10 * minute });
    const undo = await putOrder(world.api, {
      ...wm,
      kind: 'cancel',
      state: 'manual',
      age: 10 * minute,
      takeId: order.id,
    });
    await putOrder(world.api, { ...wm, state: 'manual', age: 9 * minute });
    expect(await until('seamlessOrder', (said) => said.length > 0)).toEqual(['seamlessOrder|a:12 5 open']);
    expect(await until('wmOrder', (said) => said.length > 0)).toEqual([`wmOrder|order:${order.id} 10 open`]);
    expect(await world.alerts({ code: 'seamlessOrder' })).toMatchObject([
      {
        severity: 'critical',
        content: { zh_cn: 'share1：当前卡单数 5，告警阈值 5', en_us: 'share1: stuck orders 5 now, limit 5' },
      },
    ]);
    const { rows } = await world.table('getSeamlessOrderMonitor');
    expect(rows).toMatchObject([
      {
        name: 'share1',
        columns: {
          states: {
            en_us: expect.stringMatching(/^(4 manual, 1 being cancelled|1 being cancelled, 4 manual)$/),
          },
          sums: '50.00 CNY',
          breaker: { zh_cn: '调用正常' },
        },
      },
      { name: 'master1', value: '4', alertId: null },
      { name: 'share9', value: '2', alertId: null },
    ]);
    const [alert] = await world.alerts({ code: 'seamlessOrder' });
    const evidence = await world.api.call<{ total: number; orders: { amount: string }[] }>(
      'superadmin',
      '/riskControl/getAlertEvidence',
      { query: { id: alert?.id ?? '', kind: 'orders' } },
    );
    expect(evidence.data.total).toBe(5);
    expect(evidence.data.orders.map(({ amount }) => amount)).toEqual(Array(5).fill('10.00'));
    const end = (id: string) =>
      world.api.services.databases.systemPool.query(
        "update wallet_order set state = 'ok', finished_at = now() where id = $1",
        [id],
      );
    await end(order.id);
    // The undo is still on its way: the same alert waits, when that of another order is raised.
    const next = await putOrder(world.api, { ...wm, state: 'manual', age: 10 * minute });
    expect(await until('wmOrder', (said) => said.length > 1)).toEqual([
      `wmOrder|order:${order.id} 10 open`,
      `wmOrder|order:${next.id} 10 open`,
    ]);
    await end(undo.id);
    await end(next.id);
    expect(await until('wmOrder', (said) => said.every((one) => !one.endsWith('open')))).toEqual([
      `wmOrder|order:${order.id} 10 normal`,
      `wmOrder|order:${next.id} 10 normal`,
    ]);
    expect(await world.alerts({ code: 'wmOrder' })).toMatchObject([
      { handler: 'system' },
      { handler: 'system' },
    ]);
  });
});

describe('signals', () => {
  it('raises one alert without a threshold for a held payout', async () => {
    const at = Date.now() - 1_000;
    const bet = testBet({ member: 'member21', amount: '1.00', win: '900000000.00', at });
    const usual = testBet({ member: 'member21', amount: '1.00', win: '1.95', at });
    await world.ingest.rounds([testRound([bet, usual], { gameId: 203, startedAt: at - 500 })]);
    await world.settled();
    expect(await world.alerts({ code: 'signal' })).toMatchObject([
      {
        key: expect.stringMatching(/^signal\|parkedWin\|bet:\d+$/),
        state: 'open',
        severity: 'warning',
        value: '900000000.00',
        content: { en_us: expect.stringMatching(/^member21 \d+: payout held 900,000,000\.00 CNY$/) },
      },
    ]);
  });

  it('signals a bet beyond the limit of a label in a finished round; a single one is rejected', async () => {
    const labels = (name: string, body: object) =>
      world.api.call<{ list: { tag: string; version: number }[] }>(
        'superadmin',
        `/singleBlackWhite/${name}`,
        { body },
      );
    const { data } = await labels('listSingleBlackWhiteLabel', {});
    const version = data.list.find(({ tag }) => tag === 'manualBlack')?.version;
    const effects = { maxStake: { CNY: '100.00' } };
    const tag = 'manualBlack';
    const change = { tag, version, enabled: true, effects, reason: 'test' };
    expect(await labels('updateSingleBlackWhiteLabel', change)).toMatchObject({ code: 0 });
    const until = Date.now() + 86_400_000;
    expect(
      await labels('addSingleBlackWhite', { memberIds: ['322'], tag, reason: 'test', until }),
    ).toMatchObject({ code: 0 });
    const beyond = { member: 'member22', amount: '100.01', at: Date.now() - 500 };
    expect(await world.ingest.events([betEvent({ ...beyond, gameId: 301 })])).toMatchObject([{ code: 1002 }]);
    const bets = [testBet(beyond), testBet({ ...beyond, amount: '100.00' })];
    expect(await world.ingest.rounds([testRound(bets, { gameId: 203 })])).toMatchObject([{ code: 0 }]);
    await world.settled();
    const said = (await world.alerts({ code: 'signal' })).filter(({ key }) => key.includes('|maxStake|'));
    expect(said).toMatchObject([
      { key: expect.stringMatching(/^signal\|maxStake\|bet:\d+$/), value: '100.01' },
    ]);
  });

  it('signals that a proof found the ledger wrong, once until an operator decides', async () => {
    const { systemPool } = world.api.services.databases;
    const said = async () =>
      (await world.alerts({ code: 'signal' })).filter(({ key }) => key.startsWith('signal|booksFault|'));
    const job = ledgerProofJob(world.api.services);
    const prove = async () => {
      await job.work({ signal: new AbortController().signal } as JobRun);
      await world.settled();
    };
    await prove();
    expect(await said()).toEqual([]);
    const wrong = (by: number) =>
      systemPool.query(
        "update ledger_account set balance = balance + $1 where id = (select min(id) from ledger_account where kind = 'member')",
        [by],
      );
    await wrong(1);
    try {
      await prove();
      await prove();
      const [freeze] = reconcileJobs(world.api.services);
      await freeze?.work({ signal: new AbortController().signal } as JobRun);
      await world.settled();
    } finally {
      await wrong(-1);
    }
    const alerts = await said();
    expect(alerts).toMatchObject([
      {
        key: 'signal|booksFault|books:ledger',
        number: 1,
        state: 'open',
        content: { zh_cn: expect.stringMatching(/^账本：校验错误 \d+$/) },
      },
    ]);
    const cases = await world.api.call<{ list: { pivots: { pivot: string }[] }[] }>(
      'superadmin',
      '/riskControl/pageCase',
      { body: { pivot: 'books:ledger' } },
    );
    expect(cases.data.list).toMatchObject([{ pivots: [{ pivot: 'books:ledger' }] }]);
  });
});
