import type { Layout } from './store.ts';

/** Uploaded files, by the first two digits of their names, so that no folder grows large. */
export const uploadLayout: Layout = {
  keyOf: (name) => `${name.slice(0, 2)}/${name}`,
  nameOf: (key) => /^([0-9a-f]{2})\/(\1[0-9a-f]{30})$/.exec(key)?.[2] ?? null,
};

/** Exported lists, in one flat folder with the extension of their kind. */
export const exportLayout: Layout = {
  keyOf: (name) => `${name}.xlsx`,
  nameOf: (key) => /^([0-9a-f]{32})\.xlsx$/.exec(key)?.[1] ?? null,
};
