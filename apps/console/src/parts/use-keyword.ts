import { useState } from 'react';
import { useDelayed } from './delayed.ts';

/** Pause after the last key, in milliseconds, before what was typed is searched. */
const pauseMs = 250;

/**
 * The search of a combobox: `keyword` is what was typed, after a pause. `boxOf` returns the properties of the
 * combobox for the state of the query; `texts` stand in place of options before and after a search.
 */
export function useKeyword() {
  const [typed, setTyped] = useState('');
  const keyword = useDelayed(typed.trim(), pauseMs);
  return {
    keyword,
    boxOf: (
      found: { readonly isFetching: boolean; readonly isPlaceholderData: boolean },
      texts: { readonly before: string; readonly none: string },
    ) => ({
      onSearch: setTyped,
      searching: typed.trim() !== keyword || (keyword !== '' && found.isPlaceholderData),
      nothing: keyword && !found.isFetching ? texts.none : texts.before,
    }),
  };
}
