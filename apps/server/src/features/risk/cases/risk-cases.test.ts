import { toDto } from '@pitboss/ledger/money';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApp } from '../../../app.ts';
import { joinCases } from '../../../domain/risk/cases.ts';
import { onConnection } from '../../../domain/sql/run-sql.ts';
import { testBet, testRound } from '../../../testing/ingest/ingest.ts';
import { type RiskWorld, startRiskWorld } from '../../../testing/risk/risk-world.ts';

let world: RiskWorld;
beforeAll(async () => {
  world = await startRiskWorld();
  await world.fund('900000.00');
});
afterAll(() => world.stop());

/** Sends a round of bets of 20,000.00 each with the given wins, in yuan. */
async function play(bets: readonly { member: string; net: number }[]) {
  const endedAt = Date.now() - 300;
  const sent = bets.map(({ member, net }) =>
    testBet({ member, amount: '20000.00', win: toDto(BigInt(20_000 + net) * 100n), at: endedAt - 500 }),
  );
  const round = testRound(sent, { gameId: 203, startedAt: endedAt - 1_000, endedAt });
  expect(await world.ingest.rounds([round])).toMatchObject([{ code: 0 }]);
  await world.settled();
}
const win = (nets: Readonly<Record<string, number>>) =>
  play(Object.entries(nets).map(([member, net]) => ({ member, net })));
/** Makes a member's stakes reach the alarm threshold of bet amounts, and nothing else. */
const stake = (member: string) => play(Array.from({ length: 6 }, () => ({ member, net: 0 })));
interface Case {
  id: string;
  state: string;
  pivots: { pivot: string; name: string }[];
  codes: string[];
  severity: string;
  alerts: number;
  open: number;
  snoozed: number;
  assignee: string | null;
  closedAt: number | null;
}
const request = async <T>(path: string, body: object, account = 'superadmin') =>
  world.api.call<T>(account, `/riskControl/${path}`, { body });
const cases = async (filter: object = {}) =>
  (await request<{ list: Case[] }>('pageCase', { order: 'asc', sort: 'openedAt', ...filter })).data.list;
const caseOf = async (member: string, state = 'open') => {
  const [found] = await cases({ pivot: `m:${member}`, state });
  if (!found) throw new Error(`no case of ${member}`);
  return found;
};
const alertsOf = async (member: string) =>
  (await world.alerts()).filter(({ key }) => key.includes(`m:${member}|`));
const system = () => world.api.services.databases.systemPool;

/** Raises alerts as monitors do that need more than one round. */
async function raise(
  alerts: readonly { code: string; subject: string; memberId?: string; minute?: number }[],
) {
  const client = await system().connect();
  try {
    await client.query('begin');
    const ids = alerts.map(() => world.api.services.ids.next());
    for (const [place, { code, subject, memberId }] of alerts.entries())
      await client.query(
        `insert into risk_alert (id, code, key, number, figure, subject, currency, tenant_id, agent_id, member_id, name, state,
           severity, value, table_value, alarm, derived, version, window_minutes, window_unit, episode, escalated, at, peak_at,
           raised_at)
         values ($1, $2, $2 || '|' || $3, 1, 'win', $3, 'CNY', 0, 0, $4, $3, 'open', 'warning', 1, 1, 1,
           false, 1, 60, 'minutes', 1, false, now(), now(), now())`,
        [ids[place], code, subject, memberId ?? null],
      );
    const fresh = alerts.map(({ code, subject, memberId = null, minute = 1 }, position) => ({
      id: ids[position] ?? '',
      code,
      subject,
      memberId,
      minute,
    }));
    await joinCases(onConnection(client), fresh, Date.now());
    await client.query('commit');
    return ids;
  } finally {
    client.release();
  }
}

it('folds the alerts of one member into one case, which takes the highest severity', async () => {
  await win({ member11: 20_000, member12: 25_000 });
  await win({ member11: 90_000 });
  const own = await caseOf('311');
  expect(own).toMatchObject({
    pivots: [{ pivot: 'm:311', name: 'member11' }],
    state: 'open',
    codes: ['memberWinLose'],
    severity: 'critical',
    alerts: 1,
    open: 1,
    assignee: null,
    closedAt: null,
  });
  await stake('member11');
  expect(await caseOf('311')).toMatchObject({
    id: own.id,
    alerts: 2,
    open: 2,
    codes: ['betAmount', 'memberWinLose'],
  });
  expect(await caseOf('312')).toMatchObject({ alerts: 1 });
});

it('is assigned to one operator who may decide alerts', async () => {
  const { id } = await caseOf('311');
  expect((await request<string[]>('listAssignees', {})).data).toContain('sysadmin');
  expect(await request('assignCase', { id, assignee: 'major1' })).toMatchObject({ code: 1540 });
  expect(await request('assignCase', { id, assignee: 'sysadmin' })).toMatchObject({ code: 0 });
  expect(await caseOf('311')).toMatchObject({ assignee: 'sysadmin' });
});

it('is decided as a whole by one of two concurrent operators; the other reply names the winner', async () => {
  const { id } = await caseOf('311');
  const replies = await Promise.all(
    ['superadmin', 'sysadmin'].map((account) =>
      request('decideCase', { id, result: 'abnormal', remark: 'same device' }, account),
    ),
  );
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 1514]);
  const winner = replies[0]?.code === 0 ? 'superadmin' : 'sysadmin';
  expect(replies.find(({ code }) => code !== 0)?.desc).toContain(winner);
  expect(await caseOf('311', 'closed')).toMatchObject({ id, open: 0, closedAt: expect.any(Number) });
  expect((await alertsOf('311')).map(({ state }) => state)).toEqual(['abnormal', 'abnormal']);
});

it('opens again when the verdict is undone, and a closed one stays closed when something new comes', async () => {
  const { id } = await caseOf('312');
  const { data } = await request<{ ids: string[] }>('decideCase', { id, result: 'normal' });
  expect(await request('undoRecord', { ids: data.ids })).toMatchObject({ code: 0 });
  expect(await caseOf('312')).toMatchObject({ id, open: 1 });
  await request('decideCase', { id, result: 'normal' });
  await stake('member12');
  const fresh = await caseOf('312');
  expect(fresh.id).not.toBe(id);
  const reply = await world.api.call<{ case: Case; alerts: unknown[]; records: unknown[] }>(
    'superadmin',
    '/riskControl/getCase',
    { query: { id } },
  );
  expect(reply.data).toMatchObject({
    case: { id, state: 'closed' },
    alerts: [{ caseId: id }],
    records: [{ result: 'normal' }],
  });
});

it('merges the cases of two members when an alert is about both, bets counting for their member', async () => {
  await raise([
    { code: 'singleBet', subject: 'bet:77', memberId: '321' },
    { code: 'singleBet', subject: 'bet:78', memberId: '322' },
  ]);
  const one = await caseOf('321');
  const two = await caseOf('322');
  await request('assignCase', { id: two.id, assignee: 'superadmin' });
  await raise([{ code: 'relativelyBet', subject: 'm:321|m:322' }]);
  const merged = await caseOf('321');
  expect(merged).toMatchObject({ id: one.id, alerts: 3, open: 3, assignee: 'superadmin' });
  expect(merged.pivots.map(({ pivot }) => pivot)).toEqual(['m:321', 'm:322']);
  expect(await caseOf('322')).toMatchObject({ id: one.id });
  const old = await request<{ ids: string[] }>('decideCase', { id: two.id, result: 'normal' });
  expect(old).toMatchObject({ code: 0, data: { ids: { length: 3 } } });
});

it('is one case for the drops of online members in one minute', async () => {
  await raise([
    { code: 'online', subject: 't:11', minute: 500 },
    { code: 'online', subject: 't:12', minute: 500 },
    { code: 'online', subject: 't:13', minute: 501 },
  ]);
  const found = await cases({ state: 'open' });
  expect(found.filter(({ pivots }) => pivots[0]?.pivot.startsWith('t:')).map(({ alerts }) => alerts)).toEqual(
    [2, 1],
  );
});

it('records on the alert the actions taken from it, for the record too, and rejects unknown alerts', async () => {
  await stake('member16');
  const [own] = await alertsOf('316');
  const alertId = own?.id;
  const mute = { ids: '316', duration: 'day' };
  const act = (account: string, path: string, payload: object) => world.api.call(account, path, payload);
  expect(
    await act('superadmin', '/player/updateBanChatTime', { query: { ...mute, alertId: '1' } }),
  ).toMatchObject({
    code: 1002,
  });
  expect(await act('major1', '/player/updateBanChatTime', { query: { ...mute, alertId } })).toMatchObject({
    code: 1002,
  });
  expect(await act('sysadmin', '/player/updateBanChatTime', { query: { ...mute, alertId } })).toMatchObject({
    code: 0,
  });
  await act('superadmin', '/player/setKillProbability', {
    body: { ids: ['316'], probability: '0.25', alertId },
  });
  await act('superadmin', '/player/forceOffline', { body: { ids: ['316'], alertId } });
  await act('superadmin', '/player/updateBanBet', { query: { ids: '316', banned: 'true', alertId } });
  await act('superadmin', '/proxyUser/updateBanBet', { query: { id: '16', banned: 'true', alertId } });
  const label = { tag: 'manualBlack', reason: 'test' };
  await act('superadmin', '/singleBlackWhite/updateSingleBlackWhiteLabel', {
    body: { ...label, version: 0, enabled: true, effects: { mark: true } },
  });
  await act('superadmin', '/singleBlackWhite/addSingleBlackWhite', {
    body: { ...label, memberIds: ['316'], alertId },
  });
  expect((await alertsOf('316'))[0]).toMatchObject({
    acts: [
      { act: 'mute', target: 'member16', operator: 'sysadmin' },
      { act: 'kill', operator: 'superadmin' },
      { act: 'offline' },
      { act: 'betBan' },
      { act: 'agentBetBan' },
      { act: 'list' },
    ],
  });
  await request('addRiskOperationRecord', { ids: [alertId], result: 'normal' });
  const [record] = (
    await request<{ list: { acts: string[] }[] }>('pageRiskOperationRecord', { subject: 'm:316' })
  ).data.list;
  expect(record?.acts).toEqual(['mute', 'kill', 'offline', 'betBan', 'agentBetBan', 'list']);
  const { rows } = await system().query(
    "select count(*)::int as n from audit_log where target like 'alert:' || $1 || ' %' and call like '%updateBan%'",
    [alertId],
  );
  expect(rows).toEqual([{ n: 3 }]);
});

interface Snooze {
  id: string;
  state: string;
  pivot: string;
  code: string | null;
  name: string;
  alerts: number;
  author: string;
  endedBy: string | null;
}
const snooze = (body: object) =>
  request<{ id: string; snoozed: number }>('snooze', {
    until: Date.now() + 3_600_000,
    reason: 'tournament',
    ...body,
  });
const snoozes = async (filter: object = {}) =>
  (await request<{ list: Snooze[] }>('pageSnooze', filter)).data.list;

it('is snoozed with a reason and for thirty days at most, about an existing subject', async () => {
  expect(await snooze({ pivot: 'm:313', until: Date.now() + 31 * 86_400_000 })).toMatchObject({ code: 1541 });
  expect(await snooze({ pivot: 'm:313', until: Date.now() - 1 })).toMatchObject({
    code: 1017,
    field: 'until',
  });
  expect(await snooze({ pivot: 'm:313', reason: ' ' })).toMatchObject({ code: 1017, field: 'reason' });
  expect((await snooze({ pivot: 'm:999999' })).code).toBe(1002);
  expect((await snooze({ pivot: 'm:9999999999999999999' })).code).toBe(1001);
  expect(await snoozes()).toEqual([]);
});

it('raises alerts as snoozed, also those that are open already, and opens them when the snooze is ended early', async () => {
  await stake('member13');
  const { data } = await snooze({ pivot: 'm:313', code: 'betAmount' });
  expect(data.snoozed).toBe(1);
  // Another monitor's alert is no part of it.
  await win({ member13: 20_000 });
  expect((await alertsOf('313')).map(({ key, state }) => [key.split('|')[0], state])).toEqual([
    ['betAmount', 'snoozed'],
    ['memberWinLose', 'open'],
  ]);
  expect(await caseOf('313')).toMatchObject({ open: 2, snoozed: 1 });
  expect(await snoozes({ state: 'active' })).toMatchObject([
    { pivot: 'm:313', name: 'member13', code: 'betAmount', alerts: 1, author: 'superadmin' },
  ]);
  expect(await request('endSnooze', { ids: [data.id] }, 'sysadmin')).toMatchObject({
    code: 0,
    data: { opened: 1 },
  });
  expect(await snoozes()).toMatchObject([{ state: 'ended', endedBy: 'sysadmin', alerts: 0 }]);
  expect(await request('endSnooze', { ids: [data.id] })).toMatchObject({ code: 1002 });
});

it('ends a snooze whose time passed while no server ran, and does not count snoozed time as time to decide', async () => {
  const { data } = await snooze({ pivot: 'm:314' });
  await stake('member14');
  const [own] = await alertsOf('314');
  expect(own).toMatchObject({ state: 'snoozed', snoozedUntil: expect.any(Number) });
  await world.api.app.close();
  await system().query("update risk_snooze set until = now() - interval '1 second' where id = $1", [data.id]);
  await system().query(
    `update risk_alert set raised_at = raised_at - interval '1 hour', snoozed_at = snoozed_at - interval '1 hour' where id = $1`,
    [own?.id],
  );
  world.api.app = await createApp(world.api.services);
  await world.api.app.ready();
  await vi.waitFor(async () => expect(await alertsOf('314')).toMatchObject([{ state: 'open' }]), {
    timeout: 60_000,
  });
  await request('addRiskOperationRecord', { ids: [own?.id], result: 'normal' });
  const [record] = (
    await request<{ list: { seconds: number }[] }>('pageRiskOperationRecord', { subject: 'm:314' })
  ).data.list;
  expect(record?.seconds).toBeLessThan(60);
});

it('leaves no alert without its case when the transaction that raises it fails', async () => {
  const client = await system().connect();
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from risk_case');
  await client.query('begin');
  await joinCases(
    onConnection(client),
    [{ id: '1', code: 'memberWinLose', subject: 'm:331', memberId: '331', minute: 1 }],
    Date.now(),
  );
  await client.query('rollback');
  client.release();
  const after = await system().query<{ n: number }>('select count(*)::int as n from risk_case');
  expect(after.rows).toEqual(rows);
  const lost = await system().query('select id from risk_alert where case_id is null');
  expect(lost.rows).toEqual([]);
});
