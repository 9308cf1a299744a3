import { useNavigation } from '../navigation.tsx';

/**
 * Returns the id that the address opens over its page under `param` ('' for none), and a function that closes
 * it.
 */
export function useInAddress(param: string): { readonly id: string; readonly close: () => void } {
  const { search, setSearch } = useNavigation();
  return {
    id: search[param] ?? '',
    close() {
      const { [param]: _closed, ...rest } = search;
      setSearch(rest, 'replace');
    },
  };
}
