import type { Call, RequestInput } from '@pitboss/contract/core/define';
import { type RefObject, useState } from 'react';
import { useSendOnce } from '../calls/use-send-once.ts';
import { useUnsaved } from '../form/unsaved.ts';

/** Typed texts of the cells of a row, by field. */
export type Values = Readonly<Record<string, string>>;
/** Why a cell is not accepted, by field. */
export type Failures = Readonly<Record<string, string | undefined>>;

/** Names the row that is not there yet. */
export const newRow = '';

interface Edit {
  readonly key: string;
  readonly begun: Values;
  readonly values: Values;
  readonly faults: Failures;
}

export interface RowEdit {
  /** The row being filled in: its key, `newRow`, or none. */
  readonly at: string | undefined;
  readonly values: Values;
  readonly faults: Failures;
  readonly busy: boolean;
  begin(key: string, values: Values): void;
  change(field: string, value: string): void;
  cancel(): void;
  save(): Promise<void>;
}

/**
 * Edits one row of a grid at a time and sends it as one write; a rejection is shown at the cell concerned.
 */
export function useRowEdit<C extends Call>(
  grid: {
    readonly call: C;
    readonly payload: (values: Values) => RequestInput<C>;
    /** Validates the values before they are sent. */
    readonly check: (values: Values, key: string) => Failures;
  },
  box: RefObject<HTMLElement | null>,
): RowEdit {
  const [edit, setEdit] = useState<Edit>();
  const focus = (selector: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  const leave = () => {
    const key = edit?.key ?? newRow;
    setEdit(undefined);
    // The cell that had the focus is gone.
    focus(`[data-begin="${key}"]`);
  };
  const { send, busy } = useSendOnce({ call: grid.call }, leave);
  useUnsaved(edit !== undefined && JSON.stringify(edit.values) !== JSON.stringify(edit.begun), box);
  const showErrors = (failures: Failures) => {
    setEdit((now) => now && { ...now, faults: failures });
    focus('[data-wrong] input');
  };
  return {
    at: edit?.key,
    values: edit?.values ?? {},
    faults: edit?.faults ?? {},
    busy,
    begin(key, values) {
      setEdit({ key, begun: values, values, faults: {} });
      focus('[data-editing] input');
    },
    change: (field, value) =>
      setEdit(
        (now) =>
          now && {
            ...now,
            values: { ...now.values, [field]: value },
            faults: { ...now.faults, [field]: undefined },
          },
      ),
    cancel: leave,
    async save() {
      if (!edit || busy) return;
      const failures = grid.check(edit.values, edit.key);
      if (Object.values(failures).some(Boolean)) return showErrors(failures);
      await send(grid.payload(edit.values), (field, desc) => {
        if (!(field in edit.values)) return false;
        showErrors({ [field]: desc });
        return true;
      });
    },
  };
}
