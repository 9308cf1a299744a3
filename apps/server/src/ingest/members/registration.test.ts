import type { IngestAnswer } from '@pitboss/contract/ingest/ingest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  betEvent,
  freshId,
  startTestIngest,
  type TestIngest,
  testBet,
  testEvent,
  testRound,
} from '../../testing/ingest/ingest.ts';
import { seedSmallWorld } from '../../testing/small-world.ts';

let database: TestDatabase;
let server: TestIngest;
beforeAll(async () => {
  database = await startTestDatabase();
  const { node } = await seedSmallWorld(database.databases, { balance: 1_000_000n });
  server = await startTestIngest(database, node);
});
afterAll(async () => {
  expect(await verifyLedger(database.databases.system)).toEqual([]);
  await server?.close();
  await database?.stop();
});

const rows = async (text: string, values: unknown[] = []) =>
  (await database.databases.systemPool.query<Record<string, unknown>>(text, values)).rows;
const codes = (replies: IngestAnswer[]) => replies.map(({ code }) => code);
const registered = (member: string, more: object = {}) =>
  testEvent('member', { member, agent: 'agent3', ...more });

describe('members that register', () => {
  test('belong to the named agent, in its currency, as of their registration', async () => {
    const at = Date.now() - 400 * 86_400_000;
    const account = freshId('new');
    const sent = registered(account, {
      nickname: ' 小明 ',
      name: 'Ming',
      mobile: '13800138000',
      kind: 'test',
      ip: '203.0.113.9',
      at,
    });
    expect(codes(await server.events([sent]))).toEqual([0]);
    const [member] = await rows(
      `select m.*, a.account as agent, l.balance from member m join agent a on a.id = m.agent_id
       join ledger_account l on l.tenant_id = m.tenant_id and l.owner_id = m.id and l.kind = 'member' where m.account = $1`,
      [account],
    );
    expect(member).toMatchObject({
      agent: 'agent3',
      nickname: '小明',
      name: 'Ming',
      mobile: '13800138000',
      kind: 'test',
      currency: 'CNY',
      register_ip: '203.0.113.9',
      state: 'normal',
      created_at: new Date(at),
      balance: '0',
    });
    expect(codes(await server.events([sent]))).toEqual([1]);
  });

  test('have their account in composed letters, equal to decomposed ones; hidden characters are rejected', async () => {
    const serial = freshId('');
    const composed = `Zo\u00e9${serial}`;
    const decomposed = `Zoe\u0301${serial}`;
    expect(codes(await server.events([registered(decomposed, { nickname: 'Zoe\u0301' })]))).toEqual([0]);
    expect(await rows('select account, nickname from member where account = $1', [composed])).toEqual([
      { account: composed, nickname: 'Zo\u00e9' },
    ]);
    expect(codes(await server.events([registered(composed)]))).toEqual([1]);
    const money = (member: string) =>
      testEvent('transfer', {
        member,
        orderNo: freshId('o'),
        direction: 'in',
        amount: '5.00',
        currency: 'CNY',
      });
    expect(codes(await server.events([money(decomposed), money(composed)]))).toEqual([0, 0]);
    for (const account of ['.', '..', 'ann\u200ba', 'anna\u0378'])
      expect((await server.events([registered(account)]))[0], account).toMatchObject({ field: 'member' });
  });

  test('with the required fields only; even from before ids were numbered', async () => {
    const account = freshId('old');
    expect(codes(await server.events([registered(account, { at: Date.UTC(2019, 4, 1) })]))).toEqual([0]);
    const [member] = await rows(
      'select nickname, created_at, kind, register_ip from member where account = $1',
      [account],
    );
    expect(member).toEqual({
      nickname: account,
      kind: 'normal',
      register_ip: '',
      created_at: new Date(Date.UTC(2019, 4, 1)),
    });
  });

  test('can bring money, bet and win in later items of the same request, but not in earlier ones', async () => {
    const account = freshId('quick');
    const stake = betEvent({ member: account, amount: '40' });
    const replies = await server.events([
      betEvent({ member: account, amount: '0' }),
      registered(account),
      testEvent('login', { member: account, ip: '192.0.2.1' }),
      testEvent('transfer', { member: account, agent: 'agent3', direction: 'in', amount: '100' }),
      stake,
      testEvent('settlement', { betId: stake.betId, win: '55' }),
    ]);
    expect(codes(replies)).toEqual([1004, 0, 0, 0, 0, 0]);
    expect(replies.at(-1)?.balance).toBe('115.00');
    const round = testRound([testBet({ member: account, amount: '15', win: '0' })]);
    expect(codes(await server.rounds([round]))).toEqual([0]);
    const [member] = await rows(
      `select m.first_bet_at is not null as bet, m.online_since is not null as online, l.balance from member m
       join ledger_account l on l.tenant_id = m.tenant_id and l.owner_id = m.id and l.kind = 'member' where m.account = $1`,
      [account],
    );
    expect(member).toEqual({ bet: true, online: true, balance: '10000' });
  });

  test('twice is once; under another agent of the tenant it is a conflict, in another tenant another member', async () => {
    const account = freshId('twice');
    const replies = await server.events([
      registered(account),
      registered(account, { nickname: 'other' }),
      registered(account, { agent: 'agent1' }),
      registered(account, { agent: 'agent2' }),
    ]);
    expect(codes(replies)).toEqual([0, 1, 1105, 0]);
    expect(replies[2]?.status).toBe('conflict');
    const found = await rows(
      'select a.account, m.nickname from member m join agent a on a.id = m.agent_id where m.account = $1 order by 1',
      [account],
    );
    expect(found).toEqual([
      { account: 'agent2', nickname: account },
      { account: 'agent3', nickname: account },
    ]);
    expect(codes(await server.events([betEvent({ member: account, amount: '0' })]))).toEqual([1006]);
    expect(codes(await server.events([betEvent({ member: account, agent: 'agent2', amount: '0' })]))).toEqual(
      [0],
    );
  });

  test('an account that another tenant has becomes ambiguous at once', async () => {
    expect(codes(await server.events([betEvent({ member: 'member2', amount: '1' })]))).toEqual([0]);
    expect(codes(await server.events([registered('member2', { agent: 'agent1' })]))).toEqual([0]);
    expect(codes(await server.events([betEvent({ member: 'member2', amount: '1' })]))).toEqual([1006]);
  });

  test('are rejected for an unknown agent, a wrong field, or a future time', async () => {
    const replies = await server.events([
      registered(freshId(), { agent: 'nobody' }),
      registered(freshId(), { mobile: '123' }),
      registered(' blank '),
      registered(freshId(), { nickname: 'x'.repeat(33) }),
      registered(freshId(), { at: Date.now() + 120_000 }),
      registered(freshId(), { ip: '999.1.1.1' }),
    ]);
    expect(replies.map(({ code, field }) => [code, field])).toEqual([
      [1014, 'agent'],
      [2002, 'mobile'],
      [2002, 'member'],
      [2002, 'nickname'],
      [1008, 'at'],
      [2002, 'ip'],
    ]);
  });

  test('at two servers concurrently are created once', async () => {
    const other = await startTestIngest(
      database,
      { id: 'node-1', secret: 'a secret of the first game server' },
      2,
    );
    try {
      const accounts = Array.from({ length: 20 }, () => freshId('race'));
      const both = await Promise.all([
        server.events(accounts.map((account) => registered(account))),
        other.events(accounts.map((account) => registered(account))),
      ]);
      for (const [index] of accounts.entries())
        expect(both.map((replies) => replies[index]?.code).sort()).toEqual([0, 1]);
      const [count] = await rows('select count(*)::int as n from member where account = any($1)', [accounts]);
      expect(count?.n).toBe(20);
    } finally {
      await other.close();
    }
  });
});
