import type { FeedKinds } from './feed-kind.ts';

const at = 1_795_188_000_000;
const day = 86_400_000;
const who = { member: 'player001', agent: 'general1' } as const;
const ends = { until: 'The item is not in force from then on; without it: until it is removed.' };
const allGames = { gameIds: '`null`: all games.' };

/** Kinds about members, agents and their RTP. */
export const memberFeedKinds: FeedKinds<
  | 'rtp.game'
  | 'rtp.pool'
  | 'rtp.agent'
  | 'rtp.agentGame'
  | 'rtp.member'
  | 'ban.member'
  | 'ban.agent'
  | 'mini'
  | 'kill'
  | 'maxStake'
  | 'list'
  | 'mute'
  | 'offline'
> = {
  'rtp.game': {
    id: 'game',
    duty: 'Applies in the game if no setting of a member or an agent applies; capped by the lowest number of the member’s agent and all above it.',
    fields: { rtp: 'Thousandths.' },
    example: { gameId: 201, rtp: 960 },
  },
  'rtp.pool': {
    id: 'group of pools',
    duty: 'Applies in its games to the members of its agents and of all below them (the nearest agent in a group decides) if no setting of a member, an agent or a game applies; capped as `rtp.game` is.',
    fields: { agents: 'Ids, as in `rtp.agent`.', ...allGames, rtp: 'Thousandths.' },
    example: { agents: ['11'], gameIds: [231, 232], rtp: 955 },
  },
  'rtp.agent': {
    id: 'agent',
    duty: 'The members of an agent play at the lowest number of the agent and all above it, in rounds that begin later. Send it as `rtp` of each bet. Every agent has this item: the tree that other kinds refer to.',
    fields: { parent: 'Id of the agent above; `null` at the top.', rtp: 'Thousandths.' },
    example: { agent: 'general1', parent: '13', rtp: 965 },
  },
  'rtp.agentGame': {
    id: 'setting',
    duty: 'Of the settings for a game, those of the member’s agent come first, then those of the agent above it, and so on; of one agent in the order `agentGame2`, `agent2`, `agentGame1`. The first one applies, capped by the lowest number of the agent and all above it.',
    fields: {
      agentId: 'Id of the agent, as in `rtp.agent`.',
      gameId: '`null`: all games.',
      rtp: 'Thousandths.',
      until: '`null`: until it is removed.',
    },
    example: {
      agent: 'general1',
      agentId: '14',
      level: 'agentGame2',
      gameId: 201,
      rtp: 950,
      from: at,
      until: null,
    },
  },
  'rtp.member': {
    id: 'setting',
    duty: 'Precedes all settings of agents, `playerGame` before `player` before `label`; of several labels the lowest of `black` ones, the highest of `white` ones. Capped in the same way.',
    fields: {
      side: 'Of a label only.',
      gameId: '`null`: all games.',
      rtp: 'Thousandths.',
      until: '`null`: until it is removed.',
    },
    example: { ...who, level: 'playerGame', gameId: 201, rtp: 940, from: at, until: at + day },
  },
  'ban.member': {
    id: 'member',
    duty: 'Take no new bets of the member. Open rounds end as usual.',
    fields: ends,
    example: { ...who, reason: 'betBan' },
  },
  'ban.agent': {
    id: 'agent',
    duty: 'As `ban.member`, for the members of the agent and of all below it.',
    example: { agent: 'general1', reason: 'blocked' },
  },
  mini: {
    id: 'member',
    duty: 'Take no new bets of the member in these mini games.',
    fields: { gameIds: '`null`: none of them may be played.', ...ends },
    example: { ...who, gameIds: [231, 239] },
  },
  kill: {
    id: 'member',
    duty: 'Turn wins of the member into losses with this probability.',
    fields: { probability: 'Above 0, at most 1.', ...ends },
    example: { ...who, probability: 0.25, until: at + day },
  },
  maxStake: {
    id: 'member',
    duty: 'Take no bet above this amount. Such a `bet` event or wallet take is rejected with 1002; in a finished round it is accepted and shown to the operator.',
    fields: { amount: 'Decimal with two places.', ...ends },
    example: { ...who, currency: 'CNY', amount: '200.00' },
  },
  list: {
    id: 'member',
    duty: 'None: the labels of the member, for information.',
    example: { ...who, side: 'black', labels: ['Arbitrage'] },
  },
  mute: {
    id: 'member',
    duty: 'Show no chat of the member until then.',
    example: { ...who, until: at + day },
  },
  offline: {
    id: 'member, or agent for the members directly below it',
    duty: 'End the sessions that began before `at`. The member signs in again, of an agent not before `signInFrom`. The item of an agent has no `member`.',
    example: { ...who, at, until: at + 7 * day },
  },
};
