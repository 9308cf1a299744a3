import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdMaker } from '../../../platform/db/ids.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';

const seed = Number(process.env.SEED ?? Date.now() % 100_000);
const now = Date.now();
const minuteMs = 60_000;
let api: TestApi;

/** A small generator, so that a failing run can be repeated by its seed. */
function random(start: number): (below: number) => number {
  let state = start >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const next = random(seed);
const member = '313';
const account = '777313';

interface Event {
  kind: (typeof timelineKinds)[number];
  key: string;
  at: number;
  [field: string]: unknown;
}
interface Page {
  list: Event[];
  next: string | null;
}

/**
 * Inserts rows into every table of the timeline within a few minutes, many of them at the same millisecond;
 * id makers that start at the same counter produce the same ids in several tables.
 */
async function fill(): Promise<void> {
  const db = api.services.databases.system;
  const makers = Array.from({ length: 6 }, () => createIdMaker(3, 100));
  const id = (table: number, at: number) => makers[table]?.next(at) ?? '';
  await sql`insert into ledger_account (id, tenant_id, kind, owner_id, agent_id, currency, balance) values
    (${account}::bigint, 11, 'member', ${member}::bigint, 13, 'CNY', 0), (777999, 11, 'house', 11, 11, 'CNY',
      0), (777314, 11, 'member', 314, 14, 'CNY', 0)`.execute(db);
  for (let n = 0; n < 240; n += 1) {
    const at = now - 10 * minuteMs + next(60) * 5_000;
    const time = new Date(at);
    // Each operator changes the member at least once, whatever the seed.
    const sure = n < 4;
    const whose = !sure && next(4) === 0 ? '314' : member;
    const agent = whose === member ? '13' : '14';
    switch (sure ? 5 : next(6)) {
      case 0: {
        const round = next(3) === 0 ? null : String(900 + next(12));
        await sql`insert into bet (id, tenant_id, agent_id, member_id, bet_key, round_id, inning_id, game_id,
          area_id, room_id, room_type, hall_level, currency,
            amount, payout, state, bet_time, ip)
          values (${id(0, at)}::bigint, 11, ${agent}::bigint, ${whose}::bigint, ${`t${n}`}, ${round}::bigint,
            ${round && `T-${round}`}, 203, 1, 'r', 0, 0, 'CNY',
            ${100 + next(900)}, ${next(2) * 500}, ${next(3)}, ${time}, '203.0.113.1')`.execute(db);
        break;
      }
      case 1:
        await sql`insert into member_login (id, tenant_id, agent_id, member_id, event, ip, device, at)
          values (${id(1, at)}::bigint, 11, ${agent}::bigint, ${whose}::bigint,
            ${['login', 'logout'][next(2)]}, ${`203.0.113.${next(4)}`}, 'x', ${time})`.execute(db);
        break;
      case 2:
        await sql`insert into member_transfer (id, tenant_id, agent_id, member_id, order_no, direction,
          amount, currency, state, at)
          values (${id(2, at)}::bigint, 11, ${agent}::bigint, ${whose}::bigint, ${`o${n}`},
            ${['in', 'out'][next(2)]}, ${next(1000) + 1}, 'CNY', ${['success', 'fail'][next(2)]},
            ${time})`.execute(db);
        break;
      case 3: {
        const own = whose === member ? account : '777314';
        const [debit, credit] = next(2) ? [own, '777999'] : ['777999', own];
        await sql`insert into ledger_transfer (id, tenant_id, agent_id, kind, debit_account, credit_account,
          amount, currency, debit_after, credit_after, ref, at)
          values (${id(3, at)}::bigint, 11, ${agent}::bigint, 'adjustment', ${debit}::bigint,
            ${credit}::bigint, ${next(1000) + 1}, 'CNY', 5, 7, ${`l${n}`}, ${time})`.execute(db);
        break;
      }
      case 4:
        await sql`insert into chat_message (id, tenant_id, agent_id, member_id, room_id, content, at)
          values (${id(4, at)}::bigint, 11, ${agent}::bigint, ${whose}::bigint, 'r', ${`c${n}`},
            ${time})`.execute(db);
        break;
      case 5: {
        const [operator, of, chain] = (
          [
            ['superadmin', null, '0'],
            ['major1', '11', '11'],
            ['share1', '12', '11'],
            ['master1', '13', '11'],
          ] as const
        )[sure ? n : next(4)] as readonly [string, string | null, string];
        await sql`insert into audit_log (chain, seq, id, at, operator_id, account, agent_id, ip, session_tag,
          call, target, before, after, code, request_id, prev_hash, hash)
          values (${chain}::bigint, ${10_000 + n}, ${id(5, at)}::bigint, ${time}, 1, ${operator},
            ${of}::bigint, '127.0.0.1', 't', '/player/updateBanBet',
            ${!sure && next(5) === 0 ? `member:${whose}9 other` : `member:${whose} name`},
              '{"betBanned":false}', '{"betBanned":true}', ${!sure && next(6) === 0 ? 1002 : 0}, 'q', '\\x',
              '\\x')`.execute(db);
        break;
      }
    }
  }
}

/** Order of events with the same number: a higher rank is newer. */
const ranks = { login: 0, transfer: 1, bet: 2, balance: 3, round: 4, chat: 5, change: 6 } as const;
const timelineKinds = Object.keys(ranks) as (keyof typeof ranks)[];

/** Reads the expected events of the member from the single tables, without the code under test. */
async function expected(): Promise<string[]> {
  const keys: { id: string; rank: number }[] = [];
  const add = async (kind: keyof typeof ranks, query: ReturnType<typeof sql<{ id: string }>>) => {
    for (const { id } of (await query.execute(api.services.databases.system)).rows)
      keys.push({ id, rank: ranks[kind] });
  };
  await add('bet', sql`select id from bet where member_id = 313`);
  await add(
    'round',
    sql`select max(id) as id from bet where member_id = 313 and round_id is not null group by round_id`,
  );
  await add('login', sql`select id from member_login where member_id = 313`);
  await add('transfer', sql`select id from member_transfer where member_id = 313`);
  await add(
    'balance',
    sql`select id from ledger_transfer where debit_account = 777313 or credit_account = 777313`,
  );
  await add('chat', sql`select id from chat_message where member_id = 313`);
  await add(
    'change',
    sql`select id from audit_log where target like 'member:313 %' and code = 0 and agent_id in (12, 13)`,
  );
  keys.sort((a, b) => (a.id === b.id ? b.rank - a.rank : BigInt(a.id) < BigInt(b.id) ? 1 : -1));
  return keys.map(({ id, rank }) => `${id}.${rank}`);
}

async function walk(body: object, size: () => number, operator = 'share1'): Promise<Event[]> {
  const seen: Event[] = [];
  let cursor: string | undefined;
  do {
    const reply = await api.call<Page>(operator, '/player/getTimeline', {
      body: { id: member, ...body, pageSize: size(), ...(cursor ? { cursor } : {}) },
    });
    expect(reply.code, reply.desc).toBe(0);
    seen.push(...reply.data.list);
    cursor = reply.data.next ?? undefined;
  } while (cursor);
  return seen;
}

beforeAll(async () => {
  process.stdout.write(`seed ${seed}\n`);
  api = await startTestApi();
  await fill();
});
afterAll(() => api.stop());

describe('the timeline of a member', () => {
  it('holds exactly what the single tables hold, in order, for any page size', async () => {
    const all = await expected();
    expect(all.length).toBeGreaterThan(100);
    for (const size of [() => 1, () => 7, () => 100, () => 1 + next(20)])
      expect((await walk({ kinds: timelineKinds }, size)).map(({ key }) => key)).toEqual(all);
  });

  it('shows any choice of kinds like the full timeline without the others', async () => {
    const all = await walk({ kinds: timelineKinds }, () => 100);
    for (let n = 0; n < 12; n += 1) {
      const kinds = timelineKinds.filter(() => next(2) === 0);
      const wanted = all.filter(({ kind }) => kinds.includes(kind));
      expect(await walk({ kinds }, () => 1 + next(30)), kinds.join()).toEqual(wanted);
    }
  });

  it('lists a bet once where no kinds are chosen', async () => {
    const db = api.services.databases.system;
    const ids = createIdMaker(9);
    for (const kind of ['betStake', 'betWin', 'betCancel', 'jackpot', 'gift'])
      await sql`insert into ledger_transfer (id, tenant_id, agent_id, kind, debit_account, credit_account, amount,
        currency, debit_after, credit_after, ref, at)
        values (${ids.next(now)}::bigint, 11, 13, ${kind}, 777999, 777313, 5, 'CNY', 5,
          7, 'b', now())`.execute(db);
    const all = await walk({ kinds: timelineKinds }, () => 100);
    const once = all.filter(
      ({ kind, type }) =>
        kind !== 'round' && !['betStake', 'betWin', 'betCancel', 'jackpot'].includes(String(type)),
    );
    expect(all.length - once.length).toBeGreaterThan(4);
    expect(once.map(({ type }) => type)).toContain('gift');
    expect(await walk({}, () => 37)).toEqual(once);
    await sql`delete from ledger_transfer where ref = 'b'`.execute(db);
  });

  it('starts at a given time', async () => {
    const all = await walk({ kinds: timelineKinds }, () => 100);
    const middle = all[Math.floor(all.length / 2)]?.at ?? 0;
    expect(await walk({ kinds: timelineKinds, end_time: middle }, () => 13)).toEqual(
      all.filter(({ at }) => at <= middle),
    );
  });

  it('shows amounts with their sign, results, rounds, and who changed what', async () => {
    const all = await walk({ kinds: timelineKinds }, () => 100);
    const of = (kind: Event['kind']) => all.filter((event) => event.kind === kind);
    const db = api.services.databases.system;
    const moved = (
      await sql<{
        sum: string;
      }>`select sum(case when credit_account = 777313 then amount else -amount end)::text as sum
        from ledger_transfer where debit_account = 777313 or credit_account = 777313`.execute(db)
    ).rows[0]?.sum;
    const sum = of('balance').reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
    expect(String(sum)).toBe(moved);
    const profit = of('bet').reduce((total, bet) => total + Math.round(Number(bet.profit) * 100), 0);
    const inRounds = of('round').reduce((total, one) => total + Math.round(Number(one.profit) * 100), 0);
    const loose = of('bet')
      .filter(({ inningId }) => inningId === null)
      .reduce((total, bet) => total + Math.round(Number(bet.profit) * 100), 0);
    expect(inRounds + loose).toBe(profit);
    expect(of('change')[0]).toMatchObject({
      title: { en_us: 'Stop member bets' },
      changes: [
        {
          field: 'betBanned',
          name: { zh_cn: '禁止投注', en_us: 'Bets stopped' },
          before: 'false',
          after: 'true',
        },
      ],
    });
  });

  it("shows changes by operators of the caller's tree, and none by operators above", async () => {
    const actors = async (operator: string) =>
      [
        ...new Set((await walk({ kinds: ['change'] }, () => 50, operator)).map(({ actor }) => String(actor))),
      ].sort();
    expect(await actors('superadmin')).toEqual(['major1', 'master1', 'share1', 'superadmin']);
    expect(await actors('major1')).toEqual(['major1', 'master1', 'share1']);
    expect(await actors('master1')).toEqual(['master1']);
  });

  it("counts those who shared an address within the caller's tree", async () => {
    const logins = (await walk({ kinds: ['login'] }, () => 50, 'share1')) as unknown as {
      ip: string;
      others: number;
    }[];
    const rows = (
      await sql<{ ip: string }>`select distinct ip from member_login where member_id = 314`.execute(
        api.services.databases.system,
      )
    ).rows.map(({ ip }) => ip);
    for (const { ip, others } of logins)
      expect({ ip, others }).toEqual({ ip, others: rows.includes(ip) ? 1 : 0 });
  });

  it.each(['12', 'n5', '5.', '5.77', 'x'])('refuses the cursor "%s"', async (cursor) => {
    expect((await api.call('share1', '/player/getTimeline', { body: { id: member, cursor } })).code).toBe(
      1001,
    );
  });
});
