import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIdMaker } from '../../../platform/db/ids.ts';
import { testBet, testRound } from '../../../testing/ingest/ingest.ts';
import { type RiskWorld, startRiskWorld } from '../../../testing/risk/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await startRiskWorld();
  await world.fund('900000.00');
});
afterAll(() => world.stop());

interface Event {
  kind: string;
  at: number;
  what?: string;
  money?: string | null;
  state?: string;
  [field: string]: unknown;
}
const timeline = async (operator: string, kinds?: string[]) => {
  const body = { id: '311', pageSize: 100, ...(kinds ? { kinds } : {}) };
  const reply = await world.api.call<{ list: Event[] }>(operator, '/player/getTimeline', { body });
  expect(reply.code, reply.desc).toBe(0);
  return reply.data.list;
};
/** A bet of member11 that wins 30,000.00 over a stake of 20,000.00, which is above the alarm threshold. */
async function win(): Promise<void> {
  const endedAt = Date.now() - 300;
  const bet = testBet({ member: 'member11', amount: '20000.00', win: '50000.00', at: endedAt - 500 });
  const round = testRound([bet], { gameId: 203, startedAt: endedAt - 1_000, endedAt });
  expect(await world.ingest.rounds([round])).toMatchObject([{ code: 0 }]);
  await world.settled();
}

it('lists alerts with their case and verdicts, for readers of risk control only', async () => {
  await win();
  const alert = (await world.alerts({ code: 'memberWinLose' })).find(({ key }) => key.includes('m:311|'));
  const content = {
    zh_cn: 'member11：60分钟内赢 30,000.00 CNY，告警阈值 20,000.00',
    en_us: 'member11: won 30,000.00 CNY in 60 min, limit 20,000.00',
  };
  const risk = (await timeline('superadmin', ['risk'])).filter(
    ({ what, alertId }) => what === 'case' || alertId === alert?.id,
  );
  const ofKind = (what: string) => risk.filter((event) => event.what === what);
  expect(risk).toHaveLength(2);
  expect(ofKind('alert')).toMatchObject([{ alertId: alert?.id, state: 'open', content }]);
  expect(ofKind('case')).toMatchObject([{ caseId: ofKind('alert')[0]?.caseId, open: 1, content: null }]);
  await world.api.call('superadmin', '/riskControl/addRiskOperationRecord', {
    body: { ids: [alert?.id], result: 'abnormal', remark: 'shares a device' },
  });
  const [verdict] = await timeline('superadmin', ['risk']);
  expect(verdict).toMatchObject({
    what: 'verdict',
    alertId: alert?.id,
    result: 'abnormal',
    remark: 'shares a device',
    operator: 'superadmin',
  });
  expect((await timeline('superadmin')).filter(({ kind }) => kind === 'risk')).toHaveLength(3);
  expect((await timeline('superadmin', ['risk'])).find(({ what }) => what === 'case')).toMatchObject({
    open: 0,
  });
  expect(await timeline('major1', ['risk'])).toEqual([]);
});

it('lists held payouts and orders that are not done, and marks their bets', async () => {
  const [bet] = await timeline('superadmin', ['bet']);
  expect(bet).toMatchObject({ result: 'win', money: null });
  const ids = createIdMaker(5);
  const db = world.api.services.databases.system;
  await sql`insert into parked_win (id, tenant_id, agent_id, member_id, bet_id, bet_key, game_id, currency,
      stake, win, jackpot, correction, reason, max_win, max_ratio, node_id, at, state, created_at)
    select ${ids.next(Date.now())}::bigint, tenant_id, agent_id, member_id, id, bet_key, game_id, currency,
      amount, 600000, 50, false, 'amount', 100, 10, 'n', bet_time, 'open', now()
    from bet where id = ${String(bet?.id)}::bigint`.execute(db);
  await sql`insert into wallet_order (id, tenant_id, agent_id, member_id, member_account, tx_id, kind, state,
      request_id, body, currency, amount, reason, created_at)
    select ${ids.next(Date.now())}::bigint, tenant_id, agent_id, id, account, 'timeline~s', 'settle',
      'manual', gen_random_uuid()::text, '{}', currency, 1250, 'refused', now()
    from member where id = 311`.execute(db);
  const money = await timeline('superadmin', ['money']);
  expect(money).toMatchObject([
    { order: 'settle', state: 'manual', amount: '12.50', betId: null },
    { order: null, state: 'open', amount: '6000.50', betId: bet?.id },
  ]);
  const all = await timeline('major1');
  expect(all.filter(({ money }) => money)).toMatchObject([{ id: bet?.id, money: 'held' }]);
  expect(all.filter(({ kind }) => kind === 'money')).toEqual(money);
  await sql`update parked_win set state = 'paid' where member_id = 311`.execute(db);
  expect((await timeline('superadmin', ['bet']))[0]).toMatchObject({ money: null });
  expect(await timeline('superadmin', ['money'])).toMatchObject([{ state: 'manual' }, { state: 'paid' }]);
});
