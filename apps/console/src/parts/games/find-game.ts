import type { GameNode } from '@pitboss/contract/games/games';

/** A game anywhere in the tree of games. */
export function findGame(nodes: readonly GameNode[], id: number): GameNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findGame(node.listGame, id);
    if (found) return found;
  }
  return undefined;
}
