import type { Call, RequestInput } from '@pitboss/contract/define';
import { type RefObject, useState } from 'react';
import { useSendOnce } from '../calls/use-send-once.ts';
import { useUnsaved } from '../form/unsaved.ts';

/** What is typed into the cells of a row, by field. */
export type Values = Readonly<Record<string, string>>;
/** Why a cell is not accepted, by field. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** Names the row that is not there yet. */
export const newRow = '';

interface Edit {
  readonly key: string;
  readonly begun: Values;
  readonly values: Values;
  readonly faults: Faults;
}

export interface RowEdit {
  /** The row being filled in: its key, `newRow`, or none. */
  readonly at: string | undefined;
  readonly values: Values;
  readonly faults: Faults;
  readonly busy: boolean;
  begin(key: string, values: Values): void;
  change(field: string, value: string): void;
  cancel(): void;
  save(): Promise<void>;
}

/** Fills in one row of a grid at a time and sends it as one write; a refusal stands at the cell that it speaks of. */
export function useRowEdit<C extends Call>(
  grid: {
    readonly call: C;
    readonly payload: (values: Values) => RequestInput<C>;
    /** What is wrong with the values before they are sent. */
    readonly check: (values: Values, key: string) => Faults;
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
  const showFaults = (faults: Faults) => {
    setEdit((now) => now && { ...now, faults });
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
      const faults = grid.check(edit.values, edit.key);
      if (Object.values(faults).some(Boolean)) return showFaults(faults);
      await send(grid.payload(edit.values), (field, desc) => {
        if (!(field in edit.values)) return false;
        showFaults({ [field]: desc });
        return true;
      });
    },
  };
}
