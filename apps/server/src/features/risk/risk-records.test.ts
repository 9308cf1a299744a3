import { toDto } from '@pitboss/ledger/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testBet, testRound } from '../../testing/ingest/ingest.ts';
import { type RiskWorld, startRiskWorld } from '../../testing/risk/risk-world.ts';

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
const alerts = async (member: string) =>
  (await world.alerts({ code: 'memberWinLose' })).filter(({ key }) => key.includes(`m:${member}|`));
const open = async (member: string) => {
  const [alert] = (await alerts(member)).filter(({ state }) => state === 'open');
  if (!alert) throw new Error(`no open alert of ${member}`);
  return alert;
};
const decide = (body: object, account = 'superadmin') =>
  world.api.call<{ ids: string[]; cleared: number; undoUntil: number | null }>(
    account,
    '/riskControl/addRiskOperationRecord',
    { body },
  );
interface Row {
  id: string;
  alertId: string;
  key: string;
  handler: string;
  result: string;
  remark: string;
  seconds: number;
  content: { en_us: string };
}
const records = async (filter: object = {}) =>
  (
    await world.api.call<{ total: number; list: Row[] }>(
      'superadmin',
      '/riskControl/pageRiskOperationRecord',
      { body: filter },
    )
  ).data.list;

it('decides several alerts with one verdict, with a record each', async () => {
  await win({ member11: 20_000, member12: 25_000 });
  const ids = [(await open('311')).id, (await open('312')).id];
  const reply = await decide({ ids, result: 'abnormal', remark: 'same device' });
  expect(reply).toMatchObject({
    code: 0,
    data: { ids: [expect.any(String), expect.any(String)], cleared: 0 },
  });
  expect((await records()).map(({ key, handler, result, remark }) => [key, handler, result, remark])).toEqual(
    [
      ['memberWinLose|win|m:312|CNY', 'superadmin', 'abnormal', 'same device'],
      ['memberWinLose|win|m:311|CNY', 'superadmin', 'abnormal', 'same device'],
    ],
  );
  expect(await records({ subject: 'member11', result: 'abnormal', handler: 'super' })).toHaveLength(1);
  expect(await records({ result: 'normal' })).toEqual([]);
});

it('is rejected when one of them is decided already, naming operator and time, and decides none', async () => {
  await win({ member13: 20_000 });
  const fresh = await open('313');
  const [decided] = await alerts('311');
  const reply = await decide({ ids: [fresh.id, decided?.id], result: 'normal' }, 'sysadmin');
  expect(reply.code).toBe(1514);
  expect(reply.desc).toContain('superadmin');
  expect((await open('313')).id).toBe(fresh.id);
});

it('requires a remark for an abnormal verdict', async () => {
  const { id } = await open('313');
  expect(await decide({ ids: [id], result: 'abnormal', remark: ' ' })).toMatchObject({ code: 1515 });
});

it('is raised again in the same episode at twice the value of the verdict, and not before', async () => {
  await win({ member11: 19_999 });
  expect(await alerts('311')).toHaveLength(1);
  await win({ member11: 1 });
  expect(await alerts('311')).toMatchObject([
    { number: 1, state: 'abnormal', value: '20000.00' },
    { number: 2, state: 'open', value: '40000.00', escalated: true, severity: 'critical' },
  ]);
});

it('can be undone for ten seconds by the operator who decided, and not once there is a newer alert of the key', async () => {
  const { id } = await open('313');
  const { data } = await decide({ ids: [id], result: 'normal' });
  const undo = (ids: readonly string[], account = 'superadmin') =>
    world.api.call(account, '/riskControl/undoRecord', { body: { ids } });
  expect(await undo(data.ids, 'sysadmin')).toMatchObject({ code: 1516 });
  expect(await undo(data.ids)).toMatchObject({ code: 0 });
  expect((await open('313')).id).toBe(id);
  expect(await records({ subject: 'm:313' })).toEqual([]);
  const again = await decide({ ids: [id], result: 'normal' });
  await world.api.services.databases.systemPool.query(
    "update risk_record set at = at - interval '11 seconds' where id = $1",
    [again.data.ids[0]],
  );
  expect(await undo(again.data.ids)).toMatchObject({ code: 1516 });
  await win({ member14: 20_000 });
  const first = await decide({ ids: [(await open('314')).id], result: 'undeterminable' });
  await win({ member14: 20_000 });
  expect(await undo(first.data.ids)).toMatchObject({ code: 1517 });
});

it('clears decided alerts from the feed and keeps them and their records', async () => {
  const before = await records();
  const reply = await decide({ clear: { code: 'memberWinLose', before: Date.now() + 1_000 } });
  expect(reply).toMatchObject({ code: 0, data: { cleared: before.length, undoUntil: null } });
  expect((await alerts('313')).map(({ state }) => state)).toEqual(['cleared']);
  expect(await records()).toEqual(before);
  const [alert] = await alerts('311');
  const ofAlert = await world.api.call<Row[]>('superadmin', '/riskControl/listRiskOperationRecord', {
    query: { alertId: alert?.id ?? '' },
  });
  expect(ofAlert.data).toMatchObject([{ result: 'abnormal', remark: 'same device', handler: 'superadmin' }]);
});
