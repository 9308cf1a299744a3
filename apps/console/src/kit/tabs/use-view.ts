import { type Search, useNavigation } from '../navigation.tsx';

/** Removes the parameters that do not apply to another view: order and page belong to the rows of one. */
const withoutOrder = ({ sort: _sort, order: _order, pageNo: _page, ...rest }: Search): Search => rest;

/**
 * Returns the view of a page that the address names under `param`; the first where it names none. `kept`
 * returns the search parameters that apply to the next view too.
 */
export function useView<V extends string>(
  param: string,
  views: readonly [V, ...V[]],
  kept: (search: Search) => Search = withoutOrder,
): { readonly view: V; readonly choose: (view: V, how?: 'push' | 'replace') => void } {
  const { search, setSearch } = useNavigation();
  const view = views.find((one) => one === search[param]) ?? views[0];
  return {
    view,
    choose(next, how = 'push') {
      const { [param]: _before, ...rest } = kept(search);
      setSearch(next === views[0] ? rest : { ...rest, [param]: next }, how);
    },
  };
}
