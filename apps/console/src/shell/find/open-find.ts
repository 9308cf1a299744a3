const openers = new Set<() => void>();

/** Opens the search wherever one is. */
export const openFind = (): void => {
  for (const open of openers) open();
};

/** Registers `open` as handler of requests to search; returns a function that removes it. */
export function onFind(open: () => void): () => void {
  openers.add(open);
  return () => void openers.delete(open);
}
