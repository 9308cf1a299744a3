import { type Search, usePlace } from '../place.tsx';

/** What an address keeps when another view is chosen: order and page belong to the rows of one. */
const withoutOrder = ({ sort: _sort, order: _order, pageNo: _page, ...rest }: Search): Search => rest;

/**
 * Which of a page's views the address names under `param`; the first where it names none. `kept` says which of the search
 * parameters mean something in the next view too.
 */
export function useView<V extends string>(
  param: string,
  views: readonly [V, ...V[]],
  kept: (search: Search) => Search = withoutOrder,
): { readonly view: V; readonly choose: (view: V, how?: 'push' | 'replace') => void } {
  const { search, setSearch } = usePlace();
  const view = views.find((one) => one === search[param]) ?? views[0];
  return {
    view,
    choose(next, how = 'push') {
      const { [param]: _before, ...rest } = kept(search);
      setSearch(next === views[0] ? rest : { ...rest, [param]: next }, how);
    },
  };
}
