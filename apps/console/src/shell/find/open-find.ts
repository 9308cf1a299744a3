const openers = new Set<() => void>();

/** Opens the search wherever one is. */
export const openFind = (): void => {
  for (const open of openers) open();
};

/** Has `open` called when somebody wants to search, until what it gives is called. */
export function onFind(open: () => void): () => void {
  openers.add(open);
  return () => void openers.delete(open);
}
