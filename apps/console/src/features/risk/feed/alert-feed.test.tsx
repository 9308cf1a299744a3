// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { setUpConsole } from '../../../testing/set-up-console.tsx';
import type { Alert } from '../alerts/alert.ts';
import { AlertFeed } from './AlertFeed.tsx';
import type { Feed } from './use-feed.ts';

const { show } = setUpConsole();

const alert = (id: string, figure: string, account: string, severity = 'warning') =>
  ({
    id,
    code: 'signal',
    figure,
    severity,
    state: 'open',
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
