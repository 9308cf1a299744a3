// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { silenceOf } from './applied.ts';

type Node = Parameters<typeof silenceOf>[0][number];
const node = (silent: boolean, lastSeenAt: number | null, state: Node['state'] = 'online'): Node => ({
  silent,
  lastSeenAt,
  state,
});

it('begins with the last request of any game server when all are silent', () => {
  expect(silenceOf([node(true, 1_000), node(true, 3_000)])).toEqual({ nodes: 2, since: 3_000 });
});

it('does not exist while one of them is heard', () => {
  expect(silenceOf([node(true, 1_000), node(false, 3_000)])).toBeNull();
});

it('ignores blocked game servers and those that have never been seen', () => {
  expect(silenceOf([node(true, 1_000), node(true, 9_000, 'blocked'), node(true, null)])).toEqual({
    nodes: 1,
    since: 1_000,
  });
  expect(silenceOf([node(true, null)])).toBeNull();
  expect(silenceOf([])).toBeNull();
});
