// @vitest-environment jsdom
import type { GameNode } from '@pitboss/contract/games';
import { expect, test } from 'vitest';
import { areaNameIn, gameNameOf } from './game-names.ts';
import { permittedTree } from './pickers.tsx';

const node = (id: number, ...listGame: GameNode[]): GameNode => ({
  id,
  name: `${id}`,
  name_zh_cn: `${id}`,
  name_en_us: `${id}`,
  category: 'mini',
  listGame,
});
const idsOf = (nodes: readonly GameNode[]): unknown[] =>
  nodes.map((one) => (one.listGame.length ? [one.id, idsOf(one.listGame)] : one.id));

test('games are filtered by permission at every depth, 1 to 10 always stay', () => {
  const tree = [node(1, node(5, node(231), node(232, node(999)))), node(300, node(301)), node(400)];
  expect(idsOf(permittedTree(tree, new Set([231])))).toEqual([[1, [[5, [231]]]]]);
  expect(idsOf(permittedTree(tree, new Set([999])))).toEqual([[1, [[5, [[232, [999]]]]]]]);
  expect(idsOf(permittedTree(tree, new Set()))).toEqual([[1, [5]]]);
});

test('areas are named by the map, then by the catalogue, then by their number', () => {
  const own = new Map([['201_1', { zh_cn: '自定', en_us: 'Own' }]]);
  expect(areaNameIn(own, 201, 1)).toEqual({ zh_cn: '自定', en_us: 'Own' });
  expect(areaNameIn(own, 201, 2).en_us).toBe('Player');
  expect(areaNameIn(own, 201, 77)).toEqual({ zh_cn: '#77', en_us: '#77' });
  expect(gameNameOf(9999).zh_cn).toBe('#9999');
});
