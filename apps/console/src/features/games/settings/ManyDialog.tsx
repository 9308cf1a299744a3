import type { Call, RequestInput } from '@pitboss/contract/core/define';
import type { ReactNode } from 'react';
import { Callout } from '../../../kit/detail/callout.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { ReasonField } from './fields.tsx';
import { type Named, useNames } from './names.ts';
import { settingText } from './settings.text.ts';

interface Game extends Named {
  readonly gameId: number;
  readonly version: number;
}

/** Changes of some games as the calls take them. */
export const changesOf = <T extends object>(rows: readonly Game[], changes: T, reason: string) => ({
  gameIds: rows.map(({ gameId }) => gameId),
  changes,
  ...(reason.trim() ? { reason: reason.trim() } : {}),
});

/**
 * A change of one game or of many at once, with a reason: only the fields that are touched, all games or
 * none.
 */
export function ManyDialog<C extends Call, V extends object>(props: {
  readonly call: C;
  readonly rows: readonly Game[];
  readonly width: number;
  readonly initial: V;
  readonly payload: (values: V) => RequestInput<C>;
  readonly close: () => void;
  readonly done?: (() => void) | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const t = useText(settingText);
  const { call, rows, width, initial, payload, close } = props;
  const names = useNames(rows);
  return (
    <FormDialog
      title={t('editOf', { games: names })}
      call={call}
      version={Object.fromEntries(rows.map(({ gameId, version }) => [gameId, version]))}
      width={width}
      initial={initial}
      payload={payload}
      onClose={close}
      onDone={() => props.done?.()}
    >
      {rows.length > 1 && <Callout kind="info" title={t('untouched')} />}
      {props.children}
      <ReasonField />
    </FormDialog>
  );
}
