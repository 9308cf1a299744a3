import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { configNode } from '../../testing/ingest/config-node.ts';
import { betEvent, freshId, testBet, testEvent, testRound } from '../../testing/ingest/ingest.ts';
import { settleBody, type WalletBody, walletBody } from '../../testing/ingest/wallet-call.ts';
import { fundTree } from '../../testing/money.ts';

let api: TestApi;
let node: ReturnType<typeof configNode>;
beforeAll(async () => {
  api = await startTestApi();
  await fundTree(api, '1000.00');
  await api.services.databases.systemPool.query(
    "update agent set transfer_mode = 'seamless', callback_url = 'https://wallet.invalid/' where id = 22",
  );
  node = configNode(api.app, { id: 'reserve', secret: 'secret of reserve' });
});
afterAll(async () => {
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
  await api?.stop();
});

const member = 'member13';
const batch = async (path: string, field: string, item: object) => {
  const reply = await node.send<{ results: { code: number }[] }>(
    'POST',
    path,
    JSON.stringify({ [field]: [item] }),
  );
  return reply.data.results[0]?.code;
};
const send = (event: object) => batch('/ingest/v1/events', 'events', event);
const sendRound = (round: object) => batch('/ingest/v1/rounds:batch', 'rounds', round);
const wallet = async (body: WalletBody) =>
  (await node.send('POST', `/ingest/v1/wallet/${body.type}`, JSON.stringify(body))).code;
const about = async (path: string) =>
  (await node.send<Record<string, unknown>>('GET', `/ingest/v1/${path}`)).data;
const newest = async () => {
  const reply = await api.call<{ list: { id: string; kind: string }[] }>(
    'superadmin',
    '/gameNode/listConflict',
    {
      body: { open: true },
    },
  );
  return reply.data.list[0] ?? { id: '', kind: '' };
};
const contents = async (id: string) => {
  const query = { id };
  const { data } = await api.call<{ received: string; stored: string | null }>(
    'superadmin',
    '/gameNode/getConflict',
    { query },
  );
  return { received: JSON.parse(data.received), stored: JSON.parse(data.stored ?? 'null') };
};
const decide = (id: string, decision: 'keep' | 'apply') =>
  api.call('superadmin', '/gameNode/settleConflict', { body: { id, decision, reason: 'checked' } });
const settle = async (id: string, decision: 'keep' | 'apply') => (await decide(id, decision)).code;

describe('a conflict keeps and shows both contents', () => {
  const open = betEvent({ member });
  const settled = betEvent({ member });
  const pairs: [kind: string, first: object, later: object][] = [
    ['login', testEvent('login', { member, ip: '192.0.2.1' }), { ip: '192.0.2.2' }],
    ['chat', testEvent('chat', { member, roomId: 'r', content: 'hello' }), { content: 'good bye' }],
    ['signIn', testEvent('signIn', { member }), { member: 'member12' }],
    ['settlement', testEvent('settlement', { betId: settled.betId, win: '3.00' }), { win: '4.00' }],
    ['cancel', testEvent('cancel', { betId: open.betId }), { betId: 'another' }],
    ['logout', testEvent('logout', { member }), { member: 'member12' }],
    [
      'room',
      testEvent('room', { roomId: 'built', gameId: 201, member, name: 'Mine', private: false, open: true }),
      { name: 'Our records' },
    ],
  ];

  it.each(pairs)('of a message of kind %s, before and after it is decided', async (kind, first, more) => {
    if (kind === 'login') expect([await send(open), await send(settled)]).toEqual([0, 0]);
    const later = { ...first, ...more };
    expect([await send(first), await send(later)]).toEqual([0, 1105]);
    const found = await newest();
    expect(found.kind).toBe(kind);
    const shown = await contents(found.id);
    expect(shown.received).toEqual(later);
    for (const [name, value] of Object.entries(first))
      if (name in more) expect(shown.stored).toMatchObject({ [name]: value });
    // Messages that move no money, or are final, are only kept: the error explains why and what to do.
    if (kind !== 'settlement')
      expect(await decide(found.id, 'apply')).toMatchObject({
        code: 1632,
        desc: expect.stringContaining(
          kind === 'cancel' ? 'A cancellation cannot be undone.' : 'is only a record, moves no money',
        ),
      });
    expect(await settle(found.id, 'keep')).toBe(0);
    expect(await contents(found.id)).toEqual(shown);
  });

  it('of a bet whose event id was used for another bet', async () => {
    const first = betEvent({ member, amount: '2.00' });
    const later = { ...first, betId: freshId('b'), amount: '5.00' };
    expect([await send(first), await send(later)]).toEqual([0, 1105]);
    const { id } = await newest();
    expect((await contents(id)).stored).toMatchObject({ betId: first.betId, amount: '2.00' });
    expect(await settle(id, 'keep')).toBe(0);
  });

  it.each(['member13', 'member22'])('of a wallet call of %s', async (memberAccount) => {
    const first = walletBody('bet', { memberAccount, roundId: freshId('R') });
    const later = { ...first, amount: '11.00' };
    await wallet(first);
    expect(await wallet(later)).toBe(1105);
    const { id, kind } = await newest();
    expect(kind).toBe('wallet');
    expect(await contents(id)).toMatchObject({ received: { amount: '11.00' }, stored: { amount: '10.00' } });
    expect(await settle(id, 'keep')).toBe(0);
  });
});

describe('after a conflict is applied', () => {
  it('the state of its round has the new hash and sums, and the stakes inside theirs', async () => {
    const roundId = freshId('R');
    const take = walletBody('bet', {
      memberAccount: member,
      gameId: 201,
      roundId,
      occurredAt: Date.now() - 5_000,
    });
    expect(await wallet(take)).toBe(0);
    const taken = { betId: take.txId, member, amount: '10.00', win: '0' };
    const first = testRound([testBet(taken), testBet({ member, amount: '5.00', win: '9.00' })], { roundId });
    expect(await sendRound(first)).toBe(0);
    const before = await about(`rounds/${roundId}`);
    expect(before).toMatchObject({ bets: 2, amount: '15.00', win: '9.00' });
    // The later one began earlier: the start does not determine which is newer.
    const later = {
      ...first,
      startedAt: first.startedAt - 60_000,
      bets: [testBet({ ...taken, amount: '12.00', win: '30.00', at: first.startedAt })],
    };
    expect(await sendRound(later)).toBe(1105);
    const { id } = await newest();
    expect(await settle(id, 'apply')).toBe(0);
    const after = await about(`rounds/${roundId}`);
    expect(after).toMatchObject({
      state: 'accepted',
      bets: 1,
      amount: '12.00',
      win: '30.00',
      jackpot: '0.00',
    });
    expect(after.hash).not.toBe(before.hash);
    expect(after.recordId).not.toBe(before.recordId);
    expect(await sendRound(later)).toBe(1);
    expect(await about(`tx/${take.txId}`)).toMatchObject({ state: 'ok', final: true, amount: '12.00' });
    // A correction by the id of the bet finds the one that counts.
    const corrected = testEvent('resettlement', { betId: take.txId, win: '31.00' });
    expect(await send(corrected)).toBe(0);
    expect(await about(`rounds/${roundId}`)).toMatchObject({ win: '31.00' });
    const shown = await contents(id);
    expect(shown.stored.bets.map(({ amount }: { amount: string }) => amount).sort()).toEqual([
      '10.00',
      '5.00',
    ]);
    expect(shown.received.bets).toHaveLength(1);
  });

  it('a round and a bet of a member whose wallet is at its agent are replaced as records, and no money moves here', async () => {
    const lines = async () =>
      (await api.services.databases.systemPool.query('select count(*)::int as n from ledger_transfer')).rows;
    const before = await lines();
    const bet = { member: 'member22', amount: '5.00', win: '9.00' };
    const first = testRound([testBet(bet), testBet({ ...bet, amount: '2.00' })]);
    expect(await sendRound(first)).toBe(0);
    const later = { ...first, bets: [{ ...first.bets[0], amount: '7.00', win: '1.00' }] };
    expect(await sendRound(later)).toBe(1105);
    const { id } = await newest();
    const decisions = await Promise.all([decide(id, 'apply'), decide(id, 'apply')]);
    expect(decisions.map(({ code }) => code).sort()).toEqual([0, 1423]);
    expect(await about(`rounds/${first.roundId}`)).toMatchObject({ bets: 1, amount: '7.00', win: '1.00' });
    expect(await sendRound(later)).toBe(1);
    const alone = betEvent({ member: 'member22', amount: '3.00' });
    expect([await send(alone), await send({ ...alone, amount: '4.00' })]).toEqual([0, 1105]);
    expect(await settle((await newest()).id, 'apply')).toBe(0);
    expect(await send({ ...alone, amount: '4.00' })).toBe(1);
    expect(await lines()).toEqual(before);
  });

  it('money of a round goes back to where it was taken, wherever the wallet is kept now', async () => {
    const free = async () =>
      (
        await api.services.databases.systemPool.query<{ balance: string }>(
          "select balance from ledger_account where kind = 'member' and owner_id = 312",
        )
      ).rows[0]?.balance;
    const mode = (text: string) =>
      api.services.databases.systemPool.query(`update agent set transfer_mode = '${text}' where id = 12`);
    const before = Number(await free());
    const first = testRound([testBet({ member: 'member12', amount: '6.00', win: '0.00' })]);
    expect(await sendRound(first)).toBe(0);
    expect(Number(await free())).toBe(before - 600);
    const later = { ...first, bets: [{ ...first.bets[0], amount: '8.00', win: '1.50' }] };
    expect(await sendRound(later)).toBe(1105);
    const { id } = await newest();
    await mode('seamless');
    expect(await settle(id, 'apply')).toBe(0);
    expect(Number(await free())).toBe(before - 650);
    await mode('manual');
  });

  it('the state of a stake and of its payment by wallet calls has the new amounts', async () => {
    const take = walletBody('bet', { memberAccount: member, roundId: freshId('R') });
    expect(await wallet(take)).toBe(0);
    const laterTake = { ...take, amount: '7.50' };
    expect(await wallet(laterTake)).toBe(1105);
    expect(await settle((await newest()).id, 'apply')).toBe(0);
    expect(await about(`tx/${take.txId}`)).toMatchObject({ state: 'ok', final: false, amount: '7.50' });
    expect([await wallet(laterTake), await wallet(take)]).toEqual([1, 1105]);
    expect(await settle((await newest()).id, 'keep')).toBe(0);
    const more = { memberAccount: member, roundId: take.roundId };
    const paid = settleBody([take.txId], '7.50', '20.00', more);
    expect(await wallet(paid)).toBe(0);
    const laterPaid = { ...settleBody([take.txId], '7.50', '25.00', more), txId: paid.txId };
    expect(await wallet(laterPaid)).toBe(1105);
    expect(await settle((await newest()).id, 'apply')).toBe(0);
    expect(await about(`tx/${paid.txId}`)).toMatchObject({ state: 'ok', amount: '25.00' });
    expect(await wallet(laterPaid)).toBe(1);
  });
});
