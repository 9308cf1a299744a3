import { areas, features, type Page, type PageArea, pages } from '@pitboss/contract/core/pages';
import type { Text } from '../../kit/text.ts';

/** A node of a tree of choices; only nodes with an id stand for something that is granted. */
export interface ChoiceNode {
  readonly key: string;
  readonly title: Text;
  readonly id?: number;
  readonly children?: readonly ChoiceNode[];
}

/**
 * Propagation of a click (spec §9, propagation flags): `Y` when a node is checked, `N` when it is unchecked;
 * 'p' includes the parents, 's' the nodes below.
 */
export interface Propagation {
  readonly Y: '' | 'p' | 's' | 'ps';
  readonly N: '' | 'p' | 's' | 'ps';
}

/**
 * Of a permission: a feature takes its page along, a page its features; without its page a feature is
 * nothing.
 */
export const permissionPropagation: Propagation = { Y: 'ps', N: 's' };
/** Like `permissionPropagation`, but checking a page does not check its features. */
export const singlePropagation: Propagation = { Y: 'p', N: 's' };

export type CheckState = 'checked' | 'half' | 'unchecked';
type Checked = ReadonlySet<string>;

/** Nodes from the root to a key, the key's own last; empty when it is not there. */
function pathTo(nodes: readonly ChoiceNode[], key: string): readonly ChoiceNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node];
    const below = pathTo(node.children ?? [], key);
    if (below.length) return [node, ...below];
  }
  return [];
}

/** A node and everything below it. */
export const withBelow = (node: ChoiceNode): ChoiceNode[] => [
  node,
  ...(node.children ?? []).flatMap(withBelow),
];

/**
 * The checked keys after a node was checked or unchecked. A parent is unchecked along only when nothing below
 * it is left.
 */
export function check(
  nodes: readonly ChoiceNode[],
  checked: Checked,
  key: string,
  on: boolean,
  spread: Propagation,
): Set<string> {
  const next = new Set(checked);
  const path = pathTo(nodes, key);
  const node = path.at(-1);
  if (!node) return next;
  const flags = on ? spread.Y : spread.N;
  const set = ({ key: one }: ChoiceNode) => (on ? next.add(one) : next.delete(one));
  set(node);
  if (flags.includes('s')) withBelow(node).forEach(set);
  if (flags.includes('p'))
    for (const parent of path.slice(0, -1).reverse())
      if (on || !(parent.children ?? []).some((child) => next.has(child.key))) set(parent);
  return next;
}

/**
 * Returns the state of each box. A node is checked when it and everything below it are (a node without an id
 * counts by its children), half when only some are, else unchecked.
 */
export function statesOf(nodes: readonly ChoiceNode[], checked: Checked): Map<string, CheckState> {
  const states = new Map<string, CheckState>();
  const visit = (node: ChoiceNode): CheckState => {
    const own = checked.has(node.key);
    const below = (node.children ?? []).map(visit);
    const counted: CheckState[] =
      node.id === undefined && below.length ? below : [own ? 'checked' : 'unchecked', ...below];
    const state = counted.every((one) => one === 'checked')
      ? 'checked'
      : counted.every((one) => one === 'unchecked')
        ? 'unchecked'
        : 'half';
    states.set(node.key, state);
    return state;
  };
  nodes.forEach(visit);
  return states;
}

/**
 * The chosen keys after a choice of the radio kind (spec §9, radio modes): one in the whole tree ('all'), or
 * one among the nodes of each level under the same parent ('level').
 */
export function choose(
  nodes: readonly ChoiceNode[],
  chosen: Checked,
  key: string,
  mode: 'all' | 'level',
): Set<string> {
  const path = pathTo(nodes, key);
  if (!path.length) return new Set(chosen);
  if (mode === 'all') return new Set([key]);
  const siblings = path.at(-2)?.children ?? nodes;
  return new Set([...chosen].filter((one) => !siblings.some((node) => node.key === one)).concat(key));
}

/** Ids that are granted by the checked keys. */
export const idsOf = (nodes: readonly ChoiceNode[], checked: Checked): number[] =>
  nodes
    .flatMap(withBelow)
    .flatMap((node) => (node.id !== undefined && checked.has(node.key) ? [node.id] : []));

/** Keys of the nodes whose ids are held. */
export const keysOf = (nodes: readonly ChoiceNode[], ids: readonly number[]): Set<string> => {
  const held = new Set(ids);
  return new Set(
    nodes
      .flatMap(withBelow)
      .flatMap((node) => (node.id !== undefined && held.has(node.id) ? [node.key] : [])),
  );
};

/** Area, page and feature of everything that may be granted, in menu order. */
export function permissionNodes(grantable: readonly number[]): ChoiceNode[] {
  const may = new Set(grantable);
  const allowed: readonly Page[] = pages.filter((page) => may.has(page.id));
  return (Object.keys(areas) as PageArea[]).flatMap((area) => {
    const children = allowed
      .filter((page) => page.area === area)
      .map((page): ChoiceNode => {
        const own = Object.values(features).filter((one) => one.page === page.path && may.has(one.id));
        return {
          key: String(page.id),
          title: page,
          id: page.id,
          ...(own.length
            ? { children: own.map((one) => ({ key: String(one.id), title: one, id: one.id })) }
            : {}),
        };
      });
    return children.length ? [{ key: area, title: areas[area], children }] : [];
  });
}
