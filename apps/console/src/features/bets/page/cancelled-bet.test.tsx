// @vitest-environment jsdom
import { bets } from '@pitboss/contract/bets/bets';
import { expect, it } from 'vitest';
import { until } from '../../../testing/actions.ts';
import { messages, names } from '../../../testing/elements.ts';
import { setUpConsole } from '../../../testing/set-up-console.tsx';
import { BetScreen } from './BetScreen.tsx';
import { RoundScreen } from './RoundScreen.tsx';

const { api, show } = setUpConsole();
const bet = {
  ...{ id: '7', memberId: '1', memberAccount: 'demo1', agentId: '14', agentAccount: 'share1' },
  ...{ gameId: 203, areaId: null, areas: [], inningId: 'R-7', roundId: null, currency: 'CNY', money: null },
  ...{ amount: '1.00', payout: '0.00', profit: '0.00', reward: '0.00', balance: null, ip: '10.0.0.1' },
  ...{ betTime: 1, payoutTime: null, result: 'cancelled' },
};
const reply = (round: object | null) => {
  api().on(bets.list, () => ({ data: { list: [bet], next: null, previous: null } }));
  api().on(bets.round, () => ({ data: { round, bets: [] } }));
  api().on(bets.money, () => ({ code: 1002, desc: 'The record does not exist.' }));
};
const text = () => document.body.textContent ?? '';
const sentence = 'No round: the node cancelled the bet before it was played.';

it('a bet that was cancelled before it was played says so and links no round', async () => {
  reply(null);
  await show(<BetScreen />, { page: '/bet', search: { id: '7' } });
  await until(() => expect(text()).toContain(sentence));
  expect(names('link')).not.toContain('Round');
  expect(names('link')).toContain('Bets of this member');
  expect(messages('alert')).toEqual([]);
});

it('the page of a round that does not exist says why, without a notice', async () => {
  reply(null);
  await show(<RoundScreen />, { page: '/round', search: { id: 'R-7' } });
  await until(() => expect(text()).toContain('No round: it has not ended yet'));
  expect(names('link')).toEqual(['Bets of this round']);
  expect(messages('alert')).toEqual([]);
});
