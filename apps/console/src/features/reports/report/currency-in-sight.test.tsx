// @vitest-environment jsdom
import { reports } from '@pitboss/contract/reports/reports';
import { expect, it, vi } from 'vitest';
import { findAll, names } from '../../../testing/elements.ts';
import { setUpConsole } from '../../../testing/set-up-console.tsx';
import { MemberReportScreen } from '../MemberReportScreen.tsx';
import { ReportFormsScreen } from '../ReportFormsScreen.tsx';

const { api, show } = setUpConsole();

const figures = (currency: string, converted = false) => ({
  ...{ key: currency, id: currency, agentId: currency, account: currency, agentAccount: 'share1' },
  ...{ name: '', nickname: '', level: 1, own: false, bets: 1, players: 1, currency, converted },
  ...{ amount: '1.00', payout: '1.00', profit: '1.00', reward: '1.00', rate: '0.1' },
  ...{ amountCny: '1.00', profitCny: '1.00', previous: null },
});
const reply = {
  total: 2,
  list: [figures('VND'), figures('USD')],
  totals: figures('CNY', true),
  chain: [],
  from: 0,
  to: 1,
  asOf: 1,
  previousRange: null,
};

it.each([
  ['agents', reports.agents, ReportFormsScreen, {}],
  ['members of an agent', reports.agentMembers, ReportFormsScreen, { view: 'members', agentId: '14' }],
  ['members', reports.members, MemberReportScreen, {}],
] as const)('a report of %s in several currencies names them in the narrowest table', async (...given) => {
  const [, call, Screen, search] = given;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  api().on(call, () => ({ data: reply }));
  await show(<Screen />, { page: '/reportForms', search });
  expect(names('columnheader')).not.toContain('Rebate');
  const cells = findAll('cell').filter((cell) => cell.dataset.column === 'currency');
  expect(cells.map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    'VND',
    'USD',
    expect.stringMatching(/^≈ CNY/),
  ]);
});
