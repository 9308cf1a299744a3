import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdMaker } from '../../platform/db/ids.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { meaningOf } from './search.rules.ts';

let api: TestApi;
/** A settled bet of a member of share1 (agent 12), whose round and order are known too. */
let bet: string;
const round = 'S-77-0001';
const order = createIdMaker(5).next(Date.now() - 60_000);

beforeAll(async () => {
  api = await startTestApi();
  const { system } = api.services.databases;
  const now = new Date();
  bet = (
    await sql<{
      id: string;
    }>`select id from bet where member_id = 312 and state = 1 order by id desc limit 1`.execute(system)
  ).rows[0]?.id as string;
  const roundId = createIdMaker(6).next(Date.now() - 3_600_000);
  await sql`insert into round (id, inning_id, game_id, room_id, result, player, banker, card_type, started_at,
    hash)
    values (${roundId}::bigint, ${round}, 201, 'room', '', '', '', '', ${new Date(Date.now() - 3_600_000)},
      '\\x00')`.execute(system);
  await sql`update bet set round_id = ${roundId}::bigint, inning_id = ${round}
    where id = ${bet}::bigint`.execute(system);
  await sql`update member set mobile = '+8613800000012', nickname = 'Lucky Twelve', login_ip = '198.51.100.12'
    where id = 312`.execute(system);
  await sql`insert into wallet_order (id, tenant_id, agent_id, member_id, member_account, tx_id, kind, state,
    request_id, body, currency, amount, created_at)
    values (${order}::bigint, 11, 12, 312, 'member12', 'tx-of-twelve', 'bet', 'manual', 'r1', '{}', 'CNY',
      1200, ${now})`.execute(system);
});
afterAll(() => api.stop());

type Hit = { kind: string; id?: string; by?: string; inningId?: string; ip?: string; account?: string };
const find = async (account: string, texts: string) => {
  const reply = await api.call<Hit[]>(account, '/search/find', { body: { words: texts } });
  expect(reply.code).toBe(0);
  return reply.data;
};

describe('the search', () => {
  it.each([
    ['account', 'MEMBER12'],
    ['id', '312'],
    ['mobile', '+8613800000012'],
    ['mobile', '+86138000'],
    ['nickname', 'lucky tw'],
  ])('finds a member by the %s', async (by, texts) => {
    for (const account of ['superadmin', 'major1', 'share1'])
      expect(await find(account, texts)).toContainEqual(
        expect.objectContaining({ kind: 'member', id: '312', by }),
      );
  });

  it('finds a bet with its round, the round, the order by number and transaction, and the address', async () => {
    for (const account of ['superadmin', 'major1', 'share1']) {
      expect(await find(account, bet)).toEqual([
        expect.objectContaining({ kind: 'bet', id: bet, inningId: round, memberAccount: 'member12' }),
      ]);
      expect(await find(account, ` ${round} `)).toEqual([
        expect.objectContaining({ kind: 'round', inningId: round }),
      ]);
      for (const texts of [order, 'tx-of-twelve'])
        expect(await find(account, texts)).toEqual([
          expect.objectContaining({ kind: 'order', id: order, page: '/seamlessOrder', amount: '12.00' }),
        ]);
      expect(await find(account, '198.51.100.12')).toEqual([
        { kind: 'address', ip: '198.51.100.12', members: 1 },
      ]);
    }
  });

  it('finds a bet by the number of its order at the agent’s wallet, for the tree of its member', async () => {
    const { system } = api.services.databases;
    await sql`insert into wallet_order (id, tenant_id, agent_id, member_id, member_account, tx_id, kind, state,
      request_id, body, currency, amount, created_at, bet_id)
      values (${createIdMaker(5).next()}::bigint, 11, 12, 312, 'member12', 'bet-at-node', 'bet', 'ok', 'r2', '{}',
        'CNY', 1200, now(), ${bet}::bigint)`.execute(system);
    for (const account of ['superadmin', 'major1', 'share1'])
      expect(
        (await find(account, 'bet-at-node')).map(({ kind, id }) => [kind, kind === 'bet' && id]),
      ).toEqual([
        ['bet', bet],
        ['order', false],
      ]);
    for (const account of ['share2', 'major2']) expect(await find(account, 'bet-at-node')).toEqual([]);
  });

  it('finds ledger entries by number and by reference, for the tree of their account', async () => {
    const deposit = { body: { id: '312', amount: '12.34', remark: '' } };
    expect((await api.call('superadmin', '/player/deposit', deposit)).code).toBe(0);
    const { rows } = await sql<{ id: string; ref: string }>`select id, ref from ledger_transfer
      where amount = 1234 order by id desc limit 1`.execute(api.services.databases.system);
    const [entry] = rows;
    expect(entry?.ref).toMatch(/^D\d+$/);
    for (const account of ['superadmin', 'major1', 'share1'])
      for (const texts of [entry?.ref ?? '', entry?.id ?? ''])
        expect(await find(account, texts)).toEqual([
          expect.objectContaining({
            kind: 'entry',
            id: entry?.id,
            ref: entry?.ref,
            owner: 'member',
            account: 'member12',
            amount: '12.34',
            currency: 'CNY',
          }),
        ]);
    for (const account of ['share2', 'major2', 'sub1'])
      for (const texts of [entry?.ref ?? '', entry?.id ?? '']) expect(await find(account, texts)).toEqual([]);
  });

  it('finds reversals, credit changes and transfers of agents’ servers by their references', async () => {
    const { system } = api.services.databases;
    const post = async (account: string, path: string, body: object) => {
      const reply = await api.call(account, path, { body });
      expect(reply.code, reply.desc).toBe(0);
    };
    await post('superadmin', '/player/deposit', { id: '312', amount: '56.78', remark: '' });
    const { rows } = await sql<{ id: string }>`select id from ledger_transfer
      where amount = 5678 order by id desc limit 1`.execute(system);
    const deposited = rows[0]?.id ?? '';
    await post('superadmin', '/ledger/reverse', { id: deposited, remark: 'by mistake' });
    await post('major1', '/proxyUser/setCredit', { id: '12', amount: '345.00', remark: '' });
    const credit = await sql<{ id: string }>`
      select id from credit_change order by id desc limit 1`.execute(system);
    const creditId = credit.rows[0]?.id ?? '';
    await sql`insert into agent_tx (tenant_id, agent_id, tx_id, hash, kind, member_account, currency, amount,
      code, record_id, at) values (11, 12, 'in-0815', '\\x00', 'in', 'member12', 'CNY', 5678, 0,
      ${deposited}::bigint, now())`.execute(system);
    const back = { kind: 'entry', ref: `R${deposited}`, account: 'member12', amount: '56.78' };
    const changed = { kind: 'entry', id: creditId, ref: `C${creditId}`, owner: 'agent', account: 'share1' };
    for (const account of ['superadmin', 'major1', 'share1']) {
      for (const texts of [`R${deposited}`, `r${deposited}`])
        expect(await find(account, texts)).toEqual([expect.objectContaining(back)]);
      for (const texts of [`C${creditId}`, creditId])
        expect(await find(account, texts)).toEqual([
          expect.objectContaining({ ...changed, amount: '345.00', currency: 'CNY' }),
        ]);
      expect(await find(account, 'in-0815')).toEqual([
        expect.objectContaining({ kind: 'entry', id: deposited, account: 'member12' }),
      ]);
    }
    for (const account of ['share2', 'major2', 'sub1'])
      for (const texts of [`R${deposited}`, `C${creditId}`, creditId, 'in-0815'])
        expect(await find(account, texts)).toEqual([]);
    // The list to which the search leads has the change under its reference.
    const range = { start_time: Date.now() - 3_600_000, end_time: Date.now() + 3_600_000 };
    const listed = await api.call<{ list: { ref: string; after: string }[] }>(
      'superadmin',
      '/proxyUser/listBalanceRecord',
      { body: { ref: `C${creditId}`, ...range } },
    );
    expect(listed.data.list.map(({ ref, after }) => [ref, after])).toEqual([[`C${creditId}`, '345.00']]);
  });

  it('finds approvals, for the tree of their maker', async () => {
    const id = api.services.ids.next();
    await sql`insert into approval (id, tenant_id, agent_id, maker_id, maker_account, call, kind, target, payload,
      payload_hash, state, created_at, expires_at)
      values (${id}::bigint, 11, 12, 1, 'share1', '/player/deposit', 'transfer', 'member:312 member12', '{}', '\\x00',
        'open', now(), now() + interval '1 day')`.execute(api.services.databases.system);
    for (const account of ['superadmin', 'major1'])
      expect(await find(account, id)).toEqual([
        expect.objectContaining({ kind: 'approval', id, target: 'member:312 member12' }),
      ]);
    expect(await find('major2', id)).toEqual([]);
  });

  it('finds cases of risk control for the platform only', async () => {
    const id = api.services.ids.next();
    await sql`insert into risk_case (id, opened_at) values (${id}::bigint, now())`.execute(
      api.services.databases.system,
    );
    expect(await find('superadmin', id)).toEqual([expect.objectContaining({ kind: 'case', id })]);
    expect(await find('major1', id)).toEqual([]);
  });

  it("finds agents and sub-accounts of the caller's tree", async () => {
    expect(await find('major1', 'share')).toEqual([
      expect.objectContaining({ kind: 'agent', account: 'share1' }),
      expect.objectContaining({ kind: 'agent', account: 'share2' }),
    ]);
    expect(await find('major1', 'sub1')).toEqual([
      expect.objectContaining({ kind: 'operator', account: 'sub1' }),
    ]);
    expect((await find('superadmin', 'sysadmin')).map(({ kind }) => kind)).toEqual(['operator']);
  });

  it.each(['share2', 'major2', 'share9'])(
    'finds nothing foreign for %s, as if it were not there',
    async (account) => {
      for (const texts of [
        'member12',
        '312',
        '+8613800000012',
        'Lucky Twelve',
        '198.51.100.12',
        bet,
        round,
        order,
        'tx-of-twelve',
        'share1',
        '12',
        'sub1',
        'superadmin',
        'no such thing',
        '9999',
      ])
        expect(await find(account, texts)).toEqual([]);
    },
  );

  it('finds for a sub-account only the content of its pages', async () => {
    expect((await find('sub1', 'member12')).map(({ kind }) => kind)).toEqual(['member']);
    for (const texts of [bet, round, order, 'tx-of-twelve', 'share1', 'sub1'])
      expect(await find('sub1', texts)).toEqual([]);
  });

  it('takes wildcards as they are typed', async () => {
    expect(await find('superadmin', '%')).toEqual([]);
    expect(await find('superadmin', 'member1_')).toEqual([]);
  });
});

describe('what was typed', () => {
  const now = Date.UTC(2026, 5, 1);
  const record = createIdMaker(1).next(now);

  it('is looked up only in fields that it can match', () => {
    expect(meaningOf('203.0.113.9', now)).toMatchObject({
      ip: '203.0.113.9',
      text: null,
      id: null,
      number: null,
    });
    expect(meaningOf('2001:db8::1', now).ip).toBe('2001:db8::1');
    expect(meaningOf(record, now)).toMatchObject({ id: record, recordId: record, mobile: null });
    expect(meaningOf('312', now)).toMatchObject({ id: '312', recordId: null, mobile: null, number: null });
    expect(meaningOf('99999999999999999999', now).id).toBeNull();
    expect(meaningOf('13800000012', now)).toMatchObject({ mobile: '13800000012', recordId: null });
    expect(meaningOf('two words', now)).toMatchObject({ number: null, text: 'two words' });
  });

  it('is no record of a future time', () => {
    expect(meaningOf(createIdMaker(1).next(now + 10 * 86_400_000), now).recordId).toBeNull();
  });
});
