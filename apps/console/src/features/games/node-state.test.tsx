// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { NodeState } from './NodeCells.tsx';
import type { NodeRow } from './NodeDialogs.tsx';

const { show } = setUpConsole();
const at = Date.parse('2020-05-14T12:32:00Z');
const node = (more: Partial<NodeRow>) =>
  ({ id: 'demo-node', state: 'online', silent: true, lastSeenAt: at, ...more }) as NodeRow;
const stateOf = async (more: Partial<NodeRow>) => {
  await show(<NodeState node={node(more)} />, { closed: ['/gameNode'] });
  return document.body.textContent?.trim();
};

it('a silent node states since when in place of online', async () => {
  expect(await stateOf({})).toBe('Silent since 2020-05-14 20:32');
  expect(await stateOf({ lastSeenAt: null })).toBe('Never seen');
  expect(await stateOf({ silent: false })).toBe('Online');
});

it('any other state stays in sight, and a blocked node is expected to be silent', async () => {
  expect(await stateOf({ state: 'maintain' })).toMatch(/^Maint\w+ Silent since 2020-05-14 20:32$/);
  expect(await stateOf({ state: 'blocked' })).toBe('Blocked');
});
