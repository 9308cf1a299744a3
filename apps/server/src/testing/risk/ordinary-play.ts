import { expect } from 'vitest';
import { freshId, testBet, testEvent, testRound } from '../ingest/ingest.ts';
import { testAgents } from '../users.ts';
import type { RiskWorld } from './risk-world.ts';

const membersPerAgent = 8;
const perRound = 10;
const perRequest = 50;
const games = [201, 202, 203, 301];

/** A sequence of numbers from 0 to 1 that is the same every time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Plays a number of bets of ordinary members: small stakes, each from a different address, won a little less
 * often than lost. Random values follow from a seed that is printed.
 */
export async function playOrdinary(
  world: RiskWorld,
  bets: number,
  seed = Date.now() % 1_000_000,
): Promise<void> {
  process.stdout.write(`ordinary play with seed ${seed}\n`);
  const next = numbers(seed);
  const members = testAgents.flatMap(({ account }) =>
    Array.from({ length: membersPerAgent }, () => ({ member: freshId('plain'), agent: account })),
  );
  const send = async (events: readonly unknown[]) =>
    expect((await world.ingest.events(events)).filter(({ code }) => code !== 0)).toEqual([]);
  await send(
    members.map((one, index) => testEvent('member', { ...one, ip: `10.9.${index >> 8}.${index & 255}` })),
  );
  const { rows } = await world.api.services.databases.systemPool.query<{ id: string }>(
    'select id::text from member where account = any($1::text[])',
    [members.map(({ member }) => member)],
  );
  for (const { id } of rows)
    expect(
      await world.api.call('superadmin', '/player/deposit', { body: { id, amount: '5000.00', remark: '' } }),
    ).toMatchObject({ code: 0 });
  const ipOf = new Map(members.map(({ member }, index) => [member, `10.9.${index >> 8}.${index & 255}`]));
  for (let sent = 0; sent < bets; sent += perRound * perRequest) {
    const rounds = Array.from({ length: Math.min(perRequest, Math.ceil((bets - sent) / perRound)) }, () => {
      const at = Date.now() - 2_000;
      const own = Array.from({ length: perRound }, () => {
        const { member } = members[Math.floor(next() * members.length)] ?? { member: '' };
        const stake = 1 + Math.floor(next() * 5);
        // Every third bet wins somewhat less than three times its stake.
        const win = next() < 0.33 ? (stake * 2.9).toFixed(2) : '0';
        const ip = ipOf.get(member) ?? '';
        return testBet({ member, amount: `${stake}.00`, win, ip, at, areaId: 1, rtp: 965 });
      });
      const gameId = games[Math.floor(next() * games.length)] ?? 201;
      return testRound(own, { gameId, startedAt: at - 1_000, endedAt: at + 1_000 });
    });
    const replies = await world.ingest.rounds(rounds);
    expect(replies.filter(({ code }) => code !== 0)).toEqual([]);
    await world.settled();
  }
}
