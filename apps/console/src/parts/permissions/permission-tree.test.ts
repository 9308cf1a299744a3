import { describe, expect, it } from 'vitest';
import {
  type ChoiceNode,
  check,
  choose,
  idsOf,
  keysOf,
  permissionNodes,
  permissionPropagation,
  singlePropagation,
  statesOf,
  withBelow,
} from './permission-tree.ts';

const node = (key: string, id: number | undefined, children?: ChoiceNode[]): ChoiceNode => ({
  key,
  title: { zh_cn: key, en_us: key },
  ...(id === undefined ? {} : { id }),
  ...(children ? { children } : {}),
});
/** Two areas; page a1 has two features. */
const tree = [
  node('A', undefined, [node('a1', 1, [node('f1', 101), node('f2', 102)]), node('a2', 2)]),
  node('B', undefined, [node('b1', 3)]),
];
const none = new Set<string>();
const shown = (checked: ReadonlySet<string>) => Object.fromEntries(statesOf(tree, checked));

describe('the permission tree', () => {
  it('takes parents and children along, up to the area', () => {
    const page = check(tree, none, 'a1', true, permissionPropagation);
    expect(idsOf(tree, page)).toEqual([1, 101, 102]);
    expect(shown(page)).toMatchObject({ A: 'half', a1: 'checked', f1: 'checked', B: 'unchecked' });
    const area = check(tree, none, 'A', true, permissionPropagation);
    expect(idsOf(tree, area)).toEqual([1, 101, 102, 2]);
    expect(shown(area).A).toBe('checked');
  });

  it('takes the page of a feature along, and shows it half', () => {
    const one = check(tree, none, 'f2', true, permissionPropagation);
    expect(idsOf(tree, one)).toEqual([1, 102]);
    expect(shown(one)).toMatchObject({ A: 'half', a1: 'half', f1: 'unchecked', f2: 'checked' });
  });

  it('keeps the page when its last feature goes, and drops the features with their page', () => {
    let now = check(tree, none, 'f1', true, permissionPropagation);
    now = check(tree, now, 'f1', false, permissionPropagation);
    expect(idsOf(tree, now)).toEqual([1]);
    expect(shown(now).a1).toBe('half');
    now = check(
      tree,
      check(tree, now, 'f2', true, permissionPropagation),
      'a1',
      false,
      permissionPropagation,
    );
    expect(idsOf(tree, now)).toEqual([]);
    expect(shown(now).A).toBe('unchecked');
  });

  it('checks only the page with `singlePropagation`', () => {
    const alone = check(tree, none, 'a1', true, singlePropagation);
    expect(idsOf(tree, alone)).toEqual([1]);
  });

  it.each([
    ['', ['f1']],
    ['p', ['A', 'a1', 'f1']],
    ['s', ['f1']],
    ['ps', ['A', 'a1', 'f1']],
  ] as const)('spreads a check by "%s"', (Y, keys) => {
    expect([...check(tree, none, 'f1', true, { Y, N: '' })].sort()).toEqual([...keys].sort());
  });

  it('spreads an uncheck to parents only when nothing is left below them', () => {
    const spread = { Y: 'ps', N: 'ps' } as const;
    const all = check(tree, none, 'a1', true, spread);
    expect(idsOf(tree, check(tree, all, 'f1', false, spread))).toEqual([1, 102]);
    const gone = check(tree, check(tree, all, 'f1', false, spread), 'f2', false, spread);
    expect(idsOf(tree, gone)).toEqual([]);
  });

  it('chooses one of all, or one a level', () => {
    expect([...choose(tree, new Set(['a2']), 'b1', 'all')]).toEqual(['b1']);
    expect([...choose(tree, new Set(['a2', 'b1']), 'a1', 'level')].sort()).toEqual(['a1', 'b1']);
    expect([...choose(tree, new Set(['f1', 'a1']), 'f2', 'level')].sort()).toEqual(['a1', 'f2']);
    expect([...choose(tree, new Set(['A']), 'B', 'level')]).toEqual(['B']);
  });

  it('never grants a feature without its page, whatever is clicked', () => {
    const keys = tree.flatMap(withBelow).map(({ key }) => key);
    let state = 7;
    const next = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    let now: ReadonlySet<string> = none;
    for (let n = 0; n < 2_000; n += 1) {
      const spread = next(2) ? permissionPropagation : singlePropagation;
      now = check(tree, now, keys[next(keys.length)] ?? '', next(2) === 0, spread);
      const ids = idsOf(tree, now);
      if (ids.some((id) => id > 100)) expect(ids).toContain(1);
    }
  });

  it('holds what may be granted, and nothing else', () => {
    // The member list, and deposits and withdrawals on it.
    const page = 1015;
    const feature = 101507;
    const nodes = permissionNodes([page, feature]);
    expect(nodes.map(({ key }) => key)).toEqual(['members']);
    expect(idsOf(nodes, keysOf(nodes, [page, feature, 1]))).toEqual([page, feature]);
  });
});
