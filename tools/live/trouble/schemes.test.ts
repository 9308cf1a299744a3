import type { IngestRound } from '@pitboss/contract/ingest/ingest-items';
import { createRng } from '@pitboss/rounds/deal/rng';
import { expect, it } from 'vitest';
import { makeGames } from '../../world/games/games.ts';
import type { LivePlayer } from '../members/players.ts';
import type { Outbox } from '../node/outbox.ts';
import { Schemes } from './schemes.ts';

const player = (account: string, joinedMs: number): LivePlayer => ({
  index: 0,
  account,
  agent: 'share1',
  currency: 'CNY',
  level: 0,
  hunter: false,
  partner: null,
  purse: { balance: 0n },
  ip: '10.0.0.1',
  device: '',
  gameIds: null,
  seamless: false,
  limited: false,
  joinedMs,
  online: true,
  busy: false,
  seenMs: 0,
  signedInMs: 0,
});

it('plays no member against another in rounds that began before both had registered', () => {
  const rounds: IngestRound[] = [];
  const rng = createRng('schemes');
  const names = rng.fork('names');
  const schemes = new Schemes({
    rng,
    outbox: {
      event: () => undefined,
      round: (round: IngestRound) => void rounds.push(round),
    } as unknown as Outbox,
    newId: (prefix) => `${prefix}-${names.int(1_000_000_000)}`,
    move: (_player, _direction, _amount, _at, then) => then?.(),
  });
  const plans = makeGames(rng);
  const now = Date.now();
  schemes.oppose(player('old', 0), player('new', now - 30_000), plans, now);
  expect(rounds).toEqual([]);
  schemes.oppose(player('old', 0), player('new', now - 61_000), plans, now);
  expect(rounds).toHaveLength(3);
  for (const { bets } of rounds) for (const { at } of bets) expect(Number(at)).toBeGreaterThan(now - 61_000);
});
