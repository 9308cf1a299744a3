// @vitest-environment jsdom
import type { GameNode } from '@pitboss/contract/games/games';
import { expect, test } from 'vitest';
import { findGame } from './find-game.ts';
import { groupsOf } from './GamePicker.tsx';
import { areaNameIn } from './game-names.ts';

const node = (id: number, ...listGame: GameNode[]): GameNode => ({
  id,
  name: `${id}`,
  name_zh_cn: `${id}`,
  name_en_us: `${id}`,
  category: 'mini',
  listGame,
});
test('games stand under their halls at every depth, halls without games are left out', () => {
  const tree = [node(1, node(5, node(231), node(232)), node(6)), node(300, node(301))];
  const groups = groupsOf(tree, 'en_us').map((group) => [group.label, group.options.map((one) => one.value)]);
  expect(groups).toEqual([
    ['1', ['6']],
    ['5', ['231', '232']],
    ['300', ['301']],
  ]);
  expect(findGame(tree, 232)?.id).toBe(232);
  expect(findGame(tree, 999)).toBeUndefined();
});

test('areas are named by the map, then by the catalogue, then by their number', () => {
  const own = new Map([['201_1', { zh_cn: '自定', en_us: 'Own' }]]);
  expect(areaNameIn(own, 201, 1)).toEqual({ zh_cn: '自定', en_us: 'Own' });
  expect(areaNameIn(own, 201, 2).en_us).toBe('Player');
  expect(areaNameIn(own, 201, 77)).toEqual({ zh_cn: '#77', en_us: '#77' });
});
