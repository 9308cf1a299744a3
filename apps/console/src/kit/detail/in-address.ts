import { usePlace } from '../place.tsx';

/** What the address opens over its page under `param` ('' for nothing), and how it is closed. */
export function useInAddress(param: string): { readonly id: string; readonly close: () => void } {
  const { search, setSearch } = usePlace();
  return {
    id: search[param] ?? '',
    close() {
      const { [param]: _closed, ...rest } = search;
      setSearch(rest, 'replace');
    },
  };
}
