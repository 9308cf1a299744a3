import type { ReactNode } from 'react';
import { Combobox, type Option } from '../controls/combobox.tsx';
import { TextBox } from '../controls/text-box.tsx';

/** Editor of a cell; its value is a text, as typed or as in the option. */
export type GridEditor =
  | { readonly kind: 'text'; readonly width: number; readonly max?: number }
  | { readonly kind: 'number'; readonly width: number; readonly decimal?: boolean }
  | {
      readonly kind: 'choice';
      readonly width: number;
      readonly options: readonly Option[];
      /** Label of the empty choice. */
      readonly none: string;
    };

/** The control in a cell of a row that is being changed, with what is wrong with it below. */
export function CellEditor(props: {
  readonly how: GridEditor;
  readonly label: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly change: (value: string) => void;
}): ReactNode {
  const { how, label, value, fault, change } = props;
  return (
    <>
      {how.kind === 'choice' ? (
        <Combobox
          label={label}
          value={value || undefined}
          options={how.options}
          width={how.width}
          placeholder={how.none}
          onChange={(next) => change(next ?? '')}
        />
      ) : (
        <TextBox
          label={label}
          value={value}
          width={how.width}
          maxLength={how.kind === 'text' ? how.max : undefined}
          inputMode={how.kind === 'number' ? (how.decimal ? 'decimal' : 'numeric') : undefined}
          invalid={fault !== undefined}
          onChange={change}
        />
      )}
      {fault && (
        <span role="alert" className="k-cell-fault">
          {fault}
        </span>
      )}
    </>
  );
}
