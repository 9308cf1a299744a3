import { describe, expect, it } from 'vitest';
import { type RtpLevel, type RtpSetting, resolveRtp, riseOf, rtpLevels } from './chain.ts';

const line = [
  { id: '14', number: 940 },
  { id: '13', number: 950 },
  { id: '11', number: 965 },
];
const of = (level: RtpSetting['level'], rtp: number, agentId?: string, gameId?: number): RtpSetting => ({
  level,
  rtp,
  ...(agentId ? { agentId } : {}),
  ...(gameId ? { gameId } : {}),
});

describe('the RTP that applies', () => {
  it.each<[string, RtpSetting[], RtpLevel, number, number]>([
    ['the number of the own agent without anything else', [], 'number', 940, 940],
    ['a pool before the number, capped', [of('pool', 960)], 'pool', 960, 940],
    ['a game before a pool', [of('pool', 930), of('game', 920, undefined, 201)], 'game', 920, 920],
    [
      'the first generation before the game, of an agent above as well',
      [of('game', 920, undefined, 201), of('agentGame1', 910, '11', 201)],
      'agentGame1',
      910,
      910,
    ],
    [
      'all three of the own agent before any of the agent above',
      [of('agentGame2', 900, '13', 201), of('agentGame1', 890, '14', 201)],
      'agentGame1',
      890,
      890,
    ],
    [
      'the second generation by game, then for all games, then the first',
      [of('agentGame1', 890, '14', 201), of('agent2', 880, '14'), of('agentGame2', 870, '14', 201)],
      'agentGame2',
      870,
      870,
    ],
    ['a label before agents', [of('agentGame2', 870, '14', 201), of('label', 985)], 'label', 985, 940],
    ['a player before a label', [of('label', 985), of('player', 860)], 'player', 860, 860],
    [
      'a player in a game before a player in all games',
      [of('player', 860), of('playerGame', 850, undefined, 201)],
      'playerGame',
      850,
      850,
    ],
    [
      'nothing of other games and of agents outside the line',
      [of('playerGame', 700, undefined, 202), of('agent2', 700, '12'), of('agentGame1', 700, '14', 202)],
      'number',
      940,
      940,
    ],
  ])('%s', (_, settings, level, set, applied) => {
    const chain = resolveRtp(line, settings, 201);
    expect([chain.level, chain.set, chain.applied]).toEqual([level, set, applied]);
  });

  it('names the agent whose number is the ceiling', () => {
    const above = [
      { id: '14', number: 940 },
      { id: '13', number: 900 },
      { id: '11', number: 965 },
    ];
    const chain = resolveRtp(above, [of('player', 980)], 201);
    expect(chain).toMatchObject({ set: 980, ceiling: 900, ceilingOf: { id: '13' }, applied: 900 });
  });
});

/** Reference model that follows the specification's table level by level and agent by agent. */
function model(
  agents: typeof line,
  settings: readonly RtpSetting[],
  gameId: number,
): { level: RtpLevel; set: number; applied: number } {
  const ceiling = Math.min(...agents.map(({ number }) => number));
  const found = (level: RtpLevel, agentId?: string) =>
    settings.find(
      (one) =>
        one.level === level &&
        (agentId === undefined || one.agentId === agentId) &&
        (one.gameId === undefined || one.gameId === gameId),
    );
  const reply = (level: RtpLevel, set: number) => ({ level, set, applied: Math.min(set, ceiling) });
  for (const level of ['playerGame', 'player', 'label'] as const) {
    const one = found(level);
    if (one) return reply(level, one.rtp);
  }
  for (const { id } of agents)
    for (const level of ['agentGame2', 'agent2', 'agentGame1'] as const) {
      const one = found(level, id);
      if (one) return reply(level, one.rtp);
    }
  for (const level of ['game', 'pool'] as const) {
    const one = found(level);
    if (one) return reply(level, one.rtp);
  }
  return reply('number', agents[0]?.number ?? 0);
}

it('agrees with the table of the specification on settings of all kinds', () => {
  const seed = Date.now() % 2_147_483_647;
  let state = seed;
  const int = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const allGames = new Set<RtpLevel>(['player', 'agent2', 'label', 'pool']);
  for (let round = 0; round < 3_000; round += 1) {
    const agents = Array.from({ length: 1 + int(4) }, (_, n) => ({ id: String(n), number: 700 + int(291) }));
    const taken = new Set<string>();
    const settings = Array.from({ length: int(12) }, () => {
      const level = rtpLevels[int(8)] as RtpSetting['level'];
      const agentId = /^agent/.test(level) ? String(int(5)) : undefined;
      return of(level, 700 + int(291), agentId, allGames.has(level) ? undefined : 201 + int(2));
    }).filter(({ level, agentId, gameId }) => {
      const key = `${level} ${agentId} ${gameId}`;
      return !taken.has(key) && taken.add(key);
    });
    const { level, set, applied } = resolveRtp(agents, settings, 201);
    expect({ level, set, applied }, `seed ${seed}`).toEqual(model(agents, settings, 201));
  }
});

it('a rise is the greatest over the games, and a fall none', () => {
  const before = [of('agentGame1', 900, '14', 201), of('agentGame1', 930, '14', 202)];
  expect(riseOf(line, before, [...before, of('agent2', 925, '14')], [201, 202])).toBe(25);
  expect(riseOf(line, before, [...before, of('agent2', 850, '14')], [201, 202])).toBe(0);
  expect(riseOf(line, before, [], [201, 202, 203])).toBe(40);
});
