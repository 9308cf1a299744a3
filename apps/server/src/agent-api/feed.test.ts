import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentClient, agentClient } from '../testing/agent-api.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import {
  betEvent,
  freshId,
  startTestIngest,
  type TestIngest,
  testBet,
  testEvent,
  testRound,
} from '../testing/ingest/ingest.ts';
import { sendWallet, settleBody, walletBody } from '../testing/ingest/wallet-call.ts';
import { fundTree } from '../testing/money.ts';

interface Bet {
  recordNo: string;
  betId: string;
  revision: number;
  state: string;
  win: string;
  jackpot: string;
  memberAccount: string;
}
interface Page<Row> {
  rows: Row[];
  next: string;
  more: boolean;
}

let api: TestApi;
let servers: TestIngest[];
let share: AgentClient;
let major: AgentClient;
beforeAll(async () => {
  api = await startTestApi();
  await fundTree(api, '100000.00');
  const { databases, config } = api.services;
  const database = { databases, url: api.databaseUrl, stop: async () => undefined };
  const node = { id: 'reserve', secret: 'secret of reserve' };
  servers = await Promise.all([2, 3, 4].map((id) => startTestIngest(database, node, id, config.secrets)));
  share = agentClient(api, '12');
  major = agentClient(api, '11');
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await api.stop();
});

const systemPool = () => api.services.databases.systemPool;
const sender = () => servers[randomInt(servers.length)] as TestIngest;
const members = ['member12', 'member13', 'member14'];
const aBet = (member = members[randomInt(members.length)]) =>
  betEvent({ member: member ?? '', agent: 'major1', amount: '1.00', gameId: 203 });
async function accepted(events: readonly unknown[], server = sender()) {
  const replies = await server.events(events);
  expect(replies.map(({ code, desc }) => (code === 0 ? 0 : `${code} ${desc}`))).toEqual(events.map(() => 0));
}

/** Reads on until there is nothing more. */
async function readAll<Row>(client: AgentClient, what: string, cursor = '', limit = 7) {
  const rows: Row[] = [];
  let next = cursor;
  for (let pages = 0; pages < 1_000; pages += 1) {
    const query = new URLSearchParams({ ...(next ? { cursor: next } : {}), limit: String(limit) });
    const { code, desc, data } = await client.get<Page<Row>>(`/${what}?${query}`);
    expect(code, desc).toBe(0);
    expect(data.rows.length).toBeLessThanOrEqual(limit);
    rows.push(...data.rows);
    next = data.next;
    if (!data.more) return { rows, next };
  }
  throw new Error('the feed does not end');
}
const states = (rows: readonly Bet[], betId: string) =>
  rows
    .filter((row) => row.betId === betId)
    .map(({ revision, state, win, jackpot }) => `${revision} ${state} ${win} ${jackpot}`);

describe('the bets of the own tree', () => {
  it('include those from before the feed, each with a row for every state in order', async () => {
    const before = await readAll<Bet>(share, 'bets');
    // Three bets each of three members in the tree, from before there was a feed.
    expect(before.rows.map(({ memberAccount }) => memberAccount).sort()).toEqual(
      members.flatMap((member) => [member, member, member]),
    );
    expect(new Set(before.rows.map(({ revision }) => revision))).toEqual(new Set([1]));
    const won = aBet();
    const lost = aBet();
    const gone = aBet();
    await accepted([won, lost, gone]);
    await accepted([
      testEvent('settlement', { betId: won.betId, win: '3', jackpot: '0.5' }),
      testEvent('settlement', { betId: lost.betId, win: '0' }),
      testEvent('cancel', { betId: gone.betId }),
    ]);
    await accepted([testEvent('resettlement', { betId: lost.betId, win: '2' })]);
    const round = testRound([testBet({ member: 'member13', agent: 'major1', win: '5' })], { gameId: 203 });
    expect(await sender().rounds([round])).toMatchObject([{ code: 0 }]);
    const { rows, next } = await readAll<Bet>(share, 'bets', before.next);
    expect(states(rows, won.betId)).toEqual(['1 open 0.00 0.00', '2 settled 3.00 0.50']);
    expect(states(rows, lost.betId)).toEqual([
      '1 open 0.00 0.00',
      '2 settled 0.00 0.00',
      '3 settled 2.00 0.00',
    ]);
    expect(states(rows, gone.betId)).toEqual(['1 open 0.00 0.00', '2 cancelled 0.00 0.00']);
    expect(states(rows, round.bets[0]?.betId ?? '')).toEqual(['1 settled 5.00 0.00']);
    expect(rows).toHaveLength(8);
    expect((await share.get<Page<Bet>>(`/bets?cursor=${next}`)).data).toEqual({
      rows: [],
      next,
      more: false,
    });
    // A bet from before the feed continues in it.
    const { rows: open } = await systemPool().query<{ bet_key: string; id: string }>(
      'select bet_key, id from bet where state = 0 and agent_id = 12',
    );
    const { rows: account } = await systemPool().query<{ tenant_id: string; id: string }>(
      'select a.tenant_id, a.id from bet b join ledger_account a on a.tenant_id = b.tenant_id and a.owner_id = b.member_id where b.id = $1',
      [open[0]?.id],
    );
    expect(account).toHaveLength(1);
    await systemPool().query(
      `insert into ingest_bet (bet_key, bet_id, tenant_id, account_id, inning_id, state, hash, node_id, at)
       values ($1, $2, $3, $4, null, 0, '\\x00', 'reserve', now())`,
      [open[0]?.bet_key, open[0]?.id, account[0]?.tenant_id, account[0]?.id],
    );
    await accepted([testEvent('settlement', { betId: open[0]?.bet_key ?? '', win: '9' })]);
    const settled = await readAll<Bet>(share, 'bets', next);
    expect(settled.rows.map(({ revision, state }) => [revision, state])).toEqual([[2, 'settled']]);
    const whole = await readAll<Bet>(share, 'bets');
    expect(states(whole.rows, open[0]?.bet_key ?? '')).toEqual(['1 open 0.00 0.00', '2 settled 9.00 0.00']);
  });

  it('show nothing of other trees', async () => {
    const own = (await readAll<Bet>(share, 'bets')).rows;
    expect(new Set(own.map(({ memberAccount }) => memberAccount))).toEqual(new Set(members));
    const { rows } = await readAll<Bet>(major, 'bets');
    expect(rows.some(({ memberAccount }) => memberAccount === 'member16')).toBe(true);
    expect(rows.some(({ memberAccount }) => memberAccount === 'member21')).toBe(false);
  });

  it('have no gap and no repeat while several servers write', async () => {
    const { next: start } = await readAll<Bet>(share, 'bets');
    const placed: string[] = [];
    let working = true;
    const play = async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        const bets = Array.from({ length: 1 + randomInt(4) }, () => aBet());
        await accepted(bets);
        placed.push(...bets.map(({ betId }) => betId));
        for (const { betId } of bets) {
          const end = randomInt(4);
          if (end === 0) continue;
          if (end === 1) await accepted([testEvent('cancel', { betId })]);
          else await accepted([testEvent('settlement', { betId, win: '2' })]);
          if (end === 3) await accepted([testEvent('resettlement', { betId, win: '1' })]);
        }
      }
    };
    const read = async (client: AgentClient, from: string, limit: number) => {
      const rows: Bet[] = [];
      let cursor = from;
      while (working) {
        const page = await readAll<Bet>(client, 'bets', cursor, limit);
        rows.push(...page.rows);
        cursor = page.next;
      }
      rows.push(...(await readAll<Bet>(client, 'bets', cursor, limit)).rows);
      return rows;
    };
    const majorStart = (await readAll<Bet>(major, 'bets')).next;
    const readers = [read(share, start, 3), read(share, start, 500), read(major, majorStart, 5)];
    await Promise.all([play(), play(), play()]);
    working = false;
    const { rows: known } = await systemPool().query<{ bet_key: string; revision: number; payout: string }>(
      'select bet_key, revision, payout from bet where bet_key = any($1)',
      [placed],
    );
    for (const rows of await Promise.all(readers)) {
      const seen = new Map<string, Bet[]>();
      for (const row of rows) seen.set(row.betId, [...(seen.get(row.betId) ?? []), row]);
      expect([...seen.keys()].sort()).toEqual([...placed].sort());
      for (const { bet_key, revision, payout } of known) {
        const versions = seen.get(bet_key) ?? [];
        expect(versions.map((row) => row.revision)).toEqual(
          Array.from({ length: revision }, (_, n) => n + 1),
        );
        expect(versions.at(-1)?.win.replace('.', '')).toBe(payout.padStart(3, '0'));
      }
    }
  });

  it('wait for a transaction that began earlier and ends later, and lose nothing of it', async () => {
    const { next } = await readAll<Bet>(share, 'bets');
    const slow = await systemPool().connect();
    try {
      const stamp = api.services.ids.next();
      await slow.query('begin');
      await slow.query(
        `insert into bet (id, tenant_id, agent_id, member_id, bet_key, game_id, room_id, room_type, hall_level, currency, amount, state,
           bet_time, ip, stamp) values ($1, 11, 12, 312, 'slow', 203, 'room', 0, 0, 'CNY', 100, 0, now(), '', $2)`,
        [api.services.ids.next(), stamp],
      );
      await slow.query('insert into bet_commit (tenant_id, stamp, bets) values (11, $1, 1)', [stamp]);
      const quick = aBet();
      await accepted([quick]);
      const first = await readAll<Bet>(share, 'bets', next);
      expect(first.rows.map(({ betId }) => betId)).toEqual([quick.betId]);
      await slow.query('commit');
      const second = await readAll<Bet>(share, 'bets', first.next);
      expect(second.rows.map(({ betId }) => betId)).toEqual(['slow']);
    } finally {
      slow.release();
    }
  });

  it("continue in the feed after an operator's decision about a held payout", async () => {
    const { next } = await readAll<Bet>(share, 'bets');
    const bet = aBet('member12');
    await accepted([bet]);
    const [answer] = await sender().events([testEvent('settlement', { betId: bet.betId, win: '9000000' })]);
    expect(answer?.code).toBe(1202);
    const { rows } = await systemPool().query<{ id: string }>(
      "select id from parked_win where state = 'open'",
    );
    const decided = await api.call('superadmin', '/risk/decideParkedWin', {
      body: { winId: rows[0]?.id, action: 'lose', remark: 'too large' },
    });
    expect(decided.code, decided.desc).toBe(0);
    expect(states((await readAll<Bet>(share, 'bets', next)).rows, bet.betId)).toEqual([
      '1 open 0.00 0.00',
      '2 settled 0.00 0.00',
    ]);
  });

  it('that were placed by the wallet calls go under their `txId`', async () => {
    const { next } = await readAll<Bet>(share, 'bets');
    const who = { memberAccount: 'member12', agent: 'major1', gameId: 203 };
    const won = walletBody('bet', who);
    const gone = walletBody('bet', who);
    const settle = settleBody([won.txId], '10.00', '15.00', who);
    const cancel = walletBody('cancel', { ...who, refTxId: [gone.txId], reason: 'round' });
    for (const body of [won, gone, settle, cancel])
      expect(await sendWallet(sender(), body)).toMatchObject({ code: 0 });
    const { rows } = await readAll<Bet>(share, 'bets', next);
    expect(states(rows, won.txId)).toEqual(['1 open 0.00 0.00', '2 settled 15.00 0.00']);
    expect(states(rows, gone.txId)).toEqual(['1 open 0.00 0.00', '2 cancelled 0.00 0.00']);
    expect(rows).toHaveLength(4);
  });

  it('require a cursor from an earlier page and at most a thousand rows', async () => {
    for (const query of [
      'cursor=x',
      'cursor=1.2',
      'limit=0',
      'limit=1001',
      'limit=-1',
      'limit=1&limit=2',
      'page=1',
    ])
      expect((await share.get(`/bets?${query}`)).code).toBe(2002);
    expect((await share.get('/bets?limit=1000')).code).toBe(0);
    expect((await share.get('/bets?cursor=')).code).toBe(2002);
  });
});

describe('the rounds of the own tree', () => {
  it('appear once, when their record has arrived', async () => {
    const { next } = await readAll<{ roundId: string }>(share, 'rounds');
    const roundId = freshId('R');
    const bet = { ...aBet('member14'), roundId };
    await accepted([bet]);
    expect((await readAll(share, 'rounds', next)).rows).toEqual([]);
    const own = testRound(
      [testBet({ member: 'member14', agent: 'major1', betId: bet.betId, amount: '1.00', win: '0' })],
      { roundId, gameId: 203 },
    );
    const foreign = testRound([testBet({ member: 'member16', agent: 'major1' })], { gameId: 203 });
    expect(await sender().rounds([own, foreign])).toMatchObject([{ code: 0 }, { code: 1001 }]);
    const { rows, next: end } = await readAll<Record<string, unknown>>(share, 'rounds', next);
    expect(rows).toMatchObject([{ roundId, gameId: 203, result: own.result, startedAt: own.startedAt }]);
    expect((await readAll(share, 'rounds', end)).rows).toEqual([]);
    expect((await readAll(share, 'rounds')).rows).toHaveLength(11);
  });
});

describe('a member that is signed out', () => {
  it('places no bet until it signs in again', async () => {
    const login = () => testEvent('login', { member: 'member13', agent: 'major1', ip: '192.0.2.1' });
    await accepted([login()]);
    expect((await share.get('/members/member13/balance')).data.online).toBe(true);
    expect(await share.post('/members/member13/kick')).toMatchObject({ code: 0, data: { wasOnline: true } });
    expect(await share.post('/members/member13/kick', '')).toMatchObject({ data: { wasOnline: false } });
    expect((await share.get('/members/member13/balance')).data.online).toBe(false);
    expect(await sender().events([aBet('member13')])).toMatchObject([{ code: 1010 }]);
    await accepted([{ ...login(), at: Date.now() + 1_000 }, aBet('member13')]);
    expect((await share.post('/members/member16/kick')).code).toBe(1004);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log
      where call = '/agent/v1/members/{account}/kick'`.execute(api.services.databases.system);
    expect(rows).toEqual([{ n: 2 }]);
  });
});
