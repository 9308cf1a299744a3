import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { seal } from '../../platform/crypto/crypto.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { startTestIngest, type TestIngest, testBet, testRound } from '../../testing/ingest/ingest.ts';

/** A server with second approval: no operator pays a held payout without another one (decision 0034). */

const secret = 'JBSWY3DPEHPK3PXP';
/** Codes of a change that a second approver has to agree to, and of one that a dynamic code must confirm. */
const approvalSent = 1350;
const stepUpRequired = 1351;
let api: TestApi;
let ingest: TestIngest;
beforeAll(async () => {
  api = await startTestApi({ fourEyes: true });
  const { databases, config } = api.services;
  const node = { id: 'node-1', secret: 'a secret of the first game server' };
  await rows('insert into game_node (id, name, secret, created_at) values ($1, $1, $2, now())', [
    node.id,
    node.secret,
  ]);
  await rows('update operator set totp_secret = $1 where id in (1, 2)', [
    seal(config.secrets.server, secret),
  ]);
  ingest = await startTestIngest({ databases, url: api.databaseUrl, stop: async () => undefined }, node, 7);
  await call('superadmin', '/player/deposit', { body: { id: '314', amount: '100.00', remark: '' } });
});
afterAll(async () => {
  await ingest.close();
  await api.stop();
});

const rows = async <T>(text: string, values: unknown[] = []) =>
  (await api.services.databases.systemPool.query(text, values)).rows as T[];
/** Makes a call with a fresh dynamic code; used time steps are cleared first. */
async function call<T>(
  account: string,
  path: string,
  payload: { body?: unknown; query?: Record<string, string> },
  isFresh = true,
) {
  await rows('update operator set totp_last_step = null');
  const headers: Record<string, string> = isFresh ? { 'dynamic-code': new TOTP({ secret }).generate() } : {};
  return api.call<T>(account, path, { ...payload, headers });
}
const decide = (winId: string, action: string, isFresh = true) =>
  call('superadmin', '/risk/decideParkedWin', { body: { winId, action, remark: 'checked' } }, isFresh);
const approve = (account: string, approvalId: string) =>
  call(account, '/approvals/approve', { query: { approvalId } });
const waiting = async () =>
  (
    await rows<{ id: string; kind: string; target: string }>(
      `select id::text as id, kind, target from approval where state = 'open' order by id desc limit 1`,
    )
  )[0];

interface Win {
  id: string;
  bet_id: string;
}
/** A win of 9,000,000.00 on one yuan, which waits. */
async function parked(): Promise<Win> {
  const bet = testBet({ member: 'member14', amount: '1.00', win: '9000000.00' });
  expect(await ingest.rounds([testRound([bet], { gameId: 203 })])).toMatchObject([{ code: 1202 }]);
  const [win] = await rows<Win>(
    'select id::text as id, bet_id::text as bet_id from parked_win where bet_key = $1',
    [bet.betId],
  );
  if (!win) throw new Error('the win is not parked');
  return win;
}
const stateOf = async ({ id }: Win) =>
  (
    await rows<{ win: string; bet: number; payout: string }>(
      `select w.state as win, b.state as bet, b.payout from parked_win w join bet b on b.id = w.bet_id and b.tenant_id = w.tenant_id where w.id = $1`,
      [id],
    )
  )[0];

describe('with second approval, a held payout', () => {
  it('is paid when a second operator has approved it, and not before', async () => {
    const win = await parked();
    expect((await decide(win.id, 'pay', false)).code).toBe(stepUpRequired);
    expect((await decide(win.id, 'pay')).code).toBe(approvalSent);
    expect(await stateOf(win)).toEqual({ win: 'open', bet: 0, payout: '0' });
    const approval = await waiting();
    expect(approval).toMatchObject({ kind: 'win', target: 'member:314 member14' });
    expect((await approve('superadmin', approval?.id ?? '')).code).toBe(1355);
    expect(await stateOf(win)).toEqual({ win: 'open', bet: 0, payout: '0' });
    expect(await approve('sysadmin', approval?.id ?? '')).toMatchObject({ code: 0 });
    expect(await stateOf(win)).toEqual({ win: 'paid', bet: 1, payout: '900000000' });
  });

  it('is rejected by a single operator, after which its payment cannot be approved', async () => {
    const win = await parked();
    expect((await decide(win.id, 'pay')).code).toBe(approvalSent);
    const approval = await waiting();
    expect(await decide(win.id, 'lose')).toMatchObject({ code: 0, data: { state: 'lost' } });
    expect((await approve('sysadmin', approval?.id ?? '')).code).toBe(1500);
    expect(await stateOf(win)).toEqual({ win: 'lost', bet: 1, payout: '0' });
  });

  it('leaves ledger and sums in agreement', async () => {
    expect(await verifyLedger(api.services.databases.system)).toEqual([]);
  });
});
