import { toDto } from '@pitboss/ledger/money';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { freshId, startTestIngest, type TestIngest, testRound } from '../../testing/ingest/ingest.ts';
import { createIngestModel, type Step } from '../../testing/ingest/ingest-model.ts';
import { type SmallWorld, seedSmallWorld } from '../../testing/small-world.ts';

const isFullSize = process.env.PITBOSS_TEST_SIZE === 'full';
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const members = ['member1', 'member2', 'member3'];

let database: TestDatabase;
let world: SmallWorld;
let servers: TestIngest[];
beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases, { agents: 6, members: 3, balance: 5_000n });
  // Agents deposit without end, so that only members run out of money.
  await database.databases.systemPool.query(
    "update ledger_account set credit_limit = 10^15 where kind = 'agent'",
  );
  servers = await Promise.all([1, 2].map((id) => startTestIngest(database, world.node, id)));
  process.stdout.write(`random ingest sequences: SEED=${seed}\n`);
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.close()));
  await database?.stop();
});

async function balances(): Promise<Map<string, bigint>> {
  const { rows } = await database.databases.systemPool.query<{ account: string; balance: string }>(
    `select m.account, a.balance from ledger_account a join member m on m.id = a.owner_id and m.tenant_id = a.tenant_id where a.kind = 'member'`,
  );
  return new Map(rows.map((row) => [row.account, BigInt(row.balance)]));
}

/** Deposits money for members who have lost nearly all. */
async function topUp(at: number): Promise<void> {
  const poor = [...(await balances())].filter(([, balance]) => balance < 1_500n);
  const gift = { type: 'transfer', at, direction: 'in', amount: '30' };
  const gifts = poor.map(([account]) => ({ ...gift, eventId: freshId('gift'), member: account }));
  for (const { code } of (await servers[0]?.events(gifts)) ?? []) expect(code).toBe(0);
}

// --- sequences ----------------------------------------------------------------------------------------

const member = fc.constantFrom(...members);
const bet = fc.constantFrom('b1', 'b2', 'b3', 'b4', 'b5');
const round = fc.constantFrom('r1', 'r2', 'r3');
const someRound = fc.option(round, { freq: 2 });
const money = fc.bigInt({ min: 0n, max: 3_000n });
const jackpot = fc.oneof({ weight: 4, arbitrary: fc.constant(0n) }, { weight: 1, arbitrary: money });
const event = fc.nat({ max: 1_000_000 }).map((n) => `e${n}`);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      event,
      bet,
      member,
      amount: money,
      round: someRound,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('settlement' as const), event, bet, win: money, jackpot }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), event, bet }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('resettlement' as const),
      event,
      bet,
      win: money,
      jackpot,
      round: someRound,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      event,
      member,
      amount: fc.bigInt({ min: 1n, max: 3_000n }),
      direction: fc.constantFrom('in' as const, 'out' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('round' as const),
      round,
      bets: fc.uniqueArray(fc.record({ bet, member, amount: money, win: money, jackpot }), {
        maxLength: 4,
        selector: (one) => one.bet,
      }),
    }),
  },
);
/** Steps with the server of each, whether it joins the previous request, and repetitions of earlier ones. */
const sequence = fc.array(
  fc.record({
    step,
    server: fc.nat({ max: 1 }),
    joins: fc.boolean(),
    repeat: fc.option(fc.nat({ max: 20 }), { freq: 4 }),
  }),
  { minLength: 5, maxLength: 40 },
);

// --- payloads --------------------------------------------------------------------------------------------

/** The step as a node sends it; ids get a prefix of the run, since the database outlives it. */
function dto(run: string, at: number, one: Step): unknown {
  const id = (name: string) => `${run}-${name}`;
  const ip = '192.0.2.1';
  switch (one.kind) {
    case 'round':
      return testRound(
        one.bets.map(({ bet: name, amount, win, jackpot: extra, member: who }) => ({
          betId: id(name),
          member: who,
          amount: toDto(amount),
          win: toDto(win),
          jackpot: toDto(extra),
          ip,
          at,
        })),
        { roundId: id(one.round), startedAt: at, endedAt: at + 1_000 },
      );
    case 'bet':
      return {
        type: 'bet',
        eventId: id(one.event),
        at,
        betId: id(one.bet),
        member: one.member,
        gameId: 201,
        roomId: 'r',
        ip,
        amount: toDto(one.amount),
        ...(one.round === null ? {} : { roundId: id(one.round) }),
      };
    case 'cancel':
      return { type: 'cancel', eventId: id(one.event), at, betId: id(one.bet) };
    case 'transfer':
      return {
        type: 'transfer',
        eventId: id(one.event),
        at,
        member: one.member,
        amount: toDto(one.amount),
        direction: one.direction,
      };
    default:
      return {
        type: one.kind,
        eventId: id(one.event),
        at,
        betId: id(one.bet),
        win: toDto(one.win),
        jackpot: toDto(one.jackpot),
        ...('round' in one && one.round !== null ? { roundId: id(one.round) } : {}),
      };
  }
}

test(
  'any sequence of messages gets the replies of the model, and leaves the ledger right',
  async () => {
    let checked = 0;
    await fc.assert(
      fc.asyncProperty(sequence, async (parts) => {
        const run = freshId('p');
        const at = Date.now() - 10_000;
        await topUp(at);
        const model = createIngestModel(await balances());
        const sent: Step[] = [];
        const requests: { server: number; isRound: boolean; items: unknown[]; expected: number[] }[] = [];
        for (const { step: fresh, server, joins, repeat } of parts) {
          const one = (repeat !== null && sent[repeat]) || fresh;
          sent.push(one);
          const isRound = one.kind === 'round';
          const last = requests.at(-1);
          const request =
            last && joins && last.isRound === isRound ? last : { server, isRound, items: [], expected: [] };
          if (request !== last) requests.push(request);
          request.items.push(dto(run, at, one));
          request.expected.push(model.take(one));
        }
        for (const { server, isRound, items, expected } of requests) {
          const node = servers[server] as TestIngest;
          const replies = await (isRound ? node.rounds(items) : node.events(items));
          expect(replies.map((reply) => reply.code)).toEqual(expected);
        }
        expect(await balances()).toEqual(model.balances);
        checked += 1;
        if (checked % 10 === 0) {
          expect(await verifyLedger(database.databases.system)).toEqual([]);
        }
      }),
      { numRuns: isFullSize ? 2_000 : 60, seed, endOnFailure: false },
    );
    expect(await verifyLedger(database.databases.system)).toEqual([]);
  },
  isFullSize ? 1_800_000 : 120_000,
);

test('many senders at once over two servers: no overdraft, every line and sum right', async () => {
  const at = Date.now() - 10_000;
  const random = fc.sample(step, { numRuns: isFullSize ? 3_000 : 600, seed });
  const run = freshId('c');
  const sends = random.map(async (one, n) => {
    const server = servers[n % 2] as TestIngest;
    const item = dto(`${run}-${n % 40}`, at, one);
    const [answer] = await (one.kind === 'round' ? server.rounds([item]) : server.events([item]));
    return answer?.code ?? -1;
  });
  const codes = await Promise.all(sends);
  expect(codes.filter((code) => code >= 1200 || code < 0)).toEqual([]);
  expect(await verifyLedger(database.databases.system)).toEqual([]);
});
