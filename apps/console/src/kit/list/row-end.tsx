import { useCallback, useMemo } from 'react';
import { useNavigation } from '../navigation.tsx';
import { useLanguage } from '../settings.ts';
import type { AnyRow, RowEnd } from '../table/table-column.ts';
import { useLatest } from '../table/use-latest.ts';
import { actionsWidth, allowedActions, RowActions } from './list-actions.tsx';
import type { RowAction } from './list-types.ts';

/**
 * The actions at the end of the rows of a list; undefined where nothing can be done with any row: a column
 * for it would stand in the way.
 */
export function useRowEnd(
  rows: readonly AnyRow[],
  actions: ((row: AnyRow) => readonly RowAction[]) | undefined,
  start: (action: RowAction) => void,
): RowEnd | undefined {
  const language = useLanguage();
  const navigation = useNavigation();
  const width = useMemo(() => {
    const allowed = actions && rows.map((row) => allowedActions(actions(row), navigation));
    const some = allowed?.length === 0 || allowed?.some((one) => one.some((action) => !action.hidden));
    return allowed && some ? actionsWidth(allowed, language) : 0;
  }, [actions, rows, navigation, language]);
  const startLatest = useLatest(start);
  const draw = useCallback(
    (row: AnyRow) => <RowActions actions={actions?.(row) ?? []} start={startLatest} />,
    [actions, startLatest],
  );
  return width > 0 ? { width, draw } : undefined;
}
