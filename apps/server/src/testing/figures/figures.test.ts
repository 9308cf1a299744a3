import type { Call } from '@pitboss/contract/core/define';
import { pageByPath } from '@pitboss/contract/core/pages';
import { registry } from '@pitboss/contract/index';
import { reports } from '@pitboss/contract/reports/reports';
import { expect, it } from 'vitest';
import { figureCalls } from './figure-calls.ts';
import { figurePositions } from './figures.ts';

const areas = new Set<string>(['dashboard', 'bets', 'reports', 'records']);

it('every read of the home page, of bets, reports and records that has figures is compared with the bets', () => {
  const withFigures = registry
    .map(({ call }) => call as Call)
    .filter((call) => call.effect === 'read' && figurePositions(call).size > 0)
    // The amounts of one bet are those of its record and orders.
    .filter((call) => call.path !== '/bet/getMoney')
    // The counts of the inbox are those of its messages.
    .filter((call) => call.pages.some((page) => page !== '/inbox' && areas.has(pageByPath(page)?.area ?? '')))
    .concat(Object.values(reports));
  const compared = Object.values(figureCalls).flat();
  expect(new Set(compared.map(({ path }) => path))).toEqual(new Set(withFigures.map(({ path }) => path)));
  expect(figurePositions(reports.agents).get('list[].previous')).toEqual(['bets', 'amountCny', 'profitCny']);
});
