import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed, NotShown } from '../controls/failed.tsx';
import { Waiting } from '../controls/waiting.tsx';

/**
 * One record as soon as it is loaded: grey lines until then, and on a failure the reason with a retry.
 * `missing` is the message when the server reports that the record does not exist.
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
