import { toDto } from '@pitboss/ledger/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { miniGameIds } from '../../domain/games/games.ts';
import { createRandom } from '../../testing/activities/random.ts';
import { avoidDayStart } from '../../testing/clock/day-start.ts';
import { betEvent, freshId, testBet, testEvent, testRound } from '../../testing/ingest/ingest.ts';
import { type RiskWorld, startRiskWorld } from '../../testing/risk/risk-world.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const { below, one: some } = createRandom(seed);

let world: RiskWorld;
beforeAll(async () => {
  await avoidDayStart();
  world = await startRiskWorld();
  await world.fund('900000.00');
  // Members of another kind count nowhere.
  await pool().query("update member set kind = 'test' where account = 'member16'");
  // Agents need money for what they move to their members.
  const out = { direction: 'out', amount: '300000.00', at: Date.now() - 2_880 * 60_000 } as const;
  await world.ingest.events(members.map((member) => testEvent('transfer', { member, ...out })));
  await world.settled();
  // The first deposits are no part of any window.
  await pool().query(
    "update member_transfer set at = (at at time zone 'UTC' - interval '3 days') at time zone 'UTC', id = id - (3::bigint * 86400000 << 22)",
  );
  // The bets of the test data were not announced.
  await pool().query('delete from bet');
  await setThresholds();
});
afterAll(() => world.stop());
const pool = () => world.api.services.databases.systemPool;

const money = (table: string, alarm: string) => ({ CNY: { table, alarm } });
const every = (table: string, alarm: string) => ({ '*': { table, alarm } });
async function setThresholds(): Promise<void> {
  const low = money('50.00', '100.00');
  const saved = await world.save({
    proxyGroupLose: { version: 1, thresholds: { value: low } },
    betInfo: { version: 1, least: '1', thresholds: { value: low } },
    memberWinLose: { version: 1, thresholds: { win: low, lose: low } },
    proxyWinLose: { version: 1, thresholds: { win: low, lose: low } },
    betAmount: { version: 1, thresholds: { value: low } },
    transfer: { version: 1, thresholds: { value: low } },
    playerTransfer: { version: 1, thresholds: { in: low, out: low } },
    transferFailure: { version: 1, thresholds: { value: every('1', '2') } },
    smallgameBetReturn: { version: 1, least: '1', thresholds: { value: every('50.00', '60.00') } },
    playerContinuousWin: { version: 1, least: '0.01', thresholds: { value: every('1', '2') } },
    singleBet: { version: 1, thresholds: { value: money('20.00', '30.00'), win: money('20.00', '40.00') } },
    playerTransfer2: { version: 1, thresholds: { value: money('1.00', '2.00') } },
    accountIp: { version: 1, thresholds: { value: every('1', '2') } },
    registered: { version: 1, thresholds: { value: every('1', '2') } },
  });
  expect(saved).toMatchObject({ code: 0 });
}

const members = ['member11', 'member12', 'member13', 'member14', 'member16', 'member21', 'member22'];
const mini = miniGameIds[0] ?? 0;
const ips = ['192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'];
const cents = (limit: number) => toDto(BigInt(100 + below(limit)));

/** Something that happens at a time: a round with its bets, or an event. */
async function happen(at: number): Promise<void> {
  const member = some(members);
  const kind = below(10);
  if (kind < 5) {
    const bets = Array.from({ length: 1 + below(3) }, () =>
      testBet({
        member: some(members),
        amount: cents(5_000),
        win: below(3) ? cents(9_000) : '0',
        at: at - 200,
        ip: some(ips),
      }),
    );
    const gameId = some([203, 301]);
    const [reply] = await world.ingest.rounds([
      testRound(bets, { gameId, startedAt: at - 300, endedAt: at }),
    ]);
    expect(reply).toMatchObject({ code: 0 });
    return;
  }
  const bet = () => betEvent({ member, gameId: 203, amount: cents(4_000), ip: some(ips), at });
  const move = (direction: 'in' | 'out', amount: string) =>
    testEvent('transfer', { member, direction, amount, at });
  if (kind === 5 && below(2)) {
    const one = { ...bet(), gameId: mini };
    await world.ingest.events([one, testEvent('settlement', { betId: one.betId, win: cents(9_000), at })]);
    return;
  }
  const event =
    kind === 5
      ? bet()
      : kind === 6
        ? testEvent('login', { member, ip: some(ips), at })
        : kind === 7
          ? testEvent('member', {
              member: freshId('new'),
              agent: some(['share1', 'share9']),
              ip: '192.0.2.9',
              at,
            })
          : below(4) === 0
            ? move('in', '900000000.00')
            : move(some(['in', 'out']), cents(20_000));
  await world.ingest.events([event]);
}

interface Row {
  memberAccount: string;
}
interface Evidence {
  total: number;
  bets: (Row & { id: string; amount: string; win: string; reward: string; inningId: string | null })[] | null;
  transfers: (Row & { amount: string; direction: 'in' | 'out'; state: string })[] | null;
  map: (Row & { own: boolean })[] | null;
}
const membersOf = async (id: string) =>
  (
    await world.api.call<{ accounts: (Row & { rows: number })[] }>(
      'superadmin',
      '/riskControl/getAlertEvidence',
      { query: { id, kind: 'accounts' } },
    )
  ).data.accounts;
const number = (text: string) => BigInt(text.replace('.', ''));
const sum = <T>(rows: readonly T[] | null, of: (row: T) => bigint) =>
  (rows ?? []).reduce((total, row) => total + of(row), 0n);
const kinds: Readonly<Record<string, string>> = {
  transfer: 'transfers',
  playerTransfer: 'transfers',
  transferFailure: 'transfers',
  playerTransfer2: 'transfers',
  registered: 'members',
  accountIp: 'map',
};

/** The figure of an alert as the rows of its evidence make it, in hundredths of money and percent. */
function figureOf(code: string, figure: string, { bets, transfers, map, total }: Evidence): bigint {
  const stake = sum(bets, ({ amount }) => number(amount));
  const won = sum(bets, ({ win }) => number(win));
  const net = won + sum(bets, ({ reward }) => number(reward)) - stake;
  const into = sum(transfers, ({ amount, direction }) => (direction === 'in' ? number(amount) : 0n));
  const out = sum(transfers, ({ amount, direction }) => (direction === 'out' ? number(amount) : 0n));
  const largest = (list: readonly bigint[]) => list.reduce((max, one) => (one > max ? one : max), 0n);
  switch (code) {
    case 'memberWinLose':
      return figure === 'win' ? net : -net;
    case 'proxyGroupLose':
    case 'betInfo':
      return won - stake;
    case 'proxyWinLose':
      return figure === 'win' ? won - stake : stake - won;
    case 'betAmount':
      return stake;
    case 'smallgameBetReturn':
      // Half-even, at two places.
      return BigInt(Math.round(Number((won * 1_000_000_000n) / stake) / 100_000));
    case 'transfer':
      return out - into;
    case 'playerTransfer':
      // Of one direction alone.
      return into + out;
    case 'playerTransfer2':
      return largest((transfers ?? []).map(({ amount }) => number(amount)));
    case 'playerContinuousWin':
      return BigInt(new Set((bets ?? []).map(({ id, inningId }) => inningId ?? id)).size);
    case 'singleBet':
      return largest(
        (bets ?? []).map(({ amount, win }) =>
          figure === 'win' ? number(win) - number(amount) : number(amount),
        ),
      );
    case 'accountIp':
      return BigInt(new Set((map ?? []).map(({ memberAccount }) => memberAccount)).size);
    default:
      return BigInt(total);
  }
}

it(`the evidence of every alert is what its figure counts (SEED=${seed})`, async () => {
  const from = Date.now() - 20 * 60_000;
  const times = Array.from({ length: 120 }, () => from + below(20 * 60_000 - 2_000)).sort((a, b) => a - b);
  for (const at of times) await happen(at);
  // Whatever else happened: a transfer that is hardly played, failed ones, much that moves out, and a win of a
  // mini game.
  const moved = (direction: 'in' | 'out', amount: string, ago: number, member = 'member11') =>
    testEvent('transfer', { member, direction, amount, at: Date.now() - ago });
  const played = { ...betEvent({ member: 'member14', amount: '10.00', at: Date.now() - 800 }), gameId: mini };
  await world.ingest.events([
    played,
    testEvent('settlement', { betId: played.betId, win: '90.00', at: Date.now() - 700 }),
    moved('in', '5000.00', 900),
    moved('out', '100.00', 500),
    moved('in', '900000000.00', 400, 'member12'),
    moved('in', '900000000.00', 300, 'member12'),
    moved('out', '20000.00', 200, 'member13'),
  ]);
  await world.settled();
  const seen = new Set<string>();
  for (const alert of await world.alerts()) {
    const { id, code, key, value, count } = alert as typeof alert & { figure: string };
    if (code === 'signal') continue;
    const { figure } = alert as unknown as { figure: string };
    const { data } = await world.api.call<Evidence>('superadmin', '/riskControl/getAlertEvidence', {
      query: { id, kind: kinds[code] ?? 'bets' },
    });
    const accounts = [...(data.bets ?? []), ...(data.transfers ?? []), ...(data.map ?? [])];
    expect(accounts.map(({ memberAccount }) => memberAccount)).not.toContain('member16');
    expect({ key, figure: figureOf(code, figure, data) }).toEqual({ key, figure: number(value) });
    const members = await membersOf(id);
    if (data.bets || data.transfers) {
      const listed = accounts.map(({ memberAccount }) => memberAccount);
      expect({ key, members: members.map(({ memberAccount }) => memberAccount).sort() }).toEqual({
        key,
        members: [...new Set(listed)].sort(),
      });
      expect(members.reduce((total, { rows }) => total + rows, 0)).toBe(listed.length);
    }
    if (count > 1) expect({ key, total: data.total }).toEqual({ key, total: count });
    seen.add(code);
  }
  expect([...seen].sort()).toEqual([
    'accountIp',
    'betAmount',
    'betInfo',
    'memberWinLose',
    'playerContinuousWin',
    'playerTransfer',
    'playerTransfer2',
    'proxyGroupLose',
    'proxyWinLose',
    'registered',
    'singleBet',
    'smallgameBetReturn',
    'transfer',
    'transferFailure',
  ]);
});
