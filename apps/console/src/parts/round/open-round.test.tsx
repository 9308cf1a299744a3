// @vitest-environment jsdom
import { bets } from '@pitboss/contract/bets/bets';
import { expect, it } from 'vitest';
import { click, until } from '../../testing/actions.ts';
import { find } from '../../testing/elements.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { RoundLink } from '../links.tsx';
import { RoundDrawer } from './RoundDrawer.tsx';

const { api, show } = setUpConsole();

/** A list of two bets on two rounds, each with a link to its round. */
function Rounds() {
  return (
    <>
      <ul>
        <li>
          <RoundLink inningId="R-1" bet="11" />
        </li>
        <li>
          <RoundLink inningId="R-2" bet="12" />
        </li>
      </ul>
      <RoundDrawer />
    </>
  );
}

it('the panel of a round leads to the round of the next bet of the list', async () => {
  api().on(bets.round, () => ({ data: { round: null, bets: [] } }));
  await show(<Rounds />, { page: '/betManagement' });
  const place = () => document.querySelector('.k-steps')?.textContent;
  await click('link', 'R-1');
  await until(() => expect(place()).toContain('1 / 2'));
  expect(find('button', 'Previous record')).toHaveProperty('disabled', true);
  await click('button', 'Next record');
  await until(() => expect(place()).toContain('2 / 2'));
  expect(find('button', 'Next record')).toHaveProperty('disabled', true);
  expect(
    api()
      .requests(bets.round)
      .map(({ query }) => query.inningId),
  ).toEqual(['R-1', 'R-2']);
});
