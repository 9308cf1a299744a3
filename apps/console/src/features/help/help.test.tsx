// @vitest-environment jsdom

import { termKeys } from '@pitboss/contract/core/glossary-keys';
import { pageByPath } from '@pitboss/contract/core/pages';
import { glossary } from '@pitboss/contract/words/glossary';
import { beforeEach, expect, it } from 'vitest';
import { click, type } from '../../testing/actions.ts';
import { find, findAll, nameOf } from '../../testing/elements.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { guideKeys, guides } from './guides.ts';
import { HelpScreen } from './HelpScreen.tsx';

const { show, opened } = setUpConsole();
const shown = () => [...document.querySelectorAll('[data-shown]')].map((one) => one.firstChild?.textContent);
const titlesOf = (section: string) =>
  [...document.querySelectorAll(`[aria-labelledby="help-${section}"] :is(h3, dt)`)].map(
    (one) => one.textContent,
  );
const titles = () => [...titlesOf('guides'), ...titlesOf('terms')];

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => undefined;
});

it('shows the guide of the page that it was opened from', async () => {
  await show(<HelpScreen />, { search: { from: '/reconciliation' } });
  expect(shown()).toEqual(["Reconcile with an agent's wallet"]);
});

it('says what the page is for that it was opened from', async () => {
  await show(<HelpScreen />, { search: { from: '/jobs' } });
  expect(find('region', 'The page you came from').textContent).toBe(
    'Background jobsWork in the background: running, waiting, failed; try again.',
  );
});

it('lists every page that the reader may open, and finds it by what it is for', async () => {
  await show(<HelpScreen />, { closed: ['/ledgerProof'] });
  expect(titlesOf('pages')).toContain('Held payouts');
  expect(titlesOf('pages')).not.toContain('Ledger verification');
  await type('Search help', 'passed a limit');
  expect(titlesOf('pages')).toEqual(['Held payouts']);
  await click(find('link', 'Held payouts'));
  expect(opened()).toEqual([['/parkedWins', undefined]]);
});

it('shows the term that a link names', async () => {
  await show(<HelpScreen />, { search: { term: 'companyGain' } });
  expect(shown()).toEqual(['Company win/loss']);
});

it('finds guides and definitions by words of either language', async () => {
  await show(<HelpScreen />);
  expect(titles()).toHaveLength(10 + 45);
  await type('Search help', 'maintenance');
  expect(titlesOf('guides')).toEqual(['Maintain or close a game']);
  await type('Search help', '留存');
  expect(titles()).toEqual(['Retention']);
  await type('Search help', 'no such word');
  expect(document.querySelector('.help')?.textContent).toContain('Nothing matches; try another word.');
});

it('leads to the pages of its steps', async () => {
  await show(<HelpScreen />);
  await type('Search help', 'quota of an agent');
  expect(findAll('link').map(nameOf)).toEqual([
    'Open Agent list',
    'Open Approvals',
    'Open Quota change records',
  ]);
  await click(find('link', 'Open Approvals'));
  expect(opened()).toEqual([['/approvals', undefined]]);
});

it('names pages that exist, each in one guide', () => {
  const named = guideKeys.flatMap((key) => [...guides[key].pages]);
  expect(named.filter((page) => !pageByPath(page))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

it('has every definition in both languages, ended by a full stop', () => {
  for (const key of termKeys) {
    expect(glossary[key].text.zh_cn, key).toMatch(/。$/);
    expect(glossary[key].text.en_us, key).toMatch(/\.$/);
  }
});
