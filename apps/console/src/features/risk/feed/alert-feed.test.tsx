// @vitest-environment jsdom
import { riskRecords } from '@pitboss/contract/risk/risk-records';
import { expect, it } from 'vitest';
import { click } from '../../../testing/actions.ts';
import { setUpConsole } from '../../../testing/set-up-console.tsx';
import type { Alert } from '../alerts/alert.ts';
import { AlertFeed } from './AlertFeed.tsx';
import type { Feed } from './use-feed.ts';

const { api, show } = setUpConsole();

const alert = (id: string, figure: string, account: string, severity = 'warning') =>
  ({
    id,
    code: 'signal',
    figure,
    severity,
    state: 'open',
    name: account,
    count: 1,
    caseOpen: 1,
    escalated: false,
    raisedAt: Date.UTC(2026, 4, 14),
    decidedAt: null,
    snoozedUntil: null,
    content: { zh_cn: `${account}：会员被锁定`, en_us: `${account}: member locked` },
  }) as unknown as Alert;

it('alerts of one kind are listed under its title, until the kind or the severity changes', async () => {
  const list = [
    alert('1', 'memberLocked', 'demo1'),
    alert('2', 'memberLocked', 'demo2'),
    alert('3', 'memberLocked', 'demo3', 'critical'),
    alert('4', 'orderManual', 'demo4', 'critical'),
  ];
  const feed = { query: { data: {} }, list, total: 4, ticked: new Set(), selected: [] } as unknown as Feed;
  await show(<AlertFeed feed={feed} decided={() => undefined} aside={null} wall />);
  const lines = [...document.querySelectorAll('.risk-alert')];
  expect(lines.map((line) => line.querySelector('strong')?.textContent ?? null)).toEqual([
    'Member locked',
    null,
    'Member locked',
    'Order needs manual handling',
  ]);
  // Screen readers read the title of each.
  expect(lines[1]?.querySelector('button')?.textContent).toMatch(/^Member locked demo2/);
});

it('an alert is decided in its line, except as abnormal, which requires the remark of its card', async () => {
  const list = [alert('1', 'memberLocked', 'demo1'), alert('2', 'memberLocked', 'demo2')];
  const feed = {
    ...{ query: { data: {} }, list, total: 2, ticked: new Set(), selected: [] },
    ...{ tick: () => undefined, setTicked: () => undefined },
  } as unknown as Feed;
  const seen: unknown[] = [];
  api().on(riskRecords.decide, () => ({ data: { ids: ['71'], undoUntil: 5 } }));
  await show(<AlertFeed feed={feed} decided={(done) => seen.push(done)} aside={null} wall={false} />, {
    page: '/riskManagement',
  });
  const [, second] = document.querySelectorAll<HTMLElement>('.risk-line-verdicts');
  const [normal, abnormal] = second?.querySelectorAll('button') ?? [];
  if (!normal || !abnormal) throw new Error('the line has no verdicts');
  await click(normal);
  expect(api().bodies(riskRecords.decide)).toEqual([{ ids: ['2'], result: 'normal', remark: '' }]);
  expect(seen).toEqual([{ ids: ['71'], result: 'normal', until: 5, name: 'demo2' }]);
  await click(abnormal);
  expect(api().requests(riskRecords.decide)).toHaveLength(1);
});
