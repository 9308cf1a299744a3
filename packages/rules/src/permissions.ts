/** An entry of an operator's permission list (spec §3). A feature has an id and no page. */
export interface PermissionEntry {
  readonly id: number;
  readonly page: string;
}

/** A page as the route table knows it: its numeric id and its name without the slash. */
export interface PageRef {
  readonly id: number;
  readonly page: string;
}

type PermissionList = readonly PermissionEntry[] | null | undefined;

const withSlash = (page: string) => (page.startsWith('/') ? page : `/${page}`);

/**
 * Returns whether a page is permitted: an entry has its id, or its name prefixed with a slash. Without a list
 * it is denied (spec §2). The page may come with or without its slash; the entry must have it, as the rule
 * requires.
 */
export function pageAllowed(list: PermissionList, page: PageRef): boolean {
  const name = withSlash(page.page);
  return (list ?? []).some((entry) => entry.id === page.id || (name !== '/' && entry.page === name));
}

/**
 * Returns whether a feature is granted: any entry has its id. The spec leaves the logic open and suspects
 * that only the first entry is compared (§6), by which an operator with two features would hold one; so every
 * entry counts.
 */
export function featureAllowed(list: PermissionList, id: number): boolean {
  return (list ?? []).some((entry) => entry.id === id);
}

/** Game ids that every user may see (spec §6). */
const firstOpenGame = 1;
const lastOpenGame = 10;

/** Returns whether a game is permitted: by the user's list, or because its id is 1 to 10 (spec §6). */
export function gameAllowed(permittedIds: Iterable<number>, id: number): boolean {
  if (Number.isInteger(id) && id >= firstOpenGame && id <= lastOpenGame) return true;
  const permitted = permittedIds instanceof Set ? permittedIds : new Set(permittedIds);
  return permitted.has(id);
}

/** A game of the list with its nested ones (spec §3). */
export interface GameNode {
  readonly id: number;
  readonly listGame?: readonly GameNode[] | null | undefined;
}

/**
 * Returns the games that a user may see, at every depth (spec §6). A game that is not permitted is removed
 * with its nested games: they are reached through it. The given tree is not changed.
 */
export function filterGames<G extends GameNode>(tree: readonly G[], permittedIds: Iterable<number>): G[] {
  const permitted = permittedIds instanceof Set ? permittedIds : new Set(permittedIds);
  return tree
    .filter((game) => gameAllowed(permitted, game.id))
    .map((game) => (game.listGame ? { ...game, listGame: filterGames(game.listGame, permitted) } : game));
}
