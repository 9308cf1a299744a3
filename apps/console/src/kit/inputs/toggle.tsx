import { type ReactNode, useContext } from 'react';
import { FieldLabelId } from './field-label.ts';
import './inputs.css';

/**
 * Yes or no, which applies with the form: the browser's own box, drawn as a switch, so that pointers, fingers
 * and screen readers reach it where it is seen.
 */
export function Toggle(props: {
  readonly id?: string;
  readonly checked?: boolean;
  readonly onChange?: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
}): ReactNode {
  const labelId = useContext(FieldLabelId);
  return (
    <input
      id={props.id}
      type="checkbox"
      role="switch"
      className="k-switch"
      checked={props.checked ?? false}
      aria-checked={props.checked ?? false}
      onChange={({ target }) => props.onChange?.(target.checked)}
      disabled={props.disabled ?? false}
      aria-labelledby={labelId ?? undefined}
    />
  );
}

/** A box to tick, with its text. */
export function Tick(props: {
  readonly id?: string;
  readonly checked?: boolean;
  readonly onChange?: (checked: boolean) => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <label className="k-check">
      <input
        id={props.id}
        type="checkbox"
        checked={props.checked ?? false}
        onChange={({ target }) => props.onChange?.(target.checked)}
      />
      {props.children}
    </label>
  );
}
