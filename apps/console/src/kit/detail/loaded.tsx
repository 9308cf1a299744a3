import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Waiting } from '../controls/waiting.tsx';
import { Failed, NotShown } from '../failed.tsx';

/**
 * One thing as soon as it has come: grey lines until then, and where it cannot be shown, why, with another try.
 * `missing` is said where the server says that there is no such thing.
 */
export function Loaded<T>(props: {
  readonly query: UseQueryResult<T>;
  readonly missing?: string;
  /** Lines of the waiting, about as high as what comes. */
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
}): ReactNode {
  const { query, missing, lines = 6 } = props;
  if (query.data !== undefined) return props.children(query.data);
  if (!query.isError) return <Waiting lines={lines} className="k-loading" />;
  const retry = () => void query.refetch();
  return missing === undefined ? (
    <Failed title={query.error.message} retry={retry} />
  ) : (
    <NotShown error={query.error} missing={missing} retry={retry} />
  );
}
