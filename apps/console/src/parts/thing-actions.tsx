import type { ReactNode } from 'react';
import { RowActions, useActions } from '../kit/list/list-actions.tsx';
import type { RowAction } from '../kit/list/list-types.ts';

/** The actions on a record beside its name, as at the end of its row in a list. */
export function ThingActions(props: {
  readonly actions: readonly RowAction[];
  /** Reads the record again after a write that was rejected. */
  readonly refresh?: () => void;
}): ReactNode {
  const { start, overlays } = useActions(props.refresh ?? (() => undefined));
  return (
    <>
      <RowActions actions={props.actions} start={start} />
      {overlays}
    </>
  );
}
